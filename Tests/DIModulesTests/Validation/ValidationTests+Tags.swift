import DIChecks
import DICore
import DIModules
import Synchronization
import Testing

// Tags, whose descriptions are code of the program; and frameworks.

extension ValidationTests {
  enum DiskTag: DITagValue { static var tag: LoggerType { .file } }

  @Test(arguments: FrontEnd.allCases)
  func aTagThatNoComponentHasIsMissing(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    registrations.register({ FileLogger() }, file: "App.swift", line: 1).logging(by: LoggerType.net)
    registrations.register({ (_: DIByTag<any Logger, DiskTag>) in [Home]() }, file: "App.swift", line: 2)
    let found = registrations.validate()
    let tagging = frontEnd == .builder ? ".set(tag: LoggerType.file)" : ".as((any Logger).self, tag: LoggerType.file)"
    #expect(
      found.map(\.plain) == [
        """
        App.swift:2: error: Logger is not registered with the tag LoggerType.file. [DI0002]
          path: [Home] (App.swift:2) -> Logger
          registered: FileLogger (App.swift:1), tagged LoggerType.net
          fix: request one of the registered tags; or add \(tagging) to the registration you mean
        """
      ])
    try found.first?.expectError(of: registrations.container())
    guard case .typeIsNotFoundForTag(_, let tags, _)? = found.first?.error else {
      Issue.record("\(found)")
      return
    }
    #expect(tags == ["LoggerType.file"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aTagThatAComponentHasIsRight(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics(notes: true) {
      $0.register { FileLogger() }.logging(by: LoggerType.file)
      $0.register { NetLogger() }.logging(Net.self)
      $0.register { (_: DIByTag<any Logger, DiskTag>, _: DILazy<DIByTag<any Logger, Net>>) in [Home]() }
    }
    #expect(found.isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func equalTagsContradictEachOther(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    registrations.register({ FileLogger() }, file: "App.swift", line: 1).logging(by: LoggerType.file)
    registrations.register({ NetLogger() }, file: "App.swift", line: 2).logging(by: LoggerType.file)
    registrations.register({ (_: DIByTag<any Logger, DiskTag>) in [Home]() }, file: "App.swift", line: 3)
    let found = registrations.validate()
    let remedy =
      switch frontEnd {
      case .builder: "give each of them a different tag in place of the equal one"
      case .declarative:
        """
        add .default() to one of them; or give each of them a different tag in place of the equal one; or request all with \
        many($0)
        """
      }
    #expect(
      found.map(\.plain) == [
        """
        App.swift:\(frontEnd == .builder ? 1 : 3): error: Logger has several components with the same tag: \
        LoggerType.file. [DI0006]
          path: [Home] (App.swift:3) -> Logger
          registered: FileLogger (App.swift:1), tagged LoggerType.file
          registered: NetLogger (App.swift:2), tagged LoggerType.file
          fix: \(remedy)
        """
      ])
    switch frontEnd {
    case .builder: #expect(try failure { try registrations.container() } == .build(errors: found.compactMap(\.error)))
    case .declarative: try found.first?.expectError(of: registrations.container())
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func aTagThatNoComponentUsesIsNoted(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics(notes: true) {
      $0.register({ FileLogger() }, file: "App.swift", line: 1).logging(by: LoggerType.file)
    }
    #expect(
      found.map(\.plain) == [
        """
        App.swift:1: note: No component requests FileLogger by the tag LoggerType.file. [DI0201]
          fix: remove it, unless the program requests by it
        """
      ])
  }

  /// A tag that counts its descriptions.
  struct Described: Hashable, Sendable, CustomStringConvertible {
    static let count = Mutex(0)
    let name: String
    var description: String {
      Described.count.withLock { $0 += 1 }
      return name
    }
  }
  enum DescribedTag: DITagValue { static var tag: Described { Described(name: "asked") } }

  @Test func validationDescribesNoTagUntilATextIsRead() {
    // One function for both front ends, since the count is shared.
    for frontEnd in FrontEnd.allCases {
      let before = Described.count.withLock { $0 }
      let registrations = Registrations(frontEnd)
      registrations.register { FileLogger() }.logging(by: Described(name: "other"))
      registrations.register { (_: DIByTag<any Logger, DescribedTag>) in [Home]() }
      for _ in 0..<2 {
        registrations.register { Implementation() }.saying(
          { $0.set(tag: Described(name: "asked")) }, { $0.as(Implementation.self, tag: Described(name: "asked")) })
      }
      registrations.register { (_: DIByTag<Implementation, DescribedTag>) in [Yard]() }
      let found: [DIDiagnostic] =
        switch registrations.store {
        case .builder(let builder): builder.validate(notes: true)
        case .declarative(let container): container.validate(notes: true)
        }
      #expect(found.map(\.id).sorted() == ["DI0002", "DI0006", "DI0201"])
      #expect(Described.count.withLock { $0 } == before)
      #expect(found.allSatisfy { $0.plain.contains("asked") || $0.plain.contains("other") })
      #expect(Described.count.withLock { $0 } > before)
    }
  }

  // MARK: - Frameworks

  enum Files: DIFramework {
    static func load(container: DIContainer) {
      container.register(FileLogger.init, line: 1).as((any Logger).self)
      container.register({ (_: any Logger) in [Home]() }, line: 2)
    }
  }
  enum Net2: DIFramework {
    static func load(container: DIContainer) {
      container.import(Files.self)
      container.register(NetLogger.init, line: 3).as((any Logger).self)
      container.register({ (_: any Logger) in [Yard]() }, line: 4)
    }
  }

  @Test func aFrameworkPrefersItsOwnComponents() {
    let container = DIContainer()
    container.append(framework: Files.self)
    container.append(framework: Net2.self)
    #expect(container.validate().isEmpty)
    // The program prefers neither.
    container.register({ (_: any Logger) in [Street]() }, line: 5)
    #expect(container.validate().map(\.outline) == ["DI0003 error at 5: Array<Street>"])
  }
}
