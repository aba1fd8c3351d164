import DICore
import DITesting
import Synchronization
import TestSupport
import Testing

private protocol Clock: AnyObject, Sendable { var time: Int { get } }
private final class SystemClock: Clock { var time: Int { 1 } }
private final class FixedClock: Clock { var time: Int { 7 } }

private func wiring() -> DIContainerBuilder {
  let builder = DIContainerBuilder()
  builder.register { SystemClock() }.as((any Clock).self) { $0 }.lifetime(.single)
  return builder
}

/// A container for each test.
@Suite(
  .container {
    let builder = wiring()
    builder.replace((any Clock).self) { FixedClock() }
    return builder
  })
struct ContainerTraitTests {
  @Test func theTestHasItsContainer() throws {
    #expect(try TestContainer.current.resolve((any Clock).self).time == 7)
  }

  @Test(arguments: 0..<3)
  func eachCaseHasItsContainer(_ number: Int) async throws {
    let clock = try TestContainer.current.resolve((any Clock).self)
    async let same = TestContainer.current.resolve((any Clock).self) === clock
    #expect(try await same)
  }

  @Test(
    .container { () -> DIContainer in
      let container = DIContainer()
      container.register { FixedClock() }.as((any Clock).self)
      return container
    })
  func aTestCanHaveAnother() {
    #expect((TestContainer.declarative.resolve() as any Clock).time == 7)
  }
}

@MainActor private func wiringOfTheMainActor() -> DIContainerBuilder { wiring() }

@MainActor private func containerOfTheMainActor() -> DIContainer {
  let container = DIContainer()
  container.register { FixedClock() }.as((any Clock).self)
  return container
}

/// Wiring that is isolated to the main actor.
struct MainActorTraitTests {
  @Test(.container(on: MainActor.self) { wiringOfTheMainActor() })
  func aBuilderCanComeFromTheMainActor() throws {
    #expect(try TestContainer.current.resolve((any Clock).self).time == 1)
  }

  @MainActor @Test(.container(on: MainActor.self) { containerOfTheMainActor() })
  func aContainerCanComeFromTheMainActor() {
    #expect((TestContainer.declarative.resolve() as any Clock).time == 7)
  }
}

/// What is alive after its container was closed.
struct SurvivorTests {
  @Test func whatIsReleasedIsNoIssue() throws {
    try expectReleased {
      let container = try wiring().build()
      _ = try container.resolve((any Clock).self)
      return container
    }
  }

  @Test func aContainerThatIsClosedIsAnIssue() throws {
    try withKnownIssue {
      try expectReleased {
        let container = try wiring().build()
        try container.close()
        return container
      }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("The container was closed before") }
    }
  }

  @Test func aDecoratorThatReturnsWhatItGetsIsOneIssue() async throws {
    var held: [any Clock] = []
    let issues = Mutex(0)
    try await withKnownIssue {
      try await expectReleased {
        await Task.yield()
        let builder = wiring()
        builder.decorate((any Clock).self) { $0 }
        let container = try builder.build()
        held.append(try container.resolve((any Clock).self))
        return container
      }
    } matching: { issue in
      issues.withLock { $0 += 1 }
      return true
    }
    #expect(issues.withLock { $0 } == 1 && held.count == 1)
  }

  @Test func aScopeSaysWhatIsLeftOfIt() throws {
    let builder = DIContainerBuilder()
    builder.register { SystemClock() }.lifetime(.perScope)
    let container = try builder.build()
    var held: [SystemClock] = []
    withKnownIssue {
      try expectReleased {
        let scope = container.newLifeTimeScope()
        held.append(try scope.resolve(SystemClock.self))
        return scope
      }
    }
    #expect(held.count == 1)
  }

  @Test func whatIsAliveIsAnIssueAtItsRegistration() throws {
    let builder = wiring()
    var held: [any Clock] = []
    try withKnownIssue {
      try expectReleased {
        let container = try builder.build()
        held.append(try container.resolve((any Clock).self))
        return container
      }
    } matching: { issue in
      issue.sourceLocation?.line == 13 && issue.sourceLocation?.fileName == "ContainerTraitTests.swift"
        && issue.comments.plain.contains("SystemClock")
    }
    #expect(held.count == 1)
  }
}

/// `expectValid`.
struct ExpectValidTests {
  private struct App { let clock: any Clock }

  @Test func aValidGraphHasNoIssue() { expectValid(wiring()) }

  @Test func aFaultIsAnIssueAtTheRegistration() {
    let builder = DIContainerBuilder()
    builder.register { App(clock: $0) }
    let line = #line - 1
    withKnownIssue {
      expectValid(builder)
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.comments.plain.contains("DI0001")
    }
  }
}

struct TestWithoutContainerTests {
  @Test func theProgramEndsWithTheTraitThatIsMissing() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TestContainer.current
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("fix: add the trait .container { ... } to the test or its suite"))
  }
}
