/// The dependents that led to a request, the outermost first.
///
/// It is a linked list, because an error can pass a hundred thousand creations, and each adds a dependent. Copies share nodes.
package struct RequestPath: Sequence, Sendable {
  private var first: RequestPathNode?

  package init() {}

  var isEmpty: Bool { first == nil }
  var count: Int { first?.count ?? 0 }

  /// Adds an outer dependent, which becomes the first.
  ///
  /// Not inlined: the visitor of errors calls it for each case.
  @inline(never)
  package mutating func add(_ info: DITypeInfo) { first = RequestPathNode(info, before: first) }

  package var underestimatedCount: Int { count }

  package func makeIterator() -> some IteratorProtocol<DITypeInfo> {
    sequence(state: first) { next in
      defer { next = next?.next }
      return next?.info
    }
  }
}

/// A dependent in a ``RequestPath``.
///
/// Unchecked: `next` changes only in `deinit`.
private final class RequestPathNode: @unchecked Sendable {
  let info: DITypeInfo
  /// The length of the list from here on.
  let count: Int
  private(set) var next: RequestPathNode?

  init(_ info: DITypeInfo, before next: RequestPathNode?) {
    self.info = info
    self.next = next
    count = (next?.count ?? 0) + 1
  }

  // Releases the nodes in a loop: nested releases would use stack for each node.
  deinit {
    var rest = takeNext()
    while isKnownUniquelyReferenced(&rest) { rest = rest?.takeNext() }
  }

  private func takeNext() -> RequestPathNode? {
    defer { next = nil }
    return next
  }
}
