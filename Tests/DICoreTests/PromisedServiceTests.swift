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

  @Test(arguments: FrontEnd.allCases)
  func aConformanceOfTheMainActorIsNotGivenElsewhere(_ frontEnd: FrontEnd) async throws {
    let container = try frontEnd.container { registrations in
      registrations.register { View() }.promising((any Screen).self).lifetime(.lazySingle)
    }
    let error = try #require(throws: DIError.self) {
      try onAnotherThread { _ = try container.resolve((any Screen).self) }
    }
    guard case .typeIsIncorrect = error else {
      Issue.record("\(error)")
      return
    }
    try await MainActor.run { _ = try container.resolve((any Screen).self) }
    let later = try #require(throws: DIError.self) {
      try onAnotherThread { _ = try container.resolve((any Screen).self) }
    }
    #expect(later.isolatedType == ObjectIdentifier(View.self), "\(later)")
    try await MainActor.run { _ = try container.resolve((any Screen).self) }
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
