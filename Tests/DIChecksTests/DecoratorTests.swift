import DIChecks
import DICore
import Testing

/// What checks say of decorators.
struct DecoratorTests {
  protocol Store: AnyObject, Sendable {}
  final class Disk: Store {}
  final class Clock: Sendable {}
  final class Layer: Store {
    let inner: any Store
    init(_ inner: any Store) { self.inner = inner }
  }
  final class Timed: Store {
    let (inner, clock): (any Store, Clock)
    init(_ inner: any Store, _ clock: Clock) { (self.inner, self.clock) = (inner, clock) }
  }

  private func builder(_ lifetime: Lifetime = .prototype) -> DIContainerBuilder {
    let builder = DIContainerBuilder()
    builder.register { Disk() }.as((any Store).self) { $0 }.lifetime(unchecked: lifetime)
    return builder
  }

  @Test func decoratorsWithTheirDependenciesAreRight() throws {
    let builder = builder()
    builder.register { Clock() }
    builder.decorate((any Store).self, Timed.init)
    builder.decorate((any Store).self, Layer.init)
    #expect(builder.validate(notes: true).isEmpty)
    _ = try builder.build(.verified).resolve((any Store).self)
  }

  /// What is not linear takes minutes.
  @Test(.timeLimit(.minutes(1)))
  func manyDecoratorsAndNamesAreCheckedInLinearTime() throws {
    let builder = builder()
    for _ in 0..<3_000 { builder.decorate((any Store).self, Layer.init) }
    #expect(builder.validate().isEmpty)
    let named = DIContainerBuilder()
    var clock = named.register { Clock() }.lifetime(.lazySingle)
    for number in 0..<4_000 { clock = clock.set(name: "\(number)") }
    #expect(named.validate().isEmpty)
    let container = try named.build()
    #expect(try container.resolve(Clock.self, name: "7") === container.resolve(Clock.self, name: "7"))
  }

  @Test func aDecoratorThatNeedsItsOwnServiceIsARecursion() {
    let builder = builder()
    builder.decorate((any Store).self) { (inner: any Store, other: any Store) in Layer(other) }
    #expect(builder.validate().map(\.kind) == [.recursion])
  }

  /// The many leaves it out.
  @Test func aDecoratorThatNeedsManyOfItsOwnServiceIsRight() throws {
    let builder = builder()
    builder.decorate((any Store).self) { (inner: any Store, _: DIMany<any Store>) in Layer(inner) }
    #expect(builder.validate().isEmpty)
    _ = try builder.build(.verified).resolve((any Store).self)
  }

  @Test func aMissingDependencyOfADecoratorIsFound() {
    let builder = builder()
    builder.decorate((any Store).self, Timed.init)
    #expect(builder.validate().map(\.kind) == [.missing])
  }

  @Test func aDecoratorOfNothingIsAWarning() {
    let builder = DIContainerBuilder()
    builder.decorate((any Store).self, Layer.init)
    #expect(builder.validate().map(\.kind) == [.withoutEffect])
    #expect(builder.validate().first?.component?.line == #line - 2)
  }

  @Test func aDecoratorThatKeepsAScopedInstanceNamesWhatItDecorates() {
    let builder = builder(.single)
    builder.register { Clock() }.lifetime(.perScope)
    builder.decorate((any Store).self, Timed.init)
    let diagnostics = builder.validate()
    #expect(diagnostics.map(\.kind) == [.captive])
    #expect(withoutSuites("\(diagnostics)").contains("decorator of Store (.single) keeps the Clock (.perScope)"))
    #expect(withoutSuites("\(diagnostics)").contains("use .lifetime(.perScope) for Disk; or"))
  }

  @Test func anExplanationNamesDecorators() throws {
    let builder = builder(.lazySingle)
    builder.decorate((any Store).self, Layer.init)
    let text = try builder.build().explain((any Store).self).plain
    #expect(text.contains("decorator of Store "), "\(text)")
    #expect(text.contains("Store: Disk"), "\(text)")
  }
}
