/// A container that is declared and used in one: components may be registered at any time, and nothing throws.
///
/// ```swift
/// let container = DIContainer()
/// container.register(Cat.init).as(Animal.self)
/// container.register(Home.init(animal:)).lifetime(.single)
///
/// let home: Home = container.resolve()
/// let dog: Dog? = container.resolve()  // nil: nobody registered dogs
/// ```
///
/// A request that cannot be answered ends the program, with the text of the ``DIError`` that the other front end,
/// ``DIContainerBuilder``, would throw. `T?` asks for what may not be registered: it is `nil` then, and a failure if it is
/// registered and something it needs is not.
///
/// It is a small value: copies share what is registered and kept, and may be used from any thread. A registration is seen
/// by this thread at once, and by others when its statement has ended; so do not keep what
/// `register` returns, and do not wait in the middle of a statement with `await`.
/// Later requests see it, and so do objects that are made later; objects that exist stay as they are, and are not made
/// twice.
///
/// What a closure of a registration *captures* lives as long as the container: a closure that captures the container keeps
/// it alive for ever. Take it as a parameter instead, `{ (container: DIContainer) in … }`; only then can a cycle through the
/// closure be seen.
public struct DIContainer: DIResolving {
  /// Requests do not throw.
  public typealias Failure = Never

  /// What the container is inside; not for use.
  public let _core: _DIContainerCore

  /// Makes a container from its inside; not for use.
  ///
  /// - Parameter _core: The inside.
  @inlinable
  public init(_core: _DIContainerCore) { self._core = _core }

  /// Makes a container without registrations.
  public init() {
    let graph = Graph([], dialect: .declarative, isOpen: true)
    self.init(_core: ContainerCore(scope: Scope(rootOf: graph)))
  }

  /// Makes all instances with the lifetime `.single` that are not there yet, in the order of registration.
  ///
  /// Without it, each is made at its first use. One without an initializer is left out, and so is one whose place a test has taken
  /// for each of its types, names and tags. On a closed container it ends the program.
  ///
  /// - Parameters:
  ///   - file: The file of the call, which is named if one cannot be made and the program ends.
  ///   - line: The line of the call, likewise.
  public func initializeSingletonObjects(file: StaticString = #fileID, line: UInt = #line) {
    do throws(DIError) {
      try _core.createSingles()
    } catch { _core.trap(error, file, line) }
  }
}

extension Never: _DIResolutionFailure {
  /// Ends the program with the text of the cause.
  ///
  /// An error that is thrown gets its path from those it passes on its way out. One that ends the program passes nobody;
  /// so it gets the path from the frames of the resolve that the request belongs to.
  ///
  /// - Parameters:
  ///   - error: The cause.
  ///   - core: The inside of the container that was asked.
  ///   - file: The file of the request.
  ///   - line: The line of the request.
  /// - Returns: Nothing: it does not return.
  public static func _failure(_ error: DIError, of core: _DIContainerCore, file: StaticString, line: UInt) -> Never {
    core.trap(error, file, line)
  }
}
