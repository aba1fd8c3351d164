internal import DILifetime
internal import Synchronization

// How what is made while nothing is on a thread's path comes into its cell: the creation claims the cell with a number that no
// thread has. So `clean()` and `close()` mark it as ever, and a synchronous request that meets it does not wait.

extension AwaitPart {
  /// The answer of a cell to a creation that wants to claim it.
  package enum Claim {
    case claimed, full
    /// Another creation that is not a thread's has claimed it, with this number.
    case flight(UInt)
    /// A thread has claimed it.
    case thread
    case closed
  }

  /// Claims the cell.
  package func claim(for context: AwaitContext) -> Claim {
    let cacheSlot = binding.cacheSlot(for: scope)!
    while true {
      if cacheSlot.isFull { return .full }
      if cacheSlot.cell.claim(for: context.word) {
        // The locked cell can have got its instance after the test above.
        guard cacheSlot.locked?.object != nil else { return .claimed }
        release(context)
        return .full
      }
      if cacheSlot.cell.isClosed { return .closed }
      guard let owner = cacheSlot.cell.owner else { continue }
      return FlightNumber.isFlight(owner) ? .flight(owner) : .thread
    }
  }

  /// The number of the flight that has claimed the cell; nil if none has.
  package var flight: UInt? {
    binding.cacheSlot(for: scope)?.cell.owner.flatMap { FlightNumber.isFlight($0) ? $0 : nil }
  }

  /// The kept object; nil if there is none.
  package var keptObject: AnyObject? {
    binding.cacheSlot(for: scope)?.object.map { Unmanaged<AnyObject>.fromOpaque($0).takeRetainedValue() }
  }

  /// Gives up a claimed cell.
  package func release(_ context: AwaitContext) { end(with: nil, binding.cacheSlot(for: scope)!, context) }

  /// Ends the creation in the cell; returns whether the object is kept.
  @discardableResult
  private func end(with object: AnyObject?, _ cacheSlot: CacheSlot, _ context: AwaitContext) -> Bool {
    switch cacheSlot.endCreation(with: object, by: context.word, underLock: false) {
    case .kept: return true
    case .abandoned: return false
    case .watched:
      return WaitGraph.locked { graph in
        defer { graph.wakeWhoWait(for: cacheSlot.cell.key) }
        return cacheSlot.endCreation(with: object, by: context.word, underLock: true) == .kept
      }
    }
  }

  /// Publishes parts together, in the order in which they were made; none is kept if a cell was emptied meanwhile.
  ///
  /// - Returns: Whether they are kept.
  package static func publish(_ made: Few<MadePart>, _ context: AwaitContext) -> Bool {
    let isKept = !made.contains { $0.part.binding.cacheSlot(for: $0.part.scope)!.cell.isAbandoned }
    var areAllKept = isKept
    for made in made where !made.part.publish(isKept ? made.object : nil, context) { areAllKept = false }
    return areAllKept
  }

  /// Publishes a part with its object, if it has one and its cell was not emptied meanwhile.
  ///
  /// - Returns: Whether it is kept.
  package func publish(_ object: AnyObject?, _ context: AwaitContext) -> Bool {
    let cacheSlot = binding.cacheSlot(for: scope)!
    if cacheSlot.locked == nil { Store.note(cacheSlot.cell, finishedIn: scope.store.base) }
    if binding.closes, object != nil, !cacheSlot.cell.isAbandoned { scope.noteClosing(of: binding, in: cacheSlot.cell) }
    return end(with: object, cacheSlot, context)
  }

  /// The members of its cycle that are made with it, which a lifetime keeps and that do not exist, in an order that all agree on;
  /// of a part outside of cycles, only itself.
  ///
  /// Members of the root are among them if one that is missing has a custom lifetime: it is made for this scope, and they need it
  /// in turn.
  ///
  /// - Parameter context: Holds the members that exist: another one that comes instead would belong to no creation.
  /// - Returns: The members.
  package func claims(holdingOthersIn context: AwaitContext? = nil) -> Few<AwaitPart> {
    missing(holdingOthersIn: context).claims
  }

  /// The same, and whether something that is missing in the cycle is made apart, or a member takes supplies.
  func missing(holdingOthersIn context: AwaitContext? = nil) -> (claims: Few<AwaitPart>, isApart: Bool) {
    guard let cycle = binding.cycle else { return (Few(CollectionOfOne(self)), binding.isMadeApart) }
    var isApart = false
    var found: [PartKey: AwaitPart] = .init()
    var seen: Set<NodeInScope> = [NodeInScope(binding, scope)]
    var (open, ofRoot): ([Member], [Member]) = ([(binding, scope)], [])
    var leadsBack = false
    while let (node, scope) = open.popLast() ?? (leadsBack ? ofRoot.popLast() : nil) {
      if let binding = node as? Binding, binding.storage.keepsBetweenResolves {
        let part = AwaitPart(binding, scope)
        if let object = part.keptObject {
          context?.keep(object, for: part.key)
        } else {
          found[part.key] = part
          if binding.isMadeApart { isApart = true }
          if case .custom = binding.storage { leadsBack = true }
        }
      } else if (node as? Binding)?.isMadeApart == true {
        isApart = true
      }
      for dependency in node.currentDependencies {
        guard dependency.node.isIn(cycle, of: binding.graph) else {
          if dependency.node.requirements.contains(.supplies) { isApart = true }
          continue
        }
        let next = (dependency.node as? Binding).map { NeedsSearch.scope(of: $0, from: scope) } ?? scope
        guard seen.insert(NodeInScope(dependency.node, next)).inserted else { continue }
        if next === self.scope { open.append((dependency.node, next)) } else { ofRoot.append((dependency.node, next)) }
      }
    }
    let claims = found.values.sorted {
      $0.binding.cacheSlot(for: $0.scope)!.cell.key < $1.binding.cacheSlot(for: $1.scope)!.cell.key
    }
    return (Few(claims), isApart)
  }

  private typealias Member = (node: Node, scope: Scope)

  /// Whether two parts are of one cycle.
  package func isInCycle(of other: AwaitPart) -> Bool {
    binding.cycle != nil && binding.cycle == other.binding.cycle && binding.graph === other.binding.graph
  }

  /// Calls a function once the thread ends its creation that has claimed the cell, or at once if none has.
  package func whenThreadEnds(_ resume: @escaping @Sendable () -> Void) {
    if !binding.cacheSlot(for: scope)!.cell.whenThreadEnds(resume) { resume() }
  }

  /// The error of a request for what a closed container would keep.
  package func closed(isCleaned: Bool) -> DIError { Path.current.closed(binding, isCleaned: isCleaned) }

  /// Whether its component has closings that run for each kept instance.
  package var closes: Bool { binding.closes }
}

extension Cell {
  /// Whether another thread has claimed the cell.
  var isMadeByThread: Bool { owner.map { isThread($0) && $0 != Path.current.word } ?? false }

  /// Whether a number is a thread's; with 0, a cell is claimed for a moment that nobody can wait for.
  private func isThread(_ owner: UInt) -> Bool { owner != 0 && !FlightNumber.isFlight(owner) }

  /// Calls a function once the thread ends its creation that has claimed the cell.
  ///
  /// - Returns: Whether a thread has claimed it.
  func whenThreadEnds(_ resume: @escaping @Sendable () -> Void) -> Bool {
    WaitGraph.locked { graph in
      guard let owner = watch(), isThread(owner) else { return false }
      graph.tasks[key, default: []].append(resume)
      return true
    }
  }
}

extension Node {
  /// Whether it is in a cycle of a graph; a many is if one of its members is.
  fileprivate func isIn(_ cycle: Int32, of other: Graph) -> Bool {
    guard graph === other else { return false }
    return isMany ? isInCycle : (self as? Binding)?.cycle == cycle
  }
}

// MARK: - Creations by number

/// A creation that is not a thread's, to be found by its number or by a container that was given to it.
package protocol SuspendedCreation: AnyObject, Sendable {
  /// Ends it, since its scope was closed.
  func close()
}

/// The creations that are not a thread's, of all containers.
package enum SuspendedCreations {
  private static let tables = (0..<16).map { _ in Table() }

  private final class Table: Sendable {
    let creations = Mutex<[UInt: Entry]>([:])
  }

  private struct Entry {
    let creation: any SuspendedCreation
    let scope: ObjectIdentifier
    /// Another scope that it makes instances for.
    let other: ObjectIdentifier?
  }

  private static func table(_ word: UInt) -> Table { tables[Int(truncatingIfNeeded: word >> FlightNumber.shift) & 15] }

  /// Adds a creation, before it claims a cell.
  package static func add(
    _ creation: any SuspendedCreation, _ context: AwaitContext, in scope: Scope, and other: Scope?
  ) {
    let entry = Entry(
      creation: creation, scope: ObjectIdentifier(scope), other: other.map { ObjectIdentifier($0) })
    // Before the scope is asked whether it was closed: a close finds the creation, or the creation finds the close.
    scope.flights.wrappingAdd(1, ordering: .sequentiallyConsistent)
    other?.flights.wrappingAdd(1, ordering: .sequentiallyConsistent)
    table(context.word).creations.withLock { $0[context.word] = entry }
  }

  /// Removes a creation, after its cells have ended.
  package static func remove(_ context: AwaitContext, in scope: Scope, and other: Scope?) {
    table(context.word).creations.withLock { _ = $0.removeValue(forKey: context.word) }
    scope.flights.wrappingSubtract(1, ordering: .releasing)
    other?.flights.wrappingSubtract(1, ordering: .releasing)
  }

  /// The creation with a number; nil if it has ended.
  package static func find(_ word: UInt) -> (any SuspendedCreation)? {
    table(word).creations.withLock { $0[word]?.creation }
  }

  /// The creations for a scope that run now.
  package static func of(_ scope: Scope) -> [any SuspendedCreation] {
    if scope.flights.load(ordering: .sequentiallyConsistent) == 0 { return [] }
    let scope = ObjectIdentifier(scope)
    return tables.flatMap { table in
      table.creations.withLock { $0.values.filter { $0.scope == scope || $0.other == scope }.map(\.creation) }
    }
  }
}
