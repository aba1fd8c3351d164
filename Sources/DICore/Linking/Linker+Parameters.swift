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
