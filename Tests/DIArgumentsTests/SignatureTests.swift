import DIArguments
import DICore
import Testing

/// Which initializer a request chooses.
struct SignatureTests {
  /// Says which initializer made it.
  final class Choice: Sendable {
    let initializer: String
    init(_ initializer: String) { self.initializer = initializer }
  }

  let felix = Cat("Felix")

  // MARK: - Exact static types

  /// A component with an initializer for each of many types that one value could have.
  static func choices(_ frontEnd: FrontEnd, _ first: [String] = []) throws -> DIBuiltContainer {
    let graph = Registrations(frontEnd)
    switch frontEnd {
    case .builder:
      let choice = graph.builder.register(type: Choice.self)
      choice.initialWithArg { (_, _: Cat) in Choice("Cat") }
      choice.initialWithArg { (_, _: Kitten) in Choice("Kitten") }
      choice.initialWithArg { (_, _: any Animal) in Choice("any Animal") }
      choice.initialWithArg { (_, _: Cat?) in Choice("Cat?") }
      choice.initialWithArg { (_, _: (any Animal)?) in Choice("(any Animal)?") }
      choice.initialWithArg { (_, _: Any) in Choice("Any") }
      choice.initialWithArg { (_, _: AnyObject) in Choice("AnyObject") }
      choice.initialWithArg { (_, _: Cat??) in Choice("Cat??") }
      choice.initialWithArg { (_, _: [Cat]) in Choice("[Cat]") }
      choice.initialWithArg { (_, _: Cat.Type) in Choice("Cat.Type") }
      choice.initialWithArg { (_, _: any Animal.Type) in Choice("any Animal.Type") }
      choice.initialWithArg { (_, _: String) in Choice("String") }
      choice.initialWithArg { (_, _: Substring) in Choice("Substring") }
      choice.initialWithArg { (_, _: String, _: String) in Choice("String, String") }
      choice.initialWithArg { (_, _: (String, String)) in Choice("(String, String)") }
      choice.initialWithArg { (_, _: (first: String, second: String)) in Choice("(first:, second:)") }
      choice.initialWithArg { (_, _: Int) in Choice("Int") }
      choice.initialWithArg { (_, _: Int32) in Choice("Int32") }
      choice.initialWithArg { (_, _: Double) in Choice("Double") }
      choice.initialWithArg { (_, _: Int, _: String) in Choice("Int, String") }
      choice.initialWithArg { (_, _: String, _: Int) in Choice("String, Int") }
      choice.initialWithArg { (_, _: Void) in Choice("Void") }
      choice.initialWithArg { (_, _: @escaping () -> Int) in Choice("() -> Int") }
      choice.initialWithArg { (_, _: @escaping @Sendable () -> Int) in Choice("@Sendable () -> Int") }
      choice.initialWithArg { (_, _: @escaping () throws -> Int) in Choice("() throws -> Int") }
      choice.initialWithArg { _ in Choice("none") }
    case .declarative:
      // A component of this front end has one initializer; so a request with other types is the error.
      graph.declarative.register { (_: DIArg<Cat>) in Choice("Cat") }
    }
    return try graph.container()
  }

  @Test func theStaticTypeOfTheArgumentChooses() throws {
    let container = try Self.choices(.builder)
    func choice<each A>(_ arguments: repeat each A) throws -> String {
      try container.resolve(Choice.self, arg: repeat each arguments).initializer
    }
    let kitten = Kitten("Tom")
    let none: Cat? = nil
    let unwrapped: Cat! = felix
    #expect(try choice(felix) == "Cat")
    #expect(try choice(kitten) == "Kitten")
    #expect(try choice(kitten as Cat) == "Cat")
    #expect(try choice(kitten as any Animal) == "any Animal")
    #expect(try choice(kitten as Cat?) == "Cat?")
    #expect(try choice(none) == "Cat?")
    #expect(try choice(unwrapped) == "Cat?")
    #expect(try choice(kitten as (any Animal)?) == "(any Animal)?")
    #expect(try choice(nil as (any Animal)?) == "(any Animal)?")
    #expect(try choice(kitten as Any) == "Any")
    #expect(try choice(kitten as AnyObject) == "AnyObject")
    #expect(try choice(none as Cat??) == "Cat??")
    #expect(try choice([felix]) == "[Cat]")
    #expect(try choice([kitten] as [Cat]) == "[Cat]")
    #expect(try choice(Cat.self) == "Cat.Type")
    #expect(try choice(Kitten.self as Cat.Type) == "Cat.Type")
    #expect(try choice(Kitten.self as any Animal.Type) == "any Animal.Type")
    #expect(try choice("text") == "String")
    #expect(try choice("text".dropFirst()) == "Substring")
    #expect(try choice("one", "two") == "String, String")
    #expect(try choice(("one", "two")) == "(String, String)")
    #expect(try choice((first: "one", second: "two")) == "(first:, second:)")
    #expect(try choice(1) == "Int")
    #expect(try choice(1 as Int32) == "Int32")
    #expect(try choice(1.0) == "Double")
    #expect(try choice(1, "one") == "Int, String")
    #expect(try choice("one", 1) == "String, Int")
    #expect(try choice(()) == "Void")
    #expect(try choice({ 1 } as () -> Int) == "() -> Int")
    #expect(try choice({ 1 } as @Sendable () -> Int) == "@Sendable () -> Int")
    #expect(try choice({ 1 } as () throws -> Int) == "() throws -> Int")
    #expect(try choice() == "none")
    #expect(try container.resolve(Choice.self).initializer == "none")
  }

  @Test func aSignatureWithoutInitializerIsTheError() throws {
    let container = try Self.choices(.builder)
    let kitten: Kitten? = nil
    #expect(try failure { try container.resolve(Choice.self, arg: kitten) }.mismatch == "Choice(Kitten?)")
    #expect(try failure { try container.resolve(Choice.self, arg: 1 as Int64) }.mismatch == "Choice(Int64)")
    #expect(try failure { try container.resolve(Choice.self, arg: 1, 2) }.mismatch == "Choice(Int, Int)")
    #expect(
      try failure { try container.resolve(Choice.self, arg: "a", "b", "c") }.mismatch
        == "Choice(String, String, String)")
    #expect(
      try failure { try container.resolve(Choice.self, arg: [Kitten("Tom")]) }.mismatch == "Choice([Kitten])")
  }

  @Test(arguments: FrontEnd.allCases)
  func aSubclassAProtocolOrAnOptionalIsAnotherType(frontEnd: FrontEnd) throws {
    struct Visitor: ValueVisitor {
      let frontEnd: FrontEnd
      let graph: Registrations
      let felix = Cat("Felix")
      func visit<Value>(_ value: Value) throws {
        let container = try graph.container()
        if Value.self == Cat.self { return }
        #expect(
          try failure { try container.resolve(Choice.self, arg: value) }.mismatch == "Choice(\(spell(Value.self)))")
        #expect(
          try failure { try container.resolve(Choice.self, arg: felix, value) }.mismatch
            == "Choice(Cat, \(spell(Value.self)))")
        #expect(
          try failure { try container.resolve(DIProvider<Choice, Value>.self).get(value) }.mismatch
            == "Choice(\(spell(Value.self)))")
      }
      func spell(_ type: any Any.Type) -> String { withoutSuites(typeCode(type)) }
    }
    let graph = Registrations(frontEnd)
    graph.registerWithArguments { (_: Cat) in Choice("Cat") }
    try Values().visitEach(Visitor(frontEnd: frontEnd, graph: graph))
    #expect(try graph.container().resolve(Choice.self, arg: felix).initializer == "Cat")
  }

  @Test func genericCodeUsesTheStaticTypeOfItsCaller() throws {
    let container = try Self.choices(.builder)
    func generic<Value>(_ value: Value) throws -> String { try container.resolve(Choice.self, arg: value).initializer }
    func opaque(_ value: some Animal) throws -> String { try container.resolve(Choice.self, arg: value).initializer }
    func existential(_ value: any Animal) throws -> String {
      try container.resolve(Choice.self, arg: value).initializer
    }
    #expect(try generic(felix) == "Cat")
    #expect(try generic(felix as Any) == "Any")
    #expect(try opaque(Kitten("Tom")) == "Kitten")
    #expect(try existential(Kitten("Tom")) == "any Animal")
  }

  // MARK: - The same signature twice

  @Test func theLastInitializerWithASignatureCounts() throws {
    let builder = DIContainerBuilder()
    builder.register(type: Choice.self)
      .initialWithArg { (_, _: String) in Choice("first") }
      .initialWithArg { (_, _: Int) in Choice("other") }
      .initialWithArg { (_, _: String) in Choice("last") }
    let container = try builder.build()
    #expect(try container.resolve(Choice.self, arg: "x").initializer == "last")
    #expect(try container.resolve(Choice.self, arg: 1).initializer == "other")
  }

  @Test func aLaterInitialWithArgReplacesAnInitialWithAnArgument() throws {
    let builder = DIContainerBuilder()
    builder.register(type: Choice.self)
      .initial { (_: DIArg<String>) in Choice("initial") }
      .initialWithArg { (_, _: String) in Choice("initialWithArg") }
    #expect(try builder.build().resolve(Choice.self, arg: "x").initializer == "initialWithArg")
  }

  @Test func aLaterInitialWithAnArgumentReplacesAnInitialWithArg() throws {
    let builder = DIContainerBuilder()
    builder.register(type: Choice.self)
      .initialWithArg { (_, _: String) in Choice("initialWithArg") }
      .initial { (_: DIArg<String>) in Choice("initial") }
    #expect(try builder.build().resolve(Choice.self, arg: "x").initializer == "initial")
  }

  @Test func aRepeatedInitialStandsAtItsLastPlace() throws {
    let builder = DIContainerBuilder()
    let registration = builder.register(type: Choice.self)
      .initial { (_: DIArg<String>) in Choice("first initial") }
      .initialWithArg { (_, _: String) in Choice("initialWithArg") }
    #expect(try builder.build().resolve(Choice.self, arg: "x").initializer == "initialWithArg")
    registration.initial { (_: DIArg<String>) in Choice("last initial") }
    #expect(try builder.build().resolve(Choice.self, arg: "x").initializer == "last initial")
    registration.initial { Choice("without") }
    #expect(try builder.build().resolve(Choice.self, arg: "x").initializer == "initialWithArg")
    #expect(try builder.build().resolve(Choice.self).initializer == "without")
  }

  @Test func initialWithArgWithoutArgumentsIsAnInitial() throws {
    let builder = DIContainerBuilder()
    builder.register(type: Choice.self)
      .initial { Choice("initial") }
      .initialWithArg { _ in Choice("initialWithArg") }
    #expect(try builder.build().resolve(Choice.self).initializer == "initialWithArg")
  }

  @Test func anInitializerAddedAfterABuildBelongsToTheNextBuild() throws {
    let builder = DIContainerBuilder()
    let registration = builder.register(type: Choice.self).initialWithArg { (_, _: String) in Choice("String") }
    let old = try builder.build()
    registration.initialWithArg { (_, _: Int) in Choice("Int") }
    #expect(try failure { try old.resolve(Choice.self, arg: 1) }.mismatch == "Choice(Int)")
    #expect(try builder.build().resolve(Choice.self, arg: 1).initializer == "Int")
    #expect(try old.resolve(Choice.self, arg: "x").initializer == "String")
  }

  // MARK: - With and without arguments

  @Test func anInitialAnswersRequestsWithoutArguments() throws {
    let builder = DIContainerBuilder()
    builder.register { Choice("none") }
      .initialWithArg { (_, _: String) in Choice("String") }
    let container = try builder.build()
    #expect(try container.resolve(Choice.self).initializer == "none")
    #expect(try container.resolve(Choice.self, arg: "x").initializer == "String")
    #expect(try failure { try container.resolve(Choice.self, arg: 1) }.mismatch == "Choice(Int)")
  }

  @Test(arguments: FrontEnd.allCases)
  func aRequestWithoutArgumentsFailsIfAllInitializersTakeSome(frontEnd: FrontEnd) throws {
    let graph = Registrations(frontEnd)
    graph.registerWithArguments { (_: String) in Choice("String") }
    graph.register { (choice: Choice) in [choice] }
    let container = try graph.container()
    #expect(try failure { try container.resolve(Choice.self) }.mismatch == "Choice()")
    #expect(try failure { try container.resolve(Choice?.self) }.mismatch == "Choice()")
    #expect(try failure { try container.resolveMany(Choice.self) }.mismatch == "Choice()")
    #expect(try failure { try container.resolve([Choice].self) }.mismatch == "Choice()")
    #expect(try failure { try container.resolve(DILazy<Choice>.self).get() }.mismatch == "Choice()")
    #expect(try failure { try container.resolve(DIProvider<Choice>.self).get() }.mismatch == "Choice()")
    // A dependent does not pass on its own arguments.
    #expect(try failure { try container.resolve([Choice].self, arg: "x") }.mismatch == "Array<Choice>(String)")
  }

  @Test(arguments: FrontEnd.allCases)
  func aRequestWithArgumentsFailsIfNoInitializerTakesAny(frontEnd: FrontEnd) throws {
    let graph = Registrations(frontEnd)
    graph.register { Choice("none") }
    graph.register { (choice: Choice) in [choice] }
    let container = try graph.container()
    #expect(try failure { try container.resolve(Choice.self, arg: "x") }.mismatch == "Choice(String)")
    #expect(try failure { try container.resolve([Choice].self, arg: "x") }.mismatch == "Array<Choice>(String)")
    #expect(try container.resolve(Choice.self).initializer == "none")
  }

  // MARK: - Arguments of the initializer and of injections

  final class Parts {
    var parts: [String]
    init(_ parts: [String] = []) { self.parts = parts }
  }

  @Test(arguments: FrontEnd.allCases)
  func argumentsOfTheInitializerComeBeforeArgumentsOfInjections(frontEnd: FrontEnd) throws {
    let graph = Registrations(frontEnd)
    graph.register { 100 }
    graph.register { (a: DIArg<String>, number: Int, b: DIArg<Cat>) in
      Parts([arg(a), "\(number)", arg(b).name])
    }
    .injection { (parts: Parts, c: DIArg<String>, number: Int) in parts.parts += [arg(c), "\(number)"] }
    .injection { (parts: Parts, number: Int) in parts.parts.append("\(number)") }
    .injection { (parts: Parts, d: DIArg<Cat?>, e: DIArg<String>) in
      parts.parts += [arg(d)?.name ?? "nil", arg(e)]
    }
    let container = try graph.container()
    let parts = try container.resolve(Parts.self, arg: "a", felix, "c", nil as Cat?, "e")
    #expect(parts.parts == ["a", "100", "Felix", "c", "100", "100", "nil", "e"])
    #expect(
      try failure { try container.resolve(Parts.self, arg: "a", felix) }.mismatch == "Parts(String, Cat)")
    #expect(
      try failure { try container.resolve(Parts.self, arg: "a", felix, nil as Cat?, "c", "e") }.mismatch
        == "Parts(String, Cat, Cat?, String, String)")
  }

  @Test func injectionsArePartOfTheSignatureOfEachInitializer() throws {
    let builder = DIContainerBuilder()
    builder.register(type: Parts.self)
      .initial { Parts(["none"]) }
      .initialWithArg { (_, number: Int) in Parts(["\(number)"]) }
      .injection { $0.parts.append(arg($1)) }
      .initialWithArg { (_, number: Int, text: String) in Parts(["\(number)", text]) }
    let container = try builder.build()
    #expect(try container.resolve(Parts.self, arg: "x").parts == ["none", "x"])
    #expect(try container.resolve(Parts.self, arg: 1, "x").parts == ["1", "x"])
    #expect(try container.resolve(Parts.self, arg: 1, "x", "y").parts == ["1", "x", "y"])
    #expect(try failure { try container.resolve(Parts.self) }.mismatch == "Parts()")
    #expect(try failure { try container.resolve(Parts.self, arg: 1) }.mismatch == "Parts(Int)")
  }

  @Test(arguments: FrontEnd.allCases)
  func anOptionalInjectionTakesAnArgument(frontEnd: FrontEnd) throws {
    let graph = Registrations(frontEnd)
    let registration = graph.register { Parts() }
    registration.saying(
      { $0.injection(.optional) { $0.parts.append($1.map { arg($0) } ?? "nothing") } },
      { $0.injection { $0.parts.append(arg($1)) } })
    #expect(try graph.container().resolve(Parts.self, arg: "x").parts == ["x"])
  }

  @Test(arguments: FrontEnd.allCases)
  func anArgumentIsNotTheComponentOfItsType(frontEnd: FrontEnd) throws {
    let graph = Registrations(frontEnd)
    graph.register { "registered" }
    graph.register { (text: String, argument: DIArg<String>) in Parts([text, arg(argument)]) }
    let container = try graph.container()
    #expect(try container.resolve(Parts.self, arg: "brought").parts == ["registered", "brought"])
  }

  // MARK: - register(_:) with a closure that says all parameters

  @Test func severalParametersMayBeConverted() {
    final class Team {
      let text: String
      init(_ name: String, _ dogs: [Dog], _ cat: Cat, _ number: Int?, _ later: DILazy<Cat>, _ flag: Bool) {
        text = "\(name) \(dogs.map(\.name)) \(cat.name) \(number.map { "\($0)" } ?? "nil") \(later.value.name) \(flag)"
      }
    }
    let container = DIContainer()
    container.register { Dog("Rex") }
    container.register { Dog("Bo") }.default()
    container.register { Cat("Felix") }
    container.register(Team.init) { (arg($0), many($1), $2, $3, $4, arg($5)) }
    let team: Team = container.resolve(arg: "A", true)
    #expect(team.text == #"A ["Rex", "Bo"] Felix nil Felix true"#)
  }

  @Test func aConversionMayChangeTheArgument() {
    let container = DIContainer()
    container.register(Cat.init) { "Sir " + arg($0) }
    container.register(Dog.init) { (arg($0) as Int).plain }
    #expect(container.resolve(Cat.self, arg: "Felix").name == "Sir Felix")
    #expect(container.resolve(Dog.self, arg: 7).name == "7")
  }

  @Test func conversionsAndInjectionsWithArgumentsCombine() {
    let container = DIContainer()
    container.register(Parts.init) { [arg($0)] }
      .injection { $0.parts.append(arg($1)) }
    #expect(container.resolve(Parts.self, arg: "a", "b").parts == ["a", "b"])
  }
}
