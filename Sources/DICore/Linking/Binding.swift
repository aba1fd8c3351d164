/// A component in one graph, and what the linker made for it.
///
/// A component has one binding for each of its instances that a store can hold.
///
/// Unchecked for the reason given at ``Node``.
@usableFromInline
final class Binding: Node, @unchecked Sendable {
  let component: Component
  /// The instance it is for; a relinked binding keeps the key.
  let key: InstanceKey
  /// The qualifier of this instance; nil if the component has no qualifiers, or one instance for all of them.
  let qualifier: Qualifier?
  /// Where its instances are kept.
  let storage: InstanceStorage
  /// Whether a closure of the component belongs to an actor; checked at each creation.
  let isIsolated: Bool
  /// Whether the instances are not objects, so that cells hold them in boxes.
  let isBoxed: Bool
  /// One bit as a hash, for the filter in ``PathFrame/seen``.
  let bit: UInt64
  private let graphID: ObjectIdentifier

  /// The entry for requests that ask for this component by its own type.
  var entry: ProviderAddress?
  /// Its initializers by their arguments; nil if none takes arguments.
  var initializers: Initializers?
  /// Makes the error for a dependency that it cannot access; nil if there is none.
  ///
  /// See ``Linker/isAccessDenied(_:)``.
  var accessDenial: Failure?
  /// Whether it is in use without being linked: it replaces a linked binding, or has a value.
  var isInUse = false
  /// The position of the component in its registry.
  let position: Int
  var injectors: [Injector] = []
  /// Whether an instance is finished when its initializer returns, unless a request has met it before.
  var endsPlainly = false
  /// Whether a creation needs no frame: the initializer finishes the instance, and nothing inside needs the path.
  var needsNoFrame = false
  /// The number of its cycle; nil if it is in none.
  var cycle: Int?
  /// The bindings of its cycle whose instances a scope retains.
  ///
  /// Through these, the scope also keeps the instances of this binding.
  var scopedPartners: [Unmanaged<Binding>] = []
  /// The binding for the component's next qualifier.
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
    if !services.isEmpty { linking.serviceProviders = Array(repeating: nil, count: services.count) }
  }

  override func addEdges() {
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
    needsNoFrame = endsPlainly && requirements.isDisjoint(with: .path)
    if storage.isKeptByScope, requirements.contains(.objectGraph) { graph.noteSharingWithScopes() }
  }

  override func provider(as service: Int?, for signature: DIMethodSignature?) -> ProviderAddress {
    if service == nil, signature == nil { return provider! }
    return graph.linker.provider(of: self, as: service, for: signature)
  }

  override var weight: Int { soleInstance == nil ? 1 : 2 }
  override var soleInstance: Binding? { isTracked || storage.keeps ? nil : self }

  override func noteLinked(_ dependency: Node) {
    // As if this component depended on each member directly: it probably stores the members, and its injections can use them.
    if dependency.mayLeadOut, !component.injections.isEmpty { mayLeadOut = true }
  }
}

/// Identifies one of the instances of a component.
struct InstanceKey: Hashable {
  let component: ObjectIdentifier
  /// The position of its qualifier.
  let instance: Int
}

extension Binding {
  /// Where inlined code finds the cell; nil if there is none, or a hit takes a lock.
  var location: CellLocation? { storage.location(isBoxed: isBoxed) }

  var info: DITypeInfo { component.info }

  /// Whether another binding is for the same instance in the same graph; after relinking, the two can differ.
  func isSame(as other: Binding) -> Bool { key == other.key && graphID == other.graphID }

  /// The component, for an error about it.
  var tracedInfo: DITypeInfo { component.info.traced(origin: graph.origin) }

  /// Adds the binding to the path of an error that one of its calls threw.
  ///
  /// An error of this container family keeps its case, and so does `tooDeep`, which concerns the thread. User code threw
  /// everything else, even an error of another container. It becomes the underlying error of `initializationFailed`.
  func failure(_ error: any Error, in step: Trace.Step) -> DIError {
    guard let error = error as? DIError, error.origin === graph.origin || error.isOfThread else {
      var info = tracedInfo
      info.trace.step = step
      return .initializationFailed(typeInfo: info, underlying: error)
    }
    return error.requested(by: component.info)
  }
}
