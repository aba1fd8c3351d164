// The order of nodes in their layers: the method of barycenters, from Sugiyama, Tagawa and Toda, "Methods for Visual
// Understanding of Hierarchical System Structures" (1981). Crossings are counted as inversions.

extension Layering {
  /// Orders the nodes of each layer so that few edges cross.
  ///
  /// A node moves to the mean place of its neighbours, layer by layer, down and up by turns; the best order of all is kept. The
  /// result depends on nothing but the graph.
  ///
  /// - Parameters:
  ///   - dependencies: For each node, the nodes that it needs.
  ///   - dependents: For each node, the nodes that need it.
  package mutating func reduceCrossings(_ dependencies: [[Int]], _ dependents: [[Int]]) {
    var best = layers
    var fewest = crossings(dependencies)
    var places = layer.map { _ in 0.0 }
    for layer in layers.indices { notePlaces(in: layer, to: &places) }
    for sweep in 0..<12 where fewest > 0 {
      let isDownwards = sweep.isMultiple(of: 2)
      for layer in isDownwards ? Array(layers.indices) : layers.indices.reversed() {
        let neighbours = isDownwards ? dependents : dependencies
        let wanted = layers[layer].map { node in
          let near = neighbours[node].filter { self.layer[$0] != layer }
          return near.isEmpty ? places[node] : near.reduce(0) { $0 + places[$1] } / Double(near.count)
        }
        // By the old place where the wanted one is equal, so that the order is stable.
        let order = layers[layer].indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
        layers[layer] = order.map { layers[layer][$0] }
        notePlaces(in: layer, to: &places)
      }
      let count = crossings(dependencies)
      if count < fewest { (best, fewest) = (layers, count) }
    }
    layers = best
  }

  /// The number of crossings between edges from a layer to the next one.
  ///
  /// - Parameter dependencies: For each node, the nodes that it needs.
  /// - Returns: The number.
  /// - Complexity: O(*n* log *n*) in the number of edges.
  package func crossings(_ dependencies: [[Int]]) -> Int {
    var place = layer
    for layer in layers { for (number, node) in layer.enumerated() { place[node] = number } }
    return layers.indices.dropLast().reduce(0) { count, upper in
      let ends = layers[upper].flatMap { node in
        dependencies[node].filter { layer[$0] == upper + 1 }.map { place[$0] }.sorted()
      }
      return count + inversions(ends, below: layers[upper + 1].count)
    }
  }

  /// Notes the place of each node in a layer, between 0 and 1, so that layers of different lengths can be compared.
  private func notePlaces(in layer: Int, to places: inout [Double]) {
    for (place, node) in layers[layer].enumerated() {
      places[node] = (Double(place) + 0.5) / Double(layers[layer].count)
    }
  }
}

/// The number of pairs in the wrong order, counted with a binary indexed tree.
private func inversions(_ numbers: [Int], below limit: Int) -> Int {
  var tree = Array(repeating: 0, count: limit + 1)
  var count = 0
  for (seen, number) in numbers.enumerated() {
    var notGreater = 0
    var position = number + 1
    while position > 0 {
      notGreater += tree[position]
      position &= position - 1
    }
    count += seen - notGreater
    position = number + 1
    while position <= limit {
      tree[position] += 1
      position += position & -position
    }
  }
  return count
}
