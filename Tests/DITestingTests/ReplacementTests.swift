import DIChecks
import DICore
import DITesting
import Synchronization
import TestSupport
import Testing

/// Replacements, from the user's point of view.
struct ReplacementTests {
  protocol Clock: AnyObject, Sendable { var time: Int { get } }
  protocol Alarm: AnyObject, Sendable {}
  final class SystemClock: Clock, Alarm { var time: Int { 1 } }
  final class FixedClock: Clock {
    let time: Int
    init(time: Int = 0) { self.time = time }
  }
  final class Slow: Clock {
    let inner: any Clock
    init(_ inner: any Clock) { self.inner = inner }
    var time: Int { inner.time - 100 }
  }
  struct App { let clock: any Clock }

  private func wiring(_ lifetime: Lifetime = .single) -> DIContainerBuilder {
    let builder = DIContainerBuilder()
    builder.register { SystemClock() }.as((any Clock).self) { $0 }.lifetime(unchecked: lifetime)
    builder.register { App(clock: $0) }
    return builder
  }

  @Test func aReplacementTakesThePlaceAndTheLifetime() throws {
    let builder = wiring()
    builder.replace((any Clock).self) { FixedClock(time: 7) }
    #expect(builder.validate(notes: true).isEmpty)
    let container = try builder.build()
    let clock = try container.resolve(App.self).clock
    #expect(clock.time == 7)
    #expect(try clock === container.resolve((any Clock).self))
  }

  @Test func theReplacementCanHaveALifetime() throws {
    let builder = wiring()
    builder.replace((any Clock).self) { FixedClock() }.lifetime(.prototype)
    let container = try builder.build()
    #expect(try container.resolve((any Clock).self) !== container.resolve((any Clock).self))
    let other = wiring(.prototype)
    other.replace((any Clock).self, FixedClock.init).lifetime(.single)
    other.register { 9 }
    let kept = try other.build()
    #expect(try kept.resolve((any Clock).self) === kept.resolve((any Clock).self))
    #expect(try kept.resolve((any Clock).self).time == 9)
  }

  @Test func buildCreatesAReplacementInPlaceOfTheSingle() throws {
    struct Step {}
    let steps = Mutex<[Int]>([])
    let builder = DIContainerBuilder()
    builder.register { () -> Step in fatalError("It is replaced.") }.lifetime(.single)
    builder.register { () -> Int in
      steps.withLock { $0.append(2) }
      return 2
    }.lifetime(.single)
    builder.replace(Step.self) {
      steps.withLock { $0.append(1) }
      return Step()
    }
    builder.decorate(Int.self) { number in
      steps.withLock { $0.append(3) }
      return number
    }
    _ = try builder.build()
    #expect(steps.withLock { $0 } == [1, 2, 3])
  }

  @Test func theReplacedSingleIsNotCreated() throws {
    let created = Mutex(0)
    let builder = DIContainerBuilder()
    builder.register { () -> SystemClock in
      created.withLock { $0 += 1 }
      return SystemClock()
    }.as((any Clock).self) { $0 }.lifetime(.single)
    builder.replace((any Clock).self, value: FixedClock(time: 3))
    let container = try builder.build()
    #expect(try container.resolve((any Clock).self).time == 3)
    #expect(created.withLock { $0 } == 0)
  }

  @Test func decoratorsApplyToTheReplacementUnlessIncluded() throws {
    for includes in [false, true] {
      let builder = wiring()
      builder.decorate((any Clock).self) { Slow($0) }
      builder.replace((any Clock).self, includingDecorators: includes) { FixedClock(time: 7) }
      #expect(try builder.build().resolve((any Clock).self).time == (includes ? 7 : -93))
    }
  }

  @Test func theLastReplacementCounts() throws {
    let builder = wiring()
    builder.replace((any Clock).self) { FixedClock(time: 7) }
    builder.replace((any Clock).self) { FixedClock(time: 8) }
    #expect(try builder.build().resolve((any Clock).self).time == 8)
  }

  @Test func aNameSaysWhichIsReplaced() throws {
    let builder = DIContainerBuilder()
    for name in ["utc", "local"] { builder.register { SystemClock() }.as((any Clock).self) { $0 }.set(name: name) }
    builder.replace((any Clock).self) { FixedClock(time: 7) }.set(name: "utc")
    let container = try builder.build()
    #expect(try container.resolve((any Clock).self, name: "utc").time == 7)
    #expect(try container.resolve((any Clock).self, name: "local").time == 1)
    #expect(try container.resolveMany((any Clock).self).map(\.time) == [7, 1])
  }

  @Test func aReplacementOfNothingOrOfSeveralIsAnErrorOfTheBuild() throws {
    let none = DIContainerBuilder()
    none.register { FixedClock(time: 1) }
    none.replace((any Clock).self) { FixedClock() }
    let several = DIContainerBuilder()
    for name in ["utc", "local"] { several.register { SystemClock() }.as((any Clock).self) { $0 }.set(name: name) }
    several.replace((any Clock).self) { FixedClock() }
    let named = wiring()
    named.replace((any Clock).self) { FixedClock() }.set(name: "utc")
    let errors: [(DIContainerBuilder, DIDiagnostic.Kind, String)] = [
      (none, .missing, "Clock is not registered."), (several, .ambiguous, "Clock is ambiguous: 2 components match."),
      (named, .missingQualifier, "Clock is not registered under the name \"utc\"."),
    ]
    for (builder, kind, text) in errors {
      #expect(builder.validate().map(\.kind).contains(kind))
      do {
        _ = try builder.build()
        Issue.record("\(text) is expected")
      } catch {
        guard case .build(let errors) = error else { throw error }
        #expect(
          withoutSuites("\(errors[0])").contains(text)
            && withoutSuites("\(errors[0])").contains("replacement of Clock ("), "\(errors[0])")
      }
    }
  }

  @Test func otherTypesKeepTheRealOne() throws {
    let builder = DIContainerBuilder()
    builder.register { SystemClock() }.as((any Clock).self) { $0 }.as((any Alarm).self) { $0 }.lifetime(.single)
    builder.replace((any Clock).self) { FixedClock(time: 7) }
    #expect(builder.validate().map(\.kind) == [.partlyReplaced])
    let container = try builder.build()
    #expect(try container.resolve((any Clock).self).time == 7)
    #expect(try container.resolve((any Alarm).self) is SystemClock)
  }

  @Test func aTypeIsReplacedUnderItsNameAsWell() {
    let container = DIContainer()
    container.register { FixedClock(time: 1) }.as(FixedClock.self, name: "a").lifetime(.single)
    container.replace(FixedClock.self) { FixedClock(time: 7) }
    container.decorate(FixedClock.self) { FixedClock(time: $0.time + 1) }.set(name: "a")
    #expect(container.resolve(FixedClock.self).time == 8)
    #expect(container.resolve(FixedClock.self, name: "a") === container.resolve(FixedClock.self))
    #expect(container.validate().isEmpty)
  }

  @Test func theOwnTypeOfADeclarativeComponentCountsIfItIsRequested() {
    func container() -> DIContainer {
      let container = DIContainer()
      container.register { SystemClock() }.as((any Clock).self).lifetime(.single)
      container.replace((any Clock).self) { FixedClock(time: 7) }
      return container
    }
    #expect(container().validate().isEmpty)
    let other = container()
    other.register { [($0 as SystemClock).time] }
    #expect(other.validate().map(\.kind) == [.partlyReplaced])
  }

  @Test func aRequirementOfNothingIsReported() {
    let builder = wiring()
    builder.requireReplacement((any Clock).self).set(name: "remote")
    #expect(builder.validate().map(\.kind) == [.withoutEffect])
    #expect(
      withoutSuites("\(builder.validate())").contains(
        "Nothing answers for Clock with the name \"remote\", so the requirement"))
  }

  @Test func aDeclarativeContainerReplaces() {
    let container = DIContainer()
    container.register { SystemClock() }.as((any Clock).self, name: "utc").lifetime(.single)
    container.register { SystemClock() }.as((any Clock).self)
    container.replace((any Clock).self) { FixedClock(time: 7) }
    container.replace((any Clock).self) { FixedClock(time: 8) }.set(name: "utc")
    #expect((container.resolve() as any Clock).time == 7)
    #expect((container.resolve(name: "utc") as any Clock).time == 8)
    #expect(container.resolve(name: "utc") as any Clock === container.resolve(name: "utc") as any Clock)
  }

  @Test func aRequiredReplacementFailsWithThePath() throws {
    let builder = wiring()
    builder.requireReplacement((any Clock).self)
    #expect(builder.validate().map(\.kind) == [.unreplaced])
    let container = try builder.build()
    do {
      _ = try container.resolve(App.self)
      Issue.record("the real clock was reached")
    } catch {
      #expect(
        withoutSuites("\(error)").hasPrefix("Clock has to be replaced, but this request leads to SystemClock."),
        "\(error)")
      #expect(withoutSuites("\(error)").contains("path: App ("), "\(error)")
    }
    builder.replace((any Clock).self) { FixedClock(time: 7) }
    #expect(builder.validate().isEmpty)
    #expect(try builder.build().resolve(App.self).clock.time == 7)
  }

  @Test func aRequiredReplacementIsExplained() throws {
    let builder = wiring()
    builder.requireReplacement((any Clock).self)
    let container = try builder.build()
    let explanation = container.explain(App.self)
    #expect { throw try #require(explanation.error) } throws: { error in
      if case DIError.replacementIsRequired = error { withoutSuites("\(error)").contains("path: App (") } else { false }
    }
    #expect(explanation.steps.last?.action == .fails)
    #expect(container.explain((any Clock).self).error != nil)
    #expect(container.explain((any Clock).self).rejected.isEmpty)
  }

  struct Later { let clock: DILazy<any Clock> }

  @Test func aRequirementHoldsInManyLaziesAndOnADeclarativeContainer() throws {
    let container = DIContainer()
    container.register { SystemClock() }.as((any Clock).self)
    container.register { (all: DIMany<any Clock>) in [many(all).count] }
    container.register { Later(clock: $0) }
    container.requireReplacement((any Clock).self)
    let view = container.view
    func isRefused(_ body: () throws -> Void) -> Bool {
      do { try body() } catch DIError.replacementIsRequired { return true } catch {}
      return false
    }
    #expect(isRefused { _ = try view.resolve((any Clock).self) })
    #expect(isRefused { _ = try view.resolve(SystemClock.self) })
    #expect(isRefused { _ = try view.resolve([Int].self) })
    #expect(isRefused { _ = try view.resolve(Later.self).clock.get() })
    #expect(container.validate().map(\.kind) == [.unreplaced])
  }

  @Test func aRegisteredTestNeedsNoReplacement() throws {
    let builder = wiring()
    builder.register { FixedClock(time: 7) }.as((any Clock).self) { $0 }.set(.test)
    builder.requireReplacement((any Clock).self)
    #expect(builder.validate().isEmpty)
    #expect(try builder.build().resolve(App.self).clock.time == 7)
  }

  @Test func aChildDoesNotDecorateWhatHasToBeReplaced() throws {
    let builder = wiring()
    builder.requireReplacement((any Clock).self)
    let parent = try builder.build()
    let child = DIContainerBuilder()
    child.register { [$0 as any Clock] }.root()
    child.decorate((any Clock).self) { Slow($0) }
    let container = try child.build(childOf: parent._core)
    #expect(container.validate().map(\.kind) == [.unreplaced])
    #expect { try container.resolve([any Clock].self) } throws: { error in
      if case DIError.replacementIsRequired = error { true } else { false }
    }
    child.replace((any Clock).self) { FixedClock(time: 107) }
    #expect(try child.build(childOf: parent._core).resolve([any Clock].self)[0].time == 7)
  }

  @Test func aRequiredSingleIsNotCreatedEvenIfItIsDecorated() throws {
    let builder = wiring()
    builder.decorate((any Clock).self) { Slow($0) }
    builder.requireReplacement((any Clock).self)
    #expect(builder.validate().map(\.kind) == [.unreplaced])
    let container = try builder.build()
    #expect { try container.resolve((any Clock).self) } throws: { error in
      if case DIError.replacementIsRequired = error { true } else { false }
    }
  }

  @Test func aGivenValueIsNoLeak() throws {
    let fixed = FixedClock(time: 7)
    let builder = wiring()
    builder.replace((any Clock).self, value: fixed)
    builder.register(value: fixed)
    try expectReleased {
      let container = try builder.build()
      _ = try container.resolve((any Clock).self)
      return container
    }
    #expect(fixed.time == 7)
  }

  @Test func aReplacementChangedAfterARequestEndsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let container = DIContainer()
      container.register { SystemClock() }.as((any Clock).self)
      let replacement = container.replace((any Clock).self) { FixedClock() }
      _ = container.resolve((any Clock).self)
      replacement.set(name: "utc")
    }
  }

  @MainActor final class Screen {}

  @MainActor
  @Test(
    .container {
      let builder = DIContainerBuilder()
      builder.register { @MainActor in Screen() }.lifetime(.single)
      return builder
    })
  func aSingleOfTheMainActorCanBeCreated() throws {
    _ = try TestContainer.current.resolve(Screen.self)
  }
}
