/// What was asked for in vain: the type, by whom, and what comes near.
///
/// It compares with a metatype, so that errors can be told apart by a pattern:
///
/// ```swift
/// do {
///   _ = try container.resolve(Cat.self)
/// } catch {
///   if case .typeIsNotFound(let type) = error, type == Cat.self { print("no cats here") }
/// }
/// ```
public struct DIRequest: Sendable {
  /// The type that was asked for.
  public let type: any Any.Type
  /// The registrations on whose behalf it was asked for, the outermost first; empty if the program asked itself.
  public var path: [DITypeInfo] { trace.path }
  /// Registrations that could have been meant.
  public var near: [DITypeInfo] { candidates.map(\.info) }

  let candidates: [NearCandidate]
  /// The names that do exist.
  let names: [String]
  /// The registration whose factory gave `nil`.
  let absent: DITypeInfo?
  var trace: Trace

  init(
    _ type: any Any.Type, origin: Origin?, candidates: [NearCandidate] = [], names: [String] = [],
    absent: DITypeInfo? = nil
  ) {
    self.type = type
    self.candidates = candidates
    self.names = names
    self.absent = absent
    trace = Trace(origin: origin)
  }

  func asked(by asker: DITypeInfo) -> DIRequest {
    var request = self
    request.trace = trace.asked(by: asker)
    return request
  }

  /// Whether it was this type that was asked for.
  public static func == <T>(lhs: DIRequest, rhs: T.Type) -> Bool { lhs.type == rhs }

  /// Whether it was another type that was asked for.
  public static func != <T>(lhs: DIRequest, rhs: T.Type) -> Bool { lhs.type != rhs }

  /// Whether it was this type that was asked for, where the type is known at run time only.
  public static func == (lhs: DIRequest, rhs: any Any.Type) -> Bool { lhs.type == rhs }

  /// Whether it was another type that was asked for, where the type is known at run time only.
  public static func != (lhs: DIRequest, rhs: any Any.Type) -> Bool { lhs.type != rhs }
}

extension DIRequest: CustomStringConvertible {
  /// The name of the type.
  public var description: String { "\(type)" }
}

/// A registration that comes near to a request, and why it does not answer it.
struct NearCandidate: Sendable {
  enum Reason: Sendable {
    /// The type was asked for, but the component serves others in its place.
    case servesOnly([any Any.Type])
    /// The service was named, but not checked.
    case unchecked
    /// The component makes a subclass of what was asked for.
    case subclass
    /// Another type has the same name, and this one in full.
    case sameName(String)
    /// An array was asked for, and this would be an element.
    case element
  }

  let info: DITypeInfo
  let reason: Reason
}
