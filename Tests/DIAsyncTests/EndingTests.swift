import DIAsync
import DICore
import DITesting
import TestSupport
import Testing

/// Ends that are under way: who joins them, who waits for whom, and what outlives them.
struct EndingTests {
  final class Pool: Sendable {}
  final class Unit: Sendable {}
  final class Holder: Sendable {
    let container: DIBuiltContainer
    init(_ container: DIBuiltContainer) { self.container = container }
  }

  let builder = DIContainerBuilder()
  let journal = Journal()
  let gate = Gate()

  /// It ran nothing: the scope of a later end could have the address of the scope whose closing had begun the task.
  @Test func aTaskOfAClosingClosesOtherScopes() async throws {
    let (journal, gate) = (journal, gate)
    let (root, task) = (Later<DIBuiltContainer>(), Later<Task<Void, any Error>>())
    builder.register { Unit() }.lifetime(.perScope).onClose { _ async in
      task.value = Task {
        try await gate.pass()
        for _ in 0..<100 { try await root.value.withScope { _ = try $0.resolve(Pool.self) } }
      }
    }
    builder.register { Pool() }.lifetime(.perScope).onClose { _ async in journal.note("closed") }
    let container = try builder.build()
    root.value = container
    try await container.withScope { _ = try $0.resolve(Unit.self) }
    gate.open()
    try await task.value.value
    #expect(journal.entries.count == 100)
    root.release()
  }

  /// What a closing of a scope does until it is let go, beside a close of the container.
  private func endScope(_ end: @escaping @Sendable () async throws -> Void) async throws -> (
    container: DIBuiltContainer, work: Task<Void, any Error>
  ) {
    let gate = gate
    builder.register { Unit() }.lifetime(.perScope).onClose { _ async throws in
      // It takes no notice of its cancellation.
      await Task.detached { try? await gate.pass() }.value
      try await end()
    }
    let container = try builder.build()
    let work = Task { try await container.withScope { _ = try $0.resolve(Unit.self) } }
    await gate.reached()
    return (container, work)
  }

  @Test func aLimitHoldsForAScopeThatIsEnding() async throws {
    let (container, work) = try await endScope {}
    let error = try await thrown { try await container.async.close(within: .milliseconds(1)) }
    #expect(error.ofClosings == ["Unit: it did not end within 0.001 seconds, and was left"])
    #expect(container.state == .closed)
    // Both wait for one end, and learn the same.
    #expect(try await thrown { try await work.value }.ofClosings == error.ofClosings)
    gate.open()
  }

  @Test func aLimitHoldsForACloseThatHasBegunWithoutOne() async throws {
    let gate = gate
    builder.register { Pool() }.lifetime(.lazySingle).onClose { _ async in
      await Task.detached { try? await gate.pass() }.value
    }
    let container = try builder.build()
    _ = try container.resolve(Pool.self)
    let first = Task { try await container.async.close() }
    await gate.reached()
    let error = try await thrown { try await container.async.close(within: .milliseconds(1)) }
    #expect(error.ofClosings == ["Pool: it did not end within 0.001 seconds, and was left"])
    #expect(container.state == .closed)
    #expect(try await thrown { try await first.value }.ofClosings == error.ofClosings)
    gate.open()
  }

  /// At the limit, closings of an end that another one has begun are cancelled as well.
  @Test func aLimitCancelsWhatHasBegunWithoutOne() async throws {
    let gate = gate
    builder.register { Pool() }.lifetime(.lazySingle).onClose { _ async in try? await gate.pass() }
    let container = try builder.build()
    _ = try container.resolve(Pool.self)
    let first = Task { try await container.async.close() }
    await gate.reached()
    // On a busy machine, it may be left before it has ended.
    try? await container.async.close(within: .milliseconds(1))
    try await first.value
  }

  @Test(arguments: [false, true]) func aClosingOfAScopeMayCloseTheContainer(hasLimit: Bool) async throws {
    let root = Later<DIBuiltContainer>()
    let (container, work) = try await endScope { try await root.value.async.close() }
    root.value = container
    let close = Task {
      if hasLimit { try await container.async.close(within: .seconds(3600)) } else { try await container.async.close() }
    }
    if hasLimit { while container.state != .closing { await Task.yield() } }
    gate.open()
    try await close.value
    try await work.value
    #expect(container.state == .closed)
    root.release()
  }

  @Test func closingsOfTwoContainersMayCloseEachOther() async throws {
    let containers = [Later<DIBuiltContainer>(), Later<DIBuiltContainer>()]
    for number in 0..<2 {
      let (builder, gate, journal) = (DIContainerBuilder(), gate, journal)
      builder.register { Pool() }.lifetime(.single).onClose { _ async throws in
        try await gate.pass()
        try await containers[1 - number].value.async.close()
        journal.note("closed")
      }
      containers[number].value = try builder.build()
    }
    let closes = containers.map { container in Task { try await container.value.async.close() } }
    await gate.reached(by: 2)
    gate.open()
    for close in closes { try await close.value }
    #expect(journal.entries == ["closed", "closed"])
    for container in containers { container.release() }
  }

  /// The creation of the container's waits for the scope, which waits for the creation that closes the container.
  @Test func aCreationOfAScopeOfACreationMayCloseTheContainer() async throws {
    builder.register { (container: DIBuiltContainer) in Holder(container) }.lifetime(.single)
    builder.register { (container: DIBuiltContainer) async throws in
      try await container.withScope { _ = try await $0.async.resolve(Unit.self) }
      return Pool()
    }.lifetime(.lazySingle)
    builder.register { (holder: Holder) async throws in
      try await holder.container.async.close()
      return Unit()
    }.lifetime(.perScope)
    let container = try builder.build()
    await #expect(throws: DIError.self) { _ = try await container.async.resolve(Pool.self) }
    try await container.async.close()
    #expect(container.state == .closed)
  }

  // MARK: - Tasks that outlive a creation

  final class Poller: Sendable {
    let task = Later<Task<Void, Never>>()
    private let journal: Journal

    init(_ journal: Journal, _ gate: Gate) async {
      self.journal = journal
      task.value = Task { try? await gate.pass() }
    }

    deinit { journal.note("released") }
  }

  @Test(arguments: [Lifetime.perScope, .lazySingle, .weakSingle, .objectGraph, .prototype])
  func aTaskThatACreationHasBegunKeepsNothing(_ lifetime: Lifetime) async throws {
    let (journal, gate) = (journal, gate)
    builder.register { await Poller(journal, gate) }.lifetime(lifetime)
    let container = try builder.build()
    let task = try await container.withScope { try await $0.async.resolve(Poller.self).task.value }
    try await container.async.close()
    while journal.entries.isEmpty { await Task.yield() }
    #expect(journal.entries == ["released"])
    gate.open()
    await task.value
  }

  // MARK: - Custom scopes

  @Test func theEndOfAContainerFailsNoRequestOfAnother() async throws {
    let gate = gate
    let account = DIScope(name: "account")
    builder.register { () async throws in
      try await gate.pass()
      return Pool()
    }.lifetime(.custom(account))
    let (one, two) = (try builder.build(), try builder.build())
    let first = Task { try await one.async.resolve(Pool.self) }
    await gate.reached()
    let second = Task { try await two.async.resolve(Pool.self) }
    for _ in 0..<20 { await Task.yield() }
    try await one.async.close()
    gate.open()
    _ = try await second.value
    await #expect(throws: DIError.self) { try await first.value }
  }
}
