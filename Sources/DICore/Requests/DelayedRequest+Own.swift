// Delayed requests that a closure answers instead of a container. Each has a graph of its own with one component, so that
// threads, recursion, isolation and errors work as with a container. A graph for each request is expensive, but these requests
// are only for tests of a class and for default arguments.

extension DelayedRequest {
  /// A request that a closure answers, each time it is made.
  init<T, each Argument>(
    own make: @escaping @isolated(any) @Sendable (repeat each Argument) throws -> T, _ file: String, _ line: Int
  ) {
    var takesArguments = false
    for _ in repeat (each Argument).self { takesArguments = true }
    let factory = takesArguments ? Factory.absent(T.self) : Factory(pack: make)
    let component = Component(type: T.self, factory: factory, dialect: .builder, file: file, line: line)
    component.needsNoInitializer = true
    if takesArguments { component.make(by: ArgumentFactory(arguments: make)) }
    self.init(own: component)
  }

  /// A request that a value answers each time, whatever the arguments are.
  init<T, each Argument>(value: T, _ file: String, _ line: Int, arguments: repeat (each Argument).Type) {
    // Unchecked: all threads that use the request get the same value, like an instance that a container keeps.
    nonisolated(unsafe) let value = value
    self.init(own: { @Sendable (_: repeat each Argument) -> T in value }, file, line)
  }

  private init(own component: Component) {
    // A closure of an actor other than the main actor can never be called. `fatalError`, since a release build omits the text
    // of a precondition.
    if component.strictestIsolation == .otherActor {
      fatalError(DIError.isolated(typeInfo: component.info).description)
    }
    let scope = Scope(rootOf: Graph([component], dialect: component.dialect, isOpen: false))
    self.init(core: ContainerCore(scope: scope), target: .own(scope), snapshot: nil)
  }
}
