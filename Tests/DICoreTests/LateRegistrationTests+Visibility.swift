import DICore
import Synchronization
import Testing

/// Which threads a registration answers, and when.
extension LateRegistrationTests {
  @Test func aRegistrationAnswersNoOtherThreadBeforeItsStatementHasEnded() throws {
    let view = view
    let registration = container.register { Plugin(1) }
    let optional = try onAnotherThread { try view.resolve(Plugin?.self) }
    #expect(optional == nil)
    let error = try #require(throws: DIError.self) { try onAnotherThread { _ = try view.resolve(Plugin.self) } }
    #expect(error.missingType == ObjectIdentifier(Plugin.self))
    withExtendedLifetime(registration) {}
  }

  @Test func anErrorSaysThatARegistrationIsStillBeingDescribed() throws {
    let view = view
    let registration = container.register({ Plugin(1) }, file: "Plugin.swift", line: 1).as((any Plugged).self)
    for ask in [
      { @Sendable in _ = try view.resolve(Plugin.self) }, { @Sendable in _ = try view.resolve((any Plugged).self) },
    ] {
      let error = try #require(throws: DIError.self) { try onAnotherThread(ask) }
      #expect(
        withoutSuites("\(error)").hasSuffix(
          """
           is not registered.
            registered: Plugin (Plugin.swift:1), which another thread is still registering
            fix: do not keep what register returns: other threads can use the component only after the statement has ended
          """), "\(error)")
    }
    withExtendedLifetime(registration) {}
  }

  @Test func aRegistrationAnswersOtherThreadsOnceItsStatementHasEnded() throws {
    let view = view
    container.register { Plugin(1) }
    #expect(try onAnotherThread { try view.resolve(Plugin.self).number } == 1)
    do { container.register { Plugin(2) }.as((any Plugged).self).lifetime(.lazySingle) }
    #expect(try onAnotherThread { try view.resolve((any Plugged)?.self)?.number } == 2)
  }

  @Test func aFailedRequestDoesNotDisturbAThreadThatRegisters() async {
    await #expect(processExitsWith: .success) {
      let container = DIContainer()
      let isDone = Atomic<Bool>(false)
      onThreads(2) { thread in
        if thread == 0 {
          for number in 0..<5_000 {
            container.register { Plugin(number) }.as((any Plugged).self, name: "\(number)").lifetime(.lazySingle)
          }
          isDone.store(true, ordering: .releasing)
          return
        }
        let view = container.view
        var turn = 0
        while !isDone.load(ordering: .acquiring) {
          turn += 1
          _ = try? view.resolve((any Plugged).self, name: "in vain \(turn)")
          _ = container.resolveMany(Plugin.self)
        }
      }
    }
  }

  @Test func aRegistrationWithAScopeIsForAllScopes() {
    container.register { Whole($0) }.lifetime(.perScope)
    container.register { Part() }.lifetime(.perScope)
    let (first, second) = (container.newLifeTimeScope(), container.newLifeTimeScope())
    _ = (container.resolve(Whole.self), first.resolve(Whole.self))
    first.register { Holder($0) }.lifetime(.perScope)
    for scope in [container, first, second] {
      #expect(scope.resolve(Holder.self).part === scope.resolve(Part.self))
      #expect(scope.resolve(Holder.self) === scope.resolve(Holder.self))
    }
    #expect(first.resolve(Holder.self) !== second.resolve(Holder.self))
  }

  @Test func aRegistrationWithACopyIsForAllCopies() {
    let copy = container
    #expect(container.resolve(Part?.self) == nil)
    copy.register { Part() }.lifetime(.single)
    #expect(container.resolve(Part.self) === copy.resolve(Part.self))
  }

  // MARK: - The main actor

  @MainActor final class Window {
    init() {}
  }

  @MainActor @Test(arguments: [false, true])
  func aLateDependencyOfTheMainActorIsNotMadeElsewhere(isDeep: Bool) throws {
    let (container, view, journal) = (container, view, journal)
    Self.register(in: container, journal)
    if isDeep { Self.registerDeep(in: container) }
    func resolve() throws {
      if isDeep { _ = try view.resolve([Int].self) } else { _ = try view.resolve(Int.self) }
    }
    let onAnother: @Sendable () throws -> Void = {
      if isDeep { _ = try view.resolve([Int].self) } else { _ = try view.resolve(Int.self) }
    }
    try onAnotherThread(onAnother)
    #expect(journal.entries == ["made"])
    container.register(Window.init)
    let error = try failure { try onAnotherThread(onAnother) }
    #expect(error.isolatedType == id(Window.self))
    #expect(journal.entries == ["made"], "nothing has run")
    try resolve()
    #expect(journal.entries == ["made", "made"])
  }

  /// Not on the main actor, so that the closures are not either.
  nonisolated private static func register(in container: DIContainer, _ journal: Journal) {
    container.register { () -> String in
      journal.note("made")
      return ""
    }
    container.register { (_: String, _: Window?) in 1 }
  }

  nonisolated private static func registerDeep(in container: DIContainer) {
    container.register { (number: Int) in [number] }
  }
}
