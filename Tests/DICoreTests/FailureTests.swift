import DICore
import Testing

/// A throw at every initializer, injection and post-init of a graph in turn.
///
/// The container afterwards works as before, and nothing half-made is kept.
struct FailureTests {
  struct Trouble: Error, Equatable { let place: String }

  /// Throws when a place is reached, as long as it is armed.
  final class Trap: Sendable {
    private let journal = Journal()
    private let armed = Journal()
    func arm(_ place: String) { armed.note(place) }
    func disarm() { armed.clear() }
    var places: [String] { journal.entries }
    func forget() { journal.clear() }
    func pass(_ place: String) throws {
      journal.note(place)
      if armed.entries.contains(place) { throw Trouble(place: place) }
    }
  }

  final class Leaf: Sendable {}
  final class Branch {
    let leaf: Leaf
    weak var tree: Tree?
    var isFinished = false
    init(_ leaf: Leaf) { self.leaf = leaf }
  }
  final class Root: @unchecked Sendable {
    var leaf: Leaf?
    var isFinished = false
  }
  final class Tree {
    let branch: Branch, root: Root
    var leaf: Leaf?
    var isFinished = false
    init(_ branch: Branch, _ root: Root) { (self.branch, self.root) = (branch, root) }
  }

  static let places = [
    "leaf init", "branch init", "root init", "tree init", "branch injects", "branch injects twice", "root injects",
    "tree injects", "leaf done", "branch done", "root done", "tree done",
  ]

  @Test(arguments: pairs(places, [false, true]), NamedLifetime.allCases)
  func theContainerWorksAsBeforeAFailure(_ input: (place: String, isHidden: Bool), _ lifetime: NamedLifetime) throws {
    let trap = Trap()
    let builder = builder(trap, lifetime.lifetime, isHidden: input.isHidden)
    trap.arm(input.place)
    if lifetime == .single {
      let error = #expect(throws: DIError.self) { try builder.build() }
      guard case .whileCreateSingleton(_, let cause) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      expect(cause, isTroubleAt: input.place)
      trap.disarm()
      try expectWhole(try builder.build(), lifetime)
      return
    }
    let container = try builder.build()
    let scope = container.newLifeTimeScope()
    for container in [container, scope] {
      for _ in 0..<2 {
        let error = #expect(throws: DIError.self) { try container.resolve(Tree.self) }
        expect(error, isTroubleAt: input.place)
      }
    }
    trap.disarm()
    try expectWhole(container, lifetime)
    try expectWhole(scope, lifetime)
    // Once whole, a failure elsewhere does not touch what is kept.
    trap.arm(input.place)
    if lifetime.isHeld {
      let tree = try container.resolve(Tree.self)
      #expect(tree.isFinished)
    }
  }

  @Test(arguments: NamedLifetime.allCases, [false, true])
  func nothingOfAFailedResolveStaysAlive(_ lifetime: NamedLifetime, isHidden: Bool) throws {
    for place in Self.places where lifetime != .single {
      let trap = Trap()
      let made = Census()
      let builder = builder(trap, lifetime.lifetime, isHidden: isHidden, census: made)
      let container = try builder.build()
      trap.arm(place)
      _ = try? container.resolve(Tree.self)
      let kept = made.alive.filter { !isComplete($0) }
      #expect(kept.isEmpty, "\(lifetime) \(place): \(kept)")
      withExtendedLifetime(container) {}
    }
  }

  @Test func aSwallowedFailureTakesBackWhatItBegan() throws {
    final class Part: @unchecked Sendable { var other: Other? }
    final class Other {}
    final class Whole { let part: Part?; var later: Part?; init(_ part: Part?) { self.part = part } }
    let trap = Trap()
    let builder = DIContainerBuilder()
    builder.register { Part() }.lifetime(.lazySingle).injection { container, part in
      part.other = try container.resolve()
    }
    builder.register { () throws -> Other in
      try trap.pass("other")
      return Other()
    }
    builder.register { (c) in
      trap.arm("other")
      // Fails inside a group that is still open: Part is half-made.
      let part = try? c.resolve(Needy.self).part
      trap.disarm()
      return Whole(part)
    }.injection { container, whole in whole.later = try container.resolve() }
    builder.register { (c) in
      let part: Part = try c.resolve()
      try trap.pass("other")
      return Needy(part)
    }
    let whole = try builder.build().resolve(Whole.self)
    #expect(whole.part == nil)
    #expect(whole.later?.other != nil)

    final class Needy { let part: Part; init(_ part: Part) { self.part = part } }
  }

  @Test func aSingleThatKeepsTheContainerIsReleasedToo() throws {
    final class Keeper: @unchecked Sendable {
      init(_ container: DIBuiltContainer) { self.container = container }; let container: DIBuiltContainer
    }
    let census = Census()
    let builder = DIContainerBuilder()
    builder.register { (c: DIBuiltContainer) in census.count(Keeper(c)) }.lifetime(.single)
    builder.register { () throws -> Root in throw Trouble(place: "root") }.lifetime(.single)
    #expect(throws: DIError.self) { try builder.build() }
    #expect(census.total == 1 && census.alive.isEmpty)
  }

  @Test func anObjectTakenBackMayResolveInItsDeinit() throws {
    final class Late: @unchecked Sendable { var container: DIBuiltContainer? }
    final class Whole { var part: Part?; var other: Other? }
    final class Part { init(_ other: Other) throws { throw Trouble(place: "part") } }
    final class Other {
      let late: Late
      var whole: Whole?
      init(_ late: Late) { self.late = late }
      deinit { _ = try? late.container?.resolve(Probe.self) }
    }
    final class Probe { init(_ container: DIBuiltContainer) {} }
    let late = Late()
    let builder = DIContainerBuilder()
    builder.register { (c: DIBuiltContainer) -> Whole in
      late.container = c
      let whole = Whole()
      whole.part = try? c.resolve()
      return whole
    }.injection { (whole: Whole, other: Other) in whole.other = other }
    builder.register(Part.init)
    builder.register { Other(late) }.injection { (other: Other, whole: Whole) in other.whole = whole }
    builder.register(Probe.init)
    let whole = try builder.build().resolve(Whole.self)
    #expect(whole.part == nil && whole.other?.whole === whole)
    late.container = nil
    whole.other?.whole = nil
  }

  @Test func nothingKeepsAnObjectTakenBackByASwallowedFailure() throws {
    final class Shared: @unchecked Sendable { var isDone = false }
    final class Left { var shared: Shared? }
    final class Right { init(_ shared: Shared, _ left: Left) throws { throw Trouble(place: "right") } }
    final class Top { var left: Left?; var right: Right? }
    let builder = DIContainerBuilder()
    builder.register { (c: DIBuiltContainer) in Shared() }.lifetime(.lazySingle).postInit { $0.isDone = true }
    builder.register { Left() }.injection { container, left in left.shared = try container.resolve() }
    builder.register { (c: DIBuiltContainer) in try Right(c.resolve(), c.resolve()) }
    builder.register { Top() }.injection { (top: Top, left: Left) in top.left = left }
      .injection { container, top in top.right = try? container.resolve() }
    let container = try builder.build()
    let top = try container.resolve(Top.self)
    #expect(top.right == nil)
    #expect(try top.left?.shared === container.resolve(Shared.self))
    #expect(top.left?.shared?.isDone == true)
  }

  @Test func anErrorOfAnotherContainerArrivesAsTheFailureOfAnInitializer() throws {
    final class Inner {}
    final class Outer { init(_ inner: Inner) {} }
    let inner = try DIContainerBuilder().build()
    let builder = DIContainerBuilder()
    builder.register { Outer(try inner.resolve()) }
    let error = #expect(throws: DIError.self) { try builder.build().resolve(Outer.self) }
    guard case .initializationFailed(let info, let underlying) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let isOuter = info.type == Outer.self
    #expect(isOuter)
    guard case .typeIsNotFound(let request) = underlying as? DIError else {
      Issue.record("\(underlying)")
      return
    }
    #expect(request == Inner.self)
  }

  @Test func theErrorOfANestedResolveIsItsRootCause() throws {
    final class Missing {}
    final class Middle { init(_ missing: Missing) {} }
    final class Outer { init(_ middle: Middle) {} }
    let builder = DIContainerBuilder()
    builder.register { (c) in Outer(try c.resolve()) }
    builder.register(Middle.init)
    let error = #expect(throws: DIError.self) { try builder.build().resolve(Outer.self) }
    guard case .typeIsNotFound(let request) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(request == Missing.self)
    #expect(request.path.map { "\($0.type)" } == ["Outer", "Middle"])
  }

  @Test func singlesMadeBeforeTheOneThatFailsAreReleased() throws {
    let census = Census()
    let builder = DIContainerBuilder()
    builder.register { census.count(Leaf()) }.lifetime(.single)
    builder.register { () throws -> Root in throw Trouble(place: "root") }.lifetime(.single)
    #expect(throws: DIError.self) { try builder.build() }
    #expect(census.total == 1 && census.alive.isEmpty)
  }

  // MARK: - The graph

  private func builder(
    _ trap: Trap, _ lifetime: Lifetime, isHidden: Bool, census: Census = Census()
  ) -> DIContainerBuilder {
    let builder = DIContainerBuilder()
    builder.register { () throws -> Leaf in
      try trap.pass("leaf init")
      return census.count(Leaf())
    }.lifetime(lifetime).postInit { _ in try trap.pass("leaf done") }

    builder.register { (leaf: Leaf) throws -> Branch in
      try trap.pass("branch init")
      return census.count(Branch(leaf))
    }.lifetime(lifetime)
      .injection { (branch: Branch, tree: Tree) in
        try trap.pass("branch injects")
        branch.tree = tree
      }
      .injection { (branch: Branch, tree: Tree) in
        try trap.pass("branch injects twice")
        #expect(branch.tree === tree)
      }
      .postInit { branch in
        try trap.pass("branch done")
        branch.isFinished = true
      }

    let root = builder.register { () throws -> Root in
      try trap.pass("root init")
      return census.count(Root())
    }.lifetime(lifetime)
    if isHidden {
      root.injection { container, root in
        root.leaf = try container.resolve()
        try trap.pass("root injects")
      }
    } else {
      root.injection { (root: Root, leaf: Leaf) in
        try trap.pass("root injects")
        root.leaf = leaf
      }
    }
    root.postInit { root in
      try trap.pass("root done")
      root.isFinished = true
    }

    builder.register { (branch: Branch, root: Root) throws -> Tree in
      try trap.pass("tree init")
      return census.count(Tree(branch, root))
    }.lifetime(lifetime)
      .injection { (tree: Tree, leaf: Leaf) in
        try trap.pass("tree injects")
        tree.leaf = leaf
      }
      .postInit { tree in
        try trap.pass("tree done")
        tree.isFinished = true
      }
    return builder
  }

  private func expectWhole(_ container: DIBuiltContainer, _ lifetime: NamedLifetime) throws {
    let tree = try container.resolve(Tree.self)
    #expect(isComplete(tree) && isComplete(tree.branch) && isComplete(tree.root))
    #expect((tree.leaf === tree.branch.leaf) == (lifetime != .prototype))
    #expect(try (container.resolve(Tree.self) === tree) == lifetime.isKept)
  }

  private func isComplete(_ object: AnyObject) -> Bool {
    switch object {
    case let tree as Tree: tree.isFinished && tree.leaf != nil && tree.branch.tree === tree
    case let branch as Branch: branch.isFinished
    case let root as Root: root.isFinished && root.leaf != nil
    default: true
    }
  }

  private func expect(_ error: DIError?, isTroubleAt place: String) {
    guard case .initializationFailed(_, let underlying) = error else {
      Issue.record("\(place): \(String(describing: error))")
      return
    }
    #expect(underlying as? Trouble == Trouble(place: place))
  }
}
