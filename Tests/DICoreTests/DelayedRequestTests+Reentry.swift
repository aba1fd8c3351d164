import DICore
import Testing

// Delayed requests that are used while something else is going on: a creation, a release, another actor.

extension DelayedRequestTests {
  /// Does something when it goes.
  final class Leaver {
    let leave: () -> Void
    init(_ leave: @escaping () -> Void) { self.leave = leave }
    deinit { leave() }
  }

  /// A lazy that is put in when it is there.
  final class Hook: @unchecked Sendable {  // Each test uses its own, from one thread.
    var lazy: DILazy<Leaver>?
    var clears: DILazy<Cat>?
  }

  @Test(arguments: FrontEnd.allCases)
  func aDeinitMayUseALazyThatIsBeingCleared(_ frontEnd: FrontEnd) throws {
    let journal = journal
    let hook = Hook()
    let container = try frontEnd.container { registrations in
      registrations.register { () -> Leaver in
        journal.note("made")
        return Leaver {
          journal.note(hook.lazy?.wasMade == true ? "still there" : "gone")
          if journal.entries.count < 4 { _ = try? hook.lazy?.get() }
        }
      }
    }
    let lazy = try container.resolve(DILazy<Leaver>.self)
    hook.lazy = lazy
    _ = try lazy.get()
    lazy.clear()
    #expect(journal.entries == ["made", "gone", "made"])
    #expect(lazy.wasMade)
    lazy.clear()
    #expect(journal.entries == ["made", "gone", "made", "gone"])
    hook.lazy = nil
  }

  @Test(arguments: FrontEnd.allCases)
  func aLazyMayBeClearedDuringItsRequest(_ frontEnd: FrontEnd) throws {
    let hook = Hook()
    let container = try frontEnd.container { registrations in
      registrations.register { () -> Cat in
        hook.clears?.clear()
        return Cat()
      }
    }
    let lazy = try container.resolve(DILazy<Cat>.self)
    hook.clears = lazy
    let cat = try lazy.get()
    #expect(try lazy.get() === cat)
    hook.clears = nil
  }

  @Test(arguments: FrontEnd.allCases)
  func aReleasedGraphMayReleaseAnObjectThatUsesTheLazy(_ frontEnd: FrontEnd) throws {
    let journal = journal
    let hook = Hook()
    let lazy = try {
      let container = try frontEnd.container { registrations in
        registrations.register { Cat() }
        registrations.register {
          Leaver { journal.note(hook.clears?.wasMade == true ? "there" : "not there") }
        }.lifetime(.perScope)
      }
      _ = try container.resolve(Leaver.self)
      return try container.resolve(DILazy<Cat>.self)
    }()
    hook.clears = lazy
    #expect(journal.entries.isEmpty)
    let cat = try lazy.get()
    #expect(journal.entries == ["there"])
    #expect(try lazy.get() === cat)
    hook.clears = nil
  }

  @Test(arguments: DelayedForm.onBoth, NamedLifetime.allCases)
  func aFailureSwallowedByAnInjectionLeavesNothingBehind(_ which: (DelayedForm, FrontEnd), _ lifetime: NamedLifetime)
    throws
  {
    final class Owner {
      let kennel: Delayed<Kennel>
      var wasRefused = false
      init(_ kennel: Delayed<Kennel>) { self.kennel = kennel }
    }
    // A build makes singles, and there is no value yet.
    if lifetime == .single, which.1 == .builder { return }
    let situation: Comment = "\(which), \(lifetime)"
    let container = try which.1.container { registrations in
      registrations.register(scopeValue: Name.self)
      registrations.register { Kennel($0) }.lifetime(lifetime.lifetime)
      registrations.register(delaying: which.0) { Owner($0) }.injection { (owner: Owner) in
        do { _ = try owner.kennel.get() } catch { owner.wasRefused = true }
      }
    }
    let owner = try container.resolve(Owner.self)
    #expect(owner.wasRefused, situation)
    try container.set(Name(text: "Tom"))
    let kennel = try owner.kennel.get()
    #expect(kennel.name.text == "Tom", situation)
    #expect(try (container.resolve(Kennel.self) === kennel) == lifetime.isKept, situation)
  }

  @MainActor final class View {
    nonisolated let number = 1
  }

  @Test(arguments: DelayedForm.allCases)
  func aTargetOfTheMainActorIsRefusedElsewhere(_ form: DelayedForm) throws {
    let builder = DIContainerBuilder()
    builder.register { @MainActor in View() }
    switch form {
    case .lazy: builder.register { (view: DILazy<View>) in Holder<View>(.lazy(view)) }
    case .provider: builder.register { (view: DIProvider<View>) in Holder<View>(.provider(view)) }
    }
    // The holder can be made anywhere.
    let holder = try builder.build().resolve(Holder<View>.self)
    #expect(try failure { try holder.delayed.get() }.isolatedType == id(View.self))
    if case .lazy(let lazy) = holder.delayed { #expect(!lazy.wasMade) }
  }

  @MainActor @Test(arguments: DelayedForm.allCases)
  func aTargetOfTheMainActorIsMadeOnIt(_ form: DelayedForm) throws {
    let builder = DIContainerBuilder()
    builder.register { @MainActor in View() }
    let container = try builder.build()
    #expect(try container.delayed(form, View.self).get().number == 1)
  }

  // MARK: - Coming back by a global

  /// A delayed request that is put in when it is there.
  final class Link: @unchecked Sendable {  // Each test uses its own, from one thread.
    var delayed: Delayed<Cat>?
    var depth = 0
  }

  private func recursion(_ form: DelayedForm, _ lifetime: NamedLifetime) throws -> (Link, Delayed<Cat>) {
    let link = Link()
    let builder = DIContainerBuilder()
    builder.register { () throws -> Cat in
      link.depth += 1
      // Ends what would go on for ever.
      guard let delayed = link.delayed, link.depth < 100 else { return Cat() }
      return try delayed.get()
    }.lifetime(lifetime.lifetime)
    let delayed = try builder.build().delayed(form, Cat.self)
    link.delayed = delayed
    return (link, delayed)
  }

  private static let notSingle = NamedLifetime.allCases.filter { $0 != .single }

  @Test(arguments: notSingle)
  func aLazyOfTheProgramThatLeadsBackToItselfIsARecursion(_ lifetime: NamedLifetime) throws {
    let (link, delayed) = try recursion(.lazy, lifetime)
    #expect(try failure { try delayed.get() }.recursiveType == id(Cat.self), "\(lifetime)")
    #expect(link.depth == 1)
    link.delayed = nil
    #expect(throws: Never.self) { _ = try delayed.get() }
  }

  @Test(arguments: notSingle.filter { $0.isKept })
  func aProviderOfTheProgramThatLeadsBackToACachedInstanceIsARecursion(_ lifetime: NamedLifetime) throws {
    let (link, delayed) = try recursion(.provider, lifetime)
    #expect(try failure { try delayed.get() }.recursiveType == id(Cat.self), "\(lifetime)")
    #expect(link.depth == 1)
    link.delayed = nil
    #expect(throws: Never.self) { _ = try delayed.get() }
  }
}
