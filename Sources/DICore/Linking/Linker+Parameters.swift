// The slots of up to four parameters. Not inlined, unlike the form for a pack: the code would be repeated for each component.
extension Linker {
  @usableFromInline
  func parameters<A>(of binding: Binding, _ a: A.Type) -> Slots {
    let slots = slots(1, of: binding)
    require(a, by: binding, isOptional: false, in: slots, at: 0)
    return slots
  }

  @usableFromInline
  func parameters<A, B>(of binding: Binding, _ a: A.Type, _ b: B.Type) -> Slots {
    let slots = slots(2, of: binding)
    require(a, by: binding, isOptional: false, in: slots, at: 0)
    require(b, by: binding, isOptional: false, in: slots, at: 1)
    return slots
  }

  @usableFromInline
  func parameters<A, B, C>(of binding: Binding, _ a: A.Type, _ b: B.Type, _ c: C.Type) -> Slots {
    let slots = slots(3, of: binding)
    require(a, by: binding, isOptional: false, in: slots, at: 0)
    require(b, by: binding, isOptional: false, in: slots, at: 1)
    require(c, by: binding, isOptional: false, in: slots, at: 2)
    return slots
  }

  @usableFromInline
  func parameters<A, B, C, D>(of binding: Binding, _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type) -> Slots {
    let slots = slots(4, of: binding)
    require(a, by: binding, isOptional: false, in: slots, at: 0)
    require(b, by: binding, isOptional: false, in: slots, at: 1)
    require(c, by: binding, isOptional: false, in: slots, at: 2)
    require(d, by: binding, isOptional: false, in: slots, at: 3)
    return slots
  }
}

/// What a failing initializer throws: the root cause, with the component added to its path.
@usableFromInline @inline(never)
func failure(_ error: any Error, in slots: Slots) -> DIError {
  slots.binding!.failure(error, in: .initializer)
}

/// The instance that a factory gave.
@inlinable @inline(__always)
func present<Instance>(_ instance: Instance?, from slots: Slots) throws(DIError) -> Instance {
  guard let instance else { throw absence(of: Instance.self, from: slots) }
  return instance
}

/// What a factory that gave `nil` comes to.
@usableFromInline @inline(never)
func absence(of type: any Any.Type, from slots: Slots) -> DIError {
  let binding = slots.binding!
  let factory = NearCandidate(info: binding.component.info, reason: .answers([], nil))
  return .typeIsNotFound(
    type: DIRequest(type, origin: binding.graph.origin, candidates: [factory], isFromFactory: true))
}
