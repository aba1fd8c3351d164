/// A component in one graph, with its provider.
///
/// A component has one binding for each of its instances that a store can hold.
///
/// Unchecked for the reason given at ``Node``.
@usableFromInline
final class Binding: Node, @unchecked Sendable {
  let component: Component
  /// Identifies the instance that the binding makes; relinking makes a new binding with the same key.
  let key: InstanceKey
  let graphID: ObjectIdentifier
  var injectors: [Injector] = []
  /// Where its instances are kept.
  let storage: InstanceStorage
  /// The actor that closures of the component belong to.
  let isolation: Isolation
  /// Whether an initializer of the component suspends.
  let suspends: Bool
  /// What runs when a kept instance ends, in the order of declaration.
  let closings: [Closing]
  /// Whether cells hold the instances in boxes, because the instances are not objects.
  let isBoxed: Bool
  /// Whether the component is in use although this binding may not be linked: it replaces a linked one, or a value was set.
  var isInUse = false
  /// Whether an instance is complete when its initializer returns, unless another request has met its open creation.
  private(set) var endsPlainly = false
  /// Whether a creation needs no frame: the initializer completes the instance, and no dependency needs the path.
  private(set) var needsNoFrame = false
  /// Whether it has post-inits; known once it is linked.
  private(set) var hasPostInits = false
  private let shortPosition: Int32
  /// The number of the cycle that the binding is in; nil if it is in none.
  private(set) var cycle: Int32?
  /// Whether a member of its cycle is made apart, or takes supplies.
  private(set) var isInApartCycle = false
  /// Whether a lifetime keeps or shares it, and it is made apart or takes supplies.
  private(set) var takesSupplies = false

  init(
    _ component: Component, at position: Int, key: InstanceKey, _ qualifier: Qualifier?, _ storage: InstanceStorage,
    _ requestSite: RequestSite, _ graph: Graph
  ) {
    self.component = component
    shortPosition = Int32(position)
    self.key = key
    self.storage = storage
    graphID = ObjectIdentifier(graph)
    isolation = component.strictestIsolation
    suspends = component.suspends
    closings = storage.keepsStrongly ? component.closings : []
    isBoxed = !component.keepsObjects
    super.init(graph, from: requestSite, isMany: false)
    if let qualifier { changedExtras.qualifier = qualifier }
  }

  override func close(cycle: Int32?, _ scoped: [Unmanaged<Binding>]) {
    self.cycle = cycle
    isInApartCycle = cycle != nil && requirements.contains(.supplies)
    if storage.keeps {
      // What takes it takes no supply; it is made once, with its own.
      takesSupplies = requirements.remove(.supplies) != nil
    }
    if extras != nil || !scoped.isEmpty { changedExtras.scopedPartners = scoped }
    hasPostInits = !component.postInits.isEmpty
    endsPlainly = completesNothing && cycle == nil
    needsNoFrame = endsPlainly && requirements.isDisjoint(with: .path)
    if storage.isKeptByScope, requirements.contains(.objectGraph) { graph.noteSharingWithScopes() }
    if requirements.contains(.needsAwait) { graph.linker.noteAwait(of: self) }
  }

  override var weight: Int { soleInstance == nil ? 1 : 2 }
  override var soleInstance: Binding? { isTracked || storage.keeps ? nil : self }

  override func noteLinked(_ dependency: Node) {
    // A many counts as a dependency on each member: the component probably stores the members, and its injections can use them.
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
  /// The position of the component in its registry.
  @inline(__always)
  var position: Int { Int(shortPosition) }

  /// The bit that stands for the component in the filter ``PathFrame/seen``.
  @inline(__always)
  var bit: UInt64 { 1 &<< UInt64(truncatingIfNeeded: shortPosition & 63) }

  /// The qualifier of the instance; nil if the component has no qualifiers, or one instance for all qualifiers.
  var qualifier: Qualifier? { extras?.qualifier }

  /// The initializers by their arguments; nil if neither an initializer nor an injection takes arguments.
  var initializers: Initializers? {
    get { extras?.initializers }
    set { if extras != nil || newValue != nil { changedExtras.initializers = newValue } }
  }

  /// The entry that requests this component under its own type; nil until it is linked.
  var entry: ProviderAddress? {
    get { extras?.entry }
    set { changedExtras.entry = newValue }
  }

  /// Makes the error for the first dependency that the component cannot access; nil if it can access all.
  ///
  /// See ``isAccessDenied``.
  var accessDenial: ErrorMaker? {
    get { extras?.accessDenial }
    set { changedExtras.accessDenial = newValue }
  }

  /// The bindings of its cycle whose instances a scope retains.
  ///
  /// Through these, the scope also keeps the instances of this binding.
  var scopedPartners: [Unmanaged<Binding>] { extras?.scopedPartners ?? [] }

  /// The binding for the component's next qualifier.
  var next: Binding? {
    get { extras?.next }
    set { changedExtras.next = newValue }
  }

  /// Where inlined code finds the cell; nil if there is no cell, or if a hit takes a lock.
  var location: CellLocation? { storage.location(isBoxed: isBoxed) }

  /// Whether its kept instances have closings.
  @inline(__always) var closes: Bool { !closings.isEmpty }

  /// Whether a request cannot make it anywhere: it belongs to an actor, or suspends.
  var isRestricted: Bool { isolation != .anywhere || suspends }

  /// Whether no synchronous request can make it: it suspends, or belongs to an actor on which no such request can be.
  var isMadeApart: Bool { isolation == .otherActor || suspends }

  var info: DITypeInfo { component.info }

  /// The instance in an object that is kept; nil if it is no object.
  func content(of object: AnyObject) -> AnyObject? { isBoxed ? (object as? AnyBox)?.content : object }

  /// Whether another binding makes the same instance in the same graph; relinking replaces a binding, but not the key.
  func isSame(as other: Binding) -> Bool { key == other.key && graphID == other.graphID }

  /// The component and the container family, for an error about the component.
  var tracedInfo: DITypeInfo { component.info.traced(origin: graph.origin) }

  /// Adds the binding to the path of an error that one of its calls threw.
  ///
  /// An error of this container family keeps its case. So does `tooDeep`, because it concerns the thread. Every other error was
  /// thrown by user code, even an error of another container: it becomes the underlying error of `initializationFailed`.
  func failure(_ error: any Error, in step: Trace.Step) -> DIError {
    guard let error = error as? DIError, graph.origin.isOfSameFamily(as: error.origin) || error.isOfThread else {
      var info = tracedInfo
      info.trace.step = step
      return .initializationFailed(typeInfo: info, underlying: error)
    }
    return error.requested(by: component.info)
  }
}
