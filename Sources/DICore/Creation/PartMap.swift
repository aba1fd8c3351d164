/// Values by the instances that they belong to; up to eight are searched one after the other.
@usableFromInline package struct PartMap<Value> {
  @usableFromInline var keys = Few<PartKey>()
  @usableFromInline var values = Few<Value>()
  /// The positions of the keys, once there are more.
  @usableFromInline var positions = PartPositions()

  @inlinable
  package init() {}

  @inlinable
  package subscript(key: PartKey) -> Value? {
    get { position(of: key).map { values[$0] } }
    set {
      guard let position = position(of: key) else {
        guard let newValue else { return }
        keys.append(key)
        values.append(newValue)
        if keys.count > 8 { positions.add(keys) }
        return
      }
      if let newValue { return values[position] = newValue }
      // The last one takes its place.
      let last = keys.count - 1
      positions.remove(key, replacedBy: keys[last], at: position)
      (keys[position], values[position]) = (keys[last], values[last])
      _ = (keys.remove(at: last), values.remove(at: last))
    }
  }

  @inlinable
  func position(of key: PartKey) -> Int? { keys.count > 8 ? positions[key] : keys.firstIndex(of: key) }
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

  /// Adds the last key of a list, or all keys if it has none yet.
  @usableFromInline mutating func add(_ keys: Few<PartKey>) {
    for position in positions.count..<keys.count { positions[keys[position]] = position }
  }

  /// Removes a key, whose position another one takes; it knows none, or all.
  @usableFromInline mutating func remove(_ key: PartKey, replacedBy last: PartKey, at position: Int) {
    if positions.isEmpty { return }
    positions[last] = position
    positions[key] = nil
  }
}
