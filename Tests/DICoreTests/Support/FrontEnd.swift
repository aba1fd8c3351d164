import DICore
import Testing

/// The front ends, as arguments of tests of what holds on both.
enum FrontEnd: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case builder, declarative

  var testDescription: String { rawValue }

  /// A container with what the body registers.
  func container(_ register: (Registrations) -> Void) throws -> DIBuiltContainer {
    let registrations = Registrations(self)
    register(registrations)
    return try registrations.container()
  }
}

/// Registrations with either front end.
struct Registrations {
  enum Target {
    case builder(DIContainerBuilder)
    case declarative(DIContainer)
  }

  let target: Target

  init(_ frontEnd: FrontEnd) {
    switch frontEnd {
    case .builder: target = .builder(DIContainerBuilder())
    case .declarative: target = .declarative(DIContainer())
    }
  }

  /// The container, whose requests throw whichever front end it comes from: so that failures can be looked at.
  func container() throws -> DIBuiltContainer {
    switch target {
    case .builder(let builder): try builder.build()
    case .declarative(let container): DIBuiltContainer(core: container.core)
    }
  }

  @discardableResult
  func register<T, each P>(
    _ make: @escaping @Sendable (repeat each P) -> T, file: String = #filePath, line: Int = #line
  ) -> Registration<T> {
    switch target {
    case .builder(let builder): .builder(builder.register(make, file: file, line: line))
    case .declarative(let container): .declarative(container.register(make, file: file, line: line))
    }
  }

  /// A type without an initializer.
  @discardableResult
  func register<T>(type: T.Type, file: String = #filePath, line: Int = #line) -> Registration<T> {
    switch target {
    case .builder(let builder):
      .builder(builder.register(type: type, file: file, line: line).initialNotNecessary())
    case .declarative(let container): .declarative(container.register(type, file: file, line: line))
    }
  }

  @discardableResult
  func register<T: Sendable>(value: T, file: String = #filePath, line: Int = #line) -> Registration<T> {
    switch target {
    case .builder(let builder): .builder(builder.register(value: value, file: file, line: line))
    case .declarative(let container): .declarative(container.register(value: value, file: file, line: line))
    }
  }

  @discardableResult
  func register<T: Sendable>(scopeValue: T.Type, file: String = #filePath, line: Int = #line) -> Registration<T> {
    switch target {
    case .builder(let builder): .builder(builder.register(scopeValue: scopeValue, file: file, line: line))
    case .declarative(let container):
      .declarative(container.register(scopeValue: scopeValue, file: file, line: line))
    }
  }
}

/// What follows a registration with either front end.
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

  /// Serves as a type beside its own.
  @discardableResult
  func serving<Service>(
    as service: Service.Type, _ upcast: @escaping @Sendable (T) -> Service
  ) -> Self {
    switch self {
    case .builder(let registration): .builder(registration.as(.self).as(service).check(upcast))
    case .declarative(let registration): .declarative(registration.as(check: service, upcast))
    }
  }

  /// Serves as a type by a promise that nobody checks.
  @discardableResult
  func promised<Service>(as service: Service.Type) -> Self {
    switch self {
    case .builder(let registration): .builder(registration.as(.self).as(service).unsafe())
    case .declarative(let registration): .declarative(registration.as(service))
    }
  }

  @discardableResult
  func named(_ name: String) -> Self {
    switch self {
    case .builder(let registration): .builder(registration.set(name: name))
    case .declarative(let registration): .declarative(registration.as(T.self, name: name))
    }
  }

  @discardableResult
  func injection<each P>(_ inject: @escaping @Sendable (T, repeat each P) -> Void) -> Self {
    switch self {
    case .builder(let registration): .builder(registration.injection(inject))
    case .declarative(let registration): .declarative(registration.injection(inject))
    }
  }

  @discardableResult
  func injection<P>(_ keyPath: ReferenceWritableKeyPath<T, P>) -> Self {
    switch self {
    case .builder(let registration): .builder(registration.injection(keyPath))
    case .declarative(let registration): .declarative(registration.injection(keyPath))
    }
  }
}
