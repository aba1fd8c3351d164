import DICore
import Testing

/// The delayed requests, as arguments of tests.
enum DelayedForm: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case lazy, provider

  var testDescription: String { rawValue }

  static let onBoth = pairs(allCases, FrontEnd.allCases)
}

/// A delayed request of either form.
enum Delayed<T> {
  case lazy(DILazy<T>)
  case provider(DIProvider<T>)

  func get() throws(DIError) -> T {
    switch self {
    case .lazy(let lazy): try lazy.get()
    case .provider(let provider): try provider.get()
    }
  }

  /// By the property, which traps where `get()` throws.
  var value: T {
    switch self {
    case .lazy(let lazy): lazy.value
    case .provider(let provider): provider.value
    }
  }
}

extension DIResolving {
  /// A delayed request that is made by the program.
  func delayed<T>(_ form: DelayedForm, _ type: T.Type = T.self) throws -> Delayed<T> {
    switch form {
    case .lazy: .lazy(try resolve())
    case .provider: .provider(try resolve())
    }
  }

  func delayed<T>(_ form: DelayedForm, _ type: T.Type = T.self, name: String) throws -> Delayed<T> {
    switch form {
    case .lazy: .lazy(try resolve(name: name))
    case .provider: .provider(try resolve(name: name))
    }
  }
}

extension Registrations {
  /// Registers what takes a delayed request in its initializer.
  @discardableResult
  func register<T, Target>(
    delaying form: DelayedForm, line: Int = #line, _ make: @escaping @Sendable (Delayed<Target>) -> T
  ) -> Registration<T> {
    switch form {
    case .lazy: register({ (lazy: DILazy<Target>) in make(.lazy(lazy)) }, line: line)
    case .provider: register({ (provider: DIProvider<Target>) in make(.provider(provider)) }, line: line)
    }
  }
}
