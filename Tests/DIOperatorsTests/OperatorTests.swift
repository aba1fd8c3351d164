import DICore
import DIOperators
import Testing

/// The operators in every position, on both front ends, with and without a registration.
struct OperatorTests {
  static let other = Cat(name: "Other")

  static func built(_ register: (DIContainerBuilder) -> Void = { _ in }) throws -> DIBuiltContainer {
    let builder = DIContainerBuilder()
    register(builder)
    return try builder.build()
  }

  static func declarative(_ register: (DIContainer) -> Void) -> DIContainer {
    let container = DIContainer()
    register(container)
    return container
  }

  /// With one cat for all, so that it can be recognised.
  private static func builtWithCat() throws -> DIBuiltContainer {
    try built {
      $0.register { Cat() }.as((any Animal).self).check { $0 }.as(.self).lifetime(.single)
      $0.register { Owner(cat: $0) }
      $0.register(value: 2)
    }
  }

  private static func declarativeWithCat() -> DIContainer {
    declarative {
      $0.register { Cat() }.as((any Animal).self).lifetime(.single)
      $0.register { Owner(cat: $0) }
      $0.register(value: 2)
    }
  }

  // MARK: - One

  @Test(arguments: Position<Cat>.one) func theOneOperatorResolvesFromABuiltContainer(_ position: Position<Cat>) throws {
    let container = try Self.builtWithCat()
    #expect(try position.built(container) === container.resolve(Cat.self))
  }

  @Test(arguments: Position<Cat>.one) func theOneOperatorResolvesFromADeclarativeContainer(_ position: Position<Cat>) {
    let container = Self.declarativeWithCat()
    #expect(position.declarative(container) === container.resolve(Cat.self))
  }

  @Test(arguments: Position<Cat>.one) func theOneOperatorThrowsIfATypeIsMissing(_ position: Position<Cat>) throws {
    let container = try Self.built { $0.register(value: 2) }
    let missing = try failure { try position.built(container) }.missingType
    #expect(missing == id(position.testDescription == "by protocol" ? (any Animal).self : Cat.self))
  }

  @Test func theOneOperatorResolvesOptionalsLikeResolve() throws {
    let built = try Self.built()
    #expect(try failure { try *built as Cat? }.missingType == id(Cat.self))
    let declarative = DIContainer()
    let none: Cat? = *declarative
    #expect(none == nil)
    declarative.register { Cat() }
    let cat: Cat? = *declarative
    #expect(cat != nil)
  }

  @Test func eachOperatorIsARequestOfItsOwn() throws {
    let container = DIContainer()
    container.register { Cat() }
    let (first, second): (Cat, Cat) = (*container, *container)
    #expect(first !== second)
  }

  @Test func theOneOperatorResolvesInItsScope() throws {
    let container = try Self.built { $0.register { Cat() }.lifetime(.perContainer) }
    let scope = container.newLifeTimeScope()
    let (first, second, other): (Cat, Cat, Cat) = try (*scope, *scope, *container)
    #expect(first === second)
    #expect(first !== other)
  }

  // MARK: - Optional requests

  @Test(arguments: Position<Cat?>.perhaps) func theOptionalOperatorResolvesFromABuiltContainer(
    _ position: Position<Cat?>
  ) throws {
    let container = try Self.builtWithCat()
    #expect(try position.built(container) === container.resolve(Cat.self))
    #expect(try position.built(Self.built()) == nil)
  }

  @Test(arguments: Position<Cat?>.perhaps) func theOptionalOperatorResolvesFromADeclarativeContainer(
    _ position: Position<Cat?>
  ) {
    let container = Self.declarativeWithCat()
    #expect(position.declarative(container) === container.resolve(Cat.self))
    #expect(position.declarative(DIContainer()) == nil)
  }

  @Test(arguments: Position.perhaps(or: other)) func theOptionalOperatorCombinesWithADefaultValue(
    _ position: Position<Cat>
  ) throws {
    let built = try Self.builtWithCat()
    #expect(try position.built(built) === built.resolve(Cat.self))
    #expect(try position.built(Self.built()) === Self.other)
    let declarative = Self.declarativeWithCat()
    #expect(position.declarative(declarative) === declarative.resolve(Cat.self))
    #expect(position.declarative(DIContainer()) === Self.other)
  }

  @Test func theOptionalOperatorGivesNilForANestedOptionalType() throws {
    let built: Cat?? = *?(try Self.built())
    #expect(built == nil)
    let declarative: Cat?? = *?DIContainer()
    #expect(declarative == nil)
    let there: Cat?? = *?Self.declarativeWithCat()
    #expect(there??.name == "Tom")
  }

  // MARK: - All

  @Test func theManyOperatorKeepsTheOrderOfRegistration() throws {
    let names = ["c", "a", "d", "b"]
    let built = try Self.built { builder in
      for name in names { builder.register { Cat(name: name) }.set(name: name) }
    }
    let declarative = Self.declarative { container in
      for name in names { container.register { Cat(name: name) } }
    }
    #expect(try (**built as [Cat]).map(\.name) == names)
    #expect((**declarative as [Cat]).map(\.name) == names)
    var cats: [Cat] = []
    cats = try **built
    cats += **declarative
    cats.append(contentsOf: try **built)
    #expect(cats.map(\.name) == names + names + names)
    var looped: [String] = []
    for cat: Cat in **declarative { looped.append(cat.name) }
    #expect(looped == names)
  }

  @Test func theManyOperatorGivesAllTypesOfAService() throws {
    let built = try Self.built {
      $0.register { Cat() }.as((any Animal).self) { $0 }.set(.element)
      $0.register { Dog() }.as((any Animal).self) { $0 }.set(.element)
    }
    let declarative = Self.declarative {
      $0.register { Cat() }.as((any Animal).self)
      $0.register { Dog() }.as((any Animal).self)
    }
    for animals: [any Animal] in [try **built, **declarative] {
      #expect(animals.map { id(type(of: $0)) } == [id(Cat.self), id(Dog.self)])
    }
  }

  @Test func theManyOperatorFailsOrIsEmptyWithoutMembers() throws {
    let built = try Self.built()
    #expect(try failure { try **built as [Cat] }.missingType == id(Cat.self))
    #expect((**DIContainer() as [Cat]).isEmpty)
  }

  @Test func theManyOperatorFailsIfAMemberFails() throws {
    let built = try Self.built {
      $0.register { Cat() }.as((any Animal).self) { $0 }.set(.element)
      $0.register { () throws -> Dog in throw Escaped() }.as((any Animal).self) { $0 }.set(.element)
    }
    guard case .initializationFailed(let info, is Escaped) = try failure({ try **built as [any Animal] }) else {
      Issue.record("another error")
      return
    }
    #expect(id(info.type) == id(Dog.self))
  }

  // MARK: - Default values and properties

  @Test func operatorsStandInDefaultValuesAndProperties() {
    let keeper = Keeper()
    let cat = Keeper.container.resolve(Cat.self)
    #expect(keeper.cat === cat)
    #expect(keeper.dog == nil)
    #expect(keeper.animals.count == 1 && keeper.animals[0] === cat)
    #expect(keeper.own === cat && keeper.late === cat && keeper.asked === cat)
    #expect(Keeper(cat: Self.other).cat === Self.other)
  }
}

struct Escaped: Error {}
