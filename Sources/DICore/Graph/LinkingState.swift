/// What the linker keeps with a node: its state in the traversal, and lists that only linking reads.
struct LinkingState {
  /// The node's number in the order of discovery; 0 until it is discovered.
  var index: Int32 = 0
  /// The lowest index that the node can reach through open nodes.
  var low: Int32 = 0
  var isOpen = false
  /// Whether its injections are being linked; initializers come first.
  var isInjecting = false
  /// Whether an injection depends on a node of the same cycle.
  var injectsWithinCycle = false
  /// The function that makes instances; the linker wraps it once the kind of the provider is known.
  var maker: ProviderAddress?
  /// The providers of a binding's services; empty before a service is requested, and nil for those that were not.
  var serviceProviders: [ProviderAddress?] = []
}
