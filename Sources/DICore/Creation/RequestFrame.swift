/// Calls the provider in the first slot, in a frame for the request.
///
/// All instances that the request needs then use the same shared instances of the resolve. If the slots belong to a binding,
/// its creation has no frame, and a recursion is found here.
///
/// - Parameters:
///   - slots: The slots of the entry.
///   - context: The context of the request.
///   - wasAlone: Called if the request has pushed no other frame.
/// - Returns: The instance.
/// - Throws: The error of the request; `DIError.recursiveInitialization`.
func callInRequest<Instance>(
  _ slots: Slots, _ context: Context, wasAlone: () -> Void = {}
) throws(DIError) -> Instance {
  let path = context.path
  let binding = slots.binding
  if let binding { try path.checkStack(for: binding) }
  if path.opensWindow(context) {
    return try path.inWindow { () throws(DIError) in
      try callInRequest(slots, context.with(path), wasAlone: wasAlone)
    }
  }
  // The path has no object of this binding.
  if let binding {
    try path.meetOnPath(binding, context.unretainedScope).map { Unmanaged<AnyObject>.fromOpaque($0).release() }
  }
  let savepoint = path.savepoint
  let position = path.push(binding.map { .passUnretained($0) }, binding?.bit ?? 0, context.unretainedScope, key: 0)
  path[position].pointee.state = .requesting
  let pushes = path.record.pointee.pushes
  do throws(DIError) {
    let instance = try call(slots[0], Instance.self, context.with(path))
    path.current = Int(path[position].pointee.parent)
    path[position].pointee.binding = nil
    if !path.endPlain(position) {
      try path.completeRequest(position, since: savepoint)
    } else if path.record.pointee.pushes == pushes {
      wasAlone()
    }
    return instance
  } catch {
    guard path.takeBack(position, error, since: savepoint) else { throw error }
  }
  return try callInRequest(slots, context, wasAlone: wasAlone)
}
