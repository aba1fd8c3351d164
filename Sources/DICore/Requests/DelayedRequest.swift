/// A request that is made later: the content of a ``DILazy`` or ``DIProvider``.
///
/// The first use of a lazy, and each call of a provider, makes the request. If a creation is open then, the request belongs to
/// it, like any request; otherwise it begins a resolve. In both cases, the instances of its ``Snapshot`` that are still alive
/// answer first.
@usableFromInline
struct DelayedRequest: Sendable {
  /// The component or qualifiers that are requested, besides the type.
  ///
  /// Indirect, so that a target is one word: all delayed requests from one linked provider share the payload.
  indirect enum Target: Sendable {
    case any
    case qualified([Qualifier])
    /// A member of a many, and the qualifiers by which the many was requested.
    case member(Registry.Candidate, [Qualifier])
    /// The only component of a graph that was made for this request. The target keeps the scope alive, and so the graph.
    case own(Scope)
  }

  @usableFromInline let core: ContainerCore
  let target: Target
  /// The creations that were open when the lazy or provider was made; nil if the request cannot lead back to them.
  let snapshot: Snapshot?
  /// Whether the request needs only a type and a scope: no qualifiers, no member, no snapshot, and the program's request site.
  @usableFromInline let isPlain: Bool

  init(core: ContainerCore, target: Target, snapshot: Snapshot?) {
    self.core = core
    self.target = target
    self.snapshot = snapshot
    isPlain = if case .any = target { snapshot == nil && core.unretainedRequestSite == nil } else { false }
  }

  /// Makes the request; once it is linked, at the cost of `resolve(_:)` on a container.
  @inlinable @inline(__always)
  func resolve<T>(_ type: T.Type) throws(DIError) -> T {
    try resolve(as: type, type)
  }

  /// Makes the request with another type for the answer: a lazy requests all classes as `AnyObject`, so that they share code.
  @inlinable @inline(__always)
  func resolve<Answer>(as answer: Answer.Type, _ type: any Any.Type) throws(DIError) -> Answer {
    // The handle of a scope has no entries, so it takes the slow path.
    guard isPlain, let entry = core.scope.entries.table.find(UInt(bitPattern: ObjectIdentifier(type))) else {
      return try resolveElsewhere(as: answer, type)
    }
    do throws(DIError) {
      return try call(entry, answer, .onPath(core.scope.store.base))
    } catch { return try absence(error) }
  }

  /// nil, where the factory of the requested component made nothing, and the type says so; throws all other errors.
  ///
  /// So a lazy or provider of `T?` gives nil on each front end. A plain parameter `T?` of a builder's component must exist.
  @usableFromInline @inline(never)
  func absence<Answer>(_ error: DIError) throws(DIError) -> Answer {
    guard error.isAbsence, let optional = Answer.self as? any OptionalType.Type else { throw error }
    return optional.absence as! Answer
  }

  /// Makes the request on the slow path: it links, calls with a snapshot or arguments, and checks the scope.
  ///
  /// - Parameters:
  ///   - answer: The type of the answer: `type`, or `AnyObject` for a class.
  ///   - type: The requested type.
  ///   - request: The types of the arguments; nil if there are none.
  ///   - arguments: The arguments.
  /// - Returns: The answer.
  /// - Throws: `DIError`.
  @usableFromInline @inline(never)
  func resolveElsewhere<Answer>(
    as answer: Answer.Type, _ type: any Any.Type, _ request: (any RequestWithArguments.Type)? = nil,
    _ arguments: Arguments? = nil
  ) throws(DIError) -> Answer {
    let scope = try core.liveScope(for: type)
    guard let entry = try entry(type, in: scope, request) else {
      return try core.answerToNothing(type, qualifiers, as: answer)
    }
    let path = Path.current
    let context = Context(cells: scope.store.base).with(path, arguments)
    // The context does not retain the scope.
    return try withExtendedLifetime(scope) { () throws(DIError) in
      func called() throws(DIError) -> Answer {
        do throws(DIError) { return try call(entry, answer, context) } catch { return try absence(error) }
      }
      if snapshot == nil, !core.scope.isHandle { return try called() }
      return try path.remembering(snapshot, isKeptByScope: core.scope.isHandle, for: scope, called)
    }
  }

  /// The requested names and tags.
  var qualifiers: [Qualifier] {
    if case .qualified(let qualifiers) = target { qualifiers } else { [] }
  }

  private func entry(
    _ type: any Any.Type, in scope: Scope, _ request: (any RequestWithArguments.Type)?
  ) throws(DIError) -> ProviderAddress? {
    switch target {
    case .any, .own: return try core.entry(type, request, in: scope)
    case .qualified(let qualifiers): return try scope.linkedEntry(type, qualifiers, request, from: core.requestSite)
    case .member(let member, let qualifiers):
      try Path.current.checkStackForLinking()
      return scope.link { linker in
        linker.entry(type, to: member, qualifiers, request, from: core.requestSite ?? linker.program)
      }
    }
  }
}

/// A dependency that is a request to be made later.
///
/// Whether a component answers is checked when the dependent is linked. The component itself is linked at first use, so the
/// linker does not follow this edge.
protocol DelayedDependency: DependencyRequest, SendableMetatype {
  associatedtype Answer

  /// Whether it keeps the answer of its first request.
  static var keepsAnswer: Bool { get }
  /// The types of the arguments that it passes; nil if none.
  static var signature: DIMethodSignature? { get }

  init(_ request: DelayedRequest)
}

extension DelayedDependency {
  package static var wrappedType: any Any.Type { Answer.self }
  package static var isDelayed: Bool { true }

  package static func answer(_ options: RequestOptions, _ linker: Linker, into slot: Slot) -> Bool {
    if options.signature != nil {
      linker.fail(Self.self, .takesNoArguments(Self.self), into: slot)
      return true
    }
    var inner = options
    inner.signature = signature
    inner.form = options.form ?? Self.self
    let found = linker.lookUp(Answer.self, inner, holdsAll: true)
    if linker.record({ $0.take(found, keepsAnswer ? .lazy : .provider, signature) }) { return !found.isMissing }
    switch found.fault {
    case .missing, .denied:
      return false
    case .some(let fault):
      linker.fail(Self.self, fault, into: slot)
    case nil:
      let target: DelayedRequest.Target =
        options.member.map { .member($0, options.qualifiers) }
        ?? (options.qualifiers.isEmpty ? .any : .qualified(options.qualifiers))
      linker.noteHiddenEdges(isKept: true)
      let requestSite = (linker.traversal.requestSite ?? linker.program).unlessProgram
      let remembers = linker.mayLeadBack(Answer.self)
      slot.pointee = linker.arena.makeProvider(linker.arena.slots(0)) { (_, context) throws(DIError) -> Self in
        Self(
          DelayedRequest(
            core: context.delayedContainer(from: requestSite), target: target,
            snapshot: remembers ? context.path.snapshot() : nil)
        )
      }
    }
    return true
  }
}
