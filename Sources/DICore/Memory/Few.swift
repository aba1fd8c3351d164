/// A list that is usually empty or has one element, which needs no allocation.
@usableFromInline package struct Few<Element>: RandomAccessCollection {
  @usableFromInline var head: Element?
  @usableFromInline var others: [Element] = []
  @usableFromInline package internal(set) var endIndex = 0

  @inlinable
  package init() {}

  @inlinable
  package init(_ elements: some Sequence<Element>) { for element in elements { append(element) } }

  @inlinable
  package var startIndex: Int { 0 }

  @inlinable
  package subscript(position: Int) -> Element {
    get { position == 0 ? head! : others[position - 1] }
    set { if position == 0 { head = newValue } else { others[position - 1] = newValue } }
  }

  @inlinable
  package mutating func append(_ element: Element) {
    if endIndex == 0 {
      head = element
    } else {
      // A third one and a fourth one need no further allocation.
      if others.isEmpty { others.reserveCapacity(3) }
      others.append(element)
    }
    endIndex += 1
  }

  @inlinable
  package mutating func remove(at position: Int) -> Element {
    endIndex -= 1
    if position > 0 { return others.remove(at: position - 1) }
    defer { head = endIndex == 0 ? nil : others.removeFirst() }
    return head!
  }
}

extension Few: Sendable where Element: Sendable {}
