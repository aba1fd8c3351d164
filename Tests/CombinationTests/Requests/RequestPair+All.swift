import DIArguments
import DICore
import DIModules

// All pairs as a closure writes them. What stands outermost in a closure is the inner request: it unwraps last.

extension RequestPair {
  static var all: [RequestPair] {
    alone + inMaybe + inOptional + inMany + inManyByName + inManyByTag + inName + inTag + inLazy + inProvider
      + inProviderWithArgument + inArgument
  }

  private static let alone: [RequestPair] = [
    RequestPair { Holder<Lamp>($0) },
    RequestPair(.maybe) { Holder<Lamp?>($0) },
    RequestPair(.optional) { Holder<Lamp?>(optional($0)) },
    RequestPair(.many) { Holder<[Lamp]>(many($0)) },
    RequestPair(.manyByName) { Holder<[String: Lamp]>(manyByName($0)) },
    RequestPair(.manyByTag) { Holder<[Color: Lamp]>(manyByTag($0)) },
    RequestPair(.name) { Holder<Lamp>(by(name: Main.self, on: $0)) },
    RequestPair(.tag) { Holder<Lamp>(by(tag: Red.self, on: $0)) },
    RequestPair(.lazy) { Holder<DILazy<Lamp>>($0) },
    RequestPair(.provider) { Holder<DIProvider<Lamp>>($0) },
    RequestPair(.providerWithArgument) { Holder<DIProvider<Lamp, Int>>($0) },
    RequestPair(.argument, passing: Lamp.self) { Holder<Lamp>(arg($0)) },
  ]

  private static let inMaybe: [RequestPair] = [
    RequestPair(.maybe, .maybe) { Holder<Lamp??>($0) },
    RequestPair(.maybe, .optional) { (lamp: DIOptionalRequest<Lamp>?) in Holder<Lamp?>(optional(lamp)) },
    RequestPair(.maybe, .many) { (lamps: DIMany<Lamp>?) in Holder<[Lamp]?>(lamps.map { many($0) }) },
    RequestPair(.maybe, .manyByName) { (lamps: DIManyByName<Lamp>?) in
      Holder<[String: Lamp]?>(lamps.map { manyByName($0) })
    },
    RequestPair(.maybe, .manyByTag) { (lamps: DIManyByTag<Lamp, Color>?) in
      Holder<[Color: Lamp]?>(lamps.map { manyByTag($0) })
    },
    RequestPair(.maybe, .name) { (lamp: DIByName<Lamp, Main>?) in Holder<Lamp?>(by(name: Main.self, on: lamp)) },
    RequestPair(.maybe, .tag) { (lamp: DIByTag<Lamp, Red>?) in Holder<Lamp?>(by(tag: Red.self, on: lamp)) },
    RequestPair(.maybe, .lazy) { Holder<DILazy<Lamp>?>($0) },
    RequestPair(.maybe, .provider) { Holder<DIProvider<Lamp>?>($0) },
    RequestPair(.maybe, .providerWithArgument) { Holder<DIProvider<Lamp, Int>?>($0) },
    RequestPair(.maybe, .argument, passing: Lamp.self) { (lamp: DIArg<Lamp>?) in
      Holder<Lamp?>(lamp.map { arg($0) })
    },
  ]

  private static let inOptional: [RequestPair] = [
    RequestPair(.optional, .maybe) { Holder<Lamp??>(optional($0)) },
    RequestPair(.optional, .optional) { Holder<Lamp?>(optional(optional($0))) },
    RequestPair(.optional, .many) { Holder<[Lamp]>(manyOrNone($0)) },
    RequestPair(.optional, .manyByName) { Holder<[String: Lamp]>(manyByNameOrNone($0)) },
    RequestPair(.optional, .manyByTag) { Holder<[Color: Lamp]>(manyByTagOrNone($0)) },
    RequestPair(.optional, .name) { Holder<Lamp?>(by(name: Main.self, on: optional($0))) },
    RequestPair(.optional, .tag) { Holder<Lamp?>(by(tag: Red.self, on: optional($0))) },
    RequestPair(.optional, .lazy) { Holder<DILazy<Lamp>?>(optional($0)) },
    RequestPair(.optional, .provider) { Holder<DIProvider<Lamp>?>(optional($0)) },
    RequestPair(.optional, .providerWithArgument) { Holder<DIProvider<Lamp, Int>?>(optional($0)) },
    RequestPair(.optional, .argument, passing: Lamp.self) { Holder<Lamp?>(optional($0).map { arg($0) }) },
  ]

  private static let inMany: [RequestPair] = [
    RequestPair(.many, .maybe) { Holder<[Lamp?]>(many($0)) },
    RequestPair(.many, .optional) { Holder<[Lamp?]>(many($0).map { optional($0) }) },
    RequestPair(.many, .name) { Holder<[Lamp]>(many($0).map { by(name: Main.self, on: $0) }) },
    RequestPair(.many, .tag) { Holder<[Lamp]>(many($0).map { by(tag: Red.self, on: $0) }) },
    RequestPair(.many, .lazy) { Holder<[DILazy<Lamp>]>(many($0)) },
    RequestPair(.many, .provider) { Holder<[DIProvider<Lamp>]>(many($0)) },
    RequestPair(.many, .providerWithArgument) { Holder<[DIProvider<Lamp, Int>]>(many($0)) },
  ]

  private static let inManyByName: [RequestPair] = [
    RequestPair(.manyByName, .maybe) { Holder<[String: Lamp?]>(manyByName($0)) },
    RequestPair(.manyByName, .optional) { Holder<[String: Lamp?]>(manyByName($0).mapValues { optional($0) }) },
    RequestPair(.manyByName, .many) { Holder<[String: [Lamp]]>(manyByName($0).mapValues { many($0) }) },
    RequestPair(.manyByName, .manyByName) {
      Holder<[String: [String: Lamp]]>(manyByName($0).mapValues { manyByName($0) })
    },
    RequestPair(.manyByName, .manyByTag) {
      Holder<[String: [Color: Lamp]]>(manyByName($0).mapValues { manyByTag($0) })
    },
    RequestPair(.manyByName, .name) {
      Holder<[String: Lamp]>(manyByName($0).mapValues { by(name: Main.self, on: $0) })
    },
    RequestPair(.manyByName, .tag) { Holder<[String: Lamp]>(manyByName($0).mapValues { by(tag: Red.self, on: $0) }) },
    RequestPair(.manyByName, .lazy) { Holder<[String: DILazy<Lamp>]>(manyByName($0)) },
    RequestPair(.manyByName, .provider) { Holder<[String: DIProvider<Lamp>]>(manyByName($0)) },
    RequestPair(.manyByName, .providerWithArgument) { Holder<[String: DIProvider<Lamp, Int>]>(manyByName($0)) },
  ]

  private static let inManyByTag: [RequestPair] = [
    RequestPair(.manyByTag, .maybe) { Holder<[Color: Lamp?]>(manyByTag($0)) },
    RequestPair(.manyByTag, .optional) { Holder<[Color: Lamp?]>(manyByTag($0).mapValues { optional($0) }) },
    RequestPair(.manyByTag, .many) { Holder<[Color: [Lamp]]>(manyByTag($0).mapValues { many($0) }) },
    RequestPair(.manyByTag, .manyByName) {
      Holder<[Color: [String: Lamp]]>(manyByTag($0).mapValues { manyByName($0) })
    },
    RequestPair(.manyByTag, .manyByTag) {
      Holder<[Color: [Color: Lamp]]>(manyByTag($0).mapValues { manyByTag($0) })
    },
    RequestPair(.manyByTag, .name) { Holder<[Color: Lamp]>(manyByTag($0).mapValues { by(name: Main.self, on: $0) }) },
    RequestPair(.manyByTag, .tag) { Holder<[Color: Lamp]>(manyByTag($0).mapValues { by(tag: Red.self, on: $0) }) },
    RequestPair(.manyByTag, .lazy) { Holder<[Color: DILazy<Lamp>]>(manyByTag($0)) },
    RequestPair(.manyByTag, .provider) { Holder<[Color: DIProvider<Lamp>]>(manyByTag($0)) },
    RequestPair(.manyByTag, .providerWithArgument) { Holder<[Color: DIProvider<Lamp, Int>]>(manyByTag($0)) },
  ]

  private static let inName: [RequestPair] = [
    RequestPair(.name, .maybe) { Holder<Lamp?>(by(name: Main.self, on: $0)) },
    RequestPair(.name, .optional) { Holder<Lamp?>(optional(by(name: Main.self, on: $0))) },
    RequestPair(.name, .many) { Holder<[Lamp]>(many(by(name: Main.self, on: $0))) },
    RequestPair(.name, .manyByName) { Holder<[String: Lamp]>(manyByName(by(name: Main.self, on: $0))) },
    RequestPair(.name, .manyByTag) { Holder<[Color: Lamp]>(manyByTag(by(name: Main.self, on: $0))) },
    RequestPair(.name, .name) { Holder<Lamp>(by(name: Main.self, on: by(name: Main.self, on: $0))) },
    RequestPair(.name, .tag) { Holder<Lamp>(by(tag: Red.self, on: by(name: Main.self, on: $0))) },
    RequestPair(.name, .lazy) { Holder<DILazy<Lamp>>(by(name: Main.self, on: $0)) },
    RequestPair(.name, .provider) { Holder<DIProvider<Lamp>>(by(name: Main.self, on: $0)) },
    RequestPair(.name, .providerWithArgument) { Holder<DIProvider<Lamp, Int>>(by(name: Main.self, on: $0)) },
  ]

  private static let inTag: [RequestPair] = [
    RequestPair(.tag, .maybe) { Holder<Lamp?>(by(tag: Red.self, on: $0)) },
    RequestPair(.tag, .optional) { Holder<Lamp?>(optional(by(tag: Red.self, on: $0))) },
    RequestPair(.tag, .many) { Holder<[Lamp]>(many(by(tag: Red.self, on: $0))) },
    RequestPair(.tag, .manyByName) { Holder<[String: Lamp]>(manyByName(by(tag: Red.self, on: $0))) },
    RequestPair(.tag, .manyByTag) { Holder<[Color: Lamp]>(manyByTag(by(tag: Red.self, on: $0))) },
    RequestPair(.tag, .name) { Holder<Lamp>(by(name: Main.self, on: by(tag: Red.self, on: $0))) },
    RequestPair(.tag, .tag) { Holder<Lamp>(by(tag: Red.self, on: by(tag: Red.self, on: $0))) },
    RequestPair(.tag, .lazy) { Holder<DILazy<Lamp>>(by(tag: Red.self, on: $0)) },
    RequestPair(.tag, .provider) { Holder<DIProvider<Lamp>>(by(tag: Red.self, on: $0)) },
    RequestPair(.tag, .providerWithArgument) { Holder<DIProvider<Lamp, Int>>(by(tag: Red.self, on: $0)) },
  ]

  private static let inLazy: [RequestPair] = [
    RequestPair(.lazy, .maybe) { Holder<DILazy<Lamp?>>($0) },
    RequestPair(.lazy, .optional) { Holder<DILazy<DIOptionalRequest<Lamp>>>($0) },
    RequestPair(.lazy, .many) { Holder<DILazy<DIMany<Lamp>>>($0) },
    RequestPair(.lazy, .manyByName) { Holder<DILazy<DIManyByName<Lamp>>>($0) },
    RequestPair(.lazy, .manyByTag) { Holder<DILazy<DIManyByTag<Lamp, Color>>>($0) },
    RequestPair(.lazy, .name) { Holder<DILazy<DIByName<Lamp, Main>>>($0) },
    RequestPair(.lazy, .tag) { Holder<DILazy<DIByTag<Lamp, Red>>>($0) },
    RequestPair(.lazy, .lazy) { Holder<DILazy<DILazy<Lamp>>>($0) },
    RequestPair(.lazy, .provider) { Holder<DILazy<DIProvider<Lamp>>>($0) },
    RequestPair(.lazy, .providerWithArgument) { Holder<DILazy<DIProvider<Lamp, Int>>>($0) },
  ]

  private static let inProvider: [RequestPair] = [
    RequestPair(.provider, .maybe) { Holder<DIProvider<Lamp?>>($0) },
    RequestPair(.provider, .optional) { Holder<DIProvider<DIOptionalRequest<Lamp>>>($0) },
    RequestPair(.provider, .many) { Holder<DIProvider<DIMany<Lamp>>>($0) },
    RequestPair(.provider, .manyByName) { Holder<DIProvider<DIManyByName<Lamp>>>($0) },
    RequestPair(.provider, .manyByTag) { Holder<DIProvider<DIManyByTag<Lamp, Color>>>($0) },
    RequestPair(.provider, .name) { Holder<DIProvider<DIByName<Lamp, Main>>>($0) },
    RequestPair(.provider, .tag) { Holder<DIProvider<DIByTag<Lamp, Red>>>($0) },
    RequestPair(.provider, .lazy) { Holder<DIProvider<DILazy<Lamp>>>($0) },
    RequestPair(.provider, .provider) { Holder<DIProvider<DIProvider<Lamp>>>($0) },
    RequestPair(.provider, .providerWithArgument) { Holder<DIProvider<DIProvider<Lamp, Int>>>($0) },
  ]

  private static let inProviderWithArgument: [RequestPair] = [
    RequestPair(.providerWithArgument, .maybe) { Holder<DIProvider<Lamp?, Int>>($0) },
    RequestPair(.providerWithArgument, .optional) { Holder<DIProvider<DIOptionalRequest<Lamp>, Int>>($0) },
    RequestPair(.providerWithArgument, .many) { Holder<DIProvider<DIMany<Lamp>, Int>>($0) },
    RequestPair(.providerWithArgument, .manyByName) { Holder<DIProvider<DIManyByName<Lamp>, Int>>($0) },
    RequestPair(.providerWithArgument, .manyByTag) { Holder<DIProvider<DIManyByTag<Lamp, Color>, Int>>($0) },
    RequestPair(.providerWithArgument, .name) { Holder<DIProvider<DIByName<Lamp, Main>, Int>>($0) },
    RequestPair(.providerWithArgument, .tag) { Holder<DIProvider<DIByTag<Lamp, Red>, Int>>($0) },
  ]

  private static let inArgument: [RequestPair] = [
    RequestPair(.argument, .maybe, passing: Lamp?.self) { Holder<Lamp?>(arg($0)) },
    RequestPair(.argument, .optional, passing: DIOptionalRequest<Lamp>.self) { Holder<Lamp?>(optional(arg($0))) },
    RequestPair(.argument, .many, passing: DIMany<Lamp>.self) { Holder<[Lamp]>(many(arg($0))) },
    RequestPair(.argument, .manyByName, passing: DIManyByName<Lamp>.self) {
      Holder<[String: Lamp]>(manyByName(arg($0)))
    },
    RequestPair(.argument, .manyByTag, passing: DIManyByTag<Lamp, Color>.self) {
      Holder<[Color: Lamp]>(manyByTag(arg($0)))
    },
    RequestPair(.argument, .name, passing: DIByName<Lamp, Main>.self) {
      Holder<Lamp>(by(name: Main.self, on: arg($0)))
    },
    RequestPair(.argument, .tag, passing: DIByTag<Lamp, Red>.self) { Holder<Lamp>(by(tag: Red.self, on: arg($0))) },
    RequestPair(.argument, .lazy, passing: DILazy<Lamp>.self) { Holder<DILazy<Lamp>>(arg($0)) },
    RequestPair(.argument, .provider, passing: DIProvider<Lamp>.self) { Holder<DIProvider<Lamp>>(arg($0)) },
    RequestPair(.argument, .providerWithArgument, passing: DIProvider<Lamp, Int>.self) {
      Holder<DIProvider<Lamp, Int>>(arg($0))
    },
  ]
}
