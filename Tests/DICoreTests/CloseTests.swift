import DICore
import Testing

/// `close()`: that it ends a container, what stays open, and in which order instances go.
struct CloseTests {
  class Thing: @unchecked Sendable {}
  final class Missing: @unchecked Sendable {}

  /// Expects that a request was refused since a container is closed, and by which type.
  static func expectClosed<T>(
    _ type: any Any.Type, _ comment: @autoclosure () -> Comment = "", sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> T
  ) throws {
    let error = try failure(sourceLocation: sourceLocation, body)
    guard case .containerIsClosed(let request) = error, request == type else {
      Issue.record("\(error) \(comment())", sourceLocation: sourceLocation)
      return
    }
  }

  /// Every way to ask for a thing.
  static let requests: [(name: String, type: any Any.Type, ask: @Sendable (DIBuiltContainer) throws -> Void)] = [
    ("a type", Thing.self, { _ = try $0.resolve(Thing.self) }),
    ("a type that was never asked for", [Thing].self, { _ = try $0.resolve([Thing].self) }),
    ("an optional", Thing.self, { _ = try $0.resolve(Thing?.self) }),
    ("an optional of what is missing", Missing.self, { _ = try $0.resolve(Missing?.self) }),
    ("what is missing", Missing.self, { _ = try $0.resolve(Missing.self) }),
    ("by name", Thing.self, { _ = try $0.resolve(Thing.self, name: "named") }),
    ("many", Thing.self, { _ = try $0.resolveMany(Thing.self) }),
    ("a lazy", Thing.self, { _ = try $0.resolve(DILazy<Thing>.self) }),
    ("a provider", Thing.self, { _ = try $0.resolve(DIProvider<Thing>.self) }),
    ("an existing object", Thing.self, { try $0.resolve(Thing()) }),
    ("a value", Int.self, { try $0.set(1) }),
    ("a value by name", Int.self, { try $0.set(1, name: "named") }),
  ]

  static func register(_ registrations: Registrations, _ lifetime: Lifetime) {
    registrations.register { Thing() }.lifetime(lifetime)
    registrations.register { Thing() }.lifetime(lifetime).named("named")
    registrations.register { (thing: Thing) in [thing] }
    registrations.register(scopeValue: Int.self)
  }

  @Test(arguments: NamedLifetime.allCases, pairs(FrontEnd.allCases, [false, true]))
  func aClosedContainerRefusesEveryRequest(
    _ lifetime: NamedLifetime, _ how: (frontEnd: FrontEnd, isScope: Bool)
  ) throws {
    for wasUsed in [false, true] {
      let root = try how.frontEnd.container { Self.register($0, lifetime.lifetime) }
      let container = how.isScope ? root.newLifeTimeScope() : root
      if wasUsed {
        for request in Self.requests where request.type == Thing.self { try request.ask(container) }
      }
      try container.close()
      try container.close()
      container.clean()
      for (name, type, ask) in Self.requests {
        for closed in [container, container.newLifeTimeScope(), root.useScope(from: container)] {
          try Self.expectClosed(type, "\(name), \(lifetime), \(how), was used: \(wasUsed)") { try ask(closed) }
        }
      }
      try container.newLifeTimeScope().close()
      if how.isScope { #expect(throws: Never.self) { _ = try root.resolve(Thing.self) } }
    }
  }

  @Test func theTextOfAClosedContainerHasARemedy() throws {
    let container = try DIContainerBuilder().build()
    try container.close()
    #expect(
      try failure { try container.resolve(Thing.self) }.plain == """
        Thing was requested from a closed container.
          fix: resolve before close(); or call clean() instead of close(), to continue with new instances
        """)
  }

  // MARK: - What is still open

  @Test(arguments: NamedLifetime.allCases, FrontEnd.allCases)
  func aClosedScopeLeavesAllOthersAlone(_ lifetime: NamedLifetime, _ frontEnd: FrontEnd) throws {
    let root = try frontEnd.container { $0.register { Thing() }.lifetime(lifetime.lifetime) }
    let scope = root.newLifeTimeScope()
    let others = [root, root.newLifeTimeScope(), scope.newLifeTimeScope()]
    let things = try others.map { try $0.resolve(Thing.self) }
    try scope.close()
    for (container, thing) in zip(others, things) {
      #expect(try (container.resolve(Thing.self) === thing) == lifetime.isKept)
    }
    #expect(throws: Never.self) { _ = try others[2].newLifeTimeScope().resolve(Thing.self) }
  }

  final class User {
    let thing: Thing
    init(_ thing: Thing) { self.thing = thing }
  }

  @Test(arguments: NamedLifetime.allCases, pairs(FrontEnd.allCases, [false, true]))
  func aScopeOfAClosedRootAnswersWithoutTheRoot(
    _ lifetime: NamedLifetime, _ how: (frontEnd: FrontEnd, wasUsed: Bool)
  ) throws {
    let situation: Comment = "\(lifetime), \(how)"
    let root = try how.frontEnd.container { registrations in
      registrations.register { Thing() }.lifetime(lifetime.lifetime)
      registrations.register { User($0) }.lifetime(.perScope)
      registrations.register { (thing: Thing?) in [thing] }
    }
    let scope = root.newLifeTimeScope()
    let before = how.wasUsed ? try scope.resolve(User.self) : nil
    try root.close()
    let isOfRoot = [.lazySingle, .weakSingle, .single].contains(lifetime)
    if isOfRoot {
      try Self.expectClosed(Thing.self, situation) { try scope.resolve(Thing.self) }
      try Self.expectClosed(Thing.self, situation) { try scope.resolve(Thing?.self) }
      try Self.expectClosed(Thing.self, situation) { try scope.resolveMany(Thing.self) }
      if !how.wasUsed { try Self.expectClosed(Thing.self, situation) { try scope.resolve(User.self) } }
      // It says by whom.
      let error = try failure { try scope.newLifeTimeScope().resolve(User.self) }
      guard case .containerIsClosed(let request) = error else { throw error }
      #expect(request.path.map { id($0.type) } == [id(User.self)], situation)
    } else {
      #expect(try scope.resolve(User.self) === scope.resolve(User.self), situation)
      #expect(throws: Never.self, situation) { _ = try scope.newLifeTimeScope().resolve(User.self) }
    }
    if let before { #expect(try scope.resolve(User.self) === before, situation) }
  }

  @Test(arguments: FrontEnd.allCases)
  func aClosedContainerRefusesALivingWeakInstance(_ frontEnd: FrontEnd) throws {
    let root = try frontEnd.container { $0.register { Thing() }.lifetime(.weakSingle) }
    let (scope, thing) = (root.newLifeTimeScope(), try root.resolve(Thing.self))
    try root.close()
    try Self.expectClosed(Thing.self) { try scope.resolve(Thing.self) }
    withExtendedLifetime(thing) {}
  }

  // MARK: - Delayed requests and handles

  final class Holder: @unchecked Sendable {
    let container: DIBuiltContainer, lazy: DILazy<Thing>, used: DILazy<Thing>, provider: DIProvider<Thing>
    init(_ container: DIBuiltContainer, _ lazy: DILazy<Thing>, _ used: DILazy<Thing>, _ provider: DIProvider<Thing>) {
      (self.container, self.lazy, self.used, self.provider) = (container, lazy, used, provider)
    }
  }

  @Test(arguments: NamedLifetime.allCases, pairs(FrontEnd.allCases, [false, true]))
  func aClosedContainerRefusesHandlesThatObjectsKeep(
    _ lifetime: NamedLifetime, _ how: (frontEnd: FrontEnd, isScope: Bool)
  ) throws {
    for holding in [Lifetime.prototype, .perScope] {
      let situation: Comment = "\(lifetime), \(how), \(holding)"
      let root = try how.frontEnd.container { registrations in
        registrations.register { Thing() }.lifetime(lifetime.lifetime)
        registrations.register { Holder($0, $1, $2, $3) }.lifetime(holding)
      }
      let container = how.isScope ? root.newLifeTimeScope() : root
      let holder = try container.resolve(Holder.self)
      let value = try holder.used.get()
      _ = try holder.provider.get()
      try container.close()
      #expect(try holder.used.get() === value, situation)
      try Self.expectClosed(Thing.self, situation) { try holder.lazy.get() }
      try Self.expectClosed(Thing.self, situation) { try holder.provider.get() }
      try Self.expectClosed(Thing.self, situation) { try holder.container.resolve(Thing.self) }
      try Self.expectClosed(Thing.self, situation) { try holder.container.newLifeTimeScope().resolve(Thing.self) }
      holder.used.clear()
      try Self.expectClosed(Thing.self, situation) { try holder.used.get() }
    }
  }

  // MARK: - What is being made

  /// Closes a container that is put in later.
  final class Closer: @unchecked Sendable {  // Each test uses its own, from one thread.
    var container: DIBuiltContainer?

    func close() {
      do { try container?.close() } catch { Issue.record(error) }
    }
  }

  @Test(arguments: [NamedLifetime.perContainer, .perContainerWeak, .lazySingle, .weakSingle], FrontEnd.allCases)
  func anInstanceBeingCreatedGoesToItsCallerAndIsNotKept(_ lifetime: NamedLifetime, _ frontEnd: FrontEnd) throws {
    let closer = Closer()
    let census = Census()
    let root = try frontEnd.container { registrations in
      registrations.register { () -> Thing in
        closer.close()
        return census.count(Thing())
      }.lifetime(lifetime.lifetime)
    }
    let scope = root.newLifeTimeScope()
    closer.container = root
    try {
      let thing = try root.resolve(Thing.self)
      #expect(census.alive.first === thing)
    }()
    #expect(census.alive.isEmpty)
    try Self.expectClosed(Thing.self) { try root.resolve(Thing.self) }
    if lifetime.isKeptAcrossScopes { try Self.expectClosed(Thing.self) { try scope.resolve(Thing.self) } }
    #expect(census.total == 1)
    closer.container = nil
  }

  final class Left { var right: Right? }
  final class Right { var left: Left? }

  @Test(arguments: [NamedLifetime.perContainer, .lazySingle], FrontEnd.allCases)
  func aCycleClosedInAnInjectionIsCompleteAndNotKept(_ lifetime: NamedLifetime, _ frontEnd: FrontEnd) throws {
    let closer = Closer()
    let root = try frontEnd.container { registrations in
      registrations.register { Left() }.injection { $0.right = $1 as Right }.lifetime(lifetime.lifetime)
      registrations.register { Right() }.injection { (right: Right, left: Left) in
        closer.close()
        right.left = left
      }.lifetime(lifetime.lifetime)
    }
    closer.container = root
    let left = try root.resolve(Left.self)
    #expect(left.right?.left === left)
    try Self.expectClosed(Left.self) { try root.resolve(Left.self) }
    closer.container = nil
  }

  @Test(arguments: FrontEnd.allCases)
  func aClosedContainerRefusesADeinit(_ frontEnd: FrontEnd) throws {
    final class Leaver {
      let leave: () -> Void
      init(_ leave: @escaping () -> Void) { self.leave = leave }
      deinit { leave() }
    }
    let (closer, journal) = (Closer(), Journal())
    let root = try frontEnd.container { registrations in
      registrations.register { Thing() }.lifetime(.single)
      registrations.register { (_: Thing) in
        Leaver {
          do { _ = try closer.container?.resolve(Thing.self) } catch {
            journal.note(String(withoutSuites("\(error)").prefix(19)))
          }
          closer.close()
        }
      }.lifetime(.lazySingle)
    }
    _ = try root.resolve(Leaver.self)
    closer.container = root
    try root.close()
    #expect(journal.entries == ["Thing was requested"])
    closer.container = nil
  }

  // MARK: - Late

  @Test func aRegistrationWithAClosedContainerIsOfNoUse() throws {
    let container = DIContainer()
    container.register { 1 }
    _ = container.resolve(Int.self)
    let scope = container.newLifeTimeScope()
    container.close()
    container.register { "late" }.lifetime(.single)
    container.register { 2.5 }.lifetime(.perScope)
    let (built, other) = (container.view, scope.view)
    #expect(throws: DIError.self) { try built.resolve(String.self) }
    #expect(throws: DIError.self) { try other.resolve(String.self) }
    #expect(try other.resolve(Double.self) == 2.5)
    scope.close()
    container.register { Float(1) }.lifetime(.perScope)
    #expect(throws: DIError.self) { try other.resolve(Float.self) }
  }

  @Test func aClosedDeclarativeContainerTraps() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register { 1 }.lifetime(.single)
        let provider: DIProvider<Int> = container.resolve()
        _ = provider.value
        container.close()
        _ = container.resolve(Int.self)
      },
      """
      Int was requested from a closed container.
        fix: resolve before close(); or call clean() instead of close(), to continue with new instances
      """)
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.close()
        container.initializeSingletonObjects()
      },
      """
      DIContainer was requested from a closed container.
        fix: resolve before close(); or call clean() instead of close(), to continue with new instances
      """)
  }

  // MARK: - The order

  final class Member: @unchecked Sendable {
    let name: String, journal: Journal
    init(_ name: String, _ journal: Journal) { (self.name, self.journal) = (name, journal) }
    deinit { journal.note(name) }
  }

  /// How a container comes to its end.
  enum End: String, CaseIterable, Sendable { case close, clean, release }

  /// Registered in one order, made in another; some in the root, some in its scope, some behind injections.
  @Test(arguments: End.allCases, FrontEnd.allCases)
  func instancesGoInTheReverseOrderOfCreation(_ end: End, _ frontEnd: FrontEnd) throws {
    for (count, isScope) in [(3, false), (3, true), (50, false), (50, true), (200, true)] {
      let journal = Journal()
      var root: DIBuiltContainer? = try frontEnd.container { registrations in
        for number in 0..<count {
          registrations.register { Member("\(number)", journal) }
            .lifetime(number % 3 == 0 && !isScope ? .lazySingle : .perScope).named("\(number)")
        }
        registrations.register { 1 }
        registrations.register { User(Thing()) }.injection { (_: User, _: Int) in }.lifetime(.perScope)
      }
      var container = isScope ? root?.newLifeTimeScope() : root
      let asked = (0..<count).map { $0 * 7 % count }
      for number in asked {
        _ = try container?.resolve(Member.self, name: "\(number)")
        _ = try container?.resolve(User.self)
      }
      switch end {
      case .close: try container?.close()
      case .clean: container?.clean()
      case .release: (container, root) = (nil, isScope ? root : nil)
      }
      #expect(journal.entries == asked.reversed().map { "\($0)" }, "\(count), \(isScope)")
      withExtendedLifetime((root, container)) {}
    }
  }

  final class Outer: @unchecked Sendable {
    let journal: Journal, inner: Inner
    var later: Member?
    init(_ inner: Inner, _ journal: Journal) { (self.inner, self.journal) = (inner, journal) }
    deinit { journal.note("outer") }
  }
  final class Inner: @unchecked Sendable {
    let journal: Journal
    unowned(unsafe) var outer: Outer?
    init(_ journal: Journal) { self.journal = journal }
    deinit { journal.note("inner") }
  }

  /// A dependent goes before its dependency though it was registered first, with an initializer, an injection or a cycle.
  @Test(arguments: [NamedLifetime.perContainer, .lazySingle], FrontEnd.allCases)
  func aDependentGoesBeforeItsDependency(_ lifetime: NamedLifetime, _ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let root = try frontEnd.container { registrations in
      registrations.register { Outer($0 as Inner, journal) }.injection { $0.later = $1 as Member }
        .lifetime(lifetime.lifetime)
      registrations.register { Inner(journal) }.injection { $0.outer = $1 as Outer }.lifetime(lifetime.lifetime)
      registrations.register { Member("later", journal) }.lifetime(lifetime.lifetime)
    }
    for container in lifetime.isKeptAcrossScopes ? [root] : [root, root.newLifeTimeScope()] {
      _ = try container.resolve(Outer.self)
      container.clean()
      #expect(journal.entries == ["outer", "inner", "later"], "\(lifetime), \(frontEnd)")
      journal.clear()
    }
  }
}
