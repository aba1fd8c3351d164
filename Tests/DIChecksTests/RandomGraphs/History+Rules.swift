// The rules of docs/creation.md, as conclusions from the facts.

extension History {
  /// The creations that have begun since another one began, and that one.
  private func since(_ number: Int) -> some Sequence<Creation> {
    creations.values.lazy.filter { $0.number >= number }
  }

  /// Whether a creation has to wait for something that began before it: the rules of publication and of waiting.
  ///
  /// An object is published with or after all that it holds, and what a cycle of visible edges leads back to. Its injections
  /// wait for the outer initializers that are open, if they can lead to what the linker cannot follow.
  ///
  /// - Parameters:
  ///   - number: The creation.
  ///   - sight: What the linker knows of the graph.
  /// - Returns: Whether it has to wait.
  func isHeldUp(_ number: Int, _ sight: Sight) -> Bool {
    holdings.contains { $0.holder >= number && $0.held < number }
      || since(number).contains { creation in
        creation.object != nil && sight.injectionsMayLeadBack[creation.component]
          && creation.path.contains { $0 < number && $0 >= creation.window && self[$0].isOpen }
          || head(of: creation, sight).map { $0 < number } == true
      }
  }

  /// The outermost creation on a path that is in the same cycle of visible edges as its innermost one.
  private func head(of creation: Creation, _ sight: Sight) -> Int? {
    guard let cycle = sight.cycles[creation.component] else { return nil }
    return creation.path.dropFirst().last { sight.cycles[self[$0].component] == cycle }
  }

  /// The creations that are on the way round a cycle with another one, in the order of beginning.
  ///
  /// They are those on a way that led back to it, those that a cycle of visible edges makes within it, and all that are so
  /// with one of them.
  func companions(of number: Int, _ sight: Sight) -> [Int] {
    if returns.isEmpty, sight.isAcyclic { return [] }
    var found: Set<Int> = []
    var open = [number]
    while let next = open.popLast() {
      let onWays = returns.lazy.filter { $0.head == next }.flatMap(\.way)
      let visible = since(next + 1).filter { head(of: $0, sight) == next }.map(\.number)
      for companion in Array(onWays) + visible where creations[companion] != nil && found.insert(companion).inserted {
        open.append(companion)
      }
    }
    return found.sorted()
  }

  /// The creation whose object answers a request for a prototype: the nearest on the path, or on the way round a cycle with it.
  ///
  /// - Parameters:
  ///   - component: The prototype.
  ///   - scope: Where it is requested.
  ///   - path: The dependents.
  ///   - sight: What the linker knows of the graph.
  /// - Returns: The creation; nil if a new object has to be made.
  /// - Throws: A recursion, if its initializer is open for two other scopes: then it opens a scope for each of itself.
  func answer(to component: Int, in scope: Int, for path: [Int], _ sight: Sight) throws(Oracle.Failure) -> Creation? {
    func isWanted(_ creation: Creation) -> Bool { creation.component == component && creation.scope == scope }
    let couldBeCompanion = creations.values.contains { isWanted($0) && $0.object != nil }
    var openElsewhere = 0
    for creation in path.lazy.map({ self[$0] }) {
      if isWanted(creation) { return creation }
      if creation.component == component, creation.isOpen {
        openElsewhere += 1
        if openElsewhere == 2 { throw Oracle.Failure(reason: .isRecursive(component), target: creation.number) }
      }
      guard couldBeCompanion else { continue }
      let companions = companions(of: creation.number, sight).lazy.map { self[$0] }
      if let found = companions.first(where: { isWanted($0) && $0.object != nil }) { return found }
    }
    return nil
  }

  /// The way from a request out to the creation it led back to, or whose cycle it led back into; nil if it led to neither.
  func wayBack(to found: Int, from path: [Int], _ sight: Sight) -> (head: Int, way: [Int])? {
    let end = path.firstIndex { $0 == found || companions(of: $0, sight).contains(found) }
    return end.map { (path[$0], Array(path[..<$0])) }
  }

  /// What is next for a creation that nothing holds up, and for all that have begun since.
  enum Step {
    case fail(Oracle.Failure)
    case inject(Int), runPostInits(Int)
    case publish([Creation])
  }

  /// The next step: all injections, then all post-inits, each in the order in which initializers returned; then publication.
  func nextStep(since number: Int) -> Step {
    let due = returned.filter { $0 >= number }
    let failed = since(number).filter { $0.failure != nil }.min { $0.number < $1.number }
    if let failure = failed?.failure { return .fail(failure) }
    if let next = due.first(where: { !self[$0].isInjected }) { return .inject(next) }
    if let next = due.first(where: { !self[$0].isFinished }) { return .runPostInits(next) }
    return .publish(since(number).sorted { $0.number < $1.number })
  }

  /// A creation with waiting injections within an earlier creation of a prototype, if no initializer is open: they may lead
  /// back to that prototype.
  func earlyInjection(
    before component: Int, in scope: Int, within earlier: Range<Int>, _ hasInjections: (Int) -> Bool
  ) -> Int? {
    if since(earlier.lowerBound).contains(where: \.isOpen) { return nil }
    let earlier = creations.values.filter {
      earlier.contains($0.number) && $0.component == component && $0.scope == scope
    }.map(\.number).sorted()
    for number in earlier {
      let waiting = returned.first {
        !self[$0].isInjected && self[$0].path.contains(number) && hasInjections(self[$0].component)
      }
      if let waiting { return waiting }
    }
    return nil
  }
}
