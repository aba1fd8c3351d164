import DIAsync
import DIChecks
import DICore
import DIModules
import TestSupport
import Testing

/// All pairs of what belongs to the main actor with who takes it, in one container, a scope and a child; alone and at once.
@Suite(.serialized)
struct PairTests {
  enum Place: CaseIterable { case container, scope, child }

  /// Nothing that is isolated runs off its actor, and where `validate()` finds nothing, nothing is refused.
  @Test(arguments: pairs(pairs(Pairing.Part.allCases, [false, true]), Place.allCases))
  func nothingRunsOffItsActorOrIsRefused(_ what: (part: Pairing.Part, isNeeded: Bool), _ place: Place) async throws {
    var problems: [String: (count: Int, first: String)] = [:]
    var number = 0
    for pairing in Pairing.all(what.part, isNeeded: what.isNeeded) {
      for isAtOnce in [false, true] {
        number += 1
        // Without all rounds, some, and others for each place.
        if rounds(number) == rounds(number - 1) { continue }
        for problem in try await Self.problems(of: pairing, in: place, isAtOnce: isAtOnce) {
          let text = "\(pairing), \(place), \(isAtOnce ? "at once" : "alone")"
          problems[problem, default: (0, text)].count += 1
        }
      }
    }
    for (problem, (count, first)) in problems.sorted(by: { $0.key < $1.key }) {
      Issue.record("\(count) times: \(problem): first \(first)")
    }
  }

  private static func problems(of pairing: Pairing, in place: Place, isAtOnce: Bool) async throws -> Set<String> {
    let (journal, builder, child) = (Journal(), DIContainerBuilder(), DIContainerBuilder())
    pairing.registerLabel(in: builder, journal)
    pairing.registerIndex(in: place == .child ? child : builder, journal)
    if !builder.validate().allSatisfy({ $0.severity != .error }) { return [] }
    do {
      let root = try await builder.start()
      let container: DIBuiltContainer
      switch place {
      case .container: container = root
      case .scope: container = root.newLifeTimeScope()
      case .child:
        if try !child.validate(parent: root).allSatisfy({ $0.severity != .error }) { return [] }
        container = try await child.start(parent: root)
      }
      try await request(pairing, in: container, isAtOnce: isAtOnce)
      if place != .container { try await container.async.close() }
      try await root.async.close()
      if container.state != .closed { journal.note("the state is \(container.state)") }
    } catch { journal.note("it fails: \((error as? DIError)?.kind ?? "\(error)")") }
    return Set(journal.entries)
  }

  private static func request(_ pairing: Pairing, in container: DIBuiltContainer, isAtOnce: Bool) async throws {
    @Sendable func takes() async throws { _ = try await container.async.resolve(Pairing.Index.self) }
    @Sendable func label() async throws {
      if pairing.isNeeded {
        _ = try await container.async.resolve(Pairing.Box.self)
      } else {
        _ = try await container.async.resolve((any Pairing.Labeled).self)
      }
    }
    if isAtOnce {
      try await together(takes, label, takes)
    } else {
      try await takes()
      try await label()
    }
  }
}
