extension DIBuiltContainer: ContainerRequest {}

extension ContainerRequest where Self: DIResolving {
  package static var wrappedType: any Any.Type { Self.self }

  package static func answer(_ options: RequestOptions, _ linker: Linker, into slot: Slot) -> Bool {
    if options.signature != nil {
      linker.fail(Self.self, .takesNoArguments(Self.self), into: slot)
      return true
    }
    if linker.record({ $0.answer.content = .container }) { return true }
    linker.noteHiddenEdges(isKept: false)
    let slots = linker.arena.slots(0)
    // Two closures. For a dependency, `container()` finds the request site on the path. A request from outside has no
    // dependent, so its closure passes the request site.
    if linker.traversal.dependent == nil, let requestSite = linker.traversal.requestSite {
      slot.pointee = linker.arena.makeProvider(slots) { (_, context) throws(DIError) -> Self in
        Self(_core: context.container(from: requestSite))
      }
    } else {
      slot.pointee = linker.arena.makeProvider(slots) { (_, context) throws(DIError) -> Self in
        Self(_core: context.container())
      }
    }
    return true
  }
}
