/// The identity of a component or module: a builder loads components or modules with equal identities once.
///
/// Most types do not mention their identity, since ``DILoadable/loadIdentity`` has a default. Implement that property if the
/// default is not right for your type:
///
/// ```swift
/// struct Table: DIComponent {
///   let name: String, columns: [String]
///   var loadIdentity: DILoadIdentity { DILoadIdentity(value: name) }
///   func load(builder: DIContainerBuilder) { builder.register(value: columns).set(name: name) }
/// }
/// ```
///
/// The hash and the equality of a value that is used as an identity must not change, as for an element of a set.
///
/// Unchecked `Sendable`: an identity never changes. Objects are compared by address only; values are compared by `==`.
public struct DILoadIdentity: Hashable, @unchecked Sendable {
  private enum Subject: Hashable {
    case object(Object)
    /// A value. The case is indirect: few identities are values, but otherwise every identity would have the size of this case.
    indirect case value(ObjectIdentifier, AnyHashable)
    case type(ObjectIdentifier)
    /// A value of one byte.
    case byte(ObjectIdentifier, UInt8)
    /// A value whose identity is unknown.
    case unknown(ObjectIdentifier)
    /// A value whose identity is unknown, by its index among such values in the list of one owner.
    case index(ListedElement)
  }

  /// The index of a value in the list of an owner.
  ///
  /// The hash is stored, since the owner can be a listed element too, to any depth.
  private final class ListedElement: Hashable {
    private let type: ObjectIdentifier
    private let number: Int
    private let owner: DILoadIdentity
    private let ownHash: Int

    init(_ type: ObjectIdentifier, _ number: Int, _ owner: DILoadIdentity) {
      self.type = type
      self.number = number
      self.owner = owner
      var hasher = Hasher()
      hasher.combine(type)
      hasher.combine(number)
      hasher.combine(owner)
      ownHash = hasher.finalize()
    }

    static func == (lhs: ListedElement, rhs: ListedElement) -> Bool {
      lhs === rhs
        || lhs.ownHash == rhs.ownHash && lhs.number == rhs.number && lhs.type == rhs.type && lhs.owner == rhs.owner
    }

    func hash(into hasher: inout Hasher) { hasher.combine(ownHash) }
  }

  /// An object, kept alive so that no other object can get its address.
  private struct Object: Hashable {
    let object: AnyObject

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.object === rhs.object }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(object)) }
  }

  private let subject: Subject

  /// The value as written in the texts of errors; nil if the identity is not a value.
  var value: String? {
    guard case .value(_, let value) = subject else { return nil }
    let isCase = Mirror(reflecting: value.base).displayStyle == .enum
    return isCase ? "\(type(of: value.base)).\(value.base)" : "\(value.base)"
  }

  /// The identity of an object.
  ///
  /// - Parameter object: The object; the builder that loads it keeps it alive.
  public init(object: AnyObject) { subject = .object(Object(object: object)) }

  /// The identity of a value: equal values of one type have the same identity.
  ///
  /// - Parameter value: The value.
  public init(value: some Hashable) { subject = .value(ObjectIdentifier(type(of: value)), AnyHashable(value)) }

  /// Whether the identity is unknown, since the type of the value does not say which values are equal.
  var isUnknown: Bool {
    if case .unknown = subject { true } else { false }
  }

  /// The identity of a value by its index in a list.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - index: Its index in the list, counting only values of unknown identity.
  ///   - owner: The owner of the list.
  init(type: any Any.Type, at index: Int, of owner: DILoadIdentity) {
    subject = .index(ListedElement(ObjectIdentifier(type), index, owner))
  }

  /// The identity of a value whose type is not `Hashable`.
  ///
  /// If the type has no stored properties, all its values have the same identity. If it stores one byte, such as an access
  /// level, values with equal bytes have the same identity. Otherwise the identity is unknown.
  fileprivate init<Value>(ofUnidentified value: Value) {
    let type = ObjectIdentifier(Value.self)
    subject =
      switch MemoryLayout<Value>.size {
      case 0: .type(type)
      // Most loadables that store something store only an access level.
      case 1: .byte(type, withUnsafeBytes(of: value) { $0[0] })
      default: .unknown(type)
      }
  }

  /// The identity of a type: all its values have the same identity.
  ///
  /// - Parameter type: The type.
  public init(type: any Any.Type) { subject = .type(ObjectIdentifier(type)) }
}

/// A type that a builder can load: a ``DIComponent`` or a ``DIModule``.
///
/// Conform to one of these two protocols, not to this one alone. A value that is both a component and a module is loaded once
/// as a component and once as a module.
public protocol DILoadable {
  /// The identity: a builder loads loadables with equal identities once.
  ///
  /// The default depends on the type:
  ///
  /// - A class: the object.
  /// - A value whose type is `Hashable`: the value.
  /// - A value that stores nothing: its type.
  /// - A value that stores one byte, such as its access level: its type and that byte.
  /// - Any other value: an identity of its own. If such values of one type are in several lists, `build()` throws
  ///   `DIError.loadIdentityIsUnknown(type:owners:)`. To prevent this error, declare the type `Hashable` or implement this
  ///   property:
  ///
  /// ```swift
  /// struct Table: DIComponent {
  ///   let name: String, columns: [String]
  ///   var loadIdentity: DILoadIdentity { DILoadIdentity(value: name) }
  ///   func load(builder: DIContainerBuilder) { builder.register(value: columns).set(name: name) }
  /// }
  /// ```
  var loadIdentity: DILoadIdentity { get }
}

// The compiler chooses one of these defaults where a type declares its conformance. A cast to `Hashable` at run time would
// search all conformances of the process for each type that is not `Hashable`.

extension DILoadable {
  /// The type of the value and its stored byte, if it stores at most one byte, such as its access level.
  ///
  /// Any other value has an identity of its own, and all such values of one type must be in one list.
  public var loadIdentity: DILoadIdentity { DILoadIdentity(ofUnidentified: self) }
}

extension DILoadable where Self: Hashable {
  /// The value.
  ///
  /// Equal values of one type have the same identity.
  public var loadIdentity: DILoadIdentity { DILoadIdentity(value: self) }
}

extension DILoadable where Self: AnyObject {
  /// The object.
  ///
  /// Each object has an identity of its own.
  public var loadIdentity: DILoadIdentity { DILoadIdentity(object: self) }
}

extension DILoadable where Self: AnyObject & Hashable {
  /// The object.
  ///
  /// Each object has an identity of its own, even if it is equal to another object.
  public var loadIdentity: DILoadIdentity { DILoadIdentity(object: self) }
}
