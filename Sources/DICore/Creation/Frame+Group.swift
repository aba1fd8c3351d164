/// An instance that can be met while it is being created: in a cycle, or where something within takes the container.
func createInGroup<Value>(
  _ binding: Binding, _ maker: ProviderAddress, _ context: Context
) throws(DIError) -> Value {
  let keeper = binding.keeper(in: context)
  if let found = keeper?.found { return found.value(of: Value.self) }
  // Every entry to something in a group opens a root frame.
  let asker = context.frame!
  let context = binding.creationContext(context)
  var met = try asker.meet(binding, for: context.scope)
  if met == nil { met = try asker.meetInGroup(binding, for: context.scope) }
  if let met {
    return met.value(of: Value.self)
  }
  if keeper != nil { try binding.checkIsolationForCreation() }
  let thread = CreatingThread.current
  var opening: Int?
  if let site = keeper?.site {
    switch try thread.request(site, in: asker.head(for: binding)?.opening, of: binding) {
    case .object(let object): return Kept.instance(Value.self, in: object)
    case .claimed(let new): opening = new
    }
  }
  let frame = Frame(
    binding, parent: asker, scope: context.scope, keeper: keeper, opening: opening, on: thread)
  frame.arguments = binding.initializers == nil ? nil : context.arguments
  do throws(DIError) {
    let instance = try frame.running { () throws(DIError) in try call(maker, Value.self, context.with(frame)) }
    frame.releaseArguments(keepingForInjections: binding.initializers?.injectionsTakeArguments == true)
    if frame.needsInstance(on: thread) { frame.instance = binding.boxed(instance) }
    if opening != nil { thread.initialized(frame.opening, Kept.object(instance)) }
    try frame.initializerReturned(on: thread)
    return instance
  } catch {
    guard frame.giveUp(error, on: thread) else { throw error }
  }
  return try createInGroup(binding, maker, context)
}

/// An instance by a closure that takes the container and has nothing else to complete, asked for from outside.
///
/// Only that closure can lead back to it, so that it needs frames only if the closure uses the container. Until then a link
/// stands for them, which the thread uses again and again.
func createUnseen<Value>(
  _ binding: Binding, _ maker: ProviderAddress, _ context: Context
) throws(DIError) -> Value {
  if context.hasFrame { return try createInGroup(binding, maker, context) }
  let thread = CreatingThread.current
  let opening = thread.open(nil)
  var link = thread.takeLink()
  link.stand(for: UnseenCreation(binding: binding, scope: context.scope, opening: opening))
  do throws(DIError) {
    let instance = try call(maker, Value.self, context.with(link))
    if link.madeFrame != nil || !thread.endPlain(opening), let frame = link.neededFrame {
      frame.hasRun()
      if frame.needsInstance(on: thread) { frame.instance = binding.boxed(instance) }
      try frame.initializerReturned(on: thread)
    }
    link.end()?.root.endResolve()
    thread.giveBack(&link)
    return instance
  } catch {
    let frame = link.end()
    frame?.hasRun()
    let triesAgain = frame?.giveUp(error, on: thread) ?? thread.drop(from: opening, error)
    frame?.root.endResolve()
    thread.giveBack(&link)
    guard triesAgain else { throw error }
  }
  return try createUnseen(binding, maker, Context(cells: context.cells).with(context.ownArguments))
}

extension Frame {
  /// The instance that a request meets in its group without being on a cycle with it: a cached one that the group has made
  /// and not published yet.
  ///
  /// A prototype that the group has made may turn out to be in a cycle with the path, by edges that nobody can see, when
  /// injections run that still wait within it. They run now, so that the answer does not depend on whose turn it was;
  /// unless an initializer is open on the path, which such an injection could need the object of.
  func meetInGroup(_ binding: Binding, for scope: Scope) throws(DIError) -> AnyInstance? {
    guard isInGroup(of: binding) else { return nil }
    let work = head.groupWork
    if binding.component.lifetime.isCached {
      // What the resolve shares belongs to a scope: a single must not come to hold what was made for another one.
      let met = work.frames(of: binding).first {
        if case .resolution = binding.place, $0.scope !== scope { return false }
        return $0.creates(binding, for: scope)
      }
      if met != nil { CreatingThread.current.takePart(in: head.opening) }
      return met?.instance
    }
    guard work.isCompleting, !work.waiting.isEmpty, !isInInitializer else { return nil }
    for frame in work.frames(of: binding) { try frame.injectAllWithin() }
    return try meet(binding, for: scope)
  }

  /// Whether an initializer is open on the path.
  private var isInInitializer: Bool {
    sequence(first: self, next: \.parent).contains { $0.binding != nil && $0.instance == nil }
  }

  private func injectAllWithin() throws(DIError) {
    while let waiting = head.groupWork.waiting.first(where: { $0.isWithin(self) }) {
      do throws(DIError) {
        try waiting.inject()
      } catch {
        // Whoever asks may swallow the error; the group that the object belongs to must fail all the same.
        head.groupWork.failure = waiting.asked(error)
        throw error
      }
    }
  }

  /// Takes note of an instance whose initializer has returned; if it is the entry of its group, completes the group.
  func initializerReturned(on thread: CreatingThread) throws(DIError) {
    head.groupWork.add(self)
    if isHead { try completeGroup(on: thread) }
  }

  /// Runs the injections of the group in the order of creation, then its post-inits, and publishes what is kept.
  private func completeGroup(on thread: CreatingThread) throws(DIError) {
    if groupWork.completesNothing, thread.endPlain(opening) { return published() }
    groupWork.isCompleting = true
    try thread.finish(
      opening,
      Completion(
        inject: { () throws(DIError) in try self.injectCreated() },
        postInits: { () throws(DIError) in try self.runGroupPostInits() }, published: { self.published() },
        willDrop: { self.detachAllWithin() }, dropped: { self.takeApart() }))
  }

  /// Runs injections that have not run.
  private func injectCreated() throws(DIError) {
    while groupWork.injected < groupWork.created.count {
      let next = groupWork.created[groupWork.injected]
      try perform(next) { (frame) throws(DIError) in try frame.inject() }
      groupWork.injected += 1
    }
    if let failure = groupWork.failure { throw failure }
  }

  /// Both injections and post-inits can create further members, whose turn comes after those that were there.
  private func runGroupPostInits() throws(DIError) {
    var finished = 0
    while finished < groupWork.created.count {
      try injectCreated()
      try perform(groupWork.created[finished]) { (frame) throws(DIError) in try frame.runPostInits() }
      finished += 1
    }
    // Who keeps a container of the group begins resolves of his own from now on, even if the group is not published yet.
    detachAllWithin()
  }

  private func published() {
    for frame in groupWork.created {
      if let instance = frame.instance { frame.keeper?.share(instance) }
      frame.rememberInstance()
    }
    takeApart()
  }

  /// Does something for a member of the group; what it throws gets the path from here to the member.
  private func perform(_ member: Frame, _ action: (Frame) throws(DIError) -> Void) throws(DIError) {
    do throws(DIError) { try action(member) } catch { throw member.asked(error) }
  }

  /// Runs the injections of this object, once.
  func inject() throws(DIError) {
    guard let binding, !isInjected else { return }
    isInjected = true
    if binding.injectors.isEmpty { return }
    head.groupWork.injectionsBegin(of: self)
    let context = Context(cells: scope.store.base).with(self)
    try running { () throws(DIError) in
      try instance?.withAddress { (object) throws(DIError) in try binding.inject(into: object, context) }
    }
  }

  func runPostInits() throws(DIError) {
    guard let binding, !isFinished else { return }
    isFinished = true
    if binding.component.postInits.isEmpty { return }
    try running { () throws(DIError) in
      try instance?.withAddress { (object) throws(DIError) in try binding.runPostInits(of: object) }
    }
  }

  /// Adds to an error those on whose behalf the frame was opened, up to the head, which is completing the group.
  private func asked(_ error: DIError) -> DIError {
    var error = error
    var frame = self
    while frame !== head, let parent = frame.parent, let asker = parent.binding {
      error = error.asked(by: asker.info)
      frame = parent
    }
    return error
  }

  /// Drops a creation that failed, with everything that was begun within it.
  ///
  /// - Returns: Whether it should be tried again.
  @discardableResult
  func giveUp(_ error: DIError, on thread: CreatingThread) -> Bool {
    // First of all: what is released on the way may use a container that was given out here, whose place is gone by then.
    detachAllWithin()
    let triesAgain = thread.drop(from: opening, error)
    if isHead {
      takeApart()
      return triesAgain
    }
    for frame in head.groupWork.drop(within: self) { frame.fallApart() }
    let removed = leaveCycles()
    fallApart()
    // Released last: the `deinit` of an instance may use a container, and come back to these frames.
    withExtendedLifetime(removed) {}
    return triesAgain
  }

  /// Ends a group: frames let go of each other.
  private func takeApart() {
    let work = groupWork
    groupWork = GroupWork()
    for frame in work.created { frame.fallApart() }
    fallApart()
  }

  /// Lets the containers that were given to this creation, and to those within it, begin resolves of their own.
  private func detachAllWithin() {
    for frame in head.groupWork.created where isHead || frame.isWithin(self) { frame.detach() }
    detach()
  }

  private func detach() {
    link?.detach()
    link = nil
  }

  private func fallApart() {
    closeMemory()
    let released = takeMembers()
    detach()
    releaseArguments()
    withExtendedLifetime(released) {}
  }
}
