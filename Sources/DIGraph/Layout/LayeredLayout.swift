/// A drawing of a graph in layers: each box is below the boxes that need it, but for edges that close a cycle.
///
/// A drawing that would be far taller than a window is broken into columns, to be read from left to right. What a box needs is
/// then below it, or in a column to its right.
///
/// The same graph always gives the same drawing.
package struct LayeredLayout {
  /// The distances between boxes, and the shape of the whole.
  package struct Style: Sendable {
    /// The distance between neighbours in a row.
    package var columnGap: Double
    /// The distance between layers, with room for edges.
    package var layerGap: Double
    /// The distance between the rows of one layer.
    package var rowGap: Double
    /// The width of the whole, as a multiple of its height, that is aimed at: the shape of a window.
    var aspect = 1.6
    /// The height up to which a drawing is not broken into columns: it fits into a window, scaled a little.
    var columnHeight = 1400.0

    /// Between components.
    package static let betweenComponents = Style(columnGap: 28, layerGap: 72, rowGap: 24)

    /// Between boxes that contain others.
    static let betweenModules = Style(columnGap: 44, layerGap: 80, rowGap: 44)

    /// The width of boxes side by side.
    func width(of row: [Box]) -> Double { row.reduce(-columnGap) { $0 + $1.width + columnGap } }
  }

  /// The boxes, in the order of the nodes.
  package private(set) var boxes: [Box]
  private let style: Style
  /// The size of the whole.
  package private(set) var width = 0.0
  package private(set) var height = 0.0

  /// Lays out a graph.
  ///
  /// - Parameters:
  ///   - boxes: A box for each node; its place is ignored.
  ///   - dependencies: For each node, the nodes that it needs, each once.
  ///   - style: The distances and the shape.
  package init(_ boxes: [Box], _ dependencies: [[Int]], _ style: Style) {
    self.boxes = boxes
    self.style = style
    if boxes.isEmpty { return }
    var dependents = dependencies.map { _ in [Int]() }
    for (node, needed) in dependencies.enumerated() { for dependency in needed { dependents[dependency].append(node) } }
    // What has no edges would only widen the first layer.
    let isAlone = boxes.indices.map { dependencies[$0].isEmpty && dependents[$0].isEmpty }
    var layering = Layering(dependencies)
    layering.layers = layering.layers.map { $0.filter { !isAlone[$0] } }.filter { !$0.isEmpty }
    layering.reduceCrossings(dependencies, dependents)
    let alone = boxes.indices.filter { isAlone[$0] }
    let layers = (layering.layers + [alone]).filter { !$0.isEmpty }
    let limit = rowWidth(layers.map { $0.map { boxes[$0] } })
    let rows = layers.map { self.rows(of: $0, to: limit) }
    placeInRows(rows)
    align(Array(rows.joined()), dependencies, dependents)
    breakIntoColumns(Array(rows.joined()))
    width = self.boxes.map(\.right).max()!
    height = self.boxes.map(\.bottom).max()!
  }

  /// The width at which a layer is broken into rows: the smallest with which the whole gets the aimed shape.
  private func rowWidth(_ layers: [[Box]]) -> Double {
    let widths = layers.map { style.width(of: $0) }
    let heights = layers.map { $0.reduce(0) { max($0, $1.height) } }
    var limit = layers.joined().reduce(0) { max($0, $1.width) }
    let widest = widths.max()!
    while limit < widest {
      let height = layers.indices.reduce(-style.layerGap) {
        let rows = (widths[$1] / limit).rounded(.up)
        return $0 + rows * (heights[$1] + style.rowGap) - style.rowGap + style.layerGap
      }
      if limit >= height * style.aspect { return limit }
      limit = min(widest, limit * 1.1)
    }
    return limit
  }

  /// Deals the nodes of a layer to rows, so that each row has nodes from the whole width.
  private func rows(of layer: [Int], to limit: Double) -> [[Int]] {
    let width = style.width(of: layer.map { boxes[$0] })
    let count = min(layer.count, max(1, Int((width / limit).rounded(.up))))
    var rows = Array(repeating: [Int](), count: count)
    for (number, node) in layer.enumerated() { rows[number % count].append(node) }
    return rows
  }

  /// Gives each row its height, and places its boxes side by side around 0.
  private mutating func placeInRows(_ layers: [[[Int]]]) {
    var y = 0.0
    for rows in layers {
      for row in rows {
        var x = -style.width(of: row.map { boxes[$0] }) / 2
        for node in row {
          boxes[node].x = x
          boxes[node].y = y
          x += boxes[node].width + style.columnGap
        }
        y += row.reduce(0) { max($0, boxes[$1].height) } + style.rowGap
      }
      y += style.layerGap - style.rowGap
    }
  }

  /// Moves boxes towards the mean of their neighbours, without changing the order in a row.
  private mutating func align(_ rows: [[Int]], _ dependencies: [[Int]], _ dependents: [[Int]]) {
    for sweep in 0..<8 {
      let isDownwards = sweep.isMultiple(of: 2)
      for row in isDownwards ? rows : rows.reversed() {
        let wanted = row.map { node in
          let near = isDownwards ? dependents[node] : dependencies[node]
          let center = near.isEmpty ? boxes[node].center : near.reduce(0) { $0 + boxes[$1].center } / Double(near.count)
          return center - boxes[node].width / 2
        }
        let places = nearest(to: wanted, widths: row.map { boxes[$0].width + style.columnGap })
        for (node, x) in zip(row, places) { boxes[node].x = x }
      }
    }
  }
}

extension LayeredLayout {
  /// Moves rows up into further columns if there are so many that the whole would be narrow.
  ///
  /// - Parameter rows: The rows from top to bottom.
  private mutating func breakIntoColumns(_ rows: [[Int]]) {
    let bounds = rows.map { $0.map { boxes[$0] }.around }
    var columns = [rows.indices]
    // Twice as tall as aimed at is tolerated: a column is easier to read than several.
    if bounds.around.height > max(style.columnHeight, 2 * bounds.around.width / style.aspect) {
      /// How far the shape is from the aimed one; 1 is the aimed one.
      func deviation(_ columns: [Range<Int>]) -> Double {
        let width = columns.reduce(-style.layerGap) { $0 + bounds[$1].around.width + style.layerGap }
        let height = columns.reduce(0) { max($0, bounds[$1].around.height) }
        return max(width / (height * style.aspect), height * style.aspect / width)
      }
      for count in 2...max(2, rows.count) {
        let more = Self.columns(of: bounds, to: bounds.around.height / Double(count))
        if deviation(more) > deviation(columns) { break }
        columns = more
      }
    }
    var x = 0.0
    for column in columns {
      let box = bounds[column].around
      for node in rows[column].joined() { boxes[node] = boxes[node].moved(by: x - box.x, -box.y) }
      x += box.width + style.layerGap
    }
  }

  /// Deals rows to columns that are at most so high; a single row can be higher.
  private static func columns(of rows: [Box], to height: Double) -> [Range<Int>] {
    var columns: [Range<Int>] = []
    var first = 0
    for row in rows.indices where row > first && rows[row].bottom - rows[first].y > height {
      columns.append(first..<row)
      first = row
    }
    return columns + [first..<rows.count]
  }
}

/// The places nearest to wanted ones, in the sum of squares, at which boxes in this order do not overlap.
///
/// Without the widths to the left of each box it is a regression to a sequence that never falls: neighbours that would are
/// pooled, and share the mean.
///
/// - Parameters:
///   - wanted: The wanted place of each left edge.
///   - widths: The width of each box, with the gap after it.
/// - Returns: The places.
package func nearest(to wanted: [Double], widths: [Double]) -> [Double] {
  var pools: [(sum: Double, count: Int)] = []
  var offset = 0.0
  for (place, width) in zip(wanted, widths) {
    pools.append((place - offset, 1))
    offset += width
    while pools.count > 1 {
      let (last, previous) = (pools[pools.count - 1], pools[pools.count - 2])
      if previous.sum / Double(previous.count) <= last.sum / Double(last.count) { break }
      pools.removeLast()
      pools[pools.count - 1] = (previous.sum + last.sum, previous.count + last.count)
    }
  }
  offset = 0
  var places: [Double] = []
  for pool in pools {
    for _ in 0..<pool.count {
      places.append(pool.sum / Double(pool.count) + offset)
      offset += widths[places.count - 1]
    }
  }
  return places
}
