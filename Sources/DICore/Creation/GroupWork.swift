/// What the head of a group has to do before the group can be published.
struct GroupWork {
  /// The creations whose initializers have returned, in that order.
  private(set) var created: [Frame] = []
  /// Those of a group with hidden edges whose injections have not begun.
  private(set) var waiting: [Frame] = []
  /// How many of those that were created have had their turn for injections.
  var injected = 0
  /// Whether the entry object of the group exists, so that injections may run.
  var isCompleting = false
  /// Whether those that were created have neither injections nor post-inits.
  private(set) var completesNothing = true
  /// The failure of an injection that ran before its turn.
  var failure: DIError?
  /// The creations by binding, once there are enough of them for a search to cost more than a look-up.
  private var byBinding: [InstanceKey: [Frame]]?

  mutating func add(_ frame: Frame) {
    guard let binding = frame.binding else { return }
    created.append(frame)
    if !binding.completesNothing { completesNothing = false }
    if binding.group == .hidden, !binding.injectors.isEmpty { waiting.append(frame) }
    if byBinding != nil {
      byBinding?[binding.key, default: []].append(frame)
    } else if created.count > 16 {
      byBinding = Dictionary(grouping: created) { $0.binding!.key }
    }
  }

  /// The creations of a binding.
  func frames(of binding: Binding) -> [Frame] {
    byBinding.map { $0[binding.key] ?? [] } ?? created.filter { $0.binding?.key == binding.key }
  }

  mutating func injectionsBegin(of frame: Frame) {
    if let position = waiting.firstIndex(where: { $0 === frame }) { waiting.remove(at: position) }
  }

  /// Takes out what was created within a frame, which has failed.
  ///
  /// - Returns: The frames that were taken out.
  mutating func drop(within frame: Frame) -> [Frame] {
    let dropped = created.filter { $0.isWithin(frame) }
    if dropped.isEmpty { return [] }
    created.removeAll { $0.isWithin(frame) }
    waiting.removeAll { $0.isWithin(frame) }
    if byBinding != nil {
      byBinding = Dictionary(grouping: created) { $0.binding!.key }
    }
    return dropped
  }
}
