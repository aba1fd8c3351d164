/// A service that `as` has added, and that has no effect until it is checked.
///
/// Continue with ``check(_:)``: its closure converts an instance to the service, and so the compiler verifies that the
/// types fit. Use ``unsafe()`` where the registered type does not fit but every instance does: for example, if the
/// registered class does not conform to a protocol, but the subclasses that the factory makes do.
///
/// ```swift
/// builder.register(Cat.init)
///   .as((any Animal).self).check { $0 }
///   .as((any Pet).self).unsafe()
/// ```
///
/// - Another modifier directly after `as` does not compile.
/// - If the check is missing, the error of a request for the service says so.
/// - A checked service costs a call of the closure for each request. An unchecked service costs a dynamic cast,
///   once for each class of instances.
public struct DIAlternative<Implementation, Service> {
  @usableFromInline let registration: DIBuilderRegistration<Implementation>

  /// Makes the service effective, with a check by the compiler that the types fit.
  ///
  /// - Parameter check: Converts an instance to the service: `{ $0 }`.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func check(
    @_inheritActorContext _ check: @escaping @isolated(any) @Sendable (__owned Implementation) -> Service
  ) -> DIBuilderRegistration<Implementation> {
    registration.serve(as: .checked(Service.self, check))
  }

  /// Makes the service effective without a check.
  ///
  /// If an instance does not have the type of the service, the request throws `DIError.typeIsIncorrect`.
  ///
  /// - Returns: The registration.
  @discardableResult
  public func unsafe() -> DIBuilderRegistration<Implementation> {
    registration.serve(as: .promised(Service.self, from: Implementation.self))
  }
}
