// Unsafe: raw memory with one owner, without reference counting. The owner is the path of a thread or the linker's traversal.
// The lists of a path are used on its thread or under the lock of the wait graph, and freed when the thread ends. The lists of
// a traversal are used under the linking lock, and freed in its `deinit`.

/// A list for the path and the traversal: it grows, and keeps its capacity until it is deallocated.
///
/// It has one owner. So it does not test for a unique reference, as an array does.
struct PathList<Element: BitwiseCopyable>: RandomAccessCollection, MutableCollection {
  private var base = UnsafeMutablePointer<Element>.allocate(capacity: 16)
  private var capacity = 16
  private(set) var endIndex = 0

  var startIndex: Int { 0 }

  @inline(__always)
  subscript(position: Int) -> Element {
    get {
      assert(indices.contains(position))
      return base[position]
    }
    nonmutating set {
      assert(indices.contains(position))
      base[position] = newValue
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if endIndex == capacity { grow() }
    (base + endIndex).initialize(to: element)
    endIndex &+= 1
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.update(from: base, count: endIndex)
    base.deallocate()
    base = larger
    capacity *= 2
  }

  /// Reverses the elements from a position on.
  func reverse(from position: Int) {
    var first = position
    var last = endIndex - 1
    while first < last {
      (base[first], base[last]) = (base[last], base[first])
      first += 1
      last -= 1
    }
  }

  /// Removes all elements from a position on.
  @inline(__always)
  mutating func removeAll(from position: Int) {
    assert(position <= endIndex)
    endIndex = position
  }

  /// Removes some of the elements from a position on.
  mutating func removeAll(from position: Int = 0, where isRemoved: (Element) -> Bool) {
    var kept = position
    for index in position..<endIndex where !isRemoved(base[index]) {
      base[kept] = base[index]
      kept += 1
    }
    endIndex = kept
  }

  func deallocate() { base.deallocate() }
}
