import DICore
import Testing

/// The texts of errors if a registered component could not be made.
extension ErrorTextTests {
  // MARK: - Recursion

  @Test(arguments: FrontEnd.allCases)
  func theTextNamesAComponentThatNeedsItself(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    let chicken = next()
    registrations.register(Chicken.init)
    let egg = next()
    registrations.register(Egg.init)
    #expect(
      try Self.text(Chicken.self, of: registrations) == """
        Chicken needs itself before its initializer has returned.
          path: Chicken (\(chicken)) -> Egg (\(egg)) -> Chicken (\(chicken))
          fix: move one of the dependencies on this path from the initializer to an injection; or make it a lazy or provider, \
        and use it after the initializer has returned
        """)
    #expect(
      try Self.text(Egg.self, of: registrations) == """
        Egg needs itself before its initializer has returned.
          path: Egg (\(egg)) -> Chicken (\(chicken)) -> Egg (\(egg))
          fix: move one of the dependencies on this path from the initializer to an injection; or make it a lazy or provider, \
        and use it after the initializer has returned
        """)
  }

  @Test func theTextNamesAComponentThatNeedsItselfByClosures() throws {
    let chicken = next()
    builder.register { container in Chicken(try container.resolve()) }
    let egg = next()
    builder.register { container in Egg(try container.resolve()) }
    let text = try Self.text(Chicken.self, of: builder)
    #expect(
      text == """
        Chicken needs itself before its initializer has returned.
          path: Chicken (\(chicken)) -> Egg (\(egg)) -> Chicken (\(chicken))
          fix: move one of the dependencies on this path from the initializer to an injection; or make it a lazy or provider, \
        and use it after the initializer has returned
        """)
  }

  @Test func theTextNamesADependencyThatNeedsItself() throws {
    final class Farm {
      init(_ egg: Egg) {}
    }
    let farm = next()
    builder.register(Farm.init)
    let egg = next()
    builder.register(Egg.init)
    let chicken = next()
    builder.register { container in Chicken(try container.resolve()) }
    let text = try Self.text(Farm.self, of: builder)
    #expect(
      text == """
        Egg needs itself before its initializer has returned.
          path: Farm (\(farm)) -> Egg (\(egg)) -> Chicken (\(chicken)) -> Egg (\(egg))
          fix: move one of the dependencies on this path from the initializer to an injection; or make it a lazy or provider, \
        and use it after the initializer has returned
        """)
  }

  // MARK: - False promises

  @Test(arguments: FrontEnd.allCases)
  func theTextNamesAFalsePromise(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    let cat = next()
    registrations.register { Cat() as Animal }.promising((any Pet).self)
    let pound = next()
    registrations.register { Pound() }.injection { (_: Pound, _: any Pet) in }
    let (promise, check) =
      frontEnd == .builder
      ? ("unsafe()", ".as((any Pet).self).check { $0 }") : ("as(_:)", ".as(check: (any Pet).self) { $0 }")
    #expect(
      try Self.text((any Pet).self, of: registrations) == """
        Pet was promised with \(promise), but the instance has the type Cat.
          registered: Animal (\(cat))
          fix: register a subtype of Pet, and write \(check), which the compiler verifies
        """)
    #expect(
      try Self.text(Pound.self, of: registrations) == """
        Pet was promised with \(promise), but the instance has the type Cat.
          path: Pound (\(pound)) -> Pet
          registered: Animal (\(cat))
          fix: register a subtype of Pet, and write \(check), which the compiler verifies
        """)
  }

  // MARK: - What users throw

  @Test func theTextSaysThatAnInitializerThrew() throws {
    let cat = next()
    builder.register { () throws -> Cat in throw Refusal() }
    let home = next()
    builder.register(Home.init)
    let street = next()
    builder.register { container in Street(try container.resolve()) }
    #expect(
      try Self.text(Cat.self, of: builder) == """
        Cat could not be created: its initializer threw.
          registered: Cat (\(cat))
          reason: the cat refused
        """)
    #expect(
      try Self.text(Street.self, of: builder) == """
        Cat could not be created: its initializer threw.
          path: Street (\(street)) -> Home (\(home)) -> Cat (\(cat))
          reason: the cat refused
        """)
  }

  @Test func theTextSaysThatAnInjectionThrew() throws {
    let pound = next()
    builder.register { Pound() }.injection(.optional) { (_: Pound, _: Cat?) in throw Refusal() }
    let text = try Self.text(Pound.self, of: builder)
    #expect(
      text == """
        Pound could not be created: an injection threw.
          registered: Pound (\(pound))
          reason: the cat refused
        """)
  }

  @Test func theTextSaysThatAPostInitThrew() throws {
    let cat = next()
    builder.register { Cat() }.postInit { _ in throw Refusal() }
    let home = next()
    builder.register(Home.init)
    let text = try Self.text(Home.self, of: builder)
    #expect(
      text == """
        Cat could not be created: a post-init threw.
          path: Home (\(home)) -> Cat (\(cat))
          reason: the cat refused
        """)
  }

  @Test func theTextHasTheFailureOfAnotherContainer() throws {
    let other = DIContainerBuilder()
    let home = next()
    other.register(Home.init)
    let inner = try other.build()
    let outer = next()
    builder.register { try inner.resolve(Home.self) }
    let text = try Self.text(Home.self, of: builder)
    #expect(
      text == """
        Home could not be created: its initializer threw.
          registered: Home (\(outer))
          reason: Cat is not registered.
              path: Home (\(home)) -> Cat
              fix: register it; or add .as(Cat.self).check { $0 } to a registration that can serve as it
        """)
  }

  @Test func theTextNamesTheRootCause() throws {
    struct Wrapped: Error {}
    let cat = next()
    builder.register { () throws -> Cat in throw Wrapped() }
    builder.register(Home.init)
    builder.register(Street.init)
    let container = try builder.build()
    guard
      case .initializationFailed(let info, let underlying) = try failure({ try container.resolve(Street.self) })
    else {
      Issue.record("the root cause is wrapped")
      return
    }
    #expect(info.plain == "Cat (\(cat))")
    #expect(underlying is Wrapped)
  }

  // MARK: - Actors

  @Test func theTextNamesAMainActorComponentRequestedElsewhere() throws {
    let cat = next()
    builder.register { @MainActor in Cat() }
    let home = next()
    builder.register(Home.init)
    #expect(
      try Self.text(Cat.self, of: builder) == """
        Cat belongs to the main actor, but was requested outside it.
          registered: Cat (\(cat))
          reason: its initializer belongs to the main actor
          fix: resolve it on the main actor; or, if Cat itself belongs to no actor, write builder.register(Cat.init), or \
        register it in a `nonisolated` function: a closure belongs to the actor it is written on
        """)
    #expect(
      try Self.text(Home.self, of: builder) == """
        Cat belongs to the main actor, but was requested outside it.
          path: Home (\(home)) -> Cat (\(cat))
          reason: its initializer belongs to the main actor
          fix: resolve it on the main actor; or, if Cat itself belongs to no actor, write builder.register(Cat.init), or \
        register it in a `nonisolated` function: a closure belongs to the actor it is written on
        """)
  }

  @Test func theTextNamesAMainActorSingleBuiltElsewhere() throws {
    let cat = next()
    builder.register { @MainActor in Cat() }.lifetime(unchecked: .single)
    #expect(
      try Self.text(building: builder) == """
        The single Cat (\(cat)) could not be created.
          Cat belongs to the main actor, but was requested outside it.
            registered: Cat (\(cat))
            reason: its initializer belongs to the main actor
            fix: call build() on the main actor, for example in a @MainActor function; or use .lifetime(.lazySingle) for the \
        single; or, if Cat itself belongs to no actor, write builder.register(Cat.init), or register it in a `nonisolated` \
        function: a closure belongs to the actor it is written on
        """)
  }

  @Test func theTextNamesAllClosuresOfTheMainActor() throws {
    let cat = next()
    builder.register { @MainActor in Cat() }
      .injection { @MainActor (_: Cat) in }
      .postInit { @MainActor _ in }
      .as(AnyObject.self) { @MainActor in $0 }
    #expect(
      try Self.text(AnyObject.self, of: builder) == """
        Cat belongs to the main actor, but was requested outside it.
          registered: Cat (\(cat))
          reason: its initializer, an injection, a post-init and the check of AnyObject belong to the main actor
          fix: resolve it on the main actor; or, if Cat itself belongs to no actor, register it in a `nonisolated` function: a \
        closure belongs to the actor it is written on
        """)
  }

  @globalActor actor Elsewhere {
    static let shared = Elsewhere()
  }

  @Test func theTextNamesAComponentOfAForeignActor() throws {
    let cat = next()
    builder.register { @Elsewhere in Cat() }
    #expect(
      try Self.text(Cat.self, of: builder) == """
        Cat belongs to an actor that this request cannot reach.
          registered: Cat (\(cat))
          reason: its initializer belongs to an actor
          fix: import DIAsync, and await the request: try await container.async.resolve(Cat.self); or, if Cat itself belongs to no actor, write \
        builder.register(Cat.init), or register it in a `nonisolated` function: a closure belongs to the actor it is written on
        """)
  }

  // MARK: - Scopes

  final class Keeper: @unchecked Sendable {
    let container: DIBuiltContainer
    init(_ container: DIBuiltContainer) { self.container = container }
  }

  @Test(arguments: FrontEnd.allCases)
  func theTextSaysThatTheScopeIsGone(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { Cat() }.lifetime(.perContainer)
      $0.register { Keeper($0) }.lifetime(.perContainer)
    }
    let keeper = try container.newLifeTimeScope().resolve(Keeper.self)
    #expect(
      try failure { try keeper.container.resolve(Cat.self) }.plain == """
        Cat was requested from a released scope.
          fix: hold the scope's container as long as you request from it: a container kept by an instance of the scope does \
        not hold the scope, and neither does a lazy that has its value
        """)
  }
}
