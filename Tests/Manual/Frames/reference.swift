// What the samples in doc comments use. Each product is compiled with its name as a condition.
// not compiled: DIAutoInjection/DIRegistration+AutoPropertyInjection.swift: UIKit
// not compiled: DICore/Errors/Error+Underlying.swift: it returns
import DIArguments
import DIAsync
import DIAutoInjection
import DIChecks
import DICore
import DIGraph
import DIModules
import DIOperators
import DITesting
import Foundation
import Testing

protocol Animal: Sendable {}
protocol Pet: Sendable {}
protocol Logger: Sendable { func log(_ text: String) }
extension Logger { func log(_ text: String) {} }
protocol Store: Sendable {}
protocol Clock: Sendable {}
#if DIModules
struct Database: Sendable {}
#else
protocol Database: Sendable {}
#endif
protocol Exporter: Sendable {}
protocol Greeter: Sendable {}
protocol Payment: Sendable {}
protocol Network: Sendable {}
protocol Analytics: Sendable {}
protocol Plugin: Sendable { func start() }

#if DIArguments
struct House: Sendable {}
final class Cat: Sendable {
  let name: String
  init(name: String) { self.name = name }
}
struct Dog: Sendable {
  init(name: String) {}
  init(name: String, home: House) {}
  init(name: String, toys: [String], home: House) {}
  init(_ name: String) {}
}
struct MainLogger: Sendable { init(loggers: [any Logger]) {} }
struct Hamster: Sendable { init(name: String, species: String = "") {} }
#else
final class Cat: Animal, Pet {
  let name = "Felix"
  init() {}
}
struct Dog: Sendable {
  #if !DIAsync
  init(name: String) {}
  init(_ name: String) {}
  #endif
}
struct Hamster: Sendable {}
struct MainLogger: Logger { let loggers: [any Logger] }
#endif

final class Home: @unchecked Sendable {
  var hamster: Hamster!
  var dog: Dog?
  var owner: Owner!
  init() {}
  #if DICore
  init(animal: any Animal) {}
  #endif
  #if DIOperators
  init(cat: Cat) {}
  #endif
}
struct Owner: Sendable {}
final class FileLogger: Logger, @unchecked Sendable {
  var clock: (any Clock)!
  #if DICore
  init(path: String = "") {}
  #else
  init() {}
  #endif
  func open() {}
}
struct SilentLogger: Logger {}
struct SQLStore: Store { init() {} }
struct MemoryStore: Store { init() {} }
struct FakeStore: Store {
  func expectFlushed() {}
}
struct Caching: Store {
  let inner: any Store
  var clock: (any Clock)?
  #if DICore
  init(inner: any Store, clock: any Clock) { self.inner = inner }
  #endif
  init(inner: any Store) { self.inner = inner }
  func flush() {}
}
struct Logging: Store {
  let inner: any Store
  init(inner: any Store) { self.inner = inner }
}
struct FixedClock: Clock {}
final class Cache: Sendable {}
final class Pool: Sendable {
  init() {}
  #if DIAsync
  func shutDown() async {}
  #else
  func shutDown() {}
  #endif
}
struct Request: Sendable { let path = "" }
struct Response: Sendable {}
struct Unauthorized: Error {}
final class UnitOfWork: Sendable {
  #if DICore
  init() {}
  init(_ request: Request) {}
  func commit() throws {}
  func rollBack() {}
  func end(with outcome: DIOutcome) {}
  func answer(logging log: Log) throws -> Response { Response() }
  #else
  func commit() async throws {}
  func rollBack() async {}
  func end(with outcome: DIOutcome) async {}
  func answer() async throws -> Response { Response() }
  #endif
}
struct Log: Sendable { var request: Request? }
struct Handler: Sendable {
  var request: Request?
  #if DIAsync
  func respond() async throws -> Response { Response() }
  func answer() async throws -> Response { Response() }
  #else
  func respond() -> Response { Response() }
  func answer() throws -> Response { Response() }
  #endif
}
struct Server: Sendable { let scopes: DIScopes<Request> }
struct Configuration: Sendable {
  enum Environment: Sendable { case production }
  var environment = Environment.production
}
struct Report: Sendable { func print() async throws {} }
final class AppDatabase: Sendable {
  static func open() async -> AppDatabase { AppDatabase() }
  func close() async throws {}
  func migrate() async {}
}
final class Mailer: Sendable {
  init() {}
  init(configuration: Configuration, logger: any Logger) {}
  static func connect(configuration: Configuration, logger: any Logger) async throws -> Mailer { Mailer() }
  static func connected(configuration: Configuration, logger: any Logger) async -> Mailer { Mailer() }
  static func connect(to configuration: Configuration) async throws -> Mailer { Mailer() }
  func warm(cache: Cache) async {}
}
final class Screen: @unchecked Sendable { var session: Session! }
func report(_ outcome: DIOutcome) async {}

let request = Request()
let scopes = DIScopes { (request: Request) in (UnitOfWork(), Handler()) }
let controller = ProfileController()
final class ProfileController: Sendable {}
final class Inbox: Sendable {}
final class Session: Sendable {}
final class Player: Sendable { func stop() {} }
struct Storyboard: Sendable {}
struct Page: Sendable { var user: User? }
struct User: Sendable {}
struct English: Greeter {}
final class Host: Sendable {
  init(greeter: any Greeter) {}
}
struct Guest: Sendable { let host: Host }
#if !DIModules
struct SQLDatabase: Database { init() {} }
struct Archive: Sendable { let database: any Database }
#endif
struct Journal: Sendable { let logger: any Logger }
struct PDFExporter: Exporter {}
struct HTMLExporter: Exporter {}
struct SlowCreations: DIObserver { func observe(_ event: DIEvent) {} }
struct Replicated: Store {
  let inner: any Store, cluster: Cluster
  init(inner: any Store, cluster: Cluster) async { (self.inner, self.cluster) = (inner, cluster) }
}
struct Cluster: Sendable {}
struct TestStore: Store {
  static func open() async -> TestStore { TestStore() }
  static func open(directory: Directory) async -> TestStore { TestStore() }
}
struct Directory: Sendable {}
final class HTTPServer: Sendable { func run() async throws {} }
struct Menu { enum Entry { case statistics }; func add(_ entry: Entry) {} }
let menu = Menu()
struct Settings { enum Entry { case logFile }; func add(_ entry: Entry) {} }
let settings = Settings()
func wiring() -> DIContainerBuilder { DIContainerBuilder() }
struct Checkout: Sendable {
  #if DITesting
  let items: [String] = []
  #endif
}
enum App {
  static func wiring() -> DIContainerBuilder { DIContainerBuilder() }
  static func container() -> DIContainer { DIContainer() }
}

enum Output { case file, disk }
enum Disk {}
enum Slow {}
enum Fast {}

#if DIModules
enum Format { case pdf, html }
struct Export: Sendable { let exporters: [Format: any Exporter] }
let app = try! DIContainerBuilder().build()
struct Storage: DIComponent, DIFramework {
  func load(builder: DIContainerBuilder) {}
  static func load(container: DIContainer) {}
}
final class Document: Sendable { init(session: Session) {} }
struct Window: Sendable { let document: Document }
struct UndoStack: Sendable {}
enum Editing: DIPart { static func load(container: DIContainer) {} }
enum Editor: DIFramework { static func load(container: DIContainer) {} }
struct Shop: DIModule {}
struct Catalogue: DIComponent { func load(builder: DIContainerBuilder) {} }
struct Payments: DIModule {}
struct CardPayment: Payment {}
#else
final class Editor: Sendable {
  init(printer: DILazy<Printer>) {}
  init(plugins: [any Plugin]) {}
}
final class Printer: Sendable {
  enum Tray { case lower }
  init() {}
  init(tray: Tray) {}
  func print(_ text: String) {}
}
let printer = Printer()
struct Connection: Sendable {
  init() {}
  init(to host: String) {}
}
let connection = Connection()
struct ConnectionPool: Sendable { let connection: DIProvider<Connection> }
struct Kennel: Sendable { let dog: DIProvider<Dog, String> }
struct Export: Sendable { let exporters: [String: any Exporter] }
final class Document: Sendable {
  static func open(_ name: String, in directory: Directory) async throws -> Document { Document() }
}
#endif

#if DIGraph
let profile = DIProfile()
#endif
