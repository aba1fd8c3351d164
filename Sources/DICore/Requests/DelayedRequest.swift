/// A request that is made later: what ``DILazy`` and ``DIProvider`` are inside.
///
/// It continues the resolve in which it was made as long as that runs; afterwards it begins one of its own, which remembers
/// of the old one what is alive.
@usableFromInline
struct DelayedRequest<T>: Sendable {
  /// What is asked for besides the type.
  enum Target: Sendable {
    case any
    case named(String)
    /// One component, of a many.
    case member(Registry.Candidate)
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
      return try scope.graph.answerToNothing(T.self, name: name ?? "")
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

  /// The name that is asked for.
  var name: String? {
    if case .named(let name) = target { name } else { nil }
  }

  private func entry(in scope: Scope, _ request: (any RequestWithArguments.Type)?) -> ProviderAddress? {
    switch target {
    case .any:
      return core.entry(T.self, request)
    case .named(let name):
      return scope.linkedEntry(T.self, name: name, request)
    case .member(let member):
      return scope.link { $0.entry(T.self, to: member, request) }
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
  package static var wantedType: any Any.Type { DICore.wantedType(of: Answer.self) }

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
      linker.failAsAmbiguous(Self.self, wantedType, candidates, name: demand.name, into: slot)
    case .answered:
      let target: DelayedRequest<Answer>.Target =
        demand.member.map { .member($0) } ?? demand.name.map { .named($0) } ?? .any
      linker.noteHiddenEdges()
      slot.pointee = linker.arena.place(linker.arena.slots(0)) { (_, context) throws(DIError) -> Self in
        Self(DelayedRequest(core: context.handle, target: target, recollection: context.recollection))
      }
    }
    return true
  }
}
