import DIArguments
import DICore
import Testing

/// The exact texts of errors about arguments.
struct ErrorTextTests {
  protocol Purring {}
  final class Cat: Purring, @unchecked Sendable {
    init(_ name: String = "") {}
  }
  final class Home: Sendable {
    init(_ cat: Cat) {}
  }
  final class Street {
    init(_ home: Home) {}
  }

  let builder = DIContainerBuilder()

  // MARK: - Builder

  @Test func theTextListsTheTypesThatInitializersTake() throws {
    let cat = next()
    builder.register(type: Cat.self)
      .initialWithArg { (_, name: String) in Cat(name) }
      .initialWithArg { (_, name: String, _: [Home?], _: any Error) in Cat(name) }
    let container = try builder.build()
    #expect(
      try failure { try container.resolve(Cat.self, arg: 1, "x") }.plain == """
        Cat has no initializer that takes (Int, String).
          registered: Cat (\(cat)), created from (String)
          registered: Cat (\(cat)), created from (String, [Home?], any Error)
          fix: pass arguments of exactly the registered types, with `as` where a value has another static type; or add \
        .initialWithArg { container, argument in ... } to the registration
        """)
  }

  @Test func theTextTellsAnOptionalFromItsWrappedType() throws {
    let cat = next()
    builder.register(type: Cat.self).initialWithArg { (_, name: String) in Cat(name) }
    let container = try builder.build()
    #expect(
      try failure { try container.resolve(Cat.self, arg: nil as String?) }.plain == """
        Cat has no initializer that takes (String?).
          registered: Cat (\(cat)), created from (String)
          fix: pass arguments of exactly the registered types, with `as` where a value has another static type; or add \
        .initialWithArg { container, argument in ... } to the registration
        """)
  }

  @Test func theTextListsInitializersWithAndWithoutArguments() throws {
    let cat = next()
    builder.register { Cat() }
      .initialWithArg { (_, name: String) in Cat(name) }
    let container = try builder.build()
    #expect(
      try failure { try container.resolve(Cat.self, arg: 1) }.plain == """
        Cat has no initializer that takes (Int).
          registered: Cat (\(cat)), created without arguments
          registered: Cat (\(cat)), created from (String)
          fix: pass arguments of exactly the registered types, with `as` where a value has another static type; or add \
        .initialWithArg { container, argument in ... } to the registration
        """)
  }

  // MARK: - Without arguments

  @Test(arguments: FrontEnd.allCases)
  func theTextSaysThatArgumentsAreNeeded(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    let cat = next()
    registrations.registerWithArguments { (name: String, _: Int) in Cat(name) }
    let container = try registrations.container()
    let text = """
      Cat needs arguments, but was requested without any.
        registered: Cat (\(cat)), created from (String, Int)
        fix: call resolve(Cat.self, arg:) with arguments of exactly the registered types; or resolve a DIProvider<Cat, \
      String, Int>, and call it with them
      """
    #expect(try failure { try container.resolve(Cat.self) }.plain == text)
    #expect(try failure { try container.resolve(Cat?.self) }.plain == text)
  }

  @Test(arguments: FrontEnd.allCases)
  func theTextSaysThatADependencyBringsNoArguments(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    let cat = next()
    registrations.registerWithArguments { (name: String, _: Int?) in Cat(name) }
    let home = next()
    registrations.register(Home.init)
    let street = next()
    registrations.register { Street($0) }
    let container = try registrations.container()
    #expect(
      try failure { try container.resolve(Street.self) }.plain == """
        Cat needs arguments, but was requested without any.
          path: Street (\(street)) -> Home (\(home)) -> Cat (\(cat))
          registered: Cat (\(cat)), created from (String, Int?)
          fix: make the dependency a DIProvider<Cat, String, Int?>, and call it with the arguments
        """)
  }

  @Test(arguments: FrontEnd.allCases)
  func theTextSaysThatNoArgumentsAreTaken(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    let cat = next()
    registrations.register { Cat() }
    let container = try registrations.container()
    #expect(
      try failure { try container.resolve(Cat.self, arg: "x") }.plain == """
        Cat has no initializer that takes (String).
          registered: Cat (\(cat)), created without arguments
          fix: \(frontEnd.toTakeArguments); or resolve it without arguments
        """)
  }

  @Test(arguments: FrontEnd.allCases)
  func theTextNamesAMemberOfAManyThatTakesOtherArguments(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    registrations.registerWithArguments { (name: String) in Cat(name) }.saying({ $0.set(.element) }, { $0 })
    let cat = next()
    registrations.registerWithArguments { (_: Int) in Cat() }.saying({ $0.set(.element) }, { $0 })
    let container = try registrations.container()
    #expect(
      try failure { try container.resolveMany(Cat.self, arg: "x") }.plain == """
        Cat has no initializer that takes (String).
          registered: Cat (\(cat)), created from (Int)
          fix: pass arguments of exactly the registered types, with `as` where a value has another static type; or \
        \(frontEnd.toTakeArguments)
        """)
  }

  @Test func theTextHasThePathOfARequestInAClosure() throws {
    let cat = next()
    builder.register(type: Cat.self).initialWithArg { (_, name: String) in Cat(name) }
    let home = next()
    builder.register { (container) in Home(try container.resolve(arg: 7)) }
    let container = try builder.build()
    #expect(
      try failure { try container.resolve(Home.self) }.plain == """
        Cat has no initializer that takes (Int).
          path: Home (\(home)) -> Cat (\(cat))
          registered: Cat (\(cat)), created from (String)
          fix: pass arguments of exactly the registered types, with `as` where a value has another static type; or add \
        .initialWithArg { container, argument in ... } to the registration
        """)
  }

  @Test(arguments: FrontEnd.allCases)
  func theTextNamesAComponentWithoutInitializer(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    let cat = next()
    registrations.register(type: Cat.self)
    let container = try registrations.container()
    let created = "replace the registration with container.register { ... }, and pass arg($0) for a parameter in it"
    #expect(
      try failure { try container.resolve(Cat.self, arg: "x") }.plain == """
        Cat has no initializer that takes (String).
          registered: Cat (\(cat))
          fix: \(frontEnd == .builder ? frontEnd.toTakeArguments : created)
        """)
  }

  @Test(arguments: FrontEnd.allCases)
  func theTextNamesAnObjectWhoseInjectionsTakeArguments(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    let cat = next()
    registrations.register { Cat() }.injectionOfArguments { (_: Cat, _: String) in }
    let container = try registrations.container()
    #expect(
      try failure { try container.resolve(Cat()) }.plain == """
        Cat takes arguments in an injection, but an object created elsewhere brings none.
          registered: Cat (\(cat)), created from (String)
          fix: use injections without arguments for objects created elsewhere
        """)
  }

  @Test func theRemedyNamesTheRequestedService() throws {
    let cat = next()
    builder.register(type: Cat.self).initialWithArg { (_, name: String) in Cat(name) }.as((any Purring).self).check {
      $0
    }
    let home = next()
    builder.register { (cat: any Purring) in Box(content: cat) }
    let container = try builder.build()
    #expect(
      try failure { try container.resolve((any Purring).self) }.plain == """
        Cat needs arguments, but was requested without any.
          registered: Cat (\(cat)), created from (String)
          fix: call resolve((any Purring).self, arg:) with arguments of exactly the registered types; or resolve a \
        DIProvider<any Purring, String>, and call it with them
        """)
    #expect(
      try failure { try container.resolve(Box<any Purring>.self) }.plain == """
        Cat needs arguments, but was requested without any.
          path: Box<any Purring> (\(home)) -> Cat (\(cat))
          registered: Cat (\(cat)), created from (String)
          fix: make the dependency a DIProvider<any Purring, String>, and call it with the arguments
        """)
  }

  @Test func theTextSaysThatAContainerTakesNoArguments() throws {
    let container = try builder.build()
    #expect(
      try failure { try container.resolve(DIBuiltContainer.self, arg: "x") }.plain == """
        DIBuiltContainer takes no arguments.
          fix: resolve it without arguments
        """)
  }

  @Test func aComponentWithoutAnyInitializerIsReportedAsSuch() throws {
    let cat = next()
    builder.register(type: Cat.self).initialNotNecessary().injection { (_: Cat, _: DIArg<String>) in }
    let container = try builder.build()
    guard case .notSpecifiedInitializationMethodFor(let info) = try failure({ try container.resolve(Cat.self) }) else {
      Issue.record("no initializer is registered")
      return
    }
    #expect(info.plain == "Cat (\(cat))")
  }

  @Test func theTextNamesTypesOfAnyKind() throws {
    let cat = next()
    builder.register(type: Cat.self).initialWithArg {
      (_, _: @escaping @Sendable () -> Int, _: Cat.Type, _: (Int, b: String), _: Box<[Int]>, _: Any, _: Void) in Cat()
    }
    let container = try builder.build()
    #expect(
      try failure { try container.resolve(Cat.self, arg: [1: "x"], [[1]], (any Error).self, nil as Home??) }.plain
        == """
        Cat has no initializer that takes ([Int: String], [[Int]], (any Error).Type, Home??).
          registered: Cat (\(cat)), created from (@Sendable () -> Int, Cat.Type, (Int, b: String), Box<[Int]>, Any, Void)
          fix: pass arguments of exactly the registered types, with `as` where a value has another static type; or add \
        .initialWithArg { container, argument in ... } to the registration
        """)
  }

  @Test func theTextNamesASingleThatABuildCannotMake() throws {
    let cat = next()
    builder.register(type: Cat.self).initialWithArg { (_, name: String) in Cat(name) }.lifetime(.single)
    let home = next()
    builder.register(Home.init).lifetime(.single)
    #expect(
      try failure { try builder.build() }.plain == """
        The single Home (\(home)) could not be created.
          Cat needs arguments, but was requested without any.
            path: Home (\(home)) -> Cat (\(cat))
            registered: Cat (\(cat)), created from (String)
            fix: make the dependency a DIProvider<Cat, String>, and call it with the arguments
        """)
  }

  @Test func theTextListsNoMoreThanEightInitializers() throws {
    let cat = next()
    let registration = builder.register(type: Cat.self)
    struct Visitor: ValueVisitor {
      let registration: DIBuilderRegistration<Cat>
      func visit<Value>(_ value: Value) { registration.initialWithArg { (_, _: Value) in Cat() } }
    }
    try Values().visitEach(Visitor(registration: registration))
    let container = try builder.build()
    let text = try failure { try container.resolve(Cat.self, arg: 1, 2) }.plain
    #expect(text.split(separator: "\n").count == 11)
    #expect(text.contains("\n  registered: Cat (\(cat)), created from (String)\n"))
    #expect(text.contains("\n  and 8 more\n"))
  }

  @Test func theTextSaysThatTheInitializerThrew() throws {
    let cat = next()
    builder.register(type: Cat.self).initialWithArg { (_, name: String) -> Cat in throw Refusal() }
    let container = try builder.build()
    #expect(
      try failure { try container.resolve(Cat.self, arg: "secret") }.plain == """
        Cat could not be created: its initializer threw.
          registered: Cat (\(cat))
          reason: the cat refused
        """)
  }

  @Test func theTextSaysThatNothingIsRegistered() throws {
    let container = try builder.build()
    #expect(
      try failure { try container.resolve(Cat.self, arg: "x") }.plain == """
        Cat is not registered.
          fix: register it; or add .as(Cat.self).check { $0 } to a registration that can serve as it
        """)
  }

  @Test func valuesOfArgumentsAreNeverPrinted() throws {
    builder.register(type: Cat.self).initialWithArg { (_, name: String) in Cat(name) }
    let container = try builder.build()
    let error = try failure { try container.resolve(Cat.self, arg: "secret", 1_234_567) }
    #expect(!error.plain.contains("secret") && !error.plain.contains("1234567"))
    #expect(!String(reflecting: error).contains("secret"))
  }

  @Test func theErrorHoldsTheComponentAndTheSignature() throws {
    builder.register(type: Cat.self, file: "Cat.swift", line: 3).initialWithArg { (_, name: String) in Cat(name) }
    let container = try builder.build()
    let error = try failure { try container.resolve(Cat.self, arg: 1, nil as String?) }
    guard case .initializationMethodWithSignatureIsNotFoundFor(let info, let signature) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(info.type == Cat.self && info.file == "Cat.swift" && info.line == 3)
    #expect(
      signature.types.map { ObjectIdentifier($0) } == [ObjectIdentifier(Int.self), ObjectIdentifier(String?.self)])
    #expect(signature.plain == "(Int, String?)")
  }

  // MARK: - Delayed requests

  @Test(arguments: FrontEnd.allCases)
  func theTextSaysThatALazyTakesNoArguments(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { $0.registerWithArguments { (name: String) in Cat(name) } }
    #expect(
      try failure { try container.resolve(DILazy<Cat>.self, arg: "x") }.plain == """
        DILazy<Cat> takes no arguments.
          fix: resolve it without arguments; or resolve a DIProvider, and call it with the arguments
        """)
  }

  @Test func theTextSaysThatAProviderTakesArgumentsWhenCalled() throws {
    builder.register(type: Cat.self).initialWithArg { (_, name: String) in Cat(name) }
    let container = try builder.build()
    #expect(
      try failure { try container.resolve(DIProvider<Cat, String>.self, arg: "x") }.plain == """
        DIProvider<Cat, String> takes no arguments.
          fix: resolve it without arguments; or resolve a DIProvider, and call it with the arguments
        """)
  }

  @Test func theTextNamesProvidersAsTheyAreWritten() throws {
    let container = try builder.build()
    func expect<Request>(_ text: String, for type: Request.Type) throws {
      #expect(try failure { try container.resolve(type) }.plain.hasPrefix("\(text) is not registered.\n"))
    }
    try expect("Box<DIProvider<Cat>>", for: Box<DIProvider<Cat>>.self)
    try expect("Box<DIProvider<Cat, String, Int>>", for: Box<DIProvider<Cat, String, Int>>.self)
    try expect("[DIProvider<Cat, DIProvider<Home>>]", for: [DIProvider<Cat, DIProvider<Home>>].self)
  }
}

extension FrontEnd {
  /// How a registration says that its component takes arguments.
  fileprivate var toTakeArguments: String {
    self == .builder
      ? "add .initialWithArg { container, argument in ... } to the registration"
      : "pass arg($0) for a parameter in the registration"
  }
}
