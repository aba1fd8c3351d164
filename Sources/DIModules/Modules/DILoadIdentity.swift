/// The identity of a component or module: loadables with equal identities are the same, and are loaded once.
///
/// Most types need not mention it: ``DILoadable/loadIdentity`` has a default. Return one if the default is not right for your
/// type:
///
/// ```swift
/// struct Table: DIComponent {
///   let name: String, columns: [String]
///   var loadIdentity: DILoadIdentity { DILoadIdentity(value: name) }
///   func load(builder: DIContainerBuilder) { builder.register(value: columns).set(name: name) }
/// }
/// ```
///
/// A value that is used as an identity must not change its hash or equality, as for any key of a set.
///
/// It is `Sendable`: it never changes, and objects are compared by address only.
public struct DILoadIdentity: Hashable, @unchecked Sendable {
  private enum Subject: Hashable {
    case object(Object)
    /// Indirect, since few identities are values, and each key would have the size of this case.
    indirect case value(ObjectIdentifier, AnyHashable)
    case type(ObjectIdentifier)
    /// A value of one byte.
    case byte(ObjectIdentifier, UInt8)
    /// A value whose identity is unknown.
    case unknown(ObjectIdentifier)
    /// A value whose identity is unknown, by its index among such values of its owner.
    case index(ListedElement)
  }

  /// An index in a list.
  ///
  /// It stores its hash, since the owner of the list can be such an element too, to any depth.
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

  /// The value as error texts spell it; nil if the identity is not a value.
  var value: String? {
    guard case .value(_, let value) = subject else { return nil }
    let isCase = Mirror(reflecting: value.base).displayStyle == .enum
    return isCase ? "\(type(of: value.base)).\(value.base)" : "\(value.base)"
  }

  /// The identity of an object.
  ///
  /// - Parameter object: The object; the builder that loads it keeps it alive.
  public init(object: AnyObject) { subject = .object(Object(object: object)) }

  /// The identity of a value: equal values of one type are the same.
  ///
  /// - Parameter value: The value.
  public init(value: some Hashable) { subject = .value(ObjectIdentifier(type(of: value)), AnyHashable(value)) }

  /// Whether the type of the value does not say which values are the same.
  var isUnknown: Bool {
    if case .unknown = subject { true } else { false }
  }

  /// The identity of a value by its index in a list.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - index: Its index among the values in the list whose identity is unknown.
  ///   - owner: The owner of the list.
  init(type: any Any.Type, at index: Int, of owner: DILoadIdentity) {
    subject = .index(ListedElement(ObjectIdentifier(type), index, owner))
  }

  /// The identity of a value whose type is not `Hashable`.
  ///
  /// Without stored properties, all values of the type are the same. If it stores one byte, such as an access level, values
  /// with an equal byte are the same. Otherwise the identity is unknown.
  fileprivate init<Value>(ofUnidentified value: Value) {
    let type = ObjectIdentifier(Value.self)
    let size = MemoryLayout<Value>.size
    if size == 0 {
      subject = .type(type)
      return
    }
    // Most loadables that store something store only an access level.
    if size == 1 {
      subject = .byte(type, withUnsafeBytes(of: value) { $0[0] })
      return
    }
    subject = .unknown(type)
  }

  /// The identity of a type: all its values are the same.
  ///
  /// - Parameter type: The type.
  public init(type: any Any.Type) { subject = .type(ObjectIdentifier(type)) }
}

/// A type that a builder can load: a ``DIComponent`` or a ``DIModule``.
///
/// Conform to one of these, not to this protocol alone. If a type is both, it is loaded once as each.
public protocol DILoadable {
  /// The identity: a builder loads loadables with equal identities once.
  ///
  /// The default depends on the type:
  ///
  /// - A class: the object.
  /// - A value whose type is `Hashable`: the value.
  /// - A value that stores nothing: its type.
  /// - A value that stores only its access level: its type and that level.
  /// - Any other value: each is a loadable of its own. If such values of one type are in several lists, `build()` throws
  ///   `DIError.loadIdentityIsUnknown(type:owners:)`. To prevent it, declare the type `Hashable` or implement this property:
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

// The compiler chooses among these where a type declares its conformance. A cast to `Hashable` at run time would search all
// conformances of the process for each type that is not `Hashable`.

extension DILoadable {
  /// The type of the value, if the value stores nothing but its access level.
  ///
  /// Values with the same access level are the same then. Of other values, each is a loadable of its own, and all of one type
  /// must be in one list.
  public var loadIdentity: DILoadIdentity { DILoadIdentity(ofUnidentified: self) }
}

extension DILoadable where Self: Hashable {
  /// The value.
  ///
  /// Equal values are the same loadable.
  public var loadIdentity: DILoadIdentity { DILoadIdentity(value: self) }
}

extension DILoadable where Self: AnyObject {
  /// The object.
  ///
  /// Each object is a loadable of its own.
  public var loadIdentity: DILoadIdentity { DILoadIdentity(object: self) }
}

extension DILoadable where Self: AnyObject & Hashable {
  /// The object.
  ///
  /// Each object is a loadable of its own, even if it is equal to another one.
  public var loadIdentity: DILoadIdentity { DILoadIdentity(object: self) }
}
