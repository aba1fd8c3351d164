package import DICore
import Testing

// Closures that take the container and ask it, or one that they capture: edges that the linker cannot see.
//
// On the declarative front end, where closures do not throw, a failure is an issue and ends as an instance that is missing.

extension Registrations {
  /// By a closure that takes the container.
  @discardableResult
  package func registerAsking<T>(
    _ make: @escaping @Sendable (DIBuiltContainer) throws -> T, file: String = #filePath, line: Int = #line
  ) -> Registration<T> {
    switch store {
    case .builder(let builder):
      .builder(builder.register({ (c: DIBuiltContainer) throws -> T in try make(c) }, file: file, line: line))
    case .declarative(let container):
      .declarative(
        container.register(
          { (c: DIContainer) -> T? in reporting { try make(c.view) } }, file: file, line: line
        ))
    }
  }

  /// By a closure that may fail.
  @discardableResult
  package func registerThrowing<T, each P>(
    _ make: @escaping @Sendable (repeat each P) throws -> T, file: String = #filePath, line: Int = #line
  ) -> Registration<T> {
    switch store {
    case .builder(let builder): .builder(builder.register(make, file: file, line: line))
    case .declarative(let container):
      .declarative(
        container.register(
          { (dependency: repeat each P) -> T? in
            do { return try make(repeat each dependency) } catch {
              Issue.record(error)
              return nil
            }
          }, file: file, line: line))
    }
  }
}

extension Registration {
  /// By a closure that takes the container.
  @discardableResult
  package func injectionAsking(_ inject: @escaping @Sendable (DIBuiltContainer, T) throws -> Void) -> Self {
    saying(
      { $0.injection(.manual) { container, object in try inject(container, object) } },
      {
        $0.injection { (object: T, container: DIContainer) in
          reporting { try inject(container.view, object) }
        }
      })
  }
}

extension Registration {
  /// By a closure that may fail.
  @discardableResult
  package func injectionThrowing<each P>(_ inject: @escaping @Sendable (T, repeat each P) throws -> Void) -> Self {
    saying(
      { $0.injection(with: inject) },
      {
        $0.injection { (object: T, dependency: repeat each P) in
          do { try inject(object, repeat each dependency) } catch { Issue.record(error) }
        }
      })
  }

  @discardableResult
  package func postInitThrowing(_ action: @escaping @Sendable (T) throws -> Void) -> Self {
    saying({ $0.postInit(action) }, { $0.postInit { (object: T) in reporting { try action(object) } } })
  }
}

/// Records the error of a body that cannot throw it.
@discardableResult
package func reporting<Result>(_ body: () throws -> Result) -> Result? {
  do { return try body() } catch {
    Issue.record(error)
    return nil
  }
}
