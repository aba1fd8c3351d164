extension Lifetime {
  /// The lifetimes that keep an instance where several threads can meet it.
  ///
  /// The same as those of ``Lifetime``, as a type of their own, so that the compiler can ask for `Sendable` where one is written
  /// at a registration. Write `.lifetime(.single)` as ever; the type is inferred.
  public struct Kept: Sendable, Equatable {
    /// The same lifetime among all.
    package let lifetime: Lifetime

    /// One instance for each container or scope, kept alive by it: ``Lifetime/perContainer``.
    public static var perContainer: Kept { Kept(lifetime: .perContainer) }

    /// One instance for each container or scope, held as said: ``Lifetime/perContainer(_:)``.
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

    /// One instance for a container and all its scopes, kept as long as somebody else holds it: ``Lifetime/weakSingle``.
    public static var weakSingle: Kept { Kept(lifetime: .weakSingle) }

    /// One instance for a container and all its scopes, held as said: ``Lifetime/perRun(_:)``.
    ///
    /// - Parameter reference: Whether the container keeps the instance alive.
    /// - Returns: The lifetime.
    public static func perRun(_ reference: Reference) -> Kept { Kept(lifetime: .perRun(reference)) }

    /// One instance for a scope of your own: ``Lifetime/custom(_:)``.
    ///
    /// - Parameter scope: The scope that holds the instances.
    /// - Returns: The lifetime.
    public static func custom(_ scope: DIScope) -> Kept { Kept(lifetime: .custom(scope)) }
  }
}
