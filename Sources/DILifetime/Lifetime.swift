/// How long an instance lives, and which requests share it.
///
/// Choose it at the registration. A component without a lifetime is a ``prototype``: every request makes a new instance.
///
/// ```swift
/// let builder = DIContainerBuilder()
/// builder.register { Cache() }.lifetime(.single)
/// builder.register { Session() }.lifetime(.perScope)
/// ```
///
/// | lifetime | one instance for |
/// |---|---|
/// | ``prototype`` | each request |
/// | ``objectGraph`` | each outermost resolve, with all requests inside it |
/// | ``perContainer``, ``perScope`` | each container or scope |
/// | ``single``, ``lazySingle``, ``weakSingle`` | a container and all scopes opened from it |
/// | ``custom(_:)`` | each ``DIScope``, in all containers that register with it |
public struct Lifetime: Sendable, Equatable {
  /// Whether a container or scope keeps its instances alive.
  public enum Reference: Sendable {
    /// The container or scope keeps the instance alive.
    case strong
    /// The container or scope forgets the instance as soon as nothing else holds it; the next request makes a new one.
    case weak
  }

  /// The lifetimes without their synonyms.
  package enum Kind: Sendable {
    case prototype
    case objectGraph
    case scope(Reference)
    case run(Reference)
    case single
    case custom(DIScope)
  }

  package let kind: Kind

  /// A new instance for every request: the default.
  public static var prototype: Lifetime { Lifetime(kind: .prototype) }

  /// The same as ``prototype``, under the name that other containers use.
  public static var perDependency: Lifetime { prototype }

  /// One instance for each outermost resolve, with all requests inside it.
  public static var objectGraph: Lifetime { Lifetime(kind: .objectGraph) }

  /// One instance for each container or scope, kept alive by it.
  public static var perContainer: Lifetime { perContainer(.strong) }

  /// One instance for each container or scope, kept alive by it or held weakly.
  ///
  /// - Parameter reference: Whether the container keeps the instance alive. `.weak` needs a class: for a value type, `build()`
  ///   fails, and a registration in a `DIContainer` traps.
  /// - Returns: The lifetime.
  public static func perContainer(_ reference: Reference) -> Lifetime { Lifetime(kind: .scope(reference)) }

  /// The same as ``perContainer``, named for its use with scopes.
  public static var perScope: Lifetime { perContainer }

  /// One instance for a container and all its scopes, made by `build()`.
  ///
  /// A `DIContainer`, which is not built, makes it at its first use or in `initializeSingletonObjects()`.
  public static var single: Lifetime { Lifetime(kind: .single) }

  /// One instance for a container and all its scopes, made at its first use.
  public static var lazySingle: Lifetime { perRun(.strong) }

  /// One instance for a container and all its scopes, made when requested and forgotten when nothing else holds it.
  public static var weakSingle: Lifetime { perRun(.weak) }

  /// One instance for a container and all its scopes, made at its first use, kept alive or held weakly.
  ///
  /// - Parameter reference: Whether the container keeps the instance alive. `.weak` needs a class: for a value type, `build()`
  ///   fails, and a registration in a `DIContainer` traps.
  /// - Returns: The lifetime.
  public static func perRun(_ reference: Reference) -> Lifetime { Lifetime(kind: .run(reference)) }

  /// One instance for each ``DIScope``, which outlives containers, and which you empty yourself.
  ///
  /// - Parameter scope: The scope that holds the instances.
  /// - Returns: The lifetime.
  public static func custom(_ scope: DIScope) -> Lifetime { Lifetime(kind: .custom(scope)) }

  /// Whether two lifetimes mean the same: synonyms are equal, and so are custom lifetimes with the same scope.
  public static func == (lhs: Lifetime, rhs: Lifetime) -> Bool {
    switch (lhs.kind, rhs.kind) {
    case (.prototype, .prototype), (.objectGraph, .objectGraph), (.single, .single): true
    case (.scope(let lhs), .scope(let rhs)), (.run(let lhs), .run(let rhs)): lhs == rhs
    case (.custom(let lhs), .custom(let rhs)): lhs === rhs
    default: false
    }
  }
}

extension Lifetime {
  /// Whether instances are held weakly, so that they must be objects.
  package var isWeak: Bool {
    switch kind {
    case .scope(let reference), .run(let reference): reference == .weak
    case .custom(let scope): scope.reference == .weak
    case .prototype, .objectGraph, .single: false
    }
  }

  /// Whether instances are kept after the resolve that made them has ended.
  package var keepsBetweenResolves: Bool {
    switch kind {
    case .prototype, .objectGraph: false
    case .scope, .run, .single, .custom: true
    }
  }

  /// Whether instances are kept in a custom scope.
  package var isCustom: Bool {
    if case .custom = kind { true } else { false }
  }

  /// Whether a container and all its scopes share one instance, which belongs to the root scope.
  package var isOfRoot: Bool {
    switch kind {
    case .single, .run: true
    case .prototype, .objectGraph, .scope, .custom: false
    }
  }

  /// Whether each scope has an instance of its own.
  package var isOfScope: Bool {
    if case .scope = kind { true } else { false }
  }

  /// Whether an instance can be given to a second request.
  package var isCached: Bool {
    if case .prototype = kind { false } else { true }
  }
}

extension Lifetime: CustomReflectable {
  /// A mirror without children: a dump shows the description alone.
  public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .enum) }
}

extension Lifetime: CustomStringConvertible {
  /// The lifetime as Swift code at a registration, such as `.perContainer(.weak)`.
  public var description: String { DIComponentLifetime(self).description }
}
