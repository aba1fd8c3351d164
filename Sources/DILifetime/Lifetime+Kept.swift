extension Lifetime {
  /// The lifetimes that keep an instance where several threads can use it.
  ///
  /// They have a type of their own, so that the compiler can require `Sendable` at a registration with one of them. Write
  /// `.lifetime(.single)` as with any lifetime; the type is inferred.
  public struct Kept: Sendable, Equatable {
    /// The lifetime as a ``Lifetime``.
    package let lifetime: Lifetime

    /// One instance for each container or scope, kept alive by it: ``Lifetime/perContainer``.
    public static var perContainer: Kept { Kept(lifetime: .perContainer) }

    /// One instance for each container or scope, kept alive by it or held weakly: ``Lifetime/perContainer(_:)``.
    ///
    /// - Parameter reference: Whether the container keeps the instance alive.
    /// - Returns: The lifetime.
    public static func perContainer(_ reference: Reference) -> Kept { Kept(lifetime: .perContainer(reference)) }

    /// One instance for each scope: ``Lifetime/perScope``.
    public static var perScope: Kept { Kept(lifetime: .perScope) }

    /// One instance for a container and all its scopes, made by `build()`: ``Lifetime/single``.
    public static var single: Kept { Kept(lifetime: .single) }

    /// One instance for a container and all its scopes, made at its first use: ``Lifetime/lazySingle``.
    public static var lazySingle: Kept { Kept(lifetime: .lazySingle) }

    /// One instance for a container and all its scopes, forgotten when nothing else holds it: ``Lifetime/weakSingle``.
    public static var weakSingle: Kept { Kept(lifetime: .weakSingle) }

    /// One instance for a container and all its scopes, kept alive or held weakly: ``Lifetime/perRun(_:)``.
    ///
    /// - Parameter reference: Whether the container keeps the instance alive.
    /// - Returns: The lifetime.
    public static func perRun(_ reference: Reference) -> Kept { Kept(lifetime: .perRun(reference)) }

    /// One instance for each ``DIScope``: ``Lifetime/custom(_:)``.
    ///
    /// - Parameter scope: The scope that holds the instances.
    /// - Returns: The lifetime.
    public static func custom(_ scope: DIScope) -> Kept { Kept(lifetime: .custom(scope)) }
  }
}
