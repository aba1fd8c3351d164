import DICore
import Synchronization
import TestSupport

// What initializers and steps do, and what must not be when they do it.

extension Weaver {
  func make<N: Knotted>(_ type: N.Type, _ number: Int, _ gifts: [Gift]) throws -> N {
    try fail(number, at: nil)
    let knot = N(number: number, gifts: gifts + web.parts[number].injections.map { _ in nil })
    for given in knot.given { check(given, for: number) }
    content.withLock {
      if !forgets || web.parts[number].lifetime.isHeld { $0.knots.append(knot) }
      $0.references.append(Reference(knot: knot))
    }
    return knot
  }

  func begin(_ step: Int, of knot: Knot, _ gift: Gift? = nil) throws {
    let begun = knot.begun.wrappingAdd(1, ordering: .relaxed).oldValue
    let ended = knot.ended.load(ordering: .relaxed)
    if begun != step || ended != step {
      note("step \(step) of \(knot.number) begins when \(begun) have begun and \(ended) have ended")
    }
    if let gift {
      for given in Knot(number: knot.number, gifts: [gift]).given { check(given, for: knot.number) }
    } else {
      check(beforePostInitOf: knot)
    }
    try fail(knot.number, at: step)
  }

  func end(_ step: Int, of knot: Knot, _ gift: Gift? = nil) {
    if let gift { knot.gifts[web.parts[knot.number].initializer.count + step] = gift }
    knot.ended.add(1, ordering: .relaxed)
  }

  private func fail(_ number: Int, at step: Int?) throws {
    guard let failure = web.parts[number].failure, failure.step == step else { return }
    let fails = content.withLock { content in
      if content.failures[number, default: 0] == failure.times { return false }
      content.failures[number, default: 0] += 1
      return true
    }
    if fails { throw Refusal() }
  }

  // MARK: - What must not be

  /// What is given to one that it does not need in turn is complete, and so is all that it needs.
  private func check(_ given: Knot, for number: Int) {
    if needs[given.number].contains(number) { return }
    if let open = unfinished(from: [given], { _ in true }) {
      note("\(number) is given \(given.number), whose \(open.number) is not complete")
    }
  }

  /// When a post-init begins, all outside of its cycles is complete, and all in them has its injections.
  private func check(beforePostInitOf knot: Knot) {
    if let open = unfinished(from: knot.given, { !needs[$0.number].contains(knot.number) }) {
      note("a post-init of \(knot.number) begins before \(open.number) is complete")
    }
  }

  /// An object that can be reached and is not complete; of those that need not be, one without its injections.
  func unfinished(from start: [Knot], _ isToBeComplete: (Knot) -> Bool) -> Knot? {
    var seen: Set<ObjectIdentifier> = []
    var open = start
    while let next = open.popLast() {
      guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
      let part = web.parts[next.number]
      let least = isToBeComplete(next) ? part.steps : part.injections.count
      if next.ended.load(ordering: .relaxed) < least { return next }
      open += next.given
    }
    return nil
  }
}
