import DICore
import Testing

/// Many objects that wait for one initializer: linear, and without a stack as deep as they are many.
struct WaitingLimitTests {
  final class Note: Sendable {}
  class Thing: @unchecked Sendable {  // Each test uses its own, from one thread.
    var note: Note?
    var isFinished = false
  }
  final class Kept: Thing, @unchecked Sendable {}
  final class Warehouse: Sendable {
    let things: [Thing], wereFinished: Int
    init(_ things: [Thing]) { (self.things, wereFinished) = (things, things.count { $0.isFinished }) }
  }
  final class Order: @unchecked Sendable {  // Each test uses its own, from one thread.
    var count = 0
  }

  enum Kind: String, CaseIterable, Sendable { case prototypes, inScopes }

  private func container(_ kind: Kind, _ frontEnd: FrontEnd, _ order: Order) throws -> DIBuiltContainer {
    try frontEnd.container { registrations in
      registrations.register { Note() }.lifetime(.lazySingle)
      registrations.register { Thing() }.injectionAsking { $1.note = try $0.resolve() }
        .postInit { $0.isFinished = true }
      registrations.register { Kept() }.injectionAsking { $1.note = try $0.resolve() }
        .postInit { $0.isFinished = true }.lifetime(.perScope)
      registrations.registerAsking { container -> Warehouse in
        Warehouse(
          try (0..<order.count).map { _ in
            switch kind {
            case .prototypes: try container.resolve(Thing.self)
            case .inScopes: try container.newLifeTimeScope().resolve(Kept.self)
            }
          })
      }
    }
  }

  @Test(arguments: Kind.allCases, FrontEnd.allCases)
  func manyWaitingObjectsTakeLinearTime(_ kind: Kind, _ frontEnd: FrontEnd) throws {
    let order = Order()
    let container = try container(kind, frontEnd, order)
    var least: Double?
    // Small ones first, so that what is not linear does not take for ever to show it.
    for count in [1_000, 5_000, 25_000] {
      order.count = count
      let begin = timeOfThread
      let warehouse = try container.resolve(Warehouse.self)
      let time = (timeOfThread - begin) / .seconds(1) / Double(count)
      #expect(warehouse.wereFinished == 0)
      #expect(warehouse.things.allSatisfy { $0.isFinished && $0.note != nil })
      #expect(Set(warehouse.things.map(ObjectIdentifier.init)).count == count)
      // Each step is five times as much, and caches and busy neighbours cost something.
      try #require(time < 4 * (least ?? .infinity), "\(time) s each of \(count), \(least ?? 0) s of fewer")
      least = min(time, least ?? time)
    }
  }

  /// A failure at the end takes all of them back.
  @Test func manyWaitingObjectsAreTakenBackInLinearTime() throws {
    final class Broken: Sendable {}
    let order = Order()
    let container = try FrontEnd.builder.container { registrations in
      registrations.register { Note() }.lifetime(.lazySingle)
      registrations.register { Thing() }.injectionAsking { $1.note = try $0.resolve() }
      registrations.registerThrowing { (container: DIBuiltContainer) throws -> Broken in
        for _ in 0..<order.count { _ = try container.resolve(Thing.self) }
        throw Fault("in vain")
      }
    }
    var least: Double?
    for count in [1_000, 5_000, 25_000] {
      order.count = count
      let begin = timeOfThread
      #expect(throws: DIError.self) { try container.resolve(Broken.self) }
      let time = (timeOfThread - begin) / .seconds(1) / Double(count)
      try #require(time < 4 * (least ?? .infinity), "\(time) s each of \(count), \(least ?? 0) s of fewer")
      least = min(time, least ?? time)
    }
  }
}
