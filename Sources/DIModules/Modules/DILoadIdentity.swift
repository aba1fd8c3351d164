/// What tells components and modules apart, so that each is loaded once however often it is named.
///
/// An object is told apart by its identity, a value by its type if that has no stored properties, or by itself where its type is
/// declared `Hashable`. Who wants it otherwise says so with ``DILoadable/loadIdentity``.
///
/// Unchecked: it never changes. An object is compared by address only; of a value, what `==` and `hash(into:)` look at may not
/// change as long as it is a key, which is the rule for the keys of any set.
public struct DILoadIdentity: Hashable, @unchecked Sendable {
  private enum Subject: Hashable {
    case object(Object)
    /// Apart, since few are told apart by value, and all keys would have its size.
    indirect case value(ObjectIdentifier, AnyHashable)
    case type(ObjectIdentifier)
    /// A value that is one byte.
    case byte(ObjectIdentifier, UInt8)
    /// A value of which nobody says what tells it apart.
    case unknown(ObjectIdentifier)
    /// The same, by its place among those of who lists it.
    case index(ListedElement)
  }

  /// A place in a list; with its hash, since who has the list may be in a list as well.
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

  /// Whether nobody says what tells the value apart.
  var isUnknown: Bool {
    if case .unknown = subject { true } else { false }
  }

  /// The identity of a value that can be told apart by its place alone.
  ///
  /// - Parameters:
  ///   - type: Its type.
  ///   - index: Which it is of those in the list.
  ///   - owner: Whose list it is.
  init(type: any Any.Type, at index: Int, of owner: DILoadIdentity) {
    subject = .index(ListedElement(ObjectIdentifier(type), index, owner))
  }

  /// The identity of a value that is no object, and of which its type does not say when it is the same as another one.
  ///
  /// If it stores nothing, it is the same as all of its type; if it stores a scope, or what else is one byte, then as those that store
  /// the same.
  fileprivate init<Value>(ofUnidentified value: Value) {
    let type = ObjectIdentifier(Value.self)
    let size = MemoryLayout<Value>.size
    if size == 0 {
      subject = .type(type)
      return
    }
    // What most of them store that store something: a scope.
    if size == 1 {
      subject = .byte(type, withUnsafeBytes(of: value) { $0[0] })
      return
    }
    subject = .unknown(type)
  }

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
  /// Unless said otherwise, an object's identity, a value itself where its type is declared `Hashable`, or the type of a value that
  /// stores nothing, or a scope alone. A value that stores something and is not `Hashable` is one of its own in a list; if such values of one type are
  /// in several lists, the build fails with `DIError.loadIdentityIsUnknown(type:owners:)`. To say it:
  ///
  /// ```swift
  /// struct Table: DIComponent {
  ///   let name: String, columns: [Column]
  ///   var loadIdentity: DILoadIdentity { DILoadIdentity(value: name) }
  /// }
  /// ```
  var loadIdentity: DILoadIdentity { get }
}

// Which of these is meant, the compiler says where a type declares that it is one: to ask the type itself would walk all
// conformances of the process for each one that is not `Hashable`.

extension DILoadable {
  /// The type, if the value stores nothing besides its scope.
  ///
  /// All values of it that have the same scope are one. Others are told apart by their places in one list, and not at all if they
  /// are in several.
  public var loadIdentity: DILoadIdentity { DILoadIdentity(ofUnidentified: self) }
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
