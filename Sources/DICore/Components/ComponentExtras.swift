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
  /// Whether one of these steps suspends.
  var stepsSuspend = false
  var closings: [Closing] = []
  var uncheckedServices: [any Any.Type] = []
  var layer: LayerRule?
  var inner: Component?
  var innermost: Component?
  var replaced: [any Sendable] = []
  var scopeKeys: [ScopeKey] = []
  /// What modifiers of optional products say, by its type.
  var attachments: [ObjectIdentifier: any Sendable] = .init()

  init() {}

  /// Copies all but what was replaced.
  init(copying other: ComponentExtras) {
    argumentFactories = other.argumentFactories
    factoryPosition = other.factoryPosition
    qualifiers = other.qualifiers
    injections = other.injections
    postInits = other.postInits
    stepsSuspend = other.stepsSuspend
    closings = other.closings
    uncheckedServices = other.uncheckedServices
    layer = other.layer
    inner = other.inner
    innermost = other.innermost
    scopeKeys = other.scopeKeys
    attachments = other.attachments
  }
}
