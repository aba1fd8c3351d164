// Arguments that are known only at run time: the names of animals, and how many there are.

import DIArguments
import DICore

protocol Animal {
  var name: String { get }
}

final class Food: Sendable {
  let brand = "Crunch"
}

final class Dog: Animal {
  let name: String
  let food: Food

  init(name: String, food: Food) {
    self.name = name
    self.food = food
  }
}

final class Hamster: Animal {
  let name: String
  let species: String

  init(name: String) {
    self.name = name
    species = "unknown"
  }

  init(name: String, species: String) {
    self.name = name
    self.species = species
  }
}

final class Vet {
  let patient: any Animal
  let remark: String?

  init(patient: any Animal, remark: String?) {
    self.patient = patient
    self.remark = remark
  }
}

/// Makes a dog for each name.
final class Kennel {
  private let dog: DIProvider<Dog, String>

  init(dog: DIProvider<Dog, String>) { self.dog = dog }

  func take(_ names: [String]) -> [Dog] { names.map { dog($0) } }
}

// MARK: - A container that is built

let builder = DIContainerBuilder()
builder.register(Food.init)
builder.register(type: Dog.self).initialWithArg { container, name in try Dog(name: name, food: container.resolve()) }
builder.register(type: Hamster.self)
  .initialWithArg { Hamster(name: $1) }
  .initialWithArg { _, name, species in Hamster(name: name, species: species) }
builder.register(type: Vet.self).initialWithArg { Vet(patient: $1, remark: $2) }
builder.register(Kennel.init)
let container = try builder.build()

let rex = try container.resolve(Dog.self, arg: "Rex")
let pip: Hamster = try container.resolve(arg: "Pip")
let kim = try container.resolve(Hamster.self, arg: "Kim", "golden")
print(rex.name, rex.food.brand, pip.species, kim.species)

// The static type of an argument decides: a dog is an animal, but no initializer takes a `Dog`.
let patient: any Animal = rex
print(try container.resolve(Vet.self, arg: patient, nil as String?).patient.name)
do {
  _ = try container.resolve(Vet.self, arg: rex, "limps")
} catch {
  print("\(error)".split(separator: "\n")[0])
}
print(try container.resolve(Kennel.self).take(["Bo", "Zoe"]).map(\.name))

// MARK: - A container without a build

let declared = DIContainer()
declared.register(Food.init)
declared.register { Dog(name: arg($0), food: $1) }.as(Animal.self)
declared.register(Kennel.init)
print(declared.resolve(Animal.self, arg: "Fido").name, declared.resolve(Kennel.self).take(["Ace"]).map(\.name))
