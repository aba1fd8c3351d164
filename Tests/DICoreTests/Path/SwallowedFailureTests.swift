import DICore
import Testing

/// A failure that a closure swallows leaves no mark on outer creations.
struct SwallowedFailureTests {
  final class Kit: @unchecked Sendable {  // Each test uses its own, from one thread.
    var parts: [Part] = []
  }
  final class Part: @unchecked Sendable {  // Written before others have it.
    var kit: Kit?
  }
  final class Tool: Sendable {}

  static let lifetimes: [NamedLifetime] = [.prototype, .objectGraph, .perContainer, .lazySingle, .weakSingle]

  /// Two injections that ask for a part each, whose closure asks for the tool, which asks for the kit.
  private func container(
    _ frontEnd: FrontEnd, _ kit: NamedLifetime, _ tool: NamedLifetime, tries: Bool, _ ending: Ending?
  ) throws -> DIBuiltContainer {
    try frontEnd.container { registrations in
      registrations.register { Kit() }
        .injectionAsking { $1.parts.append(try $0.resolve()) }
        .injectionAsking { $1.parts.append(try $0.resolve()) }
        .lifetime(kit.lifetime)
      registrations.registerAsking { container -> Part in
        if tries { _ = try? container.resolve(Tool.self) }
        return Part()
      }
      if let ending {
        registrations.register(failing: Tool.self, by: ending) { _ = try $0.resolve(Kit.self) }.lifetime(tool.lifetime)
      } else {
        registrations.registerAsking { container -> Tool in
          _ = try container.resolve(Kit.self)
          return Tool()
        }.lifetime(tool.lifetime)
      }
    }
  }

  @Test(arguments: pairs(lifetimes, lifetimes), Ending.onBoth)
  func aSwallowedFailureDoesNotMergeTwoPrototypes(
    _ lifetimes: (kit: NamedLifetime, tool: NamedLifetime), _ how: (frontEnd: FrontEnd, ending: Ending)
  ) throws {
    for tries in [false, true] {
      let container = try container(how.frontEnd, lifetimes.kit, lifetimes.tool, tries: tries, how.ending)
      let parts = try container.resolve(Kit.self).parts
      #expect(parts.count == 2 && parts.first !== parts.last, "\(lifetimes), tries: \(tries)")
    }
  }

  @Test(arguments: pairs(lifetimes, lifetimes), FrontEnd.allCases)
  func aRequestThatLedBackAndSucceededSharesThePrototype(
    _ lifetimes: (kit: NamedLifetime, tool: NamedLifetime), _ frontEnd: FrontEnd
  ) throws {
    let container = try container(frontEnd, lifetimes.kit, lifetimes.tool, tries: true, nil)
    let parts = try container.resolve(Kit.self).parts
    #expect(parts.count == 2 && parts.first === parts.last, "\(lifetimes)")
  }

  @Test(arguments: Ending.onBoth)
  func anObjectThatSwallowedAFailureIsPublished(_ frontEnd: FrontEnd, _ ending: Ending) throws {
    let box = Box()
    let container = try frontEnd.container { registrations in
      registrations.register { Kit() }
        .injectionAsking { $1.parts.append(try $0.resolve()) }
        .injectionAsking { _, kit in
          let visitor = Visitor { try box.resolve(Part.self) }
          #expect(visitor.isAnswered)
        }.lifetime(.lazySingle)
      registrations.registerAsking { container -> Part in
        _ = try? container.resolve(Tool.self)
        return Part()
      }.lifetime(.lazySingle)
      registrations.register(failing: Tool.self, by: ending) { _ = try $0.resolve(Kit.self) }
    }
    box.put(container)
    defer { box.clear() }
    #expect(try container.resolve(Kit.self).parts.first === container.resolve(Part.self))
  }

  static let kept: [NamedLifetime] = [.perContainer, .lazySingle, .custom]

  @Test(arguments: pairs(kept, Through.allCases), Ending.onBoth)
  func objectsPublishedBeforeASwallowedFailureStay(
    _ what: (lifetime: NamedLifetime, through: Through), _ how: (frontEnd: FrontEnd, ending: Ending)
  ) throws {
    let (shelf, tally) = (Shelf(), Tally())
    try how.frontEnd.withContainer(shelf) { registrations in
      registrations.registerAsking { _ -> Part in
        tally.count("part")
        return Part()
      }.lifetime(what.lifetime.lifetime)
      registrations.register(failing: Tool.self, by: how.ending) { _ = try what.through.resolve(Part.self, $0, shelf) }
        .lifetime(what.lifetime.lifetime)
    } _: { (container) throws in
      #expect(throws: DIError.self) { try container.resolve(Tool.self) }
      _ = try container.resolve(Part.self)
      #expect(tally.all == ["part": 1], "\(what)")
    }
  }

  /// An injection that takes the container waits for the initializer that asked by its own; for no other.
  @Test(arguments: pairs(kept, Through.allCases), Ending.onBoth)
  func objectsThatWaitedForAFailedCreationAreMadeAnew(
    _ what: (lifetime: NamedLifetime, through: Through), _ how: (frontEnd: FrontEnd, ending: Ending)
  ) throws {
    let (shelf, tally) = (Shelf(), Tally())
    try how.frontEnd.withContainer(shelf) { registrations in
      registrations.register { Kit() }
      registrations.register { () -> Part in
        tally.count("part")
        return Part()
      }.injectionAsking { container, part in
        part.kit = try container.resolve()
        tally.count("injected")
      }.postInit { _ in tally.count("post-init") }.lifetime(what.lifetime.lifetime)
      registrations.register(failing: Tool.self, by: how.ending) { _ = try what.through.resolve(Part.self, $0, shelf) }
    } _: { (container) throws in
      #expect(throws: DIError.self) { try container.resolve(Tool.self) }
      let early = what.through == .given ? 0 : 1
      #expect(tally["injected"] == early && tally["post-init"] == early, "\(what): \(tally.all)")
      let part = try container.resolve(Part.self)
      #expect(part.kit != nil)
      #expect(tally.all == ["part": 2 - early, "injected": 1, "post-init": 1], "\(what)")
    }
  }
}
