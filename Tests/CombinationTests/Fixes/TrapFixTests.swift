import DIAsync
import DICore
import DIModules
import DITesting
import Synchronization
import TestSupport
import Testing

/// The fixes in the texts that end a program: the same program ends, or comes to its end with the fix.
struct TrapFixTests {
  struct Silent: DIObserver {
    func observe(_ event: DIEvent) {}
  }

  /// A program that ends with a text, unless it is mended.
  enum Program: String, CaseIterable, Codable, Sendable, CustomTestStringConvertible {
    case lateDecorator, lateReplacement, changedRegistration, lateObserver, otherScope, tagWithContainer
    case valueHeldWeakly, singleOfTheMainActor, singleThatSuspends, lazyOfAnActor

    var testDescription: String { rawValue }

    var fix: String {
      switch self {
      case .lateDecorator, .lateReplacement: "write it before the first request for Store"
      case .changedRegistration: "write the whole registration in one statement"
      case .lateObserver: "attach the observer before the first request"
      case .otherScope: "pass a newLifeTimeScope() of this container, or of one that shares its registrations"
      case .tagWithContainer: "read only the tag's own stored properties in == and hash(into:)"
      case .valueHeldWeakly: "use a strong lifetime"
      case .singleOfTheMainActor:
        """
        call initializeSingletonObjects() on the main actor, for example in a @MainActor function; or use \
        .lifetime(.lazySingle) for the single; or, if Disk itself belongs to no actor, write container.register(Disk.init), or \
        register it in a `nonisolated` function: a closure belongs to the actor it is written on
        """
      case .singleThatSuspends:
        """
        import DIAsync, and call await container.start(); or use .lifetime(.lazySingle)
        """
      case .lazyOfAnActor:
        "write the closure without isolation; an initializer of a type that belongs to the actor can be `nonisolated`"
      }
    }

    func run(isMended: Bool) async throws {
      let container = DIContainer()
      switch self {
      case .lateDecorator:
        container.register(Disk.init).as((any Store).self)
        let request = { _ = container.resolve((any Store).self) }
        if !isMended { request() }
        container.decorate((any Store).self) { (inner: any Store) in inner }
        request()
      case .lateReplacement:
        container.register(Disk.init).as((any Store).self)
        let request = { _ = container.resolve((any Store).self) }
        if !isMended { request() }
        container.replace((any Store).self) { Net() }
        request()
      case .changedRegistration:
        if isMended {
          container.register(Disk.init).as((any Store).self)
        } else {
          let registration = container.register(Disk.init)
          _ = container.resolve(Disk.self)
          registration.as((any Store).self)
        }
        _ = container.resolve((any Store).self)
      case .lateObserver:
        container.register(Disk.init)
        if isMended { container.observe(with: Silent()) }
        _ = container.resolve(Disk.self)
        if !isMended { container.observe(with: Silent()) }
      case .otherScope:
        container.register(Disk.init)
        let other = isMended ? container.newLifeTimeScope() : DIContainer()
        _ = container.useScope(from: other).resolve(Disk.self)
      case .tagWithContainer:
        for number in 0..<3 { container.register(Disk.init).as(Disk.self, tag: Tag(number: number, asks: !isMended)) }
        Tag.container.withLock { $0 = container }
        _ = container.resolve(Disk.self, tag: Tag(number: 2, asks: !isMended))
      case .valueHeldWeakly:
        container.register { 1 }.lifetime(isMended ? .lazySingle : .weakSingle)
        _ = container.resolve(Int.self)
      case .singleOfTheMainActor:
        container.register { @MainActor in Disk() }.lifetime(.single)
        if isMended {
          await MainActor.run { container.initializeSingletonObjects() }
        } else {
          container.initializeSingletonObjects()
        }
      case .singleThatSuspends:
        container.register {
          await Task.yield()
          return Disk()
        }.lifetime(.single)
        if isMended {
          try? await container.start()
        } else {
          container.initializeSingletonObjects()
        }
      case .lazyOfAnActor:
        _ = isMended ? DILazy { Disk() } : DILazy { @Background in Disk() }
      }
    }
  }

  struct Tag: Hashable, Sendable {
    static let container = Mutex<DIContainer?>(nil)
    let number: Int
    let asks: Bool

    static func == (left: Tag, right: Tag) -> Bool {
      if left.asks { _ = container.withLock { $0 }?.resolve(Disk.self) }
      return left.number == right.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(0) }
  }

  @Test(arguments: Program.allCases)
  func theFaultyProgramEndsWithTheFix(_ program: Program) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [program] in
      try await program.run(isMended: false)
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    // A text within another one is indented.
    #expect(said.contains("  fix: \(program.fix)\n"), "\(said)")
  }

  @Test(arguments: Program.allCases)
  func theMendedProgramComesToItsEnd(_ program: Program) async {
    await #expect(processExitsWith: .success) { [program] in try await program.run(isMended: true) }
  }

  // MARK: - Containers of tests

  static let missingTrait = "add the trait .container { ... } to the test or its suite"

  @Test func aTestWithoutTheTraitHasNoContainer() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TestContainer.current
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("\n  fix: \(Self.missingTrait)\n"), "\(said)")
  }

  @Test(
    .container {
      let builder = DIContainerBuilder()
      builder.register(Disk.init)
      return builder
    })
  func aTestWithTheTraitHasAContainer() throws {
    #expect(try TestContainer.current.resolve(Disk?.self) != nil)
  }

  static let unclosedScope = "use withScope; or call close() of the scope's container"

  enum End: CaseIterable { case dropped, withScope, closed }

  @Test(arguments: End.allCases)
  func aScopeThatIsDroppedUnclosedIsAnIssueWithTheFix(_ end: End) async throws {
    let texts = Mutex<[String]>([])
    let test = try #require(Test.current)
    let trait = ContainerTrait.container { () -> DIContainerBuilder in
      let builder = DIContainerBuilder()
      builder.register(Disk.init).lifetime(.perScope).onClose { _ in }
      return builder
    }
    try await withKnownIssue(isIntermittent: true) {
      try await trait.provideScope(for: test, testCase: nil) {
        let container = TestContainer.current
        if end == .withScope { return try container.withScope { _ = try $0.resolve(Disk.self) } }
        let scope = container.newLifeTimeScope()
        _ = try scope.resolve(Disk.self)
        if end == .closed { try scope.close() }
      }
    } matching: { issue in
      texts.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    let said = texts.withLock { $0 }
    #expect(said.count == (end == .dropped ? 1 : 0))
    #expect(said.allSatisfy { $0.hasSuffix("\n  fix: \(Self.unclosedScope)") })
  }
}
