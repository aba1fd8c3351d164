package import DICore
import Testing

/// The front ends, as arguments of tests of what holds on both.
package enum FrontEnd: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case builder, declarative

  package var testDescription: String { rawValue }

  /// A container with what the body registers, whose requests throw whichever front end it comes from.
  package func container(_ register: (Registrations) -> Void) throws -> DIBuiltContainer {
    let registrations = Registrations(self)
    register(registrations)
    return try registrations.container()
  }
}
