import DICore
import Testing

/// The texts of errors of a build, and what they leave out.
extension ErrorTextTests {
  // MARK: - What has no initializer

  @Test func theTextNamesAComponentWithoutInitializer() throws {
    let cat = next()
    builder.register(type: Cat.self)
    #expect(
      try Self.text(building: builder) == """
        The graph has an error.
          Cat has no initializer.
            registered: Cat (\(cat))
            fix: add .initial { ... } to the registration; or add .initialNotNecessary(), for objects created elsewhere
        """)
  }

  @Test(arguments: FrontEnd.allCases)
  func theTextNamesARequestForAnObjectMadeElsewhere(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    let cat = next()
    registrations.register(type: Cat.self)
    let home = next()
    registrations.register(Home.init)
    #expect(
      try Self.text(Home.self, of: registrations) == """
        Cat has no initializer, and no instance is set.
          path: Home (\(home)) -> Cat (\(cat))
          fix: call resolve(_:) or set(_:) with an object before this request, and use a lifetime that keeps it; or \
        \(frontEnd.toInitialize)
        """)
  }

  // MARK: - What a build finds

  @Test func theTextListsSeveralCandidatesOfABuild() throws {
    let first = next()
    builder.register { Cat() }.as((any Pet).self).unsafe()
    let second = next()
    builder.register { Dog() }.as((any Pet).self).unsafe()
    #expect(
      try Self.text(building: builder) == """
        The graph has an error.
          Pet is ambiguous: 2 components match.
            registered: Cat (\(first))
            registered: Dog (\(second))
            fix: add .set(.default) to one of them; or add .set(name: "...") to each, and request it by name; or add \
        .set(.element) to each, and request all with many($0)
        """)
  }

  @Test func theTextNamesAWeakLifetimeOnAValue() throws {
    let leash = next()
    builder.register { Leash() }.lifetime(.weakSingle)
    #expect(
      try Self.text(building: builder) == """
        The graph has an error.
          Leash is not a class, so it cannot be held weakly.
            registered: Leash (\(leash))
            fix: use a strong lifetime
        """)
  }

  @Test func theTextNamesRegistrationsOfNothing() throws {
    @Sendable func prepare(_ cat: Cat) {}
    @Sendable func end() -> Never { fatalError() }
    let nothing = next()
    builder.register { prepare(Cat()) }
    let optional = next()
    builder.register { Optional(Cat()).map(prepare) }
    let never = next()
    builder.register(end).lifetime(.weakSingle)
    #expect(
      try Self.text(building: builder) == """
        The graph has 3 errors.
          This registration makes nothing: its closure returns no value.
            registered: Void (\(nothing))
            fix: end the closure with the instance, after `return` if there are several statements; an instance of a \
        noncopyable type needs a class around it
          This registration makes nothing: its closure returns no value.
            registered: Void (\(optional))
            fix: end the closure with the instance, after `return` if there are several statements; an instance of a \
        noncopyable type needs a class around it
          This registration makes nothing: its closure never returns.
            registered: Never (\(never))
            fix: end the closure with the instance, after `return` if there are several statements; an instance of a \
        noncopyable type needs a class around it
        """)
  }

  @Test func aBuildListsItsErrorsInTheOrderOfRegistration() throws {
    let leash = next()
    builder.register { Leash() }.lifetime(.weakSingle)
    let first = next()
    builder.register { Cat() }
    let dog = next()
    builder.register(type: Dog.self)
    let second = next()
    builder.register { Cat() }
    #expect(
      try Self.text(building: builder) == """
        The graph has 3 errors.
          Leash is not a class, so it cannot be held weakly.
            registered: Leash (\(leash))
            fix: use a strong lifetime
          Cat is ambiguous: 2 components match.
            registered: Cat (\(first))
            registered: Cat (\(second))
            fix: add .set(.default) to one of them; or add .set(name: "...") to each, and request it by name; or add \
        .set(.element) to each, and request all with many($0)
          Dog has no initializer.
            registered: Dog (\(dog))
            fix: add .initial { ... } to the registration; or add .initialNotNecessary(), for objects created elsewhere
        """)
  }

  // MARK: - Singles

  @Test func theTextNamesASingleThatCouldNotBeMade() throws {
    let home = next()
    builder.register(Home.init)
    let street = next()
    builder.register(Street.init).lifetime(.single)
    #expect(
      try Self.text(building: builder) == """
        The single Street (\(street)) could not be created.
          Cat is not registered.
            path: Street (\(street)) -> Home (\(home)) -> Cat
            fix: register it; or add .as(Cat.self).check { $0 } to a registration that can serve as it
        """)
  }

  @Test func theTextHasTheErrorsOfABuildWithinAnInitializer() throws {
    let home = next()
    builder.register {
      let inner = DIContainerBuilder()
      inner.register(type: Cat.self, file: "Inner.swift", line: 7)
      return Home(try inner.build().resolve())
    }
    .lifetime(.single)
    #expect(
      try Self.text(building: builder) == """
        The single Home (\(home)) could not be created.
          Home could not be created: its initializer threw.
            registered: Home (\(home))
            reason: The graph has an error.
                Cat has no initializer.
                  registered: Cat (Inner.swift:7)
                  fix: add .initial { ... } to the registration; or add .initialNotNecessary(), for objects created elsewhere
        """)
  }

  // MARK: - Never

  @Test func theTextNeverPrintsInstances() throws {
    struct Secret: CustomStringConvertible, Sendable {
      let description = "a secret"
    }
    builder.register { Secret() }.as((any Pet).self).unsafe()
    builder.register { (_: Secret, _: Dog) in Cat() }
    #expect(try !Self.text((any Pet).self, of: builder).contains("a secret"))
    #expect(try !Self.text(Cat.self, of: builder).contains("a secret"))
  }
}
