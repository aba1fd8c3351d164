/// On whose behalf something was asked for, the outermost first.
///
/// A failure that passes a hundred thousand creations gets an asker from each: so a list, which shares its end with those that it
/// was made from.
struct RequestPath: Sequence, Sendable {
  private var first: RequestPathNode?

  var isEmpty: Bool { first == nil }
  var count: Int { first?.count ?? 0 }

  /// Adds who asked for the first of them.
  mutating func add(_ info: DITypeInfo) { first = RequestPathNode(info, before: first) }

  var underestimatedCount: Int { count }

  func makeIterator() -> some IteratorProtocol<DITypeInfo> {
    sequence(state: first) { next in
      defer { next = next?.next }
      return next?.info
    }
  }
}

/// One of them.
///
/// Unchecked: what changes does so in `deinit`.
private final class RequestPathNode: @unchecked Sendable {
  let info: DITypeInfo
  /// How many there are from this one on.
  let count: Int
  private(set) var next: RequestPathNode?

  init(_ info: DITypeInfo, before next: RequestPathNode?) {
    self.info = info
    self.next = next
    count = (next?.count ?? 0) + 1
  }

  // One after the other, since a release that releases the next would need a stack for all.
  deinit {
    var rest = takeNext()
    while isKnownUniquelyReferenced(&rest) { rest = rest?.takeNext() }
  }

  private func takeNext() -> RequestPathNode? {
    defer { next = nil }
    return next
  }
}
