import DICore
import TestSupport
import Testing

/// Memory after alternating registrations and requests: linear in the registrations.
struct TurnMemoryTests {
  protocol Plugin: AnyObject {}
  final class Plain: Plugin, @unchecked Sendable {}
  final class Host {
    let plugins: [any Plugin]
    init(_ plugins: [any Plugin]) { self.plugins = plugins }
  }
  final class User: Plugin {
    let plain: Plain
    init(_ plain: Plain) { self.plain = plain }
  }
  class Unused {}

  enum Turn: String, CaseIterable, Sendable, Codable {
    case many, manyWithDependents, manyOfLazies, named, namedBesideDependents, ambiguous, child, random

    /// Makes a container, and a turn in it; the seed is for random ones.
    func begin(_ seed: Int) -> (_ number: Int) throws -> Void {
      let container = DIContainer()
      let view = container.view
      switch self {
      case .many, .manyWithDependents:
        let dependents = self == .many ? 0 : 300
        for number in 0..<dependents { container.register { Host(DICore.many($0)) }.as(Host.self, name: "\(number)") }
        for number in 0..<dependents { _ = container.resolve(Host.self, name: "\(number)") }
        return { number in
          container.register { Plain() }.as(check: (any Plugin).self) { $0 }.lifetime(.single)
          try check(container.resolveMany((any Plugin).self).count == number, "members are missing")
          if dependents == 0 { return }
          let host = container.resolve(Host.self, name: "\(number % dependents)")
          try check(host.plugins.count == number, "a dependent misses members")
        }
      case .manyOfLazies:
        return { number in
          container.register { Plain() }.as(check: (any Plugin).self) { $0 }
          let lazies = DICore.many(container.resolve(DIMany<DILazy<any Plugin>>.self))
          try check(lazies.count == number, "members are missing")
        }
      case .named:
        return { number in
          container.register { Plain() }.as(Plain.self, name: "\(number)")
          _ = container.resolve(Plain.self, name: "\(number)")
        }
      case .namedBesideDependents:
        container.register { Plain() }
        for number in 0..<300 { container.register { User($0) }.as(User.self, name: "\(number)") }
        for number in 0..<300 { _ = container.resolve(User.self, name: "\(number)") }
        return { number in
          container.register { Plain() }.as(Plain.self, name: "\(number)")
          _ = container.resolve(User.self, name: "\(number % 300)")
        }
      case .ambiguous:
        container.register { User($0) }
        return { number in
          container.register { Plain() }
          try check((number == 1) == ((try? view.resolve(User.self)) != nil), "the wrong answer")
        }
      case .random:
        container.register { Plain() }.default()
        var dice = Dice(seed: seed)
        var hosts = 0
        return { number in
          switch dice.roll(100) {
          case 0..<25: container.register { Plain() }.as(check: (any Plugin).self) { $0 }
          case 25..<50:
            container.register { Plain() }.as(check: (any Plugin).self) { $0 }.as(Plain.self, name: "\(number)")
          case 50..<75:
            container.register { User($0) }.as(check: (any Plugin).self) { $0 }.as(User.self, name: "\(number)")
          case 75..<99,
            _ where hosts > 50:
            container.register { Host(DICore.many($0)) }.as(Host.self, name: "\(hosts)")
            hosts += 1
          default:
            // Each has lazies of its own.
            container.register { (all: DIMany<DILazy<any Plugin>>) in Host(DICore.many(all).map { $0.value }) }
              .as(Host.self, name: "\(hosts)")
            hosts += 1
          }
          if hosts > 0 { _ = container.resolve(Host.self, name: "\(dice.roll(hosts))") }
          if dice.roll(4) == 0 { _ = container.resolveMany((any Plugin).self) }
          _ = container.resolve(Plain.self)
        }
      case .child:
        container.register { User($0) }
        container.register { Plain() }
        let child = container.newLifeTimeScope()
        return { number in
          container.register { Unused() }.as(Unused.self, name: "\(number)")
          _ = child.resolve(User.self)
        }
      }
    }
  }

  /// Another one in each run; `DI_SEED` repeats one.
  static let seed = Cases.seed

  /// In a process of its own, since memory is counted.
  @Test(arguments: Turn.allCases, [seed])
  func repeatedUseLeavesLittleMemory(_ turn: Turn, _ seed: Int) async {
    await #expect(processExitsWith: .success) { [turn, seed] in
      let step = turn.begin(seed)
      for number in 1...100 { try step(number) }
      let before = memoryInUse
      let turns = rounds(1_400)
      for number in 101...100 + turns { try step(number) }
      let memory = memoryInUse - before
      // What random turns register, and how many dependents it has, differs by a third.
      try check(memory < turns * (turn == .random ? 4_500 : 3_500), "\(memory) more bytes")
    }
  }
}
