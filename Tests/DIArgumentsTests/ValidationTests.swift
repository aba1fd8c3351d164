import DIArguments
import DIChecks
import DICore
import Testing

/// What `validate()` finds where components take arguments.
struct ValidationTests {
  final class Dog: Sendable {
    init(_ name: String) {}
    init() {}
  }
  final class Kennel: Sendable {
    init() {}
    init(_ dog: Dog) {}
  }
  protocol Pet: Sendable {}
  final class Hamster: Pet {
    init(_ name: String) {}
  }

  /// A dog that is made from a name.
  private static func registerDog(in registrations: Registrations) -> Registration<Dog> {
    registrations.register({ (name: DIArg<String>) in Dog(arg(name)) }, file: "App.swift", line: 1)
  }

  @Test(arguments: FrontEnd.allCases)
  func aDependencyNeedsArgumentsThatNobodyPasses(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    _ = Self.registerDog(in: registrations)
    registrations.register({ Kennel($0) }, file: "App.swift", line: 2)
    let found = registrations.validate()
    #expect(
      found.map(\.plain) == [
        """
        App.swift:2: error: Dog needs arguments, but was requested without any. [DI0010]
          path: Kennel (App.swift:2) -> Dog (App.swift:1)
          registered: Dog (App.swift:1), created from (String)
          fix: make the dependency a DIProvider<Dog, String>, and call it with the arguments
        """
      ])
    #expect(found.map(\.outline) == ["DI0010 error at 2: Kennel"])
    #expect(found.first?.near == [DITypeInfo(type: Dog.self, file: "App.swift", line: 1)])
    try found.first?.expectError(of: registrations.container())
  }

  @Test(arguments: NamedLifetime.allCases, FrontEnd.allCases)
  func argumentsOfWhatIsKeptAreIgnoredLater(_ lifetime: NamedLifetime, _ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics(notes: true) { _ = Self.registerDog(in: $0).lifetime(lifetime.lifetime) }
    #expect(found.map(\.outline) == (lifetime.isKept ? ["DI0207 note at 1"] : []))
  }

  /// `build()` creates the single before a request can pass arguments.
  @Test(arguments: [NamedLifetime.perContainer, .lazySingle, .weakSingle, .single])
  func aSingleNeedsAnInstanceThatNothingCanHaveCreated(_ lifetime: NamedLifetime) throws {
    let builder = DIContainerBuilder()
    builder.register(type: { (name: DIArg<String>) in Dog(arg(name)) }, line: 1).lifetime(lifetime.lifetime)
    builder.register(type: { (dog: Dog) in Kennel(dog) }, line: 2).lifetime(.single)
    let errors = builder.validate().filter { $0.severity == .error }
    #expect(errors.map(\.outline) == ["DI0010 error at 2: Kennel"])
    guard case .whileCreateSingleton(_, let stack) = try failure({ try builder.build() }) else {
      Issue.record("The build creates no single.")
      return
    }
    #expect(stack == errors.first?.error && stack.plain == errors.first?.error?.plain)
  }

  /// An earlier single can have created it, by a provider or a container.
  @Test func aSingleNeedsAnInstanceThatAnEarlierOneCreated() throws {
    let builder = DIContainerBuilder()
    Self.registerDog(in: builder)
    builder.register { (dog: DIProvider<Dog, String>) in
      _ = dog("Rex")
      return [Kennel]()
    }.lifetime(.single)
    builder.register { Kennel($0) }.lifetime(.single)
    #expect(builder.validate().isEmpty)
    _ = try builder.build(.verified)

    let other = DIContainerBuilder()
    Self.registerDog(in: other)
    other.register { (container: DIBuiltContainer) in
      _ = try container.resolve(Dog.self, arg: "Rex")
      return [Kennel]()
    }.lifetime(.single)
    other.register { Kennel($0) }.lifetime(.single)
    #expect(other.validate().isEmpty)
    _ = try other.build(.verified)
  }

  /// No single leads to the provider before, and a dog that its injections are given would be there only later.
  @Test func aSingleNeedsAnArgumentThatOnlyALaterProviderPasses() throws {
    let journal = Journal()
    let builder = DIContainerBuilder()
    builder.register({ Dog() }, line: 1).injection { (_: Dog, name: DIArg<String>) in journal.note(arg(name)) }
    builder.register({ Kennel($0) }, line: 2).lifetime(.single)
    builder.register({ (_: DIProvider<Dog, String>) in [Kennel]() }, line: 3)
    let found = builder.validate()
    #expect(found.map(\.outline) == ["DI0010 error at 2: Kennel"])
    guard case .whileCreateSingleton(_, let cause) = try failure({ try builder.build() }) else {
      Issue.record("The build creates no single.")
      return
    }
    #expect(cause == found.first?.error)
    guard case .build(let errors) = try failure({ try builder.build(.verified) }) else {
      Issue.record("A verified build creates the single.")
      return
    }
    #expect(errors == [cause])
  }

  /// What `DIProvider<Dog, Int>` gave, and what leads to it.
  private final class Notes: @unchecked Sendable {  // Used by one thread.
    var container: DIBuiltContainer?
    var lazy: DILazy<Kennel>?
    var gave: [Bool] = []
  }

  /// The decorator takes no argument, but where its lazy is used, its instance is there and answers.
  @Test(arguments: FrontEnd.allCases)
  func aDecoratorAnswersAProviderBehindItsOwnLazy(_ frontEnd: FrontEnd) throws {
    let notes = Notes()
    let registrations = Registrations(frontEnd)
    registrations.register { Dog() }
    let decorate = { @Sendable (dog: Dog, kennel: DILazy<Kennel>) in
      notes.lazy = kennel
      return dog
    }
    registrations.direct({ $0.decorate(Dog.self, decorate) }, { $0.decorate(Dog.self, decorate) })
    registrations.register { (make: DIProvider<Dog, Int>) in
      notes.gave.append((try? make.get(7)) != nil)
      return [Kennel]()
    }
    registrations.register {
      _ = try? notes.container?.resolve([Kennel].self)
      return Kennel()
    }
    #expect(registrations.validate().isEmpty)
    let container = try registrations.container()
    notes.container = container
    _ = try container.resolve([Kennel].self)
    let dog = try container.resolve(Dog.self)
    _ = try notes.lazy?.get()
    #expect(notes.gave == [false, true])
    withExtendedLifetime(dog) { (notes.container, notes.lazy) = (nil, nil) }
  }

  private static func registerDog(in builder: DIContainerBuilder) {
    builder.register { Dog(arg($0)) }.lifetime(.lazySingle)
  }

  @Test(arguments: FrontEnd.allCases)
  func theRemedyNamesTheRequestedService(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    registrations.registerWithArguments { (name: String) in Hamster(name) }.serving((any Pet).self) { $0 }
    registrations.register { (_: any Pet) in Kennel() }
    let found = registrations.validate()
    #expect(found.map(\.id) == ["DI0010"])
    let remedy = withoutSuites(try #require(found.first).remedy)
    #expect(remedy.hasPrefix("make the dependency a DIProvider<any Pet, String>"))
    try found.first?.expectError(of: registrations.container())
  }

  @Test(arguments: FrontEnd.allCases)
  func aLazyNeedsArgumentsThatItCannotPass(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      _ = Self.registerDog(in: $0)
      $0.register({ (_: DILazy<Dog>) in Kennel() }, line: 2)
      $0.register({ (_: DIProvider<Dog>) in [Kennel]() }, line: 3)
    }
    #expect(found.map(\.outline) == ["DI0010 error at 2: Kennel, Array<Kennel>"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aMemberOfAManyNeedsArguments(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    _ = Self.registerDog(in: registrations)
    registrations.register({ (_: DIMany<Dog>) in Kennel() }, line: 2)
    let found = registrations.validate()
    #expect(found.map(\.outline) == ["DI0010 error at 2: Kennel"])
    try found.first?.expectError(of: registrations.container())
  }

  @Test(arguments: FrontEnd.allCases)
  func aProviderPassesArgumentsThatNoInitializerTakes(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      _ = Self.registerDog(in: $0)
      $0.register({ (_: DIProvider<Dog, Int>) in Kennel() }, file: "App.swift", line: 2)
      $0.register({ (_: DIProvider<Dog, Int>) in [Kennel]() }, file: "App.swift", line: 3)
      $0.register({ (_: DIProvider<Dog, String, Int>) in [[Kennel]]() }, file: "App.swift", line: 4)
    }
    let taking =
      frontEnd == .builder
      ? "add .initialWithArg { container, argument in ... } to the registration"
      : "pass arg($0) for a parameter in the registration"
    #expect(
      found.map(\.plain) == [
        """
        App.swift:2: error: Dog has no initializer that takes (Int). [DI0011]
          path: Kennel (App.swift:2) -> Dog (App.swift:1)
          path: [Kennel] (App.swift:3) -> Dog (App.swift:1)
          registered: Dog (App.swift:1), created from (String)
          fix: pass arguments of exactly the registered types, with `as` where a value has another static type; or \(taking)
        """,
        """
        App.swift:4: error: Dog has no initializer that takes (String, Int). [DI0011]
          path: [[Kennel]] (App.swift:4) -> Dog (App.swift:1)
          registered: Dog (App.swift:1), created from (String)
          fix: pass arguments of exactly the registered types, with `as` where a value has another static type; or \(taking)
        """,
      ])
  }

  @Test func aContainerTakesNoArguments() throws {
    let builder = DIContainerBuilder()
    builder.register({ (_: DIProvider<DIBuiltContainer, Int>) in Kennel() }, file: "App.swift", line: 1)
    #expect(
      builder.validate().map(\.plain) == [
        """
        App.swift:1: error: DIBuiltContainer takes no arguments. [DI0011]
          path: Kennel (App.swift:1) -> DIBuiltContainer
          fix: resolve it without arguments
        """
      ])
  }

  @Test func aLazyTakesNoArguments() throws {
    let builder = DIContainerBuilder()
    builder.register({ Dog(arg($0)) }, file: "App.swift", line: 1)
    builder.register({ (_: DIProvider<DILazy<Dog>, String>) in Kennel() }, file: "App.swift", line: 2)
    #expect(
      builder.validate().map(\.plain) == [
        """
        App.swift:2: error: DILazy<Dog> takes no arguments. [DI0011]
          path: Kennel (App.swift:2) -> DILazy<Dog>
          fix: resolve it without arguments; or resolve a DIProvider, and call it with the arguments
        """
      ])
  }

  // MARK: - The nearest right programs

  @Test(arguments: FrontEnd.allCases)
  func aProviderThatPassesTheArgumentsIsRight(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    _ = Self.registerDog(in: registrations)
    registrations.register { (dog: DIProvider<Dog, String>) in Kennel(dog("Rex")) }
    #expect(registrations.validate().isEmpty)
    _ = try registrations.container().resolve(Kennel.self)
  }

  @Test(arguments: FrontEnd.allCases)
  func eachOfSeveralInitializersIsRight(_ frontEnd: FrontEnd) throws {
    guard frontEnd == .builder else { return }
    let builder = DIContainerBuilder()
    builder.register { Dog() }.initialWithArg { (_, name: String) in Dog(name) }
      .initialWithArg { (_, number: Int) in Dog("\(number)") }
    builder.register { Kennel($0) }
    builder.register { (_: DIProvider<Dog, String>, _: DIProvider<Dog, Int>, _: DILazy<Dog>) in [Kennel]() }
    #expect(builder.validate().isEmpty)
    builder.register({ (_: DIProvider<Dog, Double>) in [[Kennel]]() }, line: 9)
    #expect(builder.validate().map(\.outline) == ["DI0011 error at 9: Array<Array<Kennel>>"])
  }

  @Test(arguments: FrontEnd.allCases)
  func whatNobodyRequestsMayTakeArguments(_ frontEnd: FrontEnd) {
    #expect(frontEnd.diagnostics { _ = Self.registerDog(in: $0) }.isEmpty)
  }

  @Test(arguments: NamedLifetime.allCases.filter { $0 != .prototype }, FrontEnd.allCases)
  func anInstanceThatIsKeptCanHaveBeenMadeFromArguments(_ lifetime: NamedLifetime, _ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      Self.registerDog(in: $0).lifetime(lifetime.lifetime)
      $0.register { Kennel($0) }
    }
    #expect(found.isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func anOptionalRequestNeedsArgumentsToo(_ frontEnd: FrontEnd) throws {
    // Nil is for what is missing, and for what nothing creates.
    let registrations = Registrations(frontEnd)
    _ = Self.registerDog(in: registrations)
    registrations.register({ (_: DIOptionalRequest<Dog>) in Kennel() }, line: 2)
    let found = registrations.validate()
    #expect(found.map(\.outline) == ["DI0010 error at 2: Kennel"])
    try found.first?.expectError(of: registrations.container())
  }

  // MARK: - Cycles

  final class Owner: @unchecked Sendable {
    init(_ name: String) {}
  }
  final class Pup: Sendable {
    init(_ owner: Owner) {}
  }

  @Test(arguments: FrontEnd.allCases)
  func anInjectionGivesTheObjectThatWasMadeFromArguments(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      $0.registerWithArguments { (name: String) in Owner(name) }.injection { (_: Owner, _: Pup) in }
      $0.register(Pup.init)
    }
    #expect(found.isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func anInitializerCannotGiveTheObjectThatIsBeingMade(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      $0.register({ (_: DIArg<String>, _: Pup) in Owner("") }, line: 1)
      $0.register(Pup.init, line: 2)
    }
    #expect(found.map(\.outline) == ["DI0007 error at 1: Owner -> Pup", "DI0010 error at 2: Pup"])
  }
}
