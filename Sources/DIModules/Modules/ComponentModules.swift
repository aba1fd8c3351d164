/// The modules that each `DIComponent` belongs to.
struct ComponentModules {
  /// For each component, the numbers of its modules, sorted; nil if the component belongs to the program.
  private(set) var modules: [[Int]?]

  /// Finds the modules of all components.
  ///
  /// - Parameters:
  ///   - count: The number of components.
  ///   - loadRecords: The loaders of the components.
  init(of count: Int, _ loadRecords: [LoadRecord]) {
    var named = Array(repeating: [Int](), count: count)
    var isFree = Array(repeating: false, count: count)
    var nested: [Int: [Int]] = [:]
    for loadRecord in loadRecords {
      switch loadRecord.loader {
      case .program: isFree[loadRecord.component] = true
      case .module(let module): named[loadRecord.component].append(module)
      case .component(let parent): nested[parent, default: []].append(loadRecord.component)
      }
    }
    modules = zip(named, isFree).map { modules, isFree in isFree ? nil : modules.inOrder }
    passModules(to: nested)
  }

  /// Gives the modules of each `DIComponent` to every `DIComponent` that its `load` registers.
  ///
  /// Repeated until nothing changes, since components can register each other.
  ///
  /// - Parameter nested: The components that each component registers.
  private mutating func passModules(to nested: [Int: [Int]]) {
    var waiting = nested.keys.sorted(by: >)
    while let parent = waiting.popLast() {
      for child in nested[parent]! {
        guard let old = modules[child] else { continue }
        let new = modules[parent].map { Set(old).union($0).sorted() }
        if new == old { continue }
        modules[child] = new
        if nested[child] != nil { waiting.append(child) }
      }
    }
  }

  /// The modules of a component; nil if the component belongs to the program.
  subscript(component: Int) -> [Int]? { modules[component] }
}

extension [Int] {
  /// The numbers sorted, without duplicates.
  fileprivate var inOrder: [Int] { count < 2 ? self : Set(self).sorted() }
}
