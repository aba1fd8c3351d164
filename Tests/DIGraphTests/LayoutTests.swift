import DIGraph
import Testing

/// The dependencies of a graph without cycles, in which everything depends on later nodes.
private func randomGraph(_ count: Int, edges: Int, seed: UInt64) -> [[Int]] {
  var numbers = SampleNumbers(state: seed)
  return (0..<count).map { node in
    Set((0..<edges).compactMap { _ in node + 1 < count ? Int.random(in: node + 1..<count, using: &numbers) : nil })
      .sorted()
  }
}

private func dependents(_ dependencies: [[Int]]) -> [[Int]] {
  var dependents = dependencies.map { _ in [Int]() }
  for (node, needed) in dependencies.enumerated() { for dependency in needed { dependents[dependency].append(node) } }
  return dependents
}

extension Box {
  /// Whether two boxes have an area in common.
  fileprivate func overlaps(_ other: Box) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }
}

private func layout(_ dependencies: [[Int]]) -> LayeredLayout {
  LayeredLayout(
    dependencies.indices.map { Box(width: Double(60 + $0 * 37 % 120), height: 44) }, dependencies, .betweenComponents)
}

struct LayoutTests {
  @Test(arguments: [1, 2, 10, 60, 300], [0, 1, 2, 5])
  func everythingIsAboveWhatItNeedsAndNothingOverlaps(_ count: Int, _ edges: Int) {
    let dependencies = randomGraph(count, edges: edges, seed: UInt64(count * 10 + edges))
    let layout = layout(dependencies)
    for node in 0..<count {
      for dependency in dependencies[node] {
        let (above, below) = (layout.boxes[node], layout.boxes[dependency])
        // In a graph that is broken into columns, what is needed can be in one to the right.
        #expect(above.bottom < below.y || above.right < below.x, "\(node) and \(dependency)")
      }
      for other in 0..<node { #expect(!layout.boxes[node].overlaps(layout.boxes[other]), "\(node) and \(other)") }
    }
    #expect(layout.boxes.map(\.x).min() == 0 && layout.boxes.map(\.y).min() == 0)
    #expect(layout.boxes.allSatisfy { $0.right <= layout.width && $0.bottom <= layout.height })
  }

  @Test func aCycleIsLaidOutInTheOrderInWhichItIsEntered() {
    // 0 needs 1; 1, 2 and 3 need each other in a ring.
    let layering = Layering([[1], [2], [3], [1]])
    #expect(layering.layer == [0, 1, 2, 3])
    // A ring that nothing leads to, and a node that needs itself.
    #expect(Layering([[1], [0], [2]]).layer == [0, 1, 0])
  }

  @Test func aDeepGraphNeedsNoDeepStack() {
    let count = 100_000
    #expect(Layering((0..<count).map { $0 + 1 < count ? [$0 + 1] : [] }).layers.count == count)
  }

  @Test func crossingsAreCounted() {
    // 0 and 1 above, 2 and 3 below: crossed, then side by side.
    #expect(Layering([[3], [2], [], []]).crossings([[3], [2], [], []]) == 1)
    #expect(Layering([[2], [3], [], []]).crossings([[2], [3], [], []]) == 0)
    // All of three with all of three: each pair above with each pair below.
    let full = [[3, 4, 5], [3, 4, 5], [3, 4, 5], [], [], []]
    #expect(Layering(full).crossings(full) == 9)
  }

  @Test func crossingsThatCanBeAvoidedAre() {
    // A tree drawn in a scrambled order: it can be drawn without a crossing.
    let tree = [[4, 2], [], [6, 1], [], [3, 5], [], []]
    var layering = Layering(tree)
    layering.reduceCrossings(tree, dependents(tree))
    #expect(layering.crossings(tree) == 0)
  }

  @Test(arguments: 1...20) func crossingsNeverBecomeMore(_ seed: UInt64) {
    let dependencies = randomGraph(80, edges: 2, seed: seed)
    let before = Layering(dependencies)
    var after = before
    after.reduceCrossings(dependencies, dependents(dependencies))
    #expect(after.crossings(dependencies) < before.crossings(dependencies))
    #expect(after.layers.map { $0.sorted() } == before.layers)
  }

  @Test func boxesMoveToTheNearestPlacesThatAreFree() {
    #expect(nearest(to: [0, 10, 20], widths: [5, 5, 5]) == [0, 10, 20])
    // Two that want the same place share the way to go.
    #expect(nearest(to: [10, 10], widths: [6, 6]) == [7, 13])
    #expect(nearest(to: [10, 10, 100], widths: [6, 6, 6]) == [7, 13, 100])
    // The order stays.
    #expect(nearest(to: [10, 0], widths: [4, 4]) == [3, 7])
  }

  @Test func aWideGraphIsBrokenIntoRows() {
    // One that needs 400 others.
    let star = [Array(1...400)] + Array(repeating: [], count: 400)
    let layout = layout(star)
    #expect(layout.width < 3 * layout.height, "\(layout.width) x \(layout.height)")
    #expect(layout.width > layout.height)
  }

  @Test func aTallGraphIsBrokenIntoColumns() {
    // A chain of 100.
    let chain = (0..<100).map { $0 < 99 ? [$0 + 1] : [] }
    let layout = layout(chain)
    #expect(layout.width > layout.height / 2 && layout.width < 3 * layout.height, "\(layout.width) x \(layout.height)")
    // A short one is drawn as a column.
    #expect(Set(DIGraphTests.layout([[1], [2], []]).boxes.map(\.center)).count == 1)
  }

  @Test func theSameGraphIsDrawnTheSame() {
    let dependencies = randomGraph(200, edges: 3, seed: 7)
    #expect(layout(dependencies).boxes == layout(dependencies).boxes)
  }

  // MARK: - Modules

  /// A document of three modules of four components and two components of the program, with requests across.
  private func document() throws -> GraphDocument {
    let components = (0..<14).map { number -> String in
      let module = number < 12 ? #","modules":["M\#(number / 4)"]"# : ""
      let needs = [number + 1, number + 4].filter { $0 < 14 && number % 3 != 2 }
      let requests = needs.map {
        #"{"type":"C","kinds":["initializer"],"answer":"components","to":["\#(id($0))"]}"#
      }.joined(separator: ",")
      return
        #"{"id":"\#(id(number))","name":"C","type":"C","lifetime":"single","file":"","line":1\#(module),"requests":[\#(requests)]}"#
    }
    return try GraphDocument(json: #"{"version":1,"components":[\#(components.joined(separator: ","))]}"#)
  }

  private func id(_ number: Int) -> String { "C" + (number < 10 ? "0" : "") + "\(number)" }

  @Test func modulesAreBoxesAroundTheirComponents() throws {
    let layout = GraphLayout(try document())
    #expect(layout.modules.map(\.name) == ["M0", "M1", "M2"])
    #expect(layout.modules.map(\.members) == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]])
    for module in layout.modules {
      for (number, box) in layout.boxes.enumerated() {
        if module.members.contains(number) {
          #expect(box.x > module.box.x && box.right < module.box.right, "\(number)")
          #expect(box.y > module.box.y + 28 && box.bottom < module.box.bottom, "\(number)")
        } else {
          #expect(!box.overlaps(module.box), "\(number) and \(module.name)")
        }
      }
    }
    // M0 needs M1, and M1 needs M2: so each is further right, or below.
    for (upper, lower) in zip(layout.modules, layout.modules.dropFirst()) {
      #expect(upper.box.right < lower.box.x || upper.box.bottom < lower.box.y)
    }
  }

  @Test func aBoxHasRoomForTheName() throws {
    let name = String(repeating: "x", count: 70)
    let document = try GraphDocument(
      json:
        #"{"version":1,"components":[{"id":"\#(name)","name":"C","type":"C","lifetime":"single","file":"","line":1}]}"#)
    #expect(GraphLayout(document).boxes[0].width > 70 * 7.8)
  }
}
