import DIAutoInjection
import DICore
import Testing

/// The front ends, as arguments of tests of what holds on both.
enum FrontEnd: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case builder, declarative

  var testDescription: String { rawValue }

  /// A container with what the body registers, whose requests throw whichever front end it comes from.
  func container(_ register: (Registrations) -> Void) throws -> DIBuiltContainer {
    let registrations = Registrations(self)
    register(registrations)
    return try registrations.container()
  }
}

/// The description of a graph in one form for both front ends.
struct Registrations {
  private enum Store {
    case builder(DIContainerBuilder)
    case declarative(DIContainer)
  }

  private let store: Store

  init(_ frontEnd: FrontEnd) {
    switch frontEnd {
    case .builder: store = .builder(DIContainerBuilder())
    case .declarative: store = .declarative(DIContainer())
    }
  }

  func container() throws(DIError) -> DIBuiltContainer {
    switch store {
    case .builder(let builder): try builder.build()
    case .declarative(let container): DIBuiltContainer(core: container.core)
    }
  }

  @discardableResult
  func register<T>(
    _ make: @escaping @Sendable () -> T, file: String = #filePath, line: Int = #line
  ) -> Registration<T> {
    switch store {
    case .builder(let builder): .builder(builder.register(make, file: file, line: line))
    case .declarative(let container): .declarative(container.register(make, file: file, line: line))
    }
  }

  /// By a closure of a dependency.
  @discardableResult
  func register<T, P>(
    _ make: @escaping @Sendable (P) -> T, file: String = #filePath, line: Int = #line
  ) -> Registration<T> {
    switch store {
    case .builder(let builder): .builder(builder.register(make, file: file, line: line))
    case .declarative(let container): .declarative(container.register(make, file: file, line: line))
    }
  }

  /// By a closure that may give `nil`.
  @discardableResult
  func registerFailable<T>(
    _ make: @escaping @Sendable () -> T?, file: String = #filePath, line: Int = #line
  ) -> Registration<T> {
    switch store {
    case .builder(let builder): .builder(builder.register(make, file: file, line: line))
    case .declarative(let container): .declarative(container.register(make, file: file, line: line))
    }
  }

  @discardableResult
  func register<T: AnyObject>(vc: T.Type, file: String = #filePath, line: Int = #line) -> Registration<T> {
    switch store {
    case .builder(let builder): .builder(builder.register(vc: vc, file: file, line: line))
    case .declarative(let container): .declarative(container.register(vc: vc, file: file, line: line))
    }
  }
}

/// A registration of either front end.
enum Registration<T> {
  case builder(DIBuilderRegistration<T>)
  case declarative(DIContainerRegistration<T>)

  @discardableResult
  func lifetime(_ lifetime: Lifetime) -> Self {
    switch self {
    case .builder(let registration): .builder(registration.lifetime(lifetime))
    case .declarative(let registration): .declarative(registration.lifetime(lifetime))
    }
  }

  @discardableResult
  func `as`<S>(_ type: S.Type, _ upcast: @escaping @Sendable (T) -> S) -> Self {
    switch self {
    case .builder(let registration): .builder(registration.as(.self).as(type, check: upcast))
    case .declarative(let registration): .declarative(registration.as(check: type, upcast))
    }
  }

  @discardableResult
  func injection<P>(_ inject: @escaping @Sendable (T, P) -> Void) -> Self {
    switch self {
    case .builder(let registration): .builder(registration.injection(with: inject))
    case .declarative(let registration): .declarative(registration.injection(with: inject))
    }
  }

  @discardableResult
  func postInit(_ action: @escaping @Sendable (T) -> Void) -> Self {
    switch self {
    case .builder(let registration): .builder(registration.postInit(action))
    case .declarative(let registration): .declarative(registration.postInit(action))
    }
  }
}

extension Registration where T: AnyObject {
  @discardableResult
  func useAutoPropertyInjection() -> Self {
    switch self {
    case .builder(let registration): .builder(registration.useAutoPropertyInjection(isolation: nil))
    case .declarative(let registration): .declarative(registration.useAutoPropertyInjection(isolation: nil))
    }
  }
}

/// The error of a body that has to fail.
func failure<Value>(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Value
) throws -> DIError {
  try #require(throws: DIError.self, sourceLocation: sourceLocation) { _ = try body() }
}
