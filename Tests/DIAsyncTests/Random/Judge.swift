import DIAsync
import DICore
import Synchronization
import TestSupport

/// What has to be true of a tangled web, whatever happens to it: it follows from the declarations alone.
final class Judge: Sendable {
  let web: Web
  let weaver: Weaver
  private let state = Mutex(State())

  private struct State: @unchecked Sendable {
    /// What requests were given, with the scope that they were made in.
    var given: [(scope: Int, knot: Knot)] = []
    var cleans = 0
    var isClosed = false
    var isCalm = true
  }

  init(_ web: Web, _ weaver: Weaver) { (self.web, self.weaver) = (web, weaver) }

  /// How often a container or a scope is cleaned.
  var cleans: Int { state.withLock(\.cleans) }
  /// Whether all is closed while requests are made.
  var isClosed: Bool { state.withLock(\.isClosed) }

  func noteClean() { state.withLock { $0.cleans += 1 } }
  func noteClose() { state.withLock { $0.isClosed = true } }
  /// Notes that something may be made for nobody, or made anew.
  func noteUnrest() { state.withLock { $0.isCalm = false } }
  /// Lets go of what requests were given.
  func forget() { state.withLock { $0.given = [] } }

  /// What is given is complete, and nothing fails without a reason.
  func look(at result: Result<[any Serving], any Error>, of entry: Web.Entry, isPlain: Bool) {
    switch result {
    case .success(let objects):
      let knot = objects[0] as! Knot
      if !weaver.forgets { state.withLock { $0.given.append((entry.scope, knot)) } }
      if let open = weaver.unfinished(from: [knot], { _ in true }) {
        weaver.note("\(entry) gives what is not complete: \(open.number)")
      }
    case .failure(let error):
      if !mayFail(entry, error, isPlain) { weaver.note("\(entry)\(isPlain ? ", plain," : "") fails: \(error)") }
    }
  }

  private func mayFail(_ entry: Web.Entry, _ error: any Error, _ isPlain: Bool) -> Bool {
    let target = entry.target!
    return switch (error as? DIError)?.kind {
    case "needsAwait": isPlain && web.leads(target) { $0.isAwaited }
    case "containerIsClosed": isClosed || cleans > 0 && web.leads(target) { $0.closing != nil }
    default:
      error.isOfTime && web.leads(target, to: \.isTimed) || error.isRefusal && web.leads(target) { $0.failure != nil }
    }
  }

  /// Requests everything, one after the other, and again where that fails.
  ///
  /// - Returns: What is wrong: it has to give what it gives without suspension.
  func sweep(_ containers: [DIBuiltContainer], failures: Int) async -> String? {
    var shape = Shape()
    for entry in web.entries {
      var result = await Result { try await entry.resolve(awaiting: containers) }
      for _ in 0..<failures {
        guard case .failure = result else { break }
        result = await Result { try await entry.resolve(awaiting: containers) }
      }
      if case .failure(let error) = result { return "in the end, \(entry) fails: \(error)" }
      look(at: result, of: entry, isPlain: false)
      shape.add(result)
    }
    if web.sharesAcrossFlights || web.hasMixedCycle || web.hasWanderers || cleans > 0 { return nil }
    let plain = plainText
    return plain == shape.text ? nil : "without suspension:\n\(plain)with suspension:\n\(shape.text)"
  }

  private var plainText: String {
    var web = web
    for number in web.parts.indices { web.parts[number].failure = nil }
    var shape = Shape()
    let root = try! Weaver(web, pause: nil).builder().build()
    let containers = [root, root.newLifeTimeScope()]
    for entry in web.entries { shape.add(Result { try entry.resolve(from: containers) }) }
    return shape.text
  }

  /// What is kept is the same object, from wherever it is reached.
  var identityProblem: String? {
    if weaver.forgets { return nil }
    let state = state.withLock(\.self)
    var found: [Place: Set<ObjectIdentifier>] = [:]
    var seen: Set<Place> = []
    var open: [(scope: Int?, knot: Knot)] = state.given.map { ($0, $1) }
    while let (scope, knot) = open.popLast() {
      let lifetime = web.parts[knot.number].lifetime
      let place = Place(number: knot.number, scope: lifetime.isKeptAcrossScopes ? nil : scope)
      let isKnown = lifetime.isKeptAcrossScopes || scope != nil
      if lifetime.isKept, isKnown { found[place, default: []].insert(ObjectIdentifier(knot)) }
      // What belongs to no scope was made for any.
      let own = lifetime.isKeptAcrossBuilds ? nil : lifetime.isKeptAcrossScopes ? 0 : scope
      let visit = Place(number: knot.number, scope: own, object: ObjectIdentifier(knot))
      if seen.insert(visit).inserted { open += knot.given.map { (own, $0) } }
    }
    if let (place, objects) = found.first(where: { $1.count > 1 + state.cleans }) {
      return "there are \(objects.count) of \(place.number) in \(place.scope.map { "\($0)" } ?? "all scopes")"
    }
    if !state.isCalm || state.isClosed || state.cleans > 0 { return nil }
    for (number, count) in weaver.counts.enumerated() where web.parts[number].lifetime.isKept {
      let most = web.parts[number].lifetime.isKeptAcrossScopes ? 1 : Web.scopes
      if count > most { return "\(number) was made \(count) times" }
    }
    return nil
  }

  private struct Place: Hashable {
    let number: Int
    let scope: Int?
    var object: ObjectIdentifier?
  }

  /// What was made is closed once, before what it needs.
  var closingProblem: String? {
    let closed = weaver.knots.filter { web.parts[$0.number].closing != nil }.map { ($0, $0.closings.withLock(\.self)) }
    for (knot, closings) in closed where closings.count != 1 {
      return "\(knot.number) is closed \(closings.count) times"
    }
    if cleans > 0 { return nil }
    for (knot, closings) in closed {
      for (other, others) in closed where needs(knot, other) && !weaver.needs[other.number].contains(knot.number) {
        if closings[0].end > others[0].begin {
          return "\(other.number) is closed before \(knot.number), which needs it"
        }
      }
    }
    return nil
  }

  /// Whether an object holds another one, directly or through others of its scope or the root.
  private func needs(_ knot: Knot, _ other: Knot) -> Bool {
    if knot === other || !weaver.needs[knot.number].contains(other.number) { return false }
    var seen: Set<ObjectIdentifier> = []
    var open = [knot]
    while let next = open.popLast() {
      if web.parts[next.number].lifetime.isKeptAcrossBuilds { continue }
      if next === other { return true }
      if seen.insert(ObjectIdentifier(next)).inserted { open += next.given }
    }
    return false
  }
}

extension Error {
  /// Whether a time was up.
  var isOfTime: Bool { underlying(as: DITimedOut.self) != nil || underlying(as: DIStartTimedOut.self) != nil }
  /// Whether an initializer or a step has failed as it was to.
  var isRefusal: Bool { underlying(as: Refusal.self) != nil }
}
