import DICore
import Synchronization
import TestSupport
import Testing

// Closings of custom scopes, children, decorators, lists and typed scopes.

extension ClosingTests {
  @Test(arguments: FrontEnd.allCases)
  func aCustomScopeClosesWhatItDrops(_ frontEnd: FrontEnd) throws {
    let account = DIScope(name: "account")
    let container = try frontEnd.container { all in
      noting(all.register { Pool() }, .custom(account))
      noting(all.register { (pool: DILazy<Pool>) in Holder(pool) }, .custom(account))
      noting(all.register { (_: Holder<DILazy<Pool>>) in User() })
    }
    for _ in 0..<2 {
      _ = try container.resolve(Holder<DILazy<Pool>>.self).content.get()
      account.clean()
      #expect(journal.entries == ["Holder<DILazy<Pool>>", "Pool"])
      journal.clear()
    }
    _ = try container.resolve(Pool.self)
    try container.close()
    #expect(journal.entries == [])
    account.clean()
    #expect(journal.entries == ["Pool"])
  }

  /// A custom scope can outlive the container; what nothing cleans closes nothing.
  @Test func aCustomScopeClosesWhatAContainerThatIsGoneHasMade() throws {
    let account = DIScope(name: "account")
    let builder = DIContainerBuilder()
    builder.register { Pool() }.lifetime(.custom(account)).onClose { [journal] _ in journal.note("Pool") }
    do { _ = try builder.build().resolve(Pool.self) }
    account.clean()
    #expect(journal.entries == ["Pool"])
    do {
      let dropped = DIScope(name: "dropped")
      let builder = DIContainerBuilder()
      builder.register { Pool() }.lifetime(.custom(dropped)).onClose { [journal] _ in journal.note("never") }
      _ = try builder.build().resolve(Pool.self)
    }
    #expect(journal.entries == ["Pool"])
  }

  @Test func aChildClosesItsOwnAndItsParentIsNotTouched() throws {
    let (outer, inner) = (DIContainerBuilder(), DIContainerBuilder())
    outer.register { Pool() }.lifetime(.single).onClose { [journal] _ in journal.note("Pool") }
    inner.register { (_: Pool) in Cache() }.lifetime(.single).onClose { [journal] _ in journal.note("Cache") }
    let parent = try outer.build()
    let child = try inner.build(childOf: parent._core)
    try child.close()
    #expect(journal.entries == ["Cache"])
    try parent.close()
    #expect(journal.entries == ["Cache", "Pool"])
  }

  /// The decorator of a child ends with the parent's instance, and before it.
  @Test func aChildsDecoratorIsClosedBeforeWhatItDecorates() throws {
    let (outer, inner) = (DIContainerBuilder(), DIContainerBuilder())
    outer.register { Pool() }.as((any Serving).self).check { $0 }.lifetime(.single).onClose { [journal] _ in
      journal.note("Pool")
    }
    inner.decorate((any Serving).self) { (_: any Serving) in Cache() as any Serving }.onClose { [journal] in
      journal.note("\(type(of: $0))")
    }
    let parent = try outer.build()
    let child = try inner.build(childOf: parent._core)
    #expect(try child.resolve((any Serving).self) is Cache)
    parent.clean()
    #expect(journal.entries == ["Cache", "Pool"])
    #expect(try child.resolve((any Serving).self) is Cache)
    try child.close()
    try parent.close()
    #expect(journal.entries == ["Cache", "Pool", "Cache", "Pool"])
  }

  /// Several decorators, each before the one inside.
  @Test(arguments: [Lifetime.single, .lazySingle, .perScope])
  func decoratorsAreClosedBeforeWhatTheyDecorate(_ lifetime: Lifetime) throws {
    let builder = DIContainerBuilder()
    builder.register { Pool() }.as((any Serving).self).check { $0 }.lifetime(lifetime).onClose { [journal] _ in
      journal.note("Pool")
    }
    builder.decorate((any Serving).self) { (_: any Serving) in Cache() as any Serving }
      .onClose { [journal] (part: any Serving) in journal.note("\(type(of: part))") }
    builder.decorate((any Serving).self) { (_: any Serving) in User() as any Serving }
      .onClose { [journal] (part: any Serving, outcome: DIOutcome) in journal.note("\(type(of: part)) \(outcome.word)")
      }
    let container = try builder.build()
    #expect(try container.resolve((any Serving).self) is User)
    try container.close()
    #expect(journal.entries == ["User returned", "Cache", "Pool"])
  }

  @Test func eachMemberOfAListAndEachNameIsClosed() throws {
    let builder = DIContainerBuilder()
    for number in 0..<3 {
      builder.register { Pool() }.lifetime(.lazySingle).set(.element)
        .onClose { [journal] _ in journal.note("\(number)") }
    }
    builder.register { (pools: DIMany<Pool>) in Holder(many(pools)) }.lifetime(.lazySingle)
      .onClose { [journal] _ in journal.note("list") }
    builder.register { Cache() }.set(name: "a").set(name: "b").lifetime(.single)
      .onClose { [journal] _ in journal.note("Cache") }
    let container = try builder.build()
    _ = try container.resolve(Holder<[Pool]>.self)
    try container.close()
    #expect(journal.entries == ["list", "2", "1", "0", "Cache", "Cache"])
  }

  /// The right to open scopes is used later: what the components of scopes need outlives its holder.
  @Test(arguments: FrontEnd.allCases, [false, true])
  func theHolderOfTypedScopesIsClosedBeforeWhatScopesNeed(_ frontEnd: FrontEnd, needsHolder: Bool) throws {
    let container = try frontEnd.container { all in
      all.register(scopeValue: Int.self)
      noting(all.register { (scopes: DIScopes<Int>) in Holder(scopes) })
      if needsHolder {
        noting(all.register { (_: DILazy<Holder<DIScopes<Int>>>) in Pool() })
      } else {
        noting(all.register { Pool() })
      }
      noting(all.register { (_: Int, _: Pool) in Cache() }, .perScope)
      noting(all.register { User() })
    }
    let holder: Holder<DIScopes<Int>>
    if needsHolder {
      _ = try container.resolve(Pool.self)
      holder = try container.resolve()
    } else {
      holder = try container.resolve()
      _ = try container.resolve(Pool.self)
    }
    _ = try container.resolve(User.self)
    try holder.content.with(1) { (_: Cache) in }
    #expect(journal.entries == ["Cache"])
    journal.clear()
    try container.close()
    #expect(
      journal.entries
        == (needsHolder ? ["User", "Pool", "Holder<DIScopes<Int>>"] : ["User", "Holder<DIScopes<Int>>", "Pool"])
        .map { $0.replacing("Holder<DIScopes<Int>>", with: "\(Holder<DIScopes<Int>>.self)") })
  }

  /// What a closure requests while it makes an instance is an edge, also against the order of completion.
  @Test(arguments: FrontEnd.allCases)
  func requestsOfAClosureAreEdges(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { all in
      noting(all.register { Pool() })
      noting(all.register { Late() })
      // The first instance needs it, and yet it is finished last.
      noting(all.register { (container: DIBuiltContainer) in Holder(try! container.resolve(Pool.self)) })
      noting(all.register { (holder: DILazy<Holder<Pool>>) in Holder(holder) })
    }
    let first = try container.resolve(Holder<DILazy<Holder<Pool>>>.self)
    _ = try (container.resolve(Pool.self), container.resolve(Late.self), first.content.get())
    try container.close()
    // Without the edge from the closure, the pool would come before its user: it was finished after the first.
    #expect(journal.entries == ["Late", "\(Holder<DILazy<Holder<Pool>>>.self)", "\(Holder<Pool>.self)", "Pool"])
  }

  enum Refused: CaseIterable { case prototype, resolve, weak, value, scopeValue }

  @Test(arguments: Refused.allCases)
  func aClosingOfWhatIsNotKeptIsAnErrorOfTheBuild(_ refused: Refused) throws {
    let builder = DIContainerBuilder()
    let line: Int
    switch refused {
    case .prototype: (line, _) = (#line, builder.register { Pool() }.onClose { _ in })
    case .resolve: (line, _) = (#line, builder.register { Pool() }.lifetime(.objectGraph).onClose { _ in })
    case .weak: (line, _) = (#line, builder.register { Pool() }.lifetime(.weakSingle).onClose { _ in })
    case .value: (line, _) = (#line, builder.register(value: Pool()).onClose { _ in })
    case .scopeValue: (line, _) = (#line, builder.register(scopeValue: Pool.self).onClose { _ in })
    }
    let errors = try failure { try builder.build() }.found
    guard errors?.count == 1, case .closesNothing(let info)? = errors?.first else {
      Issue.record("\(String(describing: errors))")
      return
    }
    #expect(info.type == Pool.self && info.line == line)
  }

  @Test(arguments: Refused.allCases)
  func inADeclarativeContainerItIsAnErrorOfTheRequest(_ refused: Refused) throws {
    let container = DIContainer()
    switch refused {
    case .prototype: container.register { Pool() }.onClose { _ in }
    case .resolve: container.register { Pool() }.lifetime(.objectGraph).onClose { _ in }
    case .weak: container.register { Pool() }.lifetime(.weakSingle).onClose { _ in }
    case .value: container.register(value: Pool()).onClose { _ in }
    case .scopeValue: container.register(scopeValue: Pool.self).onClose { _ in }
    }
    let error = try failure { try container.view.resolve(Pool.self) }
    guard case .closesNothing(let info) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(id(info.type) == id(Pool.self))
  }

  @MainActor final class Screen: Sendable {}

  /// Refused before anything has happened; on the main actor it closes.
  @Test func aClosingOfTheMainActorNeedsAContainerThatIsClosedThere() async throws {
    let builder = DIContainerBuilder()
    builder.register { Pool() }.lifetime(.single).onClose { [journal] _ in journal.note("Pool") }
    builder.register { (_: Pool) in Cache() }.lifetime(.lazySingle)
      .onClose { @MainActor [journal] _ in journal.note("Cache") }
    let container = try builder.build()
    try container.newLifeTimeScope().close()
    _ = try container.resolve(Cache.self)
    let error = try failure { try container.close() }
    guard case .isolated(let info) = error else { throw error }
    #expect(id(info.type) == id(Cache.self) && journal.entries == [])
    _ = try container.resolve(Pool.self)
    try await MainActor.run { try container.close() }
    #expect(journal.entries == ["Cache", "Pool"])
  }

  /// In a scope that is closed elsewhere, such an instance could never be closed.
  @Test func aScopeThatIsClosedElsewhereRefusesWhatIsClosedOnTheMainActor() async throws {
    let builder = DIContainerBuilder()
    builder.register { Pool() }.lifetime(.perScope).onClose { @MainActor [journal] _ in journal.note("Pool") }
    builder.register { (_: Pool) in Cache() }
    let container = try builder.build()
    let error = try failure { try container.withScope { scope in _ = try scope.resolve(Cache.self) } }
    guard case .isolated(let info) = error else { throw error }
    #expect(info.type == Pool.self && journal.entries == [])
    try await MainActor.run { try container.withScope { scope in _ = try scope.resolve(Cache.self) } }
    #expect(journal.entries == ["Pool"])
    let byHand = container.newLifeTimeScope()
    _ = try byHand.resolve(Cache.self)
    try await MainActor.run { try byHand.close() }
    #expect(journal.entries == ["Pool", "Pool"])
  }

  /// Values are boxed, and closed as they are.
  @Test func aValueTypeIsClosed() throws {
    struct Handle: Sendable { let number: Int }
    let builder = DIContainerBuilder()
    builder.register { Handle(number: 7) }.lifetime(.single).onClose { [journal] in journal.note("\($0.number)") }
    try builder.build().close()
    #expect(journal.entries == ["7"])
  }

  @Test func closeFromAnInitializerAnInjectionADeinitAndAnObserver() throws {
    final class Closer: DIObserver {
      let own = Mutex<DIBuiltContainer?>(nil)
      func observe(_ event: DIEvent) { if case .created = event.kind { try? own.withLock { $0 }?.close() } }
    }
    let closer = Closer()
    let builder = DIContainerBuilder()
    builder.observe(with: closer)
    builder.register { Pool() }.lifetime(.lazySingle).onClose { [journal] _ in journal.note("Pool") }
    builder.register { (_: Pool, container: DIBuiltContainer) in
      try container.close()
      return Cache()
    }.lifetime(.lazySingle).onClose { [journal] _, outcome in journal.note("Cache \(outcome.isFailed)") }
    let container = try builder.build()
    let refusal = DIError.containerIsClosed(type: DIRequest(Cache.self))
    #expect(try failure { try container.resolve(Cache.self) } == refusal)
    #expect(journal.entries == ["Pool", "Cache true"])
    journal.clear()
    let second = try builder.build()
    closer.own.withLock { $0 = second }
    #expect(throws: DIError.self) { try second.resolve(Cache.self) }
    #expect(journal.counts == ["Pool": 1] || journal.counts == ["Pool": 1, "Cache true": 1])
    closer.own.withLock { $0 = nil }
  }
}

extension ClosingTests {
  /// A custom scope goes with its owner, and an instance with the last registration of its component.
  @Test func closingsKeepNoCustomScopeAlive() throws {
    weak var gone: DIScope?
    weak var pool: Pool?
    do {
      let own = DIScope(name: "own")
      gone = own
      let builder = DIContainerBuilder()
      builder.register { Pool() }.lifetime(.custom(own)).onClose { _ in }
      pool = try builder.build().resolve(Pool.self)
    }
    #expect(gone == nil && pool == nil)
  }

  /// What is completed and not made is refused, too.
  @Test func aClosingOfAnObjectFromElsewhereIsRefused() throws {
    let container = DIContainer()
    container.register(Pool.self).onClose { _ in }
    container.register(scopeValue: Cache.self).onClose { _ in }
    guard case .closesNothing = try failure({ try container.view.resolve(Pool()) }),
      case .closesNothing = try failure({ try container.view.set(Cache()) })
    else {
      Issue.record("another error")
      return
    }
  }

  @Test func theTextAfterCleanSaysSo() throws {
    let own = Mutex<DIBuiltContainer?>(nil)
    let builder = DIContainerBuilder()
    builder.register { () -> Pool in
      own.withLock { $0 }!.clean()
      return Pool()
    }.lifetime(.lazySingle).onClose { _ in }
    let container = try builder.build()
    own.withLock { $0 = container }
    let error = try failure { try container.resolve(Pool.self) }
    #expect(
      error.description.contains("Pool was being created while clean() emptied its container, so it was closed again."))
    own.withLock { $0 = nil }
  }
}
