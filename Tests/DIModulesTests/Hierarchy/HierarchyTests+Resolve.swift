import DICore
import DIModules
import Testing

/// A resolve that goes on in the parent is one resolve: its cycles, its failures, its actor, and what it hands in.
struct HierarchyResolveTests {
  final class Left {
    let right: Right
    init(right: Right) { self.right = right }
  }
  final class Right {
    weak var left: Left?
    var complete = false
  }
  final class Outer {
    let left: Left
    let other: Right
    init(left: Left, other: Right) {
      self.left = left
      self.other = other
    }
  }
  final class Missing: Sendable {}
  final class Needy {
    let missing: Missing
    init(missing: Missing) { self.missing = missing }
  }
  final class Holder {
    init(needy: Needy) {}
  }
  @MainActor final class Screen {}
  final class Window {
    init(screen: Screen) {}
  }

  @Test(arguments: FrontEnd.allCases)
  func aCycleOfTheParentIsEnteredFromTheChild(frontEnd: FrontEnd) throws {
    let parent = try frontEnd.container {
      $0.register { (right: Right) in Left(right: right) }
      $0.register { Right() }.injection(\.left).postInit { $0.complete = $0.left != nil }
    }
    // A cycle of its own, so that the numbers of the two could be taken for each other.
    let child = try frontEnd.child(of: parent) {
      $0.register { (left: Left, other: Right) in Outer(left: left, other: other) }
      $0.register { Ring() }.injection(\.next)
    }
    let outer = try child.resolve(Outer.self)
    #expect(outer.left.right.left === outer.left)
    #expect(outer.left.right.complete)
    #expect(outer.other !== outer.left.right)
    let ring = try child.resolve(Ring.self)
    #expect(ring.next === ring)
    ring.next = nil
  }

  final class Ring {
    var next: Ring?
  }

  @Test(arguments: FrontEnd.allCases)
  func aFailureInTheParentHasTheWholePath(frontEnd: FrontEnd) throws {
    let parent = try frontEnd.container { $0.register { (missing: Missing) in Needy(missing: missing) } }
    let child = try frontEnd.child(of: parent) { $0.register { (needy: Needy) in Holder(needy: needy) } }
    let error = try failure { try child.resolve(Holder.self) }
    guard case .typeIsNotFound(let request) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(request == Missing.self)
    #expect(request.path.map { ObjectIdentifier($0.type) } == [id(Holder.self), id(Needy.self)])
    // The parent does not see what the child has.
    let other = try frontEnd.child(of: parent) { $0.register { Missing() } }
    #expect(try failure { try other.resolve(Needy.self) }.missingType == id(Missing.self))
    #expect(try other.resolve(Missing.self) !== other.resolve(Missing.self))
  }

  @Test func aChildBuiltInAResolveTakesPartInIt() throws {
    let builder = DIContainerBuilder()
    builder.register { (c: DIBuiltContainer) -> Left in
      let inner = DIContainerBuilder()
      inner.register { (left: Left) in Outer(left: left, other: Right()) }
      return try inner.build(parent: c).resolve(Outer.self).left
    }
    #expect(try failure { try builder.build().resolve(Left.self) }.isRecursion)
  }

  @Test func aChildContainerMadeInAResolveTakesPartInIt() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = DIContainer()
      container.register { (c: DIContainer) -> Left in
        let inner = DIContainer(parent: c)
        inner.register({ Outer(left: $0, other: Right()) }, file: "Child.swift", line: 1)
        return inner.resolve(Outer.self).left
      }
      _ = container.resolve(Left.self)
    }
    expectTrap(result, "Left needs itself before its initializer has returned.")
    let text = result.map { withoutSuites(String(decoding: $0.standardErrorContent, as: UTF8.self)) }
    #expect(text?.contains("Outer (Child.swift:1) -> Left") == true, "\(text ?? "")")
  }

  /// What a child that is made in a resolve gives out is the child's, although the frame is the parent's.
  @Test(arguments: FrontEnd.allCases)
  func aContainerOrDelayedRequestOfAChildResolvesFromTheChild(frontEnd: FrontEnd) throws {
    let found = Journal()
    @Sendable func use(_ make: (_ own: Missing) throws -> DIBuiltContainer) throws {
      let own = Missing()
      let child = try make(own)
      for container in [child, try child.resolve(DIBuiltContainer.self), child.newLifeTimeScope()] {
        let all = try many(container.resolve(DIMany<DILazy<Missing>>.self)).map { try $0.get() }
        let answers = [
          try container.resolve(), try container.resolve(DILazy<Missing>.self).get(),
          try container.resolve(DIProvider<Missing>.self).get(),
        ]
        if answers.allSatisfy({ $0 === own }), all.last === own, all.count == 2 { found.note("own") }
        if try container.resolve(Needy.self).missing === own { found.note("wrong") }
      }
    }
    let graph = Registrations(frontEnd)
    graph.direct(
      {
        $0.register { (c: DIBuiltContainer) -> Left in
          try use({ own in try FrontEnd.builder.child(of: c) { $0.register { own } } })
          _ = try c.resolve(Missing?.self)
          return Left(right: Right())
        }
        $0.register { (missing: Missing) in Needy(missing: missing) }
        $0.register { Missing() }.lifetime(.lazySingle)
      },
      {
        $0.register { (c: DIContainer) -> Left in
          let c = c.view
          try? use({ own in try FrontEnd.declarative.child(of: c) { $0.register { own } } })
          return Left(right: Right())
        }
        $0.register { (missing: Missing) in Needy(missing: missing) }
        $0.register { Missing() }.lifetime(.lazySingle)
      })
    let parent = try graph.container()
    for _ in 0..<2 {
      found.clear()
      _ = try parent.resolve(Left.self)
      #expect(found.entries == ["own", "own", "own"])
      #expect(try parent.resolve(Missing.self) === parent.resolve(Needy.self).missing)
      #expect(try many(parent.resolve(DIMany<DILazy<Missing>>.self)).count == 1)
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func aContainerGivenByTheParentIsTheParent(frontEnd: FrontEnd) throws {
    let graph = Registrations(frontEnd)
    graph.direct(
      { $0.register { (c: DIBuiltContainer) in Asker { (try? c.resolve(Missing.self)) != nil } } },
      { $0.register { (c: DIContainer) in Asker { c.resolve(Missing?.self) != nil } } })
    let parent = try graph.container()
    let child = try frontEnd.child(of: parent) { $0.register { Missing() } }
    #expect(try !child.resolve(Asker.self).ask())
    #expect(try child.resolve(Missing?.self) != nil)
  }

  final class Asker {
    let ask: () -> Bool
    init(_ ask: @escaping () -> Bool) { self.ask = ask }
  }

  @Test(arguments: FrontEnd.allCases)
  func aMainActorComponentOfTheParentIsMadeOnTheMainActorOnly(frontEnd: FrontEnd) async throws {
    let journal = Journal()
    let parent = try await MainActor.run { () -> DIBuiltContainer in
      let graph = Registrations(frontEnd)
      graph.direct({ $0.register { Screen() } }, { $0.register { Screen() } })
      return try graph.container()
    }
    let child = try frontEnd.child(of: parent) {
      $0.register { () -> Missing in
        journal.note("made")
        return Missing()
      }
      $0.register { (missing: Missing, screen: Screen) in Window(screen: screen) }
    }
    let isolated = try onAnotherThread { try failure { try child.resolve(Window.self) }.isolatedType }
    #expect(isolated == id(Screen.self))
    #expect(journal.entries.isEmpty)
    _ = try await MainActor.run { _ = try child.resolve(Window.self) }
    #expect(journal.entries == ["made"])
  }

  /// Through a child that hands requests on, and one that has registrations of its own.
  @Test(arguments: FrontEnd.allCases, [false, true])
  func anExistingMainActorInstanceOfTheParentIsRefusedElsewhere(frontEnd: FrontEnd, registers: Bool) async throws {
    let parent = try await MainActor.run {
      let graph = Registrations(frontEnd)
      graph.direct(
        { $0.register { Screen() }.lifetime(.lazySingle) }, { $0.register { Screen() }.lifetime(.lazySingle) })
      return try graph.container()
    }
    let child = try frontEnd.child(of: parent) { if registers { $0.register { Missing() } } }
    func isolated() throws -> ObjectIdentifier? {
      try onAnotherThread { try failure { try child.resolve(Screen.self) }.isolatedType }
    }
    #expect(try isolated() == id(Screen.self))
    let screen = try await MainActor.run { try child.resolve(Screen.self) }
    #expect(try isolated() == id(Screen.self))
    _ = screen
  }

  @Test(arguments: FrontEnd.allCases)
  func objectsAreCompletedByTheContainerThatRegisteredThem(frontEnd: FrontEnd) throws {
    let parent = try frontEnd.container {
      $0.register(type: Ring.self).injection { (ring: Ring, next: Ring?) in ring.next = next }.lifetime(.perScope)
    }
    let child = try frontEnd.child(of: parent)
    let ring = Ring()
    try child.resolve(ring)
    #expect(ring.next === ring)
    #expect(try parent.resolve(Ring.self) === ring)
    ring.next = nil
    let other = try frontEnd.child(of: parent) { $0.register(type: Ring.self).lifetime(.perScope) }
    let second = Ring()
    try other.resolve(second)
    #expect(second.next == nil)
    #expect(try other.resolve(Ring.self) === second)
    #expect(try parent.resolve(Ring.self) === ring)
  }

  @Test(arguments: FrontEnd.allCases)
  func valuesAreKeptByTheContainerThatRegisteredThem(frontEnd: FrontEnd) throws {
    let parent = try frontEnd.container { $0.register(scopeValue: String.self) }
    let child = try frontEnd.child(of: parent)
    try child.set("value")
    #expect(try parent.resolve(String.self) == "value")
    #expect(throws: DIError.self) { try child.set("again") }
    let other = try frontEnd.child(of: parent) { $0.register(scopeValue: String.self) }
    try other.set("own")
    #expect(try other.resolve(String.self) == "own")
    #expect(try parent.resolve(String.self) == "value")
  }
}
