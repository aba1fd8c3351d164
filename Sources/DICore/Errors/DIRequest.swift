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
  public var path: [DITypeInfo] { Array(trace.path) }
  /// Registrations that could have been meant.
  public var near: [DITypeInfo] { candidates.map(\.info) }

  /// What the request was made for.
  enum Purpose: Sendable {
    case answer
    /// To inject into an object that was made elsewhere.
    case object
    /// To hand in a value.
    case value
    /// To bring arguments to what cannot take any.
    case withoutArguments
  }

  let candidates: [NearCandidate]
  /// The names and tags it was asked for by.
  let qualifiers: [Qualifier]
  let purpose: Purpose
  /// Whether a factory was found, and gave `nil`.
  let isFromFactory: Bool
  /// The request as it was written, where that is worth telling: a lazy, a provider or an optional of the type.
  var form: (any Any.Type)?
  var trace: Trace

  /// Names a type that was asked for: for a test that writes down which error it expects.
  ///
  /// - Parameter type: The type.
  public init(_ type: any Any.Type) { self.init(type, origin: nil) }

  init(
    _ type: any Any.Type, origin: Origin?, candidates: [NearCandidate] = [], qualifiers: [Qualifier] = [],
    purpose: Purpose = .answer, isFromFactory: Bool = false, form: (any Any.Type)? = nil
  ) {
    self.type = type
    self.candidates = candidates
    self.qualifiers = qualifiers
    self.purpose = purpose
    self.isFromFactory = isFromFactory
    self.form = form
    trace = Trace(origin: origin)
  }

  func naming(_ type: any Any.Type) -> DIRequest {
    DIRequest(
      type, origin: trace.origin, candidates: candidates, qualifiers: qualifiers, purpose: purpose,
      isFromFactory: isFromFactory, form: form)
  }

  func asked(by dependent: DITypeInfo) -> DIRequest {
    var request = self
    request.trace = trace.asked(by: dependent)
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

extension DIRequest: Equatable {
  /// Compares the type; who asked, and what comes near, does not count.
  public static func == (lhs: DIRequest, rhs: DIRequest) -> Bool { lhs.type == rhs.type }
}

extension DIRequest: CustomStringConvertible {
  /// The name of the type.
  public var description: String { typeName(type) }
}

/// The name of a type as it is written: optionals with a question mark, arrays with brackets, and parameter packs without a sign of them.
package func typeName(_ type: any Any.Type) -> String {
  if let wrapped = (type as? any OptionalType.Type)?.wrapped {
    let name = typeName(wrapped)
    return name.contains(" ") ? "(\(name))?" : "\(name)?"
  }
  let name = (type as? any ArrayType.Type).map { "[\(typeName($0.elementType))]" } ?? "\(type)"
  // The language has no other braces in the name of a type: `DIProvider<Cat, Pack{String}>`.
  guard name.contains("{") else { return name }
  return name.replacing("Pack{", with: "").replacing("}", with: "").replacing(", >", with: ">")
}

/// Recognizes `T?`.
private protocol OptionalType {
  static var wrapped: any Any.Type { get }
}

extension Optional: OptionalType {
  fileprivate static var wrapped: any Any.Type { Wrapped.self }
}

/// A registration that comes near to a request, and why it does not answer it.
struct NearCandidate: Sendable {
  enum Reason: Sendable {
    /// The type was asked for, but the component serves others in its place.
    case servesOnly([any Any.Type])
    /// The service was named, but not checked.
    case unchecked
    /// It would answer, but its registration has not ended: another thread is still describing it.
    case beingDescribed
    /// The component makes a subclass of what was asked for.
    case subclass
    /// Another type has the same name; both in full.
    case sameName(registered: String, wanted: String)
    /// An array was asked for, and this would be an element.
    case element
    /// The type is declared, for somebody else to implement.
    case declared
    /// It answers for the type, under these names and tags and in this role.
    case answers([Qualifier], DIPriority?)
  }

  let info: DITypeInfo
  let reason: Reason
}
