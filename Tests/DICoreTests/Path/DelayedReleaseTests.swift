import DICore
import Synchronization
import Testing

/// Another thread may release what delayed requests remember, also while they read it.
struct DelayedReleaseTests {
  final class Holder: @unchecked Sendable {  // Constant.
    let provider: DIProvider<Middle>
    let tally: Tally
    init(_ provider: DIProvider<Middle>, _ tally: Tally) { (self.provider, self.tally) = (provider, tally) }
    deinit { tally.count((try? provider.get()) == nil ? "refused" : "answered") }
  }
  final class Middle {
    let provider: DIProvider<Leaf>
    init(_ provider: DIProvider<Leaf>) { self.provider = provider }
  }
  final class Leaf {}

  @Test func aDeinitMayUseAProviderThatAnotherThreadUses() throws {
    let builder = DIContainerBuilder()
    builder.register { Leaf() }
    builder.register { Middle($0) }
    let tally = Tally()
    builder.register { Holder($0, tally) }
    let container = try builder.build()
    try withTeam(of: 2) { team in
      let rounds = rounds(1_000)
      for _ in 0..<rounds {
        let isGone = Atomic<Bool>(false)
        let held = Mutex<Holder?>(try container.resolve())
        let provider = held.withLock { $0!.provider }
        try team.gather { number in
          if number == 0 {
            pauseAtRandom()
            // Out of the lock, so that it goes here or where it is looked at.
            let holder = held.withLock { holder in
              defer { holder = nil }
              return holder
            }
            withExtendedLifetime(holder) {}
            isGone.store(true, ordering: .releasing)
          } else {
            while !isGone.load(ordering: .acquiring) { _ = try provider.get() }
          }
        }
      }
      #expect(tally.all == ["answered": rounds])
    }
  }
}
