extension Linker {
  /// Links a function on another actor.
  ///
  /// - Returns: What `link` returns, and the parameters that can be handed over to the function.
  func handingOver<Result>(_ link: () -> Result) -> (Result, parameters: [HandedParameter]) {
    let outer = handed
    handed = []
    defer { handed = outer }
    let result = link()
    return (result, handed ?? [])
  }

  /// Fills the slot of a parameter with a provider that looks first for what was handed over.
  ///
  /// - Returns: The slot for the answer to the request.
  func handOver<Value>(_ type: Value.Type, in slot: Slot) -> Slot {
    let slots = arena.slots(1)
    slot.pointee = arena.makeProvider(slots) { (slots, context) throws(DIError) -> Value in
      if let handed = context.path.awaiting?.takeHanded(slots.base) {
        return unsafeDowncast(handed, to: HandedValue<Value>.self).value
      }
      return try call(slots[0], type, context)
    }
    handed?.append(
      HandedParameter(slot: slots.base) { (context) throws(DIError) in
        HandedValue(value: try call(slots[0], type, context))
      })
    return slots.base
  }
}

/// A parameter on its way to another actor.
private final class HandedValue<Value> {
  let value: Value
  init(value: Value) { self.value = value }
}
