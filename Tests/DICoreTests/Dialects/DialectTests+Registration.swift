import DICore
import Testing

/// The types of the table.
extension DialectTests {
  protocol Animal: AnyObject {}
  protocol Pet: AnyObject {}
  class Mammal {}
  final class Cat: Mammal, Animal, Pet {
    override init() {}
  }
  final class Dog: Animal {}
  final class Unmade {}
  final class Missing {}
  protocol Stranger {}
  final class Kennel {
    init(_ anything: Any) {}
  }
  final class Home {
    let cat: Cat
    init(_ cat: Cat) { self.cat = cat }
  }
  final class Street {
    let home: Home
    init(_ home: Home) { self.home = home }
  }
  final class Shelter {
    var cat: Cat?
    var dog: Dog!
    init(_ cat: Cat? = nil) { self.cat = cat }
  }
  struct Row {
    let numbers: [Int]
  }
}

/// The forms of a registration, and what it answers for.
extension DialectTests {
  static let registration: [DialectCase] = [
    DialectCase("a closure", .same("Cat")) { registrations, _ in
      registrations.register { Cat() }
    } observe: { container, _ in
      container.answer(Cat.self)
    },
    DialectCase("an initializer", .same("Cat")) { registrations, _ in
      registrations.direct({ $0.register(Cat.init) }, { $0.register(Cat.init) })
    } observe: { container, _ in
      container.answer(Cat.self)
    },
    DialectCase("an initializer with a dependency", .same("Street")) { registrations, _ in
      registrations.register { Cat() }
      registrations.direct({ $0.register(Home.init) }, { $0.register(Home.init) })
      registrations.direct({ $0.register { Street($0) } }, { $0.register { Street($0) } })
    } observe: { container, _ in
      container.answer(Street.self)
    },
    DialectCase("closures of every arity", .same("1 2 3 4 5 6")) { registrations, _ in
      registrations.register { 1 }
      registrations.direct(
        {
          $0.register { (a: Int) in Row(numbers: [a]) }.set(name: "1")
          $0.register { (a: Int, b: Int) in Row(numbers: [a, b]) }.set(name: "2")
          $0.register { (a: Int, b: Int, c: Int) in Row(numbers: [a, b, c]) }.set(name: "3")
          $0.register { (a: Int, b: Int, c: Int, d: Int) in Row(numbers: [a, b, c, d]) }.set(name: "4")
          $0.register { (a: Int, b: Int, c: Int, d: Int, e: Int) in Row(numbers: [a, b, c, d, e]) }.set(name: "5")
          $0.register { Row(numbers: [$0, $1, $2, $3, $4, $5]) }.set(name: "6")
        },
        {
          $0.register { (a: Int) in Row(numbers: [a]) }.as(Row.self, name: "1")
          $0.register { (a: Int, b: Int) in Row(numbers: [a, b]) }.as(Row.self, name: "2")
          $0.register { (a: Int, b: Int, c: Int) in Row(numbers: [a, b, c]) }.as(Row.self, name: "3")
          $0.register { (a: Int, b: Int, c: Int, d: Int) in Row(numbers: [a, b, c, d]) }.as(Row.self, name: "4")
          $0.register { (a: Int, b: Int, c: Int, d: Int, e: Int) in Row(numbers: [a, b, c, d, e]) }
            .as(Row.self, name: "5")
          $0.register { Row(numbers: [$0, $1, $2, $3, $4, $5]) }.as(Row.self, name: "6")
        })
    } observe: { container, _ in
      try (1...6).map { "\(try container.resolve(Row.self, name: "\($0)").numbers.count)" }.joined(separator: " ")
    },
    DialectCase("failable closures of every arity that give something", .same("0 1 2 3 4 5")) { registrations, _ in
      registrations.register { 1 }
      registrations.registerFailable { Row(numbers: []) as Row? }.named("0")
      registrations.direct(
        {
          $0.register { (a: Int) -> Row? in Row(numbers: [a]) }.set(name: "1")
          $0.register { (a: Int, b: Int) -> Row? in Row(numbers: [a, b]) }.set(name: "2")
          $0.register { (a: Int, b: Int, c: Int) -> Row? in Row(numbers: [a, b, c]) }.set(name: "3")
          $0.register { (a: Int, b: Int, c: Int, d: Int) -> Row? in Row(numbers: [a, b, c, d]) }.set(name: "4")
          $0.register { (a: Int, b: Int, c: Int, d: Int, e: Int) -> Row? in Row(numbers: [a, b, c, d, e]) }
            .set(name: "5")
        },
        {
          $0.register { (a: Int) -> Row? in Row(numbers: [a]) }.as(Row.self, name: "1")
          $0.register { (a: Int, b: Int) -> Row? in Row(numbers: [a, b]) }.as(Row.self, name: "2")
          $0.register { (a: Int, b: Int, c: Int) -> Row? in Row(numbers: [a, b, c]) }.as(Row.self, name: "3")
          $0.register { (a: Int, b: Int, c: Int, d: Int) -> Row? in Row(numbers: [a, b, c, d]) }
            .as(Row.self, name: "4")
          $0.register { (a: Int, b: Int, c: Int, d: Int, e: Int) -> Row? in Row(numbers: [a, b, c, d, e]) }
            .as(Row.self, name: "5")
        })
    } observe: { container, _ in
      try (0...5).map { "\(try container.resolve(Row.self, name: "\($0)").numbers.count)" }.joined(separator: " ")
    },
    DialectCase("a closure that takes the container", .same("same")) { registrations, _ in
      registrations.register { Cat() }.lifetime(.perContainer)
      registrations.registerHidden { container in Home(try container.resolve()) }
    } observe: { container, _ in
      identity(try container.resolve(Home.self).cat, try container.resolve(Cat.self))
    },
    DialectCase("the other front end's container as a parameter", .same("same same")) { registrations, _ in
      registrations.register { Cat() }.lifetime(.perContainer)
      registrations.register { (built: DIBuiltContainer, plain: DIContainer) in
        [try! built.resolve(Cat.self), plain.resolve(Cat.self)]
      }
    } observe: { container, _ in
      let (cat, cats) = (try container.resolve(Cat.self), try container.resolve([Cat].self))
      return cats.map { identity($0, cat) }.joined(separator: " ")
    },
    DialectCase(
      "a service and the own type", .differs(builder: "Cat, missing Cat", declarative: "Cat, Cat"), fails: true
    ) { registrations, _ in
      registrations.register { Cat() }.serving((any Animal).self) { $0 }
    } observe: { container, _ in
      container.answer((any Animal).self) + ", " + container.answer(Cat.self)
    },
    DialectCase(
      "a promised service and the own type", .differs(builder: "Cat, missing Cat", declarative: "Cat, Cat"),
      fails: true
    ) { registrations, _ in
      registrations.register { Cat() }.promising((any Animal).self)
    } observe: { container, _ in
      container.answer((any Animal).self) + ", " + container.answer(Cat.self)
    },
    DialectCase("the own type is kept", .same("Cat, Cat")) { registrations, _ in
      registrations.register { Cat() }.serving((any Animal).self) { $0 }.keepingOwnType()
    } observe: { container, _ in
      container.answer((any Animal).self) + ", " + container.answer(Cat.self)
    },
    DialectCase("the own type named as a service", .same("Cat, Cat, [Cat]")) { registrations, _ in
      registrations.register { Cat() }.serving((any Animal).self) { $0 }.serving(Cat.self) { $0 }
    } observe: { container, _ in
      [container.answer((any Animal).self), container.answer(Cat.self), container.answers(many: Cat.self)]
        .joined(separator: ", ")
    },
    DialectCase("several services", .same("Cat, Cat, Cat")) { registrations, _ in
      registrations.register { Cat() }.serving((any Animal).self) { $0 }.serving((any Pet).self) { $0 }
        .serving(Mammal.self) { $0 }
    } observe: { container, _ in
      [container.answer((any Animal).self), container.answer((any Pet).self), container.answer(Mammal.self)]
        .joined(separator: ", ")
    },
    DialectCase("a service named twice", .same("[Cat]")) { registrations, _ in
      registrations.register { Cat() }.serving((any Animal).self) { $0 }.promising((any Animal).self)
    } observe: { container, _ in
      container.answers(many: (any Animal).self)
    },
    DialectCase("a promised superclass", .same("Cat")) { registrations, _ in
      registrations.register { Cat() }.promising(Mammal.self)
    } observe: { container, _ in
      container.answer(Mammal.self)
    },
    DialectCase("a promise that only the instance keeps", .same("Cat")) { registrations, _ in
      registrations.register { Cat() as Mammal }.promising((any Pet).self)
    } observe: { container, _ in
      container.answer((any Pet).self)
    },
    DialectCase("a promise in vain", .same("Dog is no Pet, Dog is no Stranger for Kennel"), fails: true) {
      registrations, _ in
      registrations.register { Dog() }.promising((any Pet).self).promising((any Stranger).self)
      registrations.register { (stranger: any Stranger) in Kennel(stranger) }
    } observe: { container, _ in
      container.answer((any Pet).self) + ", " + container.answer(Kennel.self)
    },
  ]
}
