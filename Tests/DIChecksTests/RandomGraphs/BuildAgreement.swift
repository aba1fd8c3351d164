import DIChecks
import DICore

/// What validation says of a random graph, beside what a build does, which makes its singles.
struct BuildAgreement {
  let graph: RandomGraph
  let sources: Sources
  private let errors: [Agreement.Claim]
  private let reach: [Set<Int>]

  init(_ graph: RandomGraph) {
    self.graph = graph
    sources = Sources(graph, on: .builder)
    reach = graph.reach { edge, _ in edge.kind.isFollowed }
    // The singles of a parent are made before there is anything to validate.
    errors =
      graph.inner > 0 ? [] : sources.validate().filter { $0.severity == .error }.map(Agreement.Claim.init)
  }

  func end() { sources.world.end() }

  /// The first difference.
  var difference: String? {
    if graph.inner > 0 { return nil }
    let outcome = Result { () throws(DIError) in try sources.build() }.mapError { $0 }
    sources.end((try? outcome.get()) ?? [])
    let verified = Result { () throws(DIError) in try sources.build(.verified) }
    sources.end((try? verified.get()) ?? [])
    switch verified {
    case .failure(.build(let all)) where !errors.isEmpty:
      if all != errors.map({ $0.diagnostic.error }) { return "a verified build throws \(all)" }
    case .failure(let error) where errors.isEmpty && mustSucceed: return "a verified build throws \(error)"
    case .success where !errors.isEmpty: return "a verified build does not fail"
    default: break
    }
    switch outcome {
    case .success:
      // What a closure makes first can cut a loop.
      let missed = errors.first { mustFail($0) && (isPlain || $0.diagnostic.kind != .recursion) }
      return missed.map { "the build does not fail\n\($0.diagnostic)" }
    case .failure(let error):
      if mustSucceed { return "nothing is said, but the build throws \(error)" }
      guard case .whileCreateSingleton(_, let cause) = error, errors.count == 1, isPlain else { return nil }
      return Agreement.matches(cause, errors[0]) ? nil : "the build throws \(error)\n\(errors[0].diagnostic)"
    }
  }

  /// Whether a single comes to an error.
  private func mustFail(_ claim: Agreement.Claim) -> Bool {
    claim.paths.contains { path in
      let end = claim.target.map { Agreement.makesRequest(path.last!, for: $0, sources) } != false
      return end && isSingle(path[0])
    }
  }

  private func isSingle(_ number: Int) -> Bool {
    graph.parts[number].lifetime == .single && !graph.parts[number].isValue
  }

  /// Whether no single comes to a component with a diagnostic, or to what only running it shows.
  private var mustSucceed: Bool {
    let singles = graph.parts.indices.filter { graph.parts[$0].isRegistered && isSingle($0) }
    let reached = singles.reduce(into: Set(singles)) { $0.formUnion(reach[$1]) }
    return isPlain && errors.allSatisfy { reached.isDisjoint(with: $0.paths.flatMap { $0 }) }
  }

  /// Whether all that a request comes to shows in parameters, and nothing depends on what was requested or set before.
  private var isPlain: Bool {
    zip(graph.parts, reach).allSatisfy { part, reached in
      part.edges.allSatisfy { $0.isVisible && (!$0.kind.isDelayed || !$0.kind.isFollowed) }
        && !(part.isValue && !part.lifetime.isKept)
        // Another container may have been given what this one is not.
        && !(part.lifetime.isKeptAcrossBuilds && (part.isValue || reached.contains { graph.parts[$0].isValue }))
    }
  }
}
