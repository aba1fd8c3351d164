import DICore
import DIModules
import Foundation
import TestSupport
import Testing

/// Containers nested so deep that whatever went from one to the next by a call would not fit on the stack.
struct HierarchyDepthTests {
  final class Guest: Sendable {}
  final class Host {
    let guest: Guest
    init(guest: Guest) { self.guest = guest }
  }
  final class Stranger {}

  static let depth = 10_000

  @Test(arguments: FrontEnd.allCases, [false, true])
  func aLongChainOfContainersAnswersAndIsReleased(frontEnd: FrontEnd, isEachRegisteredWith: Bool) throws {
    nonisolated(unsafe) weak var released: Guest?
    try onSmallStack {
      let outermost = try frontEnd.container { $0.register { Guest() }.lifetime(.lazySingle) }
      let guest = try outermost.resolve(Guest.self)
      released = guest
      var innermost = outermost
      for number in 0..<Self.depth {
        innermost = try frontEnd.child(of: innermost) { if isEachRegisteredWith { $0.register { number } } }
      }
      try check(innermost.resolve(Guest.self) === guest, "another guest")
      try check(innermost.newLifeTimeScope().resolve(DILazy<Guest>.self).get() === guest, "another lazy guest")
      try check((try? innermost.resolve(Stranger.self)) == nil, "a stranger")
      try check(innermost.resolveMany(Guest.self).count == 1, "other guests")
      innermost = try frontEnd.child(of: innermost) { $0.register { (guest: Guest) in Host(guest: guest) } }
      try check(innermost.resolve(Host.self).guest === guest, "the guest of the host is another")
    }
    #expect(released == nil)
  }

  @Test func aLongUnusedChainOfContainersIsReleased() throws {
    nonisolated(unsafe) weak var released: Guest?
    try onSmallStack {
      let outermost = DIContainer()
      let guest = Guest()
      outermost.register { guest }
      released = guest
      var innermost = outermost
      for _ in 0..<Self.depth { innermost = DIContainer(parent: innermost) }
      try check(released != nil, "the outermost container is gone")
    }
    #expect(released == nil)
  }

  @Test func aLongChainOfScopesAnswers() throws {
    try onSmallStack {
      let outermost = DIContainer()
      outermost.register { Guest() }.lifetime(.perScope)
      let scope = outermost.newLifeTimeScope()
      var container = scope
      for _ in 0..<Self.depth { container = DIContainer(parent: container).newLifeTimeScope() }
      try check(container.resolve(Guest.self) === scope.resolve(Guest.self), "another guest")
    }
  }

  @Test func aRegistrationWithTheOutermostContainerReachesTheInnermost() throws {
    try onSmallStack {
      let outermost = DIContainer()
      var innermost = outermost
      for _ in 0..<Self.depth { innermost = DIContainer(parent: innermost) }
      innermost.register(Host.init(guest:))
      try check(innermost.resolve(Guest?.self) == nil, "an early guest")
      outermost.register { Guest() }.lifetime(.lazySingle)
      try check(innermost.resolve(Host.self).guest === outermost.resolve(Guest.self), "another guest")
    }
  }

  /// Runs something on a thread with a stack of 512 KB, and gives what it gives when all that it made is released.
  private func onSmallStack<Result>(_ body: @escaping @Sendable () throws -> Result) throws -> Result {
    nonisolated(unsafe) var result: Swift.Result<Result, any Error>?
    let ended = DispatchSemaphore(value: 0)
    let thread = Thread {
      result = Swift.Result { try body() }
      ended.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    ended.wait()
    return try result!.get()
  }
}
