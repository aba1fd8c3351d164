import DICore

/// All objects that can be reached from some.
struct Examination {
  private(set) var toys: [Toy] = []
  private let playground: Playground

  init(_ playground: Playground, _ first: [Toy]) {
    self.playground = playground
    var seen: Set<ObjectIdentifier> = []
    var left = first
    while let toy = left.popLast() {
      guard seen.insert(ObjectIdentifier(toy)).inserted else { continue }
      toys.append(toy)
      let content = toy.belongings.content
      left += content.toys
      // A cleared lazy would make it anew.
      if !playground.plan.closes { left += content.lazies.compactMap { $0.made() } }
    }
  }

  /// The first object that is not complete.
  var lack: String? { toys.lazy.compactMap(\.lack).first }

  /// Two objects where there should have been one; nothing was emptied since the first of them.
  var duplicate: String? {
    let begun = playground.closes.begun
    // What threads make together is not kept if one of them began before that.
    if begun > 0, playground.plan.threads > 1 { return nil }
    var known: [Key: Toy] = [:]
    for toy in toys where !toy.isAdopted && toy.closes == begun {
      guard let key = Key(toy) else { continue }
      if let other = known.updateValue(toy, forKey: key) { return "\(toy.name), and \(other.name)" }
    }
    return nil
  }

  /// What there is one of.
  private struct Key: Hashable {
    let component: Int
    let mark: ObjectIdentifier?

    init?(_ toy: Toy) {
      component = toy.component
      switch toy.playground.plan.components[toy.component].lifetime {
      case .prototype, .objectGraph:
        return nil
      case .perContainer, .perContainerWeak:
        mark = toy.belongings.content.mark.map { ObjectIdentifier($0) }
      case .lazySingle, .weakSingle, .single, .custom, .customWeak:
        mark = nil
      }
    }
  }
}
