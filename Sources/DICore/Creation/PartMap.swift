/// Values by the instances that they belong to; up to eight are searched one after the other.
@usableFromInline package struct PartMap<Value> {
  @usableFromInline var keys = Few<PartKey>()
  @usableFromInline var values = Few<Value>()
  /// All values, once there were more; then the lists are empty.
  @usableFromInline var many: [PartKey: Value] = .init()

  @inlinable
  package init() {}

  @inlinable
  package init(_ values: some Sequence<(PartKey, Value)>) { for (key, value) in values { self[key] = value } }

  @inlinable
  package subscript(key: PartKey) -> Value? {
    get { many.isEmpty ? keys.firstIndex(of: key).map { values[$0] } : many[key] }
    set {
      if !many.isEmpty {
        many[key] = newValue
      } else if let position = keys.firstIndex(of: key) {
        if let newValue {
          values[position] = newValue
        } else {
          _ = (keys.remove(at: position), values.remove(at: position))
        }
      } else if let newValue {
        keys.append(key)
        values.append(newValue)
        if keys.count <= 8 { return }
        many = Dictionary(uniqueKeysWithValues: zip(keys, values))
        (keys, values) = (Few(), Few())
      }
    }
  }
}
