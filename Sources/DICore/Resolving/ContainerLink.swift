/// What a container that was given to an initializer or an injection has to do with the resolve it was given in.
///
/// As long as that resolve runs, and on its thread, the container continues it; afterwards it begins resolves of its own,
/// and holds nothing of the old one.
///
/// Unchecked: what changes is read and changed by the thread of the resolve alone, which `thread` tells; the rest is constant.
@usableFromInline
final class ContainerLink: @unchecked Sendable {
  /// `@exclusivity(unchecked)`: the tree of seven by closures takes 25,100 instructions with the checks and 23,500 without.
  @exclusivity(unchecked) private unowned var frame: Frame?
  /// The creation that the link stands for, until a frame is needed.
  @exclusivity(unchecked) private var creation: UnseenCreation?
  /// The frame that was made for it.
  @exclusivity(unchecked) private(set) var madeFrame: Frame?
  /// The link that knows the frame, for a container that was opened from one which was given out.
  private let source: ContainerLink?
  private let thread: UInt
  /// Where whoever has the container asks from; nil for the program.
  ///
  /// Not counted, since the graph owns it, which a container with this link keeps.
  private var unretainedStandpoint: Unmanaged<Standpoint>?
  /// The scope, where holding it would make it hold itself: the holder is kept by it.
  private(set) weak var scope: Scope?
  let holdsScopeWeakly: Bool

  init(frame: Frame?, weakScope: Scope?) {
    self.frame = frame
    source = nil
    unretainedStandpoint = frame?.binding?.unretainedStandpoint
    thread = CurrentThread.number
    scope = weakScope
    holdsScopeWeakly = weakScope != nil
  }

  /// A link to no resolve, for a container that asks from a region.
  init(from standpoint: Standpoint) {
    source = nil
    unretainedStandpoint = .passUnretained(standpoint)
    thread = 0
    holdsScopeWeakly = false
  }

  /// A link to the same scope, but to no resolve.
  init(weakening other: ContainerLink, from standpoint: Standpoint?) {
    source = nil
    unretainedStandpoint = standpoint.map { .passUnretained($0) }
    thread = 0
    scope = other.scope
    holdsScopeWeakly = true
  }

  /// A link to the resolve of another one, for a container with a scope that it holds itself.
  init(continuing other: ContainerLink, from standpoint: Standpoint?) {
    source = other
    unretainedStandpoint = standpoint.map { .passUnretained($0) }
    thread = other.thread
    holdsScopeWeakly = false
  }

  /// Where whoever has the container asks from; nil for the program.
  var standpoint: Standpoint? { unretainedStandpoint?.takeUnretainedValue() }

  /// Where what is linked for them is found.
  var entries: PublishedEntries? { unretainedStandpoint?._withUnsafeGuaranteedRef { $0.entries } }

  /// The frame to go on from, if its resolve is still running and this is its thread.
  var openFrame: Frame? {
    guard CurrentThread.number == thread else { return nil }
    if creation != nil { return neededFrame }
    return source?.openFrame ?? frame?.current
  }

  func detach() {
    frame = nil
    creation = nil
  }
}

/// A creation whose frame is made when it is needed: when its closure uses the container that it is given.
struct UnseenCreation {
  let binding: Binding
  let scope: Scope
  let opening: Int
}

extension ContainerLink {
  /// Stands for a creation of this thread, which is asked for from outside.
  func stand(for creation: consuming UnseenCreation) {
    unretainedStandpoint = creation.binding.unretainedStandpoint
    self.creation = creation
  }

  /// The frame of the creation that the link stands for, made now if it has not been.
  var neededFrame: Frame? {
    if let creation {
      let frame = Frame(for: creation, link: self)
      self.frame = frame
      madeFrame = frame
      self.creation = nil
    }
    return madeFrame
  }

  /// Says that the creation is over.
  ///
  /// - Returns: The frame, if one was needed.
  func end() -> Frame? {
    creation = nil
    let frame = madeFrame
    madeFrame = nil
    return frame
  }
}

extension Context {
  /// The container for whoever asks for one, be it a closure that runs here or the holder of another container.
  ///
  /// - Parameter standpoint: Where it is asked for from.
  /// - Returns: The container.
  func handle(from standpoint: Standpoint) -> DIContainerCore {
    let handle = handle
    guard let link = handle.link else {
      return standpoint.region == nil
        ? handle : DIContainerCore(scope: handle.scope, link: ContainerLink(from: standpoint))
    }
    if link.standpoint === standpoint { return handle }
    // The frame is that of somebody else, who uses a container of another region, or of another graph: a link to that frame
    // would ask, and link, from there.
    if link.holdsScopeWeakly, link.scope === scope {
      return DIContainerCore(scope: handle.scope, link: ContainerLink(weakening: link, from: standpoint))
    }
    return DIContainerCore(scope: scope, link: ContainerLink(continuing: link, from: standpoint))
  }

  /// The container for a closure that runs here.
  var handle: DIContainerCore {
    let scope = scope
    if let link { return DIContainerCore(scope: scope, link: link) }
    guard let frame, frame.binding != nil else { return DIContainerCore(scope: scope, link: nil) }
    let link = frame.link ?? ContainerLink(frame: frame, weakScope: frame.isKept(by: scope) ? scope : nil)
    frame.link = link
    return DIContainerCore(scope: link.holdsScopeWeakly ? scope.root : scope, link: link)
  }
}

extension DIContainerCore {
  /// Whether it was given to somebody whom its scope keeps.
  var holdsScopeWeakly: Bool { link?.holdsScopeWeakly == true }
}

extension Binding {
  /// Whether the scope holds the instance that is being created, or will when its cycle is complete.
  fileprivate func isHeldByScope(in context: Context) -> Bool {
    if case .resolution = place, graph.sharesWithScopes { return true }
    return place.isKeptByScope || scopedPartners.contains { !$0.binding.hasInstance(in: context) }
  }
}

extension Frame {
  fileprivate var context: Context { Context(cells: scope.store.base).with(self) }

  /// Whether what is created here will be held by an instance of a scope, so that it must not hold the scope.
  fileprivate func isKept(by scope: Scope) -> Bool {
    guard scope !== scope.root else { return false }
    return sequence(first: self, next: \.parent).contains {
      $0.scope === scope && ($0.isKeptByScope || $0.binding?.isHeldByScope(in: $0.context) == true)
    }
  }
}
