/// The role of a component where several components answer for a type.
///
/// Set it with `set(_:)` on a builder. A ``DIContainer`` has `default()` and `test()` instead.
///
/// ```swift
/// builder.register { SQLStore() }.as((any Store).self).check { $0 }.set(.default)
/// builder.register { MemoryStore() }.as((any Store).self).check { $0 }
///
/// // added in a test
/// builder.register { FakeStore() }.as((any Store).self).check { $0 }.set(.test)
/// ```
///
/// A request for one instance chooses among the components of the type:
///
/// 1. Elements count only if there are no other components. Fallbacks count only if there are none but elements.
/// 2. For a request without a name or tag, components that have a name or tag count only if there are no others.
/// 3. A test with a name or tag replaces the components with the same name or tag. A test without a name or tag replaces
///    the components without one.
/// 4. Components of a child container come before components of its parents.
/// 5. The default answers, or else the only component that is left.
///
/// If several components are left and none is the default, the error is `DIError.defaultTypeIsNotSpecified`. If several are
/// the default, the error is `DIError.pluralSpecifiedDefaultType`.
///
/// A request for many gets all components of the type, or only the tests if there are any. Fallbacks are left out unless there
/// is nothing else.
public enum DIPriority: Sendable, Equatable {
  /// Answers a request that several components could answer; each type can have one default.
  case `default`
  /// Replaces other components in a test.
  case test
  /// Takes part in requests for many; answers a request for one instance only if no other component does.
  case element
  /// Answers only if no other component does: what a library registers so that a program can register its own.
  ///
  /// A `.single` fallback is not created where another component takes its place.
  case fallback
}
