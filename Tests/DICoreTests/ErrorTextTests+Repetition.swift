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
          Dog is ambiguous: 2 components match.
            registered: Dog (\(place)), registered twice by one line
            fix: add .set(name: "...") with a different name each time the line runs, and request it by name; or add \
        .set(.element) to each, and request all with many($0); or run the line only once
        """)
  }

  @Test func theTextNamesALineOfADIContainerThatRegistersThreeTimes() throws {
    let container = DIContainer()
    let place = next(#filePath, #line + 1)
    for _ in 0..<3 {
      container.register { Dog() }
    }
    #expect(
      try failure { try container.view.resolve(Dog.self) }.plain == """
        Dog is ambiguous: 3 components match.
          registered: Dog (\(place)), registered 3 times by one line
          fix: add .as(Dog.self, name: "...") with a different name each time the line runs, and request it by name; or \
        request all with many($0); or run the line only once
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
          Dog is ambiguous: 3 components match.
            registered: Dog (\(place)), registered twice by one line
            registered: Dog (\(other))
            fix: add .set(.default) to one that has a line of its own; or add .set(name: "...") to each, and request it by \
        name; or add .set(.element) to each, and request all with many($0)
        """)
  }

  @Test func theTextNamesALineThatRegistersSeveralNames() throws {
    let place = next(#filePath, #line + 1)
    for name in ["Rex", "Bello"] {
      builder.register { Dog() }.set(name: name)
    }
    #expect(
      try Self.text(Dog.self, of: builder) == """
        Dog is ambiguous: 2 components match.
          registered: Dog (\(place)), named "Rex"
          registered: Dog (\(place)), named "Bello"
          fix: request one of their names; or add .set(.element) to each, and request all with many($0); or run the line only \
        once
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
          Dog has several components with the same name: "Rex".
            registered: Dog (\(place)), named "Rex", registered twice by one line
            fix: give a different name each time the line runs; or run the line only once
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
          Dog \(priority == .default ? "has 2 defaults." : "is ambiguous: 2 components match.")
            registered: Dog (\(place)), \(priority), registered twice by one line
            fix: run the line only once; or add .set(.\(priority)) only once, under a condition
        """)
  }

  @Test func theTextNamesALineThatDeclaresAScopeValueTwice() throws {
    let container = DIContainer()
    let place = next(#filePath, #line + 1)
    for _ in 0..<2 {
      container.register(scopeValue: Ticket.self)
    }
    #expect(
      try failure { try container.view.set(Ticket()) }.plain == """
        Ticket is ambiguous: 2 components match.
          registered: Ticket (\(place)), registered twice by one line
          fix: add .as(Ticket.self, name: "...") with a different name each time the line runs, and pass the name in the call; \
        or run the line only once
        """)
  }
}
