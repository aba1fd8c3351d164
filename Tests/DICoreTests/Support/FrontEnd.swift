import DICore
import Testing

/// The front ends, as arguments of tests of what holds on both.
enum FrontEnd: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case builder, declarative

  var testDescription: String { rawValue }

  /// A container with what the body registers.
  func container(_ register: (Registrations) -> Void) throws -> DIBuiltContainer {
    let registrations = Registrations(self)
    register(registrations)
    return try registrations.container()
  }
}
