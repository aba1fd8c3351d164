import DICore
import DIModules
import Testing

/// Types that stand for a value as a tag, and checked services by tag.
struct TagValueTests {
  enum File: DITagValue { static let tag = LoggerType.file }
  enum Wire: DITagValue { static let tag = LoggerType.net }
  enum Seventh: DITagValue { static let tag = LoggerType.numbered(7) }
  enum Text: DITagValue { static let tag = "text" }

  static func registrations(_ frontEnd: FrontEnd) -> Registrations {
    let graph = Registrations(frontEnd)
    graph.register { FileLogger() }.logging(by: LoggerType.file)
    graph.register { NetLogger() }.logging(by: LoggerType.net).saying(
      { $0.set(tag: Fast.self) }, { $0.as((any Logger).self, tag: Fast.self) })
    graph.register { Neighbour() }.logging()
    return graph
  }

  static func given<Request, Content>(
    _ frontEnd: FrontEnd, _ take: @escaping @Sendable (Request) -> Content
  ) throws -> Content {
    let graph = registrations(frontEnd)
    graph.register { (request: Request) in Holder(take(request)) }
    return try graph.container().resolve(Holder<Content>.self).content
  }

  @Test(arguments: FrontEnd.allCases)
  func aTagValueSelectsTheComponent(frontEnd: FrontEnd) throws {
    let file: any Logger = try Self.given(frontEnd) { by(tag: File.self, on: $0) }
    let net: any Logger = try Self.given(frontEnd) { by(tag: Wire.self, on: $0) }
    let both: any Logger = try Self.given(frontEnd) { by(tags: Wire.self, Fast.self, on: $0) }
    let nested: any Logger = try Self.given(frontEnd) { by(tag: Fast.self, on: by(tag: Wire.self, on: $0)) }
    #expect([file, net, both, nested].map(\.label) == ["file", "net", "net", "net"])
  }

  @Test(arguments: FrontEnd.allCases)
  func otherRequestsTakeTagValues(frontEnd: FrontEnd) throws {
    let all: [any Logger] = try Self.given(frontEnd) { many(by(tag: File.self, on: $0)) }
    let lazy: DILazy<any Logger> = try Self.given(frontEnd) { by(tag: Wire.self, on: $0) }
    let provider: DIProvider<DIByTag<any Logger, File>> = try Self.given(frontEnd) { $0 }
    let outer: (any Logger)? = try Self.given(frontEnd) { optional(by(tag: File.self, on: $0)) }
    let inner: (any Logger)? = try Self.given(frontEnd) { by(tag: Seventh.self, on: optional($0)) }
    #expect(all.map(\.label) == ["file"] && lazy.value.label == "net")
    #expect(by(tag: File.self, on: provider.value).label == "file")
    #expect(outer?.label == "file" && inner == nil)
  }

  @Test(arguments: FrontEnd.allCases)
  func aTagValueCombinesWithAName(frontEnd: FrontEnd) throws {
    enum Primary: DIName { static let name = "primary" }
    let graph = Registrations(frontEnd)
    graph.register { FileLogger() }.logging(by: LoggerType.file)
    graph.register { NetLogger() }.logging(by: LoggerType.net).saying(
      { $0.set(name: "primary") }, { $0.as((any Logger).self, name: "primary") })
    graph.register {
      Holder<[any Logger]>([
        by(name: Primary.self, on: by(tag: Wire.self, on: $0)), by(tag: Wire.self, on: by(name: Primary.self, on: $1)),
      ])
    }
    graph.register { Holder<(any Logger)?>(optional(by(name: Primary.self, on: by(tag: File.self, on: $0)))) }
    let container = try graph.container()
    #expect(try container.resolve(Holder<[any Logger]>.self).content.map(\.label) == ["net", "net"])
    #expect(try container.resolve(Holder<(any Logger)?>.self).content == nil)
  }

  @Test(arguments: FrontEnd.allCases)
  func aTagValueStandsWhereATypeMay(frontEnd: FrontEnd) throws {
    let graph = Registrations(frontEnd)
    graph.register { FileLogger() }.logging(File.self)
    graph.register { 1 }.saying({ $0.set(tag: Text.self) }, { $0.as(Int.self, tag: Text.self) })
    let container = try graph.container()
    #expect(try container.resolve((any Logger).self, tag: LoggerType.file).label == "file")
    #expect(try container.resolve((any Logger).self, tag: File.self).label == "file")
    #expect(try container.resolveMany((any Logger).self, tag: File.self).map(\.label) == ["file"])
    #expect(try container.resolve(Int.self, tag: "text") == 1)
  }

  @Test func theErrorNamesTheValue() throws {
    let builder = DIContainerBuilder()
    builder.register({ FileLogger() }, file: "App.swift", line: 1).as((any Logger).self).check { $0 }
      .set(tag: LoggerType.file)
    builder.register({ Holder<any Logger>(by(tag: Wire.self, on: $0)) }, file: "App.swift", line: 2)
    let error = try failure { try builder.build().resolve(Holder<any Logger>.self) }
    #expect(
      error.plain == """
        Logger is not registered with the tag LoggerType.net.
          path: Holder<any Logger> (App.swift:2) -> Logger
          registered: FileLogger (App.swift:1), tagged LoggerType.file
          fix: request one of the registered tags; or add .set(tag: LoggerType.net) to the registration you mean
        """)
  }

  @Test func aCheckedServiceAnswersByTag() throws {
    let container = DIContainer()
    container.register(FileLogger.init).as(check: (any Logger).self, tag: Disk.self) { $0 }
      .as(check: (any Logger).self, tag: LoggerType.file) { $0 }.lifetime(.single)
    container.register(NetLogger.init).as(check: (any Logger).self, tag: Net.self) { $0 }
    let file = container.resolve((any Logger).self, tag: Disk.self)
    #expect(file.label == "file")
    #expect(container.resolve((any Logger).self, tag: LoggerType.file) === file)
    #expect(container.resolve(FileLogger.self) === file)
    #expect(container.resolve((any Logger).self, tag: Net.self).label == "net")
    #expect(container.resolve((any Logger)?.self, tag: Fast.self) == nil)
  }

  @Test func theCheckMakesTheService() throws {
    let container = DIContainer()
    container.register { 7 }.as(check: String.self, tag: Disk.self) { "\($0)" }
      .as(check: [Int].self, tag: LoggerType.file) { [$0] }
    #expect(container.resolve(String.self, tag: Disk.self) == "7")
    #expect(container.resolve([Int].self, tag: LoggerType.file) == [7])
  }
}
