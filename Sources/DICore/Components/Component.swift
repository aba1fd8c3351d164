/// One registration: how an instance is made, which services it has, and how long it lives.
///
/// The class is `@unchecked Sendable`: no thread writes while another thread can read.
///
/// - A builder changes a component in place only while the builder is its only owner. Once a graph has the component too, the
///   builder changes a copy.
/// - A `DIContainer` changes a component under its graph's lock, and only until the component is in use.
///
/// Exclusivity is unchecked: no code that runs during an access makes another one.
@usableFromInline
package final class Component: @unchecked Sendable {
  package let type: any Any.Type
  let file: String
  /// The factory for requests without arguments, or with the arguments that its parameters take.
  package var factory: Factory { ownFactory }
  package let dialect: Dialect
  var needsNoInitializer: Bool
  /// Whether the program requests the component itself, so that validation begins here.
  package var isRoot = false
  var keepsOwnType = false
  package var priority: DIPriority?
  /// Whether the lifetime was set; without one, a layer lives like what it decorates or replaces.
  private(set) var hasLifetime = false
  private let shortLine: Int32
  /// The number of the loadable; -1 if there is none.
  private var shortLoadable: Int32 = -1
  package var lifetime: Lifetime { ownLifetime }
  @exclusivity(unchecked) package private(set) var services: [Service] = []
  /// What few components have; nil if there is none of it.
  @exclusivity(unchecked) private var extras: ComponentExtras?
  // Private: what a package can see is checked for exclusivity at each access.
  private var ownFactory: Factory
  private var ownLifetime = Lifetime.prototype

  @usableFromInline
  init(type: any Any.Type, factory: Factory, dialect: Dialect, file: String, line: Int) {
    self.type = type
    ownFactory = factory
    self.dialect = dialect
    needsNoInitializer = !dialect.initializerMustExist
    if factory.isGiven { ownLifetime = .single }
    self.file = file
    shortLine = Int32(truncatingIfNeeded: line)
  }

  init(copying other: Component) {
    type = other.type
    file = other.file
    shortLine = other.shortLine
    shortLoadable = other.shortLoadable
    dialect = other.dialect
    ownFactory = other.factory
    needsNoInitializer = other.needsNoInitializer
    isRoot = other.isRoot
    keepsOwnType = other.keepsOwnType
    priority = other.priority
    hasLifetime = other.hasLifetime
    ownLifetime = other.lifetime
    services = other.services
    extras = other.extras.map { ComponentExtras(copying: $0) }
  }
}

extension Component {
  var line: Int { Int(shortLine) }

  /// The factories for requests with arguments, in the order of registration.
  var argumentFactories: [ArgumentFactory] { extras?.argumentFactories ?? [] }
  /// The names and tags of the component, for all its services.
  package var qualifiers: [Qualifier] { extras?.qualifiers ?? [] }
  package var injections: [InjectionStep] { extras?.injections ?? [] }
  var postInits: [PostInit] { extras?.postInits ?? [] }
  /// Whether an injection or a post-init suspends.
  package var stepsSuspend: Bool { extras?.stepsSuspend == true }
  /// Whether it has none of what few components have.
  @inline(__always) var isPlain: Bool { extras == nil }
  /// Whether it has closings.
  @inline(__always) var hasClosings: Bool { extras?.closings.isEmpty == false }
  /// What runs when a kept instance ends, in the order of declaration.
  var closings: [Closing] { extras?.closings ?? [] }
  /// The services without a check; they have no effect, but error texts mention them.
  var uncheckedServices: [any Any.Type] { extras?.uncheckedServices ?? [] }
  /// The number of the loadable that registered the component; nil if there is none.
  var loadable: Int? {
    get { shortLoadable < 0 ? nil : Int(shortLoadable) }
    set { shortLoadable = newValue.map { Int32($0) } ?? -1 }
  }
  /// The rule that it is, or that has made it as a layer; nil for other components.
  package var layer: LayerRule? {
    get { extras?.layer }
    set { changedExtras.layer = newValue }
  }
  /// What a decorator stands around; for another layer, the component in whose place it is; nil for other components.
  var inner: Component? { extras?.inner }
  /// The component itself; for a decorator, the component that it stands around, with all decorators between.
  ///
  /// A decorator counts as this component where components list each other. It is stored, since each of many decorators asks.
  package var innermost: Component { extras?.innermost ?? self }

  /// Sets ``inner`` and ``innermost`` of a new layer.
  func stand(around inner: Component, innermost: Component?) {
    (changedExtras.inner, changedExtras.innermost) = (inner, innermost)
  }

  /// Values that modifiers have replaced; they are released once the lock is free.
  var replaced: [any Sendable] {
    get { extras?.replaced ?? [] }
    set { if extras != nil || !newValue.isEmpty { changedExtras.replaced = newValue } }
  }
  /// The keys of the component's instances in a custom scope, one for each instance; made when a build or linker needs them.
  var scopeKeys: [ScopeKey] { extras?.scopeKeys ?? [] }

  /// What few components have, to be changed.
  private var changedExtras: ComponentExtras { extras ?? makeExtras() }

  // Not inlined: once for a component, from ten modifiers.
  @inline(never)
  private func makeExtras() -> ComponentExtras {
    let new = ComponentExtras()
    extras = new
    return new
  }

  package var info: DITypeInfo {
    var info = DITypeInfo(type: type, file: file, line: line)
    info.trace.lifetime = lifetime.isCustom ? nil : lifetime
    info.trace.layer = layer?.kind
    return info
  }

  /// Whether the component answers requests for its implementation type.
  package var servesOwnType: Bool { keepsOwnType || services.isEmpty || !dialect.serviceReplacesOwnType }

  /// Whether it answers for one instance only if no component of another priority does.
  package var standsAside: Bool { priority == .element || priority == .fallback }

  /// Whether a closure captures something, perhaps a container; true if this is unknown.
  package var captures: Bool {
    completionCaptures || factory.captures || argumentFactories.contains { $0.factory.captures }
  }

  /// Whether an injection or post-init captures something; true if this is unknown.
  package var completionCaptures: Bool {
    injections.contains(where: \.captures) || postInits.contains(where: \.captures)
  }

  /// The names and tags of the component and of its services.
  package var allQualifiers: [Qualifier] { qualifiers + services.flatMap(\.qualifiers) }

  /// Calls a function with each service that the component answers as; nil is its own type, even if that is a service as well.
  func forEachPlace(_ body: (_ service: Int?) -> Void) {
    if servesOwnType { body(nil) }
    for service in services.indices where !servesOwnType || services[service].type != type { body(service) }
  }

  /// The type of the service at a position; for nil, the component's own type.
  func servedType(_ service: Int?) -> any Any.Type { service.map { services[$0].type } ?? type }

  /// The service at a position; for nil, the service of the component's own type, if there is one.
  func service(_ position: Int?) -> Service? {
    position.map { services[$0] } ?? services.first { $0.type == type }
  }

  /// How many instances of the component a store can hold.
  var instanceCount: Int {
    guard dialect.instancePerQualifier, lifetime.isCached else { return 1 }
    return max(1, services.reduce(qualifiers.count) { $0 + $1.qualifiers.count })
  }

  /// Whether there is a key for each instance that a custom scope can hold; true if the lifetime is not custom.
  var hasScopeKeys: Bool {
    // Not `isCustom`: each component is asked by a build, and a call would retain its lifetime.
    guard case .custom = lifetime.kind else { return true }
    return scopeKeys.count >= instanceCount
  }

  func makeScopeKeys() {
    while scopeKeys.count < instanceCount { changedExtras.scopeKeys.append(ScopeKey()) }
  }

  func takeScopeKeys(_ keys: [ScopeKey]) { changedExtras.scopeKeys = keys }

  /// Whether instances are kept as objects, without a box.
  ///
  /// A layer that is kept weakly keeps objects too: its type can be a protocol.
  var keepsObjects: Bool { type is AnyClass || layer != nil && lifetime.isWeak }

  /// The faults of the component that do not depend on other components.
  var faults: [DIError] {
    var faults: [DIError] = []
    if makesNothing(type) || !makesInstances && !needsNoInitializer && layer == nil {
      faults.append(.notSpecifiedInitializationMethodFor(typeInfo: info))
    }
    if lifetime.isWeak, !(type is AnyClass), layer == nil, !makesNothing(type) {
      faults.append(.weakLifetimeOfValue(typeInfo: info))
    }
    return faults
  }

  /// The fault of an `onClose` that can never run; nil if the component has none.
  package func closingFault(_ origin: Origin? = nil) -> DIError? {
    if !hasClosings { return nil }
    if makesInstances, lifetime.keepsBetweenResolves, !lifetime.isWeak, !factory.isGiven { return nil }
    var info = info.traced(origin: origin)
    info.trace.isGiven = factory.isGiven || !makesInstances
    return .closesNothing(typeInfo: info)
  }

  /// Whether there is a factory, with or without arguments.
  package var makesInstances: Bool { factory.makesInstances || !argumentFactories.isEmpty }

  /// All factories in the order of registration; of several factories for the same arguments, the last one counts.
  var initializers: [ArgumentFactory] {
    var all = argumentFactories
    if factory.makesInstances { all.insert(ArgumentFactory([], factory), at: extras?.factoryPosition ?? 0) }
    return all
  }

  /// Whether it creates nothing if it has a dependency that it cannot access.
  ///
  /// Of several initializers, another one may not need that dependency. So each fails only when it is called. A component
  /// without a factory creates nothing anyway.
  package var failsIfDenied: Bool { factory.makesInstances && argumentFactories.isEmpty }

  /// Whether there can be a factory for requests without arguments.
  ///
  /// Only linking finds out whether parameters of the factory take arguments.
  var makesInstancesWithoutArguments: Bool {
    factory.makesInstances || argumentFactories.contains { $0.arguments.isEmpty }
  }

  /// Sets the factory, in place of an earlier one.
  func make(by factory: Factory) {
    ownFactory = factory
    if let extras { extras.factoryPosition = extras.argumentFactories.count }
  }

  /// Adds a factory for requests with arguments.
  func make(by factory: ArgumentFactory) { changedExtras.argumentFactories.append(factory) }

  /// Sets the lifetime.
  func live(_ lifetime: Lifetime) {
    if self.lifetime.isCustom { replace(self.lifetime) }
    ownLifetime = lifetime
    hasLifetime = true
  }

  private func replace(_ description: any Sendable) { replaced = replaced + [description] }

  func add(_ step: InjectionStep) {
    changedExtras.injections.append(step)
    if step.suspends { changedExtras.stepsSuspend = true }
  }

  func add(_ postInit: PostInit) {
    changedExtras.postInits.append(postInit)
    if postInit.suspending != nil { changedExtras.stepsSuspend = true }
  }

  func add(_ closing: Closing) { changedExtras.closings.append(closing) }

  /// What a modifier of an optional product has said; nil if none has.
  package func attachment<Value: Sendable>(_ type: Value.Type) -> Value? {
    extras?.attachments[ObjectIdentifier(type)] as! Value?
  }

  var hasAttachments: Bool { extras?.attachments.isEmpty == false }

  func attach<Value: Sendable>(_ value: Value) { changedExtras.attachments[ObjectIdentifier(Value.self)] = value }

  /// Takes the closings of a rule.
  @inline(never)
  func takeClosings(of rule: Component) { changedExtras.closings = rule.closings }

  /// Adds a name or tag of the component.
  func add(_ qualifier: Qualifier) {
    if !qualifiers.contains(qualifier) { changedExtras.qualifiers.append(qualifier) }
  }

  /// Adds a service, with or without a name or tag.
  ///
  /// It replaces an earlier service of the same type, and takes over the names and tags of that service.
  func serve(as service: Service, _ qualifier: Qualifier?) {
    var service = service
    if let known = services.first(where: { $0.type == service.type }) {
      service.qualifiers = known.qualifiers
      service.answersUnqualified = known.answersUnqualified || qualifier == nil
    } else {
      service.answersUnqualified = qualifier == nil
    }
    if let qualifier, !service.qualifiers.contains(qualifier) { service.qualifiers.append(qualifier) }
    serve(as: service)
  }

  /// Adds a service, in place of an earlier one for the same type.
  func serve(as service: Service) {
    if let extras { extras.uncheckedServices.removeAll { $0 == service.type } }
    if let known = services.firstIndex(where: { $0.type == service.type }) {
      replace(services[known])
      services[known] = service
    } else {
      services.append(service)
    }
  }

  /// Remembers a service without a check, for error texts.
  func name(service: any Any.Type) {
    if !services.contains(where: { $0.type == service }) { changedExtras.uncheckedServices.append(service) }
  }
}
