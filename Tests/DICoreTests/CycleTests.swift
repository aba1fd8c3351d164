import DICore
import Testing

/// Cycles as a product: of edges, forms, repetitions, lifetimes and entries.
///
/// In every one of them the graph is the same, whichever object was asked for.
struct CycleTests {
  /// How the edges around the ring are made; the last one closes it and is always an injection.
  enum Ring: String, CaseIterable, Sendable {
    case twoByInitializer, twoByInjection, threeByInitializer, threeByInjection, threeMixed

    var size: Int { self == .twoByInitializer || self == .twoByInjection ? 2 : 3 }

    /// Whether the first object, and the second, take the next one in their initializers.
    var initializers: (first: Bool, second: Bool) {
      switch self {
      case .twoByInitializer: (true, false)
      case .twoByInjection: (false, false)
      case .threeByInitializer: (true, true)
      case .threeByInjection: (false, false)
      case .threeMixed: (true, false)
      }
    }
  }

  enum Form: String, CaseIterable, Sendable { case typed, closures }

  enum Times: String, CaseIterable, Sendable {
    case once, twice, twoInOneClosure

    var count: Int { self == .once ? 1 : 2 }
  }

  struct Shape: Sendable, CustomTestStringConvertible {
    let ring: Ring
    let form: Form
    let times: Times

    var testDescription: String { "\(ring), \(form), injected \(times)" }

    static let all = Ring.allCases.flatMap { ring in
      Form.allCases.flatMap { form in Times.allCases.map { Shape(ring: ring, form: form, times: $0) } }
    }
  }

  final class A {
    var next: [B] = []
    init(_ next: B? = nil) { if let next { self.next = [next] } }
  }
  final class B {
    var next: [AnyObject] = []
    init(_ next: C? = nil) { if let next { self.next = [next] } }
  }
  final class C {
    var next: [A] = []
  }

  let journal = Journal()

  @Test(arguments: Shape.all, NamedLifetime.allCases)
  func everyEntryGivesTheSameGraph(_ shape: Shape, _ lifetime: NamedLifetime) throws {
    for entry in 0..<shape.ring.size {
      let container = try container(shape, lifetimes: Array(repeating: lifetime.lifetime, count: 3))
      let first = try ring(container, enteredAt: entry, shape)
      let second = try ring(container, enteredAt: entry, shape)
      #expect((first === second) == lifetime.isKept, "entry \(entry)")
      for other in 0..<shape.ring.size {
        let met = try ring(container, enteredAt: other, shape)
        var expected = first
        for _ in 0..<((other - entry + shape.ring.size) % shape.ring.size) { expected = edges(of: expected)[0] }
        #expect((met === expected) == lifetime.isKept, "entry \(entry), then \(other)")
      }
    }
  }

  @Test(arguments: Shape.all, pairs(NamedLifetime.allCases, NamedLifetime.allCases))
  func objectsOfDifferentLifetimesCloseTheRing(
    _ shape: Shape, _ lifetimes: (NamedLifetime, NamedLifetime)
  ) throws {
    for entry in 0..<shape.ring.size {
      let container = try container(
        shape, lifetimes: [lifetimes.0.lifetime, lifetimes.1.lifetime, lifetimes.0.lifetime])
      let first = try object(container, entry)
      let second = try object(container, entry)
      let (own, other) = entry == 1 ? (lifetimes.1, lifetimes.0) : lifetimes
      #expect((first === second) == own.isKept, "\(lifetimes), entry \(entry)")
      // What build() made is in a ring of its own, to which an object that is made anew leads.
      let isBeside = other == .single && !own.isKept
      var (start, position) = (first, entry)
      while isBeside, (position == 1 ? lifetimes.1 : lifetimes.0) != .single {
        (start, position) = (edges(of: start)[0], (position + 1) % shape.ring.size)
      }
      #expect(try closes(from: start, shape), "\(lifetimes), entry \(entry)")
      if isBeside { #expect(try !closes(from: first, shape), "\(lifetimes), entry \(entry)") }
    }
  }

  @Test(arguments: Shape.all)
  func injectionsRunInOrderOfCreationAndPostInitsAfterThem(_ shape: Shape) throws {
    for entry in 0..<shape.ring.size {
      let container = try container(shape, lifetimes: [.prototype, .prototype, .prototype])
      journal.clear()
      _ = try object(container, entry)
      let created = creationOrder(shape.ring, entry)
      let injecting = created.filter { injects(shape.ring, $0) }
      let repeats = shape.times == .twice ? 2 : 1
      let injections = injecting.flatMap { object in (1...repeats).map { _ in "inject \(object)" } }
      let isReordered =
        shape.form == .closures && shape.ring != .threeByInitializer && shape.ring != .twoByInitializer
      if isReordered {
        // Where no initializer is open, what a closure asks for is injected on the way.
        #expect(Set(journal.entries.prefix(injections.count)) == Set(injections), "entry \(entry)")
      } else {
        #expect(Array(journal.entries.prefix(injections.count)) == injections, "entry \(entry)")
      }
      #expect(Array(journal.entries.dropFirst(injections.count)) == created.map { "post-init \($0)" }, "entry \(entry)")
    }
  }

  @Test(arguments: Form.allCases)
  func aRingOfInitializersIsRecursive(_ form: Form) throws {
    final class Left { init(_ right: Right) {} }
    final class Right { init(_ left: Left) {} }
    let builder = DIContainerBuilder()
    builder.register { Left($0) }
    if form == .typed { builder.register { Right($0) } } else { builder.register { (c) in try Right(c.resolve()) } }
    let container = try builder.build()
    for _ in 0..<2 {
      let error = #expect(throws: DIError.self) { try container.resolve(Left.self) }
      guard case .recursiveInitialization(let info) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      let isLeft = info.type == Left.self
      #expect(isLeft)
    }
  }

  @Test func anObjectThatInjectsItselfGetsItself() throws {
    final class Narcissus { var mirror: Narcissus? }
    for hidden in [false, true] {
      let builder = DIContainerBuilder()
      if hidden {
        builder.register { Narcissus() }.injection { container, object in object.mirror = try container.resolve() }
      } else {
        builder.register { Narcissus() }.injection { $0.mirror = $1 as Narcissus }
      }
      let narcissus = try builder.build().resolve(Narcissus.self)
      #expect(narcissus.mirror === narcissus)
      narcissus.mirror = nil
    }
  }

  @Test func aDiamondOfPrototypesStaysApart() throws {
    final class Bottom {}
    final class Left { let bottom: Bottom; init(_ bottom: Bottom) { self.bottom = bottom } }
    final class Right { let bottom: Bottom; init(_ bottom: Bottom) { self.bottom = bottom } }
    final class Top {
      let left: Left, right: Right
      init(_ left: Left, _ right: Right) { (self.left, self.right) = (left, right) }
    }
    for hidden in [false, true] {
      let builder = DIContainerBuilder()
      builder.register(Bottom.init)
      builder.register(Left.init)
      if hidden { builder.register { (c) in try Right(c.resolve()) } } else { builder.register(Right.init) }
      builder.register(Top.init)
      let top = try builder.build().resolve(Top.self)
      #expect(top.left.bottom !== top.right.bottom)
    }
  }

  @Test func threePrototypesWithHiddenInjectionsStayApart() throws {
    final class Toy {}
    final class Cat { var toy: Toy? }
    final class Home { var cats: [Cat] = [] }
    let builder = DIContainerBuilder()
    builder.register { Toy() }
    builder.register { Cat() }.injection { container, cat in cat.toy = try container.resolve() }
    builder.register { Home() }.injection { container, home in
      home.cats = try [container.resolve(), container.resolve(), container.resolve()]
    }
    let cats = try builder.build().resolve(Home.self).cats
    #expect(Set(cats.map(ObjectIdentifier.init)).count == 3)
    #expect(cats.allSatisfy { $0.toy != nil })
  }

  @Test func anObjectMetInACycleThroughAnotherServiceIsTheSame() throws {
    final class Owner { var pets: [any Pet] = [] }
    final class Dog: Pet { let owner: Owner; init(_ owner: Owner) { self.owner = owner } }
    let builder = DIContainerBuilder()
    builder.register(Dog.init).as((any Pet).self) { $0 }.as(.self)
    builder.register { Owner() }.injection { $0.pets = [$1 as any Pet, $2 as Dog] }
    let container = try builder.build()
    let dog = try container.resolve(Dog.self)
    #expect(dog.owner.pets.allSatisfy { $0 === dog })
    let owner = try container.resolve(Owner.self)
    #expect(owner.pets[0] === owner.pets[1] && (owner.pets[0] as? Dog)?.owner === owner)
  }

  @Test func aCycleWithAnInitializerThatRequestsTwiceIsLegalFromEveryEntry() throws {
    final class Outer { var middle: Middle? }
    final class Middle {
      let first: Inner, second: Inner
      init(_ first: Inner, _ second: Inner) { (self.first, self.second) = (first, second) }
    }
    final class Inner { var middle: Middle? }
    let builder = DIContainerBuilder()
    builder.register { Outer() }.injection { container, outer in outer.middle = try container.resolve() }
    builder.register { (c: DIBuiltContainer) in try Middle(c.resolve(), c.resolve()) }
    builder.register { Inner() }.injection { container, inner in inner.middle = try container.resolve() }
    let container = try builder.build()
    let fromOuter = try container.resolve(Outer.self).middle
    #expect(fromOuter?.first.middle === fromOuter && fromOuter?.second.middle === fromOuter)
    let fromMiddle = try container.resolve(Middle.self)
    #expect(fromMiddle.first.middle === fromMiddle && fromMiddle.second.middle === fromMiddle)
    let fromInner = try container.resolve(Inner.self)
    #expect(fromInner.middle?.first === fromInner && fromInner.middle?.second === fromInner)
  }

  @Test func overlappingCyclesAreSearchedOnce() throws {
    final class Node {
      var next: Node?
      var previous: [Node] = []
    }
    let builder = DIContainerBuilder()
    let count = 60
    for number in 0..<count {
      builder.register { (c: DIBuiltContainer) in
        let node = Node()
        if number + 1 < count { node.next = try c.resolve(name: "\(number + 1)") }
        return node
      }
      .set(name: "\(number)")
      .injection(.manual) { container, node in
        for back in 1...2 where number >= back { node.previous.append(try container.resolve(name: "\(number - back)")) }
      }
    }
    let first = try builder.build().resolve(Node.self, name: "0")
    var (node, last, length): (Node?, Node?, Int) = (first, nil, 0)
    while let here = node {
      #expect(last == nil || here.previous[0] === last)
      (node, last, length) = (here.next, here, length + 1)
    }
    #expect(length == count)
  }

  @Test func aRingOfTwoHundredCloses() throws {
    final class Step {
      var next: Step?
      init(_ next: Step?) { self.next = next }
    }
    let builder = DIContainerBuilder()
    for number in 0..<199 {
      builder.register { (c) in Step(try c.resolve(name: "\(number + 1)")) }.set(name: "\(number)")
    }
    builder.register { Step(nil) }.set(name: "199").injection { container, step in
      step.next = try container.resolve(name: "0")
    }
    let container = try builder.build()
    for entry in [0, 100, 199] {
      let first = try container.resolve(Step.self, name: "\(entry)")
      var steps = 1
      var step = first.next
      while let next = step, next !== first, steps < 400 { (step, steps) = (next.next, steps + 1) }
      #expect(step === first && steps == 200, "entry \(entry)")
      first.next = nil
    }
  }
}

protocol Pet: AnyObject {}

// MARK: - The rings

extension CycleTests {
  private func container(_ shape: Shape, lifetimes: [Lifetime]) throws -> DIBuiltContainer {
    let builder = DIContainerBuilder()
    let journal = journal
    let (first, second) = shape.ring.initializers
    let isLast = shape.ring.size == 2

    let a: DIBuilderRegistration<A>
    switch (first, shape.form) {
    case (true, .typed): a = builder.register { A($0 as B) }
    case (true, .closures): a = builder.register { (c) in A(try c.resolve()) }
    case (false, _):
      a = builder.register { A() }
      inject(a, shape, journal, "inject 0", B.self) { $0.next.append($1) }
    }
    a.lifetime(lifetimes[0]).postInit { _ in journal.note("post-init 0") }

    let b: DIBuilderRegistration<B>
    switch (second, shape.form) {
    case (true, .typed): b = builder.register { B($0 as C) }
    case (true, .closures): b = builder.register { (c) in B(try c.resolve()) }
    case (false, _):
      b = builder.register { B() }
      if isLast {
        inject(b, shape, journal, "inject 1", A.self) { $0.next.append($1) }
      } else {
        inject(b, shape, journal, "inject 1", C.self) { $0.next.append($1) }
      }
    }
    b.lifetime(lifetimes[1]).postInit { _ in journal.note("post-init 1") }

    if !isLast {
      let c = builder.register { C() }
      inject(c, shape, journal, "inject 2", A.self) { $0.next.append($1) }
      c.lifetime(lifetimes[2]).postInit { _ in journal.note("post-init 2") }
    }
    return try builder.build()
  }

  /// Adds the injections of one object, in the form and as often as the shape says.
  private func inject<Object, Dependency: AnyObject>(
    _ registration: DIBuilderRegistration<Object>, _ shape: Shape, _ journal: Journal, _ note: String,
    _ type: Dependency.Type, _ add: @escaping @Sendable (Object, Dependency) -> Void
  ) {
    for _ in 0..<(shape.times == .twice ? 2 : 1) {
      switch (shape.form, shape.times) {
      case (.typed, .twoInOneClosure):
        registration.injection { (object: Object, one: Dependency, other: Dependency) in
          add(object, one)
          add(object, other)
          journal.note(note)
        }
      case (.typed, _):
        registration.injection { (object: Object, one: Dependency) in
          add(object, one)
          journal.note(note)
        }
      case (.closures, .twoInOneClosure):
        registration.injection { container, object in
          add(object, try container.resolve())
          add(object, try container.resolve())
          journal.note(note)
        }
      case (.closures, _):
        registration.injection(.manual) { container, object in
          add(object, try container.resolve())
          journal.note(note)
        }
      }
    }
  }

  private func object(_ container: DIBuiltContainer, _ entry: Int) throws -> AnyObject {
    switch entry {
    case 0: try container.resolve(A.self)
    case 1: try container.resolve(B.self)
    default: try container.resolve(C.self)
    }
  }

  /// Resolves one object, and checks that the ring through it is closed.
  private func ring(_ container: DIBuiltContainer, enteredAt entry: Int, _ shape: Shape) throws -> AnyObject {
    let object = try object(container, entry)
    #expect(try closes(from: object, shape), "\(shape), entry \(entry)")
    return object
  }

  /// Whether every way around the ring leads back to where it began, with as many edges as were injected.
  private func closes(from object: AnyObject, _ shape: Shape) throws -> Bool {
    var here = object
    for _ in 0..<shape.ring.size {
      let next = edges(of: here)
      guard let only = next.first, next.allSatisfy({ $0 === only }) else { return false }
      guard next.count == (isInjected(here, shape) ? shape.times.count : 1) else { return false }
      here = only
    }
    return here === object
  }

  private func edges(of object: AnyObject) -> [AnyObject] {
    switch object {
    case let a as A: a.next
    case let b as B: b.next
    case let c as C: c.next
    default: []
    }
  }

  private func isInjected(_ object: AnyObject, _ shape: Shape) -> Bool {
    switch object {
    case is A: !shape.ring.initializers.first
    case is B: !shape.ring.initializers.second
    default: true
    }
  }

  /// The order in which initializers return.
  private func creationOrder(_ ring: Ring, _ entry: Int) -> [Int] {
    switch ring {
    case .twoByInitializer: [1, 0]
    case .threeByInitializer: [2, 1, 0]
    case .twoByInjection, .threeByInjection: (0..<ring.size).map { (entry + $0) % ring.size }
    case .threeMixed: [[1, 0, 2], [1, 2, 0], [2, 1, 0]][entry]
    }
  }

  private func injects(_ ring: Ring, _ object: Int) -> Bool {
    switch object {
    case 0: !ring.initializers.first
    case 1: !ring.initializers.second
    default: true
    }
  }
}
