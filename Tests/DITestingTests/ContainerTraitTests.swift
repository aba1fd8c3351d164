import DICore
import DITesting
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

  @Test(.container(on: MainActor.self) { containerOfTheMainActor() })
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
      issue.sourceLocation?.line == 12 && issue.comments.description.contains("SystemClock")
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
      issue.sourceLocation?.line == line && issue.comments.description.contains("DI0001")
    }
  }
}
