/// A request that is made later: what ``DILazy`` and ``DIProvider`` are inside.
///
/// It continues the resolve in which it was made as long as that runs; afterwards it begins one of its own, which remembers
/// of the old one what is alive.
@usableFromInline
struct DelayedRequest<T>: Sendable {
  /// What is asked for besides the type.
  enum Target: Sendable {
    case any
    case qualified([Qualifier])
    /// One component, of a many; the instance that has these names and tags.
    case member(Registry.Candidate, [Qualifier])
  }

  let core: DIContainerCore
  let target: Target
  let recollection: Recollection?

  /// Makes the request.
  ///
  /// - Parameters:
  ///   - request: Tells the types of the arguments, if it brings any.
  ///   - arguments: The arguments.
  /// - Returns: The answer.
  /// - Throws: `DIError`.
  @usableFromInline
  func resolve(
    _ request: (any RequestWithArguments.Type)? = nil, _ arguments: Arguments? = nil
  ) throws(DIError) -> T {
    let (scope, frame) = try core.place(for: wantedType(of: T.self))
    guard let entry = entry(in: scope, request) else {
      return try core.answerToNothing(T.self, qualifiers)
    }
    let root =
      frame == nil ? Frame(rootFor: scope, remembering: recollection, isKeptByScope: core.holdsScopeWeakly) : nil
    defer { root?.endResolve() }
    // Retained here, since a context holds nothing.
    return try withExtendedLifetime((scope, frame, root)) { () throws(DIError) in
      try call(entry, T.self, Context(cells: scope.store.base).with(frame ?? root).with(arguments))
    }
  }

  /// Ends the program with the text of an error.
  @usableFromInline
  func trap(_ error: DIError) -> Never { core.trap(error) }

  /// The names and tags that are asked for.
  var qualifiers: [Qualifier] {
    if case .qualified(let qualifiers) = target { qualifiers } else { [] }
  }

  private func entry(in scope: Scope, _ request: (any RequestWithArguments.Type)?) -> ProviderAddress? {
    switch target {
    case .any:
      return core.entry(T.self, request)
    case .qualified(let qualifiers):
      return scope.linkedEntry(T.self, qualifiers, request, from: core.link?.standpoint)
    case .member(let member, let qualifiers):
      return scope.link { linker in
        linker.entry(T.self, to: member, qualifiers, request, from: core.link?.standpoint ?? linker.program)
      }
    }
  }

  /// Whether the resolve in which the request was made is still running on this thread.
  var continuesResolve: Bool { core.link?.openFrame != nil }
}

/// A type of parameter that stands for a request to be made later.
///
/// That something answers is checked when whoever has the parameter is linked; what that leads to is linked at first use.
/// So it is an edge that the linker does not follow.
protocol DelayedDependency: DependencyRequest, SendableMetatype {
  associatedtype Answer

  init(_ request: DelayedRequest<Answer>)
}

extension DelayedDependency {
  package static var wrappedType: any Any.Type { Answer.self }

  package static func prospect(_ demand: Demand, _ linker: Linker) -> Prospect { linker.prospect(Answer.self, demand) }

  package static func answer(_ demand: Demand, _ linker: Linker, into slot: Slot) -> Bool {
    if demand.signature != nil {
      linker.failAsTakingNone(Self.self, into: slot)
      return true
    }
    switch prospect(demand, linker) {
    case .missing:
      return false
    case .ambiguous(let candidates):
      linker.failAsAmbiguous(Self.self, wantedType(of: Answer.self), candidates, demand, into: slot)
    case .answered:
      let target: DelayedRequest<Answer>.Target =
        demand.member.map { .member($0, demand.qualifiers) }
        ?? (demand.qualifiers.isEmpty ? .any : .qualified(demand.qualifiers))
      linker.noteHiddenEdges()
      let standpoint = linker.walk.standpoint ?? linker.program
      slot.pointee = linker.arena.place(linker.arena.slots(0)) { (_, context) throws(DIError) -> Self in
        Self(DelayedRequest(core: context.handle(from: standpoint), target: target, recollection: context.recollection))
      }
    }
    return true
  }
}
