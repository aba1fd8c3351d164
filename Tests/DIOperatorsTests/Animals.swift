import DICore
import DIOperators

/// What the tests register.
protocol Animal: AnyObject {}

final class Cat: Animal, Sendable {
  let name: String
  init(name: String = "Tom") { self.name = name }
}

final class Dog: Animal {}

class Home {
  var cat: Cat?
  var cats: [Cat] = []
  weak var owner: Owner?
  init() {}
  init(cat: Cat?, cats: [Cat] = []) {
    self.cat = cat
    self.cats = cats
  }
}

/// Its initializer needs a cat, so that a missing cat is a missing dependency.
final class Owner {
  let cat: Cat
  let home: Home?
  init(cat: Cat, home: Home? = nil) {
    self.cat = cat
    self.home = home
  }
}

final class Zoo: Animal {
  let animals: [any Animal]
  init(animals: [any Animal]) { self.animals = animals }
}

/// Takes its missing parameters from a container.
final class Keeper {
  static let container = {
    let container = DIContainer()
    container.register { Cat() }.as((any Animal).self).lifetime(.single)
    return container
  }()

  let cat: Cat
  let dog: Dog?
  let animals: [any Animal]
  let own: Cat = *Keeper.container
  lazy var late: Cat = *Keeper.container
  var asked: Cat { *Keeper.container }
  init(cat: Cat = *container, dog: Dog? = *?container, animals: [any Animal] = **container) {
    self.cat = cat
    self.dog = dog
    self.animals = animals
  }
}
