import DICore
import Testing

struct IsolationTests {
  @MainActor final class View {
    var title: String
    var other: Model?
    init(title: String) { self.title = title }
  }
  @MainActor final class Window {
    let view: View
    init(view: View) { self.view = view }
  }
  final class Model: Sendable {}
  final class Report: Sendable {
    let model: Model
    init(_ model: Model, _ window: Window) { self.model = model }
  }
  actor Worker {
    func register(_ builder: sending DIContainerBuilder) -> Result<DIBuiltContainer, DIError> {
      builder.register { [self] in
        self.count += 1
        return Model()
      }
      return Result { () throws(DIError) in try builder.build() }
    }
    var count = 0
  }

  @MainActor @Test func componentsOfTheMainActorAreResolvedOnIt() throws {
    let container = try Self.container()
    let window = try container.resolve(Window.self)
    #expect(window.view.title == "title" && window.view.other != nil)
    _ = try container.resolve(Report.self)
  }

  @MainActor @Test func componentsOfTheMainActorFailElsewhereBeforeAnythingRuns() throws {
    let journal = Journal()
    let container = try Self.container(journal)
    let error = #expect(throws: DIError.self) { try onAnotherThread { _ = try container.resolve(Report.self) } }
    guard case .isolated(let info) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let isWindow = info.type == Window.self
    #expect(isWindow)
    #expect(journal.entries.isEmpty)
    // Afterwards it works as before.
    _ = try container.resolve(Report.self)
    #expect(journal.entries == ["model", "model"])
  }

  @MainActor @Test func componentsWithoutAnActorAreResolvedAnywhere() throws {
    let journal = Journal()
    let container = try Self.container(journal)
    let first = try onAnotherThread { try container.resolve(Model.self) }
    let second = try onAnotherThread { try container.resolve(Model.self) }
    #expect(first !== second)
    #expect(journal.entries == ["model", "model"])
  }

  @MainActor @Test func aSingleOfTheMainActorIsMadeByABuildOnIt() throws {
    let builder = DIContainerBuilder()
    builder.register { View(title: "single") }.lifetime(.single)
    let view = try builder.build().resolve(View.self)
    #expect(view.title == "single")
  }

  @MainActor @Test func injectionsAndPostInitsBringTheirIsolation() throws {
    for part in 0..<4 {
      let builder = DIContainerBuilder()
      let registration = builder.register(type: View.self).initialNotNecessary().lifetime(.prototype)
      builder.register(Model.init)
      switch part {
      case 0: registration.injection { $0.other = $1 }
      case 1: registration.injection { container, view in view.other = try container.resolve() }
      case 2: registration.injection(\.other)
      default: registration.postInit { $0.title = "done" }
      }
      let container = try builder.build()
      let view = View(title: "")
      #expect(throws: DIError.self) { try onAnotherThread { try container.resolve(view) } }
      #expect(view.other == nil && view.title == "")
      try container.resolve(view)
      #expect(part == 3 ? view.title == "done" : view.other != nil)
    }
  }

  @MainActor @Test func anObjectIsNotInjectedElsewhereThoughAnotherIsTheInstance() throws {
    let builder = DIContainerBuilder()
    builder.register { View(title: "kept") }.lifetime(.perContainer).postInit { $0.title = "done" }
    let container = try builder.build()
    _ = try container.resolve(View.self)
    let other = View(title: "other")
    #expect(throws: DIError.self) { try onAnotherThread { try container.resolve(other) } }
    #expect(other.title == "other")
  }

  @MainActor @Test func anInstanceReleasedDuringTheResolveIsNotMadeElsewhere() throws {
    final class Cleaner: Sendable {}
    final class Page: Sendable { init(_ cleaner: Cleaner, _ view: View) {} }
    let scope = DIScope(name: "account")
    let builder = DIContainerBuilder()
    builder.register { View(title: "kept") }.lifetime(.custom(scope))
    Self.register(in: builder) { () -> Cleaner in
      scope.clean()
      return Cleaner()
    }
    Self.register(in: builder) { (cleaner: Cleaner, view: View) in Page(cleaner, view) }
    let container = try builder.build()
    _ = try container.resolve(View.self)
    let error = #expect(throws: DIError.self) { try onAnotherThread { _ = try container.resolve(Page.self) } }
    guard case .isolated = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func aKeyPathWrittenInAnActorDoesNotBelongToIt() async throws {
    final class Report { var model: Model? }
    actor Setup {
      func container() throws -> DIBuiltContainer {
        let builder = DIContainerBuilder()
        builder.register(Model.init)
        builder.register { Report() }.injection(\.model)
        return try builder.build()
      }
    }
    let container = try await Setup().container()
    #expect(try container.resolve(Report.self).model != nil)
  }

  @Test func anotherActorIsAnErrorOfTheRequest() async throws {
    let container = try await Worker().register(DIContainerBuilder()).get()
    guard case .isolated = try failure({ try container.resolve(Model.self) }) else {
      Issue.record("another error")
      return
    }
  }

  /// Registers a closure that is written on the main actor and does not belong to it.
  nonisolated private static func register<each P, T>(
    in builder: DIContainerBuilder, _ make: @escaping @Sendable (repeat each P) -> T
  ) {
    builder.register(make)
  }

  /// Not on the main actor, so that the closure is not either.
  nonisolated private static func registerModel(_ builder: DIContainerBuilder, _ journal: Journal) {
    builder.register { () -> Model in
      journal.note("model")
      return Model()
    }
  }

  @MainActor private static func container(_ journal: Journal = Journal()) throws -> DIBuiltContainer {
    let builder = DIContainerBuilder()
    registerModel(builder, journal)
    builder.register { View(title: "title") }.injection { $0.other = $1 }
    builder.register(Window.init)
    builder.register(Report.init)
    return try builder.build()
  }
}
