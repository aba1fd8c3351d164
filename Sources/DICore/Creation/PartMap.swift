/// Values by the instances that they belong to; up to eight are searched one after the other.
@usableFromInline package struct PartMap<Value> {
  @usableFromInline var entries = Few<(key: PartKey, value: Value)>()
  /// The positions of all keys, once there are more.
  @usableFromInline var positions: PartPositions?

  @inlinable
  package init() {}

  @inlinable
  package subscript(key: PartKey) -> Value? {
    get { position(of: key).map { entries[$0].value } }
    set {
      guard let position = position(of: key) else {
        guard let newValue else { return }
        entries.append((key, newValue))
        if entries.count > 8 { note(key) }
        return
      }
      if let newValue { return entries[position].value = newValue }
      // The last one takes its place.
      let last = entries.remove(at: entries.count - 1)
      positions?.remove(key)
      if position == entries.count { return }
      entries[position] = last
      positions?.set(position, for: last.key)
    }
  }

  @inlinable
  func position(of key: PartKey) -> Int? {
    if let positions { return positions[key] }
    return entries.firstIndex { $0.key == key }
  }

  /// Notes the position of the last key; of all keys, if none was noted yet.
  @usableFromInline mutating func note(_ key: PartKey) {
    if positions != nil { return positions!.set(entries.count - 1, for: key) }
    positions = PartPositions()
    for (position, entry) in entries.enumerated() { positions!.set(position, for: entry.key) }
  }
}

extension PartMap where Value == Void {
  /// Makes a set of keys.
  @inlinable
  package init(of keys: some Sequence<PartKey>) { for key in keys { self[key] = () } }
}

/// The positions of keys in a list.
@usableFromInline struct PartPositions {
  private var positions: [PartKey: Int] = .init()

  @usableFromInline init() {}

  @usableFromInline subscript(key: PartKey) -> Int? { positions[key] }

  @usableFromInline mutating func set(_ position: Int, for key: PartKey) { positions[key] = position }

  @usableFromInline mutating func remove(_ key: PartKey) { positions[key] = nil }
}
