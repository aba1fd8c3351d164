import DIArguments
import DIAsync
import DICore
import DIModules
import DITesting

// The programs of docs/diagnostics.md, in its order: each has one diagnostic. The page shows the lines of an enumeration without
// the frame of the function. `DiagnosticsPageTests` compares the two.

enum DI0001 {
  struct Cat {}
  struct Home { let cat: Cat }

  static func register(in builder: DIContainerBuilder) {
    builder.register(Home.init)
  }
}

enum DI0002 {
  enum Primary: DIName { static let name = "primary" }
  struct Database {}
  struct Archive { let database: Database }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Database() }.set(name: "main")
    builder.register { Archive(database: by(name: Primary.self, on: $0)) }
  }
}

enum DI0003 {
  protocol Logger {}
  struct FileLogger: Logger {}
  struct NetLogger: Logger {}

  static func register(in builder: DIContainerBuilder) {
    builder.register { FileLogger() }.as((any Logger).self).check { $0 }
    builder.register { NetLogger() }.as((any Logger).self).check { $0 }
  }
}

enum DI0004 {
  protocol Logger {}
  struct FileLogger: Logger {}
  struct NetLogger: Logger {}

  static func register(in builder: DIContainerBuilder) {
    builder.register { FileLogger() }.as((any Logger).self).check { $0 }.set(.default)
    builder.register { NetLogger() }.as((any Logger).self).check { $0 }.set(.default)
  }
}

enum DI0005 {
  struct Database { let path: String }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Database(path: "/main") }.set(name: "primary")
    builder.register { Database(path: "/copy") }.set(name: "primary")
  }
}

enum DI0006 {
  enum Output: Hashable, Sendable { case file, net }
  protocol Logger {}
  struct FileLogger: Logger {}
  struct NetLogger: Logger {}

  static func register(in builder: DIContainerBuilder) {
    builder.register { FileLogger() }.as((any Logger).self).check { $0 }.set(tag: Output.file)
    builder.register { NetLogger() }.as((any Logger).self).check { $0 }.set(tag: Output.file)
  }
}

enum DI0007 {
  final class Chicken { init(egg: Egg) {} }
  final class Egg { init(chicken: Chicken) {} }

  static func register(in builder: DIContainerBuilder) {
    builder.register(Chicken.init)
    builder.register(Egg.init)
  }
}

enum DI0008 {
  struct Ledger {}
  struct Checkout { let ledger: Ledger }

  struct Ledgers: DIComponent {
    func load(builder: DIContainerBuilder) { builder.register(Ledger.init) }
  }
  struct Accounting: DIModule {
    var components: [any DIComponent] { [Ledgers()] }
  }
  struct Checkouts: DIComponent {
    func load(builder: DIContainerBuilder) { builder.register(Checkout.init) }
  }
  struct Shop: DIModule {
    var components: [any DIComponent] { [Checkouts()] }
    var dependencies: [any DIModule] { [Accounting()] }
  }

  static func register(in builder: DIContainerBuilder) {
    builder.register(module: Shop())
  }
}

enum DI0009 {
  final class Player {}

  static func register(in builder: DIContainerBuilder) {
    builder.register(type: Player.self)
  }
}

enum DI0010 {
  struct Dog { let name: String }
  struct Kennel { let dog: Dog }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Dog(name: arg($0)) }
    builder.register(Kennel.init)
  }
}

enum DI0011 {
  struct Dog { let name: String }
  struct Kennel { let dog: DIProvider<Dog, Int> }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Dog(name: arg($0)) }
    builder.register(Kennel.init)
  }
}

enum DI0012 {
  struct User {}
  struct Mailbox { let user: User }

  static func register(in builder: DIContainerBuilder) {
    builder.register(scopeValue: User.self)
    builder.register(Mailbox.init).lifetime(.single)
  }
}

enum DI0014 {
  struct Settings {}

  static func register(in builder: DIContainerBuilder) {
    builder.register { Settings() }.lifetime(.weakSingle)
  }
}

enum DI0015 {
  struct Feature: DIComponent {
    let name: String
    func load(builder: DIContainerBuilder) {}
  }
  struct Start: DIModule {
    var components: [any DIComponent] { [Feature(name: "news")] }
  }
  struct Search: DIModule {
    var components: [any DIComponent] { [Feature(name: "hits")] }
  }

  static func register(in builder: DIContainerBuilder) {
    builder.register(module: Start())
    builder.register(module: Search())
  }
}

enum DI0016 {
  protocol Network {}
  struct URLNetwork: Network {}
  struct Sync { let network: any Network }

  static func register(in builder: DIContainerBuilder) {
    builder.register { URLNetwork() }.as((any Network).self).check { $0 }
    builder.register(Sync.init)
    builder.requireReplacement((any Network).self)
  }
}

enum DI0017 {
  final class Connection: Sendable {
    func close() {}
  }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Connection() }.onClose { $0.close() }
  }
}

enum DI0018 {
  struct Request: Sendable {}
  final class Server {
    init(scopes: DIScopes<Request>) {}
  }

  static func register(in builder: DIContainerBuilder) {
    builder.register(Server.init)
  }
}

enum DI0101 {
  struct Session {}
  struct Cache { let session: Session }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Session() }.lifetime(.perScope)
    builder.register(Cache.init).lifetime(.lazySingle)
  }
}

enum DI0102 {
  @MainActor final class Screen {}
  final class Flow { init(screen: Screen) {} }

  static func register(in builder: DIContainerBuilder) {
    builder.register { @MainActor in Screen() }
    builder.register(Flow.init)
  }
}

enum DI0103 {
  protocol Clock {}
  struct SystemClock: Clock {}
  struct FixedClock: Clock {}

  static func register(in builder: DIContainerBuilder) {
    builder.register { SystemClock() }.as((any Clock).self).check { $0 }
    builder.register { FixedClock() }.set(.test)
  }
}

enum DI0104 {
  protocol Reader {}
  protocol Writer {}
  struct Disk: Reader, Writer {}
  struct FakeReader: Reader {}

  static func register(in builder: DIContainerBuilder) {
    builder.register { Disk() }.as((any Reader).self).check { $0 }.as((any Writer).self).check { $0 }
    builder.replace((any Reader).self) { FakeReader() }
  }
}

enum DI0105 {
  protocol Store {}
  struct Caching: Store { let inner: any Store }

  static func register(in builder: DIContainerBuilder) {
    builder.decorate((any Store).self, Caching.init)
  }
}

enum DI0201 {
  struct Database {}
  struct Archive { let database: Database }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Database() }
    builder.register { Database() }.set(name: "replica")
    builder.register(Archive.init)
  }
}

enum DI0202 {
  protocol Logger {}
  struct FileLogger: Logger {}

  static func register(in builder: DIContainerBuilder) {
    builder.register { FileLogger() }.as((any Logger).self).check { $0 }.set(.default)
  }
}

enum DI0203 {
  protocol Logger {}
  struct FileLogger: Logger {}
  struct LogHub { let loggers: [any Logger] }

  static func register(in builder: DIContainerBuilder) {
    builder.register { FileLogger() }.as((any Logger).self).check { $0 }.set(.element)
    builder.register { LogHub(loggers: many($0)) }
  }
}

enum DI0204 {
  struct Printer {}
  struct Editor {}

  static func register(in builder: DIContainerBuilder) {
    builder.register { Editor() }.root()
    builder.register { Printer() }
  }
}

enum DI0205 {
  struct Cat {}
  struct Home { let cat: Cat }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Cat() }
    builder.register { (container: DIBuiltContainer) in try Home(cat: container.resolve()) }
  }
}

enum DI0206 {
  final class Model { var screen: Screen? }
  final class Screen {
    init(model: Model) {}
  }

  static func register(in builder: DIContainerBuilder) {
    builder.register(type: Model.self).initialNotNecessary().injection { $0.screen = $1 }
    builder.register(Screen.init)
  }
}

enum DI0207 {
  final class Session: Sendable {
    init(user: String) {}
  }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Session(user: arg($0)) }.lifetime(.lazySingle)
  }
}

enum DI0208 {
  struct Cat {}

  static func register(in builder: DIContainerBuilder) {
    builder.register { Cat() }
  }
}

enum DI0209 {
  struct Screen { init(title: String) {} }

  static func register(in builder: DIContainerBuilder) {
    builder.register(value: "secret").set(name: "apiKey")
    builder.register(Screen.init)
  }
}

enum DI0210 {
  struct Database: Sendable {
    static func open() async throws -> Database { Database() }
  }
  struct App { let database: Database }

  static func register(in builder: DIContainerBuilder) {
    builder.register { try await Database.open() }
    builder.register(App.init).root()
  }
}
