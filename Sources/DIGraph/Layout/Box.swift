/// A rectangle of a drawing, in units of the page at its original size.
///
/// `y` grows downwards.
package struct Box: Sendable, Hashable {
  package var x = 0.0
  package var y = 0.0
  package var width: Double
  package var height: Double

  package var center: Double { x + width / 2 }
  package var right: Double { x + width }
  package var bottom: Double { y + height }

  package init(x: Double = 0, y: Double = 0, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  init(x: Double, y: Double, right: Double, bottom: Double) {
    self.init(x: x, y: y, width: right - x, height: bottom - y)
  }

  /// The box moved.
  func moved(by x: Double, _ y: Double) -> Box { Box(x: self.x + x, y: self.y + y, width: width, height: height) }

  /// Whether two boxes have an area in common.
  package func overlaps(_ other: Box) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }
}

extension Collection<Box> {
  /// The smallest box around all; the collection is not empty.
  var around: Box {
    dropFirst().reduce(first!) {
      Box(
        x: Swift.min($0.x, $1.x), y: Swift.min($0.y, $1.y), right: Swift.max($0.right, $1.right),
        bottom: Swift.max($0.bottom, $1.bottom))
    }
  }
}

extension Box: Encodable {
  /// Writes the numbers without names, rounded to whole units: a page has thousands of boxes.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for number in [x, y, width, height] { try container.encode(Int(number.rounded())) }
  }
}
