/// A request that failed: the type, the path, and similar registrations.
///
/// Compare it with a metatype to tell errors apart:
///
/// ```swift
/// do {
///   _ = try container.resolve(Cat.self)
/// } catch DIError.typeIsNotFound(let type) where type == Cat.self {
///   print("no cats here")
/// }
/// ```
public struct DIRequest: Sendable {
  /// The requested type.
  public internal(set) var type: any Any.Type
  /// The dependents that led to the request, the outermost first; empty if the program requested the type directly.
  public var path: [DITypeInfo] { @inline(never) get { Array(trace.path) } }
  /// Similar registrations; the program may have meant one of them.
  public var near: [DITypeInfo] { candidates.map(\.info) }

  /// The purpose of the request.
  enum Purpose: Sendable {
    /// To get an instance.
    case answer
    /// To inject into an object that was created elsewhere.
    case object
    /// To replace the component that answers.
    case replacement
    /// To set a value.
    case value
    /// To pass arguments to a type that cannot take any.
    case withoutArguments
    /// To be an element of a many, as which the request has no meaning.
    case element
    /// To be within another request, or to come from a container, although the request has a meaning only as a parameter.
    case parameter
  }

  var candidates: [NearCandidate] = []
  /// The requested names and tags.
  var qualifiers: [Qualifier] = []
  var purpose = Purpose.answer
  /// Whether a factory was found, but returned `nil`.
  var isFromFactory = false
  /// The form in which the program requested the type, if the text contains it: a lazy, a provider, an optional or a list.
  var form: (any Any.Type)?
  package var trace = Trace()
}

extension DIRequest {
  /// Names a requested type, for tests that expect an error.
  ///
  /// - Parameter type: The type.
  public init(_ type: any Any.Type) { self.init(type: type) }

  init(_ type: any Any.Type, origin: Origin?) { self.init(type: type, trace: Trace(origin: origin)) }

  func naming(_ type: any Any.Type) -> DIRequest {
    var request = self
    request.type = type
    return request
  }

  /// Whether the request is for a type.
  public static func == <T>(lhs: DIRequest, rhs: T.Type) -> Bool { lhs.type == rhs }

  /// Whether the request is for a different type.
  public static func != <T>(lhs: DIRequest, rhs: T.Type) -> Bool { lhs.type != rhs }

  /// Whether the request is for a type that is known only at run time.
  public static func == (lhs: DIRequest, rhs: any Any.Type) -> Bool { lhs.type == rhs }

  /// Whether the request is for a different type; the type to compare with is known only at run time.
  public static func != (lhs: DIRequest, rhs: any Any.Type) -> Bool { lhs.type != rhs }
}

extension DIRequest: Equatable {
  /// Compares the type; ignores the path and similar registrations.
  public static func == (lhs: DIRequest, rhs: DIRequest) -> Bool { lhs.type == rhs.type }
}

extension DIRequest: CustomStringConvertible {
  /// The name of the type.
  public var description: String { typeName(type) }
}
