/// What has changed between two documents, in words: for the comment of a review.
///
/// ```swift
/// let old = try GraphDocument(json: String(contentsOfFile: "graph.json", encoding: .utf8))
/// print(GraphDiff(old, GraphDocument(container)))
/// ```
///
/// ```
/// ~ Checkout now takes a Gateway
/// + PaymentGateway, .lazySingle, as Gateway
/// ~ Session became .perScope, it was .single: App keeps it
/// ! App (.single) keeps the Session (.perScope) of the root, so all scopes share it. [DI0101]
/// ```
///
/// Files and lines do not count. In a Markdown block for `diff`, the lines are coloured by their signs.
public struct GraphDiff: Sendable, Equatable {
  /// A change.
  public struct Change: Sendable, Equatable {
    /// What kind of change it is.
    public let kind: Kind
    /// The component that has changed; nil for a fault without one.
    public let component: GraphDocument.Component.ID?
    /// The change in words, such as `Checkout now takes a PaymentGateway`.
    public let text: String
  }

  /// A kind of change; the raw value is the sign that its lines begin with.
  public enum Kind: String, Sendable, CaseIterable {
    /// A component is new.
    case added = "+"
    /// A component is gone.
    case removed = "-"
    /// A component is not as it was.
    case changed = "~"
    /// A fault is new.
    case fault = "!"
    /// A fault is gone.
    case mended = "="
  }

  /// The changes: components by ID, then faults that are new, then faults that are gone.
  public let changes: [Change]

  /// Whether nothing has changed.
  public var isEmpty: Bool { changes.isEmpty }

  /// Compares two documents.
  ///
  /// A component is the same if it has the same ``GraphDocument/Component/id``.
  ///
  /// - Parameters:
  ///   - old: The older document.
  ///   - new: The newer one.
  /// - Complexity: Linear in the size of the documents, but for sorting.
  public init(_ old: GraphDocument, _ new: GraphDocument) {
    let before = Dictionary(uniqueKeysWithValues: old.components.map { ($0.id, $0) })
    let after = Dictionary(uniqueKeysWithValues: new.components.map { ($0.id, $0) })
    lazy var keepers = new.keepers
    let components = Set(before.keys).union(after.keys).sorted().flatMap { id -> [Change] in
      switch (before[id], after[id]) {
      case (nil, let new?): [Change(kind: .added, component: id, text: new.inWords)]
      case (let old?, nil): [Change(kind: .removed, component: id, text: old.inWords)]
      case (let old?, let component?):
        component.changes(since: old, keptBy: { keepers[id] ?? [] })
          .map { Change(kind: .changed, component: id, text: "\(id) \($0)") }
      case (nil, nil): []
      }
    }
    let known = Set(old.faults.map(\.identity))
    let left = Set(new.faults.map(\.identity))
    changes =
      components + new.faults.filter { !known.contains($0.identity) }.map { $0.change(.fault) }
      + old.faults.filter { !left.contains($0.identity) }.map { $0.change(.mended) }
  }
}

extension GraphDiff: CustomStringConvertible {
  /// The changes, each on a line that begins with the sign of its ``Kind``; empty if there are none.
  public var description: String { changes.map(\.description).joined(separator: "\n") }
}

extension GraphDiff.Change: CustomStringConvertible {
  /// The sign of the kind, and the text.
  public var description: String { "\(kind.rawValue) \(text)" }
}

extension GraphDocument.Fault {
  fileprivate func change(_ kind: GraphDiff.Kind) -> GraphDiff.Change {
    GraphDiff.Change(
      kind: kind, component: component, text: (kind == .mended ? "no longer: " : "") + "\(summary) [\(id)]")
  }
}

extension GraphDocument.Component {
  /// What a line about a new or removed component says.
  fileprivate var inWords: String {
    let others = services.map(\.type).filter { $0 != type }
    return
      ([id, lifetimeCode] + (others.isEmpty ? [] : ["as " + others.joined(separator: " and ")])
      + (module.map { ["in \($0)"] } ?? [])).joined(separator: ", ")
  }
}

extension GraphDocument {
  /// For each component whose instances belong to scopes, the components that live longer and hold an instance.
  fileprivate var keepers: [Component.ID: [Component.ID]] {
    let scoped = Set(components.filter { $0.lifetime.group == .scope }.map(\.id))
    var keepers: [Component.ID: [Component.ID]] = [:]
    for dependent in components where dependent.lifetime.group == .kept {
      var known: Set<Component.ID> = []
      for request in dependent.requests where !request.isDelayed && request.answer == .components {
        for id in request.components where scoped.contains(id) && known.insert(id).inserted {
          keepers[id, default: []].append(dependent.id)
        }
      }
    }
    return keepers
  }
}
