internal import Synchronization

/// The stored properties of a class, where the runtime's description of them stands up to all checks.
package struct Layout {
  /// All fields, those of superclasses first.
  package let fields: [RuntimeField]

  /// The properties that may be filled: variables that hold their value strongly, of an optional type.
  ///
  /// A variable of another type has a value since the initializer, so that there is nothing to fill. What the compiler stores on
  /// its own behalf, as for a lazy property, has a name that begins with `$`, which no other may.
  var openProperties: some Sequence<RuntimeField> {
    fields.lazy.filter { field in
      field.isVariable && field.isStrong && !field.name.hasPrefix("$") && RuntimeField.isOptional(field.type)
    }
  }
}

extension Layout {
  /// Whether instances have what the compiler gives to actors.
  ///
  /// Distributed ones do not conform to `Actor`, and those on other machines have no properties at all.
  private var isOfActor: Bool { fields.contains { $0.name == "$defaultActor" } }

  /// The layout of a class, which is read when it is asked for first.
  static func of(_ type: any Any.Type) throws(DIUnreadableProperties) -> Layout {
    guard let known = type as? AnyClass else { throw DIUnreadableProperties(type, .noClass) }
    let layout = layouts.withLock { layouts in
      let key = ObjectIdentifier(known)
      let layout = layouts[key] ?? read(known)
      layouts[key] = layout
      return layout
    }
    return try layout.get()
  }

  /// What has been read.
  ///
  /// A type is what it is as long as the process; so this is not state, but saves reading it again.
  private static let layouts = Mutex<[ObjectIdentifier: Result<Layout, DIUnreadableProperties>]>([:])

  #if DEBUG
  private static let readings = Mutex<[ObjectIdentifier: Int]>([:])

  /// How often the layout of a type was read: to be tested.
  package static func countReadings(of type: AnyClass) -> Int { readings.withLock { $0[ObjectIdentifier(type)] ?? 0 } }
  #endif

  private static func read(_ type: AnyClass) -> Result<Layout, DIUnreadableProperties> {
    #if DEBUG
    readings.withLock { $0[ObjectIdentifier(type), default: 0] += 1 }
    #endif
    guard LayoutProbe.isDescribedAsExpected else { return .failure(DIUnreadableProperties(type, .unknownRuntime)) }
    if type is any Actor.Type { return .failure(DIUnreadableProperties(type, .actor)) }
    do throws(Fault) {
      let layout = try verified(type)
      return layout.isOfActor ? .failure(DIUnreadableProperties(type, .actor)) : .success(layout)
    } catch { return .failure(DIUnreadableProperties(type, .contradiction(error.description))) }
  }

  /// The fields of a class, after those of its superclass.
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

  /// Checks that fields follow each other, as their types say, from one offset of an instance to another.
  ///
  /// For the package, so that a test can describe what no runtime at hand does.
  ///
  /// - Parameters:
  ///   - fields: The fields that a class adds to those of its superclass.
  ///   - start: Where the instances of the superclass end.
  ///   - size: Where its own end.
  ///   - isExact: Whether there may be no gaps but those of alignment.
  /// - Throws: What is wrong with the first that does not.
  package static func check(
    _ fields: ArraySlice<RuntimeField>, from start: Int, to size: Int, isExact: Bool = true
  ) throws(Fault) {
    var end = start
    var mayHaveGap = !isExact
    for field in fields {
      let extent = Extent(of: field.type)
      if extent.size == 0 {
        // Nothing, which lies nowhere; or something that cannot be copied, which the runtime describes as nothing.
        if field.offset != 0 { mayHaveGap = true }
        continue
      }
      let expected = extent.aligned(end)
      guard field.offset == expected || (mayHaveGap && field.offset > expected && extent.isAligned(field.offset)) else {
        throw Fault("\(field.name) should be at \(expected), but is described at \(field.offset)")
      }
      end = field.offset + extent.size
      mayHaveGap = !isExact
    }
    guard end == size || (mayHaveGap && end < size) else {
      throw Fault("the last property ends at \(end), but the instance at \(size)")
    }
  }

  /// What is wrong with a description.
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

/// The room that a value of a type takes.
private struct Extent {
  let size: Int
  let alignment: Int

  init(of type: any Any.Type) {
    func measure<T>(_: T.Type) -> (Int, Int) { (MemoryLayout<T>.size, MemoryLayout<T>.alignment) }
    (size, alignment) = measure(type)
  }

  /// The first place for a value at or after an offset.
  func aligned(_ offset: Int) -> Int { (offset + alignment - 1) & ~(alignment - 1) }

  func isAligned(_ offset: Int) -> Bool { aligned(offset) == offset }
}
