import DIAsync
import DICore

// What a server does for each request: a scope in which nothing suspends; and a scope with the request as its value, a user who is
// looked up with an await, and a unit of work that learns how the request ended, with an await as well.

struct ServedRequest: Sendable {
  let token: Int
}

/// A user, who is looked up by the token of the request.
struct ServedUser: Sendable {
  let number: Int

  init(request: ServedRequest) async {
    await Task.yield()
    number = request.token
  }
}

/// The changes of a request.
final class ServedUnit: Sendable {
  func commit() async {}
  func rollBack() {}
}

final class ServedHandler: Sendable {
  let user: ServedUser
  let unit: ServedUnit

  init(user: ServedUser, unit: ServedUnit) { (self.user, self.unit) = (user, unit) }
}

@inline(never) private func serve(_ request: ServedRequest) async -> ServedHandler {
  let unit = ServedUnit()
  let handler = ServedHandler(user: await ServedUser(request: request), unit: unit)
  await unit.commit()
  return handler
}

private enum Served {
  static func register(in builder: DIContainerBuilder) {
    builder.register(scopeValue: ServedRequest.self)
    builder.register(ServedUser.init).lifetime(.perScope)
    builder.register(ServedUnit.init)
      .lifetime(.perScope)
      .onClose { unit, outcome in
        if case .succeeded = outcome { await unit.commit() } else { unit.rollBack() }
      }
    builder.register(ServedHandler.init)
  }

  static func register(in container: DIContainer) {
    container.register(scopeValue: ServedRequest.self)
    container.register(ServedUser.init).lifetime(.perScope)
    container.register(ServedUnit.init)
      .lifetime(.perScope)
      .onClose { unit, outcome in
        if case .succeeded = outcome { await unit.commit() } else { unit.rollBack() }
      }
    container.register(ServedHandler.init)
  }
}

extension Row {
  static let suspendingScope = Row(
    "suspending-scope", "the scope of five by the suspending `withScope`", goal: Goal(instructions: 7),
    byHand: { times in JobQueue.shared.run { for _ in 0..<times { take(FiveScoped.byHand()) } } },
    builder: Side(FiveScoped.register) { container, times in
      JobQueue.shared.run {
        for _ in 0..<times {
          try! await container.withScope { scope async throws in take(try scope.resolve(Conversation.self)) }
        }
      }
    },
    declarative: Side(FiveScoped.register) { container, times in
      JobQueue.shared.run {
        for _ in 0..<times { await container.withScope { scope async in take(scope.resolve(Conversation.self)) } }
      }
    })

  static let served = Row(
    "served", "a request of a server: a scope, a user who is awaited, a unit of work that commits",
    byHand: { times in
      JobQueue.shared.run { for number in 0..<times { take(await serve(ServedRequest(token: number))) } }
    },
    builder: Side(Served.register) { container, times in
      JobQueue.shared.run {
        for number in 0..<times {
          let handler = try! await container.withScope(ServedRequest(token: number)) { scope in
            try await scope.async.resolve(ServedHandler.self)
          }
          take(handler)
        }
      }
    },
    declarative: Side(Served.register) { container, times in
      JobQueue.shared.run {
        for number in 0..<times {
          let handler = try! await container.withScope(ServedRequest(token: number)) { scope in
            try await scope.async.resolve(ServedHandler.self)
          }
          take(handler)
        }
      }
    })
}
