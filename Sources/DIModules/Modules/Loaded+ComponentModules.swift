extension Loaded {
  /// For each `DIComponent`, the numbers of its modules, sorted; nil if the component belongs to the program.
  var modulesOfComponents: [[Int]?] {
    var modules: [[Int]?] = Array(repeating: [], count: components.count)
    var nested: [Int: [Int]] = [:]
    for record in loadRecords {
      switch record.loader {
      case .program: modules[record.component] = nil
      case .module(let module): modules[record.component]?.append(module)
      case .component(let parent): nested[parent, default: []].append(record.component)
      }
    }
    modules = modules.map { $0.map { $0.count < 2 ? $0 : Set($0).sorted() } }
    // A component gives its modules to every component that its `load` registers. Repeated until nothing changes, since
    // components can register each other.
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
    return modules
  }
}
