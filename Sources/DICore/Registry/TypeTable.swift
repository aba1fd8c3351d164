/// Elements by type, and by name or tag; the elements of one key are in the order of their addition.
///
/// One array holds all elements, and the elements of one key form a ring in it. So an element takes no allocation of its own,
/// since a cold start pays for every registration and for every request here.
package struct TypeTable<Element> {
  private var links: [Link] = []
  /// The position of the last element of each type; -1 if there is none any more.
  private var lasts: [TypeKey: Int32]
  /// The same for types with a name or tag.
  private var qualifiedLasts: [QualifiedType: Int32] = .init()
  /// The position of a free link, with a chain of others behind it; -1 if there is none.
  private var free: Int32 = -1
  /// The number of elements.
  private(set) var count = 0

  fileprivate struct Link {
    var element: Element
    /// The position of the next element; after the last element of a key comes its first.
    var next: Int32
  }

  /// A table with room for so many elements and types.
  init(capacity: Int = 0) {
    lasts = Dictionary(minimumCapacity: capacity)
    if capacity > 0 { links.reserveCapacity(capacity) }
  }

  mutating func append(_ element: consuming Element, to type: any Any.Type, _ qualifier: Qualifier?) {
    let position = free < 0 ? Int32(links.count) : free
    let last =
      if let qualifier {
        setLast(position, type, qualifier)
      } else {
        lasts.updateValue(position, forKey: TypeKey(type))
      }
    var next = position
    if let last, last >= 0 { swap(&next, &links[Int(last)].next) }
    count += 1
    if free < 0 {
      links.append(Link(element: element, next: next))
    } else {
      free = links[Int(position)].next
      links[Int(position)] = Link(element: element, next: next)
    }
  }
}

// MARK: - Elements

extension TypeTable {
  /// The elements of one key.
  struct Elements: Sequence, IteratorProtocol {
    private let links: [Link]
    private let last: Int32
    private var position: Int32

    fileprivate init(until last: Int32, in links: [Link]) {
      self.links = links
      self.last = last
      position = last < 0 ? -1 : links[Int(last)].next
    }

    var isEmpty: Bool { position < 0 }

    mutating func next() -> Element? {
      if isEmpty { return nil }
      defer { position = position == last ? -1 : links[Int(position)].next }
      return links[Int(position)].element
    }
  }

  /// The elements of a type; with a name or tag, those that were added with it.
  subscript(type: any Any.Type, qualifier: Qualifier?) -> Elements {
    Elements(until: last(type, qualifier), in: links)
  }

  // Not inlined: few components have a name or tag.
  @inline(never)
  private mutating func setLast(_ position: Int32, _ type: any Any.Type, _ qualifier: Qualifier) -> Int32? {
    qualifiedLasts.updateValue(position, forKey: QualifiedType(type, [qualifier]))
  }

  /// The element of a type that has only one: the fast path.
  func only(_ type: any Any.Type) -> Element? {
    guard let last = lasts[TypeKey(type)], last >= 0, links[Int(last)].next == last else { return nil }
    return links[Int(last)].element
  }

  /// The elements of each type that has several, in the order in which the types came; no element was ever removed.
  var contested: [[Element]] {
    lasts.values.filter { links[Int($0)].next != $0 }.sorted { Int(links[Int($0)].next) }
      .map { Array(Elements(until: $0, in: links)) }
  }

  private func last(_ type: any Any.Type, _ qualifier: Qualifier?) -> Int32 {
    guard let qualifier else { return lasts[TypeKey(type)] ?? -1 }
    return qualifiedLasts.isEmpty ? -1 : qualifiedLasts[QualifiedType(type, [qualifier])] ?? -1
  }
}

// MARK: - Removal

extension TypeTable {
  /// Removes those elements of one key for which a function returns true; it can also change them.
  mutating func removeAll(
    of type: any Any.Type, _ qualifier: Qualifier?, where isRemoved: (inout Element) -> Bool
  ) {
    let last = last(type, qualifier)
    let rest = remove(until: last, isRemoved)
    if rest == last { return }
    if let qualifier {
      qualifiedLasts[QualifiedType(type, [qualifier])] = rest
    } else {
      lasts[TypeKey(type)] = rest
    }
  }

  /// Removes the elements for which a function returns true.
  mutating func removeAll(where isRemoved: (inout Element) -> Bool) {
    let (plain, qualified) = (lasts, qualifiedLasts)
    lasts = plain.mapValues { remove(until: $0, isRemoved) }
    qualifiedLasts = qualified.mapValues { remove(until: $0, isRemoved) }
  }

  /// Removes elements of a ring; returns the last position that is left.
  private mutating func remove(until last: Int32, _ isRemoved: (inout Element) -> Bool) -> Int32 {
    if last < 0 { return -1 }
    return links.withUnsafeMutableBufferPointer { links in
      var previous = last
      var position = links[Int(last)].next
      while true {
        let next = links[Int(position)].next
        if isRemoved(&links[Int(position)].element) {
          links[Int(previous)].next = next
          links[Int(position)].next = free
          free = position
          count -= 1
          if position == last { return previous == last ? -1 : previous }
        } else {
          previous = position
          if position == last { return last }
        }
        position = next
      }
    }
  }
}

// MARK: - Keys

/// A type as a key with a cheap hash.
///
/// The standard hash takes 150 instructions, most of them to resist attacks. That protection is not needed here: an attacker who
/// can choose types can change the program anyway.
private struct TypeKey: Hashable {
  private let type: ObjectIdentifier

  init(_ type: any Any.Type) { self.type = ObjectIdentifier(type) }

  /// The hash as a dictionary asks for it: a bucket of a bucket, since a dictionary of all types is full enough to notice.
  func _rawHashValue(seed: Int) -> Int {
    let product = EntryTable.bucket(UInt(bitPattern: type))
    return Int(bitPattern: EntryTable.bucket(product ^ product &>> 24))
  }
}

/// A type and its qualifiers, as a key.
struct QualifiedType: Hashable {
  let type: ObjectIdentifier
  let qualifiers: [Qualifier]

  init(_ type: any Any.Type, _ qualifiers: [Qualifier]) {
    self.type = ObjectIdentifier(type)
    self.qualifiers = qualifiers
  }
}
