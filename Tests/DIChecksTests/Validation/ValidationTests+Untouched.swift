import DIChecks
import DICore
import Synchronization
import Testing

// Validation creates nothing, runs no code of the program, and leaves a container as it was.

extension ValidationTests {
  /// An object that tells when it is created and released.
  final class Witness: Sendable {
    private let journal: Journal
    init(_ journal: Journal) {
      self.journal = journal
      journal.note("created")
    }
    deinit { journal.note("released") }
  }

  /// Registers one component of each lifetime, and each kind of closure; all of them write a journal.
  private static func registerWitnesses(_ journal: Journal, in registrations: Registrations) {
    func register<Kind>(_: Kind.Type, _ lifetime: Lifetime) {
      registrations.register { () -> Asker<Kind> in
        journal.note("initializer")
        return Asker()
      }
      .lifetime(lifetime)
      .serving(Asker<Kind>?.self) {
        journal.note("check")
        return $0
      }
      .saying({ $0.as(.self) }, { $0 })
      .injection { (_: Asker<Kind>, _: Witness) in journal.note("injection") }
      .injectionAsking { _, _ in journal.note("injection that takes the container") }
      .postInit { _ in journal.note("post-init") }
    }
    register(Int8.self, .prototype)
    register(Int16.self, .objectGraph)
    register(Int32.self, .perScope)
    register(Int64.self, .perContainer(.weak))
    register(UInt8.self, .lazySingle)
    register(UInt16.self, .weakSingle)
    register(UInt32.self, .custom(DIScope(name: "custom")))
    register(UInt64.self, .single)
    registrations.register { Witness(journal) }
    registrations.registerFailable { () -> Cat? in
      journal.note("factory")
      return nil
    }
    registrations.registerAsking { _ -> A in
      journal.note("closure that takes the container")
      return A()
    }
  }

  @Test(arguments: FrontEnd.allCases, [false, true])
  func validationCreatesNothingAndRunsNothing(_ frontEnd: FrontEnd, _ hasFaults: Bool) throws {
    let journal = Journal()
    let registrations = Registrations(frontEnd)
    Self.registerWitnesses(journal, in: registrations)
    if hasFaults {
      registrations.register { (_: Yard, _: B) in B() }
      registrations.register { (_: Asker<Int32>) in Asker<String>() }.lifetime(.single)
    }
    let found = registrations.validate(notes: true)
    #expect(found.contains { $0.severity == .error } == hasFaults)
    #expect(!found.map(\.plain).isEmpty)
    #expect(journal.entries.isEmpty)
    // The closures do write.
    if !hasFaults {
      _ = try registrations.container().resolve(Asker<Int32>.self)
      #expect(Set(journal.entries).isSuperset(of: ["initializer", "created", "injection", "post-init", "released"]))
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func validationReleasesNothing(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    do {
      let registrations = Registrations(frontEnd)
      registrations.register(value: Witness(journal))
      let container = try registrations.container()
      _ = registrations.validate(notes: true)
      _ = container.validate(notes: true)
      #expect(journal.entries == ["created"])
      _ = try container.resolve(Witness.self)
      try container.close()
    }
    #expect(journal.entries == ["created", "released"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aDiagnosticKeepsNoContainer(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    var found: [DIDiagnostic] = []
    do {
      let witness = Witness(journal)
      let container = try frontEnd.container {
        $0.register { () -> Cat in
          _ = witness
          return Cat()
        }
        $0.register(Home.init)
        $0.register { (_: Home, _: A, _: B) in B() }
        $0.register { (_: B) in Asker<Int>() }.byDefault()
      }
      found = container.validate(notes: true)
    }
    #expect(journal.entries == ["created", "released"])
    #expect(found.map(\.id) == ["DI0001", "DI0007", "DI0202"])
    #expect(found.allSatisfy { !$0.plain.isEmpty })
  }

  /// A container that was validated, before and after its first requests, against one that was not.
  @Test(arguments: NamedLifetime.allCases, FrontEnd.allCases)
  func aValidatedContainerWorksAsBefore(_ lifetime: NamedLifetime, _ frontEnd: FrontEnd) throws {
    func registrations() -> Registrations {
      let registrations = Registrations(frontEnd)
      registrations.register { Session() }.lifetime(lifetime.lifetime)
      registrations.register(Page.init)
      registrations.register(App.init)
      registrations.register { (_: Yard) in Asker<Int>() }
      return registrations
    }
    let plain = registrations()
    let validated = registrations()
    #expect(validated.validate().count == 1)
    let (first, second) = (try plain.container(), try validated.container())
    #expect(second.validate().map(\.outline) == second.validate().map(\.outline))
    for container in [first, second] {
      let session = try container.resolve(Session.self)
      _ = try container.resolve(App.self)
      #expect(try failure { try container.resolve(Asker<Int>.self) }.missingType == id(Yard.self))
      #expect(container.validate().map(\.id) == ["DI0001"])
      #expect(try (container.resolve(Session.self) === session) == lifetime.isKept)
      let scope = container.newLifeTimeScope()
      #expect(try (scope.resolve(Session.self) === session) == lifetime.isKeptAcrossScopes)
      #expect(scope.validate() == container.validate())
    }
  }

  // MARK: - Scopes, closed containers, other threads

  @Test(arguments: FrontEnd.allCases)
  func aScopeSaysWhatItsContainerSays(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register(Home.init, line: 1)
      $0.registerAsking { (container: DIBuiltContainer) in Box(container) }.lifetime(.perScope)
    }
    var scope: DIBuiltContainer? = container.newLifeTimeScope()
    #expect(scope?.validate().map(\.outline) == ["DI0001 error at 1: Home"])
    // A container that does not keep its scope, before and after the scope is gone.
    let handle = try #require(try scope?.resolve(Box.self)).container
    #expect(handle?.validate().map(\.outline) == ["DI0001 error at 1: Home"])
    scope = nil
    #expect(handle?.validate().map(\.outline) == ["DI0001 error at 1: Home"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aClosedContainerStillKnowsItsRegistrations(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { $0.register(Home.init, line: 1) }
    try container.close()
    #expect(container.validate().map(\.outline) == ["DI0001 error at 1: Home"])
    container.clean()
    #expect(container.validate().map(\.outline) == ["DI0001 error at 1: Home"])
  }

  @Test(arguments: FrontEnd.allCases)
  func anInitializerCanValidateItsContainer(_ frontEnd: FrontEnd) throws {
    let found = Mutex<[String]>([])
    let container = try frontEnd.container {
      $0.register(Home.init, line: 1)
      $0.registerAsking({ container in
        found.withLock { $0 = container.validate().map(\.outline) }
        return A()
      }).lifetime(.lazySingle)
    }
    _ = try container.resolve(A.self)
    #expect(found.withLock { $0 } == ["DI0001 error at 1: Home"])
  }

  @Test func aLateRegistrationIsSeen() {
    let container = DIContainer()
    container.register(Home.init)
    #expect(container.validate().map(\.id) == ["DI0001"])
    container.register(Cat.init)
    #expect(container.validate().isEmpty)
    _ = container.resolve(Home.self)
    container.register { (_: Yard) in A() }
    #expect(container.validate().map(\.id) == ["DI0001"])
    container.register(Yard.init)
    #expect(container.validate().isEmpty)
  }

  @Test func aLaterBuildIsValidatedAnew() throws {
    let builder = DIContainerBuilder()
    builder.register(type: Home.init)
    #expect(builder.validate().map(\.id) == ["DI0001"])
    let built = try builder.build()
    builder.register { Cat() }
    #expect(builder.validate().isEmpty)
    #expect(built.validate().map(\.id) == ["DI0001"])
    _ = try builder.build(.verified).resolve(Home.self)
  }

  @Test(arguments: FrontEnd.allCases)
  func aContainerIsValidatedWhileOthersResolve(_ frontEnd: FrontEnd) throws {
    for _ in 0..<rounds(20) {
      let container = try frontEnd.container {
        $0.register { Session() }.lifetime(.perScope)
        $0.register(Page.init).lifetime(.perScope)
        $0.register(App.init)
        $0.register(Home.init)
        $0.register { Cat() }.lifetime(.lazySingle)
      }
      let faults = faultsOnThreads(4) { number in
        for _ in 0..<10 {
          if number == 0 {
            try check(container.validate().isEmpty, "a fault")
            continue
          }
          let scope = number == 1 ? container : container.newLifeTimeScope()
          _ = try scope.resolve(App.self)
          try check(try scope.resolve(Session.self) === scope.resolve(Session.self), "two sessions")
          _ = try scope.resolve(Home.self)
        }
      }
      #expect(faults.isEmpty)
    }
  }

  @Test func aContainerIsValidatedWhileOthersRegister() {
    for _ in 0..<rounds(20) {
      let container = DIContainer()
      container.register(Cat.init)
      let faults = faultsOnThreads(4) { number in
        func register<Number: Sendable>(_: Number.Type, _ left: Int) throws {
          if left == 0 { return }
          // The dependency first: so the graph is complete at any time.
          container.register { (_: Cat) in Asker<Number>() }
          container.register { (_: Asker<Number>, _: DILazy<Asker<Number>>) in Layer<Asker<Number>>() }
          _ = container.resolve(Layer<Asker<Number>>.self)
          try register(Layer<Number>.self, left - 1)
        }
        switch number {
        case 0, 1:
          for _ in 0..<10 { try check(container.validate().isEmpty, "\(container.validate())") }
        case 2: try register(Int8.self, 10)
        default: try register(Int16.self, 10)
        }
      }
      #expect(faults.isEmpty)
      #expect(container.validate().isEmpty)
    }
  }

  /// Holds the container that its closure took.
  final class Box: Sendable {
    private let content: Mutex<DIBuiltContainer?>
    init(_ container: DIBuiltContainer) { content = Mutex(container) }
    var container: DIBuiltContainer? { content.withLock { $0 } }
  }
}
