import DIAsync
import DICore
import Synchronization
import TestSupport
import Testing

/// What a resolve shares is kept by nobody once the resolve has ended.
struct ReleaseTests {
  final class Database: Sendable {}
  final class Page: Sendable {
    private let alive: Count
    init(_ alive: Count) {
      self.alive = alive
      alive.value.add(1, ordering: .relaxed)
    }
    deinit { alive.value.subtract(1, ordering: .relaxed) }
  }
  final class Book: Sendable { init(_ page: Page) {} }
  final class Count: Sendable { let value = Atomic<Int>(0) }

  let builder = DIContainerBuilder()
  let alive = Count()

  /// A page that uses the database if it is there, which it is not.
  init() {
    let alive = alive
    builder.register { () async in Database() }.lifetime(.lazySingle)
    builder.register { (database: DILazy<Database>) in
      _ = try? database.get()
      return Page(alive)
    }.lifetime(.objectGraph)
    builder.register(Book.init)
  }

  @Test func anAwaitedRequestInWhichAnotherWasRefusedKeepsNothing() async throws {
    let container = try builder.build()
    for _ in 0..<10 { _ = try await container.async.resolve(Page.self) }
    #expect(alive.value.load(ordering: .relaxed) == 0)
    try await container.async.close()
  }

  @Test func soDoesARequestForWhatTakesIt() async throws {
    let container = try builder.build()
    for _ in 0..<10 { _ = try await container.async.resolve(Book.self) }
    for _ in 0..<10 { _ = try await container.async.resolveMany(Book.self) }
    #expect(alive.value.load(ordering: .relaxed) == 0)
    try await container.async.close()
  }

  @Test(arguments: [Lifetime.single, .lazySingle, .perScope, .weakSingle])
  func soDoesTheCreationOfWhatIsKept(_ lifetime: Lifetime) async throws {
    builder.register { (_: Page) in Count() }.lifetime(lifetime)
    do {
      let container = try await builder.start()
      for _ in 0..<10 {
        _ = try await container.async.resolve(Count.self)
        container.clean()
      }
      try await container.async.close()
    }
    #expect(alive.value.load(ordering: .relaxed) == 0)
  }
}
