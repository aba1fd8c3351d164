import DIAsync
import DICore
import TestSupport

extension Course {
  /// What a task does.
  func perform(_ move: Thicket.Move, in task: Int) async {
    let number = move.container
    guard let container = record.container(number) else { return }
    switch move.act {
    case .request(let target): await look(at: target, number, task)
    case .race(let one, let other):
      try? await together({ await self.look(at: one, number, task) }, { await self.look(at: other, number, task) })
    case .all:
      let result = await Result { try await container.async.resolveMany((any Bearing).self) }
      verdict.look(atAll: result, number, isCancelled: record.isCancelled(task))
    case .plain(let target): plain(target, number)
    case .scope(let target, let fails):
      let scope = record.newScope()
      let result = await Result {
        try await container.withScope(Token()) { opened in
          let result = await Result { try await self.resolve(target, from: opened) }
          self.verdict.look(at: result, of: target, number, in: scope, isCancelled: self.record.isCancelled(task))
          if fails { throw Refusal() }
          _ = try result.get()
        }
      }
      verdict.look(atScope: result, target, fails: fails, isCancelled: record.isCancelled(task))
    case .typedScope(let target):
      let scope = record.newScope()
      let result = await Result {
        try await container.resolve(DIScopes<Token>.self).with(Token()) { (opened: DIBuiltContainer) async throws in
          let result = await Result { try await self.resolve(target, from: opened) }
          self.verdict.look(at: result, of: target, number, in: scope, isCancelled: self.record.isCancelled(task))
          _ = try result.get()
        }
      }
      verdict.look(atScope: result, target, fails: false, isCancelled: record.isCancelled(task))
    case .close, .closeWithin, .closePlainly: await close(number, move.act)
    case .clean:
      record.noteClean()
      container.clean()
    case .cancel(let other): record.cancel(other)
    case .plainOnMain(let target): plain(target, number)
    }
  }

  /// What happens without a task, at any time.
  func act(_ move: Thicket.Move) {
    let number = move.container
    switch move.act {
    case .plainOnMain(let target):
      ground.actOnMain { self.plain(target, number, isOnMain: true) }
    case .cancel(let task): ground.act { self.record.cancel(task) }
    case .closePlainly:
      ground.act {
        self.record.noteEnd()
        do { try self.record.container(number)?.close() } catch {
          if error.isOfPlainClose {
            self.verdict.look(atRefusedClose: error)
          } else {
            self.verdict.look(atEnd: error)
          }
        }
      }
    case .clean:
      ground.act {
        self.record.noteClean()
        self.record.container(number)?.clean()
      }
    case .plain(let target): ground.act { self.plain(target, number) }
    default: break
    }
  }

  private func plain(_ target: Int, _ number: Int, isOnMain: Bool = false) {
    guard let container = record.container(number) else { return }
    func one<T: Twigged>(_ type: T.Type) -> Result<Twig, any Error> { Result { try container.resolve(type) } }
    verdict.look(atPlain: one(twigTypes[target]), of: target, number, isOnMain: isOnMain)
  }

  private func resolve(_ target: Int, from container: DIBuiltContainer) async throws -> Twig {
    func one<T: Twigged>(_ type: T.Type) async throws -> Twig { try await container.async.resolve(type) }
    return try await one(twigTypes[target])
  }

  private func look(at target: Int, _ number: Int, _ task: Int) async {
    guard let container = record.container(number) else { return }
    let result = await Result { try await self.resolve(target, from: container) }
    verdict.look(at: result, of: target, number, in: number, isCancelled: record.isCancelled(task))
  }
}
