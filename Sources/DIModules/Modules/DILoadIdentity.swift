/// What tells components and modules apart, so that each is loaded once however often it is named.
///
/// An object is told apart by its identity, a value by its type, or by itself where its type is declared `Hashable`. Who wants
/// it otherwise says so with ``DILoadable/loadIdentity``.
///
/// Unchecked: it never changes. An object is compared by address only; of a value, what `==` and `hash(into:)` look at may not
/// change as long as it is a key, which is the rule for the keys of any set.
public struct DILoadIdentity: Hashable, @unchecked Sendable {
  private enum Subject: Hashable {
    case object(Object)
    /// Apart, since few are told apart by value, and all keys would have its size.
    indirect case value(ObjectIdentifier, AnyHashable)
    case type(ObjectIdentifier)
  }

  /// An object, which is held, so that no other can come to have its address.
  private struct Object: Hashable {
    let object: AnyObject

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.object === rhs.object }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(object)) }
  }

  private let subject: Subject

  /// The value, as errors spell it; nil if it is none.
  var value: String? {
    guard case .value(_, let value) = subject else { return nil }
    let isCase = Mirror(reflecting: value.base).displayStyle == .enum
    return isCase ? "\(type(of: value.base)).\(value.base)" : "\(value.base)"
  }

  /// The identity of an object.
  ///
  /// - Parameter object: The object, which is kept as long as the builder that loads it.
  public init(object: AnyObject) { subject = .object(Object(object: object)) }

  /// The identity of a value: the same for equal values of one type.
  ///
  /// - Parameter value: The value.
  public init(value: some Hashable) { subject = .value(ObjectIdentifier(type(of: value)), AnyHashable(value)) }

  /// The identity of all values of a type.
  ///
  /// - Parameter type: The type.
  public init(type: any Any.Type) { subject = .type(ObjectIdentifier(type)) }
}

/// What a builder loads: a ``DIComponent`` or ``DIModule``.
///
/// A type may be both; it is loaded once as each.
public protocol DILoadable {
  /// What tells it apart from others: it is loaded once for each.
  ///
  /// Unless said otherwise, an object's identity, a value's type, or a value itself where its type is declared `Hashable`.
  var loadIdentity: DILoadIdentity { get }
}

// Which of these is meant, the compiler says where a type declares that it is one: to ask the type itself would walk all
// conformances of the process for each one that is not `Hashable`.

extension DILoadable {
  /// The type.
  ///
  /// All values of it are one.
  public var loadIdentity: DILoadIdentity { DILoadIdentity(type: Self.self) }
}

extension DILoadable where Self: Hashable {
  /// The value.
  ///
  /// Equal values are one.
  public var loadIdentity: DILoadIdentity { DILoadIdentity(value: self) }
}

extension DILoadable where Self: AnyObject {
  /// The object.
  ///
  /// Each is one of its own.
  public var loadIdentity: DILoadIdentity { DILoadIdentity(object: self) }
}

extension DILoadable where Self: AnyObject & Hashable {
  /// The object.
  ///
  /// Each is one of its own, whatever it is equal to.
  public var loadIdentity: DILoadIdentity { DILoadIdentity(object: self) }
}
