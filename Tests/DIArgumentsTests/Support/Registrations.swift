import DIArguments
import DICore
import TestSupport

extension Registrations {
  /// The builder, of what describes a graph for that front end.
  var builder: DIContainerBuilder {
    guard case .builder(let builder) = store else { preconditionFailure("registrations of a declarative container") }
    return builder
  }

  /// The container, of what describes a graph for that front end.
  var declarative: DIContainer {
    guard case .declarative(let container) = store else { preconditionFailure("registrations of a builder") }
    return container
  }

  /// By a closure of arguments, in the usual form of each front end: `initialWithArg`, and `arg($0)`.
  @discardableResult
  func registerWithArguments<T, each A>(
    _ make: @escaping @Sendable (repeat each A) -> T, file: String = #filePath, line: Int = #line
  ) -> Registration<T> {
    switch store {
    case .builder(let builder):
      .builder(
        builder.register(type: T.self, file: file, line: line)
          .initialWithArg { (_: DIBuiltContainer, arguments: repeat each A) in make(repeat each arguments) })
    case .declarative(let container):
      .declarative(
        container.register(
          { (arguments: repeat DIArg<each A>) in make(repeat arg(each arguments)) }, file: file, line: line))
    }
  }

  /// By a closure that takes the container, which asks in vain with an error on both front ends, and arguments.
  @discardableResult
  func registerAsking<T, each A>(
    _ make: @escaping @Sendable (DIBuiltContainer, repeat each A) -> T, file: String = #filePath, line: Int = #line
  ) -> Registration<T> {
    switch store {
    case .builder(let builder):
      .builder(
        builder.register(type: T.self, file: file, line: line)
          .initialWithArg { (container: DIBuiltContainer, arguments: repeat each A) in
            make(container, repeat each arguments)
          })
    case .declarative(let container):
      .declarative(
        container.register(
          { (container: DIBuiltContainer, arguments: repeat DIArg<each A>) in
            make(container, repeat arg(each arguments))
          }, file: file, line: line))
    }
  }
}

extension Registration {
  /// An injection of arguments.
  @discardableResult
  func injectionOfArguments<each A>(_ inject: @escaping @Sendable (T, repeat each A) -> Void) -> Self {
    injection { (object: T, arguments: repeat DIArg<each A>) in inject(object, repeat arg(each arguments)) }
  }
}
