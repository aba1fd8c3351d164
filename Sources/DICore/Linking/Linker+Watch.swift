// Watched entries. A component that neither takes nor captures a container can still use one: from a global variable, or from
// an object that it is given. Its creations have no frames, so a recursion through such a container would go unnoticed. The
// first requests are therefore watched: each pushes a frame. Once such a request ends without another frame, the table gets the
// plain provider. From then on, a request costs no more than a plain tree.

/// How to replace a watched entry in its table, unless the table has another entry by then.
enum EntryReplacement {
  case type(UInt, of: RequestSite)
  case qualified(@Sendable (_ old: ProviderAddress, _ new: ProviderAddress) -> Void)
}

extension Linker {
  /// The first entry of a plain component, until a request has ended without pushing another frame.
  func watched<Instance>(
    _ binding: Binding, _ provider: ProviderAddress, _ type: Instance.Type, _ replacement: EntryReplacement
  ) -> ProviderAddress {
    let slots = arena.slots(4, of: binding)
    slots.base[0] = provider
    let watching: ProviderAddress
    switch replacement {
    case .type(let key, let requestSite):
      slots.set(2, to: Int(bitPattern: key))
      slots.base[3] = Unmanaged.passUnretained(requestSite).toOpaque()
      watching = arena.makeProvider(slots) { (slots, context) throws(DIError) -> Instance in
        try createWatched(slots, context) { $0.replaceEntry(of: slots) }
      }
    case .qualified(let replace):
      watching = arena.makeProvider(slots) { (slots, context) throws(DIError) -> Instance in
        try createWatched(slots, context) { _ in replace(slots[1], slots[0]) }
      }
    }
    slots.base[1] = watching
    return watching
  }

  private func replaceEntry(of slots: Slots) {
    let key = UInt(bitPattern: slots.number(2))
    let requestSite = Unmanaged<RequestSite>.fromOpaque(slots[3]).takeUnretainedValue()
    if requestSite.table.find(key) == slots[1] { requestSite.publish(slots[0], for: key, in: arena) }
  }
}

private func createWatched<Instance>(
  _ slots: Slots, _ context: Context, _ replace: (Linker) -> Void
) throws(DIError) -> Instance {
  let path = context.path
  try path.checkStack(for: slots)
  if path.opensWindow(context) {
    return try path.inWindow { () throws(DIError) in try createWatched(slots, context.with(path), replace) }
  }
  let binding = slots.binding!
  // This call only detects a recursion: the path has no object of this binding.
  try path.meet(binding, context.unretainedScope).map { Unmanaged<AnyObject>.fromOpaque($0).release() }
  let savepoint = path.savepoint
  let position = path.push(.passUnretained(binding), binding.bit, context.unretainedScope, key: 0)
  path[position].pointee.state = .requesting
  let pushes = path.record.pointee.pushes
  do throws(DIError) {
    let instance = try call(slots[0], Instance.self, context.with(path))
    path.current = Int(path[position].pointee.parent)
    path[position].pointee.binding = nil
    if !path.endPlain(position) {
      try path.completeRequest(position, since: savepoint)
    } else if path.record.pointee.pushes == pushes {
      binding.graph.link { replace($0) }
    }
    return instance
  } catch {
    guard path.takeBack(position, error, since: savepoint) else { throw error }
  }
  return try createWatched(slots, context, replace)
}
