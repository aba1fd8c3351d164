import DIAutoInjection
import DICore
import Testing

/// The checks that stand before the first write, and what is said where one fails.
struct LayoutTests {
  private static let sound = [
    RuntimeField("byte", UInt8.self, at: 16),
    RuntimeField("object", Tool?.self, at: 24),
    RuntimeField("observer", Tool?.self, at: 32, isStrong: false),
    RuntimeField("half", UInt16.self, at: 40),
    RuntimeField("service", (any Service)?.self, at: 48),
  ]

  private func fault(_ fields: [RuntimeField], from start: Int = 16, to size: Int = 88, isExact: Bool = true) -> String?
  {
    do throws(Layout.Fault) {
      try Layout.check(fields[...], from: start, to: size, isExact: isExact)
      return nil
    } catch { return error.plain }
  }

  @Test func fieldsThatFillTheInstanceAreAccepted() {
    #expect(fault(Self.sound) == nil)
    #expect(fault(Array(Self.sound[2...]), from: 32) == nil)
    #expect(fault([], to: 16) == nil)
    // Where a superclass was laid out by another module.
    #expect(fault(Self.sound, from: 8, to: 96, isExact: false) == nil)
  }

  /// Each field, moved by so much.
  @Test(arguments: 0..<5, [-24, -8, -1, 1, 2, 4, 8, 64])
  func aFieldAtAnotherOffsetIsDetected(_ index: Int, _ distance: Int) {
    var fields = Self.sound
    let right = fields[index].offset
    fields[index].offset += distance
    let name = fields[index].name
    #expect(fault(fields) == "\(name) should be at \(right), but is described at \(right + distance)")
    // Without the ends of superclasses there may be gaps, but nothing lies over something else or beyond the end.
    if distance < 0 || distance > 40 || distance % 2 == 1 && index != 0 {
      #expect(fault(fields, isExact: false) != nil, "\(name)")
    }
  }

  @Test(arguments: 0..<5)
  func aFieldWithoutANameIsDetected(_ index: Int) {
    var fields = Self.sound
    fields.remove(at: index)
    #expect(fault(fields) != nil)
  }

  @Test(arguments: 0..<5)
  func aFieldOfAnotherTypeIsDetected(_ index: Int) {
    var fields = Self.sound
    fields[index].type = (Int, Int, Int, Int, Int, Int).self
    #expect(fault(fields) != nil)
  }

  @Test(arguments: [0, 16, 80, 87, 89, 96, 1_000])
  func instancesOfAnotherSizeAreDetected(_ size: Int) {
    #expect(fault(Self.sound, to: size) == "the last property ends at 88, but the instance at \(size)")
    #expect((fault(Self.sound, to: size, isExact: false) == nil) == (size > 88))
  }

  @Test func aClassWithoutADescriptionIsDetected() {
    #expect(fault([]) == "the last property ends at 16, but the instance at 88")
  }

  /// The runtime describes what cannot be copied as nothing, and says where it lies.
  @Test func aNoncopyableFieldMayTakeRoom() {
    var fields = Self.sound
    fields[1].type = Void.self
    fields[1].isVariable = false
    #expect(fault(fields) == nil)
    fields[2].offset = 20
    #expect(fault(fields) == "observer should be at 24, but is described at 20")
    fields[2].offset = 28
    #expect(fault(fields) == "observer should be at 24, but is described at 28")
    fields = Array(Self.sound[..<4]) + [RuntimeField("lock", Void.self, at: 48)]
    #expect(fault(fields) == nil)
    #expect(fault(fields, to: 41) == "the last property ends at 42, but the instance at 41")
  }

  @Test func anEmptyFieldHasNoOffset() {
    let fields = [RuntimeField("nothing", Void.self, at: 0)] + Self.sound + [RuntimeField("void", Void.self, at: 0)]
    #expect(fault(fields) == nil)
    #expect(
      fault([RuntimeField("nothing", Void.self, at: 0)], to: 24)
        == "the last property ends at 16, but the instance at 24")
  }

  private class Often {
    var tool: Tool?
  }
  private final class OftenHeir: Often {
    var service: (any Service)?
  }

  @Test(arguments: FrontEnd.allCases)
  func aTypeIsReadOnce(_ frontEnd: FrontEnd) throws {
    let layouts = try [Layout.of(Often.self), Layout.of(OftenHeir.self)]
    for _ in 0..<3 {
      let container = try frontEnd.container {
        $0.register { Tool() }
        $0.register { Often() }.as(AnyObject.self) { $0 }.useAutoPropertyInjection().useAutoPropertyInjection()
        $0.register(vc: OftenHeir.self).useAutoPropertyInjection()
      }
      for _ in 0..<10 {
        #expect(try container.resolve(AnyObject.self) is Often)
        try container.resolve(OftenHeir())
        try container.newLifeTimeScope().resolve(OftenHeir())
      }
    }
    // Fields that were read again would be in memory of their own.
    func places(_ layouts: [Layout]) -> [UnsafePointer<RuntimeField>?] {
      layouts.map { $0.fields.withUnsafeBufferPointer(\.baseAddress) }
    }
    #expect(try places(layouts) == places([Layout.of(Often.self), Layout.of(OftenHeir.self)]))
  }
}
