/// How long an instance lives, and who shares it.
///
/// A component without a lifetime is a ``prototype``: every request makes a new instance.
///
/// ```swift
/// let builder = DIContainerBuilder()
/// builder.register { Cache() }.lifetime(.single)
/// builder.register { Session() }.lifetime(.perScope)
/// ```
///
/// | lifetime | shared by |
/// |---|---|
/// | ``prototype`` | nobody |
/// | ``objectGraph`` | everything one outermost resolve makes |
/// | ``perContainer``, ``perScope`` | one container or scope |
/// | ``single``, ``lazySingle``, ``weakSingle`` | a container and all scopes opened from it |
/// | ``custom(_:)`` | everybody who registers with the same ``DIScope`` |
public struct Lifetime: Sendable, Equatable {
  /// How a store holds what lies in it.
  public enum Reference: Sendable {
    /// The store keeps the instance alive.
    case strong
    /// The store forgets the instance as soon as nobody else holds it; the next request makes a new one.
    case weak
  }

  /// What the spellings come down to.
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

  /// The same as ``prototype``, by the name that other containers use.
  public static var perDependency: Lifetime { prototype }

  /// One instance for each outermost resolve, with everything that happens inside it.
  public static var objectGraph: Lifetime { Lifetime(kind: .objectGraph) }

  /// One instance for each container or scope, kept alive by it.
  public static var perContainer: Lifetime { perContainer(.strong) }

  /// One instance for each container or scope, held as said.
  ///
  /// - Parameter reference: Whether the container keeps the instance alive. `.weak` needs a class: on a value type it
  ///   is an error of `build()`, and traps where it is said to a `DIContainer`.
  /// - Returns: The lifetime.
  public static func perContainer(_ reference: Reference) -> Lifetime { Lifetime(kind: .scope(reference)) }

  /// The same as ``perContainer``, named for its use with scopes.
  public static var perScope: Lifetime { perContainer }

  /// One instance for a container and all its scopes, made by `build()` itself; by a container that is not built, at its
  /// first use or by `initializeSingletonObjects()`.
  public static var single: Lifetime { Lifetime(kind: .single) }

  /// One instance for a container and all its scopes, made at its first use.
  public static var lazySingle: Lifetime { perRun(.strong) }

  /// One instance for a container and all its scopes, made at need and kept as long as somebody else holds it.
  public static var weakSingle: Lifetime { perRun(.weak) }

  /// One instance for a container and all its scopes, made at its first use and held as said.
  ///
  /// - Parameter reference: Whether the container keeps the instance alive. `.weak` needs a class: on a value type it
  ///   is an error of `build()`, and traps where it is said to a `DIContainer`.
  /// - Returns: The lifetime.
  public static func perRun(_ reference: Reference) -> Lifetime { Lifetime(kind: .run(reference)) }

  /// One instance for a scope of your own, which outlives containers and which you empty yourself.
  ///
  /// - Parameter scope: The scope that holds the instances.
  /// - Returns: The lifetime.
  public static func custom(_ scope: DIScope) -> Lifetime { Lifetime(kind: .custom(scope)) }

  /// Compares the meaning: two spellings of one lifetime are equal, custom lifetimes are equal if their scope is one.
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
  /// Whether instances are forgotten when nobody else holds them, so that they must be objects.
  package var isWeak: Bool {
    switch kind {
    case .scope(let reference), .run(let reference): reference == .weak
    case .custom(let scope): scope.reference == .weak
    case .prototype, .objectGraph, .single: false
    }
  }

  /// Whether instances are kept when the resolve that made them has ended.
  package var keepsBetweenResolves: Bool {
    switch kind {
    case .prototype, .objectGraph: false
    case .scope, .run, .single, .custom: true
    }
  }

  /// Whether instances are kept in a scope of the program's own.
  package var isCustom: Bool {
    if case .custom = kind { true } else { false }
  }

  /// Whether instances belong to a container and all its scopes, so that they are made for its root.
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

  /// Whether an instance is ever given to a second request.
  package var isCached: Bool {
    if case .prototype = kind { false } else { true }
  }
}

extension Lifetime: CustomReflectable {
  /// Nothing but the lifetime itself.
  public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .enum) }
}

extension Lifetime: CustomStringConvertible {
  /// The lifetime as it is written at a registration.
  public var description: String {
    switch kind {
    case .prototype: ".prototype"
    case .objectGraph: ".objectGraph"
    case .scope(.strong): ".perScope"
    case .scope(.weak): ".perContainer(.weak)"
    case .run(.strong): ".lazySingle"
    case .run(.weak): ".weakSingle"
    case .single: ".single"
    case .custom(let scope): ".custom(\(scope.name))"
    }
  }
}
