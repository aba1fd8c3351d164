import DICore
import Testing

/// Which near components errors list, and what they advise.
extension ErrorTextTests {
  @Test func theTextSaysThatAServiceReplacedTheOwnType() throws {
    let cat = next()
    builder.register { Cat() }.as(Animal.self) { $0 }.as((any Pet).self).unsafe()
    let text = try Self.text(Cat.self, of: builder)
    #expect(
      text == """
        Cat is not registered.
          registered: Cat (\(cat)), but only as Animal, Pet
          fix: add .as(.self) to that registration, to keep its own type beside its services
        """)
  }

  @Test func theTextSaysThatAServiceReplacedADependencysOwnType() throws {
    let cat = next()
    builder.register { Cat() }.as(Animal.self) { $0 }
    let home = next()
    builder.register(Home.init)
    let text = try Self.text(Home.self, of: builder)
    #expect(
      text == """
        Cat is not registered.
          path: Home (\(home)) -> Cat
          registered: Cat (\(cat)), but only as Animal
          fix: add .as(.self) to that registration, to keep its own type beside its services
        """)
  }

  @Test func theTextNamesAnUncheckedService() throws {
    let cat = next()
    _ = builder.register { Cat() }.as((any Pet).self)
    let text = try Self.text((any Pet).self, of: builder)
    #expect(
      text == """
        Pet is not registered.
          registered: Cat (\(cat)), but without a check
          fix: write .as((any Pet).self).check { $0 }: as(_:) alone has no effect
        """)
  }

  @Test func theTextNamesARegisteredSubclass() throws {
    let cat = next()
    builder.register { Cat() }
    let text = try Self.text(Animal.self, of: builder)
    #expect(
      text == """
        Animal is not registered.
          registered: Cat (\(cat)), which inherits from it
          fix: add .as(Animal.self).check { $0 } to that registration
        """)
  }

  @Test func theTextNamesRegisteredConformingTypes() throws {
    builder.register { Stone() }
    let parrot = next()
    builder.register { Parrot() }
    let text = try Self.text((any Pet).self, of: builder)
    #expect(
      text == """
        Pet is not registered.
          registered: Parrot (\(parrot)), which conforms to it
          fix: add .as((any Pet).self).check { $0 } to that registration
        """)
  }

  /// A constraint on an associated type cannot be checked, and a struct is no object.
  @Test func onlyWhatCanBeAServiceIsSaidToConform() throws {
    builder.register { Stone() }
    builder.register { Parrot() }
    func isNamed<T>(_ type: T.Type) throws -> Bool { try Self.text(type, of: builder).contains("conforms") }
    #expect(try isNamed((any Still).self))
    #expect(try !isNamed((any Still & AnyObject).self))
    #expect(try !isNamed((any Still & Pet).self))
    #expect(try !isNamed((any Sized<Int>).self))
    #expect(try isNamed((any Sized).self))
  }

  protocol Still {}
  protocol Sized<Size> { associatedtype Size }
  struct Parrot: Pet {}
  struct Stone: Still, Sized { typealias Size = String }

  /// Remedies show types as the compiler takes them: a protocol needs `any`.
  @Test func aTypeInARemedyCanBePasted() throws {
    func code<T>(_ type: T.Type) throws -> String {
      let text = try Self.text(type, of: DIContainerBuilder())
      let match = try #require(text.firstMatch(of: /\.as\((.+)\)\.check/))
      return String(match.1)
    }
    #expect(try code(Cat.self) == "Cat.self")
    #expect(try code((any Pet).self) == "(any Pet).self")
    #expect(try code((any Pet & Sendable).self) == "(any Pet).self")
    #expect(
      try code((any Pet & CustomStringConvertible).self) == "(any CustomStringConvertible & Pet).self")
    #expect(try code((any Animal & Pet).self) == "(any Animal & Pet).self")
    #expect(try code([any Pet].self) == "[any Pet].self")
    #expect(try code([(any Pet)?].self) == "[(any Pet)?].self")
    #expect(try code([String: Cat].self) == "[String: Cat].self")
    #expect(try code((() -> Cat).self) == "(() -> Cat).self")
    #expect(try code((any Pet.Type).self) == "(any Pet.Type).self")
    #expect(try code(Any.self) == "Any.self")
    #expect(try code(AnyObject.self) == "AnyObject.self")
  }

  @Test func theTextNamesARegisteredTypeOfTheSameName() throws {
    let toy = next()
    builder.register { Toy.Cat() }
    let text = try Self.text(Cat.self, of: builder)
    #expect(
      text == """
        Cat is not registered.
          registered: Toy.Cat (\(toy)), which is Toy.Cat, not Cat
          fix: register it; or add .as(Cat.self).check { $0 } to a registration that can serve as it
        """)
  }

  @Test func theTextSaysThatAnArrayIsNotCollected() throws {
    let first = next()
    builder.register { Dog() }.set(.element)
    let second = next()
    builder.register { Dog() }.set(.element)
    let kennel = next()
    builder.register(Kennel.init)
    let text = try Self.text(Kennel.self, of: builder)
    #expect(
      text == """
        [Dog] is not registered.
          path: Kennel (\(kennel)) -> [Dog]
          registered: Dog (\(first)), as an element
          registered: Dog (\(second)), as an element
          fix: use many($0) in a closure, or resolveMany(): a plain array is not collected
        """)
  }

  @Test(arguments: FrontEnd.allCases)
  func theTextSaysThatAnArrayOfAServiceIsNotCollected(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    let cat = next()
    registrations.register { Cat() }.serving(Animal.self) { $0 }
    #expect(
      try Self.text([Animal].self, of: registrations) == """
        [Animal] is not registered.
          registered: Cat (\(cat)), as an element
          fix: use many($0) in a closure, or resolveMany(): a plain array is not collected
        """)
  }

  struct Box<Content> {}
  protocol Shelf<Content> { associatedtype Content }
  protocol Marked {}
  struct Case: Shelf, Pet, Marked { typealias Content = Int }

  @Test(arguments: FrontEnd.allCases)
  func theTextNamesTheSameGenericTypeWithOtherArguments(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    let box = next()
    registrations.register { Box<Int>() }
    let shelf = next()
    registrations.register { Case() }.serving((any Shelf<Int>).self) { $0 }
    let serving = frontEnd == .builder ? ".check { $0 }" : ""
    #expect(
      try Self.text(Box<String>.self, of: registrations) == """
        Box<String> is not registered.
          registered: Box<Int> (\(box)), as Box<Int>
          fix: register it; or add .as(Box<String>.self)\(serving) to a registration that can serve as it
        """)
    #expect(
      try Self.text((any Shelf<String>).self, of: registrations) == """
        any Shelf<String> is not registered.
          registered: Case (\(shelf)), as any Shelf<Int>
          fix: register it; or add .as((any Shelf<String>).self)\(serving) to a registration that can serve as it
        """)
    // A type of the standard library is in too many registrations to say something.
    registrations.register { [1] }
    #expect(try !Self.text([String].self, of: registrations).contains("registered:"))
  }

  @Test(arguments: FrontEnd.allCases, [false, true])
  func theTextNamesACompositionAndItsPart(_ frontEnd: FrontEnd, isPartRegistered: Bool) throws {
    let registrations = Registrations(frontEnd)
    let place = next()
    let registration = registrations.register { Case() }
    let text: String
    if isPartRegistered {
      registration.serving((any Pet).self) { $0 }
      text = try Self.text((any Marked & Pet).self, of: registrations)
    } else {
      registration.serving((any Marked & Pet).self) { $0 }
      text = try Self.text((any Pet).self, of: registrations)
    }
    let (wanted, served) = isPartRegistered ? ("Marked & Pet", "Pet") : ("Pet", "Marked & Pet")
    let adding = "add .as((any \(wanted)).self)" + (frontEnd == .builder ? ".check { $0 }" : "")
    // A component of a part may lack the rest.
    let fix =
      isPartRegistered
      ? "register it; or \(adding) to a registration that can serve as it" : "\(adding) to that registration"
    #expect(
      text == """
        \(wanted) is not registered.
          registered: Case (\(place)), as any \(served)
          fix: \(fix)
        """)
  }

  @Test(arguments: FrontEnd.allCases)
  func theTextSaysThatADictionaryAndLaziesAreNotCollected(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    let place = next()
    registrations.register { Case() }.serving((any Pet).self) { $0 }.named("a")
    #expect(
      try Self.text([String: any Pet].self, of: registrations) == """
        [String: any Pet] is not registered.
          registered: Case (\(place)), as a value
          fix: use manyByName($0) in a closure, or resolveManyByName(), or the same by tag: a plain dictionary is not \
        collected
        """)
    #expect(
      try Self.text([DILazy<any Pet>].self, of: registrations) == """
        [DILazy<any Pet>] is not registered.
          registered: Case (\(place)), as an element
          fix: use many($0) in a closure, or resolveMany(): a plain array is not collected
        """)
  }

  @Test func theTextListsSeveralNearComponents() throws {
    let replaced = next()
    builder.register { Animal() }.as((any Pet).self).unsafe()
    let subclass = next()
    builder.register { Cat() }
    let text = try Self.text(Animal.self, of: builder)
    #expect(
      text == """
        Animal is not registered.
          registered: Animal (\(replaced)), but only as Pet
          registered: Cat (\(subclass)), which inherits from it
          fix: add .as(.self) to that registration, to keep its own type beside its services
        """)
  }

  @Test func theTextListsNoMoreThanEightNearComponents() throws {
    for line in 1...10 {
      builder.register({ Cat() }, file: "Cat.swift", line: line).set(.element)
    }
    let text = try Self.text(Animal.self, of: builder)
    let near = (1...8).map { "  registered: Cat (Cat.swift:\($0)), which inherits from it" }
    #expect(
      text == """
        Animal is not registered.
        \(near.joined(separator: "\n"))
          and 2 more
          fix: add .as(Animal.self).check { $0 } to that registration
        """)
  }

  @Test func theTextListsNoUnrelatedComponents() throws {
    builder.register { Dog() }
    #expect(try Self.text(Cat.self, of: builder) == Self.text(Cat.self, of: DIContainerBuilder()))
  }
}
