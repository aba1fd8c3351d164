internal import DILifetime

// Registrations while the program runs. A statement begins with the registration, and its modifiers change it. At the end of the
// statement, all threads find the component, or the rule applies; the ``Relinker`` updates what is linked.

extension Linker {
  /// Begins the statement of a registration, and ends the previous one of this thread.
  func begin(_ registered: Component, _ ownership: Ownership?) {
    graph.noteChange()
    commit(of: CurrentThread.number)
    registry.begin(registered, ownership)
    if registered.layer == nil { relinker!.concealAnswers(to: registered) } else { relinker!.concealFamily() }
  }

  /// Changes a component that is not in use yet, or a rule whose statement has not ended; otherwise returns false.
  func change(_ component: Component, _ change: (Component) -> Void) -> Bool {
    graph.noteChange()
    let isPending = registry.isPending(component)
    if component.layer != nil {
      if isPending { change(component) }
      return isPending
    }
    let position = registry.position(of: component)
    if bindings.isInUse(position) { return false }
    forgetBindings(position)
    change(component)
    if !isPending { registry.publish(position, isKnown: true) }
    if !registry.outdated.isEmpty || !component.replaced.isEmpty { releaseReplaced(component) }
    if isPending {
      relinker!.concealAnswers(to: component)
    } else {
      updateAnswers(to: position)
    }
    return true
  }

  /// Ends the statement of a registration, unless it has ended: all threads find the component, or a rule applies.
  func commit(_ registered: Component) {
    guard registry.end(registered) else { return }
    graph.noteChange()
    if registered.layer != nil { return relinker!.add(registered) }
    let position = registry.position(of: registered)
    registry.publish(position, isKnown: false)
    if !registry.outdated.isEmpty { releaseReplaced(registered) }
    observation?.note(.registered, DIEvent.Component(registered), in: graph)
    updateAnswers(to: position)
  }

  /// Releases what a registration has replaced, once the lock is free.
  @inline(never)
  private func releaseReplaced(_ component: Component) {
    graph.release(registry.outdated)
    graph.release(component.replaced)
    registry.outdated = .init()
    component.replaced = []
  }

  /// Ends the statement of a thread's last registration.
  func commit(of thread: UInt) {
    if let registered = registry.pending(of: thread) { commit(registered) }
  }

  /// Ends the last registrations of this thread, here and in parents.
  func commitPending() {
    if registry.isAnythingPending { for linker in andParents { linker.commit(of: CurrentThread.number) } }
  }

  /// Updates what is linked after a component was registered or changed.
  private func updateAnswers(to position: Int) {
    if registry.mayHaveLayers { relinker!.applyRules(toComponent: position) }
    relinker!.answerAnew(for: position)
  }
}
