import DIArguments
import DIAsync
import DICore
import DIModules
import DITesting

// The programs of the pages in DIChecks.docc/Messages: each has one diagnostic. A page shows the lines of an enumeration without the
// frame of the function, and its comment. `MessagePages` writes them.

// A component requests a type, and no component serves it. Lazies and providers need their type too: only the instance comes
// later. A request that accepts nil needs nothing: `optional($0)`, `.injection(.optional)`, and `T?` on a `DIContainer`.
//
// All components that lack the type are one diagnostic, with a path for each.
enum DI0001 {
  struct Cat {}
  struct Home { let cat: Cat }

  static func register(in builder: DIContainerBuilder) {
    builder.register(Home.init)
  }
}

// The request has a name or tag that no component of the type has. The registrations of the type are listed.
enum DI0002 {
  enum Primary: DIName { static let name = "primary" }
  struct Database {}
  struct Archive { let database: Database }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Database() }.set(name: "main")
    builder.register { Archive(database: by(name: Primary.self, on: $0)) }
  }
}

// Two components serve `Logger`, and nothing says which one a request gets. For a builder, the registrations alone are the
// contradiction, and `build()` throws it too. If all candidates have names, only a request is ambiguous.
enum DI0003 {
  protocol Logger {}
  struct FileLogger: Logger {}
  struct NetLogger: Logger {}

  static func register(in builder: DIContainerBuilder) {
    builder.register { FileLogger() }.as((any Logger).self).check { $0 }
    builder.register { NetLogger() }.as((any Logger).self).check { $0 }
  }
}

// A default answers where several components could. Two defaults of one type contradict each other.
enum DI0004 {
  protocol Logger {}
  struct FileLogger: Logger {}
  struct NetLogger: Logger {}

  static func register(in builder: DIContainerBuilder) {
    builder.register { FileLogger() }.as((any Logger).self).check { $0 }.set(.default)
    builder.register { NetLogger() }.as((any Logger).self).check { $0 }.set(.default)
  }
}

// A name must lead to one component. Components marked with `.set(.element)` may share a name: `many` gets all of them.
enum DI0005 {
  struct Database { let path: String }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Database(path: "/main") }.set(name: "primary")
    builder.register { Database(path: "/copy") }.set(name: "primary")
  }
}

// A tag must lead to one component, as a name must. Components marked with `.set(.element)` may share one.
enum DI0006 {
  nonisolated enum Output: Hashable, Sendable { case file, net }
  protocol Logger {}
  struct FileLogger: Logger {}
  struct NetLogger: Logger {}

  static func register(in builder: DIContainerBuilder) {
    builder.register { FileLogger() }.as((any Logger).self).check { $0 }.set(tag: Output.file)
    builder.register { NetLogger() }.as((any Logger).self).check { $0 }.set(tag: Output.file)
  }
}

// Each initializer needs the result of the other, so none can begin. The path is the loop. A loop with an injection in it is
// no recursion, since injections run after the initializer. Neither is a loop through a lazy or provider, if it is used later.
enum DI0007 {
  final class Chicken { init(egg: Egg) {} }
  final class Egg { init(chicken: Chicken) {} }

  static func register(in builder: DIContainerBuilder) {
    builder.register(Chicken.init)
    builder.register(Egg.init)
  }
}

// What a `DIComponent` registers is internal to its module, unless its scope is public; and a module can access only the
// modules that it depends on. Each module that requests the type has a diagnostic of its own.
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

// On a builder, a component needs a factory, unless it says that its instances are created elsewhere.
enum DI0009 {
  final class Player {}

  static func register(in builder: DIContainerBuilder) {
    builder.register(type: Player.self)
  }
}

// A dog is created from a name, but a parameter of the type `Dog` passes none. Only a provider passes arguments, or the
// program: `resolve(Dog.self, arg: "Rex")`.
enum DI0010 {
  struct Dog { let name: String }
  struct Kennel { let dog: Dog }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Dog(name: arg($0)) }
    builder.register(Kennel.init)
  }
}

// The number and the static types of the arguments choose the initializer. They must be equal: an `Int` is no `Double`, and a
// `Cat` is no `any Animal`.
enum DI0011 {
  struct Dog { let name: String }
  struct Kennel { let dog: DIProvider<Dog, Int> }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Dog(name: arg($0)) }
    builder.register(Kennel.init)
  }
}

// `build()` creates singles, in the root. At this moment nothing can have set a value; only a closure of an earlier single, or of
// what it needs, that takes the container: then there is no diagnostic. See also [DI0101](DI0101.md).
enum DI0012 {
  struct User {}
  struct Mailbox { let user: User }

  static func register(in builder: DIContainerBuilder) {
    builder.register(scopeValue: User.self)
    builder.register(Mailbox.init).lifetime(.single)
  }
}

// Only objects can be held weakly. A protocol is no class either: register the class, and add the protocol as a service.
enum DI0014 {
  struct Settings {}

  static func register(in builder: DIContainerBuilder) {
    builder.register { Settings() }.lifetime(.weakSingle)
  }
}

// Each module and `DIComponent` is loaded once, in whatever lists it is. A type without stored properties has one value. Values
// of a type with stored properties must say when they are the same. The diagnostic belongs to no registration, so it has no
// line.
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

// `requireReplacement`, of `DITesting`, says that no test may reach the real network. Replace it.
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

// A container closes what it has made and keeps. It keeps no prototype, so who requests a connection has to close it. The same
// goes for `objectGraph`, for weak lifetimes, and for a decorator of such a component. A value that was handed in belongs to who
// made it: `register(value:)`, `register(scopeValue:)` and `initialNotNecessary()` take no `onClose`.
enum DI0017 {
  final class Connection: Sendable {
    func close() {}
  }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Connection() }.onClose { $0.close() }
  }
}

// A component opens scopes with a value, and `set(_:)` refuses it there: no component has the type, several do, or its lifetime
// keeps no instance. So no scope can be opened. What is requested in the scopes is not checked, but the components are: for them,
// the value counts as set.
enum DI0018 {
  struct Request: Sendable {}
  final class Server {
    init(scopes: DIScopes<Request>) {}
  }

  static func register(in builder: DIContainerBuilder) {
    builder.register(Server.init)
  }
}

// The root keeps the cache, for all scopes. So its dependencies are created for the root: every scope gets the cache with the
// session of the root. The session can also be captured through components that are created for the cache, or by a lazy or
// provider in it. In a program with one scope this works, so it is a warning.
enum DI0101 {
  struct Session {}
  struct Cache { let session: Session }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Session() }.lifetime(.perScope)
    builder.register(Cache.init).lifetime(.lazySingle)
  }
}

// `Flow.init` belongs to no actor, so any thread can request a flow. But the request leads to a screen, which only the main
// actor can request: on any other thread it fails. On the main actor it works, so it is a warning. `optional($0)` does not help:
// the screen is not missing.
enum DI0102 {
  @MainActor final class Screen {}
  final class Flow { init(screen: Screen) {} }

  static func register(in builder: DIContainerBuilder) {
    builder.register { @MainActor in Screen() }
    builder.register(Flow.init)
  }
}

// The test serves its own type only, so each request for a `Clock` still gets the system clock. A test must serve the types of
// what it replaces, with its names and tags.
enum DI0103 {
  protocol Clock {}
  struct SystemClock: Clock {}
  struct FixedClock: Clock {}

  static func register(in builder: DIContainerBuilder) {
    builder.register { SystemClock() }.as((any Clock).self).check { $0 }
    builder.register { FixedClock() }.set(.test)
  }
}

// `replace`, of `DITesting`, takes the place for one type. Requests for the other types still get the real component, so a test can
// use both at once.
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

// A decorator applies to each component that answers for its type, with the names and tags of the decorator. There is none here.
// `requireReplacement` of what nothing answers for is reported too.
enum DI0105 {
  protocol Store {}
  struct Caching: Store { let inner: any Store }

  static func register(in builder: DIContainerBuilder) {
    builder.decorate((any Store).self, Caching.init)
  }
}

// No dependency uses the name. The program may: a request such as `resolve(Database.self, name: "replica")` cannot be seen.
enum DI0201 {
  struct Database {}
  struct Archive { let database: Database }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Database() }
    builder.register { Database() }.set(name: "replica")
    builder.register(Archive.init)
  }
}

// There is nothing that the default could be preferred to: elements do not compete with it.
enum DI0202 {
  protocol Logger {}
  struct FileLogger: Logger {}

  static func register(in builder: DIContainerBuilder) {
    builder.register { FileLogger() }.as((any Logger).self).check { $0 }.set(.default)
  }
}

// An element is meant for `many`, beside others. Alone it does what any component does.
enum DI0203 {
  protocol Logger {}
  struct FileLogger: Logger {}
  struct LogHub { let loggers: [any Logger] }

  static func register(in builder: DIContainerBuilder) {
    builder.register { FileLogger() }.as((any Logger).self).check { $0 }.set(.element)
    builder.register { LogHub(loggers: many($0)) }
  }
}

// The program requests an editor, as `root()` says, and nothing that an editor leads to requests a printer. Of an unreachable
// part of the graph, only the outermost components are named. Without a root there is no such note.
enum DI0204 {
  struct Printer {}
  struct Editor {}

  static func register(in builder: DIContainerBuilder) {
    builder.register { Editor() }.root()
    builder.register { Printer() }
  }
}

// The closure can request anything, and validation does not follow it. With parameters, it can.
enum DI0205 {
  struct Cat {}
  struct Home { let cat: Cat }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Cat() }
    builder.register { (container: DIBuiltContainer) in try Home(cat: container.resolve()) }
  }
}

// A screen needs a model, which nothing creates or keeps. So a screen is created only while `resolve(_:)` injects into a model that
// the program has made. If that is what you meant, nothing has to change; otherwise let the container make models.
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

// The first request creates the session, with its argument. All others get this session, whatever they pass.
enum DI0207 {
  final class Session: Sendable {
    init(user: String) {}
  }

  static func register(in builder: DIContainerBuilder) {
    builder.register { Session(user: arg($0)) }.lifetime(.lazySingle)
  }
}

// The builder of a parent and the builder of its child were passed to the same function. The child has a cat of its own then, and
// its components do not get the one of the parent.
enum DI0208 {
  struct Cat {}

  static func register(in builder: DIContainerBuilder) {
    builder.register { Cat() }
  }
}

// Components without a name come first for a request without one; where there is none, a named one answers. So a screen shows a key.
// If the named one is meant, say so in the request; a plain value is better wrapped in a type of its own.
enum DI0209 {
  struct Screen { init(title: String) {} }

  static func register(in builder: DIContainerBuilder) {
    builder.register(value: "secret").set(name: "apiKey")
    builder.register(Screen.init)
  }
}

// A plain request does not suspend. So it cannot make what suspends, nor what belongs to an actor other than the main actor, nor what
// needs either: it fails before anything is created. Nothing has to change if the program awaits each request for the root. A
// `.single` is noted too, since `build()` fails: call `try await builder.start()` instead. It creates all singles, so a root that
// needs such a single has no note. Neither has one that takes a lazy or provider.
enum DI0210 {
  struct Database: Sendable {
    static func open() async -> Database { Database() }
  }
  struct App { let database: Database }

  static func register(in builder: DIContainerBuilder) {
    builder.register { await Database.open() }
    builder.register(App.init).root()
  }
}
