internal import DILifetime
internal import Synchronization

// The creation protocol: how threads agree on who creates a kept instance, when others wait for it, and what they do when
// waiting would never end. docs/creation.md explains it; docs/models/creation.pml is the same as a model that is checked in
// every interleaving, with the same names. Nothing else in the library makes a thread wait for user code.

/// A thread, as far as it creates instances that are kept.
///
/// Unchecked: `openings` belongs to the thread itself while it runs; `wait`, and the openings of a thread that waits, are
/// used under the lock alone.
final class CreatingThread: @unchecked Sendable {
  /// The creations that are under way on this thread, the outermost first, with those that are over and not published yet.
  private let openings: OpeningStack
  /// What the thread waits for; taken away by whoever wakes it.
  private var wait: Wait?
  /// Whether the thread has set itself to wait and has not parked yet.
  private var parks = false
  private let parking = Parking()
  /// How often in a row creations were tried again because of what other threads dropped.
  private var attempts = 0
  /// So many times in a row need as many failures on other threads, each at the worst moment.
  private static let mostAttempts = 100

  /// A link that nobody holds, for the next creation that needs one.
  private var spareLink: ContainerLink?

  private init() {
    openings = OpeningStack()
    openings.belong(to: self)
  }

  deinit { openings.deallocate() }

  private static let local = ThreadLocal()

  static var current: CreatingThread { known?.takeUnretainedValue() ?? begin() }

  /// The openings of the calling thread.
  static var openings: OpeningStack { knownOpenings ?? begin().openings }

  /// The same, unless it is the first that the thread creates.
  static var knownOpenings: OpeningStack? { known?._withUnsafeGuaranteedRef { $0.openings } }

  private static var known: Unmanaged<CreatingThread>? { local.object.map { Unmanaged.fromOpaque($0) } }

  private static func begin() -> CreatingThread {
    let new = CreatingThread()
    local.set(new)
    return new
  }

  /// A link that no container has.
  func takeLink() -> ContainerLink {
    guard let link = spareLink else { return ContainerLink(frame: nil, weakScope: nil) }
    spareLink = nil
    return link
  }

  /// Takes a link back whose creation is over, unless somebody keeps a container with it.
  func giveBack(_ link: inout ContainerLink) {
    if isKnownUniquelyReferenced(&link) { spareLink = link }
  }

  /// The number that the next opening will have.
  var nextOpening: Int { openings.count }

  /// What a cell says while this thread creates its instance.
  private var word: UInt { openings.word }

  private static func of(_ word: UInt) -> CreatingThread { OpeningStack(word: word).thread }

  // MARK: The lock

  private static let lock = Mutex<Void>(())
  private nonisolated(unsafe) static var waiting: [CreatingThread] = []
  /// The joints by the cells of their members.
  private nonisolated(unsafe) static var joints: [UInt: Joint] = [:]
  /// Parts that were taken out of joints since the lock was taken.
  private nonisolated(unsafe) static var removedParts: [Joint.Part] = []

  /// Runs no code of users: instances and errors, whose `deinit` may ask for something, are released after it.
  private func underLock<Result>(_ body: () -> Result) -> Result {
    var result: Result?
    var removed: [Joint.Part] = []
    CreatingThread.lock.withLock { _ in
      result = body()
      swap(&removed, &CreatingThread.removedParts)
    }
    withExtendedLifetime(removed) {}
    return result!
  }
}

/// Where an instance is kept that several threads may ask for.
struct Site {
  let cell: Cell
  /// The locked cell that the cell belongs to, if it is one of these.
  let locked: LockedCell?

  init(_ cell: Cell, _ locked: LockedCell? = nil) {
    self.cell = cell
    self.locked = locked
  }

  init(_ locked: LockedCell) {
    cell = locked.claim
    self.locked = locked
  }

  /// The object for the instance, if there is one.
  var object: AnyObject? {
    guard let locked else { return cell.takeObject().map { Unmanaged<AnyObject>.fromOpaque($0).takeRetainedValue() } }
    return locked.object
  }

  var isFull: Bool { locked.map { $0.object != nil } ?? cell.isComplete }

  /// Ends a creation, as `Cell.endCreation` does.
  fileprivate func endCreation(with object: AnyObject?, by thread: UInt, underLock isLocked: Bool) -> Bool {
    guard let locked else { return cell.endCreation(with: object, by: thread, underLock: isLocked) }
    if let object { locked.keepUnlessAbandoned(object) }
    return cell.endCreation(with: nil, by: thread, underLock: isLocked)
  }
}

/// One creation on a thread.
struct Opening {
  /// Where its part begins: the openings that are published as one.
  var base: Int
  /// The cell where its instance will be kept; 0 for the head of a group that is kept nowhere.
  let key: UInt
  /// What most creations never need.
  private var details: Details?

  private final class Details {
    var locked: LockedCell?
    var instance: AnyObject?
    var joint: Joint?
    var completions: [Completion] = []
  }

  init(at site: Site?, base: Int) {
    self.base = base
    key = site?.cell.key ?? 0
    if let locked = site?.locked { edit { $0.locked = locked } }
  }

  /// A creation at a cell that is the base of its part.
  init(at cell: Cell, index: Int) {
    base = index
    key = cell.key
  }

  /// Whether it is the base of its part, and nothing but a cell that was claimed.
  func isPlain(at index: Int) -> Bool { base == index && details == nil }

  /// Where its instance will be kept.
  var site: Site? { Cell(key: key).map { Site($0, details?.locked) } }

  /// The object for the instance, from the moment the initializer has returned.
  var instance: AnyObject? {
    get { details?.instance }
    set { edit { $0.instance = newValue } }
  }

  /// For a base: what its part belongs to, if other threads take part.
  fileprivate var joint: Joint? {
    get { details?.joint }
    set { if newValue != nil || details != nil { edit { $0.joint = newValue } } }
  }

  /// For a base: what is left to do for it, and for parts further in that have become part of it.
  fileprivate var completions: [Completion] {
    get { details?.completions ?? [] }
    set { edit { $0.completions = newValue } }
  }

  private mutating func edit(_ body: (Details) -> Void) {
    let details = details ?? Details()
    self.details = details
    body(details)
  }
}

/// What is to do when the initializer at the base of a part has returned; by the part itself, or by one further out that it
/// has become part of.
final class Completion {
  /// Runs the injections that have not run; more may have been created since the last time.
  fileprivate let inject: () throws(DIError) -> Void
  /// Runs the post-inits; nil when that is done.
  private var postInits: (() throws(DIError) -> Void)?
  fileprivate let published: () -> Void
  /// Runs while all that is about to be dropped is still in its place, so that nothing leads there afterwards.
  fileprivate let willDrop: () -> Void
  fileprivate let dropped: () -> Void
  /// What the cell lies in: a part further out may outlive the resolve that knew it.
  private let owner: Scope?
  /// The opening that it was for at first, whichever base it has been left to since.
  fileprivate var opening = 0

  init(
    owner: Scope? = nil, inject: @escaping () throws(DIError) -> Void = {},
    postInits: (() throws(DIError) -> Void)? = nil,
    published: @escaping () -> Void = {}, willDrop: @escaping () -> Void = {}, dropped: @escaping () -> Void = {}
  ) {
    self.owner = owner
    self.inject = inject
    self.postInits = postInits
    self.published = published
    self.willDrop = willDrop
    self.dropped = dropped
  }

  fileprivate func runPostInits() throws(DIError) {
    guard let postInits else { return }
    self.postInits = nil
    try postInits()
  }
}

/// What a thread waits for.
private enum Wait {
  case cell(UInt)
  /// That all parts of a joint have come as far as the thread's own.
  case joint(Joint, Phase, base: Int)

  /// The cell that is waited for.
  var key: UInt? {
    if case .cell(let key) = self { key } else { nil }
  }
}

/// How far a part is.
enum Phase: Comparable {
  case open, injected, finished
}

/// What several parts make that has to be published as one.
fileprivate final class Joint {
  struct Part {
    let thread: CreatingThread
    let base: Int
    var phase: Phase
    var failure: DIError?
  }

  struct Member {
    let site: Site
    let owner: CreatingThread
    /// The opening of the owner.
    let opening: Int
    var instance: AnyObject?
    /// Who has taken the instance early: threads, and the openings in which they did.
    var takers: [(thread: CreatingThread, opening: Int)] = []
  }

  var parts: [Part] = []
  var members: [UInt: Member] = [:]
  var isPublished = false
  /// The joint that this one has become part of.
  private var larger: Joint?

  var current: Joint {
    var joint = self
    while let larger = joint.larger { joint = larger }
    return joint
  }

  func merge(_ other: Joint) {
    parts += other.parts
    members.merge(other.members) { own, _ in own }
    other.larger = self
    other.parts = []
    other.members = [:]
  }

  /// The part of a thread that an opening belongs to.
  func part(of thread: CreatingThread, with opening: Int) -> Int? {
    parts.indices.filter { parts[$0].thread === thread && parts[$0].base <= opening }.max {
      parts[$0].base < parts[$1].base
    }
  }
}

// MARK: - Requests

extension CreatingThread {
  /// What a request for a kept instance comes to.
  enum Outcome {
    /// It is there, or is being created and may be taken early.
    case object(AnyObject)
    /// This thread creates it.
    case claimed(opening: Int)
    /// It is being created and cannot be had before whoever asks for it is.
    case recursion
    /// The joint that this thread takes part in has failed.
    case failed(DIError)
  }

  /// Asks for what is kept at a site: takes it, or waits for it, or makes this thread the one that creates it.
  ///
  /// - Parameters:
  ///   - site: Where it is kept.
  ///   - head: The opening of the group that it is created in, if there is one.
  /// - Returns: What came of it.
  func request(_ site: Site, in head: Int? = nil) -> Outcome {
    while true {
      if let object = site.object { return .object(object) }
      Exploration.pass(.claim)
      if site.cell.claim(for: word) {
        let opening = open(site, in: head)
        // It may have been put there since it was looked for.
        guard let object = site.locked?.object else { return .claimed(opening: opening) }
        drop(from: opening, nil)
        return .object(object)
      }
      Exploration.pass(.look)
      if let outcome = look(at: site) { return outcome }
    }
  }

  /// Begins a creation whose cell is claimed, or that is kept nowhere and heads a group.
  ///
  /// - Returns: Its opening, which stays as it is until it is published or dropped.
  func open(_ site: Site?, in head: Int? = nil) -> Int {
    if let head { takePart(in: head) }
    let index = openings.count
    openings.push(Opening(at: site, base: head.map { openings[$0].base } ?? index))
    if let site, let joint = openings[openings[index].base].joint {
      Exploration.pass(.look)
      underLock {
        addMember(site, opening: index, to: joint.current)
        // What a post-init creates has injections of its own.
        if let part = joint.current.part(of: self, with: index) { joint.current.parts[part].phase = .open }
      }
    }
    return index
  }

  /// Makes one part of an opening and all within it, since what is created within has come to know what is not published.
  func takePart(in opening: Int) {
    if openings[openings.count - 1].base <= openings[opening].base { return }
    underLock { join([(self, opening)]) }
  }

  /// Looks at a cell that somebody creates, and waits if that is what there is to do.
  ///
  /// - Returns: Nil to look again.
  private func look(at site: Site) -> Outcome? {
    let outcome = underLock { () -> Outcome? in
      guard let owner = site.cell.watch().map(CreatingThread.of) else { return nil }
      if let failure { return .failed(failure) }
      if owner === self { return takeOwn(site) }
      if let object = takeEarly(site) { return .object(object) }
      if isRecursion(site) { return .recursion }
      let loop = loop(through: .cell(site.cell.key))
      if !loop.isEmpty {
        join(loop)
        if let object = takeEarly(site) { return .object(object) }
      }
      wait(for: .cell(site.cell.key))
      return nil
    }
    park()
    return outcome
  }

  /// An instance that this thread is creating itself, in a resolve that the request cannot see.
  private func takeOwn(_ site: Site) -> Outcome {
    let opening = opening(at: site.cell.key)
    guard let instance = openings[opening].instance else { return .recursion }
    join([(self, opening)])
    return .object(instance)
  }

  /// An instance of the joint that this thread takes part in, before it is published.
  private func takeEarly(_ site: Site) -> AnyObject? {
    guard let joint, let instance = joint.members[site.cell.key]?.instance else { return nil }
    joint.members[site.cell.key]?.takers.append((self, openings.count - 1))
    return instance
  }

  /// Whether everybody on the way from a cell back to this thread is in the middle of an initializer.
  private func isRecursion(_ site: Site) -> Bool {
    var key = site.cell.key
    while let creation = creation(at: key), creation.instance == nil {
      if creation.owner === self { return true }
      guard case .cell(let next) = creation.owner.wait else { return false }
      key = next
    }
    return false
  }

  /// What is being created at a cell, and by whom; nil if its thread runs, so that it is not known how far it is.
  private func creation(at key: UInt) -> (owner: CreatingThread, instance: AnyObject?)? {
    if let member = CreatingThread.joints[key]?.current.members[key] { return (member.owner, member.instance) }
    guard let owner = CreatingThread.owner(at: key), owner === self || owner.wait != nil else { return nil }
    return (owner, owner.openings[owner.opening(at: key)].instance)
  }

  private static func owner(at key: UInt) -> CreatingThread? { Cell(key: key)?.owner.map(of) }
}

// MARK: - Loops

extension CreatingThread {
  /// A thread that somebody waits for, and the opening because of which.
  private typealias Blocker = (thread: CreatingThread, opening: Int?)

  /// Who must do something before a wait of this thread can end.
  private func blockers(of wait: Wait) -> [Blocker] {
    switch wait {
    case .cell(let key):
      guard let target = CreatingThread.joints[key]?.current, let member = target.members[key] else {
        return CreatingThread.owner(at: key).map { [($0, nil)] } ?? []
      }
      if target === joint { return member.instance == nil ? [(member.owner, member.opening)] : [] }
      return target.parts.map { ($0.thread, $0.base) }
    case .joint(let joint, let phase, let base):
      return joint.current.parts.filter { $0.phase < phase && !($0.thread === self && $0.base == base) }
        .map { ($0.thread, $0.base) }
    }
  }

  /// The threads that would wait for each other if this one waited, each with the outermost of its openings that one of
  /// the others waits for; none if there is no loop.
  private func loop(through wait: Wait) -> [(thread: CreatingThread, from: Int)] {
    var edges: [(from: CreatingThread, to: Blocker, key: UInt?)] = []
    var reached = [self]
    var left = [(self, wait)]
    while let (thread, wait) = left.popLast() {
      for blocker in thread.blockers(of: wait) {
        edges.append((thread, blocker, wait.key))
        if reached.contains(where: { $0 === blocker.thread }) { continue }
        reached.append(blocker.thread)
        if let next = blocker.thread.wait { left.append((blocker.thread, next)) }
      }
    }
    var looped = edges.contains { $0.to.thread === self } ? [self] : []
    var count = 0
    while count < looped.count {
      for edge in edges where edge.to.thread === looped[count] && !looped.contains(where: { $0 === edge.from }) {
        looped.append(edge.from)
      }
      count += 1
    }
    return looped.map { thread in
      let from = edges.filter { edge in edge.to.thread === thread && looped.contains { $0 === edge.from } }
        .map { $0.to.opening ?? thread.opening(at: $0.key!) }
      return (thread, from.min()!)
    }
  }

  /// The opening of a creation at a cell.
  func opening(at key: UInt) -> Int { openings.indices.last { openings[$0].key == key }! }

  /// Makes one part of what each thread has opened from an opening on, and one joint of these parts.
  private func join(_ loop: [(thread: CreatingThread, from: Int)]) {
    var joint = loop.count > 1 ? Joint() : nil
    var bases = loop.map(\.from)
    var isStable = false
    while !isStable {
      isStable = true
      for (index, (thread, _)) in loop.enumerated() {
        // What the thread has in the joint further out is part of it as well.
        let lowest = joint?.parts.filter { $0.thread === thread }.map(\.base).min()
        let base = thread.openings[min(bases[index], lowest ?? .max)].base
        if base < bases[index] { isStable = false }
        bases[index] = base
        for opening in thread.openings.indices[base...] {
          guard let other = thread.openings[opening].joint?.current, other !== joint else { continue }
          isStable = false
          if joint == nil { joint = other } else { joint?.merge(other) }
        }
      }
    }
    for (thread, base) in zip(loop.map(\.thread), bases) { thread.extendPart(to: base, in: joint) }
    if let joint { wakeWhoWait(for: joint) }
  }

  private func extendPart(to base: Int, in joint: Joint?) {
    for index in openings.indices[base...] {
      openings[index].base = base
      openings[index].joint = nil
    }
    guard let joint else { return }
    openings[base].joint = joint
    let inner = removeParts(from: base, of: joint)
    let failure = inner.lazy.compactMap(\.failure).first
    joint.parts.append(Joint.Part(thread: self, base: base, phase: .open, failure: failure))
    for index in openings.indices[base...] {
      if let site = openings[index].site { addMember(site, opening: index, to: joint) }
    }
  }

  /// Takes the parts of this thread from an opening on out of a joint; their failures are released after the lock.
  @discardableResult
  private func removeParts(from opening: Int, of joint: Joint) -> [Joint.Part] {
    let removed = joint.parts.filter { $0.thread === self && $0.base >= opening }
    joint.parts.removeAll { $0.thread === self && $0.base >= opening }
    CreatingThread.removedParts += removed
    return removed
  }

  private func addMember(_ site: Site, opening: Int, to joint: Joint) {
    CreatingThread.joints[site.cell.key] = joint
    guard joint.members[site.cell.key] == nil else { return }
    _ = site.cell.watch()
    joint.members[site.cell.key] =
      Joint.Member(site: site, owner: self, opening: opening, instance: openings[opening].instance)
  }

  /// The joint that the innermost opening belongs to.
  private var joint: Joint? { openings.indices.last.flatMap { openings[openings[$0].base].joint?.current } }

  /// Why the part that the innermost opening belongs to cannot be published.
  private var failure: DIError? {
    guard let joint, let part = joint.part(of: self, with: openings.count - 1) else { return nil }
    return joint.parts[part].failure
  }
}

// MARK: - Waiting

extension CreatingThread {
  private func wait(for wait: Wait) {
    self.wait = wait
    parks = true
    CreatingThread.waiting.append(self)
  }

  /// Waits until it is woken, if it has set itself to.
  private func park() {
    guard parks else { return }
    parks = false
    Exploration.willPark(word)
    parking.park()
    Exploration.pass(.wake)
  }

  private func wake() {
    wait = nil
    CreatingThread.waiting.removeAll { $0 === self }
    Exploration.willWake(word)
    parking.unpark()
  }

  private func wakeWhoWait(for key: UInt) {
    for thread in CreatingThread.waiting where thread.wait?.key == key { thread.wake() }
  }

  /// Lets those who wait for a joint, or for one of its members, look again: what they wait for has become more, or less.
  private func wakeWhoWait(for joint: Joint) {
    for thread in CreatingThread.waiting where thread.waits(for: joint) { thread.wake() }
  }

  private func waits(for joint: Joint) -> Bool {
    switch wait {
    case .cell(let key): joint.members[key] != nil
    case .joint(let other, _, _): other.current === joint
    case nil: false
    }
  }

  private func wakeWhoCanGoOn() {
    for thread in CreatingThread.waiting where thread.canGoOn { thread.wake() }
  }

  private var canGoOn: Bool {
    if failure != nil { return true }
    switch wait {
    case .cell(let key):
      return joint?.members[key]?.instance != nil
    case .joint(let joint, let phase, let base):
      return openings[base].base < base || joint.current.isPublished
        || joint.current.parts.allSatisfy { $0.phase >= phase }
    case nil:
      return false
    }
  }
}

// MARK: - Ends

extension CreatingThread {
  /// Takes note of what an initializer has returned.
  func initialized(_ opening: Int, _ instance: AnyObject) {
    openings[opening].instance = instance
    guard openings[openings[opening].base].joint != nil else { return }
    underLock {
      let key = openings[opening].key
      openings[openings[opening].base].joint?.current.members[key]?.instance = instance
      wakeWhoCanGoOn()
    }
  }

  /// Ends the innermost creation, if it heads a group of which nothing is kept and has nothing left to do.
  ///
  /// - Returns: Whether it was.
  func endPlain(_ opening: Int) -> Bool { openings.endPlain(at: opening) }

  /// Ends a creation which is the base of its part: runs injections and post-inits, and publishes.
  ///
  /// If the part has become part of one further out, that does what is left.
  func finish(_ opening: Int, _ completion: Completion) throws(DIError) {
    completion.opening = opening
    openings[opening].completions.append(completion)
    guard try settleInjections(opening) else { return leave(opening) }
    var next = 0
    while next < openings[opening].completions.count {
      try openings[opening].completions[next].runPostInits()
      next += 1
      // A post-init may have created more, or taken part in a joint.
      if !isInjected(opening), try !settleInjections(opening) { return leave(opening) }
    }
    guard try settle(opening, at: .finished) else { return leave(opening) }
    publish(opening)
  }

  /// Whether a part is still at the phase in which post-inits run.
  private func isInjected(_ opening: Int) -> Bool {
    guard openings[opening].base == opening else { return false }
    guard let joint = openings[opening].joint else { return true }
    return underLock {
      let joint = joint.current
      return joint.part(of: self, with: opening).map { joint.parts[$0].phase == .injected } ?? true
    }
  }

  private func settleInjections(_ opening: Int) throws(DIError) -> Bool {
    // A part further out, whose initializer has not returned, does this when it has.
    if openings[opening].base < opening { return false }
    for completion in openings[opening].completions { try completion.inject() }
    return try settle(opening, at: .injected)
  }

  /// Leaves what is to do for a part to the one that it has become part of.
  private func leave(_ opening: Int) {
    let completions = openings[opening].completions
    openings[opening].completions = []
    openings[openings[opening].base].completions += completions
  }

  /// Waits until all parts of a joint have come as far as this one.
  ///
  /// - Returns: Whether they have; false if the part has become part of one further out.
  private func settle(_ base: Int, at phase: Phase) throws(DIError) -> Bool {
    while true {
      if openings[base].base < base { return false }
      guard let joint = openings[base].joint else { return true }
      Exploration.pass(.settle)
      let settled = underLock { () -> Result<Bool, DIError>? in
        if joint.current.isPublished { return .success(true) }
        return look(base, at: phase, joint.current)
      }
      if let settled { return try settled.get() }
      park()
    }
  }

  private func look(_ base: Int, at phase: Phase, _ joint: Joint) -> Result<Bool, DIError>? {
    guard let own = joint.part(of: self, with: base) else { return .success(true) }
    if let failure = joint.parts[own].failure { return .failure(failure) }
    joint.parts[own].phase = max(phase, joint.parts[own].phase)
    wakeWhoCanGoOn()
    if joint.parts.allSatisfy({ $0.phase >= phase }) {
      if phase == .finished {
        publish(joint)
        wakeWhoCanGoOn()
      }
      return .success(true)
    }
    let wait = Wait.joint(joint, phase, base: base)
    let loop = loop(through: wait)
    if !loop.isEmpty {
      join(loop)
      // The part is one with another by now, and has to say again how far it is.
      return openings[base].base < base ? .success(false) : nil
    }
    self.wait(for: wait)
    return nil
  }
}

// MARK: - Publishing

extension CreatingThread {
  /// Ends a creation that needed nothing but its initializer.
  func end(_ opening: Int, with instance: AnyObject, in owner: Scope) throws(DIError) {
    initialized(opening, instance)
    try finish(opening, Completion(owner: owner))
  }

  /// Publishes a part of which nobody else has taken anything; takes away what is left of one whose joint is published.
  ///
  /// If a cell was emptied meanwhile, nothing of the part is kept: what was claimed later would lead to what is gone.
  private func publish(_ base: Int) {
    if openings[base].joint == nil {
      let part = openings.indices[base...]
      let isKept = !part.contains { openings[$0].site?.cell.isAbandoned == true }
      for opening in part {
        guard let site = openings[opening].site else { continue }
        let instance = isKept || part.count == 1 ? openings[opening].instance : nil
        Exploration.pass(.end)
        if !site.endCreation(with: instance, by: word, underLock: false) {
          underLock { endWatched(site, with: instance, owner: self) }
        }
      }
    }
    // Instances that are not kept go at the end of this, outside of the lock.
    let part = openings.pop(from: base)
    attempts = 0
    for completion in part.flatMap(\.completions) { completion.published() }
  }

  private func publish(_ joint: Joint) {
    let isKept = !joint.members.values.contains { $0.site.cell.isAbandoned }
    for (key, member) in joint.members {
      CreatingThread.joints[key] = nil
      endWatched(member.site, with: isKept ? member.instance : nil, owner: member.owner)
    }
    joint.isPublished = true
  }

  private func endWatched(_ site: Site, with instance: AnyObject?, owner: CreatingThread) {
    _ = site.endCreation(with: instance, by: owner.word, underLock: true)
    wakeWhoWait(for: site.cell.key)
  }

  /// Gives up a creation that has failed, with all that was opened within it.
  ///
  /// - Parameters:
  ///   - opening: The opening.
  ///   - error: How it failed, for those who have taken something of it early.
  /// - Returns: Whether it failed only because something was dropped that it had taken early, and should be tried again.
  @discardableResult
  func drop(from opening: Int, _ error: DIError?) -> Bool {
    guard opening < openings.count else { return false }
    let joint = openings[openings[opening].base].joint
    let triesAgain = joint != nil && underLock { failure != nil && openings[opening].base == opening }
    let completions = takeBackCompletions(from: opening)
    for completion in completions { completion.willDrop() }
    let dropped = openings.pop(from: opening)
    Exploration.pass(.drop)
    if let joint {
      underLock { drop(dropped, from: opening, of: joint.current, error) }
    } else {
      for site in dropped.compactMap(\.site) where !site.endCreation(with: nil, by: word, underLock: false) {
        underLock { endWatched(site, with: nil, owner: self) }
      }
    }
    for completion in completions { completion.dropped() }
    attempts = triesAgain ? attempts + 1 : 0
    return triesAgain && attempts < CreatingThread.mostAttempts
  }

  /// Takes away what is to do for openings from one on, also where it was left to a base further out.
  private func takeBackCompletions(from opening: Int) -> [Completion] {
    var taken: [Completion] = []
    for index in openings.indices[openings[opening].base...] {
      let completions = openings[index].completions
      guard completions.contains(where: { $0.opening >= opening }) else { continue }
      taken += completions.filter { $0.opening >= opening }
      openings[index].completions = completions.filter { $0.opening < opening }
    }
    return taken
  }

  private func drop(_ dropped: [Opening], from first: Int, of joint: Joint, _ error: DIError?) {
    var takers: [(thread: CreatingThread, opening: Int)] = []
    for site in dropped.compactMap(\.site) {
      CreatingThread.joints[site.cell.key] = nil
      takers += joint.members.removeValue(forKey: site.cell.key)?.takers ?? []
      endWatched(site, with: nil, owner: self)
    }
    removeParts(from: first, of: joint)
    // What was taken in what is dropped now concerns nobody any more.
    for key in Array(joint.members.keys) {
      joint.members[key]?.takers.removeAll { $0.thread === self && $0.opening >= first }
    }
    while let taker = takers.popLast() {
      if taker.thread === self, taker.opening >= first { continue }
      guard let part = joint.part(of: taker.thread, with: taker.opening), joint.parts[part].failure == nil else {
        continue
      }
      joint.parts[part].failure = error
      // Nothing is published as long as it has not been dropped.
      joint.parts[part].phase = .open
      for member in joint.members.values where member.owner === taker.thread && member.opening >= joint.parts[part].base
      {
        takers += member.takers
      }
    }
    wakeWhoWait(for: joint)
    wakeWhoCanGoOn()
  }
}
