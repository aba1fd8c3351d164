internal import DICore

/// A root cause that the validator has found, with the components that it affects.
struct Finding: Sendable {
  enum Content: Sendable {
    /// The error of the request, without its path and without the descriptions of its tags.
    case error(DIError)
    /// The text of a warning or note; made when it is read, since it can describe tags, which is user code.
    case text(@Sendable () -> Report)
  }

  let kind: DIDiagnostic.Kind
  /// The node of the component to look at first; nil if the fault is not in a component.
  let node: Int?
  let content: Content
  /// What to look at first, if it is not a node.
  var rule: DITypeInfo?
  /// The ends of the paths.
  var ends: [Routes.End] = []
  var near: [DITypeInfo] = []
}

/// How components are reached by requests, for the paths of diagnostics.
///
/// Paths share their beginnings, so they are kept as a tree and made when they are read: this keeps validation linear.
final class Routes: Sendable {
  /// The last component of a path.
  enum End: Sendable, Hashable {
    /// The path to a node in the tree of requests.
    case node(Int)
    /// The path to a node in the tree of what is created for kept instances.
    case held(Int, RouteTree)
    /// The path from a node to what requests the first node of a tree of ways against requests.
    case against(Int, RouteTree)
    /// A loop.
    case loop([Int])
  }

  private let infos: [DITypeInfo]
  private let requests: RouteTree

  init(_ infos: [DITypeInfo], _ requests: RouteTree) {
    self.infos = infos
    self.requests = requests
  }

  /// The components from the outermost to the end.
  func path(to end: End) -> [DITypeInfo] {
    switch end {
    case .node(let node): requests.path(to: node).map { infos[$0] }
    case .held(let node, let tree): tree.path(to: node).map { infos[$0] }
    case .against(let node, let tree): tree.path(to: node).dropFirst().reversed().map { infos[$0] }
    case .loop(let nodes): nodes.map { infos[$0] }
    }
  }
}

/// The shortest ways to nodes, from some first nodes.
final class RouteTree: Sendable {
  /// For each node, the node before it on its way, whose request leads there; -1 for a first node.
  private let dependents: [Int32]
  /// For each node, the first node of its way; -1 if there is no way.
  private let firsts: [Int32]

  init(_ dependents: [Int32], _ firsts: [Int32]) {
    self.dependents = dependents
    self.firsts = firsts
  }

  /// The first node of the way to this one.
  func first(of node: Int) -> Int { Int(firsts[node]) }

  /// The nodes from a first node to this one.
  func path(to node: Int) -> [Int] {
    sequence(first: node) { self.dependents[$0] < 0 ? nil : Int(self.dependents[$0]) }.reversed()
  }
}

extension RouteTree: Hashable {
  static func == (lhs: RouteTree, rhs: RouteTree) -> Bool { lhs === rhs }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
