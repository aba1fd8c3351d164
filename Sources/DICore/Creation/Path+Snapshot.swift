// How delayed requests get a snapshot of the path, and put its objects back on the path when they are used.

extension Path {
  /// The snapshot for a delayed request that is made now.
  func snapshot() -> Snapshot? { current < 0 ? nil : snapshot(of: current) }

  private func snapshot(of position: Int) -> Snapshot {
    if let known = self[position].pointee.snapshot { return known.takeUnretainedValue() }
    let parent = Int(self[position].pointee.parent)
    if parent >= 0, self[parent].pointee.snapshot == nil {
      // The outermost first, and in a loop: recursion on a long path could overflow the stack.
      let missing = ancestors(of: parent).prefix { self[$0].pointee.snapshot == nil }
      for next in Array(missing).reversed() { makeSnapshot(of: next) }
    }
    return makeSnapshot(of: position)
  }

  @discardableResult
  private func makeSnapshot(of position: Int) -> Snapshot {
    let frame = self[position]
    let parent = Int(frame.pointee.parent)
    let outer = parent < 0 ? nil : self[parent].pointee.snapshot?.takeUnretainedValue()
    let new = Snapshot(of: binding(position), for: frame.pointee.scope.takeUnretainedValue(), outer: outer)
    if position == outermost { record.pointee.shared.forEach { new.remember($0, as: $1, for: $2) } }
    frame.pointee.snapshot = .passRetained(new)
    return new
  }

  /// Whether a delayed request can have put remembered objects on the path.
  @inline(__always)
  var remembersSome: Bool { record.pointee.remembered > 0 }

  /// The remembered object of a binding, retained; requests take it if the instance is not kept any more.
  func remembered(_ binding: Binding, _ scope: Unmanaged<Scope>) throws(DIError) -> UnsafeMutableRawPointer? {
    if let awaited = try awaited(binding, scope) { return awaited }
    guard remembersSome else { return nil }
    let met = ancestors.first { self[$0].pointee.state == .remembered && creates($0, binding, scope) }
    return met.map { self[$0].pointee.object!.retain().toOpaque() }
  }

  /// Puts the living objects of a snapshot on the path, and then makes the delayed request.
  @inline(never)
  func remembering<Instance>(
    _ snapshot: Snapshot?, isKeptByScope: Bool, for scope: Scope, _ request: () throws(DIError) -> Instance
  ) throws(DIError) -> Instance {
    let outer = current
    let first = count
    if let snapshot { push(snapshot, for: scope) }
    // A frame says that a delayed request was made here, even if there is nothing to remember.
    if isKeptByScope || count == first && outer >= 0 {
      let position = push(nil, 0, .passUnretained(scope), key: 0)
      self[position].pointee.state = .remembered
      if isKeptByScope { extras(position).isKeptByScope = true }
    }
    let last = count
    record.pointee.remembered += 1
    defer {
      record.pointee.remembered -= 1
      current = outer
      // If inner frames were left to an outer one, the remembered frames stay until the inner ones are popped.
      if count == last { pop(from: first) } else { (first..<last).forEach(keepScope) }
    }
    return try request()
  }

  /// Pushes frames for the outer snapshots, the outermost first, then for this one; skips snapshots that remember nothing.
  private func push(_ snapshot: Snapshot, for scope: Scope) {
    let remembered = snapshot.remembered
    var outer: [(Snapshot, Snapshot.Remembered)] = []
    var next = remembered.outer
    while let snapshot = next {
      let remembered = snapshot.remembered
      if remembered.isAlive { outer.append((snapshot, remembered)) }
      next = remembered.outer
    }
    for (snapshot, remembered) in outer.reversed() { push(snapshot, remembered, for: scope) }
    if remembered.isAlive { push(snapshot, remembered, for: scope) }
  }

  private func push(_ snapshot: Snapshot, _ remembered: Snapshot.Remembered, for scope: Scope) {
    let isOfScope = snapshot.binding?.storage.differsByScope == true
    let isMade = remembered.object != nil && !(isOfScope && remembered.scope == nil)
    let binding = isMade ? snapshot.binding.map { Unmanaged.passUnretained($0) } : nil
    let position = push(
      binding, isMade ? snapshot.binding?.bit ?? 0 : 0, .passUnretained(remembered.scope ?? scope), key: 0)
    self[position].pointee.state = .remembered
    self[position].pointee.object = remembered.object.map { .passRetained($0) }
    self[position].pointee.snapshot = .passRetained(snapshot)
    if remembered.scope != nil { ownScope(position) }
  }
}
