internal import DICore

/// The error of `useAutoPropertyInjection()` for a type whose stored properties cannot be found or written.
///
/// The resolve throws it inside `DIError.initializationFailed`, before any property of an object is written:
///
/// ```swift
/// do {
///   try container.resolve(controller)
/// } catch {
///   if let unreadable = error.underlying(as: DIUnreadableProperties.self) { print(unreadable) }
/// }
/// ```
///
/// The types are actors, protocols, and classes that were compiled without reflection metadata. If the version of the Swift
/// runtime is unknown, all classes have this error. Its ``description`` names the cause and the remedy.
public struct DIUnreadableProperties: Error {
  /// The type that was registered.
  public let type: any Any.Type
  /// Why its properties cannot be written.
  package let cause: Cause

  /// Why properties cannot be written.
  package enum Cause: Sendable {
    /// The type is an actor: its properties are isolated to it.
    case actor
    /// The registered type is a protocol.
    case noClass
    /// The runtime does not describe `LayoutProbe`, whose layout is known, as expected.
    case unknownRuntime
    /// The runtime's description is inconsistent: the fields do not fit each other, or the size of the instances.
    case contradiction(String)
  }

  /// Makes the error for a type.
  package init(_ type: any Any.Type, _ cause: Cause) {
    self.type = type
    self.cause = cause
  }
}

extension DIUnreadableProperties: CustomStringConvertible {
  /// The cause and the remedy.
  public var description: String {
    switch cause {
    case .actor:
      """
      useAutoPropertyInjection() cannot fill the properties of \(typeName(type)): they belong to the actor.
      fix: remove useAutoPropertyInjection(), and pass the dependencies to its initializer
      """
    case .noClass:
      """
      useAutoPropertyInjection() cannot fill the properties of \(typeName(type)): it is not a class.
      fix: register the class that has the properties
      """
    case .unknownRuntime:
      """
      useAutoPropertyInjection() does not know this version of the Swift runtime: it describes classes in an unexpected way.
      fix: replace it with .injection(\\.property) for each property of \(typeName(type)), and report the version
      """
    case .contradiction(let fault):
      """
      useAutoPropertyInjection() cannot locate the properties of \(typeName(type)): \(fault).
      fix: replace it with .injection(\\.property) for each property; or build without -disable-reflection-metadata, if that \
      is the cause
      """
    }
  }
}
