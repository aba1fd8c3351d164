internal import Synchronization

// Unsafe: what the library reads of the metadata of types is part of Swift's stable ABI, but has no interface in the language.

/// The runtime's description of a type.
struct TypeMetadata {
  typealias Metatype = any Any.Type

  private let address: UnsafeRawPointer

  init(_ type: any Any.Type) { address = unsafeBitCast(type, to: UnsafeRawPointer.self) }

  private static let function: UInt = 0x302
  private static let existential: UInt = 0x303
  private static let existentialMetatype: UInt = 0x306
  private static let constrainedExistential: UInt = 0x307

  private var kind: UInt { address.load(as: UInt.self) }

  /// Whether it is an existential type without constraints, or the metatype of one: `any Animal`, `any Animal.Type`.
  var isBareExistential: Bool { kind == TypeMetadata.existential || kind == TypeMetadata.existentialMetatype }

  /// Whether it is an existential type with constraints, such as `any Store<User>`.
  var isConstrained: Bool { kind == TypeMetadata.constrainedExistential }

  /// Whether it is an existential type of protocols of Swift, without constraints or a superclass.
  var isOfProtocolsAlone: Bool {
    kind == TypeMetadata.existential && flags & 0x4000_0000 == 0 && !protocols.isEmpty
  }

  /// Whether only objects can be values of it, if it is an existential type.
  var isLimitedToClasses: Bool { flags & 0x8000_0000 == 0 }

  /// The descriptors of the Swift protocols that an existential type consists of; empty for other types.
  var protocols: [UnsafeRawPointer] {
    switch kind {
    case TypeMetadata.existential:
      // After the kind: flags and the number of protocols, then the superclass if there is one, then the protocols.
      let hasSuperclass = address.load(fromByteOffset: 8, as: UInt32.self) & 0x4000_0000 != 0
      let count = Int(address.load(fromByteOffset: 12, as: UInt32.self))
      let first = address + (hasSuperclass ? 24 : 16)
      // The lowest bit marks a protocol of Objective-C.
      return (0..<count).map { first.load(fromByteOffset: 8 * $0, as: UInt.self) }
        .filter { $0 & 1 == 0 }.compactMap { UnsafeRawPointer(bitPattern: $0) }
    case TypeMetadata.constrainedExistential: return unconstrained.map { TypeMetadata($0).protocols } ?? []
    default: return []
    }
  }

  /// The type without constraints for a constrained existential such as `any Store<User>`: its mangled name is the beginning of the
  /// type's own.
  private var unconstrained: (any Any.Type)? {
    // After the kind: the shape, which all types with the same constraints on the same protocols share.
    let shape = address.load(fromByteOffset: 8, as: UInt.self)
    if let known = TypeMetadata.known.withLock({ $0[shape] }) { return known.type }
    let type = unconstrainedByName
    TypeMetadata.known.withLock { $0[shape] = Unconstrained(type: type) }
    return type
  }

  private struct Unconstrained: Sendable { let type: Metatype? }

  /// By the addresses of shapes.
  private static let known = Mutex<[UInt: Unconstrained]>([:])

  private var unconstrainedByName: (any Any.Type)? {
    guard let name = _mangledTypeName(unsafeBitCast(address, to: Metatype.self)) else { return nil }
    // A list of protocols ends with `p`; with a superclass, or limited to classes, it has another end.
    return name.indices.lazy.compactMap { position in
      let prefix = name[...position]
      let isEnd = prefix.hasSuffix("p") || prefix.hasSuffix("Xc") || prefix.hasSuffix("Xl")
      return isEnd ? _typeByName(String(prefix)) : nil
    }.first { TypeMetadata($0).kind == TypeMetadata.existential }
  }

  /// The address of the descriptor of a generic type, which is the same for all arguments; nil for other types.
  ///
  /// Classes have it on Linux only: of a class of Objective-C, the words are others.
  var genericDescriptor: UInt? {
    let offset: Int
    switch kind {
    case 0x200...0x202: offset = 8
    #if !canImport(ObjectiveC)
    case 0: offset = 40
    #endif
    default: return nil
    }
    guard let descriptor = address.load(fromByteOffset: offset, as: UnsafeRawPointer?.self) else { return nil }
    return descriptor.load(as: UInt32.self) & 0x80 != 0 ? UInt(bitPattern: descriptor) : nil
  }

  /// For each function among the parameters of a function type, whether it escapes; empty for other types.
  ///
  /// In the order in which they end: first what a parameter or the result itself takes.
  var escapingParameters: [Bool] {
    guard kind == TypeMetadata.function else { return [] }
    // After the kind: flags with the number of parameters, then the result, then the parameters.
    let count = Int(flags & 0xffff)
    let parameters = (0..<count).map { address.load(fromByteOffset: 24 + 8 * $0, as: Metatype.self) }
    return parameters.map(TypeMetadata.init).flatMap {
      $0.escapingParameters + ($0.kind == TypeMetadata.function ? [$0.flags & 0x0400_0000 != 0] : [])
    } + TypeMetadata(address.load(fromByteOffset: 16, as: Metatype.self)).escapingParameters
  }

  private var flags: UInt { address.load(fromByteOffset: 8, as: UInt.self) }

  /// Whether a descriptor describes a protocol: the runtime finds some types of the standard library under the names of protocols.
  static func isProtocol(_ descriptor: UnsafeRawPointer) -> Bool { descriptor.load(as: UInt32.self) & 0x1f == 3 }

  /// The names of the associated types of a protocol, in the order of their declarations.
  static func associatedTypes(of descriptor: UnsafeRawPointer) -> [String] {
    // After flags, parent, name and two numbers: the distance to the names, which spaces separate; 0 if there are none.
    let position = descriptor + 20
    let distance = position.load(as: Int32.self)
    if distance == 0 { return [] }
    return String(cString: (position + Int(distance)).assumingMemoryBound(to: CChar.self)).split(separator: " ").map(
      String.init)
  }
}
