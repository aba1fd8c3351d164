import DICore
import Testing

/// An object that waits for an initializer fails with it; a `try?` within that initializer cannot catch it any more.
struct LateFailureTests {
  final class Setting: Sendable {}
  final class Handler: Sendable {}
  final class App: Sendable {
    let handler: Handler?
    init(_ handler: Handler?) { self.handler = handler }
  }
  struct Refusal: Error {}

  /// Where the handler fails.
  enum Place: String, CaseIterable, Sendable {
    case injection, injectionThatAsks, postInit, postInitAfterAnInjectionThatAsks

    var waits: Bool { self == .injectionThatAsks || self == .postInitAfterAnInjectionThatAsks }

    func register(_ registrations: Registrations, _ lifetime: Lifetime) {
      registrations.register { Setting() }
      let handler = registrations.register { Handler() }
      switch self {
      case .injection: handler.injectionThrowing { (_: Handler, _: Setting) in throw Refusal() }
      case .injectionThatAsks:
        handler.injectionAsking { container, _ in
          _ = try container.resolve(Setting.self)
          throw Refusal()
        }
      case .postInit: handler.postInitThrowing { _ in throw Refusal() }
      case .postInitAfterAnInjectionThatAsks:
        handler.injectionAsking { container, _ in _ = try container.resolve(Setting.self) }
          .postInitThrowing { _ in throw Refusal() }
      }
      handler.lifetime(lifetime)
    }
  }

  private static func isRefusal(_ error: DIError) -> Bool {
    if case .initializationFailed(_, let underlying) = error { underlying is Refusal } else { false }
  }

  static let lifetimes: [NamedLifetime] = [.prototype, .objectGraph, .perContainer, .lazySingle, .weakSingle]

  @Test(arguments: pairs(Place.allCases, lifetimes), Through.allCases)
  func aTryCatchesFailuresBeforeItReturns(
    _ what: (place: Place, lifetime: NamedLifetime), _ through: Through
  ) throws {
    let (shelf, tally) = (Shelf(), Tally())
    let isLate = what.place.waits && through == .given
    try FrontEnd.builder.withContainer(shelf) { registrations in
      what.place.register(registrations, what.lifetime.lifetime)
      registrations.registerAsking { given -> App in
        tally.count("app")
        let handler = try? through.resolve(Handler.self, given, shelf)
        #expect((handler != nil) == isLate, "\(what)")
        return App(handler)
      }.lifetime(.lazySingle)
    } _: { (container) throws in
      if isLate {
        for attempt in 1...2 {
          #expect(Self.isRefusal(try failure { try container.resolve(App.self) }), "\(what)")
          #expect(tally["app"] == attempt)
        }
      } else {
        #expect(try container.resolve(App.self).handler == nil)
        #expect(try container.resolve(App.self) === container.resolve(App.self))
        #expect(tally["app"] == 1)
      }
      #expect(Self.isRefusal(try failure { try container.resolve(Handler.self) }))
    }
  }

  /// A lazy or provider in the initializer is as the container that was given.
  @Test(arguments: pairs(Place.allCases, lifetimes), DelayedForm.allCases)
  func aTryAroundADelayedRequestCatchesFailuresThatDoNotWait(
    _ what: (place: Place, lifetime: NamedLifetime), _ form: DelayedForm
  ) throws {
    let container = try FrontEnd.builder.container { registrations in
      what.place.register(registrations, what.lifetime.lifetime)
      registrations.register(delaying: form) { (handler: Delayed<Handler>) in App(try? handler.get()) }
        .lifetime(.lazySingle)
    }
    if what.place.waits {
      #expect(Self.isRefusal(try failure { try container.resolve(App.self) }), "\(what)")
    } else {
      #expect(try container.resolve(App.self).handler == nil, "\(what)")
    }
  }

  /// In an injection no initializer is open, so that nothing waits.
  @Test(arguments: pairs(Place.allCases, lifetimes), Through.allCases)
  func aTryInAnInjectionCatchesEveryFailure(
    _ what: (place: Place, lifetime: NamedLifetime), _ through: Through
  ) throws {
    let (shelf, tally) = (Shelf(), Tally())
    try FrontEnd.builder.withContainer(shelf) { registrations in
      what.place.register(registrations, what.lifetime.lifetime)
      registrations.register { App(nil) }.injectionAsking { given, _ in
        let handler = try? through.resolve(Handler.self, given, shelf)
        tally.count(handler == nil ? "caught" : "not caught")
      }.lifetime(.lazySingle)
    } _: { (container) throws in
      _ = try container.resolve(App.self)
      #expect(tally.all == ["caught": 1], "\(what)")
    }
  }

  /// The second request for the part runs the injection that waits within the first part.
  @Test func aTryCannotCatchAnInjectionThatRanBeforeItsTurn() throws {
    final class Part: Sendable {
      init(_ handler: Handler) {}
    }
    final class Reader: Sendable {}
    final class Whole: Sendable {
      init(_ reader: Reader, _ part: Part) {}
    }
    let tally = Tally()
    let container = try FrontEnd.builder.container { registrations in
      Place.injectionThatAsks.register(registrations, .prototype)
      registrations.register { Part($0) }
      registrations.register { Reader() }.injectionAsking { container, _ in
        tally.count((try? container.resolve(Part.self)) == nil ? "caught" : "not caught")
      }
      registrations.register { Whole($0, $1) }
    }
    #expect(Self.isRefusal(try failure { try container.resolve(Whole.self) }))
    #expect(tally.all == ["caught": 1])
  }

  /// The failure reaches the creations that are still open, not every object made meanwhile.
  @Test(arguments: FrontEnd.allCases)
  func objectsFinishedBeforeTheFailureStay(_ frontEnd: FrontEnd) throws {
    if frontEnd == .declarative { return }
    let tally = Tally()
    let container = try frontEnd.container { registrations in
      Place.injectionThatAsks.register(registrations, .prototype)
      registrations.registerAsking { _ -> [Int] in [tally.count("list")] }.lifetime(.lazySingle)
      registrations.registerAsking { container -> App in
        _ = try container.resolve([Int].self)
        return App(try? container.resolve(Handler.self))
      }
    }
    #expect(Self.isRefusal(try failure { try container.resolve(App.self) }))
    #expect(try container.resolve([Int].self) == [1])
  }
}
