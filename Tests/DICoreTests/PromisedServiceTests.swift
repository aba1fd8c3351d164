import DICore
import Testing

/// Services that are promised and not checked: the first answer decides for later ones.
struct PromisedServiceTests {
  protocol Screen { func show() }
  @MainActor final class View: @MainActor Screen {
    nonisolated init() {}
    func show() {}
  }
  protocol Service {}
  final class Model: Service { init() {} }
  struct Value: Service {}
  class Base {}
  final class Derived: Base, Service {}

  /// Services whose conformance belongs to the main actor, by the kind of their type.
  enum Isolated: CaseIterable { case plain, composed, constrained, both, generic, ofSubclass, ofValue }

  protocol Shelf<Item> { associatedtype Item }
  @MainActor final class Board: @MainActor Shelf {
    typealias Item = Int
    nonisolated init() {}
  }
  @MainActor final class Rack: Shelf, @MainActor Screen {
    typealias Item = Int
    nonisolated init() {}
    func show() {}
  }
  struct Framed<Content> {}
  class Plain {}
  @MainActor final class Shown: Plain, @MainActor Screen {
    nonisolated override init() { super.init() }
    func show() {}
  }
  @MainActor struct Picture: @MainActor Screen {
    nonisolated init() {}
    func show() {}
  }

  @Test(arguments: FrontEnd.allCases, Isolated.allCases)
  func aConformanceOfTheMainActorIsNotGivenElsewhere(_ frontEnd: FrontEnd, _ isolated: Isolated) async throws {
    func container(_ register: (Registrations) -> Void) throws -> DIBuiltContainer { try frontEnd.container(register) }
    func check<Service>(_ service: Service.Type, _ conformance: String, in container: DIBuiltContainer) async throws {
      // The same answer before and after somebody succeeded.
      for _ in 0..<2 {
        let error = try failure { try onAnotherThread { _ = try container.resolve(service) } }
        guard case .isolated = error else {
          Issue.record("\(error)")
          return
        }
        let reason = "reason: its conformance to \(conformance) belongs to the main actor"
        #expect(withoutSuites("\(error)").contains(reason), "\(error)")
        try await MainActor.run { _ = try container.resolve(service) }
      }
    }
    switch isolated {
    case .plain:
      try await check(
        (any Screen).self, "Screen",
        in: container {
          $0.register { View() }.promising((any Screen).self).lifetime(.lazySingle)
        })
    case .composed:
      try await check(
        (any Screen & AnyObject).self, "Screen",
        in: container {
          $0.register { View() }.promising((any Screen & AnyObject).self)
        })
    case .constrained:
      try await check(
        (any Shelf<Int>).self, "Shelf",
        in: container {
          $0.register { Board() }.promising((any Shelf<Int>).self)
        })
    case .both:
      try await check(
        (any Shelf<Int> & Screen).self, "Screen",
        in: container {
          $0.register { Rack() }.promising((any Shelf<Int> & Screen).self)
        })
    case .generic:
      try await check(
        (any Screen).self, "Screen",
        in: container {
          $0.register { Framed<View>() }.promising((any Screen).self)
        })
    case .ofSubclass:
      try await check(
        (any Screen).self, "Screen",
        in: container {
          $0.register { () -> Plain in Shown() }.promising((any Screen).self)
        })
    case .ofValue:
      try await check(
        (any Screen).self, "Screen",
        in: container {
          $0.register { Picture() }.promising((any Screen).self)
        })
    }
  }

  @globalActor actor Elsewhere { static let shared = Elsewhere() }
  @Elsewhere final class Log: @Elsewhere Screen {
    nonisolated init() {}
    func show() {}
  }

  @Test(arguments: FrontEnd.allCases)
  func aConformanceOfAnotherActorIsGivenThereOnly(_ frontEnd: FrontEnd) async throws {
    let container = try frontEnd.container { $0.register { Log() }.promising((any Screen).self).lifetime(.lazySingle) }
    for _ in 0..<2 {
      let error = try failure { try onAnotherThread { _ = try container.resolve((any Screen).self) } }
      #expect(error.isolatedType == ObjectIdentifier(Log.self))
      #expect(
        withoutSuites("\(error)").contains(
          """
            reason: its conformance to Screen belongs to Elsewhere
            fix: make what Screen requires `nonisolated` in Log, and declare the conformance as `nonisolated Screen`
          """), "\(error)")
      let isGiven = try await { @Elsewhere in try container.resolve((any Screen).self) is Log }()
      #expect(isGiven)
    }
    let error = try await MainActor.run { try failure { _ = try container.resolve((any Screen).self) } }
    #expect(error.isolatedType == ObjectIdentifier(Log.self))
  }

  @Test(arguments: FrontEnd.allCases, [false, true])
  func aPromiseFoundTrueOnTheMainActorHoldsElsewhere(_ frontEnd: FrontEnd, isValue: Bool) async throws {
    let container = try frontEnd.container { registrations in
      if isValue {
        registrations.register { Value() }.promising((any Service).self)
      } else {
        registrations.register { Model() }.promising((any Service).self)
      }
    }
    /// Whether the answer has the registered type.
    @Sendable func answers() throws -> Bool {
      let service = try container.resolve((any Service).self)
      return isValue ? service is Value : service is Model
    }
    #expect(try await MainActor.run { try answers() })
    for _ in 0..<2 { #expect(try onAnotherThread { try answers() }) }
    #expect(try await MainActor.run { try answers() })
  }

  @Test(arguments: FrontEnd.allCases)
  func aPromiseIsCheckedForEachClass(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try frontEnd.container { registrations in
      registrations.register { () -> Base in
        journal.note("made")
        return journal.entries.count % 3 == 0 ? Base() : Derived()
      }.promising((any Service).self)
    }
    let answers = (0..<9).map { _ in (try? container.resolve((any Service).self)) is Derived }
    #expect(answers == (1...9).map { $0 % 3 != 0 })
  }
}

extension PromisedServiceTests.Framed: PromisedServiceTests.Screen where Content: PromisedServiceTests.Screen {
  func show() {}
}
