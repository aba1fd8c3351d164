import DIChecks
import DICore

/// What validation says of captive instances of a random graph, beside what objects of the root hold.
struct Captivity {
  /// An object that was made for the root, and an object of a scope that it was given, or would be.
  struct Capture: Hashable {
    let dependent, captured: Int
  }

  let graph: RandomGraph
  let sources: Sources
  private let diagnostics: [DIDiagnostic]

  init(_ graph: RandomGraph, on frontEnd: FrontEnd) {
    var graph = graph
    for number in graph.parts.indices where graph.parts[number].lifetime == .single {
      graph.parts[number].lifetime = .lazySingle
    }
    // A decorator of an instance of a scope is one as well, and has no number.
    graph.isDecorated = false
    self.graph = graph
    sources = Sources(graph, on: frontEnd)
    diagnostics = sources.validate()
  }

  func end() { sources.world.end() }

  /// The first difference.
  var difference: String? {
    var said: Set<Capture> = []
    for diagnostic in diagnostics where diagnostic.kind == .captive {
      guard let captured = Node.number(of: diagnostic.near[0].type) else { return "\(diagnostic)" }
      for path in diagnostic.paths.map({ $0.map { Node.number(of: $0.type)! } }) {
        if !graph.parts[path[0]].lifetime.isOfRoot { return "\(path): the root does not hold it\n\(diagnostic)" }
        said.insert(Capture(dependent: path.last!, captured: captured))
      }
    }
    var (seen, isComplete): (Set<Capture>, Bool) = ([], true)
    for number in graph.parts.indices where graph.parts[number].isRegistered && graph.parts[number].lifetime.isOfRoot {
      if let captures = captures(of: number) { seen.formUnion(captures) } else { isComplete = false }
    }
    if let capture = seen.first(where: { !said.contains($0) && mustBeSaid($0) }) {
      return "nothing is said of \(capture.captured), which \(capture.dependent) of the root holds"
    }
    // What fails holds nothing, and neither does what a many leaves out.
    if !isComplete || mayLeaveOut { return nil }
    return said.first { !seen.contains($0) }.map { "\($0.dependent) of the root does not hold \($0.captured)" }
  }

  /// Whether the dependent needs what it was given: where nil would do, it may be meant to get a value in a scope only.
  private func mustBeSaid(_ capture: Capture) -> Bool {
    !graph.parts[capture.captured].isValue
      || graph.parts[capture.dependent].edges.contains {
        graph.targets(of: $0).contains(capture.captured) && !sources.acceptsNothing($0)
      }
  }

  /// Whether a many may leave out a member, since the initializer of the member leads back to it.
  private var mayLeaveOut: Bool {
    let reach = graph.reach { edge, isInitializer in isInitializer && edge.kind.isFollowed }
    return graph.parts.indices.contains { number in
      graph.parts[number].initializer.contains { edge in
        edge.kind == .many && graph.targets(of: edge).contains { reach[$0].contains(number) }
      }
    }
  }

  /// What the object of a component that the root keeps holds, and the objects that were made for it; nil if it fails.
  private func captures(of number: Int) -> Set<Capture>? {
    let entry = graph.parts[number].isValue ? Agreement.Entry.object(number) : .one(number)
    let containers = sources.begin(without: entry.object)
    defer { sources.end(containers) }
    let root = try? containers[0].resolve(ScopeMark.self)
    guard let holder = try? entry.answer(of: containers[1], graph) else { return nil }
    var captures: Set<Capture> = []
    var (open, visited, used) = ([holder], Set<ObjectIdentifier>(), Set<[Int]>())
    while let node = open.popLast() {
      guard visited.insert(ObjectIdentifier(node)).inserted else { continue }
      // What a provider creates can have the same provider.
      var delayed: [Node] = []
      for kept in sources.world.delayed
      where kept.holder === node && used.insert([node.component, kept.edge.target]).inserted {
        guard let object = try? kept.get() else { return nil }
        delayed.append(object)
      }
      for object in node.state.gifts.flatMap(\.objects) + delayed {
        switch graph.parts[object.component].lifetime {
        case .perContainer, .perContainerWeak:
          // All that is made for the root is made in its scope.
          precondition(object.mark === root, "\(object.component) is of another scope.")
          captures.insert(Capture(dependent: node.component, captured: object.component))
        case .prototype, .objectGraph: open.append(object)
        default: break
        }
      }
    }
    return captures
  }
}
