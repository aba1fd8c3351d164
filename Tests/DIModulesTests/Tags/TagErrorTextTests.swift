import DICore
import DIModules
import Testing

/// What errors about tags say, word for word.
struct TagErrorTextTests {
  let builder = DIContainerBuilder()
  let declarative = DIContainer()

  func text<Value>(_ body: (DIBuiltContainer) throws -> Value) throws -> String {
    let container = try builder.build()
    return try failure { try body(container) }.plain
  }

  func declarativeText<Value>(_ body: (DIBuiltContainer) throws -> Value) throws -> String {
    try failure { try body(declarative.view) }.plain
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
          fix: request one of the registered tags; or add .set(tag: LoggerType.net) to the registration you mean
        """)
  }

  @Test func theTextSaysThatNoComponentHasTags() throws {
    builder.register({ FileLogger() }, file: "Log.swift", line: 1).as((any Logger).self) { $0 }
    #expect(
      try text { try $0.resolve((any Logger).self, tag: Disk.self) } == """
        Logger is not registered with the tag Disk.self.
          registered: FileLogger (Log.swift:1)
          fix: add .set(tag: Disk.self) to the registration you mean
        """)
  }

  @Test func theTextNamesAnUnregisteredTypeWithATag() throws {
    #expect(
      try text { try $0.resolve((any Logger).self, tag: LoggerType.file) } == """
        Logger is not registered, with or without the tag LoggerType.file.
          fix: register it; or add .as((any Logger).self).check { $0 } to a registration that can serve as it; either way, add \
        .set(tag: LoggerType.file)
        """)
  }

  @Test func theTrapSaysThatNoComponentHasTheTag() throws {
    declarative.register(FileLogger.init, file: "Log.swift", line: 1).as((any Logger).self, tag: Disk.self)
    #expect(
      try declarativeText { try $0.resolve((any Logger).self, tag: Net.self) } == """
        Logger is not registered with the tag Net.self.
          registered: FileLogger (Log.swift:1), tagged Disk.self
          fix: request one of the registered tags; or add .as((any Logger).self, tag: Net.self) to the registration you mean
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
          path: Holder<any Logger> (Log.swift:3) -> Logger
          registered: FileLogger (Log.swift:1), tagged Disk.self
          registered: NetLogger (Log.swift:2), tagged Net.self
          fix: request one of the registered tags; or add .as((any Logger).self, tag: Disk.self).as((any Logger).self, tag: \
        Net.self) to the registration you mean
        """)
  }

  @Test func theTextNamesANameAndATagOfNoComponent() throws {
    builder.register({ FileLogger() }, file: "Log.swift", line: 1).set(tag: Disk.self)
    #expect(
      try text { try $0.resolve(DIByTag<FileLogger, Disk>.self, name: "file") } == """
        FileLogger is not registered with the name "file" and the tag Disk.self.
          registered: FileLogger (Log.swift:1), tagged Disk.self
          fix: request one of the registered tags; or add .set(name: "file").set(tag: Disk.self) to the registration you mean
        """)
  }

  // MARK: - Ambiguous

  @Test func theTextListsEqualTags() throws {
    builder.register({ FileLogger() }, file: "Log.swift", line: 1).as((any Logger).self) { $0 }.set(
      tag: LoggerType.file)
    builder.register({ NetLogger() }, file: "Log.swift", line: 2).as((any Logger).self) { $0 }.set(tag: LoggerType.file)
    #expect(
      try failure { try builder.build() }.plain == """
        The graph has an error.
          Logger has several components with the same tag: LoggerType.file.
            registered: FileLogger (Log.swift:1), tagged LoggerType.file
            registered: NetLogger (Log.swift:2), tagged LoggerType.file
            fix: give each of them a different tag in place of the equal one
        """)
  }

  @Test func theTrapListsSeveralComponentsWithTheTag() throws {
    declarative.register(FileLogger.init, file: "Log.swift", line: 1).as((any Logger).self, tag: Disk.self)
    declarative.register(NetLogger.init, file: "Log.swift", line: 2).as((any Logger).self, tag: Disk.self)
    #expect(
      try declarativeText { try $0.resolve((any Logger).self, tag: Disk.self) } == """
        Logger has several components with the same tag: Disk.self.
          registered: FileLogger (Log.swift:1), tagged Disk.self
          registered: NetLogger (Log.swift:2), tagged Disk.self
          fix: add .default() to one of them; or give each of them a different tag in place of the equal one; or request \
        all with many($0)
        """)
  }

  @Test func theTextListsSeveralTestsWithTheTag() throws {
    declarative.register(FileLogger.init, file: "Log.swift", line: 1).as((any Logger).self, tag: Disk.self).test()
    declarative.register(NetLogger.init, file: "Log.swift", line: 2).as((any Logger).self, tag: Disk.self).test()
    #expect(
      try declarativeText { try $0.resolve((any Logger).self, tag: Disk.self) } == """
        Logger has several components with the same tag: Disk.self.
          registered: FileLogger (Log.swift:1), tagged Disk.self, test
          registered: NetLogger (Log.swift:2), tagged Disk.self, test
          fix: remove .test() from all but one of them
        """)
  }

  @Test func theTextListsTaggedComponentsIfNoTagIsRequested() throws {
    builder.register({ FileLogger() }, file: "Log.swift", line: 1).as((any Logger).self) { $0 }.set(
      tag: LoggerType.file)
    builder.register({ NetLogger() }, file: "Log.swift", line: 2).as((any Logger).self) { $0 }.set(tag: Net.self)
    #expect(
      try text { try $0.resolve((any Logger).self) } == """
        Logger is ambiguous: 2 components match.
          registered: FileLogger (Log.swift:1), tagged LoggerType.file
          registered: NetLogger (Log.swift:2), tagged Net.self
          fix: add .set(.default) to one of them; or request one of their tags; or add .set(.element) to each, and request all \
        with many($0)
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
        fix: request one of the registered tags; or add .as((any Logger).self, tag: Net.self) to the registration you mean
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
      Logger has several components with the same tag: LoggerType.file.
        path: Holder<any Logger> (Log.swift:3) -> Logger
        registered: FileLogger (Log.swift:1), tagged LoggerType.file
        registered: NetLogger (Log.swift:2), tagged LoggerType.file
        fix: add .default() to one of them; or give each of them a different tag in place of the equal one; or request \
      all with many($0)
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
      FileLogger (Log.swift:1) is already in use, so its registration can no longer change.
        fix: write the whole registration in one statement
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
      Logger was promised with as(_:), but the instance has the type Int.
        registered: Int (Log.swift:1)
        fix: register a subtype of Logger, and write .as(check: (any Logger).self) { $0 }, which the compiler verifies
      """)
  }
}
