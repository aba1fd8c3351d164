import DICore
import Testing

/// Registration on a `DIContainer` while others resolve: beside what `LateRegistrationTests` says of it.
struct RegistrationOnThreadsTests {
  protocol Service: AnyObject, Sendable { var number: Int { get } }
  final class Plugin: Service {
    let number: Int
    init(_ number: Int) { self.number = number }
  }
  final class Left: @unchecked Sendable {  // Written before others have it.
    let plugins: [any Service]
    var right: Right?
    init(_ plugins: [any Service]) { self.plugins = plugins }
  }
  final class Right: @unchecked Sendable {  // Written before others have it.
    var plugins: [any Service] = []
    var left: Left?
  }

  @Test(arguments: [2, 8], [false, true])
  func aCycleIsMadeOnceWhileItIsRelinked(_ threads: Int, isAsking: Bool) throws {
    try withTeam(of: threads) { team in
      for lifetime in ExactlyOnceTests.kept {
        for round in 0..<rounds(60) {
          let tally = Tally()
          let container = DIContainer()
          if isAsking {
            container.register { (container: DIContainer) -> Left in
              pauseAtRandom()
              tally.count("left")
              return Left(container.resolveMany())
            }.injection { (left: Left, container: DIContainer) in left.right = container.resolve() }
              .lifetime(lifetime.lifetime)
          } else {
            container.register { (plugins: DIMany<any Service>) -> Left in
              pauseAtRandom()
              tally.count("left")
              return Left(many(plugins))
            }.injection { $0.right = $1 as Right }.lifetime(lifetime.lifetime)
          }
          container.register { () -> Right in
            tally.count("right")
            return Right()
          }.injection { $0.left = $1 as Left }.injection { $0.plugins = many($1) }.lifetime(lifetime.lifetime)
          let found = try team.gather { number -> Left in
            if number == 0 {
              for number in 0..<4 {
                container.register { Plugin(number) }.as((any Service).self, name: "\(number)").lifetime(.lazySingle)
              }
            }
            let left: Left
            if (number + round) % 2 == 0 {
              left = container.resolve()
            } else {
              guard let mine = container.resolve(Right.self).left else { throw Fault("it is not wired") }
              left = mine
            }
            try check(left.right?.left === left, "the ring is not closed")
            let numbers = left.plugins.map(\.number)
            try check(numbers == Array(0..<numbers.count), "plugins \(numbers)")
            return left
          }
          try #require(found.allSatisfy { $0 === found[0] }, "\(lifetime), round \(round)")
          try #require(tally.holds(1, of: ["left", "right"]), "\(lifetime), round \(round): \(tally.all)")
          try #require(container.resolveMany((any Service).self).map(\.number) == Array(0..<4))
          found[0].right = nil
        }
      }
    }
  }

  /// A factory may register, and resolve what it has registered.
  @Test(arguments: [2, 8])
  func factoriesRegisterWhatTheyNeed(_ threads: Int) throws {
    try withTeam(of: threads) { team in
      for round in 0..<rounds(300) {
        let tally = Tally()
        let container = DIContainer()
        for number in 0..<4 {
          container.register { (container: DIContainer) -> [Plugin] in
            pauseAtRandom()
            tally.count("\(number)")
            container.register { Plugin(number) }.as((any Service).self, name: "\(number)").lifetime(.single)
            return [container.resolve((any Service).self, name: "\(number)") as! Plugin]
          }.as([Plugin].self, name: "\(number)").lifetime(number % 2 == 0 ? .lazySingle : .perContainer)
        }
        let found = try team.gather { number in
          try (0..<4).map { position -> (Int, Plugin) in
            let index = (position + number + round) % 4
            let plugin = container.resolve([Plugin].self, name: "\(index)")[0]
            try check(container.resolve((any Service).self, name: "\(index)") === plugin, "another plugin")
            return (index, plugin)
          }.sorted { $0.0 < $1.0 }.map(\.1)
        }
        try #require(found.allSatisfy { $0.elementsEqual(found[0], by: ===) }, "round \(round)")
        try #require(tally.holds(1, of: (0..<4).map(String.init)), "round \(round): \(tally.all)")
      }
    }
  }
}
