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

  /// The box moved.
  func moved(by x: Double, _ y: Double) -> Box { Box(x: self.x + x, y: self.y + y, width: width, height: height) }
}

extension Collection<Box> {
  /// The smallest box around all; the collection is not empty.
  var around: Box {
    let (x, y) = (map(\.x).min()!, map(\.y).min()!)
    return Box(x: x, y: y, width: map(\.right).max()! - x, height: map(\.bottom).max()! - y)
  }
}

extension Box: Encodable {
  /// Writes the numbers without names, rounded to whole units: a page has thousands of boxes.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for number in [x, y, width, height] { try container.encode(Int(number.rounded())) }
  }
}
