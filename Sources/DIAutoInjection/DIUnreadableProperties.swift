/// The stored properties of a class cannot be told, so that none of them is filled.
///
/// It reaches a resolve as `DIError.initializationFailed`, as what an injection threw. No object of the class has been touched.
public struct DIUnreadableProperties: Error {
  /// The type that was registered.
  public let type: any Any.Type
  /// What speaks against it.
  package let cause: Cause

  /// What speaks against writing to the properties.
  package enum Cause: Sendable {
    /// The properties of an actor belong to it.
    case actor
    /// What is registered is a protocol.
    case noClass
    /// The runtime has another form than this library knows.
    case unknownRuntime
    /// What the runtime says of the fields does not fit the size of the instances, or of each other.
    case contradiction(String)
  }

  /// Says what speaks against writing to the properties of a type.
  package init(_ type: any Any.Type, _ cause: Cause) {
    self.type = type
    self.cause = cause
  }
}

extension DIUnreadableProperties: CustomStringConvertible {
  /// What speaks against writing to the properties, and what to write instead.
  public var description: String {
    switch cause {
    case .actor:
      """
      useAutoPropertyInjection() cannot fill the properties of \(type): they belong to the actor.
      fix: pass the dependencies to its initializer
      """
    case .noClass:
      """
      useAutoPropertyInjection() cannot fill the properties of \(type): it is not a class.
      fix: register the class that has the properties
      """
    case .unknownRuntime:
      """
      useAutoPropertyInjection() does not know this version of the Swift runtime: it describes classes in an unexpected way.
      fix: add .injection(\\.property) for each property of \(type), and report the version
      """
    case .contradiction(let fault):
      """
      useAutoPropertyInjection() cannot locate the properties of \(type): \(fault).
      fix: add .injection(\\.property) for each property; or build without -disable-reflection-metadata, if that is the cause
      """
    }
  }
}
