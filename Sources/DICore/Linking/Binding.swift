/// A component in one graph: one for each instance a store may hold of it, with what the linker made of it.
///
/// Unchecked as ``Node`` is.
@usableFromInline
final class Binding: Node, @unchecked Sendable {
  let component: Component
  /// Which instance it is for; the same for all bindings of one that is linked anew.
  let key: InstanceKey
  /// The name or tag that this instance is for; nil where the component has none, or one instance for all.
  let qualifier: Qualifier?
  /// Where instances are kept.
  let storage: InstanceStorage
  /// Whether a closure of the component belongs to an actor; asked whenever an instance is created.
  let isIsolated: Bool
  /// Whether instances lie in boxes where they are kept as objects.
  let isBoxed: Bool
  /// Tells the binding from most others: see ``PathFrame/seen``.
  let bit: UInt64
  private let graphID: ObjectIdentifier

  /// The guarded entry for whoever asks for the component itself.
  var entry: ProviderAddress?
  /// Its initializers by their arguments; nil where none takes any.
  var initializers: Initializers?
  /// Why nothing of it may be made: it asks for something that it may not see.
  var accessDenial: Failure?
  /// Whether it is in use without being linked: it has taken the place of one that was, or was handed a value.
  var isInUse = false
  /// The position of the component among all.
  let position: Int
  var injectors: [Injector] = []
  /// Whether an instance that nobody has come upon is finished when its initializer has returned.
  var endsPlainly = false
  /// Whether a creation can be met by nobody: it is finished when its initializer has returned, and nothing leads back to it.
  var needsNoEntry = false
  /// The number of the cycle that it is in.
  var cycle: Int?
  /// Those of the cycle whose instances a scope keeps, and with them what they were given.
  var scopedPartners: [Unmanaged<Binding>] = []
  /// The binding for the component's next name or tag.
  var next: Binding?

  init(
    _ component: Component, at position: Int, key: InstanceKey, _ qualifier: Qualifier?, _ storage: InstanceStorage,
    _ requestSite: RequestSite, _ graph: Graph
  ) {
    self.component = component
    self.position = position
    self.key = key
    self.qualifier = qualifier
    self.storage = storage
    graphID = ObjectIdentifier(graph)
    isIsolated = component.strictestIsolation != .anywhere
    isBoxed = !(component.type is AnyClass)
    bit = 1 << UInt64(truncatingIfNeeded: position & 63)
    super.init(graph, from: requestSite, isMany: false)
    let services = component.services
    if !services.isEmpty { visit.serviceProviders = Array(repeating: nil, count: services.count) }
  }

  override func ask() {
    if isIsolated { requirements.insert(.mainActor) }
    if component.captures { requirements.insert(.captures) }
    if case .resolution = storage { requirements.insert(.objectGraph) }
    graph.linker.linkInitializers(of: self)
  }

  override func install() { graph.linker.install(self) }

  override func close(cycle: Int?, _ scoped: [Unmanaged<Binding>]) {
    self.cycle = cycle
    scopedPartners = scoped
    endsPlainly = completesNothing && cycle == nil
    needsNoEntry = endsPlainly && requirements.isDisjoint(with: .path)
    if storage.isKeptByScope, requirements.contains(.objectGraph) { graph.noteSharingWithScopes() }
  }

  override func provider(as service: Int?, for signature: DIMethodSignature?) -> ProviderAddress {
    if service == nil, signature == nil { return provider! }
    return graph.linker.provider(of: self, as: service, for: signature)
  }

  override var weight: Int { soleInstance == nil ? 1 : 2 }
  override var soleInstance: Binding? { isTracked || storage.keeps ? nil : self }

  override func noteLinked(_ dependency: Node) {
    // As if it asked for each member itself: the object is likely to keep them, for its injections to use.
    if dependency.mayLeadOut, !component.injections.isEmpty { mayLeadOut = true }
  }
}

/// One of the instances of a component, as a key.
struct InstanceKey: Hashable {
  let component: ObjectIdentifier
  /// Which of its names it is for.
  let instance: Int
}

extension Binding {
  /// Where generated code finds a hit, if it can be found without a lock.
  var location: CellLocation? { storage.location(isBoxed: isBoxed) }

  var info: DITypeInfo { component.info }

  /// Whether it is for the same instance in the same graph: one of them was linked anew.
  func isSame(as other: Binding) -> Bool { key == other.key && graphID == other.graphID }

  /// The component as an error names it that is about the component itself: its own path ends with it.
  var tracedInfo: DITypeInfo { component.info.traced(origin: graph.origin) }

  /// The root cause of a failure that came out of a call this binding made, with the binding added to its path.
  ///
  /// What this graph threw keeps its case, and so does the end of the stack, which is the thread's; anything else came from a
  /// user's code, other containers' errors included.
  func failure(_ error: any Error, in step: Trace.Step) -> DIError {
    guard let error = error as? DIError, error.origin === graph.origin || error.isOfThread else {
      var info = tracedInfo
      info.trace.step = step
      return .initializationFailed(typeInfo: info, underlying: error)
    }
    return error.asked(by: component.info)
  }
}
