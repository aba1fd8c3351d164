/// A request that is made later: what ``DILazy`` and ``DIProvider`` are inside.
///
/// Made while something is being created, it belongs to that, like any request; otherwise it begins a resolve of its own. In both
/// cases it meets first what lives of the creations that it was made in.
@usableFromInline
struct DelayedRequest: Sendable {
  /// What is asked for besides the type.
  ///
  /// Indirect, so that it is one word: it is the same for all requests that are made at one place.
  indirect enum Target: Sendable {
    case any
    case qualified([Qualifier])
    /// One component, of a many; the instance that has these names and tags.
    case member(Registry.Candidate, [Qualifier])
    /// The only component of a graph that belongs to the request, which is kept alive by this.
    case own(Scope)
  }

  @usableFromInline let core: ContainerCore
  let target: Target
  /// What it may meet again; nil if it can lead nowhere.
  let snapshot: Snapshot?
  /// Whether all there is to it is the type and the container.
  @usableFromInline let isPlain: Bool

  init(core: ContainerCore, target: Target, snapshot: Snapshot?) {
    self.core = core
    self.target = target
    self.snapshot = snapshot
    isPlain = if case .any = target { snapshot == nil && core.unretainedRequestSite == nil } else { false }
  }

  /// Makes the request, at the cost of one by the container.
  @inlinable @inline(__always)
  func resolve<T>(_ type: T.Type) throws(DIError) -> T {
    try resolve(as: type, type)
  }

  /// The same for an answer that is wanted as any object, for a class: all share the code.
  @inlinable @inline(__always)
  func resolve<Answer>(as answer: Answer.Type, _ type: any Any.Type) throws(DIError) -> Answer {
    // A handle of a scope has no entries.
    guard isPlain, let entry = core.scope.entries.table.find(UInt(bitPattern: ObjectIdentifier(type))) else {
      return try resolveElsewise(as: answer, type)
    }
    return try call(entry, answer, .onPath(core.scope.store.base))
  }

  /// Makes the request, whatever there is to it.
  ///
  /// - Parameters:
  ///   - answer: As what the answer is wanted: its type, or any object for a class.
  ///   - type: What is asked for.
  ///   - request: Tells the types of the arguments, if it brings any.
  ///   - arguments: The arguments.
  /// - Returns: The answer.
  /// - Throws: `DIError`.
  @usableFromInline @inline(never)
  func resolveElsewise<Answer>(
    as answer: Answer.Type, _ type: any Any.Type, _ request: (any RequestWithArguments.Type)? = nil,
    _ arguments: Arguments? = nil
  ) throws(DIError) -> Answer {
    let scope = try core.liveScope(for: type)
    guard let entry = try entry(type, in: scope, request) else { return try answerToNothing(as: answer, type) }
    let path = Path.current
    let context = Context(cells: scope.store.base).with(path, arguments)
    // Retained here, since a context holds nothing.
    return try withExtendedLifetime(scope) { () throws(DIError) in
      if snapshot == nil, !core.scope.isHandle { return try call(entry, answer, context) }
      return try path.remembering(snapshot, isKeptByScope: core.scope.isHandle, for: scope) { () throws(DIError) in
        try call(entry, answer, context)
      }
    }
  }

  private func answerToNothing<Answer>(as _: Answer.Type, _ type: any Any.Type) throws(DIError) -> Answer {
    func answer<T>(_ type: T.Type) throws(DIError) -> Answer { try core.answerToNothing(type, qualifiers) as! Answer }
    return try answer(type)
  }

  /// Ends the program with the text of an error.
  @usableFromInline
  func trap(_ error: DIError, _ file: StaticString = #fileID, _ line: UInt = #line) -> Never {
    core.trap(error, file, line)
  }

  /// The names and tags that are asked for.
  var qualifiers: [Qualifier] {
    if case .qualified(let qualifiers) = target { qualifiers } else { [] }
  }

  private func entry(
    _ type: any Any.Type, in scope: Scope, _ request: (any RequestWithArguments.Type)?
  ) throws(DIError) -> ProviderAddress? {
    if case .any = target { return try core.entry(type, request, in: scope) }
    func entry<T>(_ type: T.Type) throws(DIError) -> ProviderAddress? {
      switch target {
      case .any, .own:
        return try core.entry(type, request, in: scope)
      case .qualified(let qualifiers):
        return try scope.linkedEntry(type, qualifiers, request, from: core.requestSite)
      case .member(let member, let qualifiers):
        try Path.current.checkStackForLinking()
        return scope.link { linker in
          linker.entry(type, to: member, qualifiers, request, from: core.requestSite ?? linker.program)
        }
      }
    }
    return try entry(type)
  }
}

/// A type of parameter that stands for a request to be made later.
///
/// That something answers is checked when whoever has the parameter is linked; what that leads to is linked at first use.
/// So it is an edge that the linker does not follow.
protocol DelayedDependency: DependencyRequest, SendableMetatype {
  associatedtype Answer

  init(_ request: DelayedRequest)
}

extension DelayedDependency {
  package static var wrappedType: any Any.Type { Answer.self }

  package static func availability(_ options: RequestOptions, _ linker: Linker) -> Availability {
    linker.availability(Answer.self, options)
  }

  package static func answer(_ options: RequestOptions, _ linker: Linker, into slot: Slot) -> Bool {
    if options.signature != nil {
      linker.failAsTakingNone(Self.self, into: slot)
      return true
    }
    switch availability(options, linker) {
    case .missing:
      return false
    case .ambiguous(let candidates):
      linker.failAsAmbiguous(Self.self, wantedType(of: Answer.self), candidates, options, into: slot)
    case .answered:
      let target: DelayedRequest.Target =
        options.member.map { .member($0, options.qualifiers) }
        ?? (options.qualifiers.isEmpty ? .any : .qualified(options.qualifiers))
      linker.noteHiddenEdges(isKept: true)
      let requestSite = (linker.traversal.requestSite ?? linker.program).unlessProgram
      let remembers = linker.mayLeadBack(Answer.self)
      slot.pointee = linker.arena.makeProvider(linker.arena.slots(0)) { (_, context) throws(DIError) -> Self in
        Self(
          DelayedRequest(
            core: context.delayedHandle(from: requestSite), target: target,
            snapshot: remembers ? context.path.snapshot() : nil)
        )
      }
    }
    return true
  }
}
