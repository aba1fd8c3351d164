import DICore
import Synchronization
import Testing

/// A delayed request remembers its objects, and is used in another creation whose path has the same component.
struct SnapshotTests {
  final class Note: Sendable {}
  final class Town: @unchecked Sendable {  // Each test uses its own, from one thread.
    let way: Delayed<Way>
    var reached: Way?
    init(_ way: Delayed<Way>) { self.way = way }
  }
  final class Way: @unchecked Sendable {  // Written before others have it.
    weak var town: Town?
    weak var townOfInjection: Town?
    var note: Note?
    init(_ town: Town) { self.town = town }
  }
  final class App: Sendable {
    let way: Way, wasWhole: Bool
    init(_ way: Way) { (self.way, wasWhole) = (way, way.note != nil) }
  }

  /// The town that a test made first; a town that is made later reaches the way of that one by its injection.
  final class Memory: Sendable {
    private let content = Mutex<Town?>(nil)
    var town: Town? {
      get { content.withLock { $0 } }
      set { content.withLock { $0 = newValue } }
    }
  }

  private func register(_ registrations: Registrations, _ form: DelayedForm) {
    registrations.register { Note() }
    registrations.register { (town: Town) in Way(town) }
      .injectionAsking { container, way in
        way.townOfInjection = try container.resolve()
        way.note = try container.resolve()
      }
  }

  /// No initializer is open: the way is whole when the injection gets it.
  @Test(arguments: DelayedForm.onBoth)
  func aRememberedObjectAnswersBeforeTheObjectOnThePath(_ form: DelayedForm, _ frontEnd: FrontEnd) throws {
    let memory = Memory()
    let container = try frontEnd.container { registrations in
      register(registrations, form)
      registrations.register(delaying: form) { Town($0) }.injectionThrowing { (town: Town) in
        town.reached = try memory.town?.way.get()
        #expect(memory.town == nil || town.reached?.note != nil)
      }
    }
    let first = try container.resolve(Town.self)
    memory.town = first
    let second = try container.resolve(Town.self)
    memory.town = nil
    let reached = try #require(second.reached)
    #expect(first !== second)
    #expect(reached.town === first && reached.townOfInjection === first)
    // The other town's own request leads to the other town.
    let own = try second.way.get()
    #expect(own !== reached && own.town === second && own.townOfInjection === second)
    #expect(try (first.way.get() === reached) == (form == .lazy))
    (second.reached, first.reached) = (nil, nil)
  }

  /// The app's initializer is open: the way waits for it, and what it waits with is not forgotten.
  @Test(arguments: DelayedForm.onBoth)
  func injectionsOfADelayedRequestWaitForAnOpenInitializer(_ form: DelayedForm, _ frontEnd: FrontEnd) throws {
    let memory = Memory()
    let container = try frontEnd.container { registrations in
      register(registrations, form)
      registrations.register(delaying: form) { Town($0) }.injectionAsking { container, town in
        guard memory.town != nil else { return }
        let app = try container.resolve(App.self)
        #expect(!app.wasWhole && app.way.note != nil)
        town.reached = app.way
      }
      registrations.registerThrowing { (_: DIBuiltContainer) throws -> App in
        guard let town = memory.town else { throw Fault("no town") }
        return App(try town.way.get())
      }
    }
    let first = try container.resolve(Town.self)
    memory.town = first
    let second = try container.resolve(Town.self)
    memory.town = nil
    let reached = try #require(second.reached)
    #expect(reached.town === first && reached.townOfInjection === first && reached.note != nil)
    #expect(try second.way.get().town === second)
    (second.reached, first.reached) = (nil, nil)
  }

  /// Its own object is gone: the path's is met.
  @Test(arguments: DelayedForm.onBoth)
  func thePathAnswersWhenTheRememberedObjectIsGone(_ form: DelayedForm, _ frontEnd: FrontEnd) throws {
    let left = Mutex<DIProvider<Way>?>(nil)
    let tally = Tally()
    let container = try frontEnd.container { registrations in
      register(registrations, form)
      registrations.register(delaying: form) { Town($0) }.injectionThrowing { (town: Town, way: DIProvider<Way>) in
        if tally.count("town") > 50 { throw Fault("endless") }
        if let other = left.withLock({ $0 }) {
          town.reached = try other.get()
        } else {
          left.withLock { $0 = way }
        }
      }
    }
    #expect(try container.resolve(Town.self).reached == nil)
    let second = try container.resolve(Town.self)
    #expect(second.reached?.town === second && second.reached?.townOfInjection === second)
    #expect(tally["town"] == 2)
    second.reached = nil
    left.withLock { $0 = nil }
  }
}
