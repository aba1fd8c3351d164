import DIAsync
import DICore
import Synchronization
import TestSupport
import Testing

/// A component of any actor is made on it, from anywhere.
struct ActorTests {
  @globalActor actor Disk { static let shared = Disk() }
  @globalActor actor Net { static let shared = Net() }

  final class Plain: Sendable { init() {} }

  @Disk final class Files {
    let plain: Plain
    var isReady = false
    init(plain: Plain) {
      Disk.shared.assertIsolated()
      self.plain = plain
    }
  }

  @MainActor final class Screen {
    let files: Files
    init(files: Files) {
      MainActor.shared.assertIsolated()
      self.files = files
    }
  }

  @Net final class Client {
    let screen: Screen
    init(screen: Screen) {
      Net.shared.assertIsolated()
      self.screen = screen
    }
  }

  private static func builder(_ lifetime: Lifetime) -> DIContainerBuilder {
    let builder = DIContainerBuilder()
    builder.register(Plain.init)
    builder.register { @Disk in Files(plain: $0) }.lifetime(lifetime)
    builder.register { @MainActor in Screen(files: $0) }.lifetime(lifetime)
    builder.register { @Net in Client(screen: $0) }.lifetime(lifetime)
    return builder
  }

  @Test(arguments: [Lifetime.prototype, .lazySingle, .perScope, .objectGraph])
  func eachIsMadeOnItsActor(_ lifetime: Lifetime) async throws {
    let container = try Self.builder(lifetime).build()
    _ = try await container.async.resolve(Client.self)
    _ = try await container.async.resolve(Screen.self)
    _ = try await container.async.resolve(Files.self)
  }

  @MainActor @Test func fromTheMainActor() async throws {
    let container = try Self.builder(.lazySingle).build()
    let client = try await container.async.resolve(Client.self)
    #expect(try await container.async.resolve(Client.self) === client)
  }

  @Disk @Test func fromItsOwnActor() async throws {
    let container = try Self.builder(.lazySingle).build()
    let files = try await container.async.resolve(Files.self)
    #expect(try await container.async.resolve(Files.self) === files)
  }

  @Test func byTheNameOfAnInitializer() async throws {
    let builder = DIContainerBuilder()
    builder.register(Plain.init)
    builder.register(Files.init).lifetime(.lazySingle)
    _ = try await builder.build().async.resolve(Files.self)
  }

  @Test(arguments: [Lifetime.prototype, .lazySingle])
  func aPlainRequestIsIsolatedWhetherItExistsOrNot(_ lifetime: Lifetime) async throws {
    let container = try Self.builder(lifetime).build()
    for _ in 0..<2 {
      guard case .isolated = try TestSupport.failure({ try container.resolve(Files.self) }) else {
        Issue.record("another error")
        return
      }
      _ = try await container.async.resolve(Files.self)
    }
    #expect(container.existing(Files.self) == nil)
  }

  @Test(arguments: [Lifetime.prototype, .lazySingle])
  func injectionsAndPostInitsRunOnTheirActors(_ lifetime: Lifetime) async throws {
    final class Target: @unchecked Sendable {
      var steps: [String] = []
      init() {}
    }
    let builder = DIContainerBuilder()
    builder.register(Plain.init)
    builder.register { @Disk in
      Disk.shared.assertIsolated()
      return Target()
    }.lifetime(unchecked: lifetime)
      .injection { @Net (target: Target, _: Plain) in
        Net.shared.assertIsolated()
        target.steps.append("net")
      }
      .injection { @MainActor (target: Target, _: Plain) in
        MainActor.shared.assertIsolated()
        target.steps.append("main")
      }
      .injection { (target: Target, _: Plain) in target.steps.append("anywhere") }
      .postInit { @Disk target in
        Disk.shared.assertIsolated()
        target.steps.append("disk")
      }
    #expect(try await builder.build().async.resolve(Target.self).steps == ["net", "main", "anywhere", "disk"])
  }

  actor Upstream {
    let plain: Plain
    init(plain: Plain) async { self.plain = plain }
  }

  @Test func anActorByTheNameOfItsInitializer() async throws {
    let builder = DIContainerBuilder()
    builder.register(Plain.init)
    builder.register(Upstream.init).lifetime(.lazySingle)
    let container = try builder.build()
    #expect(try await container.async.resolve(Upstream.self) === container.resolve(Upstream.self))
  }

  @Test func aSectionRunsOnOneActor() async throws {
    // What belongs to the main actor and what belongs to none are made together, without a suspension between.
    @MainActor final class Left { init(_ log: Log) { log.note("left") } }
    final class Middle: Sendable { init(_ log: Log) { log.note("middle") } }
    @MainActor final class Both { init(_ left: Left, _ middle: Middle, _ right: Left) {} }
    let log = Log()
    let builder = DIContainerBuilder()
    builder.register { @MainActor in Left(log) }
    builder.register { Middle(log) }
    builder.register { @MainActor in Both($0, $1, $2) }
    let container = try builder.build()
    _ = try await container.async.resolve(Both.self)
    #expect(log.all == ["left", "middle", "left"])
  }

  final class Log: Sendable {
    private let words = Mutex<[String]>([])
    func note(_ word: String) { words.withLock { $0.append(word) } }
    var all: [String] { words.withLock { $0 } }
  }
}
