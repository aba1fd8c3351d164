/// A container as a dependency: whoever takes it may ask it for anything, so the linker marks an edge that it cannot see.
protocol ContainerRequest: DependencyRequest, DIResolving {}

extension DIBuiltContainer: ContainerRequest {}

extension DIContainer: ContainerRequest {}

extension ContainerRequest {
  package static var wrappedType: any Any.Type { Self.self }

  package static func prospect(_ demand: Demand, _ linker: Linker) -> Prospect { .answered }

  package static func answer(_ demand: Demand, _ linker: Linker, into slot: Slot) -> Bool {
    if demand.signature != nil {
      linker.failAsTakingNone(Self.self, into: slot)
      return true
    }
    linker.noteHiddenEdges(isKept: false)
    let slots = linker.arena.slots(0)
    // Apart, since what a closure takes has a link that knows where it belongs.
    if linker.walk.asker == nil, let standpoint = linker.walk.standpoint {
      slot.pointee = linker.arena.place(slots) { (_, context) throws(DIError) -> Self in
        Self(core: context.handle(from: standpoint))
      }
    } else {
      slot.pointee = linker.arena.place(slots) { (_, context) throws(DIError) -> Self in
        Self(core: context.handle())
      }
    }
    return true
  }
}
