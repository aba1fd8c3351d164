import DICore
import Testing

// A container that is cleaned while something of it is being made or released.

extension CleanTests {
  /// How an object being created gets the container.
  enum Reach: String, CaseIterable, Sendable { case parameter, global }

  /// A container that is put in when it is there, and cleaned at most once.
  final class Hook: @unchecked Sendable {  // Each test uses its own, from one thread.
    var container: DIBuiltContainer?
    var cleans = 0

    func clean(_ given: DIBuiltContainer? = nil) {
      cleans += 1
      if cleans == 1 { (given ?? container)?.clean() }
    }
  }

  static let kept: [NamedLifetime] = NamedLifetime.allCases.filter { $0.isKept && !$0.isKeptAcrossBuilds }

  static let reaches = pairs(Reach.allCases, FrontEnd.allCases)

  final class Pair {
    let first: Thing, second: Thing
    init(_ first: Thing, _ second: Thing) { (self.first, self.second) = (first, second) }
  }
  final class Other: Thing, @unchecked Sendable {}

  @Test(arguments: kept, reaches)
  func anInstanceBeingCreatedGoesToItsCallerAndIsNotKept(
    _ lifetime: NamedLifetime, _ how: (reach: Reach, frontEnd: FrontEnd)
  ) throws {
    let situation: Comment = "\(lifetime), \(how)"
    let hook = Hook()
    let container = try how.frontEnd.container { registrations in
      registrations.register { Other() }.lifetime(lifetime.lifetime)
      let pair =
        how.reach == .parameter
        ? registrations.register { (first: Other, container: DIBuiltContainer) -> Pair in
          hook.clean(container)
          return Pair(first, first)
        }
        : registrations.register { (first: Other) -> Pair in
          hook.clean()
          return Pair(first, first)
        }
      pair.lifetime(lifetime.lifetime)
    }
    hook.container = container
    // A build has made its singles, where only the parameter is there already.
    if lifetime == .single, how.frontEnd == .builder, how.reach == .global {
      hook.cleans = 0
      container.clean()
    }
    let first = try container.resolve(Pair.self)
    let second = try container.resolve(Pair.self)
    let third = try container.resolve(Pair.self)
    let wasMadeByBuild = lifetime == .single && how.frontEnd == .builder && how.reach == .parameter
    #expect(hook.cleans == 2 || wasMadeByBuild, situation)
    #expect((first === second) == wasMadeByBuild, situation)
    #expect(second === third, situation)
    // What was there before the container was cleaned is gone as well.
    #expect((first.first === second.first) == wasMadeByBuild, situation)
    #expect(try container.resolve(Other.self) === third.first, situation)
  }

  @Test(arguments: kept, FrontEnd.allCases)
  func anInstanceCreatedAfterACleanInTheSameResolveIsKept(_ lifetime: NamedLifetime, _ frontEnd: FrontEnd) throws {
    let hook = Hook()
    let container = try frontEnd.container { registrations in
      registrations.register { () -> Thing in
        hook.clean()
        return Thing()
      }
      registrations.register { Other() }.lifetime(lifetime.lifetime)
      // The one that cleans is made first.
      registrations.register { (closing: Thing, other: Other) in Pair(closing, other) }
    }
    hook.container = container
    let before = try container.resolve(Other.self)
    let pair = try container.resolve(Pair.self)
    #expect(pair.second !== before)
    #expect(try container.resolve(Other.self) === pair.second)
  }

  final class Left {
    var right: Right?
  }
  final class Right {
    var left: Left?
  }

  @Test(arguments: kept, reaches)
  func aCycleCleanedInAnInjectionIsCompleteAndNotKept(
    _ lifetime: NamedLifetime, _ how: (reach: Reach, frontEnd: FrontEnd)
  ) throws {
    let situation: Comment = "\(lifetime), \(how)"
    for entersAtLeft in [false, true] {
      let hook = Hook()
      let container = try how.frontEnd.container { registrations in
        registrations.register { Left() }.injection { $0.right = $1 as Right }.lifetime(lifetime.lifetime)
        let right = registrations.register { Right() }
        if how.reach == .parameter {
          right.injection { (right: Right, left: Left, container: DIBuiltContainer) in
            hook.clean(container)
            right.left = left
          }
        } else {
          right.injection { (right: Right, left: Left) in
            hook.clean()
            right.left = left
          }
        }
        right.lifetime(lifetime.lifetime)
      }
      hook.container = container
      if lifetime == .single, how.frontEnd == .builder {
        // Made by the build already.
        hook.cleans = 0
        container.clean()
      }
      let first = try (entersAtLeft ? container.resolve(Left.self) : container.resolve(Right.self).left)
      #expect(hook.cleans == 1, situation)
      #expect(first?.right?.left === first, situation)
      let second = try container.resolve(Left.self)
      #expect(second !== first && second.right !== first?.right, situation)
      #expect(second.right?.left === second, situation)
      #expect(try container.resolve(Left.self) === second, situation)
      #expect(try container.resolve(Right.self) === second.right, situation)
    }
  }

  // MARK: - While something is released

  /// Does something when it goes.
  final class Leaver {
    let leave: () -> Void
    init(_ leave: @escaping () -> Void) { self.leave = leave }
    deinit { leave() }
  }

  @Test(arguments: heldLifetimes, FrontEnd.allCases)
  func aDeinitMayCleanTheContainerAgain(_ lifetime: NamedLifetime, _ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let hook = Hook()
    let container = try frontEnd.container { registrations in
      for number in 0..<3 {
        registrations.register {
          Leaver {
            journal.note("\(number)")
            hook.container?.clean()
          }
        }.lifetime(lifetime.lifetime).named("\(number)")
      }
    }
    hook.container = container
    for number in 0..<3 { _ = try container.resolve(Leaver.self, name: "\(number)") }
    container.clean()
    #expect(journal.entries == ["2", "1", "0"])
    hook.container = nil
  }

  @Test(arguments: heldLifetimes, FrontEnd.allCases)
  func aDeinitMayUseTheContainer(_ lifetime: NamedLifetime, _ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let hook = Hook()
    let census = Census()
    let container = try frontEnd.container { registrations in
      registrations.register { census.count(Thing()) }.lifetime(lifetime.lifetime)
      registrations.register {
        Leaver {
          do {
            let thing = try hook.container?.resolve(Thing.self)
            journal.note(thing === census.alive.first ? "the one that is still there" : "another")
          } catch { journal.note("\(error)") }
        }
      }.lifetime(lifetime.lifetime)
    }
    hook.container = container
    let thing = try container.resolve(Thing.self)
    _ = try container.resolve(Leaver.self)
    container.clean()
    // The thing was made first, and goes last.
    #expect(journal.entries == ["the one that is still there"])
    #expect(try container.resolve(Thing.self) !== thing)
    hook.container = nil
  }
}
