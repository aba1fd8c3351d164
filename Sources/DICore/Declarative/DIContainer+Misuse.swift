// What is written by mistake, answered with what to write instead. The compiler looks at what is unavailable only where nothing
// else fits.

extension DIContainer {
  @available(*, unavailable, message: "THROWS")
  @discardableResult
  public func register<T, each P>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each P) throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    fatalError()
  }

  @available(*, unavailable, message: "ASYNC")
  @discardableResult
  public func register<T, each P>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each P) async throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    fatalError()
  }
}
extension DIContainerBuilder {
  @available(*, unavailable, message: "ASYNC")
  @discardableResult
  public func register<T, each P>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each P) async throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    fatalError()
  }
}
