// What delayed requests take with them, and bring back.

extension Path {
  /// What a delayed request that is made now has to remember.
  func snapshot() -> Snapshot? { current < 0 ? nil : snapshot(of: current) }

  private func snapshot(of position: Int) -> Snapshot {
    if let known = self[position].pointee.snapshot { return known.takeUnretainedValue() }
    // The outermost first: the path may be long.
    var missing: [Int] = []
    for next in ancestors(of: position) {
      if self[next].pointee.snapshot != nil { break }
      missing.append(next)
    }
    for next in missing.reversed() {
      let entry = self[next].pointee
      let outer = entry.parent < 0 ? nil : self[Int(entry.parent)].pointee.snapshot?.takeUnretainedValue()
      let new = Snapshot(of: binding(next), for: entry.scope.takeUnretainedValue(), outer: outer)
      if next == outermost { record.pointee.shared.forEach { new.remember($0, as: $1) } }
      self[next].pointee.snapshot = .passRetained(new)
    }
    return self[position].pointee.snapshot!.takeUnretainedValue()
  }

  /// Whether a delayed request may have put something on the path.
  @inline(__always)
  var remembersSome: Bool { record.pointee.remembered > 0 }

  /// The object that a delayed request remembers of what is kept, and is not there any more; retained.
  func remembered(_ binding: Binding, _ scope: Unmanaged<Scope>) -> UnsafeMutableRawPointer? {
    guard remembersSome else { return nil }
    let met = ancestors.first { self[$0].pointee.state == .remembered && creates($0, binding, scope) }
    return met.map { self[$0].pointee.object!.retain().toOpaque() }
  }

  /// Puts what a delayed request remembers on the path, as far as it lives, and makes the request.
  @inline(never)
  func remembering<Instance>(
    _ snapshot: Snapshot?, isKeptByScope: Bool, for scope: Scope, _ request: () throws(DIError) -> Instance
  ) throws(DIError) -> Instance {
    let outer = current
    let first = count
    var snapshots: [(Snapshot, Snapshot.Remembered)] = []
    var next = snapshot
    while let snapshot = next {
      let remembered = snapshot.remembered
      if remembered.isAlive { snapshots.append((snapshot, remembered)) }
      next = remembered.outer
    }
    for (snapshot, remembered) in snapshots.reversed() { push(snapshot, remembered, for: scope) }
    if isKeptByScope {
      let position = push(nil, 0, .passUnretained(scope), key: 0)
      self[position].pointee.state = .remembered
      extras(position).isKeptByScope = true
    }
    let last = count
    record.pointee.remembered += 1
    defer {
      record.pointee.remembered -= 1
      current = outer
      // What waits above keeps it.
      if count == last { pop(from: first) } else { keepScopes(first..<last) }
    }
    return try request()
  }

  private func push(_ snapshot: Snapshot, _ remembered: Snapshot.Remembered, for scope: Scope) {
    let isOfScope = snapshot.binding?.place.differsByScope == true
    let isMade = remembered.object != nil && !(isOfScope && remembered.scope == nil)
    let binding = isMade ? snapshot.binding.map { Unmanaged.passUnretained($0) } : nil
    let position = push(
      binding, isMade ? snapshot.binding?.bit ?? 0 : 0, .passUnretained(remembered.scope ?? scope), key: 0)
    self[position].pointee.state = .remembered
    self[position].pointee.object = remembered.object.map { .passRetained($0) }
    self[position].pointee.snapshot = .passRetained(snapshot)
    if remembered.scope != nil { keepScopes(position..<position + 1) }
  }

  private func keepScopes(_ positions: Range<Int>) {
    for position in positions where !self[position].pointee.ownsScope {
      self[position].pointee.ownsScope = true
      _ = self[position].pointee.scope.retain()
    }
  }
}
