import DICore
import Testing

/// How a case is declared and asked.
enum DialectView: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case builder
  /// `DIContainer`, asked by the throwing view on the same graph: a failure of its own would end the process.
  case declarativeView
  /// `DIContainer` itself, for what does not fail.
  case declarative

  var testDescription: String { rawValue }
}

/// The description of a graph in one form for both front ends.
///
/// Every method is one statement of the builder and one of the declarative container; what the two do not share, a case
/// says with ``direct(_:_:)``.
struct Declarer {
  enum Target {
    case builder(DIContainerBuilder)
    case container(DIContainer)
  }

  let target: Target

  init(_ frontEnd: DialectView) {
    target = frontEnd == .builder ? .builder(DIContainerBuilder()) : .container(DIContainer())
  }

  @discardableResult
  func register<T>(_ make: @escaping @Sendable () -> T) -> Registered<T> {
    switch target {
    case .builder(let builder): .builder(builder.register(make))
    case .container(let container): .container(container.register(make))
    }
  }

  /// By a closure of any number of dependencies.
  @_disfavoredOverload @discardableResult
  func register<T, each P>(_ make: @escaping @Sendable (repeat each P) -> T) -> Registered<T> {
    switch target {
    case .builder(let builder): .builder(builder.register(make))
    case .container(let container): .container(container.register(make))
    }
  }

  /// By a closure that may give `nil`.
  @discardableResult
  func registerFailable<T, each P>(_ make: @escaping @Sendable (repeat each P) -> T?) -> Registered<T> {
    switch target {
    case .builder(let builder): .builder(builder.register(make))
    case .container(let container): .container(container.register(make))
    }
  }

  /// By a closure that takes the container, whose dependencies nobody sees.
  @discardableResult
  func registerHidden<T>(_ make: @escaping @Sendable (Asked) throws -> T) -> Registered<T> {
    switch target {
    case .builder(let builder):
      .builder(builder.register { (container: DIBuiltContainer) in try make(Asked(.built(container))) })
    case .container(let container):
      .container(container.register { (container: DIContainer) in try! make(Asked(.declarative(container))) })
    }
  }

  /// Without an initializer.
  @discardableResult
  func registerUnmade<T>(_ type: T.Type) -> Registered<T> {
    switch target {
    case .builder(let builder): .builder(builder.register(type: type).initialNotNecessary())
    case .container(let container): .container(container.register(type))
    }
  }

  /// What each front end writes in its own way.
  func direct(_ builder: (DIContainerBuilder) -> Void, _ container: (DIContainer) -> Void) {
    switch target {
    case .builder(let target): builder(target)
    case .container(let target): container(target)
    }
  }

  /// The container that answers: the one built, or the declarative one, itself or by its view.
  func start(_ frontEnd: DialectView) throws(DIError) -> Asked {
    switch target {
    case .builder(let builder): Asked(.built(try builder.build()))
    case .container(let container): Asked(.declarative(container), isView: frontEnd == .declarativeView)
    }
  }
}

/// A registration, to be described further in one form for both front ends.
enum Registered<T> {
  case builder(DIBuilderRegistration<T>)
  case container(DIContainerRegistration<T>)

  private func saying(
    _ builder: (DIBuilderRegistration<T>) -> DIBuilderRegistration<T>,
    _ container: (DIContainerRegistration<T>) -> DIContainerRegistration<T>
  ) -> Self {
    switch self {
    case .builder(let registration): .builder(builder(registration))
    case .container(let registration): .container(container(registration))
    }
  }

  /// With a check by the compiler.
  @discardableResult
  func serving<S>(_ service: S.Type, _ upcast: @escaping @Sendable (T) -> S) -> Self {
    saying({ $0.as(service).check(upcast) }, { $0.as(check: service, upcast) })
  }

  /// By a name only.
  @discardableResult
  func serving<S>(_ service: S.Type, named name: String, _ upcast: @escaping @Sendable (T) -> S) -> Self {
    saying({ $0.as(service).check(upcast).set(name: name) }, { $0.as(service, name: name) })
  }

  /// Without a check.
  @discardableResult
  func promising<S>(_ service: S.Type) -> Self {
    saying({ $0.as(service).unsafe() }, { $0.as(service) })
  }

  /// The word of the builder for what is so in a declarative container anyway.
  @discardableResult
  func keepingOwnType() -> Self {
    saying({ $0.as(.self) }, { $0 })
  }

  /// A name for a type that the registration answers for: on the builder for all of them at once.
  @discardableResult
  func named<S>(_ name: String, as service: S.Type) -> Self {
    saying({ $0.set(name: name) }, { $0.as(service, name: name) })
  }

  @discardableResult
  func lifetime(_ lifetime: Lifetime) -> Self {
    saying({ $0.lifetime(lifetime) }, { $0.lifetime(lifetime) })
  }

  @discardableResult
  func byDefault() -> Self {
    saying({ $0.set(.default) }, { $0.default() })
  }

  @discardableResult
  func forTest() -> Self {
    saying({ $0.set(.test) }, { $0.test() })
  }

  @discardableResult
  func injecting<each P>(_ inject: @escaping @Sendable (T, repeat each P) -> Void) -> Self {
    saying({ $0.injection(inject) }, { $0.injection(inject) })
  }

  @discardableResult
  func injecting<P>(_ keyPath: ReferenceWritableKeyPath<T, P>) -> Self {
    saying({ $0.injection(keyPath, isolation: nil) }, { $0.injection(keyPath, isolation: nil) })
  }

  /// Called with `nil` where nothing is registered.
  @discardableResult
  func injectingOptional<P>(_ inject: @escaping @Sendable (T, P?) -> Void) -> Self {
    saying({ $0.injection(.optional, inject) }, { $0.injection(inject) })
  }

  /// By a closure that takes the container.
  @discardableResult
  func injectingHidden(_ inject: @escaping @Sendable (Asked, T) throws -> Void) -> Self {
    saying(
      { $0.injection(.manual) { container, object in try inject(Asked(.built(container)), object) } },
      { $0.injection { (object: T, container: DIContainer) in try! inject(Asked(.declarative(container)), object) } })
  }

  @discardableResult
  func postInit(_ action: @escaping @Sendable (T) -> Void) -> Self {
    saying({ $0.postInit(action) }, { $0.postInit(action) })
  }
}

/// A container of either front end, to be asked in one form.
struct Asked {
  enum Container {
    case built(DIBuiltContainer)
    case declarative(DIContainer)
  }

  private let container: Container
  /// The container as it throws.
  let view: DIBuiltContainer
  private let isView: Bool

  init(_ container: Container, isView: Bool = false) {
    self.container = container
    self.isView = isView
    view =
      switch container {
      case .built(let container): container
      case .declarative(let container): DIBuiltContainer(core: container.core)
      }
  }

  private func asking<Result>(
    _ throwing: (DIBuiltContainer) throws(DIError) -> Result, _ declarative: (DIContainer) -> Result
  ) throws(DIError) -> Result {
    if case .declarative(let container) = container, !isView { return declarative(container) }
    return try throwing(view)
  }

  func resolve<T>(_ type: T.Type = T.self) throws(DIError) -> T {
    try asking({ container throws(DIError) in try container.resolve(type) }, { $0.resolve(type) })
  }

  func resolve<T>(_ type: T.Type = T.self, name: String) throws(DIError) -> T {
    try asking(
      { container throws(DIError) in try container.resolve(type, name: name) }, { $0.resolve(type, name: name) })
  }

  func resolveMany<T>(_ type: T.Type = T.self) throws(DIError) -> [T] {
    try asking({ container throws(DIError) in try container.resolveMany(type) }, { $0.resolveMany(type) })
  }

  func resolve<T: AnyObject>(_ object: T) throws(DIError) {
    try asking({ container throws(DIError) in try container.resolve(object) }, { $0.resolve(object) })
  }

  func resolve<T: AnyObject>(_ object: T, name: String) throws(DIError) {
    try asking(
      { container throws(DIError) in try container.resolve(object, name: name) }, { $0.resolve(object, name: name) })
  }

  /// Makes the singles, which a build has made already.
  func makeSingles() {
    if case .declarative(let container) = container { container.initializeSingletonObjects() }
  }

  func newScope() -> Asked {
    switch container {
    case .built(let container): Asked(.built(container.newLifeTimeScope()))
    case .declarative(let container): Asked(.declarative(container.newLifeTimeScope()), isView: isView)
    }
  }

  func using(scopeOf other: Asked) -> Asked {
    switch (container, other.container) {
    case (.built(let container), .built(let other)): Asked(.built(container.useScope(from: other)))
    case (.declarative(let container), .declarative(let other)):
      Asked(.declarative(container.useScope(from: other)), isView: isView)
    default: preconditionFailure("containers of two front ends")
    }
  }

  func close() {
    switch container {
    case .built(let container): container.close()
    case .declarative(let container): container.close()
    }
  }
}
