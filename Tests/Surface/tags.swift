// What users write with tags, type-checked by .ci/run in language modes 6 and 5, and in 6 with the main actor as default
// isolation. It is not run: that these forms compile, without a warning, is the test.

import DIChecks
import DICore
import DIModules

protocol Logger {}
final class FileLogger: Logger {
  init() {}
}
final class NetLogger: Logger {
  init(_ address: String) {}
}
final class Journal {
  var one: (any Logger)!
  var maybe: (any Logger)?
  var all: [any Logger] = []
  var tagged: DIByTag<any Logger, Disk>!
  init() {}
  init(logger: any Logger) {}
  init(loggers: [any Logger]) {}
  init(byTag: [LoggerType: any Logger]) {}
  init(maybe: (any Logger)?) {}
  init(lazy: DILazy<any Logger>) {}
  init(make: DIProvider<any Logger>, makeNamed: DIProvider<NetLogger, String>) {}
  init(a: any Logger, b: any Logger, c: any Logger, d: any Logger, e: any Logger) {}
}

enum Disk {}
enum Net {}
enum Fast {}

// A value used as a tag must be usable from any actor.
nonisolated enum LoggerType: Hashable, Sendable {
  case file, net
  case other(Int)
}
// A `DITagValue` needs no `nonisolated`, since the protocol is a `SendableMetatype`.
enum Filed: DITagValue {
  static let tag = LoggerType.file
}
enum Primary: DIName {
  static let name = "primary"
}
nonisolated struct Tenant: Hashable, Sendable {
  let number: Int
}

func tagsByValue(_ builder: DIContainerBuilder) {
  builder.register { FileLogger() }.as(Logger.self).check { $0 }.set(tag: LoggerType.file)
  builder.register(FileLogger.init).set(tag: LoggerType.file).set(tag: LoggerType.other(1)).set(tag: 7).set(tag: "text")
  builder.register(FileLogger.init).set(tag: Tenant(number: 1)).set(name: "file").set(.default).lifetime(.single)
  builder.register(FileLogger.init).as(Logger.self) { $0 }.set(tag: Disk.self)
  let type: LoggerType = .net
  builder.register(FileLogger.init).set(tag: type)
}

func requestsByValue(_ container: DIBuiltContainer) throws {
  _ = try container.resolve(Logger.self, tag: LoggerType.file)
  _ = try container.resolve((any Logger).self, tag: LoggerType.other(1))
  let logger: any Logger = try container.resolve(tag: LoggerType.file)
  let file = try container.resolve(tag: 7) as FileLogger
  let maybe: FileLogger? = try? container.resolve(tag: "text")
  let optional: FileLogger? = try container.resolve(tag: Tenant(number: 1))
  let all: [any Logger] = try container.resolveMany(tag: LoggerType.file)
  _ = try container.resolveMany(Logger.self, tag: LoggerType.file)
  let byTag: [LoggerType: any Logger] = try container.resolveManyByTag()
  _ = try container.resolveManyByTag(Logger.self, by: LoggerType.self)
  if container.isRegistered(Logger.self, tag: LoggerType.file) { print(byTag) }
  let lazy: DILazy<any Logger> = try container.resolve(tag: LoggerType.file)
  _ = try container.resolve(DIMany<any Logger>.self, tag: LoggerType.file)
  _ = try container.resolve(DIProvider<any Logger>.self, tag: LoggerType.file)()
  _ = try container.resolve(FileLogger?.self, tag: LoggerType.file)
  _ = (logger, file, maybe, optional, all, lazy)
  do throws(DIError) {
    _ = try container.resolve(Logger.self, tag: LoggerType.file)
  } catch {
    if case .typeIsNotFoundForTag(let type, let tags, let typesInfo) = error { print(type, tags, typesInfo) }
    if case .intersectionTagsForType(let type, let tags, let typesInfo) = error { print(type, tags, typesInfo) }
  }
}

func tagsByType(_ container: DIContainer) {
  container.register(FileLogger.init).as(Logger.self, tag: Disk.self)
  container.register(FileLogger.init).as(Logger.self, tag: Disk.self).as(Logger.self, tag: Fast.self).as(Logger.self)
    .as(Logger.self, name: "file").default().lifetime(.perContainer)
  container.register { NetLogger("address") }.as((any Logger).self, tag: Net.self).test()
  container.register { NetLogger("address") }.as(Logger.self, tag: LoggerType.net)
}

func dictionariesByTag(_ container: DIContainer, _ builder: DIContainerBuilder) {
  container.register { Journal(byTag: manyByTag($0)) }
  builder.register { Journal(byTag: manyByTag($0)) }
}

func checkedByTag(_ container: DIContainer) {
  container.register(FileLogger.init).as(check: Logger.self, tag: Disk.self) { $0 }
    .as(check: Logger.self, tag: LoggerType.file) { $0 }.as(check: Logger.self, name: "file") { $0 }.default()
  container.register { NetLogger("address") }.as(check: (any Logger).self, tag: Filed.self) { $0 }
}

func valuesInParameters(_ container: DIContainer, _ builder: DIContainerBuilder) {
  container.register { Journal(logger: by(tag: Filed.self, on: $0)) }
  container.register { Journal(logger: by(tags: Filed.self, Fast.self, on: $0)) }
  container.register { Journal(loggers: many(by(tag: Filed.self, on: $0))) }
  container.register { Journal(maybe: optional(by(tag: Filed.self, on: $0))) }
  container.register { Journal(maybe: by(tag: Filed.self, on: optional($0))) }
  container.register { Journal(logger: by(tag: Filed.self, on: by(name: Primary.self, on: $0))) }
  container.register { Journal(logger: by(name: Primary.self, on: by(tag: Disk.self, on: $0))) }
  builder.register { Journal(logger: by(tag: Filed.self, on: $0)) }.set(tag: Filed.self)
  builder.register { Journal(maybe: optional(by(tag: Filed.self, on: $0))) }
  _ = container.resolve(Logger.self, tag: Filed.self)
}

func requestsByType(_ container: DIContainer) {
  let logger: any Logger = container.resolve(tag: Disk.self)
  let maybe: (any Logger)? = container.resolve(tag: Disk.self)
  let both: any Logger = container.resolve(tags: Disk.self, Fast.self)
  let three: any Logger = container.resolve(tags: Disk.self, Fast.self, Net.self)
  let all: [any Logger] = container.resolveMany(tag: Disk.self)
  _ = container.resolve(Logger.self, tag: Disk.self)
  _ = container.resolve(Logger.self, tags: Disk.self, Net.self)
  _ = container.resolveMany(Logger.self, tag: Disk.self)
  _ = container.resolve(DILazy<any Logger>.self, tag: Disk.self).value
  _ = container.resolve(DIProvider<NetLogger, String>.self, tag: Net.self)("address")
  _ = by(tag: Disk.self, on: container.resolve(DIByTag<any Logger, Disk>.self))
  _ = (logger, maybe, both, three, all)
}

func explainRequests(_ container: DIBuiltContainer, _ other: DIContainer) {
  print(container.explain(Logger.self, tag: LoggerType.file), container.explain((any Logger).self, tag: Disk.self))
  print(other.explain(NetLogger.self, tag: 7), other.explain(DIMany<any Logger>.self, tag: Filed.self).tags)
  for component in other.graph.components { print(component.tags, component.services.flatMap(\.tags)) }
}

func dependencies(_ container: DIContainer, _ builder: DIContainerBuilder) {
  container.register { Journal(logger: by(tag: Disk.self, on: $0)) }
  container.register { Journal(logger: by(tags: Disk.self, Fast.self, on: $0)) }
  container.register { Journal(logger: by(tags: Disk.self, on: $0)) }
  container.register { Journal(logger: by(tag: Disk.self, on: by(tag: Fast.self, on: $0))) }
  container.register { Journal(loggers: many(by(tag: Disk.self, on: $0))) }
  container.register { Journal(loggers: many(by(tags: Disk.self, Net.self, on: $0))) }
  container.register { Journal(loggers: many($0).map { by(tag: Disk.self, on: $0) }) }
  container.register { Journal(maybe: by(tag: Disk.self, on: $0)) }
  container.register { Journal(lazy: by(tag: Disk.self, on: $0)) }
  container.register { Journal(make: by(tag: Disk.self, on: $0), makeNamed: by(tag: Net.self, on: $1)) }
  container.register {
    Journal(
      a: by(tag: Disk.self, on: $0), b: by(tag: Net.self, on: $1), c: $2, d: by(tags: Disk.self, Net.self, on: $3),
      e: by(tag: Fast.self, on: $4))
  }
  container.register { (logger: DIByTag<any Logger, Disk>, lazy: DILazy<DIByTag<any Logger, Net>>) in
    let journal = Journal(logger: by(tag: Disk.self, on: logger))
    journal.one = by(tag: Net.self, on: lazy.value)
    return journal
  }
  container.register { Journal() }
    .injection { $0.one = by(tag: Disk.self, on: $1) }
    .injection { $0.maybe = by(tag: Net.self, on: $1) }
    .injection { $0.all = many(by(tag: Disk.self, on: $1)) }
    .injection(\.tagged)
  builder.register { Journal(logger: by(tag: Disk.self, on: $0)) }
  builder.register { Journal() }
    .injection { $0.one = by(tag: Disk.self, on: $1) }
    .injection(.optional) { $0.maybe = by(tag: Net.self, on: $1) }
    .injection(.optional) { $0.maybe = by(tags: Net.self, Disk.self, on: $1) }
    .injection { container, journal in journal.one = try container.resolve(tag: LoggerType.file) }
  builder.register { container in Journal(logger: try container.resolve(tag: LoggerType.file)) }
}

struct GenericCode<Container: DIResolving> {
  let container: Container
  func any<T, Tag: Hashable & Sendable>(_ type: T.Type, _ tag: Tag) throws(Container.Failure) -> T {
    try container.resolve(type, tag: tag)
  }
  func any<T, each Tag>(_ type: T.Type, of tags: repeat (each Tag).Type) throws(Container.Failure) -> T {
    try container.resolve(type, tags: repeat each tags)
  }
}

@MainActor final class View {
  let logger: any Logger
  init(logger: any Logger) { self.logger = logger }
}

@MainActor func onTheMainActor(_ builder: DIContainerBuilder, _ container: DIContainer) throws {
  builder.register { View(logger: by(tag: Disk.self, on: $0)) }.set(tag: LoggerType.file)
  container.register { View(logger: by(tag: Disk.self, on: $0)) }.as(View.self, tag: Fast.self)
  _ = try builder.build().resolve(View.self, tag: LoggerType.file)
  _ = container.resolve(View.self, tag: Fast.self)
}
