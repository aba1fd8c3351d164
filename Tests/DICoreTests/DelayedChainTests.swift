import DICore
import Testing

/// Requests that follow one from another, or come back to themselves.
struct DelayedChainTests {
  final class First { let next: DIProvider<Second>; init(_ next: DIProvider<Second>) { self.next = next } }
  final class Second { let next: DIProvider<Third>; init(_ next: DIProvider<Third>) { self.next = next } }
  final class Third { let next: DIProvider<First>; init(_ next: DIProvider<First>) { self.next = next } }

  /// Each step holds nothing but the next one: if it kept what the steps before remembered, this would not come to an end.
  @Test(arguments: FrontEnd.allCases)
  func delayedRequestsOfDelayedRequestsMakeNoChain(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { registrations in
      registrations.register { First($0) }
      registrations.register { Second($0) }
      registrations.register { Third($0) }
    }
    let census = Census()
    var first: First? = try container.resolve(First.self)
    for step in 0..<10_000 {
      var second = try first?.next.get()
      if step % 1_000 == 0 { census.count(try #require(first)) }
      first = nil
      var third = try second?.next.get()
      second = nil
      first = try third?.next.get()
      third = nil
    }
    #expect(census.alive.isEmpty)
    // What is alive on the way is the answer all the same.
    let second = try #require(try first?.next.get())
    #expect(try second.next.get().next.get() === first)
  }

  final class Box { var lazy: DILazy<Inner>? }
  final class Inner { init(_ box: Box) throws { _ = try box.lazy?.get() } }
  final class Holder {
    init(_ lazy: DILazy<Inner>, _ box: Box) throws {
      box.lazy = lazy
      _ = try lazy.get()
    }
  }

  @Test func aLazyThatLeadsBackThroughASharedInstanceIsARecursion() throws {
    let builder = DIContainerBuilder()
    builder.register { Box() }.lifetime(.objectGraph)
    builder.register { try Inner($0) }
    builder.register { try Holder($0, $1) }
    let container = try builder.build()
    for _ in 0..<2 {
      #expect(try failure { try container.resolve(Holder.self) }.recursiveType == id(Inner.self))
    }
  }

  final class Left { init(_ right: Right) {} }
  final class Right { init(_ left: Left) {} }

  @Test func aRecursionThroughANewScopeIsFound() throws {
    let builder = DIContainerBuilder()
    builder.register { (container: DIBuiltContainer) in Left(try container.newLifeTimeScope().resolve()) }
    builder.register { Right($0) }
    let container = try builder.build()
    #expect(try failure { try container.resolve(Left.self) }.recursiveType == id(Left.self))
    #expect(try failure { try container.resolve(Right.self) }.recursiveType == id(Right.self))
  }
}
