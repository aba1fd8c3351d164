#if canImport(ObjectiveC)
internal import ObjectiveC
#endif

// The reflection shim: the only file in the project that reads the runtime's description of stored properties.
//
// What it relies on: five functions of the runtime. `Mirror` of the standard library uses three of them, for a class with its
// superclasses:
// - The first returns the number of fields.
// - The second returns the name and type of a field, whether it is strong, and whether it is a variable.
// - The third returns the offset of a field in an instance.
// This file calls the three directly, with the signatures in `ReflectionMirror.swift` of the standard library, because
// `Mirror` does not tell which fields are `let`, `weak` or `unowned`. The fourth function returns the kind of a type, such as
// protocol or optional. The fifth returns the size of instances. Tested with Swift 6.3.1.
//
// What guards it: nothing in this file writes, and other files use an offset only after three checks have passed.
// - The runtime describes a class with a known layout (`LayoutProbe`) correctly. So the functions still have the expected
//   meaning.
// - The fields of a class, with the sizes and alignments of their types, fill its instances from start to end (`Layout`). So
//   the offsets, the types and the size of instances, which the runtime stores in three places, are consistent. Gaps are
//   allowed only for noncopyable fields, which the runtime describes as empty.
// - The runtime describes inherited fields in the same way for the class and for its superclass.
// If a check fails, the error is `DIUnreadableProperties`, and no property of the class is written.
//
// The project's tests do not run on Apple systems. There, a superclass can be an Objective-C class. The runtime does not list
// its fields, and rounds up its size. So on Apple systems the fields must be in order, but gaps are allowed.

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
  /// The stored properties of a class, inherited ones first; nil if a property has no name.
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

  /// Whether all classes are Swift classes, so that alignment is the only reason for gaps between fields.
  static var isExact: Bool {
    #if canImport(ObjectiveC)
    false
    #else
    true
    #endif
  }

  /// The offset of the first field of a class without a superclass; on Apple systems, the lowest possible offset.
  static var headerSize: Int { MemoryLayout<Int>.size * (isExact ? 2 : 1) }

  /// The size of the instances of a class, without tail allocations.
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

  // The values are from `MetadataKind.def` of the runtime.
  private static var optionalKind: UInt { 0x202 }
  private static var existentialKind: UInt { 0x303 }
  /// A protocol with constrained associated types, such as `any Sequence<Int>`.
  private static var extendedExistentialKind: UInt { 0x307 }
}

// MARK: - The runtime

/// The runtime's description of a field; the layout of this structure is from the runtime's `Reflection.h`.
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
