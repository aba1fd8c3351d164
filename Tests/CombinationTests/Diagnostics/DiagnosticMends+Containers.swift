import DIArguments
import DICore
import DIModules
import DITesting

// The same, mended: no diagnostic is left.

extension DI0001Mended {
  static func register(in container: DIContainer) {
    container.register(Cat.init)
    container.register(Home.init)
  }
}

extension DI0002Mended {
  static func register(in container: DIContainer) {
    container.register(Database.init).as(Database.self, name: Primary.name)
    container.register { Archive(database: by(name: Primary.self, on: $0)) }
  }
}

extension DI0003Mended {
  struct Journal { let logger: any Logger }

  static func register(in container: DIContainer) {
    container.register(FileLogger.init).as((any Logger).self).default()
    container.register(NetLogger.init).as((any Logger).self)
    container.register(Journal.init)
  }
}

extension DI0004Mended {
  struct Journal { let logger: any Logger }

  static func register(in container: DIContainer) {
    container.register(FileLogger.init).as((any Logger).self).default()
    container.register(NetLogger.init).as((any Logger).self)
    container.register(Journal.init)
  }
}

extension DI0005Mended {
  enum Primary: DIName { static let name = "primary" }
  struct Archive { let database: Database }

  static func register(in container: DIContainer) {
    container.register { Database(path: "/main") }.as(Database.self, name: Primary.name)
    container.register { Database(path: "/copy") }.as(Database.self, name: "backup")
    container.register { Archive(database: by(name: Primary.self, on: $0)) }
  }
}

extension DI0007Mended {
  static func register(in container: DIContainer) {
    container.register(Chicken.init)
    container.register(Egg.init)
  }
}

extension DI0009Mended {
  struct Room { let player: Player }

  static func register(in container: DIContainer) {
    container.register { Player() }
    container.register(Room.init)
  }
}

extension DI0010Mended {
  static func register(in container: DIContainer) {
    container.register { Dog(name: arg($0)) }
    container.register(Kennel.init)
  }
}

extension DI0011Mended {
  static func register(in container: DIContainer) {
    container.register { Dog(name: arg($0)) }
    container.register(Kennel.init)
  }
}

extension DI0016Mended {
  static func register(in container: DIContainer) {
    container.register { URLNetwork() }.as((any Network).self)
    container.register(Sync.init)
    container.requireReplacement((any Network).self)
    container.replace((any Network).self) { FakeNetwork() }
  }
}

extension DI0017Mended {
  static func register(in container: DIContainer) {
    container.register { Connection() }.lifetime(.perScope).onClose { $0.close() }
  }
}

extension DI0018Mended {
  static func register(in container: DIContainer) {
    container.register(Server.init)
    container.register(scopeValue: Request.self)
  }
}

extension DI0101Mended {
  static func register(in container: DIContainer) {
    container.register { Session() }.lifetime(.perScope)
    container.register(Cache.init).lifetime(.perScope)
  }
}

extension DI0102Mended {
  static func register(in container: DIContainer) {
    container.register { @MainActor in Screen() }
    container.register { @MainActor in Flow(screen: $0) }
  }
}

extension DI0103Mended {
  static func register(in container: DIContainer) {
    container.register { SystemClock() }.as((any Clock).self)
    container.register { FixedClock() }.as((any Clock).self).test()
  }
}

extension DI0104Mended {
  static func register(in container: DIContainer) {
    container.register { Disk() }.as((any Reader).self).as((any Writer).self)
    container.replace((any Reader).self) { FakeReader() }
    container.replace((any Writer).self) { FakeWriter() }
  }
}

extension DI0105Mended {
  static func register(in container: DIContainer) {
    container.register { Disk() }.as((any Store).self)
    container.decorate((any Store).self, Caching.init)
  }
}

extension DI0201Mended {
  static func register(in container: DIContainer) {
    container.register { Database() }
    container.register(Archive.init)
  }
}

extension DI0202Mended {
  static func register(in container: DIContainer) {
    container.register { FileLogger() }.as((any Logger).self)
  }
}

extension DI0204Mended {
  static func register(in container: DIContainer) {
    container.register { Editor() }.root()
    container.register { Printer() }.root()
  }
}

extension DI0205Mended {
  static func register(in container: DIContainer) {
    container.register { Cat() }
    container.register { Home(cat: $0) }
  }
}

extension DI0206Mended {
  static func register(in container: DIContainer) {
    container.register { Model() }.injection { $0.screen = $1 }
    container.register(Screen.init)
  }
}

extension DI0207Mended {
  static func register(in container: DIContainer) {
    container.register { Session(user: arg($0)) }
  }
}

extension DI0209Mended {
  static func register(in container: DIContainer) {
    container.register { "secret" }.as(String.self, name: "apiKey")
    container.register { Screen(title: by(name: APIKey.self, on: $0)) }
  }
}

extension DI0210Mended {
  static func register(in container: DIContainer) {
    container.register { Database() }
    container.register(App.init).root()
  }
}
