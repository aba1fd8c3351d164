/// What few components have; it is apart, so that a plain component takes little memory.
final class ComponentExtras {
  /// The factories for requests with arguments, in the order of registration.
  var argumentFactories: [ArgumentFactory] = []
  /// The number of argument factories when the factory for requests without arguments was set.
  var factoryPosition = 0
  /// The names and tags of the component, for all its services.
  var qualifiers: [Qualifier] = []
  var injections: [InjectionStep] = []
  var postInits: [PostInit] = []
  /// The strictest isolation of the injections.
  var injectionIsolation = Isolation.anywhere
  /// The strictest isolation of the post-inits.
  var postInitIsolation = Isolation.anywhere
  var uncheckedServices: [any Any.Type] = []
  var layer: Layer?
  var replaced: [any Sendable] = []
  var scopeKeys: [ScopeKey] = []

  init() {}

  /// Copies all but what was replaced.
  init(copying other: ComponentExtras) {
    argumentFactories = other.argumentFactories
    factoryPosition = other.factoryPosition
    qualifiers = other.qualifiers
    injections = other.injections
    postInits = other.postInits
    injectionIsolation = other.injectionIsolation
    postInitIsolation = other.postInitIsolation
    uncheckedServices = other.uncheckedServices
    layer = other.layer
    scopeKeys = other.scopeKeys
  }
}
