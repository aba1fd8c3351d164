internal import Synchronization

/// What a delayed request remembers of the resolve it was made in: its own ancestors, and what the resolve shared.
///
/// All of it weakly, and nothing else of the resolve. There is one for each frame above a delayed request, linked to that
/// of the frame further out; each is filled when its frame has its object to give.
final class Recollection: Sendable {
  private let content: Mutex<Content>

  private struct Content {
    var outer: Recollection?
    var remembered: [InstanceKey: Remembered] = [:]
    /// Whether something may still come.
    var isOpen = true
  }

  private struct Remembered: Sendable {
    let instance: AnyWeakInstance
    /// The scope that it was made for, if each scope has its own.
    let scope: ScopeReference?
  }

  /// Makes one for a frame.
  ///
  /// - Parameter outer: That of whoever asked; what has gone there is left out, so that requests which follow one from
  ///   another make no chain.
  init(outer: Recollection?) {
    outer?.forgetTheDead()
    content = Mutex(Content(outer: outer?.firstAlive))
  }

  /// Takes note of an instance, if it is an object: nothing else can be held weakly.
  ///
  /// - Parameters:
  ///   - instance: The instance.
  ///   - key: What it is an instance of.
  ///   - scope: The scope it was made for, if each scope has its own.
  func remember(_ instance: AnyInstance, as key: InstanceKey, for scope: Scope?) {
    guard let instance = instance.weak else { return }
    let new = Remembered(instance: instance, scope: scope.map { ScopeReference($0) })
    content.withLock { $0.remembered[key] = new }
  }

  /// Says that nothing more will come.
  func close() {
    content.withLock { $0.isOpen = false }
  }

  /// The instance of a binding, if it was there in the resolve and is alive.
  func instance(of binding: Binding, for scope: Scope) -> AnyInstance? {
    for recollection in sequence(first: self, next: \.outer) {
      let found = recollection.content.withLock { $0.remembered[binding.key] }
      if let found, found.scope?.is(scope) ?? true, let instance = found.instance.instance {
        return instance
      }
    }
    return nil
  }

  private var outer: Recollection? { content.withLock { $0.outer } }

  /// The nearest one that remembers something alive, or may come to.
  private var firstAlive: Recollection? {
    sequence(first: self, next: \.outer).first { !$0.isDead }
  }

  /// Looked at outside of the lock: another thread may let go meanwhile, and then the instance ends here, whose `deinit`
  /// may come back.
  private var isDead: Bool {
    let content = content.withLock { $0 }
    return !content.isOpen && content.remembered.values.allSatisfy { $0.instance.instance == nil }
  }

  private func forgetTheDead() {
    let alive = outer?.firstAlive
    let forgotten = content.withLock { content in
      let old = content.outer
      content.outer = alive
      return old
    }
    withExtendedLifetime(forgotten) {}
  }
}

/// A scope, weakly.
private final class ScopeReference: Sendable {
  private weak let scope: Scope?

  init(_ scope: Scope) { self.scope = scope }

  func `is`(_ other: Scope) -> Bool { scope === other }
}

extension Context {
  /// What a delayed request that is made here has to remember.
  var recollection: Recollection? { frame?.recollection }
}
