internal import DILifetime

// Synchronous work of what suspends: it runs on one thread, without a suspension, and leaves nothing on the path.

/// The context of a call in a section; an extension point.
package struct SectionContext {
  let context: Context
}

/// Synchronous work on this thread; an extension point.
///
/// Requests in it find what its context holds. Without a context, a request makes one if it is refused.
@usableFromInline package struct Section {
  private let record: UnsafeMutablePointer<PathRecord>
  private let outer: Path.OuterSection
  private let hasContext: Bool
  private let isOutermost: Bool

  /// Begins; the context lives until the end.
  @usableFromInline package init(_ context: AwaitContext?) {
    record = Path.current.record
    outer = (record.pointee.awaiting, record.pointee.awaitedBase)
    hasContext = context != nil
    // A task can begin at once on a thread that is creating something, whose resolve has its own shared instances.
    isOutermost = record.pointee.count == 0
    record.pointee.awaiting = context.map { .passUnretained($0) }
    record.pointee.awaitedBase = record.pointee.current
    guard let context else { return }
    context.run(on: record.pointee.word)
    if isOutermost { context.swapShared(&record.pointee.shared) }
    // So that requests for prototypes look here.
    record.pointee.waitingBits = .max
  }

  /// Ends.
  ///
  /// - Returns: A new context, if there was none and a request has needed one.
  @discardableResult @usableFromInline
  package func end() -> AwaitContext? {
    let awaiting = record.pointee.awaiting
    (record.pointee.awaiting, record.pointee.awaitedBase) = outer
    if !hasContext {
      guard let new = awaiting?.takeRetainedValue() else { return nil }
      // What the request has shared ends with it: it is made again, or has succeeded although one within it was refused.
      if isOutermost { Path(record).releaseShared() }
      return new
    }
    awaiting?._withUnsafeGuaranteedRef { $0.run(on: 0) }
    if isOutermost { awaiting?._withUnsafeGuaranteedRef { $0.swapShared(&record.pointee.shared) } }
    return nil
  }
}

extension Path {
  /// The section of a thread.
  typealias OuterSection = (awaiting: Unmanaged<AwaitContext>?, base: Int)

  /// Leaves the section that runs on this thread; returns it.
  func leaveSection() -> OuterSection {
    defer { (record.pointee.awaiting, record.pointee.awaitedBase) = (nil, PathRecord.noBase) }
    return (record.pointee.awaiting, record.pointee.awaitedBase)
  }

  /// Enters a section again.
  func enter(_ section: OuterSection) { (record.pointee.awaiting, record.pointee.awaitedBase) = section }

  /// Whether a request is made in a section, and not for something that is being created.
  var isAwaited: Bool { record.pointee.current == record.pointee.awaitedBase }

  /// Throws, and notes what is needed, unless a section can answer a request now; does nothing elsewhere.
  ///
  /// - Parameters:
  ///   - dependencies: What is requested.
  ///   - steps: What a section meets that makes it; nil if that has to be searched.
  ///   - context: The context of the request.
  ///   - isOfMainActor: Whether the request itself belongs to the main actor.
  /// - Returns: Whether the request is made in a section.
  /// - Throws: An error that nobody sees.
  func checkAwaited(
    _ dependencies: some Sequence<Dependency>, _ steps: AwaitSteps?, _ context: Context, isOfMainActor: Bool = false
  ) throws(DIError) -> Bool {
    guard isAwaited else { return false }
    var search = NeedsSearch(awaiting)
    if isOfMainActor { search.requireMainActor() }
    if let steps {
      search.add(steps, context.scope)
    } else {
      for dependency in dependencies { search.add(dependency.node, context.scope, context.arguments) }
    }
    if search.needs.isEmpty { return true }
    awaitingOrNew.note(search.needs)
    throw Self.refusal
  }

  /// The error of a request that is made again; nobody sees it.
  private static let refusal = DIError.needsAwait(typeInfo: DITypeInfo(type: Any.self, file: "", line: 0))

  /// What the section that runs on this thread carries, made if it has carried nothing.
  var awaitingOrNew: AwaitContext {
    if let awaiting { return awaiting }
    let new = AwaitContext()
    record.pointee.awaiting = .passRetained(new)
    return new
  }

  /// The error of a request for what is not there, though the check at its entry has found it.
  ///
  /// `clean()` was faster. With a context, which holds what it finds, the request is made again.
  func lost(_ error: DIError) -> DIError {
    if record.pointee.awaitedBase != PathRecord.noBase { _ = awaitingOrNew }
    return error
  }
}

extension AwaitContext {
  /// Runs a body in a section and in a frame of a part, to which requests of the body belong.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - object: Its object; nil until its initializer has returned.
  ///   - creation: What a container that is given to the part stands for.
  ///   - body: The work.
  /// - Returns: The result of the body.
  /// - Throws: The error of the body, or of what it left to the end.
  package func section<Result>(
    of part: AwaitPart, _ object: AnyObject? = nil, _ creation: (any AnyObject & Sendable)?,
    _ body: (SectionContext) throws(DIError) -> Result
  ) throws(DIError) -> Result {
    let section = Section(self)
    defer { section.end() }
    while true {
      let path = Path.current
      let savepoint = path.savepoint
      let position = path.push(.passUnretained(part.binding), part.binding.bit, .passUnretained(part.scope), key: 0)
      path[position].pointee.state = .requesting
      path[position].pointee.object = object.map { .passRetained($0) }
      path[position].pointee.arguments = part.arguments?.list.base
      // So that requests for prototypes look here.
      path.record.pointee.waitingBits = .max
      do throws(DIError) {
        let result = try body(SectionContext(context: part.context(on: path)))
        note(path[position].pointee.creationID, part, creation)
        path.current = Int(path[position].pointee.parent)
        if object != nil || !path.endPlain(position) { try path.completeRequest(position, since: savepoint) }
        return result
      } catch {
        guard path.takeBack(position, error, since: savepoint) else { throw error }
      }
    }
  }
}
