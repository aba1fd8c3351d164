import DICore
import Testing

/// A `deinit` of an object being taken back runs outside of its creation: the path has been cut before.
struct PathReleaseTests {
  final class Broken: Sendable {}
  final class Session: Sendable {}
  final class App: Sendable {}

  /// Does something when it goes.
  final class Leaver: Sendable {
    let leave: @Sendable () -> Void
    init(_ leave: @escaping @Sendable () -> Void) { self.leave = leave }
    deinit { leave() }
  }

  /// What an error says, in a word.
  static func word<T>(_ body: () throws -> T) -> String {
    do {
      _ = try body()
      return "there"
    } catch let error as DIError { return error.isRecursion ? "recursion" : "failure" } catch { return "\(error)" }
  }

  static let lifetimes: [NamedLifetime] = [.prototype, .objectGraph, .perContainer, .lazySingle, .weakSingle]

  private func register(
    _ registrations: Registrations, _ lifetime: NamedLifetime, _ tally: Tally, failures: Int,
    _ leave: @escaping @Sendable () -> Void
  ) {
    registrations.register { Leaver(leave) }.injectionAsking { container, _ in _ = try container.resolve(Broken.self) }
      .lifetime(lifetime.lifetime)
    registrations.registerThrowing { () throws -> Broken in
      if tally.count("tried") <= failures { throw Fault("in vain") }
      return Broken()
    }
    registrations.register { Session() }.lifetime(.objectGraph)
    registrations.register { (a: Session, b: Session) in [a, b] }
  }

  @Test(arguments: lifetimes, Through.others)
  func aDeinitMayRequestObjectsBeingTakenBack(_ lifetime: NamedLifetime, _ through: Through) throws {
    let (shelf, journal, tally) = (Shelf(), Journal(), Tally())
    try FrontEnd.builder.withContainer(shelf) { registrations in
      register(registrations, lifetime, tally, failures: 3) {
        // Those that were made, and let go at the end, ask for nothing.
        guard tally.count("left") <= 2 else { return }
        journal.note(
          Self.word {
            let container = try shelf.captured
            return try through.resolve(Leaver.self, container, shelf)
          })
      }
    } _: { (container) throws in
      #expect(Self.word { try container.resolve(Leaver.self) } == "failure")
      #expect(journal.entries == ["failure", "failure"], "\(lifetime)")
      #expect(tally["tried"] == 3)
      // The path is empty: nothing is a recursion, and nothing is shared.
      _ = try container.resolve(Leaver.self)
      let (first, second) = (try container.resolve([Session].self), try container.resolve([Session].self))
      #expect(first[0] === first[1] && second[0] === second[1] && first[0] !== second[0])
    }
  }

  @Test(arguments: lifetimes.filter(\.isHeld))
  func anInstanceMadeAnewByADeinitIsKept(_ lifetime: NamedLifetime) throws {
    let (shelf, journal, tally) = (Shelf(), Journal(), Tally())
    try FrontEnd.builder.withContainer(shelf) { registrations in
      register(registrations, lifetime, tally, failures: 1) {
        guard tally.count("left") == 1 else { return }
        journal.note(Self.word { try shelf.captured.resolve(Leaver.self) })
      }
    } _: { (container) throws in
      #expect(Self.word { try container.resolve(Leaver.self) } == "failure")
      #expect(journal.entries == ["there"])
      #expect(try container.resolve(Leaver.self) === container.resolve(Leaver.self))
      #expect(tally.all == ["tried": 2, "left": 1])
    }
  }

  /// Outer creations stay open while an inner one is taken back.
  @Test(arguments: lifetimes, Through.allCases)
  func aDeinitThatRequestsAnOuterOpenCreationGetsARecursion(_ lifetime: NamedLifetime, _ through: Through) throws {
    let (shelf, journal, tally) = (Shelf(), Journal(), Tally())
    let leave: @Sendable () -> Void = {
      guard tally.count("left") == 1 else { return }
      journal.note(Self.word { try shelf.captured.resolve(App.self) })
      journal.note(Self.word { try shelf.captured.resolve([Session].self) })
    }
    try FrontEnd.builder.withContainer(shelf) { registrations in
      register(registrations, .prototype, tally, failures: 1, leave)
      registrations.registerAsking { given -> App in
        tally.count("app")
        // By its own container the injection that fails would wait for the end of this initializer.
        if through == .given {
          _ = try? given.resolve([Leaver].self)
        } else {
          _ = try? through.resolve(Leaver.self, given, shelf)
        }
        #expect(journal.entries == ["recursion", "there"])
        return App()
      }.lifetime(lifetime.lifetime)
      registrations.registerThrowing { (container: DIBuiltContainer) throws -> [Leaver] in
        let leaver = Leaver(leave)
        _ = try container.resolve(Session.self)
        throw withExtendedLifetime(leaver) { Fault("in vain") }
      }
    } _: { (container) throws in
      _ = try container.resolve(App.self)
      #expect(journal.entries == ["recursion", "there"])
      #expect(tally["app"] == 1)
    }
  }
}
