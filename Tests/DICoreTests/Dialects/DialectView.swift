import DICore
import Testing

/// How a case is declared and asked.
enum DialectView: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case builder
  /// `DIContainer`, asked by the throwing view on the same graph: a failure of its own would end the process.
  case declarativeView
  /// `DIContainer` itself, for what does not fail.
  case declarative

  var testDescription: String { rawValue }

  var frontEnd: FrontEnd { self == .builder ? .builder : .declarative }

  /// The container that answers: the one built, or the declarative one, itself or by its view.
  func asking(_ registrations: Registrations) throws(DIError) -> Asked {
    switch registrations.store {
    case .builder(let builder): Asked(.built(try builder.build()))
    case .declarative(let container): Asked(.declarative(container), isView: self == .declarativeView)
    }
  }
}
