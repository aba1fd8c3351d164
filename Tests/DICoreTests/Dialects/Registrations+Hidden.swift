import DICore

// Requests by closures that take the container: the linker does not know them before they run.

extension Registrations {
  @discardableResult
  func registerHidden<T>(
    _ make: @escaping @Sendable (Asked) throws -> T, file: String = #filePath, line: Int = #line
  ) -> Registration<T> {
    switch store {
    case .builder(let builder):
      .builder(
        builder.register(
          { (container: DIBuiltContainer) in try make(Asked(.built(container))) }, file: file, line: line))
    case .declarative(let container):
      .declarative(
        container.register(
          { (container: DIContainer) in try! make(Asked(.declarative(container))) }, file: file, line: line))
    }
  }
}

extension Registration {
  @discardableResult
  func hiddenInjection(_ inject: @escaping @Sendable (Asked, T) throws -> Void) -> Self {
    saying(
      { $0.injection(.manual) { container, object in try inject(Asked(.built(container)), object) } },
      { $0.injection { (object: T, container: DIContainer) in try! inject(Asked(.declarative(container)), object) } })
  }
}
