import DIAsync
import DICore
import Synchronization
import TestSupport

/// What has to be true of a thicket, whatever happens to it.
struct Verdict: Sendable {
  let thicket: Thicket
  let reach: Reach
  let record: Record

  init(_ thicket: Thicket, _ reach: Reach, _ record: Record) {
    (self.thicket, self.reach, self.record) = (thicket, reach, record)
  }

  // MARK: - Requests

  func look(
    at result: Result<Twig, any Error>, of target: Int, _ asked: Int, in scope: Int, isCancelled: Bool
  ) {
    switch result {
    case .success(let twig): accept(twig, asked: asked, in: scope)
    case .failure(let error):
      if !mayFail(error, target, isCancelled: isCancelled) {
        record.note("the request for \(target) in \(asked) fails: \(error.brief)")
      }
    }
  }

  func look(atAll result: Result<[any Bearing], any Error>, _ asked: Int, isCancelled: Bool) {
    guard case .failure(let error) = result else { return }
    let served = thicket.parts.indices.filter { thicket.parts[$0].serves }
    // Nothing serves, or what does is the child's.
    if error.caseName == "typeIsNotFound", served.allSatisfy({ thicket.parts[$0].isOfChild }) { return }
    if !served.contains(where: { mayFail(error, $0, isCancelled: isCancelled) }), !isExpected(error, isCancelled) {
      record.note("the request for all in \(asked) fails: \(error.brief)")
    }
  }

  func look(atPlain result: Result<Twig, any Error>, of target: Int, _ asked: Int, isOnMain: Bool) {
    switch result {
    case .success(let twig): accept(twig, asked: asked, in: asked)
    case .failure(let error):
      let isAllowed: Bool
      switch error.caseName {
      case "needsAwait":
        isAllowed = thicket.leads(target, reach) { thicket.suspends($0) || thicket.belongs($0, beside: isOnMain) }
      case "isolated": isAllowed = thicket.leads(target, reach) { thicket.belongs($0, beside: isOnMain) }
      default:
        record.notePlainFailure()
        isAllowed = mayFail(error, target, isCancelled: false)
      }
      if !isAllowed {
        record.note("the plain request for \(target) in \(asked)\(isOnMain ? ", on main," : "") fails: \(error.brief)")
      }
    }
  }

  private func accept(_ twig: Twig, asked: Int, in scope: Int) {
    let steps = thicket.parts[twig.number].steps.count
    let ended = twig.ended.load(ordering: .relaxed)
    if ended != steps { record.note("a request gives \(twig.number), of which \(ended) of \(steps) steps have ended") }
    if thicket.forgets { return }
    // A child asks its parent for what is the parent's: that keeps it in its root.
    let place = !thicket.parts[twig.number].isOfChild && (asked == 2 || asked == 3) ? 0 : scope
    record.content.withLock { $0.got.append((place, twig)) }
  }

  /// Whether an awaited request may fail so.
  private func mayFail(_ error: any Error, _ target: Int, isCancelled: Bool) -> Bool {
    if isExpected(error, isCancelled) { return true }
    if error.isFailure { return thicket.leads(target, reach) { $0.calls.contains { $0.failures > 0 } } }
    if error.isOfTime { return thicket.leads(target, reach, to: \.isTimed) }
    if error.isCancellation { return false }
    return switch error.caseName {
    case "recursiveInitialization": reach.canRecur[target]
    // The value of a scope.
    case "notSpecifiedInitializationMethodFor": thicket.leads(target, reach) { $0.takes.contains(where: \.isValue) }
    default: false
    }
  }

  /// Whether it says no more than that something was closed or cancelled, which it was.
  private func isExpected(_ error: any Error, _ isCancelled: Bool) -> Bool {
    if isCancelled, error.isCancellation { return true }
    let isClosed = error.caseName == "containerIsClosed" || error.caseName == "scopeIsGone"
    return isClosed && (record.isEnding || record.hasCleaned(thicket))
  }

  // MARK: - Starts and ends

  func look(atStart error: any Error) {
    if isExpected(error, record.isCancelled(nil)) || error.isOfTime && thicket.hasLimits { return }
    if error.isFailure && (thicket.failures > 0 || thicket.closingsFail) { return }
    if error.caseName == "recursiveInitialization", reach.canRecur.contains(true) { return }
    if error.caseName == "notSpecifiedInitializationMethodFor",
      thicket.parts.contains(where: { $0.takes.contains(where: \.isValue) })
    {
      return
    }
    record.note("the start fails: \(error.brief)")
  }

  func look(atBuild error: any Error) {
    record.notePlainFailure()
    if error.caseName == "needsAwait" || error.caseName == "isolated" { return }
    look(atStart: error)
  }

  func look(atScope result: Result<Void, any Error>, _ target: Int, fails: Bool, isCancelled: Bool) {
    guard case .failure(let error) = result else { return }
    if fails, error is Refusal || record.isEnding { return }
    if isEndOfClosings(error) || mayFail(error, target, isCancelled: isCancelled) { return }
    record.note("a scope for \(target) fails: \(error.brief)")
  }

  func look(atRun error: any Error) {
    // It makes what runs.
    let isOfMaking = thicket.parts.indices.contains { thicket.parts[$0].runs && mayFail(error, $0, isCancelled: true) }
    if !isEndOfClosings(error), !isOfMaking { record.note("the run fails: \(error.brief)") }
  }

  func look(atEnd error: any Error) {
    if !isEndOfClosings(error) { record.note("an end fails: \(error.brief)") }
  }

  func look(atRefusedClose error: any Error) {
    if !thicket.closings.contains(where: { $0.suspends || $0.place != .anywhere }) {
      record.note("a plain close fails: \(error.brief)")
    }
  }

  /// Whether all that closings threw is what they had to throw.
  private func isEndOfClosings(_ error: any Error) -> Bool {
    guard case .closing(let errors)? = error as? DIError else { return false }
    return errors.allSatisfy { error in
      error.isFailure && thicket.closingsFail
        || thicket.limitsEnds && error.underlying(as: DIClosingTimedOut.self) != nil
    }
  }

  func lookAtState(of container: DIBuiltContainer?) {
    if let container, container.state != .closed { record.note("after its end, the state is \(container.state)") }
  }
}

extension Error {
  /// The case of an error of the library; nil for others.
  var caseName: String? {
    guard let error = self as? DIError else { return nil }
    return switch error {
    case .typeIsNotFound: "typeIsNotFound"
    case .isolated: "isolated"
    case .notSpecifiedInitializationMethodFor: "notSpecifiedInitializationMethodFor"
    case .scopeIsGone: "scopeIsGone"
    case .whileCreateSingleton(_, let stack): stack.caseName
    case .initializationFailed(_, let underlying as DIError): underlying.caseName
    case .build(let errors): errors.count == 1 ? errors[0].caseName : "\(error)"
    default: error.kind
    }
  }
  /// Whether a plain close would have had to await.
  var isOfPlainClose: Bool { caseName == "needsAwait" || caseName == "isolated" }
  /// Whether a cancellation was heard.
  var isCancellation: Bool { self is CancellationError || underlying(as: CancellationError.self) != nil }
  /// Whether a closure has failed as it was to.
  var isFailure: Bool { self is Refusal || isRefusal }
  var brief: String { "\(self)".split(separator: "\n").prefix(4).joined(separator: "; ") }
}

extension Thicket {
  fileprivate func suspends(_ part: Part) -> Bool {
    part.calls.contains(where: \.suspends) || part.hasMany && decorator?.make.suspends ?? false
      || part.closing.map { $0.suspends || $0.place != .anywhere } ?? false
  }

  /// Whether it belongs to an actor other than where the caller is.
  fileprivate func belongs(_ part: Part, beside isOnMain: Bool) -> Bool {
    let places = part.calls.map(\.place) + (part.hasMany ? [decorator?.make.place].compactMap(\.self) : [])
    return places.contains { $0 == .wood || $0 == .main && !isOnMain }
  }
}

extension Thicket.Part {
  fileprivate var hasMany: Bool { edges.contains { if case .many = $0 { true } else { false } } }
}
