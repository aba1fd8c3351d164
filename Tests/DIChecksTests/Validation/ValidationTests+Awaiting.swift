import DIAsync
import DIChecks
import DICore
import Testing

// What suspends, or belongs to another actor: notes of what has to be awaited, and no error.

extension ValidationTests {
  private static func found<T: Sendable>(_ found: T) async -> T {
    await Task.yield()
    return found
  }

  /// What a builder without faults says has to be awaited.
  private static func notes(
    sourceLocation: SourceLocation = #_sourceLocation, _ register: (DIContainerBuilder) -> Void
  ) -> [String] {
    let builder = DIContainerBuilder()
    register(builder)
    #expect(builder.validate().isEmpty, sourceLocation: sourceLocation)
    return builder.validate(notes: true).filter { $0.kind == .needsAwait }.map(\.plain)
  }

  @Test func aRootThatHasToBeAwaitedIsNoted() {
    let found = Self.notes {
      $0.register({ await Self.found(Cat()) }, file: "App.swift", line: 1)
      $0.register(Home.init, file: "App.swift", line: 2)
      $0.register(Street.init, file: "App.swift", line: 3).root()
    }
    #expect(
      found == [
        """
        App.swift:3: note: Street has to be awaited: Cat suspends while it is made. [DI0210]
          path: Street (App.swift:3) -> Home (App.swift:2) -> Cat (App.swift:1)
          registered: Cat (App.swift:1)
          fix: import DIAsync, and await the request: try await container.async.resolve(Street.self)
        """
      ])
  }

  @Test func aSingleThatHasToBeAwaitedIsNoted() {
    let found = Self.notes {
      $0.register({ await Self.found(Cat()) }, file: "App.swift", line: 1).lifetime(.single)
      $0.register({ @Elsewhere in FileLogger() }, file: "App.swift", line: 2)
      $0.register({ (_: FileLogger) in NetLogger() }, file: "App.swift", line: 3).lifetime(.single)
    }
    #expect(
      found == [
        """
        App.swift:1: note: Cat has to be awaited: it suspends while it is made. [DI0210]
          fix: import DIAsync, and call try await builder.start() instead of build(); or use .lifetime(.lazySingle)
        """,
        """
        App.swift:3: note: NetLogger has to be awaited: FileLogger belongs to an actor. [DI0210]
          path: NetLogger (App.swift:3) -> FileLogger (App.swift:2)
          registered: FileLogger (App.swift:2)
          fix: import DIAsync, and call try await builder.start() instead of build(); or use .lifetime(.lazySingle)
        """,
      ])
  }

  /// A build has created the single before, so what needs it need not be awaited.
  @Test func whatNeedsASingleThatSuspendsIsNotNoted() async throws {
    let builder = DIContainerBuilder()
    builder.register { await Self.found(Cat()) }.lifetime(.single)
    builder.register(Home.init).lifetime(.single)
    builder.register(Street.init).root()
    let summaries = builder.validate(notes: true).map { withoutSuites($0.summary) }
    #expect(summaries == ["Cat has to be awaited: it suspends while it is made."])
    let container = try await builder.start()
    #expect(container.validate(notes: true).isEmpty)
    _ = try container.resolve(Street.self)
  }

  @Test func aSingleOfAnotherActorHasToBeAwaitedAfterwardsToo() async throws {
    let builder = DIContainerBuilder()
    builder.register { @Elsewhere in Cat() }.lifetime(.single).root()
    builder.register(Home.init).root()
    let remedies = builder.validate(notes: true).map { withoutSuites($0.remedy) }
    #expect(
      remedies == [
        "import DIAsync, and call try await builder.start() instead of build(); or use .lifetime(.lazySingle)",
        "import DIAsync, and await the request: try await container.async.resolve(Home.self)",
      ])
    let container = try await builder.start()
    #expect(
      container.validate(notes: true).map { withoutSuites($0.remedy) } == [
        "import DIAsync, and await the request: try await container.async.resolve(Cat.self)",
        "import DIAsync, and await the request: try await container.async.resolve(Home.self)",
      ])
    for error in [try failure { try container.resolve(Cat.self) }, try failure { try container.resolve(Home.self) }] {
      #expect(error.isolatedType == id(Cat.self))
    }
  }

  @Test func aDIContainerSaysItInItsOwnWords() {
    let container = DIContainer()
    container.register({ @Elsewhere in Cat() }, file: "App.swift", line: 1).lifetime(.single)
    container.register({ @Elsewhere in FileLogger() }, file: "App.swift", line: 2).root()
    #expect(container.validate().isEmpty)
    #expect(
      container.validate(notes: true).filter { $0.kind == .needsAwait }.map(\.plain) == [
        """
        App.swift:1: note: Cat has to be awaited: it belongs to an actor. [DI0210]
          fix: import DIAsync, and call await container.start(); or use .lifetime(.lazySingle)
        """,
        """
        App.swift:2: note: FileLogger has to be awaited: it belongs to an actor. [DI0210]
          fix: import DIAsync, and await the request: await container.async.resolve(FileLogger.self)
        """,
      ])
  }

  @Test func aRootIsRequestedByItsServiceAndThroughItsDecorator() {
    let found = Self.notes {
      $0.register({ FileLogger() }, file: "App.swift", line: 1).as((any Logger).self).check { $0 }.root()
      $0.decorate((any Logger).self, { @Elsewhere (logger: any Logger) in logger }, file: "App.swift", line: 2)
    }
    #expect(
      found == [
        """
        App.swift:2: note: decorator of Logger has to be awaited: it belongs to an actor. [DI0210]
          fix: import DIAsync, and await the request: try await container.async.resolve((any Logger).self)
        """
      ])
    // It suspends itself, which is said once.
    let inner = Self.notes {
      $0.register({ await Self.found(FileLogger()) }, file: "App.swift", line: 1)
        .as((any Logger).self).check { $0 }.root()
      $0.decorate((any Logger).self, { (logger: any Logger) in logger }, file: "App.swift", line: 2)
    }
    #expect(
      inner == [
        """
        App.swift:1: note: FileLogger has to be awaited: it suspends while it is made. [DI0210]
          fix: import DIAsync, and await the request: try await container.async.resolve((any Logger).self)
        """
      ])
  }

  @Test func whatIsRequestedLaterIsNotNoted() {
    let found = Self.notes {
      $0.register { await Self.found(Cat()) }
      $0.register { (_: DILazy<Cat>) in Asker<Int>() }.root()
      $0.register { (_: DIProvider<Cat>) in Asker<String>() }.lifetime(.single).root()
    }
    #expect(found.isEmpty)
  }

  @Test func initializersThatSuspendAreARecursionToo() throws {
    let builder = DIContainerBuilder()
    builder.register({ (_: B) in await Self.found(A()) }, file: "App.swift", line: 1)
    builder.register({ (_: C) in B() }, file: "App.swift", line: 2)
    builder.register({ @Elsewhere (_: A) in await Self.found(C()) }, file: "App.swift", line: 3)
    #expect(builder.validate().map(\.outline) == ["DI0007 error at 1: A -> B -> C"])
    #expect(builder.validate(notes: true).map(\.kind) == [.recursion])
    #expect(builder.graph.components.map(\.needsAwait) == [true, true, true])
  }

  @Test func anInjectionOrALazyBreaksALoopThatSuspends() async throws {
    let builder = DIContainerBuilder()
    builder.register { (_: B) in await Self.found(A()) }.lifetime(.lazySingle)
    builder.register { await Self.found(B()) }.injection { (_, _: A) in }.lifetime(.lazySingle)
    builder.register { (_: DILazy<C>) in await Self.found(C()) }
    #expect(builder.validate().isEmpty)
    let container = try builder.build(.verified)
    _ = try await container.async.resolve(A.self)
    _ = try await container.async.resolve(C.self)
  }

  @Test func whatNeedsAnotherActorNeedsNoWarning() async throws {
    let builder = DIContainerBuilder()
    builder.register { @Elsewhere in Cat() }
    builder.register(Home.init)
    builder.register { (_: Cat) in await Self.found(Asker<Int>()) }
    #expect(builder.validate().isEmpty)
    let container = try builder.build(.verified)
    _ = try await container.async.resolve(Home.self)
    _ = try await container.async.resolve(Asker<Int>.self)
  }
}
