import DIChecks
import DICore
import Testing

// Notes: what is right, but may not have been meant. Each test also shows that no note is there without being asked for.

extension ValidationTests {
  /// What is only noted.
  private static func notes(
    _ frontEnd: FrontEnd, sourceLocation: SourceLocation = #_sourceLocation, _ register: (Registrations) -> Void
  ) -> [DIDiagnostic] {
    #expect(frontEnd.diagnostics(sourceLocation: sourceLocation, register).isEmpty, sourceLocation: sourceLocation)
    let notes = frontEnd.diagnostics(notes: true, sourceLocation: sourceLocation, register)
    #expect(notes.allSatisfy { $0.severity == .note && $0.error == nil }, sourceLocation: sourceLocation)
    return notes
  }

  /// The only component of a type has a name, and answers a request without one.
  @Test(arguments: FrontEnd.allCases)
  func aNamedComponentThatAnswersUnnamedRequestsIsNoted(_ frontEnd: FrontEnd) {
    let found = Self.notes(frontEnd) {
      $0.register({ Cat() }, file: "App.swift", line: 1).named("Tom")
      $0.register(Home.init, file: "App.swift", line: 2)
      $0.register({ (_: DILazy<Cat>) in Asker<Int>() }, file: "App.swift", line: 3)
    }
    #expect(
      found.map(\.plain) == [
        """
        App.swift:2: note: Home requests Cat without a name or tag, and gets the only one there is, which has the name "Tom". \
        [DI0209]
          path: Home (App.swift:2) -> Cat (App.swift:1)
          registered: Cat (App.swift:1), named "Tom"
          fix: request it by its name: by(name: ..., on: $0)
        """,
        """
        App.swift:3: note: Asker<Int> requests Cat without a name or tag, and gets the only one there is, which has the name \
        "Tom". [DI0209]
          path: Asker<Int> (App.swift:3) -> Cat (App.swift:1)
          registered: Cat (App.swift:1), named "Tom"
          fix: request it by its name: by(name: ..., on: $0)
        """,
      ])
    // What is left out for a default, and a name that limits a decorator, are no such cases.
    let decorated = Self.notes(frontEnd) {
      $0.register({ Cat() }, file: "App.swift", line: 1).named("Tom")
      $0.register({ Cat() }, file: "App.swift", line: 2).named("Felix").byDefault()
      $0.register(Home.init, file: "App.swift", line: 3)
    }
    #expect(decorated.map(\.kind) == [.unusedQualifier, .unusedQualifier])
    // A many asks for all.
    let ofMany = Self.notes(frontEnd) {
      $0.register { Cat() }.named("Tom")
      $0.register { (_: DIMany<Cat>) in Asker<Int>() }
    }
    #expect(!ofMany.map(\.kind).contains(.namedAnswersUnnamed))
  }

  @Test(arguments: FrontEnd.allCases)
  func aNameThatNoComponentUsesIsNoted(_ frontEnd: FrontEnd) {
    let found = Self.notes(frontEnd) {
      $0.register({ Cat() }, file: "App.swift", line: 1).named("Tom")
      $0.register { Cat() }
      $0.register(Home.init)
    }
    #expect(
      found.map(\.plain) == [
        """
        App.swift:1: note: No component requests Cat by the name "Tom". [DI0201]
          fix: remove it, unless the program requests by it
        """
      ])
  }

  @Test(arguments: Form.allCases.filter { $0.isByName }, FrontEnd.allCases)
  func aNameThatAComponentUsesIsNotNoted(_ form: Form, _ frontEnd: FrontEnd) {
    let found = Self.notes(frontEnd) {
      $0.register { Cat() }.named("Tom")
      form.register(in: $0, .initializer)
    }
    #expect(found.isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func aDefaultWithoutOthersIsNoted(_ frontEnd: FrontEnd) {
    let found = Self.notes(frontEnd) { $0.register({ Cat() }, file: "App.swift", line: 1).byDefault() }
    #expect(
      found.map(\.plain) == [
        """
        App.swift:1: note: Cat is the default, but no other component competes with it. [DI0202]
          fix: remove \(frontEnd == .builder ? ".set(.default)" : ".default()")
        """
      ])
  }

  @Test(arguments: FrontEnd.allCases)
  func aDefaultAmongOthersIsNotNoted(_ frontEnd: FrontEnd) {
    let found = Self.notes(frontEnd) {
      $0.register { FileLogger() }.serving((any Logger).self) { $0 }.byDefault()
      $0.register { NetLogger() }.serving((any Logger).self) { $0 }
    }
    #expect(found.isEmpty)
  }

  @Test func aDefaultAmongElementsIsNoted() {
    let builder = DIContainerBuilder()
    builder.register({ FileLogger() }, line: 1).as((any Logger).self).check { $0 }.set(.default)
    builder.register { NetLogger() }.as((any Logger).self).check { $0 }.set(.element)
    #expect(builder.validate(notes: true).map(\.outline) == ["DI0202 note at 1"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aNameIsNotNotedIfItsRequestIsAmbiguous(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics(notes: true) {
      for _ in 0..<2 { $0.register { Cat() }.named("Tom") }
      $0.register { (_: DIByName<Cat, Tom>) in Asker<Int>() }
    }
    #expect(found.map(\.id) == ["DI0005"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aNameMayBeUsedByAClosureThatTakesTheContainer(_ frontEnd: FrontEnd) {
    let found = Self.notes(frontEnd) {
      $0.register({ Cat() }, file: "App.swift", line: 1).named("Tom")
      $0.registerAsking({ _ in A() }, file: "App.swift", line: 2)
    }
    #expect(
      found.first?.plain == """
        App.swift:1: note: No component requests Cat by the name "Tom". [DI0201]
          reason: A (App.swift:2) takes the container, and may request by it
          fix: remove it, unless the program requests by it
        """)
  }

  /// A request by name gets the decorator around what has the name.
  @Test func aNameIsUsedThroughDecorators() {
    let builder = DIContainerBuilder()
    builder.register { FileLogger() }.as((any Logger).self).check { $0 }.set(name: Tom.name)
    builder.register { NetLogger() }.as((any Logger).self).check { $0 }.set(name: "other")
    for _ in 0..<2 { builder.decorate((any Logger).self) { (inner: any Logger) in inner } }
    builder.register { (_: DIByName<any Logger, Tom>) in Asker<Int>() }
    #expect(builder.validate(notes: true).map(\.component?.type).map { $0 == NetLogger.self } == [true])
    builder.register { (_: DIManyByName<any Logger>) in Asker<String>() }
    #expect(builder.validate(notes: true).isEmpty)
  }

  @Test func anElementWithoutOthersIsNoted() {
    let builder = DIContainerBuilder()
    builder.register({ FileLogger() }, file: "App.swift", line: 1).as((any Logger).self).check { $0 }.set(.element)
    builder.register { (_: DIMany<any Logger>) in Asker<Int>() }
    #expect(builder.validate().isEmpty)
    #expect(
      builder.validate(notes: true).map(\.plain) == [
        """
        App.swift:1: note: FileLogger is an element, but the only component of its types. [DI0203]
          fix: remove .set(.element)
        """
      ])
    builder.register { NetLogger() }.as((any Logger).self).check { $0 }
    #expect(builder.validate(notes: true).isEmpty)
  }

  // MARK: - Roots

  @Test(arguments: FrontEnd.allCases)
  func whatNoRootLeadsToIsNotedOnceForEachPart(_ frontEnd: FrontEnd) {
    let found = Self.notes(frontEnd) {
      $0.register(Home.init).asRoot()
      $0.register { Cat() }
      $0.register(Yard.init)
      $0.register({ (_: Yard) in Asker<Int>() }, file: "App.swift", line: 4)
      // A cycle is one part.
      $0.register({ (_: DILazy<B>) in A() }, line: 5)
      $0.register({ (_: A) in B() }, line: 6)
    }
    #expect(found.map(\.outline) == ["DI0204 note at 4", "DI0204 note at 5"])
    #expect(
      found.first?.plain == """
        App.swift:4: note: No root leads to Asker<Int>. [DI0204]
          fix: remove the registration; or add .root() to it, if the program requests it
        """)
  }

  @Test(arguments: Form.everywhere)
  func aRootLeadsToWhatItRequests(_ form: Form, _ place: Place, _ frontEnd: FrontEnd) {
    let found = Self.notes(frontEnd) {
      form.register(in: $0, place)
      $0.register { (_: Asker<Int>) in Asker<String>() }.asRoot()
      let cat = $0.register { Cat() }
      if form.isByName { cat.named("Tom") }
    }
    #expect(found.isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func withoutRootsNothingIsUnreachable(_ frontEnd: FrontEnd) {
    #expect(Self.notes(frontEnd) { $0.register { Cat() } }.isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func aRootBeginsThePaths(_ frontEnd: FrontEnd) {
    // Without it, the path begins with the asker.
    func paths(_ isRoot: Bool) -> [String] {
      frontEnd.diagnostics {
        $0.register { (_: Street) in Asker<Int>() }
        $0.register(Home.init, line: 2)
        let street = $0.register(Street.init)
        if isRoot { street.asRoot() }
      }.map(\.outline)
    }
    #expect(paths(false) == ["DI0001 error at 2: Asker<Int> -> Street -> Home"])
    #expect(paths(true) == ["DI0001 error at 2: Street -> Home"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aClosureThatTakesTheContainerIsNoted(_ frontEnd: FrontEnd) {
    let found = Self.notes(frontEnd) {
      $0.registerAsking({ _ in Cat() }, file: "App.swift", line: 1).asRoot()
      $0.register({ Asker<Int>() }, file: "App.swift", line: 2)
    }
    #expect(
      found.map(\.plain) == [
        "App.swift:1: note: Cat takes the container, so its requests are not checked. [DI0205]",
        """
        App.swift:2: note: No root leads to Asker<Int>. [DI0204]
          reason: Cat (App.swift:1) takes the container, and may request it
          fix: remove the registration; or add .root() to it, if the program requests it
        """,
      ])
  }

  @Test(arguments: FrontEnd.allCases)
  func anInjectionThatTakesTheContainerIsNoted(_ frontEnd: FrontEnd) {
    let found = Self.notes(frontEnd) { $0.register({ Cat() }, line: 1).injectionAsking { _, _ in } }
    #expect(found.map(\.outline) == ["DI0205 note at 1"])
  }
}
