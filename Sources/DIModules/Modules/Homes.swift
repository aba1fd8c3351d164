/// The modules that components belong to.
struct Homes {
  /// For each component its modules, in their order; nil for one that belongs to none.
  private(set) var modules: [[Int]?]

  /// Finds out where components belong.
  ///
  /// - Parameters:
  ///   - count: How many components there are.
  ///   - ownerships: Who registered them.
  init(of count: Int, _ ownerships: [Ownership]) {
    var named = Array(repeating: [Int](), count: count)
    var isFree = Array(repeating: false, count: count)
    var nested: [Int: [Int]] = [:]
    for ownership in ownerships {
      switch ownership.owner {
      case .program: isFree[ownership.component] = true
      case .module(let module): named[ownership.component].append(module)
      case .component(let outer): nested[outer, default: []].append(ownership.component)
      }
    }
    modules = zip(named, isFree).map { modules, isFree in isFree ? nil : modules.inOrder }
    hand(to: nested)
  }

  /// Lets what is registered by a component belong where that one does; they may register each other.
  ///
  /// - Parameter nested: What each component registers.
  private mutating func hand(to nested: [Int: [Int]]) {
    var waiting = nested.keys.sorted(by: >)
    while let outer = waiting.popLast() {
      for inner in nested[outer]! {
        guard let old = modules[inner] else { continue }
        let new = modules[outer].map { Set(old).union($0).sorted() }
        if new == old { continue }
        modules[inner] = new
        if nested[inner] != nil { waiting.append(inner) }
      }
    }
  }

  /// Where a component belongs; nil if to no module.
  subscript(component: Int) -> [Int]? { modules[component] }
}

extension [Int] {
  /// Each once, the least first.
  fileprivate var inOrder: [Int] { count < 2 ? self : Set(self).sorted() }
}
