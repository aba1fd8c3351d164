/// One registration: how an implementation is made, what it serves as, and how long it lives.
///
/// Unchecked: a builder changes its components in place as long as it is their only owner, and copies of those that a graph
/// shares. A graph that is open changes a component of its own, under its lock, until something of it is linked or in use.
@usableFromInline
final class Component: @unchecked Sendable {
  let type: any Any.Type
  let file: String
  let line: Int
  let dialect: Dialect

  /// How instances are made without arguments, or with those that its parameters ask for.
  private(set) var factory: Factory
  /// How many of the factories with arguments were there when `factory` was said.
  private var factoryPosition = 0
  var needsNoInitializer: Bool
  /// Services that were named without a check, which have no effect: kept for what errors have to say.
  var uncheckedServices: [any Any.Type] = []
  var keepsOwnType = false
  var priority: DIPriority?
  private(set) var lifetime = Lifetime.prototype
  /// Unchecked: nothing is called while one of them is accessed.
  @exclusivity(unchecked) private var lists = Lists()
  /// The strictest isolation of the injections.
  private var injectionIsolation = Isolation.anywhere
  /// The strictest isolation of the post-inits.
  private var postInitIsolation = Isolation.anywhere
  /// Whether an injection or post-init captures something, as far as can be told.
  private var completionCaptures = false
  /// The part of a builder's plan that registered it, if there is a plan.
  var loadable: Int?
  /// What was said and has been replaced since, to be released where no lock is held.
  var replaced: [any Sendable] = []
  /// What its instances are known by in a `DIScope`, one for each; made by the first build that needs them.
  private(set) var scopeKeys: [ScopeKey] = []

  /// What can be said again and again.
  private struct Lists {
    var argumentFactories: [ArgumentFactory] = []
    var services: [Service] = []
    var qualifiers: [Qualifier] = []
    var injections: [InjectionStep] = []
    var postInits: [PostInit] = []
  }

  @usableFromInline
  init(type: any Any.Type, factory: Factory, dialect: Dialect, file: String, line: Int) {
    self.type = type
    self.factory = factory
    self.dialect = dialect
    needsNoInitializer = !dialect.initializerMustExist
    self.file = file
    self.line = line
  }

  init(copying other: Component) {
    type = other.type
    file = other.file
    line = other.line
    dialect = other.dialect
    factory = other.factory
    factoryPosition = other.factoryPosition
    needsNoInitializer = other.needsNoInitializer
    uncheckedServices = other.uncheckedServices
    keepsOwnType = other.keepsOwnType
    priority = other.priority
    lifetime = other.lifetime
    lists = other.lists
    injectionIsolation = other.injectionIsolation
    postInitIsolation = other.postInitIsolation
    completionCaptures = other.completionCaptures
    loadable = other.loadable
    scopeKeys = other.scopeKeys
  }
}

extension Component {
  /// How instances are made with arguments, in the order in which it was said.
  var argumentFactories: [ArgumentFactory] { lists.argumentFactories }
  var services: [Service] { lists.services }
  /// What it can be asked for by, whatever type it is asked for as.
  var qualifiers: [Qualifier] { lists.qualifiers }
  var injections: [InjectionStep] { lists.injections }
  var postInits: [PostInit] { lists.postInits }

  var info: DITypeInfo {
    DITypeInfo(type: type, file: file, line: line, trace: Trace(lifetime: lifetime.isCustom ? nil : lifetime))
  }

  /// The component as an error names it that is about its isolation.
  var isolatedInfo: DITypeInfo {
    var info = info
    info.trace.isolated = isolatedClosures
    return info
  }

  /// Whether the component answers requests for its implementation type.
  var servesOwnType: Bool { keepsOwnType || services.isEmpty || !dialect.serviceReplacesOwnType }

  /// The strictest isolation of all its closures.
  var strictestIsolation: Isolation {
    services.reduce(initializerIsolation.combined(with: injectionIsolation).combined(with: postInitIsolation)) {
      $0.combined(with: $1.isolation)
    }
  }

  /// The strictest isolation of the initializers.
  private var initializerIsolation: Isolation {
    argumentFactories.reduce(factory.isolation) { $0.combined(with: $1.factory.isolation) }
  }

  /// Which of its closures belong to an actor, as errors name them.
  private var isolatedClosures: [Trace.Closure] {
    let steps: [(Isolation, Trace.Closure)] =
      [
        (initializerIsolation, .step(.initializer)), (injectionIsolation, .step(.injection)),
        (postInitIsolation, .step(.postInit)),
      ]
      + services.map { ($0.isolation, .check($0.type)) }
    return steps.filter { $0.0 != .anywhere }.map(\.1)
  }

  /// Whether any of its closures captures something, perhaps a container.
  var captures: Bool { completionCaptures || factory.captures || argumentFactories.contains { $0.factory.captures } }

  /// All that it can be asked for by, whichever of its services that is for.
  var allQualifiers: [Qualifier] { qualifiers + services.flatMap(\.qualifiers) }

  /// One of its services; for nil, what was said about its own type if anything was.
  func service(_ position: Int?) -> Service? {
    position.map { services[$0] } ?? services.first { $0.type == type }
  }

  /// How many instances a store may hold of it.
  var instanceCount: Int {
    guard dialect.instancePerQualifier, lifetime.isCached else { return 1 }
    return max(1, services.reduce(qualifiers.count) { $0 + $1.qualifiers.count })
  }

  /// Whether the component has all the keys that a custom scope will ask for.
  var hasScopeKeys: Bool {
    guard case .custom = lifetime.kind else { return true }
    return scopeKeys.count >= instanceCount
  }

  /// Makes the keys that are missing.
  func makeScopeKeys() {
    while scopeKeys.count < instanceCount { scopeKeys.append(ScopeKey()) }
  }

  /// What is wrong with it in itself.
  var faults: [DIError] {
    var faults: [DIError] = []
    if !makesInstances, !needsNoInitializer {
      faults.append(.notSpecifiedInitializationMethodFor(typeInfo: info))
    }
    if lifetime.isWeak, !(type is AnyClass) { faults.append(.weakLifetimeOfValue(typeInfo: info)) }
    if strictestIsolation == .otherActor { faults.append(.isolated(typeInfo: isolatedInfo)) }
    return faults
  }

  /// Whether there is an initializer, for whatever arguments.
  var makesInstances: Bool { factory.makesInstances || !argumentFactories.isEmpty }

  /// All that makes instances, with the arguments it takes besides those that its parameters ask for; in the order in which it
  /// was said, so that of two for the same arguments the last one counts.
  var initializers: [ArgumentFactory] {
    var all = argumentFactories
    if factory.makesInstances { all.insert(ArgumentFactory([], factory), at: factoryPosition) }
    return all
  }

  /// Whether there may be an initializer for requests without arguments, as far as can be told before it is linked.
  var makesInstancesWithoutArguments: Bool {
    factory.makesInstances || argumentFactories.contains { $0.arguments.isEmpty }
  }

  /// Says how instances are made, in place of what was said before.
  func make(by factory: Factory) {
    self.factory = factory
    factoryPosition = argumentFactories.count
  }

  /// Says how instances are made with arguments, beside what was said before.
  func make(by factory: ArgumentFactory) { lists.argumentFactories.append(factory) }

  /// Says how long instances live, in place of what was said before.
  func live(_ lifetime: Lifetime) {
    if case .custom = self.lifetime.kind { replace(self.lifetime) }
    self.lifetime = lifetime
  }

  private func replace(_ description: any Sendable) { replaced = replaced + [description] }

  func add(_ step: InjectionStep, isolation: Isolation, captures: Bool) {
    if captures { completionCaptures = true }
    injectionIsolation = injectionIsolation.combined(with: isolation)
    lists.injections.append(step)
  }

  func add(_ postInit: PostInit, isolation: Isolation, captures: Bool) {
    if captures { completionCaptures = true }
    postInitIsolation = postInitIsolation.combined(with: isolation)
    lists.postInits.append(postInit)
  }

  /// Adds what the component can be asked for by.
  func add(_ qualifier: Qualifier) {
    if !qualifiers.contains(qualifier) { lists.qualifiers.append(qualifier) }
  }

  /// Adds a service that may be asked for by a name or tag of its own, or without; what was said before stays.
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

  /// Adds a service, in place of what was said about the same type before.
  func serve(as service: Service) {
    uncheckedServices.removeAll { $0 == service.type }
    if let known = services.firstIndex(where: { $0.type == service.type }) {
      replace(services[known])
      lists.services[known] = service
    } else {
      lists.services.append(service)
    }
  }

  /// Notes a service that was named, and has no effect until it is checked.
  func name(service: any Any.Type) {
    if !services.contains(where: { $0.type == service }) { uncheckedServices.append(service) }
  }
}
