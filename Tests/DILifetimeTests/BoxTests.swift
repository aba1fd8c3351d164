import Testing

@testable import DILifetime

/// Instances that are no objects, in one class of boxes.
struct BoxTests {
  private final class Content {}
  /// Has a size of 5 bytes, and a reference that the box must release.
  private struct Small { let content: Content?, number: UInt8 }
  private struct Empty: Equatable {}

  /// A box holds its value at an address that its type allows, and another box beside it does not touch it.
  private func expectKept<Value: Equatable>(_ values: [Value]) {
    let boxes = values.map { ObjectRepresentation.object($0) }
    for (value, box) in zip(values, boxes) {
      #expect((box as! Box).value(Value.self) == value)
      (box as! Box).withAddress { #expect(UInt(bitPattern: $0) % UInt(MemoryLayout<Value>.alignment) == 0) }
      #expect((box as! Box).content == nil)
      let taken = ObjectRepresentation.take(
        Value.self, from: Unmanaged.passRetained(box).toOpaque(), isBoxed: true)
      #expect(taken == value)
    }
  }

  @Test func valuesOfAnySizeAndAlignmentAreKept() {
    expectKept([Empty(), Empty()])
    expectKept((0..<20).map { UInt8($0) })
    expectKept((0..<20).map { [Int](0..<$0) })
    expectKept((0..<20).map { SIMD4(repeating: Float($0)) })
    expectKept((0..<20).map { SIMD8(repeating: Double($0)) })
    expectKept((0..<20).map { $0 % 2 == 0 ? String(repeating: "long", count: $0) : nil })
  }

  @Test func theValueGoesWithItsBox() {
    weak var content: Content?
    do {
      let kept = Content()
      content = kept
      let box = ObjectRepresentation.object(Small(content: kept, number: 1)) as! Box
      #expect(box.value(Small.self).content === kept)
    }
    #expect(content == nil)
  }

  @Test func anExistentialHasAnObjectAsItsContent() {
    let content = Content()
    let box = ObjectRepresentation.object(content as Any) as! Box
    #expect(box.content === content)
    #expect((Box.boxing(content, as: Any.self) as! Box).content === content)
    #expect((Box.boxing(content, as: box.type) as! Box).value(Any.self) as AnyObject === content)
    #expect((ObjectRepresentation.object(3 as Any) as! Box).content == nil)
  }
}
