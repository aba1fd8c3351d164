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
    let modules = document.membersOfModules
    // First the modules, then the components of the program, each in a group of its own.
    let groups = modules.map(\.members) + document.program.map { [$0] }
    var places = components.map { _ in (group: 0, number: 0) }
    for (group, members) in groups.enumerated() {
      for (number, member) in members.enumerated() { places[member] = (group, number) }
    }

    let inner = groups.enumerated().map { group, members in
      LayeredLayout(
        members.map { Metrics.box(of: components[$0]) },
        members.map { member in
          links.dependencies[member].filter { $0 != member && places[$0].group == group }.map { places[$0].number }
        },
        .betweenComponents)
    }
    let outer = LayeredLayout(
      inner.enumerated().map { $0 < modules.count ? Metrics.box(of: modules[$0].name, around: $1) : $1.boxes[0] },
      groups.enumerated().map { group, members in
        var known: Set<Int> = [group]
        return members.flatMap { links.dependencies[$0] }.map { places[$0].group }.filter { known.insert($0).inserted }
      },
      .betweenModules)

    boxes = places.map { group, number in
      let (box, layout) = (outer.boxes[group], inner[group])
      return layout.boxes[number].moved(
        by: box.x + (box.width - layout.width) / 2, box.y + (group < modules.count ? Metrics.title : 0))
    }
    self.modules = modules.enumerated().map {
      Module(name: $1.name, box: outer.boxes[$0], members: $1.members)
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
      [component.lifetimeCode] + (component.isRoot ? ["root"] : [])
      + [component.isolation?.rawValue, component.awaiting].compactMap(\.self)
    let characters = max(Double(component.id.count), 0.85 * Double(marks.joined(separator: " · ").count))
    return Box(width: (max(characters, 6) * character + 2 * padding).rounded(.up), height: height)
  }

  static func box(of module: String, around layout: LayeredLayout) -> Box {
    // Room for the name and the number of components.
    let heading = Double(module.count + 8) * character + 2 * padding
    return Box(width: max(layout.width, heading) + 2 * margin, height: layout.height + title + margin)
  }
}
