import DICore
import Testing

/// First requests, which link what they need, made by several threads at once.
struct LinkingOnThreadsTests {
  final class Thing: Sendable {}
  final class Holder: Sendable {
    let thing: Thing
    init(_ thing: Thing) { self.thing = thing }
  }

  @Test(arguments: [2, 8], FrontEnd.allCases)
  func firstRequestsOfThreadsLinkSideBySide(_ threads: Int, _ frontEnd: FrontEnd) throws {
    try withTeam(of: threads) { team in
      for _ in 0..<60 {
        let container = try frontEnd.container { registrations in
          registrations.register(Thing.init)
          registrations.register(Holder.init)
          for number in 0..<20 { registrations.register { (thing: Thing) in [number: thing] }.named("\(number)") }
        }
        try team.gather { thread in
          for number in 0..<20 {
            let index = (number + thread * 5) % 20
            try check(container.resolve([Int: Thing].self, name: "\(index)")[index] != nil, "not number \(index)")
            _ = try container.resolve(Holder.self)
            try check(container.resolveMany([Int: Thing].self).map { $0.keys.first } == Array(0..<20), "another order")
          }
        }
      }
    }
  }
}
