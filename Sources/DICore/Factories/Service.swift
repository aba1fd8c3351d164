/// A type that a component can be requested as, and the conversion of its instances to that type.
@usableFromInline
package struct Service: Sendable {
  package let type: any Any.Type
  let isolation: Isolation
  /// The names and tags of this service alone.
  package var qualifiers: [Qualifier] = []
  /// Whether the compiler has not checked that instances can be converted.
  let isPromised: Bool
  /// Whether it can be requested without a name or tag.
  var answersUnqualified = true
  /// Makes the provider of the service, which calls the provider of the component's own type.
  let link: @Sendable (Linker, Binding, ProviderAddress) -> ProviderAddress

  @usableFromInline
  init(
    _ type: any Any.Type, isolation: Isolation, isPromised: Bool = false,
    link: @escaping @Sendable (Linker, Binding, ProviderAddress) -> ProviderAddress
  ) {
    self.type = type
    self.isolation = isolation
    self.isPromised = isPromised
    self.link = link
  }
}

extension Service {
  /// A service whose conversion the compiler has checked.
  @inlinable
  package static func checked<Implementation, Type>(
    _ type: Type.Type, _ upcast: @escaping @isolated(any) @Sendable (__owned Implementation) -> Type
  ) -> Service {
    @inline(__always) @Sendable func made(_ slots: Slots, _ context: Context) throws(DIError) -> Type {
      slots.function(Conversion<Implementation, Type>.self).pointee(try instance(Implementation.self, slots, context))
    }
    @inline(__always) @Sendable func kept(_ slots: Slots, _ context: Context) throws(DIError) -> Type {
      slots.function(Conversion<Implementation, Type>.self).pointee(
        try keptInstance(Implementation.self, slots, context))
    }
    return Service(type, isolation: Isolation(upcast.isolation)) { linker, binding, provider in
      let slots = linker.arena.serviceSlots(of: binding, around: provider, as: type)
      Conversion.emplace(upcast, before: slots, in: linker.arena)
      return linker.arena.makeProvider(slots, linker.isHitDirectly(binding) ? kept : made)
    }
  }

  /// A service whose conversion the compiler has not checked: each request casts the instance.
  @inlinable
  package static func promised<Implementation, Type>(_ type: Type.Type, from: Implementation.Type) -> Service {
    @inline(__always) @Sendable func made(_ slots: Slots, _ context: Context) throws(DIError) -> Type {
      try upcast(try instance(Implementation.self, slots, context), to: Type.self, slots)
    }
    @inline(__always) @Sendable func kept(_ slots: Slots, _ context: Context) throws(DIError) -> Type {
      try upcast(try keptInstance(Implementation.self, slots, context), to: Type.self, slots)
    }
    return Service(type, isolation: .anywhere, isPromised: true) { linker, binding, provider in
      let slots = linker.arena.serviceSlots(of: binding, around: provider, as: type)
      return linker.arena.makeProvider(slots, linker.isHitDirectly(binding) ? kept : made)
    }
  }

  /// The instance to convert.
  @inlinable @inline(__always)
  static func instance<Implementation>(
    _: Implementation.Type, _ slots: Slots, _ context: Context
  ) throws(DIError) -> Implementation {
    do throws(DIError) {
      return try call(slots[0], Implementation.self, context)
    } catch { throw error.named(asService: slots) }
  }

  /// The instance to convert, taken directly from a full cell: a hit by protocol is then one call.
  @inlinable @inline(__always)
  static func keptInstance<Implementation>(
    _ type: Implementation.Type, _ slots: Slots, _ context: Context
  ) throws(DIError) -> Implementation {
    let location = slots.location
    if let object = context.cell(location).takeAtOnce() {
      return ObjectRepresentation.take(type, from: object, isBoxed: location.isBoxed)
    }
    return try instance(type, slots, context)
  }
}

extension DIError {
  /// This error with the requested service in place of the component's own type, if the error is about the component itself.
  @usableFromInline @inline(never)
  func named(asService slots: Slots) -> DIError {
    switch self {
    case .typeIsNotFound(let request) where isAbsence:
      return .typeIsNotFound(type: request.naming(slots.service))
    case .initializationMethodWithSignatureIsNotFoundFor(var info, let signature) where info.trace.path.isEmpty:
      info.trace.service = slots.service
      return .initializationMethodWithSignatureIsNotFoundFor(typeInfo: info, signature: signature)
    default:
      return self
    }
  }
}
