import DICore
import Synchronization
import Testing

/// A `deinit` of a user's object never runs under a lock of the library.
struct ReleasedUnderLockTests {
  final class Junior: Sendable {}
  final class Senior: Sendable {
    let junior: DIProvider<Junior>
    init(_ junior: DIProvider<Junior>) { self.junior = junior }
  }
  /// Asks, when it goes, the provider that another thread is asking.
  final class Holder: Sendable {
    let senior: DIProvider<Senior>
    let tally: Tally
    init(_ senior: DIProvider<Senior>, _ tally: Tally) { (self.senior, self.tally) = (senior, tally) }
    deinit { tally.count((try? senior.get()) == nil ? "refused" : "answered") }
  }

  @Test(arguments: FrontEnd.allCases)
  func aDeinitMayUseAProviderThatAnotherThreadUses(_ frontEnd: FrontEnd) throws {
    let tally = Tally()
    let container = try frontEnd.container { registrations in
      registrations.register { Junior() }
      registrations.register { Senior($0) }
      registrations.register { Holder($0, tally) }
    }
    try withTeam(of: 2) { team in
      let rounds = rounds(20_000)
      for _ in 0..<rounds {
        let holder = Mutex<Holder?>(try container.resolve(Holder.self))
        let provider = holder.withLock { $0!.senior }
        let isGone = Atomic(false)
        try team.gather { number in
          if number == 0 {
            let last = holder.withLock { holder in
              defer { holder = nil }
              return holder
            }
            withExtendedLifetime(last) {}
            isGone.store(true, ordering: .releasing)
          } else {
            repeat { _ = try provider.get() } while !isGone.load(ordering: .acquiring)
          }
        }
      }
      #expect(tally.all == ["answered": rounds])
    }
  }

  final class Slow: Sendable {}
  final class Left: @unchecked Sendable {  // Written before others have it.
    var right: Right?
  }
  final class Right: @unchecked Sendable {  // Written before others have it.
    weak var left: Left?
  }

  /// The error of a creation, which asks when it goes.
  final class Regret: Error {
    let leave: @Sendable () -> Void
    init(_ leave: @escaping @Sendable () -> Void) { self.leave = leave }
    deinit { leave() }
  }

  /// Two threads take what the other creates, and one fails.
  ///
  /// The other lets go of that error when it fails itself, while a third thread is making what the error asks for.
  @Test func anErrorMayMakeARequestInItsDeinit() throws {
    try withTeam(of: 3) { team in
      for round in 0..<rounds(100) {
        let (leftIsThere, rightIsThere) = (team.event("the left initializer"), team.event("the right initializer"))
        let (isTaken, hasFailed) = (team.event("the left injection"), team.event("the right failure"))
        let (isSlow, isAsked) = (team.event("the slow one"), team.event("the end of the error"))
        let (box, tally) = (Box(), Tally())
        let leave: @Sendable () -> Void = {
          isAsked.happen()
          tally.count((try? box.resolve(Slow.self)) == nil ? "no answer" : "answer")
        }
        let builder = DIContainerBuilder()
        builder.register { () -> Slow in
          isSlow.happen()
          isAsked.wait()
          // So that requests wait.
          pause(microseconds: 100)
          return Slow()
        }.lifetime(.lazySingle)
        builder.register { () -> Left in
          leftIsThere.happen()
          rightIsThere.wait()
          return Left()
        }.injection { (left: Left, right: Right) in
          left.right = right
        }.injection { (_: Left) in
          if tally.count("left") > 1 { return }
          isTaken.happen()
          hasFailed.wait()
          throw Fault("in vain")
        }.lifetime(.lazySingle)
        builder.register { () -> Right in
          rightIsThere.happen()
          leftIsThere.wait()
          return Right()
        }.injection { (right: Right, left: Left) in
          right.left = left
        }.injection { (_: Right) in
          if tally.count("right") > 1 { return }
          isTaken.wait()
          throw Regret(leave)
        }.lifetime(.lazySingle)
        let container = try builder.build()
        box.put(container)
        defer { box.clear() }
        let failed = try team.gather { number -> Bool in
          switch number {
          case 0:
            // Whether it is tried again or fails is not what this is about.
            isSlow.wait()
            return (try? container.resolve(Left.self)) == nil
          case 1:
            isSlow.wait()
            defer { hasFailed.happen() }
            return (try? container.resolve(Right.self)) == nil
          default: return try container.resolve(Slow.self) !== container.resolve(Slow.self)
          }
        }
        try #require(failed[1] && !failed[2] && tally["answer"] == 1, "round \(round): \(failed), \(tally.all)")
        let left = try container.resolve(Left.self)
        try #require(left.right?.left === left)
      }
    }
  }
}
