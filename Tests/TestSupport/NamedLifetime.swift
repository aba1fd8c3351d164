package import DICore
import Testing

/// The lifetimes, as arguments of tests.
package enum NamedLifetime: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case prototype, objectGraph, perContainer, perContainerWeak, lazySingle, weakSingle, single, custom, customWeak

  /// A custom lifetime has a scope of its own for each call.
  package var lifetime: Lifetime {
    switch self {
    case .prototype: .prototype
    case .objectGraph: .objectGraph
    case .perContainer: .perContainer
    case .perContainerWeak: .perContainer(.weak)
    case .lazySingle: .lazySingle
    case .weakSingle: .weakSingle
    case .single: .single
    case .custom: .custom(DIScope(name: "strong"))
    case .customWeak: .custom(DIScope(name: "weak", reference: .weak))
    }
  }

  /// Whether an instance that is still held is given to a later resolve of the same container.
  package var isKept: Bool { self != .prototype && self != .objectGraph }

  /// Whether it is given to another scope of the same build.
  package var isKeptAcrossScopes: Bool { isKept && self != .perContainer && self != .perContainerWeak }

  /// Whether it is given to another build of the same registrations.
  package var isKeptAcrossBuilds: Bool { self == .custom || self == .customWeak }

  /// Whether the store keeps it alive.
  package var isHeld: Bool {
    switch self {
    case .perContainer, .lazySingle, .single, .custom: true
    case .prototype, .objectGraph, .perContainerWeak, .weakSingle, .customWeak: false
    }
  }

  package var testDescription: String { rawValue }
}
