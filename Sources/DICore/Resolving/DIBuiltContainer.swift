/// A container whose graph was checked by ``DIContainerBuilder/build()``.
///
/// It is a small value: copies share the graph and the scope, and may be used from any thread. The graph goes with the
/// last container and scope on it, and with it everything it keeps.
///
/// Taken as a parameter by a closure that is registered, it is the container of the resolve that is running. Take it so instead
/// of capturing one: a captured container keeps itself alive, and is not the one of the scope that is asked.
public struct DIBuiltContainer: DIResolving {
  /// Requests throw `DIError`.
  public typealias Failure = DIError

  /// What the container is inside; not for use.
  public let _core: _DIContainerCore

  /// Makes a container from its inside; not for use.
  ///
  /// - Parameter _core: The inside.
  @inlinable
  public init(_core: _DIContainerCore) { self._core = _core }
}
