import DIArguments
import DICore
import DIModules
import Testing

/// Arguments and modules below and above each other.
struct HierarchyWithArgumentsTests {
  final class Food: Sendable {}
  final class Dog: @unchecked Sendable {
    let name: String
    let food: Food
    init(_ name: String, _ food: Food) { (self.name, self.food) = (name, food) }
  }
  struct Kennels: DIModule {
    struct Dogs: DIComponent {
      let scope = DIComponentScope.public
      func load(builder: DIContainerBuilder) {
        builder.register(type: Dog.self).initialWithArg { Dog($1, try $0.resolve()) }
        builder.register(type: Dog.self).initialWithArg { Dog("big \($1 as String)", try $0.resolve()) }
          .set(name: "big").set(tag: Int.self)
      }
    }
    struct Foods: DIComponent {
      func load(builder: DIContainerBuilder) { builder.register { Food() }.lifetime(.lazySingle) }
    }
    var components: [any DIComponent] { [Dogs(), Foods()] }
  }
  struct Shelters: DIModule {
    struct Providers: DIComponent {
      func load(builder: DIContainerBuilder) {
        builder.register { (dogs: DIProvider<Dog, String>) in [dogs] }
        builder.register { (foods: DIProvider<Food>) in [foods] }
        builder.register { (dogs: DIProvider<DIByTag<Dog, Int>, String>) in [dogs] }
      }
    }
    var components: [any DIComponent] { [Providers()] }
    var dependencies: [any DIModule] { [Kennels()] }
  }

  @Test func aChildHandsArgumentsToItsParent() throws {
    let outer = DIContainerBuilder()
    outer.register(module: Kennels())
    let parent = try outer.build()
    let food = try parent.resolve(Food.self)
    let inner = DIContainerBuilder()
    inner.register(module: Shelters())
    let child = try inner.build(parent: parent)
    for _ in 0..<2 {
      for container in [parent, child, child.newLifeTimeScope()] {
        let dog = try container.resolve(Dog.self, arg: "Rex")
        #expect(dog.name == "Rex" && dog.food === food)
        #expect(try container.resolve(Dog.self, name: "big", arg: "Rex").name == "big Rex")
        #expect(try container.resolve(DIProvider<Dog, String>.self).get("Max").food === food)
      }
      // From a module of the child, which sees the dogs and not the food.
      #expect(try child.resolve([DIProvider<Dog, String>].self)[0].get("Max").food === food)
      #expect(
        try by(tag: Int.self, on: child.resolve([DIProvider<DIByTag<Dog, Int>, String>].self)[0].get("Max")).name
          == "big Max")
      let error = #expect(throws: DIError.self) { try child.resolve([DIProvider<Food>].self) }
      guard case .noAccess(_, let modules)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(modules == ["HierarchyWithArgumentsTests.Kennels"])
    }
  }

  @Test func aSingleOfTheParentIsMadeWithTheArgumentsOfAChild() {
    let parent = DIContainer()
    parent.register { Food() }.lifetime(.single)
    parent.register { Dog(arg($0), $1) }.lifetime(.single)
    let (first, second) = (DIContainer(parent: parent), DIContainer(parent: parent))
    let dog = first.resolve(Dog.self, arg: "first")
    #expect(second.resolve(Dog.self, arg: "second") === dog)
    #expect(parent.resolve(Dog.self) === dog)
    second.register { Dog(arg($0), $1) }
    #expect(second.resolve(Dog.self, arg: "second").name == "second")
    #expect(second.resolve(Dog.self, arg: "second").food === dog.food)
  }
}
