internal import DILifetime

extension DIContainerBuilder {
  /// Attaches an observer to the containers that are built from now on.
  ///
  /// ```swift
  /// builder.observe(with: SlowCreations())
  /// let container = try builder.build()
  /// ```
  ///
  /// Several observers can be attached; they get each event in this order. The observers of a container also get the events
  /// of its child containers. Observed requests cost more; others are not affected. See ``DIObserver``.
  ///
  /// - Parameter observer: The observer, which the container keeps.
  public func observe(with observer: some DIObserver) { observers.append(observer) }
}

extension DIContainer {
  /// Attaches an observer to the container.
  ///
  /// ```swift
  /// let container = DIContainer()
  /// container.observe(with: SlowCreations())
  /// ```
  ///
  /// Attach it before the first request to the container and before a scope or child container is made from it: the linker
  /// decides what is observed. After the first request, the program ends. The order of observers and registrations does not
  /// matter.
  ///
  /// Several observers can be attached; they get each event in this order. They also get the events of child containers.
  /// Observed requests cost more. See ``DIObserver``.
  ///
  /// - Parameters:
  ///   - observer: The observer, which the container keeps.
  ///   - file: The file of the call, which the text names if the program ends.
  ///   - line: The line of the call, which the text names if the program ends.
  public func observe(with observer: some DIObserver, file: StaticString = #fileID, line: UInt = #line) {
    if _core.observe(with: [observer]) { return }
    // `fatalError`, since a release build omits the text of a precondition.
    fatalError(
      """
      observe(with:) comes after the first request, and what is linked is not observed.
        fix: attach the observer before the first request
      """, file: file, line: line)
  }
}

extension ContainerCore {
  /// Attaches observers to the graph, and sends them what is registered.
  ///
  /// - Returns: Whether they were attached; false if something is linked.
  func observe(with observers: [any DIObserver]) -> Bool {
    guard let observed = scope.graph.link({ $0.attach(observers) }) else { return false }
    if scope.store.isAllocated { scope.root.observe(with: observed) }
    return true
  }
}

extension Linker {
  /// Attaches observers, and returns all; nil if a component is linked already.
  fileprivate func attach(_ new: [any DIObserver]) -> Observation? {
    if bindings.all.contains(where: { $0.provider != nil }) { return nil }
    commit(of: CurrentThread.number)
    observation = Observation((observation?.observers ?? []) + new)
    let sender = Observation(new)
    for (position, component) in registry.components.enumerated() where !registry.isPending(position) {
      sender.note(.registered, DIEvent.Component(component), in: graph)
    }
    return observation
  }
}
