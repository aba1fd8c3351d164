import DIArguments
import DIAutoInjection
import DICore
import DIOperators
import Testing

/// The optional products know nothing of each other; programs use them together.
struct CombinationTests {
  final class Food: Sendable {}

  final class Dog: @unchecked Sendable {
    let name: String
    let food: Food

    init(name: String, food: Food) {
      self.name = name
      self.food = food
    }
  }

  final class Kennel {
    var dog: Dog?
    var provider: DILazy<Food>?
    private var food: Food!

    var hasFood: Bool { food != nil }
  }

  final class Shelter {
    let name: String
    private var food: Food?

    init(name: String) { self.name = name }

    var hasFood: Bool { food != nil }
  }

  @Test func anInitializerWithArgumentsMayUseOperators() throws {
    let builder = DIContainerBuilder()
    builder.register(Food.init).lifetime(.single)
    builder.register(type: Dog.self).initialWithArg { container, name in Dog(name: name, food: try *container) }
    let container = try builder.build()
    let dog = try container.resolve(Dog.self, arg: "Rex")
    #expect(dog.name == "Rex")
    #expect(dog.food === (try *container as Food))
  }

  @Test func operatorsStandAmongArguments() throws {
    let container = DIContainer()
    container.register(Food.init).lifetime(.single)
    container.register { Dog(name: arg($0), food: arg($1)) }
    let dog: Dog = container.resolve(arg: "Rex", *container as Food)
    #expect(dog.food === (*container as Food))
  }

  @Test func anOperatorFailsWithoutTheArgumentsItNeeds() throws {
    let builder = DIContainerBuilder()
    builder.register(Food.init)
    builder.register(type: Dog.self).initialWithArg { Dog(name: $1, food: try *$0) }
    let container = try builder.build()
    let error = #expect(throws: DIError.self) { _ = try *container as Dog }
    guard case .initializationMethodWithSignatureIsNotFoundFor(_, let signature)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(signature.types.isEmpty)
    #expect((*?container as Dog?) == nil)
  }

  @Test func autoInjectionSkipsAPropertyWhoseTypeNeedsArguments() throws {
    let builder = DIContainerBuilder()
    builder.register(Food.init)
    builder.register(type: Dog.self).initialWithArg { Dog(name: $1, food: try *$0) }
    builder.register(vc: Kennel.self).useAutoPropertyInjection()
    let kennel = Kennel()
    try builder.build().resolve(kennel)
    #expect(kennel.dog == nil)
    #expect(kennel.provider != nil)
    #expect(kennel.hasFood)

    let container = DIContainer()
    container.register(Food.init)
    container.register { Dog(name: arg($0), food: $1) }
    container.register { Kennel() }.useAutoPropertyInjection()
    let other: Kennel = *container
    #expect(other.dog == nil)
    #expect(other.hasFood)
  }

  /// What is kept answers whatever is asked for, so that there is something to inject.
  @Test func autoInjectionFillsAPropertyOnceItsInstanceIsKept() throws {
    let builder = DIContainerBuilder()
    builder.register(Food.init)
    builder.register(type: Dog.self).initialWithArg { Dog(name: $1, food: try *$0) }.lifetime(.single)
    builder.register { Kennel() }.useAutoPropertyInjection()
    let container = try builder.build()
    #expect(try container.resolve(Kennel.self).dog == nil)
    let rex = try container.resolve(Dog.self, arg: "Rex")
    #expect(try container.resolve(Kennel.self).dog === rex)
  }

  @Test func autoInjectionFillsAnObjectMadeFromArguments() throws {
    let builder = DIContainerBuilder()
    builder.register(Food.init)
    builder.register(type: Shelter.self).initialWithArg { Shelter(name: $1) }.useAutoPropertyInjection()
    let shelter = try builder.build().resolve(Shelter.self, arg: "North")
    #expect(shelter.name == "North")
    #expect(shelter.hasFood)
  }
}
