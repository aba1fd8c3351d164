import DIChecks
import DICore

/// What validation says of a random graph, beside what requests do.
///
/// It has no rule for what is wrong: each diagnostic, and each silence, is put to a request, in a container in which nothing was
/// requested before.
struct Agreement {
  /// A diagnostic, with the components of its paths by number.
  struct Claim {
    let diagnostic: DIDiagnostic
    let paths: [[Int]]

    init(_ diagnostic: DIDiagnostic) {
      self.diagnostic = diagnostic
      // Without decorators.
      paths = diagnostic.paths.map { $0.compactMap { Node.number(of: $0.type) } }.filter { !$0.isEmpty }
    }

    /// The component that is at fault itself, and not for what it requests.
    var target: Int? {
      diagnostic.kind == .noInitializer ? diagnostic.component.flatMap { Node.number(of: $0.type) } : nil
    }
  }

  /// What is requested.
  enum Entry: Hashable {
    case one(Int)
    /// The injection into an object that was created elsewhere.
    case object(Int)
  }

  /// The graph as validation sees it.
  let graph: RandomGraph
  let sources: Sources
  let claims: [Claim]
  private let errorsOfDecorators: [DIError]
  /// What a request can reach, by all edges that are used.
  private let reach: [Set<Int>]
  /// What its initializers can reach.
  private let initializerReach: [Set<Int>]
  /// What it can reach by any edge.
  private let farReach: [Set<Int>]

  /// - Parameters:
  ///   - graph: The graph; singles count as made by the first request, so that there is a container to request from.
  ///   - frontEnd: How it is registered.
  init(_ graph: RandomGraph, on frontEnd: FrontEnd) {
    var graph = graph
    for number in graph.parts.indices where graph.parts[number].lifetime == .single {
      graph.parts[number].lifetime = .lazySingle
    }
    self.graph = graph
    sources = Sources(graph, on: frontEnd)
    // A path of decorators has no number.
    let all = sources.validate().map(Claim.init)
    claims = all.filter { !$0.paths.isEmpty || $0.diagnostic.paths.isEmpty }
    errorsOfDecorators = all.filter { $0.paths.isEmpty }.compactMap(\.diagnostic.error)
    reach = graph.reach { edge, _ in edge.kind.isFollowed }
    initializerReach = graph.reach { edge, isInitializer in isInitializer && edge.kind.isFollowed }
    farReach = graph.reach { _, _ in true }
  }

  var errors: [Claim] { claims.filter { $0.diagnostic.severity == .error } }

  /// The first difference.
  var difference: String? {
    differenceOfRepetition ?? differenceOfErrors ?? differenceOfSilence ?? differenceOfDelayed
  }

  func end() { sources.world.end() }
}

// MARK: - What validation does

extension Agreement {
  private var differenceOfRepetition: String? {
    let first = sources.validate()
    if sources.validate() != first { return "a second validation says something else" }
    let all = sources.validate(notes: true)
    if all.filter({ $0.severity > .note }) != first { return "validation with notes says something else" }
    let containers = sources.begin()
    defer { sources.end(containers) }
    if containers[0].validate() != first { return "the container says something else" }
    return sources.world.takeEvents().isEmpty ? nil : "validation creates something"
  }
}

// MARK: - What is called an error

extension Agreement {
  private var differenceOfErrors: String? {
    for claim in errors {
      if claim.paths.isEmpty { return "no path: \(claim.diagnostic)" }
      for path in claim.paths {
        if let difference = difference(of: claim, path) { return "\(path): \(difference)\n\(claim.diagnostic)" }
      }
    }
    return nil
  }

  private func difference(of claim: Claim, _ path: [Int]) -> String? {
    let isLoop = claim.diagnostic.kind == .recursion
    for (dependent, target) in zip(path, path.dropFirst() + (isLoop ? path.prefix(1) : [])) {
      if !requests(dependent, target, isLoop) { return "\(dependent) does not request \(target)" }
    }
    let entry = graph.parts[path[0]].isValue ? Entry.object(path[0]) : .one(path[0])
    if let target = claim.target, !makesRequest(path.last!, for: target) {
      return differenceOfDelayed(claim, from: path.last!, for: target)
    }
    guard case .failure(let error) = answer(to: entry) else {
      return isLoop && canBeCut(path) ? nil : "\(entry) does not fail"
    }
    let below = errors.filter { !reached(from: path[0]).isDisjoint(with: culprits(of: $0)) }
    if below.count > 1 || isDoubtful(entry) { return nil }
    return Self.matches(error, claim) || errorsOfDecorators.contains(error) ? nil : "fails with \(error)"
  }

  /// Whether a closure, which the linker cannot see, can make a member of a loop before the loop comes to it.
  ///
  /// A many leaves out whose initializer is open further out there, and what is made then has this many.
  private func canBeCut(_ loop: [Int]) -> Bool {
    loop.contains { graph.parts[$0].initializer.contains { $0.kind == .many } }
      && reached(from: loop[0]).contains { number in
        graph.parts[number].edges.contains { edge in
          !edge.isSeen && graph.targets(of: edge).contains { !reached(from: $0).isDisjoint(with: loop) }
        }
      }
  }

  /// The components that cannot be created for what is wrong, by what they request themselves.
  private func culprits(of claim: Claim) -> [Int] {
    if claim.diagnostic.kind == .recursion { return claim.paths.flatMap { $0 } }
    let ends = claim.paths.compactMap(\.last)
    guard let target = claim.target else { return ends }
    // Of a decorated component, only its decorator is said to be affected, with one path.
    return (graph.isDecorated ? Array(graph.parts.indices) : ends).filter { makesRequest($0, for: target) }
  }

  /// Whether a component requests another at its creation, and not later by a lazy or provider.
  private func makesRequest(_ dependent: Int, for target: Int) -> Bool {
    Self.makesRequest(dependent, for: target, sources)
  }

  static func makesRequest(_ dependent: Int, for target: Int, _ sources: Sources) -> Bool {
    let graph = sources.world.graph
    return graph.parts[dependent].edges.contains {
      $0.kind.isFollowed && !sources.acceptsNothing($0) && graph.targets(of: $0).contains(target)
    }
  }

  private func differenceOfDelayed(_ claim: Claim, from holder: Int, for target: Int) -> String? {
    let containers = sources.begin()
    defer { sources.end(containers) }
    // The holder may fail for something else.
    _ = try? Entry.one(holder).answer(of: containers[0], graph)
    for delayed in sources.world.delayed where delayed.holder.component == holder && delayed.edge.target == target {
      do {
        _ = try delayed.get()
        return "\(target) does not fail for what \(holder) was given"
      } catch {
        if error as? DIError != claim.diagnostic.error { return "\(target) fails with \(error)" }
      }
    }
    return nil
  }

  /// Whether a component makes a request that a component answers, at its creation.
  private func requests(_ dependent: Int, _ target: Int, _ isLoop: Bool) -> Bool {
    let part = graph.parts[dependent]
    func requests(_ edge: RandomGraph.Edge, _ targets: [Int]) -> Bool {
      edge.isVisible && !edge.kind.isDelayed && targets.contains(target)
    }
    return part.initializer.contains { requests($0, graph.targets(of: $0, byInitializerOf: dependent)) }
      || !isLoop && part.injections.contains { requests($0, graph.targets(of: $0)) }
  }

  /// Whether a request failed with the error of a claim; of the initializers of a loop, with any.
  static func matches(_ error: DIError, _ claim: Claim) -> Bool {
    guard case .recursiveInitialization(let info) = error, claim.diagnostic.kind == .recursion else {
      return error == claim.diagnostic.error
    }
    // A decorator in the loop has no number.
    return Node.number(of: info.type).map(claim.paths[0].contains) != false
  }
}

// MARK: - What is not called an error

extension Agreement {
  private var differenceOfSilence: String? {
    for number in graph.levels.last! where graph.parts[number].isRegistered {
      let part = graph.parts[number]
      // A request by the program for what nobody can make is nothing that can be validated.
      let entry = part.isValue && !part.lifetime.isKept ? Entry.object(number) : .one(number)
      guard isSilent(entry) else { continue }
      // An object leads back to itself in its own scope, and not by what the root keeps.
      for scope in 0..<(entry.object == nil ? graph.scopes : 1) {
        if case .failure(let error) = answer(to: entry, in: scope) {
          return "nothing is said of \(entry), which fails in scope \(scope) with \(error)"
        }
      }
    }
    return nil
  }

  /// What lazies and providers lead to is requested when they are used.
  private var differenceOfDelayed: String? {
    for number in graph.levels.last! where graph.parts[number].isRegistered && isSilent(.one(number)) {
      let holds = reached(from: number).contains {
        graph.parts[$0].edges.contains { $0.kind.isDelayed && !$0.kind.isFollowed }
      }
      if !holds || graph.parts[number].isValue { continue }
      var used = 0
      var delayed = 1
      while used < delayed, used < 4 {
        let containers = sources.begin()
        defer { sources.end(containers) }
        _ = try? Entry.one(number).answer(of: containers[0], graph)
        let kept = sources.world.delayed
        delayed = kept.count
        if used >= delayed { break }
        let target = Entry.one(kept[used].edge.target)
        let result = Result { try kept[used].get() }
        used += 1
        switch result {
        case .success where mustFail(target): return "\(target) does not fail for what \(number) was given"
        case .failure(let error) where isSilent(target):
          return "nothing is said of \(target), which fails for what \(number) was given, with \(error)"
        default: break
        }
      }
    }
    return nil
  }

  private func mustFail(_ entry: Entry) -> Bool {
    guard case .one(let number) = entry, !graph.parts[number].isValue else { return false }
    return errors.contains { claim in
      claim.paths.contains { path in
        path[0] == number && claim.target.map { makesRequest(path.last!, for: $0) } != false
      }
    }
  }

  /// Whether nothing is said that a request could come to, and nothing fails that validation cannot see.
  private func isSilent(_ entry: Entry) -> Bool {
    if case .one(let number) = entry, isMadeElsewhere(number) { return false }
    let reached = reached(from: entry.number)
    return errors.allSatisfy { reached.isDisjoint(with: culprits(of: $0)) } && !isDoubtful(entry)
  }

  private func reached(from number: Int) -> Set<Int> { reach[number].union([number]) }

  /// Whether a request can come to something that only running it shows.
  private func isDoubtful(_ entry: Entry) -> Bool {
    reached(from: entry.number).contains { number in
      graph.parts[number].edges.contains { edge in
        let targets = graph.targets(of: edge)
        // What closures request can be missing, or lead back to an open initializer.
        if !edge.isSeen {
          return edge.kind != .attempt && targets.isEmpty
            || targets.contains { isMadeElsewhere($0) || reached(from: $0).contains(number) }
        }
        return edge.kind.isFollowed
          && targets.contains { $0 != entry.object && isMadeElsewhere($0) && mayLeadBack(from: $0, to: number) }
      }
    }
  }

  private func isMadeElsewhere(_ number: Int) -> Bool {
    graph.parts[number].isValue && !graph.parts[number].lifetime.isKept
  }

  /// Whether a component may be created for an object that it gets.
  ///
  /// The closures of injections and post-inits capture the world here, and a closure that captures something can request anything.
  private func mayLeadBack(from value: Int, to dependent: Int) -> Bool {
    farReach[value].contains(dependent) || !graph.parts[value].injections.isEmpty || graph.parts[value].postInits > 0
  }
}

// MARK: - Requests

extension Agreement {
  private func answer(to entry: Entry, in scope: Int = 0) -> Result<Node, DIError> {
    let containers = sources.begin(without: entry.object)
    defer { sources.end(containers) }
    return Result { () throws(DIError) in try entry.answer(of: containers[scope], graph) }
  }
}

extension RandomGraph.Edge {
  /// Whether it is made where the linker sees it, and not by a closure or the use of a lazy in an initializer.
  fileprivate var isSeen: Bool { isVisible && !(kind.isDelayed && kind.isFollowed) }
}

extension Agreement.Entry: CustomStringConvertible {
  var number: Int {
    switch self {
    case .one(let number), .object(let number): number
    }
  }

  var object: Int? { if case .object(let number) = self { number } else { nil } }

  var description: String {
    switch self {
    case .one(let number): "\(number)"
    case .object(let number): "an object of \(number)"
    }
  }

  func answer(of container: DIBuiltContainer, _ graph: RandomGraph) throws(DIError) -> Node {
    func resolve<P: Part>(_ type: P.Type) throws(DIError) -> Node { try container.resolve(type).node }
    func inject<P: Part>(_ type: P.Type) throws(DIError) -> Node {
      let object = P(component: number, gifts: graph.parts[number].edges.map { _ in .missing }, mark: nil)
      try container.resolve(object)
      return object.node
    }
    return switch self {
    case .one(let number): try resolve(partTypes[number])
    case .object(let number): try inject(partTypes[number])
    }
  }
}
