/// A container that ``DIContainerBuilder/build()`` has made from checked registrations.
///
/// Keep it where the program starts, and resolve its root objects there. Its requests throw ``DIError``.
///
/// ```swift
/// let builder = DIContainerBuilder()
/// builder.register { English() }.as((any Greeter).self).check { $0 }
/// builder.register(Host.init).lifetime(.single)
///
/// let container = try builder.build()
/// let host = try container.resolve(Host.self)
/// ```
///
/// A container is a small value: copies share the registrations and the instances, and any thread can use them. The instances
/// are released with the last copy; see also ``DIResolving/clean()`` and ``DIResolving/close(file:line:)``.
///
/// A registered closure can take it as a parameter:
///
/// ```swift
/// builder.register { (container: DIBuiltContainer) in try Guest(host: container.resolve()) }
/// ```
///
/// Do this instead of capturing a container. A captured container is never released, and requests from a scope would use the
/// wrong scope.
public struct DIBuiltContainer: DIResolving {
  /// Requests throw `DIError`.
  public typealias Failure = DIError

  /// The content of the container; not for use.
  public let _core: _DIContainerCore

  /// Makes a container from its content; not for use.
  ///
  /// - Parameter _core: The content.
  @inlinable
  public init(_core: _DIContainerCore) { self._core = _core }
}
