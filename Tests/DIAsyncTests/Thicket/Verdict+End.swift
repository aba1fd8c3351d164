import Synchronization
import TestSupport

// What can be said when all is over.

extension Verdict {
  /// What is wrong.
  var problem: String? { record.fault ?? identityProblem ?? closingProblem }

  /// What is kept is one object, for all who request it.
  private var identityProblem: String? {
    let (got, made, cleans, ends) = record.content.withLock { ($0.got, $0.made, $0.cleansOfCustoms, $0.endsWithin) }
    var found: [Int: Set<ObjectIdentifier>] = [:]
    for (scope, twig) in got where thicket.parts[twig.number].lifetime.isKept {
      let key = thicket.parts[twig.number].lifetime.isKeptAcrossScopes ? -1 : scope
      found[twig.number * 1000 + key, default: []].insert(ObjectIdentifier(twig))
    }
    func most(_ number: Int) -> Int {
      1 + record.cleans + ends + (thicket.parts[number].lifetime.isKeptAcrossBuilds ? cleans : 0)
    }
    if let (key, objects) = found.first(where: { $1.count > most(($0 + 1) / 1000) }) {
      return "requests got \(objects.count) of \((key + 1) / 1000) in \((key + 1) % 1000 - 1)"
    }
    if !thicket.isCalm || record.isEnding && thicket.ending == .drop || reach.canRecur.contains(true) || thicket.forgets
    {
      return nil
    }
    for number in thicket.parts.indices where thicket.parts[number].lifetime.isKeptAcrossScopes {
      let count = made.count { $0.number == number }
      if count > most(number) { return "\(number) was made \(count) times" }
    }
    return nil
  }

  /// What was made is closed once, and before what it needs.
  private var closingProblem: String? {
    let made = record.content.withLock(\.made)
    for one in made {
      let closing =
        one.number.map { thicket.parts[$0].closing } ?? (thicket.keepsAllThatServe ? thicket.decorator?.closing : nil)
      if closing == nil { continue }
      let name = one.number.map { "\($0)" } ?? "a decorator"
      let times = one.closings.all
      let isDropped = thicket.ending == .drop && thicket.form != .withContainer
      if times.count > 1 || times.isEmpty && !isDropped { return "\(name) is closed \(times.count) times" }
      if let time = times.first, time.end == nil, !thicket.limitsEnds { return "the closing of \(name) has not ended" }
    }
    let hasNoOrder = thicket.forgets || thicket.limitsEnds || thicket.closesPlainly || record.cleans > 0
    return hasNoOrder || record.hasPlainFailures && thicket.closings.contains { $0.suspends || $0.place != .anywhere }
      ? nil : orderProblem(made)
  }

  /// Within one end, what needs another is closed before that.
  private func orderProblem(_ made: [Record.Made]) -> String? {
    let closed = made.compactMap { one -> (object: any Bearing, begin: Int, end: Int)? in
      guard let object = one.object, let time = one.closings.all.first, let end = time.end else { return nil }
      if thicket.parts[number(object)].lifetime.isKeptAcrossBuilds { return nil }
      return (object, time.begin, end)
    }
    for one in closed {
      for other in closed where other.object !== one.object && other.begin < one.end {
        if end(of: one.object, isBeside: other.object), needs(one.object, other.object),
          !isMutual(one.object, other.object)
        {
          return "\(name(other.object)) is closed before \(name(one.object)), which needs it"
        }
      }
    }
    return nil
  }

  private func name(_ object: any Bearing) -> String {
    if let twig = object as? Twig { "\(twig.number)" } else { "the decorator of \((object as! Husk).twig.number)" }
  }

  private func number(_ object: any Bearing) -> Int { (object as? Twig ?? (object as! Husk).twig).number }
  private func isOfRoot(_ object: any Bearing) -> Bool { thicket.parts[number(object)].lifetime.isKeptAcrossScopes }

  /// Whether what an object needs is closed by the same end: it is kept where the object is.
  private func end(of one: any Bearing, isBeside other: any Bearing) -> Bool {
    thicket.parts[number(one)].isOfChild == thicket.parts[number(other)].isOfChild
      && (isOfRoot(one) || !isOfRoot(other))
  }

  /// Whether the declarations of what is needed lead back.
  private func isMutual(_ one: any Bearing, _ other: any Bearing) -> Bool {
    let (first, second) = (number(one), number(other))
    // A decorator is closed before what it decorates, in any case.
    if let husk = one as? Husk, husk.inner === other { return false }
    return first == second || reach.all[second] & 1 << first != 0
  }

  /// Whether an object holds another one, directly or through others that are kept where it is.
  private func needs(_ one: any Bearing, _ other: any Bearing) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    var open: [any Bearing] = [one]
    while let next = open.popLast() {
      if thicket.parts[number(next)].lifetime.isKeptAcrossBuilds || next !== one && isOfRoot(next) && !isOfRoot(one) {
        continue
      }
      for given in (next as? Twig)?.given ?? [(next as! Husk).inner] where seen.insert(ObjectIdentifier(given)).inserted
      {
        if given === other { return true }
        open.append(given)
      }
    }
    return false
  }
}
