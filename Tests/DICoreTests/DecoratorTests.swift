import DICore
import TestSupport
import Testing

/// Decorators, from the user's point of view; ``DecoratorTests+Late`` has those that are registered late.
struct DecoratorTests {
  protocol Store: AnyObject, Sendable { var layers: [String] { get } }
  final class Disk: Store { var layers: [String] { ["disk"] } }
  final class Memory: Store { var layers: [String] { ["memory"] } }
  final class Clock: Sendable {}
  final class Caching: Store {
    let inner: any Store
    let clock: Clock
    init(inner: any Store, clock: Clock) { (self.inner, self.clock) = (inner, clock) }
    var layers: [String] { ["caching"] + inner.layers }
  }
  final class Logging: Store {
    let inner: any Store
    init(inner: any Store) { self.inner = inner }
    var layers: [String] { ["logging"] + inner.layers }
  }
  struct App { let store: any Store }

  private func builder(_ lifetime: Lifetime = .prototype) -> DIContainerBuilder {
    let builder = DIContainerBuilder()
    builder.register { Clock() }
    builder.register { Disk() }.as((any Store).self) { $0 }.as(.self).lifetime(unchecked: lifetime)
    builder.register { App(store: $0) }
    return builder
  }

  @Test func theLastDecoratorIsOutside() throws {
    let builder = builder()
    builder.decorate((any Store).self) { Caching(inner: $0, clock: $1) }
    builder.decorate((any Store).self, Logging.init)
    let container = try builder.build()
    #expect(try container.resolve((any Store).self).layers == ["logging", "caching", "disk"])
    #expect(try container.resolve(App.self).store.layers == ["logging", "caching", "disk"])
    #expect(try container.resolve(Disk.self).layers == ["disk"])
    #expect(try container.resolve((any Store)?.self)?.layers.count == 3)
    #expect(try container.resolve(DILazy<any Store>.self).value.layers.count == 3)
    #expect(try container.resolveMany((any Store).self).map(\.layers) == [["logging", "caching", "disk"]])
  }

  @Test func aClosureWithSeveralStatementsAndTheContainerDecorates() throws {
    let builder = builder()
    builder.decorate((any Store).self) { (inner: any Store, container: DIBuiltContainer) in
      let clock: Clock = try container.resolve()
      return Caching(inner: inner, clock: clock)
    }
    #expect(try builder.build().resolve((any Store).self).layers == ["caching", "disk"])
  }

  @Test(arguments: [Lifetime.single, .perRun(.strong), .perContainer(.strong), .perContainer(.weak), .perRun(.weak)])
  func theDecoratorLivesAsLongAsTheInstance(_ lifetime: Lifetime) throws {
    let builder = builder(lifetime)
    builder.decorate((any Store).self, Logging.init)
    let container = try builder.build()
    let first = try container.resolve((any Store).self) as! Logging
    let second = try container.resolve((any Store).self)
    #expect(first === second)
    #expect(try first.inner === container.resolve(Disk.self))
    #expect(try container.resolve(App.self).store === first)
    let scope = container.newLifeTimeScope()
    let isScoped = lifetime == .perContainer(.strong) || lifetime == .perContainer(.weak)
    let isShared = try scope.resolve((any Store).self) === first
    #expect(isShared == !isScoped)
    container.clean()
    let again = try container.resolve((any Store).self) as! Logging
    #expect(try again.inner === container.resolve(Disk.self))
  }

  @Test func aWeakDecoratorDiesWithItsHolders() throws {
    let builder = builder(.perRun(.weak))
    builder.decorate((any Store).self, Logging.init)
    let container = try builder.build()
    weak let first = try container.resolve((any Store).self) as? Logging
    #expect(first == nil)
    let second = try container.resolve((any Store).self)
    #expect(try container.resolve((any Store).self) === second)
  }

  @Test func aWeakDecoratorCanBeAValue() throws {
    let builder = DIContainerBuilder()
    builder.register { Disk() }.as((any CustomStringConvertible & Sendable).self) { _ in "disk" }.lifetime(.weakSingle)
    builder.decorate((any CustomStringConvertible & Sendable).self) { [$0.plain] }
    let value = try builder.build().resolve((any CustomStringConvertible & Sendable).self)
    #expect(value as? [String] == ["disk"])
    final class Failure: Error {}
    let errors = DIContainerBuilder()
    errors.register { Failure() }.as((any Error).self) { $0 }.lifetime(.weakSingle)
    errors.decorate((any Error).self) { $0 }
    #expect(try errors.build().resolve((any Error).self) is Failure)
  }

  @Test func whatIsAbsentIsNotDecorated() throws {
    @Sendable func make() -> Disk? { nil }
    let builder = DIContainerBuilder()
    builder.register(make).as((any Store).self) { $0 }.set(name: "none").lifetime(.single)
    builder.register { Memory() }.as((any Store).self) { $0 }.set(name: "memory")
    builder.register(scopeValue: Int.self)
    builder.register { ["\(optional($0) as Int? ?? 0)"] }
    builder.decorate((any Store).self, Logging.init)
    builder.decorate(Int.self) { $0 + 1 }
    let container = try builder.build()
    #expect(try container.resolveMany((any Store).self).map(\.layers) == [["logging", "memory"]])
    #expect(throws: DIError.self) { try container.resolve((any Store).self, name: "none") }
    let scope = container.newLifeTimeScope()
    #expect(try scope.resolve([String].self) == ["0"])
    try scope.set(1)
    #expect(try scope.resolve([String].self) == ["2"])
  }

  @Test func aCustomScopeKeepsBoth() throws {
    let custom = DIScope(name: "custom")
    let builder = builder(.custom(custom))
    builder.decorate((any Store).self, Logging.init)
    let (one, other) = (try builder.build(), try builder.build())
    let first = try one.resolve((any Store).self)
    #expect(try one.resolve((any Store).self) === first)
    #expect(try other.resolve((any Store).self) === first)
    custom.clean()
    #expect(try one.resolve((any Store).self) !== first)
  }

  @Test func eachNameHasItsDecorator() throws {
    let builder = DIContainerBuilder()
    builder.register { Disk() }.as((any Store).self) { $0 }.set(name: "a").set(name: "b").lifetime(.single)
    builder.register { Memory() }.as((any Store).self) { $0 }.set(name: "c")
    builder.decorate((any Store).self, Logging.init)
    builder.decorate((any Store).self) { Logging(inner: $0) }.set(name: "c")
    let container = try builder.build()
    let (a, b) = (
      try container.resolve((any Store).self, name: "a"), try container.resolve((any Store).self, name: "b")
    )
    #expect(try a !== b && a === container.resolve((any Store).self, name: "a"))
    #expect((a as! Logging).inner !== (b as! Logging).inner)
    #expect(try container.resolve((any Store).self, name: "c").layers == ["logging", "logging", "memory"])
    #expect(try container.resolveMany((any Store).self).map(\.layers.count) == [2, 3])
  }

  @Test func aDecoratorThatNeedsItsOwnServiceIsARecursion() throws {
    let builder = builder()
    builder.decorate((any Store).self) { (inner: any Store, other: any Store) in Logging(inner: other) }
    #expect { try builder.build().resolve((any Store).self) } throws: { error in
      if case DIError.recursiveInitialization = error { true } else { false }
    }
  }

  /// It counts as what it decorates, so the many leaves that out.
  @Test func aDecoratorThatNeedsManyOfItsOwnServiceIsNotInIt() throws {
    let builder = builder()
    builder.decorate((any Store).self) { (inner: any Store, all: DIMany<any Store>) in
      #expect(many(all).isEmpty)
      return Logging(inner: inner)
    }
    _ = try builder.build().resolve((any Store).self)
  }

  @Test func anErrorNamesTheDecorator() throws {
    let builder = DIContainerBuilder()
    builder.register { Disk() }.as((any Store).self) { $0 }
    builder.register { App(store: $0) }
    builder.decorate((any Store).self) { Caching(inner: $0, clock: $1) }
    let line = #line - 1
    let container = try builder.build()
    do {
      _ = try container.resolve(App.self)
      Issue.record("Clock is not registered")
    } catch {
      #expect(error == .typeIsNotFound(type: DIRequest(Clock.self)))
      #expect(
        withoutSuites("\(error)").contains("-> decorator of Store (DecoratorTests.swift:\(line)) -> Clock"), "\(error)")
    }
  }

  @Test func aClassIsDecoratedByItsSubclass() throws {
    class Counter: @unchecked Sendable { func count() -> Int { 1 } }
    final class Doubling: Counter, @unchecked Sendable {
      let inner: Counter
      init(_ inner: Counter) { self.inner = inner }
      override func count() -> Int { inner.count() * 2 }
    }
    let builder = DIContainerBuilder()
    builder.register { Counter() }.lifetime(.single)
    builder.decorate(Counter.self) { Doubling($0) }
    let container = try builder.build()
    #expect(try container.resolve(Counter.self).count() == 2)
    #expect(try container.resolve(Counter.self) === container.resolve(Counter.self))
  }

  @Test func aValueIsDecorated() throws {
    let builder = DIContainerBuilder()
    builder.register { 20 }
    builder.decorate(Int.self) { $0 * 2 }
    builder.decorate(Int.self) { $0 + 2 }
    #expect(try builder.build().resolve(Int.self) == 42)
  }

  @Test func aDecoratorOfTheMainActorNeedsIt() async throws {
    let container = try await MainActor.run {
      let builder = self.builder()
      builder.decorate((any Store).self) { @MainActor in Logging(inner: $0) }
      return try builder.build()
    }
    #expect(throws: DIError.self) { try container.resolve((any Store).self) }
    let layers = try await MainActor.run { try container.resolve((any Store).self).layers.count }
    #expect(layers == 2)
  }
}

/// Decorators of a ``DIContainer``.
extension DecoratorTests {
  @Test func aDeclarativeDecoratorAppliesToEarlierAndLaterComponents() {
    let container = DIContainer()
    container.register { Disk() }.as((any Store).self, name: "disk")
    container.decorate((any Store).self, Logging.init)
    container.register { Memory() }.as((any Store).self, name: "memory").lifetime(.perRun(.strong))
    let disk: any Store = container.resolve(name: "disk")
    #expect(disk.layers == ["logging", "disk"])
    let memory: any Store = container.resolve(name: "memory")
    #expect(memory.layers == ["logging", "memory"])
    #expect(memory === (container.resolve(name: "memory") as any Store))
    #expect(container.resolve(Memory.self).layers == ["memory"])
    #expect(container.resolveMany((any Store).self).map(\.layers.count) == [2, 2])
    container.register { Memory() }.as((any Store).self, name: "late")
    #expect(container.resolveMany((any Store).self).map(\.layers.count) == [2, 2, 2])
  }

  @Test func aDeclarativeDecoratorCanBeLimitedToAName() {
    let container = DIContainer()
    container.register { Disk() }.as((any Store).self, name: "disk")
    container.register { Memory() }.as((any Store).self, name: "memory")
    container.decorate((any Store).self, Logging.init).set(name: "disk")
    #expect((container.resolve(name: "disk") as any Store).layers.count == 2)
    #expect((container.resolve(name: "memory") as any Store).layers.count == 1)
  }

  @Test func aChangedDependencyOfADecoratorIsTaken() {
    let container = DIContainer()
    container.register { Disk() }.as((any Store).self)
    container.register { Clock() }
    container.register { App(store: $0) }
    container.decorate((any Store).self) { Caching(inner: $0, clock: $1) }
    let first: App = container.resolve()
    let shared = Clock()
    container.register { shared }.default()
    let second: App = container.resolve()
    #expect((first.store as! Caching).clock !== shared)
    #expect((second.store as! Caching).clock === shared)
  }

  @Test func aDecoratorAfterARequestEndsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let container = DIContainer()
      container.register { Disk() }.as((any Store).self)
      _ = container.resolve((any Store).self)
      container.decorate((any Store).self, Logging.init)
    }
  }
}
