import DICore
import Synchronization
import TestSupport
import Testing

// Closings that throw, creations that fail, and instances that are made while their store ends.

extension ClosingTests {
  @Test func everyClosingIsAttemptedAndAllErrorsAreThrown() throws {
    let builder = DIContainerBuilder()
    builder.register { Pool() }.lifetime(.single).onClose { [journal] _ in
      journal.note("Pool")
      throw Oops(number: 1)
    }
    let line = #line
    builder.register { (_: Pool) in Cache() }.lifetime(.single)
      .onClose { [journal] _ in journal.note("Cache 1") }
      .onClose { [journal] _ in
        journal.note("Cache 2")
        throw Oops(number: 2)
      }
    let container = try builder.build()
    do throws(DIError) {
      try container.close()
      Issue.record("nothing was thrown")
    } catch {
      guard case .closing(let errors) = error else { throw error }
      #expect(errors.map { $0.underlying(as: Oops.self) } == [Oops(number: 2), Oops(number: 1)])
      #expect(error.underlying(as: Oops.self) == Oops(number: 2))
      guard case .closingFailed(let info, _) = errors[0] else { throw error }
      #expect(info.type == Cache.self && info.line == line + 1)
      #expect(error.description.contains("2 closings failed; all others have run."))
    }
    #expect(journal.entries == ["Cache 2", "Cache 1", "Pool"])
    try container.close()
    #expect(throws: DIError.containerIsClosed(type: DIRequest(Pool.self))) { try container.resolve(Pool.self) }
  }

  final class Watcher: DIObserver {
    let journal: Journal
    init(_ journal: Journal) { self.journal = journal }
    func observe(_ event: DIEvent) {}
    func observe(_ event: DIContainerEvent) {
      switch event.kind {
      case .closing(let outcome): journal.note("closing \(outcome.word)")
      case .closedInstance(let component, _): journal.note("closed \(component)")
      case .closingFailed(let component, let error):
        journal.note("failed \(component): \(error.underlying(as: Oops.self).map { "\($0.number)" } ?? "\(error)")")
      case .closed: journal.note("closed")
      case .scopeStillOpen(let components): journal.note("open with \(components)")
      case .droppedUnclosed(let component): journal.note("dropped \(component)")
      default: break
      }
    }
  }

  @Test func observersHearOfAllThatEnds() throws {
    let builder = DIContainerBuilder()
    builder.observe(with: Watcher(journal))
    builder.register { Pool() }.lifetime(.single).onClose { _ in throw Oops(number: 3) }
    builder.register { Cache() }.lifetime(.perScope).onClose { _ in }
    do {
      let container = try builder.build()
      let scope = container.newLifeTimeScope()
      _ = try scope.resolve(Cache.self)
      #expect(throws: DIError.self) { try container.close() }
      #expect(
        journal.entries
          == [
            "closing returned", "open with [\(Cache.self)]", "failed \(Pool.self): 3", "closed",
          ].map { $0.replacing("Cache", with: "ClosingTests.Cache").replacing("Pool", with: "ClosingTests.Pool") })
      journal.clear()
      try scope.close(.cancelled)
      #expect(journal.entries == ["closing cancelled", "closed ClosingTests.Cache", "closed"])
      journal.clear()
    }
    #expect(journal.entries == [])
  }

  @Test func whatIsDroppedIsNotClosedAndObserversHearOfIt() throws {
    let builder = DIContainerBuilder()
    builder.observe(with: Watcher(journal))
    builder.register { Pool() }.lifetime(.single).onClose { [journal] _ in journal.note("never") }
    builder.register { Cache() }.lifetime(.perScope).onClose { [journal] _ in journal.note("never") }
    do {
      let container = try builder.build()
      do { _ = try container.newLifeTimeScope().resolve(Cache.self) }
      #expect(journal.entries == ["dropped ClosingTests.Cache"])
    }
    #expect(journal.entries == ["dropped ClosingTests.Cache", "dropped ClosingTests.Pool"])
  }

  enum Step: CaseIterable { case injection, postInit, dependent }

  /// What was returned by an initializer is closed if its creation fails, since it may have opened something.
  @Test(arguments: Step.allCases)
  func whatFailsHalfWayIsClosed(_ step: Step) throws {
    let builder = DIContainerBuilder()
    builder.register { Pool() }.lifetime(.lazySingle).onClose { [journal] _, outcome in
      journal.note("Pool \(outcome.word)")
    }
    let registration = builder.register { (_: Pool) in Cache() }.lifetime(.lazySingle)
      .onClose { [journal] _, outcome in
        if case .failed(let error) = outcome { journal.note("Cache \(error.underlying(as: Oops.self)!.number)") }
      }
    switch step {
    case .injection: registration.injection { (_: Cache) in throw Oops(number: 4) }
    case .postInit: registration.postInit { _ in throw Oops(number: 4) }
    case .dependent: break
    }
    builder.register { (_: Cache) -> User in throw Oops(number: 4) }.lifetime(.lazySingle)
      .onClose { [journal] _ in journal.note("never") }
    let container = try builder.build()
    let error = try failure { try container.resolve(User.self) }
    #expect(error.underlying(as: Oops.self) == Oops(number: 4))
    // What was complete stays, for other requests.
    #expect(journal.entries == (step == .dependent ? [] : ["Cache 4"]))
    try container.close()
    #expect(
      journal.entries.last == "Pool returned"
        && journal.counts == (step == .dependent ? ["Pool returned": 1] : ["Cache 4": 1, "Pool returned": 1]))
  }

  @Test func aBuildThatFailsClosesWhatItHadMade() throws {
    let builder = DIContainerBuilder()
    builder.register { Pool() }.lifetime(.single).onClose { [journal] _, outcome in
      journal.note("Pool \(outcome.isFailed)")
    }
    builder.register { (_: Pool) in Cache() }.lifetime(.single).onClose { [journal] _ in journal.note("Cache") }
    builder.register { (_: Cache) in User() }.lifetime(.single).postInit { _ in throw Oops() }
      .onClose { [journal] _ in journal.note("User") }
    let error = try failure { try builder.build() }
    #expect(error.underlying(as: Oops.self) != nil)
    #expect(journal.entries == ["User", "Cache", "Pool true"])
  }

  /// Made while its container closes, an instance is closed by who made it, and its request is refused.
  @Test(arguments: FrontEnd.allCases, [false, true])
  func whatIsMadeWhileTheContainerEndsIsClosedByItsMaker(_ frontEnd: FrontEnd, isCleaned: Bool) throws {
    let own = Mutex<DIBuiltContainer?>(nil)
    let container = try frontEnd.container { [journal] all in
      all.register { () -> Pool in
        let container = own.withLock { $0 }!
        if isCleaned { container.clean() } else { try? container.close() }
        return Pool()
      }.lifetime(.lazySingle).onClose { (_: Pool, outcome: DIOutcome) in journal.note("Pool \(outcome.isFailed)") }
    }
    own.withLock { $0 = container }
    #expect(throws: DIError.containerIsClosed(type: DIRequest(Pool.self))) { try container.resolve(Pool.self) }
    #expect(journal.entries == ["Pool true"])
    own.withLock { $0 = nil }
    try container.close()
    #expect(journal.entries == ["Pool true"])
  }

  @Test(arguments: 0..<rounds(40))
  func threadsThatMakeWhileOneClosesLeaveNothingUnclosed(_ round: Int) throws {
    let counts = Counts()
    let builder = DIContainerBuilder()
    builder.register { counts.make("Pool", Pool()) }.lifetime(.lazySingle).onClose { _ in counts.close("Pool") }
    builder.register { (_: Pool) in counts.make("Cache", Cache()) }.lifetime(.perScope).onClose { _ in
      counts.close("Cache")
    }
    builder.register { (_: Cache, pool: DILazy<Pool>) in counts.make("User", User()) }.lifetime(.perScope)
      .onClose { _ in counts.close("User") }
    let container = try builder.build()
    let faults = faultsOnThreads(8) { number in
      for turn in 0..<20 {
        let scope = container.newLifeTimeScope()
        do throws(DIError) { _ = try scope.resolve(User.self) } catch .containerIsClosed {} catch { throw error }
        try scope.close()
        if number == 0, turn == round % 20 {
          try container.close()
        } else if number == 1, turn % 7 == 3 {
          container.clean()
        }
      }
    }
    #expect(faults == [])
    try container.close()
    #expect(counts.difference == [:])
  }

  /// Counts what was made and not closed.
  final class Counts: Sendable {
    private let counts = Mutex<[String: Int]>([:])
    func make<T>(_ name: String, _ made: T) -> T {
      counts.withLock { $0[name, default: 0] += 1 }
      return made
    }
    func close(_ name: String) { counts.withLock { $0[name, default: 0] -= 1 } }
    var difference: [String: Int] { counts.withLock { $0.filter { $0.value != 0 } } }
  }
}

extension DIOutcome {
  var isFailed: Bool { if case .failed = self { true } else { false } }
}

/// What a declarative container cannot throw.
struct ClosingTrapTests {
  @Test func aDeclarativeContainerThatIsClosedOffTheMainActorTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = DIContainer()
      container.register { ClosingTests.Pool() }.lifetime(.lazySingle).onClose { @MainActor _ in }
      _ = container.resolve(ClosingTests.Pool.self)
      container.close()
    }
    expectTrap(
      result, "Pool is closed on the main actor, but its container was closed, or requests it, outside.")
  }

  @Test func aDeclarativeContainerThrowsNoErrorsOfClosings() {
    let journal = Journal()
    let container = DIContainer()
    container.observe(with: ClosingTests.Watcher(journal))
    container.register { ClosingTests.Pool() }.as(check: (any ClosingTests.Serving).self) { $0 }.lifetime(.lazySingle)
    container.decorate((any ClosingTests.Serving).self) { $0 }.onClose { _ in throw ClosingTests.Oops(number: 5) }
    _ = container.resolve((any ClosingTests.Serving).self)
    container.close()
    #expect(journal.entries == ["closing returned", "failed decorator of ClosingTests.Serving: 5", "closed"])
  }
}
