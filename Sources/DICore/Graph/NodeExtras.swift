/// What few nodes have; it is apart, so that a plain component takes little memory.
final class NodeExtras {
  var dependencies: [Dependency] = []
  /// Slots of other nodes in the cycle, which wait for this node's provider.
  var waiting: [(service: Int?, slot: Slot, signature: DIMethodSignature?)] = []
  /// The types of the arguments that a decorator passes on, and the slot of the instance that it decorates.
  var passed: [(slot: Slot, signature: DIMethodSignature)] = []
  var manies: [Unmanaged<Many>] = []
  /// The types that a survey has found behind the binding's delayed requests, and that do not lead back; kept only in a graph
  /// that can grow.
  var surveyed: Set<ObjectIdentifier> = []

  // Of bindings:

  var qualifier: Qualifier?
  var initializers: Initializers?
  var entry: ProviderAddress?
  var accessDenial: ErrorMaker?
  /// The function that makes instances; kept in a graph where a request cannot make everything anywhere.
  var maker: ProviderAddress?
  /// Its place in an order in which what it needs comes first, if it has to be awaited; the order is of all graphs.
  var order: UInt32 = 0
  /// What a section meets that makes the instance, or that completes it; nil if that has to be searched.
  var awaitedByInitializer: AwaitSteps?
  var awaitedByInjections: AwaitSteps?
  /// What calls the initializers that suspend.
  var suspending = Few<SuspendingMaker>()
  /// The actors of initializers that belong to one, other than the main actor, and what is handed over to it.
  var actors: [(initializer: Int, actor: any Actor, handed: [HandedParameter])] = []
  var scopedPartners: [Unmanaged<Binding>] = []
  var next: Binding?

  deinit {
    // One after the other: each would release the next one, and a component can have more names than a stack has room for.
    var released = next
    next = nil
    while isKnownUniquelyReferenced(&released), let following = released?.next {
      released?.next = nil
      released = following
    }
  }
}

/// What makes the instance by one of the initializers of a binding; an extension point.
///
/// Not a tuple, whose generic element would be called through thunks that suspend as well.
package struct SuspendingMaker {
  let initializer: Int
  package let make: SuspendingMake
}

/// Makes the error of a request that cannot be answered.
typealias ErrorMaker = @Sendable () -> DIError
