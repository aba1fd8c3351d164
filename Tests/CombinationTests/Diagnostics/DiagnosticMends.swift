import DIArguments
import DICore
import DIModules
import DITesting

// The programs of the pages, mended: no diagnostic is left. A page shows the statements and declarations that differ.

enum DI0001Mended {
  struct Cat {}
  struct Home { let cat: Cat }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Cat() }
    builder.register(Home.init)
  }
}

// A constant such as `Primary.name`, used on both sides, cannot differ. Tags work the same.
enum DI0002Mended {
  enum Primary: DIName { static let name = "primary" }
  struct Database {}
  struct Archive { let database: Database }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Database() }.set(name: Primary.name)
    builder.register { Archive(database: by(name: Primary.self, on: $0)) }
  }
}

// Or give each of them a name, and request by name; or mark them with `.set(.element)`, and request all with `many($0)`.
enum DI0003Mended {
  protocol Logger {}
  struct FileLogger: Logger {}
  struct NetLogger: Logger {}

  static func register(in builder: DIContainerBuilder) {
    builder.register { FileLogger() }.as((any Logger).self).check { $0 }.set(.default)
    builder.register { NetLogger() }.as((any Logger).self).check { $0 }
  }
}

// To replace a component in a test, use `.set(.test)`.
enum DI0004Mended {
  protocol Logger {}
  struct FileLogger: Logger {}
  struct NetLogger: Logger {}

  static func register(in builder: DIContainerBuilder) {
    builder.register { FileLogger() }.as((any Logger).self).check { $0 }.set(.default)
    builder.register { NetLogger() }.as((any Logger).self).check { $0 }
  }
}

enum DI0005Mended {
  struct Database { let path: String }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Database(path: "/main") }.set(name: "primary")
    builder.register { Database(path: "/copy") }.set(name: "backup")
  }
}

enum DI0006Mended {
  nonisolated enum Output: Hashable, Sendable { case file, net }
  protocol Logger {}
  struct FileLogger: Logger {}
  struct NetLogger: Logger {}

  static func register(in builder: DIContainerBuilder) {
    builder.register { FileLogger() }.as((any Logger).self).check { $0 }.set(tag: Output.file)
    builder.register { NetLogger() }.as((any Logger).self).check { $0 }.set(tag: Output.net)
  }
}

// Or take the chicken after the initializer: `builder.register(Egg.init).injection { $0.chicken = $1 }`.
enum DI0007Mended {
  final class Chicken { init(egg: Egg) {} }
  final class Egg { init(chicken: DILazy<Chicken>) {} }

  static func register(in builder: DIContainerBuilder) {
    builder.register(Chicken.init)
    builder.register(Egg.init)
  }
}

enum DI0008Mended {
  struct Ledger {}
  struct Checkout { let ledger: Ledger }

  struct Ledgers: DIComponent {
    let scope = DIComponentScope.public
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

// If the instances are created elsewhere, write `.initialNotNecessary()`. A dependency on such a component needs an instance:
// choose a lifetime that keeps one, such as `.lifetime(.perScope)`, and call `set(_:)`. With the default lifetime nothing is
// kept, so each request fails, and this is the diagnostic.
//
// A closure that makes nothing has this diagnostic too, with a text of its own: one that ends without a value, or never ends. Most
// lack a `return`. No compiler can tell: each closure without a value is one for a component of the type `Void`.
enum DI0009Mended {
  final class Player {}

  static func register(in builder: DIContainerBuilder) {
    builder.register(type: Player.self).initial { Player() }
  }
}

// A component whose lifetime keeps instances has no diagnostic: an earlier request can have created one from arguments. It has
// one if a single needs it that `build()` creates before any such request.
enum DI0010Mended {
  struct Dog { let name: String }
  struct Kennel { let dog: DIProvider<Dog, String> }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Dog(name: arg($0)) }
    builder.register(Kennel.init)
  }
}

enum DI0011Mended {
  struct Dog { let name: String }
  struct Kennel { let dog: DIProvider<Dog, String> }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Dog(name: arg($0)) }
    builder.register(Kennel.init)
  }
}

enum DI0012Mended {
  struct User {}
  struct Mailbox { let user: User }

  static func register(in builder: DIContainerBuilder) {
    builder.register(scopeValue: User.self)
    builder.register(Mailbox.init).lifetime(.perScope)
  }
}

enum DI0014Mended {
  struct Settings {}

  static func register(in builder: DIContainerBuilder) {
    builder.register { Settings() }.lifetime(.lazySingle)
  }
}

enum DI0015Mended {
  struct Feature: DIComponent, Hashable {
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

enum DI0016Mended {
  protocol Network {}
  struct URLNetwork: Network {}
  struct FakeNetwork: Network {}
  struct Sync { let network: any Network }

  static func register(in builder: DIContainerBuilder) {
    builder.register { URLNetwork() }.as((any Network).self).check { $0 }
    builder.register(Sync.init)
    builder.requireReplacement((any Network).self)
    builder.replace((any Network).self) { FakeNetwork() }
  }
}

// [Closing](../../../DICore/DICore.docc/Closing.md) says what is closed, and when.
enum DI0017Mended {
  final class Connection: Sendable {
    func close() {}
  }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Connection() }.lifetime(.perScope).onClose { $0.close() }
  }
}

enum DI0018Mended {
  struct Request: Sendable {}
  final class Server {
    init(scopes: DIScopes<Request>) {}
  }

  static func register(in builder: DIContainerBuilder) {
    builder.register(Server.init)
    builder.register(scopeValue: Request.self)
  }
}

// Or let all scopes share the session, with `.lifetime(.lazySingle)`; or pass the session with each call, as an argument.
enum DI0101Mended {
  struct Session {}
  struct Cache { let session: Session }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Session() }.lifetime(.perScope)
    builder.register(Cache.init).lifetime(.perScope)
  }
}

// Or take a `DILazy<Screen>`, and use it on the main actor. If the screen itself belongs to no actor, register it in a
// `nonisolated` function: a closure belongs to the actor that it is written on.
enum DI0102Mended {
  @MainActor final class Screen {}
  final class Flow { init(screen: Screen) {} }

  static func register(in builder: DIContainerBuilder) {
    builder.register { @MainActor in Screen() }
    builder.register { @MainActor in Flow(screen: $0) }
  }
}

enum DI0103Mended {
  protocol Clock {}
  struct SystemClock: Clock {}
  struct FixedClock: Clock {}

  static func register(in builder: DIContainerBuilder) {
    builder.register { SystemClock() }.as((any Clock).self).check { $0 }
    builder.register { FixedClock() }.as((any Clock).self).check { $0 }.set(.test)
  }
}

enum DI0104Mended {
  protocol Reader {}
  protocol Writer {}
  struct Disk: Reader, Writer {}
  struct FakeReader: Reader {}
  struct FakeWriter: Writer {}

  static func register(in builder: DIContainerBuilder) {
    builder.register { Disk() }.as((any Reader).self).check { $0 }.as((any Writer).self).check { $0 }
    builder.replace((any Reader).self) { FakeReader() }
    builder.replace((any Writer).self) { FakeWriter() }
  }
}

enum DI0105Mended {
  protocol Store {}
  struct Disk: Store {}
  struct Caching: Store { let inner: any Store }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Disk() }.as((any Store).self).check { $0 }
    builder.decorate((any Store).self, Caching.init)
  }
}

enum DI0201Mended {
  struct Database {}
  struct Archive { let database: Database }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Database() }
    builder.register(Archive.init)
  }
}

enum DI0202Mended {
  protocol Logger {}
  struct FileLogger: Logger {}

  static func register(in builder: DIContainerBuilder) {
    builder.register { FileLogger() }.as((any Logger).self).check { $0 }
  }
}

enum DI0203Mended {
  protocol Logger {}
  struct FileLogger: Logger {}
  struct LogHub { let loggers: [any Logger] }

  static func register(in builder: DIContainerBuilder) {
    builder.register { FileLogger() }.as((any Logger).self).check { $0 }
    builder.register { LogHub(loggers: many($0)) }
  }
}

// Or remove the registration, if nothing requests it.
enum DI0204Mended {
  struct Printer {}
  struct Editor {}

  static func register(in builder: DIContainerBuilder) {
    builder.register { Editor() }.root()
    builder.register { Printer() }.root()
  }
}

enum DI0205Mended {
  struct Cat {}
  struct Home { let cat: Cat }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Cat() }
    builder.register { Home(cat: $0) }
  }
}

enum DI0206Mended {
  final class Model { var screen: Screen? }
  final class Screen {
    init(model: Model) {}
  }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Model() }.injection { $0.screen = $1 }
    builder.register(Screen.init)
  }
}

enum DI0207Mended {
  final class Session: Sendable {
    init(user: String) {}
  }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Session(user: arg($0)) }
  }
}

enum DI0208Mended {
  struct Home {}

  static func register(in builder: DIContainerBuilder) {
    builder.register { Home() }
  }
}

enum DI0209Mended {
  enum APIKey: DIName { static let name = "apiKey" }
  struct Screen { init(title: String) {} }

  static func register(in builder: DIContainerBuilder) {
    builder.register(value: "secret").set(name: "apiKey")
    builder.register { Screen(title: by(name: APIKey.self, on: $0)) }
  }
}

// Here the database opens its file when it is first used, so its initializer does not suspend.
enum DI0210Mended {
  struct Database: Sendable {}
  struct App { let database: Database }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Database() }
    builder.register(App.init).root()
  }
}
