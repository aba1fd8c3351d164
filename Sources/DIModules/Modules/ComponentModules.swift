/// The modules that components belong to.
struct ComponentModules {
  /// For each component its modules, in their order; nil for one that belongs to none.
  private(set) var modules: [[Int]?]

  /// Finds out where components belong.
  ///
  /// - Parameters:
  ///   - count: How many components there are.
  ///   - loadRecords: Who registered them.
  init(of count: Int, _ loadRecords: [LoadRecord]) {
    var named = Array(repeating: [Int](), count: count)
    var isFree = Array(repeating: false, count: count)
    var nested: [Int: [Int]] = [:]
    for loadRecord in loadRecords {
      switch loadRecord.owner {
      case .program: isFree[loadRecord.component] = true
      case .module(let module): named[loadRecord.component].append(module)
      case .component(let parent): nested[parent, default: []].append(loadRecord.component)
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
    while let parent = waiting.popLast() {
      for children in nested[parent]! {
        guard let old = modules[children] else { continue }
        let new = modules[parent].map { Set(old).union($0).sorted() }
        if new == old { continue }
        modules[children] = new
        if nested[children] != nil { waiting.append(children) }
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
