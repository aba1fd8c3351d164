internal import DILifetime

// The injections and post-inits of frames, and their order.

extension Path {
  /// The next frame in the todo list whose injections have not run.
  ///
  /// That frame becomes `injected`, and so do the frames without injections before it.
  @inline(__always)
  func nextToInject(after index: inout Int) -> Int? {
    next(after: &index, from: .initialized, to: .injected) { hasInjections($0) }
  }

  /// The next frame in the todo list whose post-inits have not run.
  ///
  /// That frame becomes `finished`, and so do the frames without post-inits before it.
  @inline(__always)
  func nextToFinish(after index: inout Int) -> Int? {
    next(after: &index, from: .injected, to: .finished) { ofBinding($0) { $0.hasPostInits } == true }
  }

  /// Moves frames from one state to the next, up to and including the first frame that has work to do for this step.
  @inline(__always)
  private func next(
    after index: inout Int, from old: PathFrame.State, to new: PathFrame.State, _ hasWork: (Int) -> Bool
  ) -> Int? {
    while index < record.pointee.todo.count {
      let next = Int(record.pointee.todo[index])
      index += 1
      guard self[next].pointee.state == old else { continue }
      self[next].pointee.state = new
      if hasWork(next) { return next }
    }
    return nil
  }

  func runInjections(_ position: Int) throws(DIError) {
    let binding = binding(position)!
    try running(position) { (object, context) throws(DIError) in try binding.inject(into: object, context) }
  }

  func runPostInits(_ position: Int) throws(DIError) {
    let binding = binding(position)!
    try running(position) { (object, _) throws(DIError) in try binding.runPostInits(of: object) }
  }

  /// Runs a body with a frame as the current one: requests that the body makes belong to this frame.
  private func running(
    _ position: Int, _ body: (InstanceAddress, Context) throws(DIError) -> Void
  ) throws(DIError) {
    let frame = self[position].pointee
    let outer = current
    current = position
    defer { current = outer }
    let context = frame.scope._withUnsafeGuaranteedRef { Context(cells: $0.store.base) }
      .with(self, frame.arguments.map { Arguments($0) })
    try InstanceAddress.inside(frame.object!.takeUnretainedValue()) { (object) throws(DIError) in
      try body(object, context)
    }
  }

  /// Adds the dependents of a frame to the path of an error, from the nearest out to the frame that is being completed.
  func requested(_ error: DIError, by position: Int, upTo head: Int) -> DIError {
    var error = error
    var next = position
    while next > head {
      next = Int(self[next].pointee.parent)
      if next >= 0, let own = binding(next) { error = own.graph.naming(inChild: error.requested(by: own.info)) }
    }
    return error
  }

  /// Runs the injections that wait within earlier creations of a prototype, before the prototype is created again.
  ///
  /// These injections can lead back to the request, which then meets the earlier object. While an initializer is open, none of
  /// them runs, since it could need the object of that initializer.
  ///
  /// - Returns: Whether any injection ran.
  func injectWithinEarlier(_ binding: Binding, _ scope: Unmanaged<Scope>) throws(DIError) -> Bool {
    guard record.pointee.openInitializers == 0, record.pointee.waitingBits & binding.bit != 0 else { return false }
    let earlier = (record.pointee.window..<count).filter {
      self[$0].pointee.state != .remembered && creates($0, binding, scope)
    }
    var found = false
    for position in earlier {
      while let next = firstWaiting(within: position) {
        found = true
        markAsEarly(next)
        do throws(DIError) {
          self[next].pointee.state = .injected
          try runInjections(next)
        } catch {
          // The dependent can swallow the error, but the creation that the object belongs to must fail all the same.
          fail(next, error)
          throw error
        }
      }
    }
    return found
  }

  private func firstWaiting(within position: Int) -> Int? {
    record.pointee.todo.lazy.map { Int($0) }.first { next in
      next >= position && self[next].pointee.state == .initialized && hasInjections(next)
        && ancestors(of: next).contains(position)
    }
  }
}
