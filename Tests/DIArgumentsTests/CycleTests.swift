import DIArguments
import DICore
import Testing

/// Components made from arguments, in cycles.
struct CycleTests {
  final class Owner {
    let name: String
    var pet: Pet?
    var wish = ""
    init(_ name: String) { self.name = name }
  }
  final class Pet {
    let owner: Owner
    init(_ owner: Owner) { self.owner = owner }
  }

  static let all = pairs(FrontEnd.allCases, NamedLifetime.allCases)

  // MARK: - Edges that the linker sees

  @Test(arguments: all)
  func aDependencyGetsTheObjectThatInjectsIt(frontEnd: FrontEnd, lifetime: NamedLifetime) throws {
    let graph = Registrations(frontEnd)
    graph.registerWithArguments { (name: String) in Owner(name) }
      .injection { (owner: Owner, pet: Pet) in owner.pet = pet }
      .lifetime(lifetime.lifetime)
    graph.register { (owner: Owner) in Pet(owner) }
    let container = try graph.container()
    let felix = try container.resolve(Owner.self, arg: "Felix")
    #expect(felix.name == "Felix" && felix.pet?.owner === felix)
    let tom = try container.resolve(Owner.self, arg: "Tom")
    #expect((tom === felix) == lifetime.isKept)
    #expect(tom.pet?.owner === tom)
    // Entered from the other side it has no arguments, unless the owner is there.
    if lifetime.isKept {
      #expect(try container.resolve(Pet.self).owner === felix)
    } else {
      #expect(try failure { try container.resolve(Pet.self) }.mismatch == "Owner()")
    }
    felix.pet = nil
    tom.pet = nil
  }

  @Test(arguments: pairs(all, NamedLifetime.allCases))
  func injectionsWithArgumentsCloseACycle(_ input: (FrontEnd, NamedLifetime), petLifetime: NamedLifetime) throws {
    let (frontEnd, lifetime) = input
    let graph = Registrations(frontEnd)
    graph.registerWithArguments { (name: String) in Owner(name) }
      .injection { (owner: Owner, pet: Pet, wish: DIArg<String>) in
        owner.pet = pet
        owner.wish = arg(wish)
      }
      .lifetime(lifetime.lifetime)
    graph.register { (owner: Owner) in Pet(owner) }.lifetime(petLifetime.lifetime)
    if frontEnd == .builder, petLifetime == .single {
      // A build makes it, and has no arguments for its owner.
      guard case .whileCreateSingleton(_, let stack) = try failure({ try graph.container() }) else {
        Issue.record("another error")
        return
      }
      #expect(stack.mismatch == "Owner()")
      return
    }
    let container = try graph.container()
    let felix = try container.resolve(Owner.self, arg: "Felix", "fish")
    #expect(felix.name == "Felix" && felix.wish == "fish")
    #expect(felix.pet?.owner === felix)
    felix.pet = nil
  }

  @Test(arguments: FrontEnd.allCases)
  func aRingOfThreeCloses(frontEnd: FrontEnd) throws {
    final class First {
      let name: String
      var last: Last?
      var tail = ""
      init(_ name: String) { self.name = name }
    }
    final class Middle {
      let first: First
      init(_ first: First) { self.first = first }
    }
    final class Last {
      let middle: Middle
      init(_ middle: Middle) { self.middle = middle }
    }
    let graph = Registrations(frontEnd)
    graph.registerWithArguments { (name: String) in First(name) }
      .injection { (first: First, last: Last) in first.last = last }
      .injectionOfArguments { (first: First, tail: String) in first.tail = tail }
    graph.register { (first: First) in Middle(first) }
    graph.register { (middle: Middle) in Last(middle) }
    let first = try graph.container().resolve(First.self, arg: "a", "b")
    #expect(first.name == "a" && first.tail == "b" && first.last?.middle.first === first)
    first.last = nil
  }

  @Test(arguments: FrontEnd.allCases)
  func aRequestForAnObjectInItsInitializerIsARecursion(frontEnd: FrontEnd) throws {
    final class Egg {}
    final class Chicken {}
    let graph = Registrations(frontEnd)
    graph.register { (_: DIArg<String>, _: Egg) in Chicken() }
    graph.register { (_: Chicken) in Egg() }
    let container = try graph.container()
    #expect(try failure { try container.resolve(Chicken.self, arg: "x") }.recursiveType == id(Chicken.self))
    // The chicken that an egg needs is asked for without arguments.
    #expect(try failure { try container.resolve(Egg.self) }.mismatch == "Chicken()")
  }

  // MARK: - Hidden edges

  @Test(arguments: all)
  func aClosureThatTakesTheContainerClosesACycle(frontEnd: FrontEnd, lifetime: NamedLifetime) throws {
    let graph = Registrations(frontEnd)
    graph.registerWithArguments { (name: String) in Owner(name) }
      .injection { (owner: Owner, container: DIBuiltContainer) in owner.pet = try? container.resolve() }
      .lifetime(lifetime.lifetime)
    // Asked with other arguments, it is still the object on the path that answers.
    graph.register { (container: DIBuiltContainer) in Pet(try! container.resolve(arg: "other")) }
    let container = try graph.container()
    let felix = try container.resolve(Owner.self, arg: "Felix")
    #expect(felix.name == "Felix" && felix.pet?.owner === felix)
    felix.pet = nil
  }

  @Test(arguments: pairs(FrontEnd.allCases, ["same", "other"]))
  func anInitializerThatResolvesItsOwnTypeIsARecursion(frontEnd: FrontEnd, argument: String) throws {
    final class Mirror {
      let inner: Result<Mirror, DIError>
      init(_ inner: Result<Mirror, DIError>) { self.inner = inner }
    }
    let graph = Registrations(frontEnd)
    graph.registerAsking { (container: DIBuiltContainer, name: String) in
      Mirror(Result { () throws(DIError) in try container.resolve(Mirror.self, arg: argument) })
    }
    let container = try graph.container()
    for _ in 0..<2 {
      let mirror = try container.resolve(Mirror.self, arg: "same")
      #expect(#expect(throws: DIError.self) { _ = try mirror.inner.get() }?.recursiveType == id(Mirror.self))
    }
  }

  @Test func anInitializerThatCallsAnotherOfItsTypeIsARecursion() throws {
    final class Number: Sendable {
      let value: Int
      init(_ value: Int) { self.value = value }
    }
    let builder = DIContainerBuilder()
    builder.register(type: Number.self)
      .initialWithArg { _, value in Number(value) }
      .initialWithArg { (container, text: String) in try Number(container.resolve(Number.self, arg: text.count).value) }
    let container = try builder.build()
    #expect(try failure { try container.resolve(Number.self, arg: "four") }.recursiveType == id(Number.self))
    #expect(try container.resolve(Number.self, arg: 4).value == 4)
  }

  @Test(arguments: FrontEnd.allCases)
  func nestedResolvesHaveTheirOwnArguments(frontEnd: FrontEnd) throws {
    final class Inner {
      let name: String
      init(_ name: String) { self.name = name }
    }
    final class Outer {
      let inner: Inner
      let name: String
      init(_ inner: Inner, _ name: String) { (self.inner, self.name) = (inner, name) }
    }
    let graph = Registrations(frontEnd)
    graph.registerWithArguments { (name: String, _: Int) in Inner(name) }
    graph.registerAsking { (container: DIBuiltContainer, name: String) in
      let inner = try! container.resolve(Inner.self, arg: "inner of \(name)", 1)
      return Outer(inner, name)
    }
    let container = try graph.container()
    let outer = try container.resolve(Outer.self, arg: "x")
    #expect(outer.name == "x" && outer.inner.name == "inner of x")
  }

  // MARK: - Delayed requests

  @Test(arguments: all)
  func aLazyForItsOwnHolderGivesTheHolder(frontEnd: FrontEnd, lifetime: NamedLifetime) throws {
    final class Keeper {
      let name: String
      let me: DILazy<Keeper>
      init(_ name: String, _ me: DILazy<Keeper>) { (self.name, self.me) = (name, me) }
    }
    let graph = Registrations(frontEnd)
    graph.register { (name: DIArg<String>, me: DILazy<Keeper>) in Keeper(arg(name), me) }.lifetime(lifetime.lifetime)
    let container = try graph.container()
    let keeper = try container.resolve(Keeper.self, arg: "a")
    #expect(try keeper.me.get() === keeper)
    keeper.me.clear()
  }

  @Test(arguments: all)
  func aProviderForItsOwnHolderGivesTheHolderWhateverTheArguments(frontEnd: FrontEnd, lifetime: NamedLifetime) throws {
    final class Keeper {
      let name: String
      let child: Child
      init(_ name: String, _ child: Child) { (self.name, self.child) = (name, child) }
    }
    final class Child {
      let keeper: DIProvider<Keeper, String>
      init(_ keeper: DIProvider<Keeper, String>) { self.keeper = keeper }
    }
    let graph = Registrations(frontEnd)
    graph.register { (name: DIArg<String>, child: Child) in Keeper(arg(name), child) }.lifetime(lifetime.lifetime)
    graph.register { (keeper: DIProvider<Keeper, String>) in Child(keeper) }
    let container = try graph.container()
    let keeper = try container.resolve(Keeper.self, arg: "a")
    #expect(try keeper.child.keeper.get("b") === keeper)
    // A child without an owner makes one.
    let child = try container.resolve(Child.self)
    #expect(try child.keeper.get("c").name == (lifetime.isKept ? "a" : "c"))
    withExtendedLifetime(keeper) {}
  }

  @Test(arguments: FrontEnd.allCases)
  func aProviderCalledInTheInitializerOfItsTargetIsARecursion(frontEnd: FrontEnd) throws {
    final class Keeper {
      let error: DIError?
      init(_ me: DIProvider<Keeper, String>) {
        do throws(DIError) {
          _ = try me.get("b")
          error = nil
        } catch { self.error = error }
      }
    }
    let graph = Registrations(frontEnd)
    graph.register { (_: DIArg<String>, me: DIProvider<Keeper, String>) in Keeper(me) }
    #expect(try graph.container().resolve(Keeper.self, arg: "a").error?.recursiveType == id(Keeper.self))
  }

  /// Taking the container is enough: the initializer does not count as one that captures something.
  @Test func aLazyLeadsBackByTheContainerOfAnInitializer() throws {
    final class Kennel {
      let dog: DILazy<Dog>
      init(_ dog: DILazy<Dog>) { self.dog = dog }
    }
    final class Dog {
      let kennel: Kennel
      init(_ kennel: Kennel) { self.kennel = kennel }
    }
    let builder = DIContainerBuilder()
    builder.register { Kennel($0) }
    builder.register(type: Dog.self).initialWithArg { container in Dog(try container.resolve(Kennel.self)) }
    let kennel = try builder.build().resolve(Kennel.self)
    #expect(try kennel.dog.get().kennel === kennel)
  }

  // MARK: - Injections that run when the request which brought their arguments has returned

  /// An object injected with another, in a cycle that a third object completes.
  final class Member: Counted, @unchecked Sendable {  // Used by one thread.
    let first: Counted
    var second: Counted?
    var value = SIMD8<Double>()
    var text: String?
    init(_ population: Population, _ first: Counted) {
      self.first = first
      super.init(population)
    }
  }
  final class Group {
    let members: [Member]
    /// Whether anything was injected when the requests had returned.
    let isEarly: Bool
    init(_ members: [Member]) {
      self.members = members
      isEarly = members.contains { $0.second != nil }
    }
  }

  static func register(in graph: Registrations, _ population: Population, _ lifetime: NamedLifetime) {
    graph.registerAsking { (_: DIBuiltContainer, first: Counted) in Member(population, first) }
      .injection {
        // With the container, so that it may lead back and waits.
        (
          member: Member, second: DIArg<Counted?>, value: DIArg<SIMD8<Double>>, text: DIArg<String?>,
          _: DIBuiltContainer
        ) in
        member.second = arg(second)
        member.value = arg(value)
        member.text = arg(text)
      }
      .lifetime(lifetime.lifetime)
  }

  @Test(arguments: pairs(FrontEnd.allCases, [NamedLifetime.prototype, .objectGraph, .single, .weakSingle, .custom]))
  func waitingInjectionsKeepTheirArguments(frontEnd: FrontEnd, lifetime: NamedLifetime) throws {
    let population = Population()
    try {
      let graph = Registrations(frontEnd)
      Self.register(in: graph, population, lifetime)
      graph.register { (container: DIBuiltContainer) in
        Group(
          (0..<3).map { number in
            try! container.resolve(
              Member.self, arg: Counted(population, number: number),
              Counted(population, number: 10 + number) as Counted?,
              SIMD8(repeating: Double(number)), number == 1 ? nil : "\(number)")
          })
      }
      let group = try graph.container().resolve(Group.self)
      #expect(!group.isEarly)
      let isShared = lifetime != .prototype
      #expect(group.members.map(\.first.number) == (isShared ? [0, 0, 0] : [0, 1, 2]))
      #expect(group.members.map { $0.second?.number } == (isShared ? [10, 10, 10] : [10, 11, 12]))
      #expect(group.members.map(\.value[7]) == (isShared ? [0, 0, 0] : [0, 1, 2]))
      #expect(group.members.map(\.text) == (isShared ? ["0", "0", "0"] : ["0", nil, "2"]))
      #expect(group.members.allSatisfy { $0.first.isIntact && $0.second!.isIntact })
      // What was brought and not used is gone, and each member holds its own two.
      #expect(population.alive == (isShared ? 3 : 9))
    }()
    #expect(population.alive == 0)
    #expect(population.made == (lifetime == .prototype ? 9 : 7))
  }

  @Test(arguments: FrontEnd.allCases)
  func aSwallowedFailureReleasesKeptArguments(frontEnd: FrontEnd) throws {
    final class Part {}
    let population = Population()
    @Sendable func member(_ container: DIBuiltContainer, _ text: String?) -> Member {
      try! container.resolve(
        Member.self, arg: Counted(population), Counted(population) as Counted?, SIMD8<Double>(), text)
    }
    try {
      let graph = Registrations(frontEnd)
      Self.register(in: graph, population, .prototype)
      graph.register { (container: DIBuiltContainer) in [member(container, "fails")] }
      // By then the member is there, and waits for its injection.
      graph.register { (_: DIArg<String>, _: [Member], _: Double) in Part() }
      graph.register { (container: DIBuiltContainer) -> Group in
        let error = #expect(throws: DIError.self) { try container.resolve(Part.self, arg: "fails") }
        #expect(error?.missingType == id(Double.self))
        #expect(population.made == 3 && population.alive == 0)
        return Group([member(container, "good")])
      }
      let container = try graph.container()
      let group = try container.resolve(Group.self)
      #expect(group.members[0].text == "good" && !group.isEarly)
      #expect(population.alive == 3)
    }()
    #expect(population.made == 6 && population.alive == 0)
  }

  @Test(arguments: FrontEnd.allCases)
  func aCycleThatFailsInAnInjectionReleasesItsArguments(frontEnd: FrontEnd) throws {
    let population = Population()
    let graph = Registrations(frontEnd)
    Self.register(in: graph, population, .single)
    graph.register { (container: DIBuiltContainer) -> Group in
      Group([
        try! container.resolve(
          Member.self, arg: Counted(population), Counted(population) as Counted?, SIMD8<Double>(), nil as String?)
      ])
    }
    .injection { (_: Group, _: Double) in }
    let container = try graph.container()
    #expect(try failure { try container.resolve(Group.self) }.missingType == id(Double.self))
    #expect(population.made == 3 && population.alive == 0)
    #expect(try failure { try container.resolve(Member.self) }.mismatch != nil)
  }

  @Test(arguments: FrontEnd.allCases)
  func aWaitingInjectionKeepsItsArgumentsWhenALaterRequestBringsOthers(frontEnd: FrontEnd) throws {
    final class Sign {
      var text = ""
    }
    final class Wall {
      let signs: [Sign]
      var later: Sign?
      init(_ signs: [Sign]) { self.signs = signs }
    }
    let graph = Registrations(frontEnd)
    graph.register { (_: DIBuiltContainer) in Sign() }
      .injectionOfArguments { (sign: Sign, text: String) in sign.text += text }
    graph.registerAsking { (container: DIBuiltContainer, names: [String]) in
      Wall(names.map { try! container.resolve(Sign.self, arg: $0) })
    }
    .injection { (wall: Wall, container: DIBuiltContainer) in
      wall.later = try? container.resolve(Sign.self, arg: "later")
    }
    let wall = try graph.container().resolve(Wall.self, arg: ["a", "b", "c"])
    #expect(wall.signs.map(\.text) == ["a", "b", "c"])
    #expect(wall.later?.text == "later")
  }
}
