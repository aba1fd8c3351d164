/// Registers components and answers requests at any time, without a build and without `try`.
///
/// Use a `DIContainer` where components are registered while the program runs, or where requests should not throw. A
/// request that cannot be answered ends the program with the text of a ``DIError``. Use ``DIContainerBuilder`` where all
/// components are known before the first request, or where errors should be thrown.
///
/// ```swift
/// let container = DIContainer()
/// container.register(Cat.init).as((any Animal).self)
/// container.register { Home(animal: $0) }.lifetime(.single)
///
/// let home: Home = container.resolve()
/// let dog: Dog? = container.resolve()  // nil: Dog is not registered
/// ```
///
/// Each `register` adds a component: a factory, and modifiers that ``DIContainerRegistration`` lists.
///
/// - A factory is a closure, or an initializer or function by name. It has any number of parameters, and each is resolved
///   by its type.
/// - A parameter of the type `DIContainer` gets the container that makes the instance. Use it where the factory has to choose
///   what it requests. Otherwise take the dependencies as parameters, which is faster.
/// - Without a modifier, a component is requested as the type that its factory returns, and each request makes a new
///   instance.
/// - Registering a type again replaces nothing. Where several components answer for a type, give them names or tags, or make
///   one of them the default with `default()`.
/// - A closure that is written in main-actor code belongs to the main actor. Its component can be requested only there. So
///   register in a `nonisolated` function, except for types of the main actor.
/// - A request or a dependency of the type `T?` is `nil` if `T` is not registered, or has neither a factory nor an instance.
///   If the factory of `T` fails, the request fails.
/// - A registration applies to later requests and to objects that are made later. Objects that exist do not change and are
///   not made again.
/// - The thread that registers finds the component at once, other threads when the statement has ended. So do not store what
///   `register` returns, and do not `await` in the middle of the statement.
/// - A closure keeps what it captures as long as the container lives. If it captures the container, it keeps the container
///   alive forever, and cycles through the closure cannot be detected. Take the container as a parameter instead:
///   `{ (container: DIContainer) in … }`.
/// - Copies share components and instances. The container can be used from any thread.
///
/// The first request for a type links its dependencies. Later requests reuse them. A later registration relinks only the
/// requests whose answer it changes.
public struct DIContainer: DIResolving {
  /// Requests do not throw.
  public typealias Failure = Never

  /// The core of the container; not for use.
  public let _core: _DIContainerCore

  /// Makes a container from its core; not for use.
  ///
  /// - Parameter _core: The core.
  @inlinable
  public init(_core: _DIContainerCore) { self._core = _core }

  /// Makes a container without registrations.
  public init() {
    let graph = Graph([], dialect: .declarative, isOpen: true)
    self.init(_core: ContainerCore(scope: Scope(rootOf: graph)))
  }

  /// Makes all instances with the lifetime `.single` that do not exist yet, in the order of registration.
  ///
  /// Call it after the registrations to make singles at a known time. Otherwise the first request for a single makes it.
  ///
  /// ```swift
  /// container.register(Cache.init).lifetime(.single)
  /// container.initializeSingletonObjects()
  /// ```
  ///
  /// It makes no single that has no factory for requests without arguments, and none that components with `test()` replace for
  /// all its types, names and tags. If a single cannot be made, or the container is closed, the program ends.
  ///
  /// - Parameters:
  ///   - file: The file of the call, which the text names if the program ends.
  ///   - line: The line of the call, which the text names if the program ends.
  public func initializeSingletonObjects(file: StaticString = #fileID, line: UInt = #line) {
    do throws(DIError) {
      try _core.createSingles()
    } catch { _core.trap(error, file, line) }
  }
}

extension Never: _DIResolutionFailure {
  // A thrown error collects its path on the way out. The error here is not thrown, so `trap` adds the path of the open frames.
  /// Ends the program with the text of an error.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - core: The core of the container that the request was made to.
  ///   - file: The file of the request.
  ///   - line: The line of the request.
  /// - Returns: Never: the program ends.
  public static func _failure(_ error: DIError, of core: _DIContainerCore, file: StaticString, line: UInt) -> Never {
    core.trap(error, file, line)
  }
}

extension DIContainer: ContainerRequest {}

extension DIContainer: Registrar {
  package static var dialect: Dialect { .declarative }

  // A container that was given to an access domain registers for that domain.
  package var ownership: Ownership? { _core.domain.map { Ownership($0) } }

  package func begin(_ registered: Component) -> Statement { .container(statement(of: registered)) }

  func statement(of registered: Component) -> ContainerStatement {
    ContainerStatement(registered, ownership, in: _core.scope.root)
  }
}
