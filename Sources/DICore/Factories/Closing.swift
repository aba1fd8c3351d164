/// An `onClose` of a component, called with the instance at an address when its store ends.
@usableFromInline
package final class Closing: Sendable {
  let isolation: Isolation
  private let other: OtherActor?
  private let run: @Sendable (InstanceAddress, DIOutcome) throws -> Void
  /// What runs instead if the closure suspends; nil if it does not.
  let suspending: Suspending?

  /// Closes an object.
  package typealias Suspending = @Sendable (AnyObject, DIOutcome) async throws -> Void

  @usableFromInline
  convenience init(isolation: (any Actor)?, run: @escaping @Sendable (InstanceAddress, DIOutcome) throws -> Void) {
    self.init(isolation, nil, run)
  }

  /// The closing of a function that suspends; an extension point.
  package convenience init(isolation: (any Actor)?, suspending: @escaping Suspending) {
    self.init(isolation, suspending) { _, _ in fatalError("It has to be awaited.") }
  }

  private init(
    _ isolation: (any Actor)?, _ suspending: Suspending?,
    _ run: @escaping @Sendable (InstanceAddress, DIOutcome) throws -> Void
  ) {
    self.isolation = Isolation(isolation)
    other = OtherActor.of(isolation)
    (self.suspending, self.run) = (suspending, run)
  }

  /// Runs it on an object, which can be a box, on its actor.
  func close(_ object: AnyObject, isBoxed: Bool = true, _ outcome: DIOutcome) throws {
    try InstanceAddress.inside(object, isBoxed: isBoxed) { try run($0, outcome) }
  }

  /// The actor that the closure belongs to; nil for none.
  var actor: (any Actor)? { isolation.actor(or: other) }

  /// Whether `close()` cannot run it: it suspends, or belongs to an actor that is not the main actor.
  var needsAwait: Bool { suspending != nil || isolation == .otherActor }

  @inlinable
  convenience init<Implementation>(_ close: @escaping @isolated(any) @Sendable (Implementation) throws -> Void) {
    let function = InjectionFunction<Implementation>(close)
    self.init(isolation: close.isolation) { instance, _ in
      try function.call(instance.instance(of: Implementation.self))
    }
  }

  @inlinable
  convenience init<Implementation>(
    _ close: @escaping @isolated(any) @Sendable (Implementation, DIOutcome) throws -> Void
  ) {
    let function = ClosingFunction(close)
    self.init(isolation: close.isolation) { instance, outcome in
      try function.call(instance.instance(of: Implementation.self), outcome)
    }
  }
}

/// What closings need besides a call.
struct ClosingPlaces: OptionSet {
  let rawValue: UInt8

  /// One suspends.
  static let await = ClosingPlaces(rawValue: 1)
  /// One belongs to an actor.
  static let actor = ClosingPlaces(rawValue: 2)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ closing: Closing) {
    self = closing.suspending == nil ? [] : .await
    if closing.isolation != .anywhere { insert(.actor) }
  }
}

/// A closing that learns the outcome, without its isolation, which is checked before each call.
@usableFromInline
struct ClosingFunction<Implementation>: Sendable {
  @usableFromInline let call: @Sendable (Implementation, DIOutcome) throws -> Void

  @inlinable
  init(_ function: @escaping @isolated(any) @Sendable (Implementation, DIOutcome) throws -> Void) {
    self = unsafeBitCast(IsolatedClosingFunction(call: function), to: Self.self)
  }
}

@usableFromInline
struct IsolatedClosingFunction<Implementation> {
  @usableFromInline let call: @isolated(any) @Sendable (Implementation, DIOutcome) throws -> Void

  @inlinable
  init(call: @escaping @isolated(any) @Sendable (Implementation, DIOutcome) throws -> Void) { self.call = call }
}
