// Plain entries, until they are known to be plain. A component that takes no container and captures none may still use one: by a
// global, or that of an object it is given. Nothing of it has an entry on the path, so a recursion through it would not be seen. So
// the first requests for it are watched: each has an entry. Once it was made without anything on the path within, the table gets
// its provider as it is, and a request costs what a plain tree does.

/// How another entry is put in the place of one, where requests find it, if that is still the one.
enum EntryReplacement {
  case type(UInt, of: RequestSite)
  case qualified(@Sendable (_ old: ProviderAddress, _ new: ProviderAddress) -> Void)
}

extension Linker {
  /// The entry to a plain component, as long as it is not known what its code does.
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
  // Only for a recursion: an object of it is never on the path.
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
