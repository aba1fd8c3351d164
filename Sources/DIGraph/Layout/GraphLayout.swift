/// Where the components and modules of a document are drawn.
///
/// Each module is laid out by itself, in a box; then the boxes of the modules and the components of the program are laid out
/// like components. So a module stays together.
package struct GraphLayout: Encodable {
  /// A module, with the box around its components.
  package struct Module: Encodable {
    package let name: String
    package let box: Box
    /// The positions of its components.
    package let members: [Int]
  }

  /// The box of each component, in the order of the document.
  package let boxes: [Box]
  /// The modules, sorted by name.
  package let modules: [Module]
  package let width: Double
  package let height: Double

  /// Lays out a document.
  ///
  /// - Parameter document: The document.
  package init(_ document: GraphDocument) {
    let components = document.components
    let links = Links(document)
    let named = document.membersOfModules
    let program = document.program
    // First all modules, then the components of the program.
    let groups = named.map(\.members) + program.map { [$0] }
    var group = Array(repeating: 0, count: components.count)
    for (number, members) in groups.enumerated() { for member in members { group[member] = number } }

    let sizes = components.map(Metrics.box)
    let inner = named.map { module in
      var position = [Int: Int](minimumCapacity: module.members.count)
      for (number, member) in module.members.enumerated() { position[member] = number }
      return LayeredLayout(
        module.members.map { sizes[$0] },
        module.members.map { member in
          links.dependencies[member].compactMap { position[$0] }.filter { $0 != position[member] }
        },
        .betweenComponents)
    }
    let outer = LayeredLayout(
      zip(named, inner).map { Metrics.box(of: $0.name, around: $1) } + program.map { sizes[$0] },
      groups.enumerated().map { number, members in
        var known: Set<Int> = [number]
        return members.flatMap { links.dependencies[$0] }.map { group[$0] }.filter { known.insert($0).inserted }
      },
      .betweenModules)

    var boxes = sizes
    for (number, members) in groups.enumerated() {
      let box = outer.boxes[number]
      for (place, member) in members.enumerated() {
        boxes[member] =
          number < inner.count
          ? inner[number].boxes[place].moved(by: box.x + (box.width - inner[number].width) / 2, box.y + Metrics.title)
          : box
      }
    }
    self.boxes = boxes
    modules = named.enumerated().map { number, module in
      Module(name: module.name, box: outer.boxes[number], members: module.members)
    }
    width = outer.width
    height = outer.height
  }
}

/// The sizes of what is drawn; the page draws the names in a font whose characters all have one width.
private enum Metrics {
  /// The width of a character.
  static let character = 7.8
  /// The room between the border of a box and what is in it.
  static let padding = 12.0
  /// The height of a component: its name, and its lifetime and marks below.
  static let height = 44.0
  /// The room at the top of a module for its name.
  static let title = 44.0
  /// The room at the sides and at the bottom of a module.
  static let margin = 20.0

  static func box(of component: GraphDocument.Component) -> Box {
    // The page writes them below the name, and smaller.
    let marks =
      [component.lifetimeCode] + (component.isRoot ? ["root"] : []) + (component.isolation.map { [$0.rawValue] } ?? [])
    let characters = max(Double(component.id.count), 0.85 * Double(marks.joined(separator: " · ").count))
    return Box(width: (max(characters, 6) * character + 2 * padding).rounded(.up), height: height)
  }

  static func box(of module: String, around layout: LayeredLayout) -> Box {
    // Room for the name and the number of components.
    let heading = Double(module.count + 8) * character + 2 * padding
    return Box(width: max(layout.width, heading) + 2 * margin, height: layout.height + title + margin)
  }
}
