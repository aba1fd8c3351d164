import DICore
import Testing

/// An instance is published as soon as it is finished, whatever outer creations are open.
struct PublicationTests {
  final class Detail: @unchecked Sendable {  // Written before others have it.
    var note: Note?
  }
  final class Note: Sendable {}
  final class Config: @unchecked Sendable {  // Written before others have it.
    let detail: Detail?
    var injections = 0
    init(_ detail: Detail? = nil) { self.detail = detail }
  }
  final class App: Sendable {
    let config: Config
    init(_ config: Config) { self.config = config }
  }

  /// What the config consists of.
  enum Shape: String, CaseIterable, Sendable {
    case plain, asking, injection, injectionThatCaptures
    /// Hidden and delayed edges can be reached from an injection: directly, or by what it takes.
    case injectionThatAsks, injectionOfALazy, injectionOfAProvider, injectionOfWhoAsks
    /// What it takes in its initializer has such an injection.
    case whatWaits

    /// Whether it waits for an outer initializer that requests it by a given container.
    var waits: Bool {
      switch self {
      case .plain, .asking, .injection, .injectionThatCaptures: false
      case .injectionThatAsks, .injectionOfALazy, .injectionOfAProvider, .injectionOfWhoAsks, .whatWaits: true
      }
    }

    /// Whether its own injection has run when it is finished.
    var injections: Int {
      switch self {
      case .plain, .asking, .whatWaits: 0
      default: 1
      }
    }

    func register(_ registrations: Registrations, _ lifetime: Lifetime) {
      let detail =
        self == .injectionOfWhoAsks
        ? registrations.registerAsking { _ in Detail() } : registrations.register { Detail() }
      if self == .whatWaits { detail.injectionAsking { $1.note = try $0.resolve() } }
      registrations.register { Note() }
      let config: Registration<Config>
      switch self {
      case .asking:
        config = registrations.registerAsking { container in Config(try container.resolve()) }
      case .whatWaits: config = registrations.register { (detail: Detail) in Config(detail) }
      default: config = registrations.register { Config() }
      }
      switch self {
      case .plain, .asking, .whatWaits: break
      case .injection, .injectionOfWhoAsks: config.injection { (config: Config, _: Detail) in config.injections += 1 }
      case .injectionThatCaptures: config.injection { [rawValue] in $0.injections += rawValue.isEmpty ? 0 : 1 }
      case .injectionThatAsks:
        config.injectionAsking { container, config in
          _ = try container.resolve(Detail.self)
          config.injections += 1
        }
      case .injectionOfALazy: config.injection { (config: Config, _: DILazy<Detail>) in config.injections += 1 }
      case .injectionOfAProvider: config.injection { (config: Config, _: DIProvider<Detail>) in config.injections += 1 }
      }
      config.lifetime(lifetime)
    }
  }

  static let kept: [NamedLifetime] = [.lazySingle, .weakSingle, .perContainer]

  @Test(arguments: pairs(Shape.allCases, kept), Through.onBoth)
  func aFinishedObjectIsPublished(
    _ what: (shape: Shape, lifetime: NamedLifetime), _ how: (through: Through, frontEnd: FrontEnd)
  ) throws {
    let (shelf, journal) = (Shelf(), Journal())
    let waits = what.shape.waits && how.through == .given
    try how.frontEnd.withContainer(shelf) { registrations in
      what.shape.register(registrations, what.lifetime.lifetime)
      registrations.registerAsking { given -> App in
        let container = try how.through.container(given, shelf)
        let config = try container.resolve(Config.self)
        #expect(config.injections == (waits ? 0 : what.shape.injections))
        let visitor = Visitor { try container.resolve(Config.self) }
        journal.note((waits ? visitor.isKeptWaiting : visitor.isAnswered) ? "as expected" : "not as expected")
        return App(config)
      }.lifetime(.lazySingle)
    } _: { (container) throws in
      let app = try container.resolve(App.self)
      #expect(journal.entries == ["as expected"])
      #expect(app.config.injections == what.shape.injections)
      #expect((app.config.detail == nil) == ![.asking, .whatWaits].contains(what.shape))
      if what.shape == .whatWaits { #expect(app.config.detail?.note != nil) }
      let visitor = Visitor { try container.resolve(Config.self) }
      #expect(try visitor.answer() === app.config)
    }
  }

  /// A parameter is asked for while the initializer that takes it is open.
  @Test(arguments: Shape.allCases, FrontEnd.allCases)
  func aFinishedParameterIsPublished(_ shape: Shape, _ frontEnd: FrontEnd) throws {
    let (box, journal) = (Box(), Journal())
    let container = try frontEnd.container { registrations in
      shape.register(registrations, .lazySingle)
      registrations.registerThrowing { (config: Config) -> App in
        let visitor = Visitor { try box.resolve(Config.self) }
        journal.note((shape.waits ? visitor.isKeptWaiting : visitor.isAnswered) ? "as expected" : "not as expected")
        return App(config)
      }.lifetime(.lazySingle)
    }
    box.put(container)
    defer { box.clear() }
    #expect(try container.resolve(App.self).config === container.resolve(Config.self))
    #expect(journal.entries == ["as expected"])
  }

  /// An initializer waits for a lock; the thread with the lock needs a dependency of that initializer.
  @Test(arguments: Shape.allCases, Through.onBoth)
  func anInitializerMayWaitForAThreadThatNeedsItsFinishedDependency(
    _ shape: Shape, _ how: (through: Through, frontEnd: FrontEnd)
  ) throws {
    if shape.waits, how.through == .given { return }
    let shelf = Shelf()
    try withTeam(of: 2) { team in
      let (isHeld, isUnlocked) = (team.event("the config"), team.event("the lock"))
      try how.frontEnd.withContainer(shelf) { registrations in
        shape.register(registrations, .lazySingle)
        registrations.registerAsking { given -> App in
          let config = try how.through.resolve(Config.self, given, shelf)
          isHeld.happen()
          isUnlocked.wait()
          return App(config)
        }.lifetime(.lazySingle)
      } _: { (container) throws in
        let found = try team.gather { number in
          try Shelf.$global.withValue(container) {
            if number == 0 { return try container.resolve(App.self).config }
            isHeld.wait()
            defer { isUnlocked.happen() }
            return try container.resolve(Config.self)
          }
        }
        #expect(found[0] === found[1])
      }
    }
  }
}
