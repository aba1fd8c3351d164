package import DICore

/// The description of a graph in one form for both front ends.
///
/// Every method is one statement of the builder and one of the declarative container; what the two do not share, a test
/// says with ``direct(_:_:)``.
package struct Registrations {
  package enum Store {
    case builder(DIContainerBuilder)
    case declarative(DIContainer)
  }

  package let store: Store

  package init(_ frontEnd: FrontEnd) {
    switch frontEnd {
    case .builder: store = .builder(DIContainerBuilder())
    case .declarative: store = .declarative(DIContainer())
    }
  }

  /// What goes on to register with a builder or container that is there.
  package init(_ store: Store) { self.store = store }

  /// The container, whose requests throw whichever front end it comes from: so that failures can be looked at.
  package func container() throws(DIError) -> DIBuiltContainer {
    switch store {
    case .builder(let builder): try builder.build()
    case .declarative(let container): container.view
    }
  }

  @discardableResult
  package func register<T>(
    _ make: @escaping @Sendable () -> T, file: String = #filePath, line: Int = #line
  ) -> Registration<T> {
    switch store {
    case .builder(let builder): .builder(builder.register(make, file: file, line: line))
    case .declarative(let container): .declarative(container.register(make, file: file, line: line))
    }
  }

  /// By a closure of any number of dependencies.
  @discardableResult
  package func register<T, each P>(
    _ make: @escaping @Sendable (repeat each P) -> T, file: String = #filePath, line: Int = #line
  ) -> Registration<T> {
    switch store {
    case .builder(let builder): .builder(builder.register(make, file: file, line: line))
    case .declarative(let container): .declarative(container.register(make, file: file, line: line))
    }
  }

  /// By a closure that may give `nil`.
  @discardableResult
  package func registerFailable<T, each P>(
    _ make: @escaping @Sendable (repeat each P) -> T?, file: String = #filePath, line: Int = #line
  ) -> Registration<T> {
    switch store {
    case .builder(let builder): .builder(builder.register(make, file: file, line: line))
    case .declarative(let container): .declarative(container.register(make, file: file, line: line))
    }
  }

  /// A type without an initializer.
  @discardableResult
  package func register<T>(type: T.Type, file: String = #filePath, line: Int = #line) -> Registration<T> {
    switch store {
    case .builder(let builder):
      .builder(builder.register(type: type, file: file, line: line).initialNotNecessary())
    case .declarative(let container): .declarative(container.register(type, file: file, line: line))
    }
  }

  @discardableResult
  package func register<T: Sendable>(value: T, file: String = #filePath, line: Int = #line) -> Registration<T> {
    switch store {
    case .builder(let builder): .builder(builder.register(value: value, file: file, line: line))
    case .declarative(let container): .declarative(container.register(value: value, file: file, line: line))
    }
  }

  @discardableResult
  package func register<T: Sendable>(scopeValue: T.Type, file: String = #filePath, line: Int = #line) -> Registration<T>
  {
    switch store {
    case .builder(let builder): .builder(builder.register(scopeValue: scopeValue, file: file, line: line))
    case .declarative(let container):
      .declarative(container.register(scopeValue: scopeValue, file: file, line: line))
    }
  }

  /// What each front end writes in its own way.
  package func direct(_ builder: (DIContainerBuilder) -> Void, _ declarative: (DIContainer) -> Void) {
    switch store {
    case .builder(let target): builder(target)
    case .declarative(let target): declarative(target)
    }
  }
}

extension DIContainer {
  /// The same container, whose failures are errors instead of the end of the process.
  package var view: DIBuiltContainer { DIBuiltContainer(_core: _core) }
}
