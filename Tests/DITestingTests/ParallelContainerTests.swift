import DICore
import DITesting
import Synchronization
import Testing

/// Tests that run at once do not meet: each has its container.
struct ParallelContainerTests {
  protocol Service: AnyObject, Sendable { var number: Int { get } }
  final class Real: Service { var number: Int { -1 } }
  final class Fake: Service {
    let number: Int
    init(_ number: Int) { self.number = number }
  }
  final class Around: Service {
    let inner: any Service
    init(_ inner: any Service) { self.inner = inner }
    var number: Int { inner.number }
  }

  private final class Meeting: Sendable {
    let arrived = Atomic<Int>(0)
    let kept = Mutex<[any Service]>([])
  }

  /// Shared by all tests, as a constant of a program is.
  static let session = DIScope(name: "session")
  static let lifetimes: [(name: String, lifetime: Lifetime)] = [
    ("prototype", .prototype), ("objectGraph", .objectGraph), ("perScope", .perScope),
    ("weakPerScope", .perContainer(.weak)),
    ("single", .single), ("lazySingle", .lazySingle), ("weakSingle", .weakSingle), ("custom", .custom(session)),
  ]

  @Test(arguments: [false, true])
  func aThousandTestsAtOnceHaveTheirOwnInstances(isDeclarative: Bool) async throws {
    let count = 1_000
    let test = try #require(Test.current)
    let meeting = Meeting()
    try await withThrowingTaskGroup { group in
      for number in 0..<count {
        let trait = isDeclarative ? Self.declarative(number) : Self.built(number)
        group.addTask {
          try await trait.provideScope(for: test, testCase: nil) {
            let container = TestContainer.current
            var held: [any Service] = []
            for (name, _) in Self.lifetimes {
              held.append(try container.resolve((any Service).self, name: name))
            }
            // All containers are open before the first goes on, unless the machine is very slow.
            meeting.arrived.add(1, ordering: .sequentiallyConsistent)
            var turns = 0
            while meeting.arrived.load(ordering: .sequentiallyConsistent) < count, turns < 100_000 {
              turns += 1
              await Task.yield()
            }
            for ((name, lifetime), first) in zip(Self.lifetimes, held) {
              let again = try TestContainer.current.resolve((any Service).self, name: name)
              #expect(again.number == number && first.number == number)
              #expect((again === first) == (lifetime != .prototype && lifetime != .objectGraph))
              // The scope is shared; what is in it is not.
              if lifetime == .custom(Self.session) { meeting.kept.withLock { $0.append(again) } }
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(meeting.kept.withLock { $0.count } == count)
  }

  private static func built(_ number: Int) -> ContainerTrait {
    .container {
      let builder = DIContainerBuilder()
      for (name, lifetime) in lifetimes {
        builder.register { Real() }.as((any Service).self) { $0 }.set(name: name).lifetime(unchecked: lifetime)
        builder.replace((any Service).self) { Fake(number) }.set(name: name)
      }
      builder.decorate((any Service).self) { Around($0) }
      return builder
    }
  }

  private static func declarative(_ number: Int) -> ContainerTrait {
    .container { () -> DIContainer in
      let container = DIContainer()
      for (name, lifetime) in lifetimes {
        container.register { Real() }.as((any Service).self, name: name).lifetime(unchecked: lifetime)
        container.replace((any Service).self) { Fake(number) }.set(name: name)
      }
      container.decorate((any Service).self) { Around($0) }
      return container
    }
  }
}
