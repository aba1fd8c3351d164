import DIArguments
import DICore
import Testing

/// Providers that are called with arguments, and containers that are kept.
struct ProviderTests {
  final class Dog {
    let name: String
    init(_ name: String) { self.name = name }
  }
  final class Kennel {
    let dog: DIProvider<Dog, String>
    init(_ dog: DIProvider<Dog, String>) { self.dog = dog }
  }

  static let all = pairs(FrontEnd.allCases, NamedLifetime.allCases)

  static func container(_ frontEnd: FrontEnd, _ dog: NamedLifetime, _ kennel: NamedLifetime) throws -> DIBuiltContainer
  {
    let graph = Registrations(frontEnd)
    graph.registerWithArguments { (name: String) in Dog(name) }.lifetime(dog.lifetime)
    graph.register { (dog: DIProvider<Dog, String>) in Kennel(dog) }.lifetime(kennel.lifetime)
    return try graph.container()
  }

  @Test(arguments: pairs(all, NamedLifetime.allCases))
  func aProviderIsARequestOfItsOwnEachTime(_ input: (FrontEnd, NamedLifetime), kennelLifetime: NamedLifetime) throws {
    let (frontEnd, lifetime) = input
    let container = try Self.container(frontEnd, lifetime, kennelLifetime)
    let kennel = try container.resolve(Kennel.self)
    let first = try kennel.dog.get("first")
    let second = try kennel.dog.get("second")
    #expect(first.name == "first")
    #expect((second === first) == lifetime.isKept)
    #expect(kennel.dog("third").name == (lifetime.isKept ? "first" : "third"))
    #expect(try container.resolve(Dog.self, arg: "fourth").name == (lifetime.isKept ? "first" : "fourth"))
    withExtendedLifetime(first) {}
  }

  @Test(arguments: pairs(all, NamedLifetime.allCases))
  func aProviderOfAScopeResolvesInThatScope(_ input: (FrontEnd, NamedLifetime), kennelLifetime: NamedLifetime) throws {
    let (frontEnd, lifetime) = input
    let container = try Self.container(frontEnd, lifetime, kennelLifetime)
    let scope = container.newLifeTimeScope()
    let inRoot = try container.resolve(Dog.self, arg: "root")
    let kennel = try scope.resolve(Kennel.self)
    // What is kept in the root, or for the resolve of the root, asks there.
    let isOfRoot = kennelLifetime == .single || kennelLifetime == .lazySingle || kennelLifetime == .weakSingle
    let isSeen = lifetime.isKeptAcrossScopes || lifetime.isKept && isOfRoot
    #expect(try kennel.dog.get("scope").name == (isSeen ? "root" : "scope"))
    withExtendedLifetime((inRoot, scope)) {}
  }

  @Test(arguments: FrontEnd.allCases)
  func aProviderWhoseScopeIsGoneSaysSo(frontEnd: FrontEnd) throws {
    let container = try Self.container(frontEnd, .prototype, .perContainer)
    let kennel = try container.newLifeTimeScope().resolve(Kennel.self)
    guard case .scopeIsGone(let type) = try failure({ try kennel.dog.get("x") }) else {
      Issue.record("another error")
      return
    }
    #expect(type.plain == "Dog")
  }

  @Test(arguments: FrontEnd.allCases)
  func aProviderKeepsTheContainer(frontEnd: FrontEnd) throws {
    var kennel: Kennel?
    do { kennel = try Self.container(frontEnd, .single, .prototype).resolve(Kennel.self) }
    #expect(try kennel?.dog.get("first").name == "first")
    #expect(try kennel?.dog.get("second").name == "first")
  }

  @Test(arguments: FrontEnd.allCases)
  func aProviderWithWrongArgumentTypesFailsWhenCalled(frontEnd: FrontEnd) throws {
    let graph = Registrations(frontEnd)
    graph.registerWithArguments { (name: String) in Dog(name) }
    graph.register { (dog: DIProvider<Dog, Int, Int>) in Box(content: dog) }
    let container = try graph.container()
    let provider = try container.resolve(Box<DIProvider<Dog, Int, Int>>.self).content
    #expect(try failure { try provider.get(1, 2) }.mismatch == "Dog(Int, Int)")
  }

  @Test(arguments: FrontEnd.allCases)
  func aProviderWithoutATargetFailsWithItsHolder(frontEnd: FrontEnd) throws {
    let graph = Registrations(frontEnd)
    graph.register { (dog: DIProvider<Dog, String>) in Kennel(dog) }
    #expect(try failure { try graph.container().resolve(Kennel.self) }.missingType == id(Dog.self))
  }

  @Test(arguments: FrontEnd.allCases)
  func aProviderCanBeInjectedByClosureAndByKeyPath(frontEnd: FrontEnd) throws {
    final class Yard {
      var dog: DIProvider<Dog, String>?
      var names: [String] = []
    }
    let graph = Registrations(frontEnd)
    graph.registerWithArguments { (name: String) in Dog(name) }
    graph.register { Yard() }
      .injection { (yard: Yard, dog: DIProvider<Dog, String>) in yard.names.append(dog("injected").name) }
      .saying({ $0.injection(\.dog) }, { $0.injection(\.dog) })
    let yard = try graph.container().resolve(Yard.self)
    #expect(yard.names == ["injected"])
    #expect(yard.dog?("kept").name == "kept")
  }

  @Test(arguments: FrontEnd.allCases)
  func aProviderMayTakeAProviderAsArgument(frontEnd: FrontEnd) throws {
    final class Breeder {
      let dogs: [Dog]
      init(_ make: DIProvider<Dog, String>, _ names: [String]) { dogs = names.map { make($0) } }
    }
    let graph = Registrations(frontEnd)
    graph.registerWithArguments { (name: String) in Dog(name) }
    graph.registerWithArguments { (make: DIProvider<Dog, String>, names: [String]) in Breeder(make, names) }
    let container = try graph.container()
    let provider = try container.resolve(DIProvider<Dog, String>.self)
    #expect(try container.resolve(Breeder.self, arg: provider, ["a", "b"]).dogs.map(\.name) == ["a", "b"])
  }

  // MARK: - Containers

  final class Asker {
    let container: DIBuiltContainer
    let early: Dog
    init(_ container: DIBuiltContainer, _ early: Dog) { (self.container, self.early) = (container, early) }
  }

  @Test(arguments: all)
  func aKeptContainerTakesArgumentsLater(frontEnd: FrontEnd, lifetime: NamedLifetime) throws {
    let graph = Registrations(frontEnd)
    graph.registerWithArguments { (name: String) in Dog(name) }.lifetime(lifetime.lifetime)
    graph.registerAsking { (container: DIBuiltContainer, name: String) in
      Asker(container, try! container.resolve(arg: name))
    }
    let asker = try graph.container().resolve(Asker.self, arg: "early")
    let later = try asker.container.resolve(Dog.self, arg: "later")
    #expect(asker.early.name == "early")
    #expect(later.name == (lifetime.isKept ? "early" : "later"))
  }

  @Test(arguments: NamedLifetime.allCases)
  func aCapturedContainerAnswersLikeTheParameter(lifetime: NamedLifetime) {
    let container = DIContainer()
    container.register { (name: DIArg<String>) in Dog(arg(name)) }.lifetime(lifetime.lifetime)
    container.register { (name: DIArg<String>, other: DIContainer) in
      [container.resolve(Dog.self, arg: arg(name)), other.resolve(Dog.self, arg: arg(name) + " again")]
    }
    let dogs: [Dog] = container.resolve(arg: "x")
    // Both belong to the resolve that is running.
    #expect(dogs[0].name == "x")
    #expect(dogs[1].name == (lifetime == .prototype ? "x again" : "x"))
  }

  @Test(arguments: FrontEnd.allCases)
  func aNestedResolveDoesNotInheritArguments(frontEnd: FrontEnd) throws {
    let graph = Registrations(frontEnd)
    graph.register { 7 }.lifetime(.objectGraph)
    graph.registerAsking { (container: DIBuiltContainer, name: String) in
      Dog(name + "\(try! container.resolve(Int.self))")
    }
    graph.register { (a: DIArg<String>, container: DIBuiltContainer, b: DIArg<Int>) in
      [try! container.resolve(Dog.self, arg: arg(a)), Dog("\(arg(b))")]
    }
    let dogs = try graph.container().resolve([Dog].self, arg: "x", 1)
    #expect(dogs.map(\.name) == ["x7", "1"])
  }

  /// Each level asks for the next with arguments of its own, and reads its own again afterwards.
  @Test(arguments: FrontEnd.allCases)
  func eachLevelOfNestedResolvesKeepsItsArguments(frontEnd: FrontEnd) throws {
    struct Level<Next> { let path: [String] }
    let graph = Registrations(frontEnd)
    graph.registerAsking { (container: DIBuiltContainer, depth: Int, text: String) in
      let inner = try! container.resolve(Level<Int>.self, arg: text + "b", depth + 1)
      return Level<String>(path: [text] + inner.path + ["\(depth)"])
    }
    graph.register { (container: DIBuiltContainer, text: DIArg<String>, depth: DIArg<Int>) in
      let inner = try! container.resolve(Level<Bool>.self, arg: arg(text) + "c")
      return Level<Int>(path: [arg(text)] + inner.path + ["\(arg(depth))"])
    }
    graph.registerWithArguments { (text: String) in Level<Bool>(path: [text]) }
    let container = try graph.container()
    #expect(try container.resolve(Level<String>.self, arg: 1, "a").path == ["a", "ab", "abc", "2", "1"])
  }
}
