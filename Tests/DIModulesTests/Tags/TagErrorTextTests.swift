import DICore
import DIModules
import Testing

/// What errors about tags say, word for word.
struct TagErrorTextTests {
  let builder = DIContainerBuilder()
  let declarative = DIContainer()

  func text<Value>(_ body: (DIBuiltContainer) throws -> Value) throws -> String {
    let container = try builder.build()
    return try failure { try body(container) }.description
  }

  func declarativeText<Value>(_ body: (DIBuiltContainer) throws -> Value) throws -> String {
    try failure { try body(DIBuiltContainer(_core: declarative._core)) }.description
  }

  // MARK: - Missing

  @Test func theTextSaysThatNoComponentHasTheTag() throws {
    builder.register({ FileLogger() }, file: "Log.swift", line: 1).as((any Logger).self) { $0 }.set(
      tag: LoggerType.file)
    builder.register({ Neighbour() }, file: "Log.swift", line: 2).as((any Logger).self) { $0 }.set(.default)
    builder.register({ NetLogger() }, file: "Log.swift", line: 3).as((any Logger).self) { $0 }
      .set(tag: LoggerType.numbered(2)).set(tag: Net.self).set(tag: "net").set(name: "net")
    #expect(
      try text { try $0.resolve((any Logger).self, tag: LoggerType.net) } == """
        Logger is not registered with the tag LoggerType.net.
          registered: FileLogger (Log.swift:1), tagged LoggerType.file
          registered: NetLogger (Log.swift:3), named "net", tagged LoggerType.numbered(2), Net.self, "net"
          registered: Neighbour (Log.swift:2), default
          write: one of the tags that are registered; or .set(tag: LoggerType.net) at the registration that is meant
        """)
  }

  @Test func theTextSaysThatNoComponentHasTags() throws {
    builder.register({ FileLogger() }, file: "Log.swift", line: 1).as((any Logger).self) { $0 }
    #expect(
      try text { try $0.resolve((any Logger).self, tag: Disk.self) } == """
        Logger is not registered with the tag Disk.self.
          registered: FileLogger (Log.swift:1)
          write: .set(tag: Disk.self) at the registration that is meant
        """)
  }

  @Test func theTextNamesAnUnregisteredTypeWithATag() throws {
    #expect(
      try text { try $0.resolve((any Logger).self, tag: LoggerType.file) } == """
        Logger is not registered, with the tag LoggerType.file or without.
          write: a registration that makes it, or .as(Logger.self).check { $0 } at one that serves as it
        """)
  }

  @Test func theTrapSaysThatNoComponentHasTheTag() throws {
    declarative.register(FileLogger.init, file: "Log.swift", line: 1).as((any Logger).self, tag: Disk.self)
    #expect(
      try declarativeText { try $0.resolve((any Logger).self, tag: Net.self) } == """
        Logger is not registered with the tag Net.self.
          registered: FileLogger (Log.swift:1), tagged Disk.self
          write: one of the tags that are registered; or .as(Logger.self, tag: Net.self) at the registration that is meant
        """)
  }

  @Test func theTextSaysThatNoComponentHasAllTags() throws {
    declarative.register(FileLogger.init, file: "Log.swift", line: 1).as((any Logger).self, tag: Disk.self)
    declarative.register(NetLogger.init, file: "Log.swift", line: 2).as((any Logger).self, tag: Net.self)
    declarative.register(
      { (logger: DIByTag<any Logger, Disk, Net>) in Holder(by(tags: Disk.self, Net.self, on: logger)) },
      file: "Log.swift", line: 3)
    #expect(
      try declarativeText { try $0.resolve(Holder<any Logger>.self) } == """
        Logger is not registered with the tags Disk.self, Net.self.
          path: Holder<Logger> (Log.swift:3) -> Logger
          registered: FileLogger (Log.swift:1), tagged Disk.self
          registered: NetLogger (Log.swift:2), tagged Net.self
          write: one of the tags that are registered; or .as(Logger.self, tag: Disk.self).as(Logger.self, tag: Net.self) at \
        the registration that is meant
        """)
  }

  @Test func theTextNamesANameAndATagOfNoComponent() throws {
    builder.register({ FileLogger() }, file: "Log.swift", line: 1).set(tag: Disk.self)
    #expect(
      try text { try $0.resolve(DIByTag<FileLogger, Disk>.self, name: "file") } == """
        FileLogger is not registered under the name "file", with the tag Disk.self.
          registered: FileLogger (Log.swift:1), tagged Disk.self
          write: one of the tags that are registered; or .set(name: "file").set(tag: Disk.self) at the registration that is meant
        """)
  }

  // MARK: - Ambiguous

  @Test func theTextListsEqualTags() throws {
    builder.register({ FileLogger() }, file: "Log.swift", line: 1).as((any Logger).self) { $0 }.set(
      tag: LoggerType.file)
    builder.register({ NetLogger() }, file: "Log.swift", line: 2).as((any Logger).self) { $0 }.set(tag: LoggerType.file)
    #expect(
      try failure { try builder.build() }.description == """
        The graph has an error.
          Logger has several components with an equal tag: LoggerType.file.
            registered: FileLogger (Log.swift:1), tagged LoggerType.file
            registered: NetLogger (Log.swift:2), tagged LoggerType.file
            write: .set(tag:) with another tag at each of them
        """)
  }

  @Test func theTrapListsSeveralComponentsWithTheTag() throws {
    declarative.register(FileLogger.init, file: "Log.swift", line: 1).as((any Logger).self, tag: Disk.self)
    declarative.register(NetLogger.init, file: "Log.swift", line: 2).as((any Logger).self, tag: Disk.self)
    #expect(
      try declarativeText { try $0.resolve((any Logger).self, tag: Disk.self) } == """
        Logger has several components with an equal tag: Disk.self.
          registered: FileLogger (Log.swift:1), tagged Disk.self
          registered: NetLogger (Log.swift:2), tagged Disk.self
          write: .default() at one of them; or .as(Logger.self, tag:) with another tag at each of them; or many($0) to get all
        """)
  }

  @Test func theTextListsSeveralTestsWithTheTag() throws {
    declarative.register(FileLogger.init, file: "Log.swift", line: 1).as((any Logger).self, tag: Disk.self).test()
    declarative.register(NetLogger.init, file: "Log.swift", line: 2).as((any Logger).self, tag: Disk.self).test()
    #expect(
      try declarativeText { try $0.resolve((any Logger).self, tag: Disk.self) } == """
        Logger has several components with an equal tag: Disk.self.
          registered: FileLogger (Log.swift:1), tagged Disk.self, test
          registered: NetLogger (Log.swift:2), tagged Disk.self, test
          write: .test() at one of them only
        """)
  }

  @Test func theTextListsTaggedComponentsIfNoTagIsRequested() throws {
    builder.register({ FileLogger() }, file: "Log.swift", line: 1).as((any Logger).self) { $0 }.set(
      tag: LoggerType.file)
    builder.register({ NetLogger() }, file: "Log.swift", line: 2).as((any Logger).self) { $0 }.set(tag: Net.self)
    #expect(
      try text { try $0.resolve((any Logger).self) } == """
        Logger could be any of 2 components, and nothing says which.
          registered: FileLogger (Log.swift:1), tagged LoggerType.file
          registered: NetLogger (Log.swift:2), tagged Net.self
          write: .set(.default) at one of them; or one of their tags in the request; or .set(.element) at each, and many($0) \
        to get all
        """)
  }

  // MARK: - Of a container that does not throw

  @Test func anUnknownTagTraps() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register({ FileLogger() }, file: "Log.swift", line: 1).as((any Logger).self, tag: Disk.self)
        _ = container.resolve((any Logger).self, tag: Net.self)
      },
      """
      Logger is not registered with the tag Net.self.
        registered: FileLogger (Log.swift:1), tagged Disk.self
        write: one of the tags that are registered; or .as(Logger.self, tag: Net.self) at the registration that is meant
      """)
  }

  @Test func anAmbiguousTagOfADependencyTraps() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register({ FileLogger() }, file: "Log.swift", line: 1).as((any Logger).self, tag: LoggerType.file)
        container.register({ NetLogger() }, file: "Log.swift", line: 2).as((any Logger).self, tag: LoggerType.file)
        container.register(
          { (container: DIContainer) in Holder<any Logger>(container.resolve(tag: LoggerType.file)) },
          file: "Log.swift", line: 3)
        _ = container.resolve(Holder<any Logger>.self)
      },
      """
      Logger has several components with an equal tag: LoggerType.file.
        path: Holder<Logger> (Log.swift:3) -> Logger
        registered: FileLogger (Log.swift:1), tagged LoggerType.file
        registered: NetLogger (Log.swift:2), tagged LoggerType.file
        write: .default() at one of them; or .as(Logger.self, tag:) with another tag at each of them; or many($0) to get all
      """)
  }

  @Test func aTagOnAComponentInUseTraps() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        let registration = container.register({ FileLogger() }, file: "Log.swift", line: 1)
        _ = container.resolve(FileLogger.self)
        registration.as((any Logger).self, tag: Disk.self)
      },
      """
      FileLogger (Log.swift:1) is already in use, so that nothing more can be said about it.
        write: the whole description in the statement that registers
      """)
  }

  @Test func aFalsePromiseByTagTraps() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register({ 7 }, file: "Log.swift", line: 1).as((any Logger).self, tag: Disk.self)
        _ = container.resolve((any Logger).self, tag: Disk.self)
      },
      """
      Logger was promised with as(_:), but the instance is a Int, which is none.
        registered: Int (Log.swift:1)
        write: a type that is a Logger where as(_:) says so; .as(check: Logger.self) { $0 } lets the compiler verify it
      """)
  }
}
