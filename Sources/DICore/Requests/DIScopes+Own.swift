// Scopes that a closure fills instead of a container, for tests of a type and for default arguments. They have a graph of their
// own, in which the values and what the closure makes are values of a scope. So closed scopes and missing types are errors as with
// a container.

extension DIScopes {
  /// Makes scopes from a closure, without a container, for example to test a class that takes them.
  ///
  /// ```swift
  /// let server = Server(scopes: DIScopes { (request: Request) in (UnitOfWork(request), Log()) })
  /// ```
  ///
  /// The closure is called for each scope, when it is opened, on that thread. In the scope, each instance is requested by its
  /// static type, as is each value; an instance takes the place of a value of the same type. Another type is
  /// `DIError.typeIsNotFound`, which names it. If the closure was written on the main actor, opening a scope off the main actor
  /// throws `DIError.isolated`.
  ///
  /// - Parameters:
  ///   - make: Makes the instances of a scope from its values. If it throws, so does what opens the scope:
  ///     `DIError.initializationFailed`.
  ///   - file: The file of this call, for errors.
  ///   - line: The line of this call, for errors.
  public init<each Instance>(
    @_inheritActorContext _ make:
      @escaping @isolated(any) @Sendable (repeat each Value) throws -> (repeat each Instance),
    file: String = #filePath, line: Int = #line
  ) {
    var components: [Component] = []
    func register<T>(_ type: T.Type) {
      if components.contains(where: { $0.type == type }) { return }
      let component = Component(type: type, factory: .absent(type), dialect: .builder, file: file, line: line)
      component.needsNoInitializer = true
      component.live(.perScope)
      components.append(component)
    }
    repeat register((each Instance).self)
    let made = Set(components.map { ObjectIdentifier($0.type) })
    repeat register((each Value).self)
    let scope = Scope(rootOf: Graph(components, dialect: .builder, isOpen: false))
    let instances = DIProvider<(repeat each Instance), repeat each Value>(make, file: file, line: line)
    self.init(ContainerCore(scope: scope)) { (scope, values: repeat each Value) throws(DIError) in
      func give<T>(_ value: T) throws(DIError) {
        if !made.contains(ObjectIdentifier(T.self)) { try scope.set(value, name: nil) }
      }
      repeat try give(each values)
      let instances = try instances.get(repeat each values)
      repeat try scope.set(each instances, name: nil)
    }
  }
}
