import DICore
import Testing

/// A given container may hand an initializer unfinished objects; any other container hands out finished ones.
struct HandedOutTests {
  final class Connection: Sendable {}
  final class Database: @unchecked Sendable {  // Written before others have it.
    var connection: Connection?
  }
  final class Handler: @unchecked Sendable {  // Written before others have it.
    var database: Database?
    var wasToldOfItsEnd = false
    var isWhole: Bool { database?.connection != nil && wasToldOfItsEnd }
  }
  final class App: Sendable {
    let handler: Handler, wasWhole: Bool
    init(_ handler: Handler) { (self.handler, wasWhole) = (handler, handler.isWhole) }
  }

  /// A handler that is whole by injections that take the container, one within the other.
  private func registerHandler(_ registrations: Registrations, _ lifetime: NamedLifetime) {
    registrations.register { Connection() }
    registrations.register { Database() }.injectionAsking { $1.connection = try $0.resolve() }
      .lifetime(lifetime.lifetime)
    registrations.register { Handler() }.injectionAsking { $1.database = try $0.resolve() }
      .postInit { $0.wasToldOfItsEnd = true }.lifetime(lifetime.lifetime)
  }

  static let lifetimes: [NamedLifetime] = [.prototype, .objectGraph, .perContainer, .lazySingle, .weakSingle]

  @Test(arguments: lifetimes, Through.onBoth)
  func aCapturedContainerGivesFinishedObjects(
    _ lifetime: NamedLifetime, _ how: (through: Through, frontEnd: FrontEnd)
  ) throws {
    let shelf = Shelf()
    try how.frontEnd.withContainer(shelf) { registrations in
      registerHandler(registrations, lifetime)
      registrations.registerAsking { App(try how.through.resolve($0, shelf)) }
    } _: { (container) throws in
      let app = try container.resolve(App.self)
      #expect(app.wasWhole == (how.through != .given), "\(lifetime), \(how)")
      #expect(app.handler.isWhole)
    }
  }

  @Test(arguments: lifetimes, DelayedForm.onBoth)
  func aDelayedRequestMayGiveAnUnfinishedObject(
    _ lifetime: NamedLifetime, _ how: (form: DelayedForm, frontEnd: FrontEnd)
  ) throws {
    let container = try how.frontEnd.container { registrations in
      registerHandler(registrations, lifetime)
      registrations.register(delaying: how.form) { (handler: Delayed<Handler>) -> [App] in
        reporting { [App(try handler.get())] } ?? []
      }
    }
    let app = try #require(try container.resolve([App].self).first)
    #expect(!app.wasWhole)
    #expect(app.handler.isWhole)
  }

  @Test(arguments: lifetimes, FrontEnd.allCases)
  func aParameterMayBeAnUnfinishedObject(_ lifetime: NamedLifetime, _ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { registrations in
      registerHandler(registrations, lifetime)
      registrations.register { (handler: Handler) in App(handler) }
    }
    let app = try container.resolve(App.self)
    #expect(!app.wasWhole)
    #expect(app.handler.isWhole)
  }

  @Test(arguments: lifetimes, pairs(FrontEnd.allCases, FrontEnd.allCases))
  func anotherGraphGivesFinishedObjects(
    _ lifetime: NamedLifetime, _ frontEnds: (outer: FrontEnd, inner: FrontEnd)
  ) throws {
    let library = try frontEnds.inner.container { registerHandler($0, lifetime) }
    let container = try frontEnds.outer.container { registrations in
      registrations.registerThrowing { () -> App in App(try library.resolve()) }
    }
    let app = try container.resolve(App.self)
    #expect(app.wasWhole && app.handler.isWhole)
  }

  /// A container is no longer given when the creation that it was given to is over.
  @Test(arguments: FrontEnd.allCases)
  func aContainerFoundInAnObjectGivesFinishedObjects(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { registrations in
      registerHandler(registrations, .prototype)
      registrations.registerAsking { Shelf.Keeper($0) }
      registrations.registerAsking { given in App(try given.resolve(Shelf.Keeper.self).container.resolve()) }
    }
    let app = try container.resolve(App.self)
    #expect(app.wasWhole && app.handler.isWhole)
  }

  /// An outer open creation has given its container away; an inner creation uses it.
  @Test(arguments: FrontEnd.allCases)
  func aContainerOfAnOuterOpenCreationCountsAsGiven(_ frontEnd: FrontEnd) throws {
    final class Outer: Sendable {
      let app: App
      init(_ app: App) { self.app = app }
    }
    let shelf = Shelf()
    try frontEnd.withContainer(shelf) { registrations in
      registerHandler(registrations, .prototype)
      registrations.registerAsking { given in
        try Shelf.$global.withValue(given) { Outer(try given.resolve()) }
      }
      registrations.registerThrowing { () -> App in App(try Shelf.ofGlobal.resolve()) }
    } _: { (container) throws in
      let app = try container.resolve(Outer.self).app
      #expect(!app.wasWhole)
      #expect(app.handler.isWhole)
    }
  }

  @Test(arguments: pairs(lifetimes, Through.allCases), pairs(FrontEnd.allCases, [false, true]))
  func anInjectionGetsFinishedObjects(
    _ what: (lifetime: NamedLifetime, through: Through), _ how: (frontEnd: FrontEnd, inScope: Bool)
  ) throws {
    final class Page: @unchecked Sendable {  // Each test uses its own.
      var app: App?
    }
    let shelf = Shelf()
    try how.frontEnd.withContainer(shelf) { registrations in
      registerHandler(registrations, what.lifetime)
      registrations.register { Page() }.injectionAsking { given, page in
        page.app = App(try what.through.resolve(given, shelf))
      }
    } _: { (container) throws in
      let page = try (how.inScope ? container.newLifeTimeScope() : container).resolve(Page.self)
      #expect(page.app?.wasWhole == true)
    }
  }
}
