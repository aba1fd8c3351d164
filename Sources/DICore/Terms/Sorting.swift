extension Array {
  /// The elements in the order of a number of each; elements with equal numbers stay in order.
  ///
  /// The standard library's sorting is compiled anew for each type and each closure: 500 instructions of SIL each time.
  package func sorted(by number: (Element) -> Int) -> [Element] {
    guard let positions = sortedPositions(of: map(number)) else { return self }
    return positions.map { self[$0] }
  }
}

/// The positions in the order of their numbers; nil if they are in order.
@inline(never)
private func sortedPositions(of numbers: [Int]) -> [Int]? {
  if numbers.indices.dropFirst().allSatisfy({ numbers[$0 - 1] <= numbers[$0] }) { return nil }
  return numbers.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
}

extension [Int] {
  /// Each number once, in order.
  var distinct: [Int] {
    // Not inlined: two functions use it, and a set is much code.
    @inline(never) get { Array(Set(self)).sorted { $0 } }
  }
}

extension Sequence<String> {
  /// The few names of a text, in order.
  var inOrder: [String] {
    reduce(into: []) { names, name in names.insert(name, at: names.firstIndex { name < $0 } ?? names.count) }
  }
}

extension [String] {
  /// The positions of each string.
  var positions: [String: [Int]] {
    // Not inlined: three functions use it, and a dictionary is much code.
    @inline(never) get { Dictionary(grouping: indices) { self[$0] } }
  }
}
