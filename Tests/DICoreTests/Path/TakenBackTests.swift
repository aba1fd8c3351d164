import DICore
import Synchronization
import Testing

/// Nothing more is done to an object that the failure of an outer creation has taken back.
struct TakenBackTests {
  final class Outer: Sendable {}
  final class Middle: Sendable {}
  final class Plain: Sendable {}
  final class Inner: Sendable {
    let number: Int, container: DIBuiltContainer
    init(_ number: Int, _ container: DIBuiltContainer) { (self.number, self.container) = (number, container) }
  }

  /// Outer's injection asks for the middle, whose closure asks for the inner, whose injection asks for the outer.
  private func register(
    _ registrations: Registrations, _ ending: Ending, _ lifetime: Lifetime, _ journal: Journal,
    _ ask: @escaping @Sendable (DIBuiltContainer) throws -> DIBuiltContainer
  ) {
    let tally = Tally()
    registrations.register { Outer() }.injectionAsking { container, _ in
      _ = try? ask(container).resolve(Middle.self)
    }.lifetime(lifetime)
    registrations.register(failing: Middle.self, by: ending) { _ = try ask($0).resolve(Inner.self) }.lifetime(lifetime)
    registrations.registerAsking { Inner(tally.count("inner"), $0) }
      .injectionAsking { container, _ in _ = try ask(container).resolve(Outer.self) }
      .postInitThrowing { inner in
        journal.note("\(inner.number)")
        _ = try inner.container.resolve(Plain.self)
      }.lifetime(lifetime)
    registrations.registerAsking { _ in Plain() }
  }

  @Test(arguments: pairs(Through.allCases, [NamedLifetime.lazySingle, .perContainer]), Ending.onBoth)
  func thePostInitOfAnObjectTakenBackDoesNotRun(
    _ what: (through: Through, lifetime: NamedLifetime), _ how: (frontEnd: FrontEnd, ending: Ending)
  ) throws {
    let (shelf, journal) = (Shelf(), Journal())
    try how.frontEnd.withContainer(shelf) { registrations in
      register(registrations, how.ending, what.lifetime.lifetime, journal) { try what.through.container($0, shelf) }
    } _: { (container) throws in
      _ = try container.resolve(Outer.self)
      #expect(journal.entries.isEmpty)
      let inner = try container.resolve(Inner.self)
      #expect(inner.number == 2)
      #expect(journal.entries == ["2"])
      #expect(try container.resolve(Inner.self) === inner)
    }
  }

  /// The injections do not take the container: the linker sees nothing of what goes on.
  @Test(arguments: Ending.onBoth)
  func thePostInitOfAnObjectTakenBackDoesNotRunWithoutContainers(_ frontEnd: FrontEnd, _ ending: Ending) throws {
    let (box, journal, tally) = (Box(), Journal(), Tally())
    let container = try frontEnd.container { registrations in
      registrations.register { Outer() }
        .injectionThrowing { (_: Outer) in _ = try? box.resolve(Middle.self) }.lifetime(.lazySingle)
      switch ending {
      case .nothing:
        registrations.registerFailable { () -> Middle? in
          reporting { _ = try box.resolve([Int].self) }
          return nil
        }.lifetime(.lazySingle)
      case .error:
        registrations.registerThrowing { () throws -> Middle in
          _ = try box.resolve([Int].self)
          throw Fault("in vain")
        }.lifetime(.lazySingle)
      }
      registrations.register { [tally.count("made")] }
        .injectionThrowing { (_: [Int]) in _ = try box.resolve(Outer.self) }
        .postInit { made in journal.note("\(made)") }.lifetime(.lazySingle)
    }
    box.put(container)
    defer { box.clear() }
    _ = try container.resolve(Outer.self)
    #expect(try container.resolve([Int].self) == [2])
    #expect(journal.entries == ["[2]"])
  }

  /// Has taken the outer before that was finished, so that it goes with the middle.
  final class Escaped: Sendable {
    let outer: Outer, plain: DILazy<Plain>, container: DIBuiltContainer
    init(_ outer: Outer, _ plain: DILazy<Plain>, _ container: DIBuiltContainer) {
      (self.outer, self.plain, self.container) = (outer, plain, container)
    }
  }

  @Test(arguments: Ending.onBoth)
  func theContainerAndLazyOfAnObjectTakenBackBeginAnew(_ frontEnd: FrontEnd, _ ending: Ending) throws {
    let escaped = Mutex<Escaped?>(nil)
    let container = try frontEnd.container { registrations in
      registrations.register { Outer() }.injectionAsking { container, _ in
        _ = try? container.resolve(Middle.self)
      }.lifetime(.lazySingle)
      registrations.register(failing: Middle.self, by: ending) { container in
        let object = try container.resolve(Escaped.self)
        escaped.withLock { $0 = object }
      }
      registrations.register { Escaped($0, $1, $2) }.lifetime(.lazySingle)
      registrations.registerAsking { container -> Plain in
        _ = try container.resolve(Outer.self)
        return Plain()
      }
    }
    let outer = try container.resolve(Outer.self)
    let object = try #require(escaped.withLock { $0 })
    #expect(try container.resolve(Escaped.self) !== object)
    #expect(object.outer === outer)
    #expect(try object.container.resolve(Outer.self) === outer)
    _ = try object.container.resolve(Plain.self)
    _ = try object.plain.get()
    escaped.withLock { $0 = nil }
  }
}
