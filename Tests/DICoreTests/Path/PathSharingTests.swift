import DICore
import Testing

/// Shared instances: one for each outermost creation, graph and scope, whichever container is used.
struct PathSharingTests {
  final class Session: Sendable {}
  final class Request: Sendable {
    let session: Session
    init(_ session: Session) { self.session = session }
  }
  final class Server: Sendable {
    let sessions: [Session]
    init(_ sessions: [Session]) { self.sessions = sessions }
  }

  private func register(
    _ registrations: Registrations, _ serve: @escaping @Sendable (DIBuiltContainer) throws -> [Session]
  ) {
    registrations.register { Session() }.lifetime(.objectGraph)
    registrations.register { (session: Session) in Request(session) }
    registrations.registerAsking { Server(try serve($0)) }
  }

  @Test(arguments: pairs(Through.allCases, Through.allCases), FrontEnd.allCases)
  func requestsInAnInitializerShare(_ how: (first: Through, second: Through), _ frontEnd: FrontEnd) throws {
    let shelf = Shelf()
    try frontEnd.withContainer(shelf) { registrations in
      register(registrations) { given in
        [
          try how.first.resolve(Request.self, given, shelf).session,
          try how.second.resolve(Request.self, given, shelf).session,
        ]
      }
    } _: { (container) throws in
      let (first, second) = (try container.resolve(Server.self).sessions, try container.resolve(Server.self).sessions)
      #expect(first[0] === first[1], "\(how)")
      #expect(second[0] === second[1], "\(how)")
      #expect(first[0] !== second[0])
    }
  }

  @Test(arguments: Through.onBoth)
  func eachScopeSharesForItself(_ through: Through, _ frontEnd: FrontEnd) throws {
    let shelf = Shelf()
    try frontEnd.withContainer(shelf) { registrations in
      register(registrations) { given in
        let container = try through.container(given, shelf)
        let (first, second) = (container.newLifeTimeScope(), container.newLifeTimeScope())
        return try [container, first, first, second].map { try $0.resolve(Request.self).session }
          + [container.resolve(Request.self).session]
      }
    } _: { (container) throws in
      let sessions = try container.resolve(Server.self).sessions
      #expect(sessions[1] === sessions[2])
      #expect(sessions[0] === sessions[4])
      #expect(Set(sessions.map(ObjectIdentifier.init)).count == 3)
    }
  }

  @Test(arguments: pairs(FrontEnd.allCases, FrontEnd.allCases))
  func eachGraphSharesForItself(_ outer: FrontEnd, _ inner: FrontEnd) throws {
    let library = try inner.container { register($0) { _ in [] } }
    let container = try outer.container { registrations in
      register(registrations) { given in
        [
          try given.resolve(Request.self).session, try library.resolve(Request.self).session,
          try given.resolve(Request.self).session, try library.resolve(Request.self).session,
        ]
      }
    }
    let sessions = try container.resolve(Server.self).sessions
    #expect(sessions[0] === sessions[2] && sessions[1] === sessions[3] && sessions[0] !== sessions[1])
    #expect(try library.resolve(Request.self).session !== sessions[1])
  }

  @Test(arguments: Through.onBoth)
  func requestsInAnInjectionAndAPostInitShare(_ through: Through, _ frontEnd: FrontEnd) throws {
    final class Page: @unchecked Sendable {  // Each test uses its own.
      var sessions: [Session] = []
    }
    let shelf = Shelf()
    try frontEnd.withContainer(shelf) { registrations in
      register(registrations) { _ in [] }
      registrations.register { (session: Session) -> Page in
        let page = Page()
        page.sessions = [session]
        return page
      }
      .injectionAsking { $1.sessions.append(try through.resolve(Request.self, $0, shelf).session) }
      .postInitThrowing { page in
        // None is given here.
        let other: Through = through == .given ? .captured : through
        page.sessions.append(try other.resolve(Request.self, shelf.captured, shelf).session)
      }
    } _: { (container) throws in
      let (first, second) = (try container.resolve(Page.self).sessions, try container.resolve(Page.self).sessions)
      #expect(Set((first + second).map(ObjectIdentifier.init)).count == 2)
      #expect(first.count == 3 && first[0] === first[2])
    }
  }

  /// What runs after the outermost creation is none of it.
  @Test(arguments: Through.others, FrontEnd.allCases)
  func requestsOutsideOfACreationDoNotShare(_ through: Through, _ frontEnd: FrontEnd) throws {
    let shelf = Shelf()
    try frontEnd.withContainer(shelf) { registrations in
      register(registrations) { [try $0.resolve()] }
    } _: { (container) throws in
      let server = try container.resolve(Server.self)
      let sessions = try (0..<3).map { _ in try through.resolve(Request.self, container, shelf).session }
      #expect(Set((sessions + server.sessions).map(ObjectIdentifier.init)).count == 4)
    }
  }

  @Test(arguments: Through.onBoth)
  func anotherThreadSharesForItself(_ through: Through, _ frontEnd: FrontEnd) throws {
    let shelf = Shelf()
    try frontEnd.withContainer(shelf) { registrations in
      register(registrations) { given in
        let container = try through.container(given, shelf)
        let theirs = Visitor { try container.resolve(Request.self).session }
        return [try container.resolve(), try theirs.answer(), try container.resolve()]
      }
    } _: { (container) throws in
      let sessions = try container.resolve(Server.self).sessions
      #expect(sessions[0] === sessions[2] && sessions[0] !== sessions[1])
    }
  }
}
