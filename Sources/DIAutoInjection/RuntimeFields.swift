#if canImport(ObjectiveC)
internal import ObjectiveC
#endif

// The reflection shim: the only place in the project that reads what the runtime knows of stored properties.
//
// What it relies on. `Mirror` of the standard library is written over three functions of the runtime, which answer for a class
// and its superclasses: how many fields there are; name, type, and whether a field is strong and a variable; where it lies from
// the beginning of an instance. They are called here by name, with the signatures that `ReflectionMirror.swift` of the standard
// library has for them, since that does not pass on what it is told of `let`, `weak` and `unowned`. One function more tells
// protocols from other types, and one the size of instances. Tried with Swift 6.3.1.
//
// What guards it. Nothing here writes, and an offset is not used before three things have been found to agree:
// - A class whose layout is known (`LayoutProbe`) is described as it is: so the functions still mean what they meant.
// - The fields of a class, as large and as aligned as their types are, fill its instances from end to end (`Layout`): so offsets,
//   types and the size of instances, which the runtime has from three places, belong together. What the runtime hides, fields
//   that cannot be copied, may leave gaps.
// - Superclasses are described as they are described on their own.
// Anything else is `DIUnreadableProperties`, and no object of the class is touched.
//
// Not run on Apple systems by the project's tests. There, a superclass may be one of Objective-C, whose fields the runtime does
// not list and whose size is rounded up; so fields have to follow each other, and need not meet.

/// A stored property as the runtime describes it.
package struct RuntimeField {
  package var name: String
  package var type: any Any.Type
  package var offset: Int
  package var isStrong: Bool
  package var isVariable: Bool

  /// Makes a description.
  package init(_ name: String, _ type: any Any.Type, at offset: Int, isStrong: Bool = true, isVariable: Bool = true) {
    self.name = name
    self.type = type
    self.offset = offset
    self.isStrong = isStrong
    self.isVariable = isVariable
  }
}

extension RuntimeField {
  /// The stored properties of a class, those of its superclasses first; nil if one of them has no name.
  static func all(of type: AnyClass) -> [RuntimeField]? {
    var fields: [RuntimeField] = []
    for index in 0..<max(0, recursiveCount(type)) {
      var answer = FieldAnswer()
      let fieldType = recursiveChildMetadata(type, index: index, fieldMetadata: &answer)
      defer { answer.free?(answer.name) }
      guard let name = answer.name.flatMap({ String(validatingCString: $0) }) else { return nil }
      fields.append(
        RuntimeField(
          name, fieldType, at: recursiveChildOffset(type, index: index), isStrong: answer.isStrong,
          isVariable: answer.isVariable))
    }
    return fields
  }

  /// Whether classes are laid out by Swift alone, so that fields lie side by side.
  static var isExact: Bool {
    #if canImport(ObjectiveC)
    false
    #else
    true
    #endif
  }

  /// Where the fields of a class without superclass begin, or may begin if it is not known.
  static var headerSize: Int { MemoryLayout<Int>.size * (isExact ? 2 : 1) }

  /// The size of the instances of a class, without what may be allocated behind them.
  static func instanceSize(of type: AnyClass) -> Int {
    #if canImport(ObjectiveC)
    class_getInstanceSize(type)
    #else
    Int(instanceExtents(type).positive)
    #endif
  }

  /// Whether a type is a protocol, or a composition of protocols.
  static func isProtocol(_ type: any Any.Type) -> Bool {
    let kind = metadataKind(type)
    return kind == existentialKind || kind == extendedExistentialKind
  }

  /// Whether a type is an optional.
  static func isOptional(_ type: any Any.Type) -> Bool { metadataKind(type) == optionalKind }

  // As the runtime's `MetadataKind.def` has them.
  private static var optionalKind: UInt { 0x202 }
  private static var existentialKind: UInt { 0x303 }
  /// A protocol whose associated types are said.
  private static var extendedExistentialKind: UInt { 0x307 }
}

// MARK: - The runtime

/// What the runtime fills in for a field, laid out as in its `Reflection.h`.
private struct FieldAnswer {
  var name: UnsafePointer<CChar>?
  var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVariable = false
}

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func recursiveCount(_: any Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func recursiveChildMetadata(
  _: any Any.Type, index: Int, fieldMetadata: UnsafeMutablePointer<FieldAnswer>
) -> any Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func recursiveChildOffset(_: any Any.Type, index: Int) -> Int

@_silgen_name("swift_getMetadataKind")
private func metadataKind(_: any Any.Type) -> UInt

#if !canImport(ObjectiveC)
@_silgen_name("_swift_getSwiftClassInstanceExtents")
private func instanceExtents(_: AnyClass) -> (negative: UInt, positive: UInt)
#endif
