// Unsafe: the word before the slots is the address of a binding, unretained: the graph keeps its bindings.

extension Slots {
  /// Calls a body with the binding, without retaining it.
  ///
  /// The graph keeps its bindings.
  @inline(__always)
  func withBinding<Result>(_ body: (Binding) -> Result) -> Result {
    Unmanaged<Binding>.fromOpaque((UnsafeRawPointer(base) - 8).load(as: UnsafeRawPointer.self))
      ._withUnsafeGuaranteedRef(body)
  }

  /// The binding that the slots belong to, in the word before the first.
  ///
  /// Accessed by raw addresses. The optimizer can remove a store to `base[-1]`, as if a store to `base[0]` overwrote it (Swift
  /// 6.3.1, depending on the code that was inlined around it).
  var binding: Binding? {
    get {
      (UnsafeRawPointer(base) - 8).load(as: UnsafeRawPointer?.self)
        .map { Unmanaged<Binding>.fromOpaque($0).takeUnretainedValue() }
    }
    nonmutating set {
      (UnsafeMutableRawPointer(base) - 8).storeBytes(
        of: newValue.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }, as: UnsafeRawPointer?.self)
    }
  }
}

extension Arena {
  /// Allocates slots for `count` providers; they belong to a binding or to none.
  func slots(_ count: Int, of binding: Binding? = nil) -> Slots {
    let slots = Slots(words(count + 1) + 1)
    slots.binding = binding
    return slots
  }

  /// Allocates slots for a provider that calls another one.
  func slots(around provider: ProviderAddress, of binding: Binding? = nil) -> Slots {
    let slots = slots(1, of: binding)
    slots.base[0] = provider
    return slots
  }

  /// Slots of a service's provider: the provider of the component's own type, the location of the cell if there is one, the
  /// pattern of the conversion, and the service.
  @usableFromInline
  func serviceSlots(of binding: Binding, around provider: ProviderAddress, as type: any Any.Type) -> Slots {
    let slots = slots(5, of: binding, forFunction: ())
    slots.set(provider, binding.location)
    slots.service = type
    return slots
  }

  /// Allocates slots, with room for a function before them.
  @usableFromInline
  func slots(_ count: Int, of binding: Binding?, forFunction: Void) -> Slots {
    let slots = Slots(words(count + Slots.functionWords + 1) + (Slots.functionWords + 1))
    slots.binding = binding
    return slots
  }
}
