internal import DIAsync
internal import DIChecks
public import DICore
internal import Synchronization
public import Testing

/// The container of the running test, made by the trait `.container`.
public enum TestContainer {
  @TaskLocal
  fileprivate static var core: _DIContainerCore?

  /// The container of the running test; its requests throw, whichever front end it comes from.
  ///
  /// Child tasks of the test have it too; a detached task or a thread of its own does not. Outside a test with the trait, the
  /// program ends.
  public static var current: DIBuiltContainer { DIBuiltContainer(_core: requiredCore) }

  /// The container of the running test; its requests do not throw, and end the program if they fail.
  ///
  /// Outside a test with the trait, the program ends.
  public static var declarative: DIContainer { DIContainer(_core: requiredCore) }

  private static var requiredCore: _DIContainerCore {
    if let core { return core }
    let test = Test.current.map { "\($0.name) (\($0.sourceLocation.fileName):\($0.sourceLocation.line))" }
    fatalError(
      """
      \(test.map { "\($0) has no container" } ?? "no test with a container is running").
        fix: add the trait .container { ... } to the test or its suite
      """)
  }
}

/// Makes a container for each test, and closes it afterwards.
///
/// Write it as `.container`:
///
/// ```swift
/// @Suite(.container {
///   let builder = App.wiring()
///   builder.replace((any Clock).self) { FixedClock() }
///   return builder
/// })
/// struct CheckoutTests {
///   @Test func aCheckoutIsEmptyAtFirst() throws {
///     let checkout = try TestContainer.current.resolve(Checkout.self)
///     #expect(checkout.items.isEmpty)
///   }
/// }
/// ```
public struct ContainerTrait: SuiteTrait, TestTrait, TestScoping {
  fileprivate let make: @MainActor @Sendable () async throws -> _DIContainerCore
  fileprivate let sourceLocation: SourceLocation

  /// True: each test of a suite has a container of its own.
  public var isRecursive: Bool { true }

  /// Runs a test with a container of its own.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case of a parameterized test; each case has a container of its own.
  ///   - function: Runs the test.
  /// - Throws: What making the container or the test throws.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    let outcome: Result<Void, any Error>
    let kept: [KeptInstance]?
    let unclosed = Unclosed()
    do {
      // On the main actor, so that singles of the main actor can be created, and closings of the main actor run.
      let core = try await make()
      core.noteUnclosed { unclosed.note($0) }
      outcome = await TestContainer.$core.withValue(core) {
        do { return .success(try await function()) } catch { return .failure(error) }
      }
      kept = core.keptInstances
      record(await core.closeOnMainActor(outcome.ofContainer), sourceLocation)
    }
    // The container is released here, and with it everything that only it held. An error can hold more.
    record(unclosed: unclosed.components, sourceLocation)
    try outcome.get()
    record(kept ?? [], sourceLocation)
  }
}

/// The components of instances that were dropped unclosed.
private final class Unclosed: Sendable {
  private let noted = Mutex<[DITypeInfo]>([])
  var components: [DITypeInfo] { noted.withLock { $0 } }
  func note(_ info: DITypeInfo) { noted.withLock { $0.append(info) } }
}

extension Result where Success == Void, Failure == any Error {
  /// What the closings learn of a test.
  fileprivate var ofContainer: DIOutcome {
    switch self {
    case .success: .succeeded
    case .failure(let error): DIOutcome(of: error)
    }
  }
}

extension Trait where Self == ContainerTrait {
  /// Builds a container for each test, and for each case of a parameterized test.
  ///
  /// The closure runs on the main actor, and so does what makes the singles and does not suspend. Singles that suspend are awaited,
  /// as by `start()` of `DIAsync`.
  ///
  /// ``TestContainer/current`` gives it. Parallel tests have containers of their own, so they cannot meet in one.
  ///
  /// After the test the container is closed, on the main actor; its closings learn how the test ended, and those that suspend are
  /// awaited. Issues are, at the line of the registration:
  /// - each error of a closing;
  /// - each instance that has an `onClose` and was dropped without `close()`, such as with a scope of the container;
  /// - each object that the container kept and that is still alive, as for ``expectReleased(_:sourceLocation:)``, unless the test
  ///   throws or closes the container itself.
  ///
  /// - Parameters:
  ///   - sourceLocation: The place of the trait.
  ///   - wiring: Makes the builder. An error fails the test.
  /// - Returns: The trait.
  public static func container(
    sourceLocation: SourceLocation = #_sourceLocation, _ wiring: @escaping @Sendable () throws -> DIContainerBuilder
  ) -> Self {
    ContainerTrait(make: { try await wiring().start()._core }, sourceLocation: sourceLocation)
  }

  /// Takes a declarative container for each test, and for each case of a parameterized test.
  ///
  /// ``TestContainer/declarative`` gives it. After the test it is closed, as one from a builder is.
  ///
  /// - Parameters:
  ///   - sourceLocation: The place of the trait.
  ///   - wiring: Makes the container: a new one at each call.
  /// - Returns: The trait.
  public static func container(
    sourceLocation: SourceLocation = #_sourceLocation, _ wiring: @escaping @Sendable () throws -> DIContainer
  ) -> Self {
    ContainerTrait(make: { try wiring()._core }, sourceLocation: sourceLocation)
  }

  /// Builds a container for each test from wiring that is isolated to the main actor, as in a target with the default isolation
  /// `MainActor`.
  ///
  /// ```swift
  /// @Suite(.container(on: MainActor.self) { App.wiring() })
  /// ```
  ///
  /// Factories in the closure belong to the main actor too, so only the main actor can request their components.
  ///
  /// - Parameters:
  ///   - actor: The main actor.
  ///   - sourceLocation: The place of the trait.
  ///   - wiring: Makes the builder. An error fails the test.
  /// - Returns: The trait.
  public static func container(
    on actor: MainActor.Type, sourceLocation: SourceLocation = #_sourceLocation,
    _ wiring: @escaping @MainActor @Sendable () throws -> DIContainerBuilder
  ) -> Self {
    ContainerTrait(make: { try await wiring().start()._core }, sourceLocation: sourceLocation)
  }

  /// Takes a declarative container for each test from wiring that is isolated to the main actor.
  ///
  /// - Parameters:
  ///   - actor: The main actor.
  ///   - sourceLocation: The place of the trait.
  ///   - wiring: Makes the container: a new one at each call.
  /// - Returns: The trait.
  public static func container(
    on actor: MainActor.Type, sourceLocation: SourceLocation = #_sourceLocation,
    _ wiring: @escaping @MainActor @Sendable () throws -> DIContainer
  ) -> Self {
    ContainerTrait(make: { try wiring()._core }, sourceLocation: sourceLocation)
  }
}
