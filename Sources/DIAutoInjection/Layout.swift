internal import Synchronization

/// The stored properties of a class, as the runtime describes them; the description has passed all checks.
package struct Layout {
  /// All fields, inherited ones first.
  package let fields: [RuntimeField]

  /// The properties that can be injected: strong variables of an optional type.
  ///
  /// A variable whose type is not optional has a value once the initializer has returned. Storage that the compiler adds, such
  /// as the storage of a lazy property, has a name that begins with `$`. No declared property can have such a name.
  var openProperties: some Sequence<RuntimeField> {
    fields.lazy.filter { field in
      field.isVariable && field.isStrong && !field.name.hasPrefix("$") && RuntimeField.isOptional(field.type)
    }
  }
}

extension Layout {
  /// Whether instances have the storage that the compiler adds to actors.
  ///
  /// This finds distributed actors, which do not conform to `Actor`. A remote distributed actor has no memory for properties.
  private var isOfActor: Bool { fields.contains { $0.name == "$defaultActor" } }

  /// The layout of a class, read at the first call for this class.
  package static func of(_ type: any Any.Type) throws(DIUnreadableProperties) -> Layout {
    guard let known = type as? AnyClass else { throw DIUnreadableProperties(type, .noClass) }
    let layout = layouts.withLock { layouts in
      let key = ObjectIdentifier(known)
      let layout = layouts[key] ?? read(known)
      layouts[key] = layout
      return layout
    }
    return try layout.get()
  }

  /// The layouts read so far, or the error of a class without one.
  ///
  /// This is only a cache: the layout of a class does not change while the process runs.
  private static let layouts = Mutex<[ObjectIdentifier: Result<Layout, DIUnreadableProperties>]>([:])

  private static func read(_ type: AnyClass) -> Result<Layout, DIUnreadableProperties> {
    guard LayoutProbe.isDescribedAsExpected else { return .failure(DIUnreadableProperties(type, .unknownRuntime)) }
    if type is any Actor.Type { return .failure(DIUnreadableProperties(type, .actor)) }
    do throws(Fault) {
      let layout = try verified(type)
      return layout.isOfActor ? .failure(DIUnreadableProperties(type, .actor)) : .success(layout)
    } catch { return .failure(DIUnreadableProperties(type, .contradiction(error.description))) }
  }

  /// Reads and checks the fields of a class and its superclasses.
  private static func verified(_ type: AnyClass) throws(Fault) -> Layout {
    guard let fields = RuntimeField.all(of: type) else { throw Fault("a field has no name") }
    var added = fields[...]
    var start = RuntimeField.headerSize
    if let parent = _getSuperclass(type) {
      let inherited = try verified(parent).fields
      guard fields.starts(with: inherited) else { throw Fault("the properties of \(parent) are described in two ways") }
      if RuntimeField.isExact {
        added = fields[inherited.count...]
        start = RuntimeField.instanceSize(of: parent)
      }
    }
    try check(added, from: start, to: RuntimeField.instanceSize(of: type), isExact: RuntimeField.isExact)
    return Layout(fields: fields)
  }

  /// Checks by the sizes and alignments of their types that fields lie one after the other between two offsets.
  ///
  /// It has package access, so that tests can pass descriptions that no available runtime gives.
  ///
  /// - Parameters:
  ///   - fields: The fields of a class, without inherited ones.
  ///   - start: The end of the superclass's instances.
  ///   - size: The end of the class's instances.
  ///   - isExact: Whether alignment is the only allowed reason for a gap.
  /// - Throws: The first fault.
  package static func check(
    _ fields: ArraySlice<RuntimeField>, from start: Int, to size: Int, isExact: Bool = true
  ) throws(Fault) {
    var end = start
    var mayHaveGap = !isExact
    for field in fields {
      let (bytes, alignment) = extent(of: field.type)
      if bytes == 0 {
        // A field of an empty type has the offset 0. A field with another offset is noncopyable: the runtime describes its type
        // as empty, although the field takes memory.
        if field.offset != 0 { mayHaveGap = true }
        continue
      }
      let expected = (end + alignment - 1) & ~(alignment - 1)
      let isLater = field.offset > expected && field.offset % alignment == 0
      guard field.offset == expected || (mayHaveGap && isLater) else {
        throw Fault("\(field.name) should be at \(expected), but is described at \(field.offset)")
      }
      end = field.offset + bytes
      mayHaveGap = !isExact
    }
    guard end == size || (mayHaveGap && end < size) else {
      throw Fault("the last property ends at \(end), but the instance at \(size)")
    }
  }

  /// A fault in the description of a class.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
  }
}

extension RuntimeField: Equatable {
  package static func == (lhs: RuntimeField, rhs: RuntimeField) -> Bool {
    lhs.name == rhs.name && lhs.type == rhs.type && lhs.offset == rhs.offset && lhs.isStrong == rhs.isStrong
      && lhs.isVariable == rhs.isVariable
  }
}

/// The size and alignment of a type.
private func extent<T>(of type: T.Type) -> (bytes: Int, alignment: Int) {
  (MemoryLayout<T>.size, MemoryLayout<T>.alignment)
}
