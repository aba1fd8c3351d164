import DICore
import Synchronization
import Testing

/// An initializer that never returns, with many requests within it: they stay right, and nothing piles up.
struct RunLoopTests {
  final class Session: Population.Member, @unchecked Sendable {}
  final class ScopeMark: Population.Member, @unchecked Sendable {}
  final class Config: Sendable {}
  final class Request: Population.Member, @unchecked Sendable {
    let session: Session, mark: ScopeMark, config: Config
    init(_ session: Session, _ mark: ScopeMark, _ config: Config, _ population: Population) {
      (self.session, self.mark, self.config) = (session, mark, config)
      super.init(population)
    }
  }
  /// Has what it takes by an injection that takes the container.
  final class Handler: Population.Member, @unchecked Sendable {  // Written before others have it.
    var request: Request?
  }
  final class App: Sendable {}

  /// How the loop asks.
  enum Way: String, CaseIterable, Sendable {
    /// A scope for each request, of the container that the initializer was given.
    case scopeOfGiven, scopeOfCaptured, scopeOfKept, scopeOfGlobal
    case captured, kept, global

    var through: Through {
      switch self {
      case .scopeOfGiven: .given
      case .scopeOfCaptured, .captured: .captured
      case .scopeOfKept, .kept: .kept
      case .scopeOfGlobal, .global: .global
      }
    }

    var opensScopes: Bool { [.scopeOfGiven, .scopeOfCaptured, .scopeOfKept, .scopeOfGlobal].contains(self) }
  }

  private func register(
    _ registrations: Registrations, _ population: Population,
    _ loop: @escaping @Sendable (DIBuiltContainer) throws -> Void
  ) {
    registrations.register { Session(population) }.lifetime(.objectGraph)
    registrations.register { ScopeMark(population) }.lifetime(.perScope)
    registrations.registerAsking { _ in Config() }.lifetime(.lazySingle)
    registrations.registerAsking { container in
      let session = try container.resolve(Session.self)
      return Request(session, try container.resolve(), try container.resolve(), population)
    }
    registrations.register { Handler(population) }.injectionAsking { $1.request = try $0.resolve() }
    registrations.registerAsking { container -> App in
      try loop(container)
      return App()
    }.lifetime(.lazySingle)
  }

  /// Asks over and over; throws if something is wrong or piles up.
  private static func serve(
    _ way: Way, _ given: DIBuiltContainer, _ shelf: Shelf, _ population: Population, whole: Bool
  ) throws {
    let root = try way.through.container(given, shelf)
    let config = try root.resolve(Config.self)
    var first: Request?
    for number in 0..<rounds(2_000) {
      let container = way.opensScopes ? root.newLifeTimeScope() : root
      let request: Request
      if whole {
        guard let made = try container.resolve(Handler.self).request else { throw Fault("\(number) is not whole") }
        request = made
      } else {
        request = try container.resolve(Request.self)
        try check(request.session === container.resolve(Session.self), "\(number) does not share")
      }
      try check(request.config === config, "\(number) has another config")
      try check(request.mark === container.resolve(ScopeMark.self), "\(number) is of another scope")
      if let first {
        try check((request.mark === first.mark) != way.opensScopes, "\(number) is of the scope of the first")
        try check((request.session === first.session) != way.opensScopes, "\(number) shares with the first")
      }
      first = first ?? request
      try check(population.alive < 100, "\(population.alive) objects are there at \(number)")
    }
  }

  @Test(arguments: Way.allCases, FrontEnd.allCases)
  func requestsWithinARunLoopStayRightAndLeaveNothing(_ way: Way, _ frontEnd: FrontEnd) throws {
    let (shelf, population) = (Shelf(), Population())
    try withTeam(of: 2) { team in
      let (isOpen, isSeen) = (team.event("the loop"), team.event("who is not in the loop"))
      try frontEnd.withContainer(shelf) { registrations in
        register(registrations, population) { given in
          // It returns when the test is over.
          defer { isSeen.wait() }
          defer { isOpen.happen() }
          try Self.serve(way, given, shelf, population, whole: false)
          // An injection that takes the container would wait for the loop, by the container that the loop was given.
          if way != .scopeOfGiven { try Self.serve(way, given, shelf, population, whole: true) }
        }
      } _: { (container) throws in
        try team.gather { number in
          try Shelf.$global.withValue(container) {
            if number == 0 {
              _ = try container.resolve(App.self)
              return
            }
            isOpen.wait()
            defer { isSeen.happen() }
            // What the loop has made is given to others, and they make their own.
            let request = try container.resolve(Request.self)
            try check(request.config === container.resolve(Config.self), "another config")
            let handler = try container.newLifeTimeScope().resolve(Handler.self)
            try check(handler.request?.config === request.config, "another config in a scope")
          }
        }
      }
    }
    // The scopes are gone, and the container with what it kept.
    #expect(population.alive == 0)
  }
}
