import DIArguments
import DIAsync
import DICore
import DIModules
import DITesting

// The programs of the pages, for a `DIContainer`. Where one has no such fault, there is only the reason.

extension DI0001 {
  static func register(in container: DIContainer) {
    container.register(Home.init)
  }
}

// The name belongs to a service, so it stands in `as`.
extension DI0002 {
  static func register(in container: DIContainer) {
    container.register(Database.init).as(Database.self, name: "main")
    container.register { Archive(database: by(name: Primary.self, on: $0)) }
  }
}

// Two registrations alone are no fault here, since `many` may be all that requests them. The fault is the request of one.
extension DI0003 {
  struct Journal { let logger: any Logger }

  static func register(in container: DIContainer) {
    container.register(FileLogger.init).as((any Logger).self)
    container.register(NetLogger.init).as((any Logger).self)
    container.register(Journal.init)
  }
}

// The request is the fault here too.
extension DI0004 {
  struct Journal { let logger: any Logger }

  static func register(in container: DIContainer) {
    container.register(FileLogger.init).as((any Logger).self).default()
    container.register(NetLogger.init).as((any Logger).self).default()
    container.register(Journal.init)
  }
}

// The request by the name is the fault.
extension DI0005 {
  enum Primary: DIName { static let name = "primary" }
  struct Archive { let database: Database }

  static func register(in container: DIContainer) {
    container.register { Database(path: "/main") }.as(Database.self, name: Primary.name)
    container.register { Database(path: "/copy") }.as(Database.self, name: Primary.name)
    container.register { Archive(database: by(name: Primary.self, on: $0)) }
  }
}

// There is no such fault: several services may have a tag, for `many`. A request for one of them needs a `default()`; without
// one it is [DI0003](DI0003.md).
extension DI0006 {}

extension DI0007 {
  static func register(in container: DIContainer) {
    container.register(Chicken.init)
    container.register(Egg.init)
  }
}

// There is no such fault: modules belong to builders, and frameworks restrict nothing.
extension DI0008 {}

// A type alone is for objects that are made elsewhere and passed to `resolve(_:)`. The request is the fault.
extension DI0009 {
  struct Room { let player: Player }

  static func register(in container: DIContainer) {
    container.register(Player.self)
    container.register(Room.init)
  }
}

extension DI0010 {
  static func register(in container: DIContainer) {
    container.register { Dog(name: arg($0)) }
    container.register(Kennel.init)
  }
}

extension DI0011 {
  static func register(in container: DIContainer) {
    container.register { Dog(name: arg($0)) }
    container.register(Kennel.init)
  }
}

// There is no such fault: a single is created at its first use, so a value can be set before.
extension DI0012 {}

// The registration ends the program, with the same text.
extension DI0014 {}

// There is no such fault: frameworks are types, and each is loaded once.
extension DI0015 {}

extension DI0016 {
  static func register(in container: DIContainer) {
    container.register { URLNetwork() }.as((any Network).self)
    container.register(Sync.init)
    container.requireReplacement((any Network).self)
  }
}

// The first request that would create the component ends the program.
extension DI0017 {
  static func register(in container: DIContainer) {
    container.register { Connection() }.onClose { $0.close() }
  }
}

extension DI0018 {
  static func register(in container: DIContainer) {
    container.register(Server.init)
  }
}

extension DI0101 {
  static func register(in container: DIContainer) {
    container.register { Session() }.lifetime(.perScope)
    container.register(Cache.init).lifetime(.lazySingle)
  }
}

extension DI0102 {
  static func register(in container: DIContainer) {
    container.register { @MainActor in Screen() }
    container.register(Flow.init)
  }
}

extension DI0103 {
  static func register(in container: DIContainer) {
    container.register { SystemClock() }.as((any Clock).self)
    container.register { FixedClock() }.test()
  }
}

extension DI0104 {
  static func register(in container: DIContainer) {
    container.register { Disk() }.as((any Reader).self).as((any Writer).self)
    container.replace((any Reader).self) { FakeReader() }
  }
}

extension DI0105 {
  static func register(in container: DIContainer) {
    container.decorate((any Store).self, Caching.init)
  }
}

extension DI0201 {
  static func register(in container: DIContainer) {
    container.register { Database() }
    container.register { Database() }.as(Database.self, name: "replica")
    container.register(Archive.init)
  }
}

extension DI0202 {
  static func register(in container: DIContainer) {
    container.register { FileLogger() }.as((any Logger).self).default()
  }
}

// There is no such note: a `DIContainer` has no elements.
extension DI0203 {}

extension DI0204 {
  static func register(in container: DIContainer) {
    container.register { Editor() }.root()
    container.register { Printer() }
  }
}

extension DI0205 {
  static func register(in container: DIContainer) {
    container.register { Cat() }
    container.register { (container: DIContainer) in Home(cat: container.resolve()) }
  }
}

extension DI0206 {
  static func register(in container: DIContainer) {
    container.register(Model.self).injection { $0.screen = $1 }
    container.register(Screen.init)
  }
}

extension DI0207 {
  static func register(in container: DIContainer) {
    container.register { Session(user: arg($0)) }.lifetime(.lazySingle)
  }
}

// The same goes for a `DIContainer(parent:)`.
extension DI0208 {}

extension DI0209 {
  static func register(in container: DIContainer) {
    container.register { "secret" }.as(String.self, name: "apiKey")
    container.register(Screen.init)
  }
}

extension DI0210 {
  static func register(in container: DIContainer) {
    container.register { await Database.open() }
    container.register(App.init).root()
  }
}
