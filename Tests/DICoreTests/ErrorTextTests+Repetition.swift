import DICore
import Testing

// What errors say of a line that registers several times: nothing can be written at one of its registrations alone.

extension ErrorTextTests {
  @Test func theTextNamesALineThatRegistersTwice() throws {
    let place = next(#filePath, #line + 1)
    for _ in 0..<2 {
      builder.register { Dog() }
    }
    #expect(
      try Self.text(building: builder) == """
        The graph has an error.
          Dog could be any of 2 components, and nothing says which.
            registered: Dog (\(place)), registered twice by one line
            write: .set(name:) with another name each time that the line registers, to ask by name; or .set(.element) at each, \
        and many($0) to get all; or a line that registers once
        """)
  }

  @Test func theTextNamesALineOfADIContainerThatRegistersThreeTimes() throws {
    let container = DIContainer()
    let place = next(#filePath, #line + 1)
    for _ in 0..<3 {
      container.register { Dog() }
    }
    #expect(
      try failure { try DIBuiltContainer(_core: container._core).resolve(Dog.self) }.description == """
        Dog could be any of 3 components, and nothing says which.
          registered: Dog (\(place)), registered 3 times by one line
          write: .as(Dog.self, name:) with another name each time that the line registers, to ask by name; or many($0) to get \
        all; or a line that registers once
        """)
  }

  @Test func theTextTellsARepeatedLineFromAnother() throws {
    let place = next(#filePath, #line + 1)
    for _ in 0..<2 {
      builder.register { Dog() }
    }
    let other = next()
    builder.register { Dog() }
    #expect(
      try Self.text(building: builder) == """
        The graph has an error.
          Dog could be any of 3 components, and nothing says which.
            registered: Dog (\(place)), registered twice by one line
            registered: Dog (\(other))
            write: .set(.default) at one that has a line of its own; or .set(name:) at each, to ask by name; or \
        .set(.element) at each, and many($0) to get all
        """)
  }

  @Test func theTextNamesALineThatRegistersSeveralNames() throws {
    let place = next(#filePath, #line + 1)
    for name in ["Rex", "Bello"] {
      builder.register { Dog() }.set(name: name)
    }
    #expect(
      try Self.text(Dog.self, of: builder) == """
        Dog could be any of 2 components, and nothing says which.
          registered: Dog (\(place)), named "Rex"
          registered: Dog (\(place)), named "Bello"
          write: one of their names in the request; or .set(.element) at each, and many($0) to get all; or a line that \
        registers once
        """)
    _ = try builder.build().resolve(Dog.self, name: "Rex")
  }

  @Test func theTextNamesALineThatRegistersANameTwice() throws {
    let place = next(#filePath, #line + 1)
    for _ in 0..<2 {
      builder.register { Dog() }.set(name: "Rex")
    }
    #expect(
      try Self.text(building: builder) == """
        The graph has an error.
          Dog has several components with an equal name: "Rex".
            registered: Dog (\(place)), named "Rex", registered twice by one line
            write: .set(name:) with another name each time that the line registers; or a line that registers once
        """)
  }

  @Test(arguments: [DIPriority.default, .test])
  func theTextNamesALineThatDeclaresTwoDefaults(_ priority: DIPriority) throws {
    let place = next(#filePath, #line + 1)
    for _ in 0..<2 {
      builder.register { Dog() }.set(priority)
    }
    #expect(
      try Self.text(building: builder) == """
        The graph has an error.
          Dog \(priority == .default ? "has 2 defaults." : "could be any of 2 components, and nothing says which.")
            registered: Dog (\(place)), \(priority), registered twice by one line
            write: a line that registers once; or a condition, by which it says so only once
        """)
  }

  @Test func theTextNamesALineThatDeclaresAScopeValueTwice() throws {
    let container = DIContainer()
    let place = next(#filePath, #line + 1)
    for _ in 0..<2 {
      container.register(scopeValue: Ticket.self)
    }
    #expect(
      try failure { try DIBuiltContainer(_core: container._core).set(Ticket()) }.description == """
        Ticket could be any of 2 components, and nothing says which.
          registered: Ticket (\(place)), registered twice by one line
          write: .as(Ticket.self, name:) with another name each time that the line registers, and the name in the call; or a \
        line that registers once
        """)
  }
}
