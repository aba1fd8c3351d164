import DICore
import Testing

/// An error of the user is an object that may do something when it goes.
struct ErrorReleaseTests {
  final class Remark: Error {
    let leave: @Sendable () -> Void
    init(_ leave: @escaping @Sendable () -> Void) { self.leave = leave }
    deinit { leave() }
  }
  struct Trouble: Error {}
  final class Front: Sendable {}
  final class Back: Sendable {}
  final class Around: Sendable {}

  /// Two threads enter a cycle from both ends, and both halves fail; the error of the front goes when the back is taken back.
  @Test func anErrorWithARequestInItsDeinitBlocksNoThread() throws {
    @Sendable func cause(_ error: any Error) -> String {
      guard case DIError.initializationFailed(_, let underlying) = error else { return "\(error)" }
      return "\(type(of: underlying))"
    }
    try withTeam(of: 2) { team in
      for _ in 0..<rounds(20) {
        let (begun, waits) = (team.event("the front begins"), team.event("the back waits"))
        let (taken, failed) = (team.event("the front is taken"), team.event("the front has failed"))
        let tally = Tally()
        nonisolated(unsafe) var captured: DIBuiltContainer!
        let builder = DIContainerBuilder()
        builder.register { () throws -> Front in
          begun.happen()
          waits.wait()
          _ = try captured.resolve(Back.self)
          return Front()
        }.lifetime(.lazySingle).injection { (_: Front) in
          taken.wait()
          throw Remark {
            // It is being created around the back, by this thread: only the lock can tell.
            do { _ = try captured.resolve(Around.self) } catch { tally.count("recursion") }
          }
        }
        builder.register { Back() }.lifetime(.lazySingle).injection { (_: Back) in
          waits.happen()
          begun.wait()
          _ = try captured.resolve(Front.self)
          taken.happen()
          failed.wait()
          throw Trouble()
        }
        builder.register { () -> Around in
          do { _ = try captured.resolve(Back.self) } catch { tally.count(cause(error)) }
          return Around()
        }.lifetime(.lazySingle)
        let container = try builder.build()
        captured = container
        try team.gather { number in
          if number == 1 {
            _ = try container.resolve(Around.self)
          } else {
            do { _ = try container.resolve(Front.self) } catch { tally.count(cause(error)) }
            failed.happen()
          }
        }
        // The back begins again, since it had taken what failed. Then it makes the front itself, which waits for it, and fails.
        #expect(tally.all == ["Remark": 1, "recursion": 1, "Trouble": 1])
        captured = nil
      }
    }
  }
}
