import DICore
import Testing

/// Requests for many.
extension DialectTests {
  final class Choir: Animal {
    var animals: [any Animal]
    init(_ animals: [any Animal] = []) { self.animals = animals }
    var word: String { "[" + animals.map { "\(type(of: $0))" }.joined(separator: " ") + "]" }
  }
  final class Listener {
    let choir: Choir
    init(_ choir: Choir) { self.choir = choir }
  }

  static let manys: [DialectCase] = [
    DialectCase("many in the order of registration", .same("[Dog Cat Thing]")) { registrations, _ in
      registrations.register { Dog() }.serving((any Animal).self, named: "z") { $0 }
      registrations.register { Cat() }.serving((any Animal).self, named: "a") { $0 }
      registrations.register { Thing() }.serving((any Animal).self) { $0 }
    } observe: { container, _ in
      container.answers(many: (any Animal).self)
    },
    DialectCase("many of one type that a loop registered", .same("1 2 3 4 5")) { registrations, _ in
      for number in 1...5 { registrations.register { number }.named("\(number)") }
    } observe: { container, _ in
      try container.resolveMany(Int.self).map(String.init).joined(separator: " ")
    },
    DialectCase("many as a parameter", .same("[Cat Dog]")) { registrations, _ in
      registrations.register { Cat() }.serving((any Animal).self, named: "a") { $0 }
      registrations.register { Dog() }.serving((any Animal).self, named: "b") { $0 }
      registrations.register { Choir(many($0)) }
    } observe: { container, _ in
      try container.resolve(Choir.self).word
    },
    DialectCase("many leaves out who asks in the initializer", .same("[Cat Dog], [Cat Dog Choir]")) {
      registrations, _ in
      registrations.register { Cat() }.serving((any Animal).self, named: "a") { $0 }
      registrations.register { Dog() }.serving((any Animal).self, named: "b") { $0 }
      registrations.register { Choir(many($0)) }.serving((any Animal).self) { $0 }.keepingOwnType()
    } observe: { container, _ in
      try container.resolve(Choir.self).word + ", " + container.answers(many: (any Animal).self)
    },
    DialectCase("many holds who asks for it, for others", .same("Cat Choir")) { registrations, _ in
      registrations.register { Cat() }.serving((any Animal).self, named: "a") { $0 }
      registrations.register { Choir(many($0)) }.serving((any Animal).self) { $0 }
      registrations.register { (animals: DIMany<any Animal>) in many(animals) }
    } observe: { container, _ in
      try container.resolve([any Animal].self).map { "\(type(of: $0))" }.joined(separator: " ")
    },
    DialectCase("many leaves out who asks by a closure in the initializer", .same("[Cat]")) { registrations, _ in
      registrations.register { Cat() }.serving((any Animal).self, named: "a") { $0 }
      registrations.registerHidden { container in Choir(try container.resolveMany()) }.serving((any Animal).self) { $0 }
        .keepingOwnType()
    } observe: { container, _ in
      try container.resolve(Choir.self).word
    },
    DialectCase("many holds who asks in an injection", .same("[Cat Choir], same")) { registrations, _ in
      registrations.register { Cat() }.serving((any Animal).self, named: "a") { $0 }
      registrations.register { Choir() }.serving((any Animal).self) { $0 }.keepingOwnType()
        .injection { (choir: Choir, animals: DIMany<any Animal>) in choir.animals = many(animals) }
    } observe: { container, _ in
      let choir = try container.resolve(Choir.self)
      defer { choir.animals = [] }
      return choir.word + ", " + identity(choir.animals[1], choir)
    },
    DialectCase("many holds who asks by a closure in an injection", .same("[Cat Choir], same")) { registrations, _ in
      registrations.register { Cat() }.serving((any Animal).self, named: "a") { $0 }
      registrations.register { Choir() }.serving((any Animal).self) { $0 }.keepingOwnType()
        .hiddenInjection { container, choir in choir.animals = try container.resolveMany() }
    } observe: { container, _ in
      let choir = try container.resolve(Choir.self)
      defer { choir.animals = [] }
      return choir.word + ", " + identity(choir.animals[1], choir)
    },
    DialectCase("many of nothing", .differs(builder: "missing Animal", declarative: "[]"), fails: true) { _, _ in
    } observe: { container, _ in
      container.answers(many: (any Animal).self)
    },
    DialectCase(
      "many of nothing as a parameter", .differs(builder: "missing Animal for Choir", declarative: "[]")
    ) { registrations, _ in
      registrations.register { Choir(many($0)) }
    } observe: { container, _ in
      try container.resolve(Choir.self).word
    },
    DialectCase("many of nobody but who asks", .same("[]")) { registrations, _ in
      registrations.register { Choir(many($0)) }.serving((any Animal).self) { $0 }.keepingOwnType()
    } observe: { container, _ in
      try container.resolve(Choir.self).word
    },
    DialectCase("many holds tests only", .same("[Dog]")) { registrations, _ in
      registrations.register { Cat() }.serving((any Animal).self) { $0 }
      registrations.register { Dog() }.serving((any Animal).self) { $0 }.forTest()
      registrations.register { Thing() }.serving((any Animal).self, named: "c") { $0 }
    } observe: { container, _ in
      container.answers(many: (any Animal).self)
    },
    DialectCase("many without what gives nil", .same("[Dog]")) { registrations, _ in
      registrations.registerFailable { nil as Cat? }.serving((any Animal).self, named: "a") { $0 }
      registrations.register { Dog() }.serving((any Animal).self, named: "b") { $0 }
    } observe: { container, _ in
      container.answers(many: (any Animal).self)
    },
    DialectCase("an element that fails", .same("missing Missing for Choir"), fails: true) { registrations, _ in
      registrations.register { Dog() }.serving((any Animal).self, named: "a") { $0 }
      registrations.register { (_: Missing) in Choir() }.serving((any Animal).self, named: "b") { $0 }
    } observe: { container, _ in
      container.answers(many: (any Animal).self)
    },
    DialectCase("an element without an initializer", .same("unmade Thing"), fails: true) { registrations, _ in
      registrations.register { Dog() }.serving((any Animal).self, named: "a") { $0 }
      registrations.register(type: Thing.self).serving((any Animal).self, named: "b") { $0 }
    } observe: { container, _ in
      container.answers(many: (any Animal).self)
    },
    DialectCase("a plain array is not collected", .same("missing Array<Animal> for Choir"), fails: true) {
      registrations, _ in
      registrations.register { Cat() }.serving((any Animal).self) { $0 }
      registrations.register { (animals: [any Animal]) in Choir(animals) }
    } observe: { container, _ in
      container.answer(Choir.self)
    },
    DialectCase("an array that is registered", .same("3")) { registrations, _ in
      registrations.register { [1, 2, 3] }
      registrations.register { (numbers: [Int]) in Row(numbers: numbers) }
    } observe: { container, _ in
      "\(try container.resolve(Row.self).numbers.count)"
    },
    DialectCase("many in a scope", .same("same different")) { registrations, _ in
      registrations.register { Cat() }.serving((any Animal).self) { $0 }.lifetime(.perScope)
      registrations.register { Choir(many($0)) }.lifetime(.perScope)
    } observe: { container, _ in
      let (left, right) = (container.newScope(), container.newScope())
      let cat = try left.resolve((any Animal).self)
      return identity(cat, try left.resolve(Choir.self).animals[0]) + " "
        + identity(cat, try right.resolve(Choir.self).animals[0])
    },
    DialectCase(
      "a member that needs who asks for many, whatever was asked before",
      .same("recursive Choir, recursive Singer, recursive Choir"),
      fails: true
    ) { registrations, _ in
      registrations.register { Singer($0) }.serving((any Animal).self, named: "a") { $0 }.keepingOwnType()
      registrations.register { Choir(many($0)) }.serving((any Animal).self, named: "b") { $0 }.keepingOwnType()
    } observe: { container, _ in
      func choir() -> String { outcome { try container.resolve(Choir.self).word } }
      func singer() -> String { outcome { try container.resolve(Singer.self).choir.word } }
      return [choir(), singer(), choir()].joined(separator: ", ")
    },
    DialectCase("two who ask for many of what they serve", .same("[], [], [Choir Chorus]")) { registrations, _ in
      registrations.register { Choir(many($0)) }.serving((any Animal).self, named: "a") { $0 }.keepingOwnType()
      registrations.register { Chorus(many($0)) }.serving((any Animal).self, named: "b") { $0 }.keepingOwnType()
    } observe: { container, _ in
      "\(try container.resolve(Choir.self).word), \(try container.resolve(Chorus.self).word), "
        + container.answers(many: (any Animal).self)
    },
  ]

  final class Singer: Animal {
    let choir: Choir
    init(_ choir: Choir) { self.choir = choir }
  }
  final class Chorus: Animal {
    let animals: [any Animal]
    init(_ animals: [any Animal]) { self.animals = animals }
    var word: String { "[" + animals.map { "\(type(of: $0))" }.joined(separator: " ") + "]" }
  }
}
