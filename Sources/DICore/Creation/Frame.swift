/// One open creation of a component that can be met on its own path; or, without a binding, one outermost resolve.
///
/// Frames exist only where the linker saw a cycle, a hidden edge or something shared by the resolve. They form the path of
/// a resolve, are used by its thread alone, and are taken apart when their group is published or given up.
///
/// `@exclusivity(unchecked)` saves a tenth of what a cycle of three takes (28,100 instructions, and 25,700).
final class Frame {
  /// What is created; nil for the root.
  let binding: Binding?
  /// Whoever asked.
  let parent: Frame?
  /// The scope that the creation works for.
  let scope: Scope
  /// Where the instance will be kept; nil for prototypes.
  let keeper: Keeper?
  /// The instance, from the moment its initializer has returned.
  var instance: AnyInstance?
  /// Other creations in a cycle with this one: whoever asks for them on the way round gets what they made.
  @exclusivity(unchecked) private(set) var members: [Frame] = []
  /// What is within a member and has brought it into the cycle; if that fails, the member leaves.
  @exclusivity(unchecked) private var causes: [ObjectIdentifier: Frame] = [:]
  /// The services that the initializer is asking for many of.
  @exclusivity(unchecked) var manies: [ObjectIdentifier] = []
  /// What delayed requests that are made here remember of this frame and those further out; nil as long as there are none.
  @exclusivity(unchecked) private var memory: Recollection?
  /// What was handed in with the request, as long as it runs; for a creation whose injections take some of it, as long as they
  /// have not run.
  var arguments: Arguments?
  /// Where these arguments lie, if that is not the stack of whoever made the request.
  private var keptArguments: KeptArguments?
  /// What a container given to the initializer or an injection has to do with this frame.
  var link: ContainerLink?
  /// Whether the frame is one of the members of another.
  private var isMember = false
  var isInjected = false
  var isFinished = false
  /// The place of the creation among those of its thread; where it has none of its own, of the first within it.
  let opening: Int

  /// For the root of a delayed request: whether whoever makes it is kept by the scope, and so may keep what it gets.
  let isKeptByScope: Bool
  /// For the root of a delayed request: what that remembers.
  private let remembered: Recollection?
  private let outerRoot: Frame?
  private let outerHead: Frame?
  /// For the head of a group: what is created and published as one.
  @exclusivity(unchecked) var groupWork = GroupWork()
  /// For the root: the innermost creation or injection that is running.
  @exclusivity(unchecked) private var innermost: Frame?
  /// For the root: what the whole resolve shares.
  @exclusivity(unchecked) private var shared: [SharedKey: AnyInstance] = [:]

  /// The root of an outermost resolve; of a delayed request, with what that remembers.
  init(rootFor scope: Scope, remembering recollection: Recollection? = nil, isKeptByScope: Bool = false) {
    self.isKeptByScope = isKeptByScope
    remembered = recollection
    binding = nil
    parent = nil
    keeper = nil
    opening = 0
    outerRoot = nil
    outerHead = nil
    self.scope = scope
  }

  /// A creation, asked for from another frame; with the opening of its thread, if it has one already.
  init(_ binding: Binding, parent: Frame, scope: Scope, keeper: Keeper?, opening: Int?, on thread: CreatingThread) {
    let head = parent.head(for: binding)
    if opening == nil, let head { thread.takePart(in: head.opening) }
    self.opening = opening ?? (head == nil ? thread.open(nil) : thread.nextOpening)
    self.binding = binding
    self.parent = parent
    self.scope = scope
    self.keeper = keeper
    isKeptByScope = false
    remembered = nil
    outerRoot = parent.root
    outerHead = head
    if let cycle = binding.cycle { parent.outermost(in: cycle)?.add(member: self) }
  }

  /// A creation that was asked for from outside and has begun, with the root of its resolve.
  convenience init(for creation: UnseenCreation, link: ContainerLink) {
    self.init(
      creation.binding, parent: Frame(rootFor: creation.scope), scope: creation.scope, keeper: nil,
      opening: creation.opening, on: CreatingThread.current)
    self.link = link
    root.innermost = self
  }

  /// The outermost resolve.
  var root: Frame { outerRoot ?? self }

  /// The entry of the group.
  var head: Frame { outerHead ?? self }

  var isHead: Bool { outerHead == nil }

  /// Whether the frame creates the instance of a binding for a scope.
  func creates(_ binding: Binding, for scope: Scope) -> Bool {
    self.binding?.key == binding.key && (!binding.place.isPerScope || self.scope === scope)
  }

  /// Whether a creation that is asked for from here belongs to the same group.
  func isInGroup(of binding: Binding) -> Bool {
    self.binding?.group != nil && self.binding?.group == binding.group
  }

  /// The head of the group that a creation which is asked for from here belongs to; nil if it heads its own.
  func head(for binding: Binding) -> Frame? { isInGroup(of: binding) ? head : nil }

  /// Whether this frame was opened below another, or is that one.
  func isWithin(_ other: Frame) -> Bool {
    sequence(first: self, next: \.parent).contains { $0 === other }
  }

  /// The outermost creation on the path that is in a cycle of visible edges.
  private func outermost(in cycle: Int) -> Frame? {
    var outermost: Frame?
    for frame in sequence(first: self, next: \.parent) where frame.binding?.cycle == cycle { outermost = frame }
    return outermost
  }
}

// MARK: - Arguments

extension Frame {
  /// Says that the request which brought the arguments may return.
  ///
  /// - Parameter keepingForInjections: Whether injections are still to run that take some of them.
  func releaseArguments(keepingForInjections: Bool = false) {
    if arguments == nil { return }
    let released = keptArguments
    keptArguments = keepingForInjections ? arguments.map { KeptArguments($0) } : nil
    arguments = keptArguments?.list
    // Released last, since what is done in a `deinit` must not find arguments that are gone.
    withExtendedLifetime(released) {}
  }
}

// MARK: - Meeting

extension Frame {
  /// The instance that a request for a binding meets on the path, or on a cycle that is open on the path.
  ///
  /// Everything between there and here has turned out to be in one cycle, and joins it: so that the graph is the same
  /// from whichever of its objects it is entered.
  func meet(_ binding: Binding, for scope: Scope) throws(DIError) -> AnyInstance? {
    var next: Frame? = self
    while let frame = next {
      if let met = frame.find(binding, for: scope) {
        guard let instance = met.instance else { throw met.recursion }
        join(upTo: frame)
        CreatingThread.current.takePart(in: frame.head.opening)
        return instance
      }
      next = frame.parent
    }
    return root.remembered?.instance(of: binding, for: scope)
  }

  /// The frame itself or a member.
  private func find(_ binding: Binding, for scope: Scope) -> Frame? {
    if creates(binding, for: scope) { return self }
    if members.isEmpty { return nil }
    var visited: Set<ObjectIdentifier> = []
    return findMember(binding, for: scope, &visited)
  }

  /// A member that has its instance, members of members included.
  ///
  /// One that is still in its initializer would have been found on the path; if it is not there, an injection is running
  /// before its turn, and cannot have it.
  private func findMember(
    _ binding: Binding, for scope: Scope, _ visited: inout Set<ObjectIdentifier>
  ) -> Frame? {
    for member in members where visited.insert(ObjectIdentifier(member)).inserted {
      if member.instance != nil, member.creates(binding, for: scope) { return member }
      if let found = member.findMember(binding, for: scope, &visited) { return found }
    }
    return nil
  }

  private func add(member: Frame) {
    members.append(member)
    member.isMember = true
  }

  /// Whether anybody can come upon the instance after its initializer has returned, or has something to do for it: if it is
  /// kept, in a cycle or remembered, or if an injection is still to run that was asked for on its behalf.
  ///
  /// Also if the thread is creating something further out, by a resolve that this one cannot see: the group may become part of
  /// that, and then its frames are left open for who keeps a container of the group.
  func needsInstance(on thread: CreatingThread) -> Bool {
    if isMember || keeper != nil || memory != nil || binding?.completesNothing == false { return true }
    if head.opening > 0 || !head.groupWork.completesNothing { return true }
    return thread.nextOpening > opening + (isHead ? 1 : 0)
  }

  private func join(upTo ancestor: Frame) {
    var next: Frame? = self
    while let frame = next, frame !== ancestor {
      ancestor.add(member: frame, becauseOf: self)
      next = frame.parent
    }
  }

  private func add(member: Frame, becauseOf asker: Frame) {
    let id = ObjectIdentifier(member)
    if !members.contains(where: { $0 === member }) {
      add(member: member)
      if asker !== member { causes[id] = asker }
    } else if var cause = causes[id] {
      // It stays unless both fail.
      while !asker.isWithin(cause) { cause = cause.parent! }
      causes[id] = cause === member ? nil : cause
    }
  }

  /// Takes out of the cycles further out what is in them only by this frame, which has failed.
  ///
  /// - Returns: What was taken out.
  func leaveCycles() -> [Frame] {
    var left: [Frame] = []
    for ancestor in sequence(first: self, next: \.parent).dropFirst() {
      let leaves = { (member: Frame) in
        member.isWithin(self) || ancestor.causes[ObjectIdentifier(member)]?.isWithin(self) == true
      }
      let leaving = ancestor.members.filter(leaves)
      ancestor.members.removeAll(where: leaves)
      for member in leaving { ancestor.causes[ObjectIdentifier(member)] = nil }
      left += leaving
    }
    return left
  }

  /// Lets go of all members.
  ///
  /// - Returns: What they were.
  func takeMembers() -> [Frame] {
    let taken = members
    (members, causes) = ([], [:])
    return taken
  }
}

extension Frame {
  /// The error of a request that came back to this frame in the middle of its initializer.
  var recursion: DIError {
    var info = binding!.tracedInfo
    info.trace.target = ObjectIdentifier(self)
    return .recursiveInitialization(typeInfo: info)
  }
}

// MARK: - Sharing

extension Frame {
  /// What the resolve that this frame is the root of has made of a binding.
  ///
  /// Each scope has its own: a single, which is made for the root, must not come to hold what belongs to a request.
  func sharedInstance(of binding: Binding, for scope: Scope) -> AnyInstance? {
    shared[SharedKey(binding, scope)] ?? remembered?.instance(of: binding, for: scope)
  }

  func share(_ instance: AnyInstance, of binding: Binding, for scope: Scope) {
    shared[SharedKey(binding, scope)] = instance
    memory?.remember(instance, as: binding.key, for: scope)
  }

  /// Ends an outermost resolve.
  func endResolve() {
    memory?.close()
    let released = shared
    shared = [:]
    withExtendedLifetime(released) {}
  }
}

/// What is shared by a resolve, as a key.
private struct SharedKey: Hashable {
  let instance: InstanceKey
  let scope: Scope

  init(_ binding: Binding, _ scope: Scope) {
    instance = binding.key
    self.scope = scope
  }

  static func == (lhs: SharedKey, rhs: SharedKey) -> Bool { lhs.instance == rhs.instance && lhs.scope === rhs.scope }

  func hash(into hasher: inout Hasher) {
    hasher.combine(instance)
    hasher.combine(ObjectIdentifier(scope))
  }
}

// MARK: - Remembering

extension Frame {
  /// What a delayed request that is made here has to remember.
  var recollection: Recollection {
    if let memory { return memory }
    let new = Recollection(outer: parent?.recollection ?? remembered)
    memory = new
    for (key, instance) in shared { new.remember(instance, as: key.instance, for: key.scope) }
    return new
  }

  /// Says that nothing more can be remembered of the frame.
  func closeMemory() { memory?.close() }

  /// Lets delayed requests remember the object of the frame, which is complete.
  func rememberInstance() {
    guard let memory, let instance, let binding else { return }
    memory.remember(instance, as: binding.key, for: binding.place.isPerScope ? scope : nil)
  }
}

// MARK: - Running

extension Frame {
  /// Runs what may ask a container, as the innermost part of its resolve.
  ///
  /// A container that an instance keeps may be used while the resolve goes on elsewhere; then it continues from there, and
  /// not from where it was given out.
  func running<Result>(_ body: () throws(DIError) -> Result) throws(DIError) -> Result {
    let root = root
    let outer = root.innermost
    root.innermost = self
    defer { root.innermost = outer }
    return try body()
  }

  /// Says that the initializer has returned which ran in a frame that was made for it later.
  func hasRun() { root.innermost = nil }

  /// The innermost part of the resolve that is running.
  var current: Frame { root.innermost ?? self }
}
