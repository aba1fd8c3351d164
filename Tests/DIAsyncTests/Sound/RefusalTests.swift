import DIAsync
import DICore
import DIChecks
import Synchronization
import TestSupport
import Testing

/// What cannot be answered is refused before code runs, and an awaited request throws what a plain one throws.
struct RefusalTests {
  final class Database: Sendable {}
  final class Cache: Sendable {}
  final class Page: Sendable {}
  final class Session: Sendable {}
  final class Panel: Sendable {}
  final class Count: Sendable {
    let made = Atomic<Int>(0)
    let closed = Atomic<Int>(0)
    var isEven: Bool { made.load(ordering: .relaxed) == closed.load(ordering: .relaxed) }
  }

  let builder = DIContainerBuilder()
  let journal = Journal()

  /// The initializer of the cache ran, though its injection has to be awaited; behind a hidden edge it was handed out unfinished.
  @Test(arguments: [false, true], [false, true])
  func aLazyInAnInitializerMakesNothingThatHasToBeAwaited(takesContainer: Bool, isProvider: Bool) async throws {
    let journal = journal
    if takesContainer {
      builder.register { (_: DIBuiltContainer) async in Database() }
    } else {
      builder.register { () async in Database() }
    }
    builder.register {
      journal.note("cache")
      return Cache()
    }.lifetime(.lazySingle).injection { (_: Cache, _: Database) in }
    if isProvider {
      builder.register { (cache: DIProvider<Cache>) in
        do { _ = try cache.get() } catch { journal.note("refused") }
        return Page()
      }
    } else {
      builder.register { (cache: DILazy<Cache>) in
        do { _ = try cache.get() } catch { journal.note("refused") }
        return Page()
      }
    }
    _ = try await builder.build().async.resolve(Page.self)
    #expect(journal.entries == ["refused"])
  }

  /// It was a recursion only when awaited, and one session was never closed.
  @Test(arguments: [false, true], [false, true])
  func anAwaitedRequestThrowsWhatAPlainOneThrows(isCycle: Bool, isThere: Bool) async throws {
    let count = Count()
    if isCycle {
      builder.register { (_: Panel) async in Database() }.lifetime(.lazySingle)
    } else {
      builder.register { () async in Database() }.lifetime(.lazySingle)
    }
    builder.register { (container: DIBuiltContainer, _: Database) in
      _ = try? container.resolve(Panel.self)
      count.made.add(1, ordering: .relaxed)
      return Session()
    }.lifetime(.perScope).onClose { _ in count.closed.add(1, ordering: .relaxed) }
    builder.register { Panel() }.injection { (_: Panel, _: Session) in }
    let container = try builder.build()
    if isThere { _ = try? await container.async.resolve(Database.self) }
    let (one, two) = (container.newLifeTimeScope(), container.newLifeTimeScope())
    let plain = Result { try one.resolve(Session.self) }
    let awaited = await Result { try await two.async.resolve(Session.self) }
    for scope in [one, two] { try await scope.async.close() }
    try await container.async.close()
    // In a cycle that has to be awaited, only the awaited request can succeed.
    if !isCycle, isThere { #expect(awaited.kind == plain.kind) }
    #expect(count.isEven)
  }
}

extension Result {
  /// The case of its error; nil if there is none.
  fileprivate var kind: String? {
    guard case .failure(let error) = self else { return nil }
    return (error as? DIError)?.kind ?? "\(error)"
  }
}
