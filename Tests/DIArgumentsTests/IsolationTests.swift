import DIArguments
import DIChecks
import DICore
import Testing

/// Components that are made from arguments, and belong to the main actor.
struct IsolationTests {
  @MainActor final class View {
    let title: String
    init(title: String) { self.title = title }
  }
  @MainActor final class Window {
    let view: View
    init(view: View) { self.view = view }
  }
  final class Model: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
  }

  static func isolatedType(_ error: DIError) -> String? {
    if case .isolated(let info) = error { "\(info.type)" } else { nil }
  }

  /// The error of a request on a thread that is not the main one.
  static func failureElsewhere<T>(_ body: @escaping @Sendable () throws -> T) throws -> DIError {
    try failure { try onAnotherThread { _ = try body() } }
  }

  @MainActor @Test func aClosureOfTheMainActorIsCalledOnIt() throws {
    let journal = Journal()
    let builder = DIContainerBuilder()
    builder.register(type: View.self)
      .initialWithArg { (_, title: String) in
        journal.note(title)
        return View(title: title)
      }
    let container = try builder.build()
    #expect(try container.resolve(View.self, arg: "here").title == "here")
    #expect(try Self.isolatedType(Self.failureElsewhere { try container.resolve(View.self, arg: "there") }) == "View")
    let provider = try container.resolve(DIProvider<View, String>.self)
    #expect(try Self.isolatedType(Self.failureElsewhere { try provider.get("there") }) == "View")
    #expect(
      try Self.isolatedType(Self.failureElsewhere { try container.resolveMany(View.self, arg: "there") }) == "View")
    #expect(try provider.get("provided").title == "provided")
    // Nothing has run elsewhere.
    #expect(journal.entries == ["here", "provided"])
  }

  @MainActor @Test func oneInitializerOfTheMainActorBindsTheComponent() throws {
    let builder = DIContainerBuilder()
    let plain: @Sendable (DIBuiltContainer, String) -> Model = { Model($1) }
    builder.register(type: Model.self)
      .initialWithArg(plain)
      .initialWithArg { @MainActor (_, number: Int) in Model("\(number)") }
    let container = try builder.build()
    #expect(try container.resolve(Model.self, arg: "x").name == "x")
    #expect(try container.resolve(Model.self, arg: 1).name == "1")
    #expect(try Self.isolatedType(Self.failureElsewhere { try container.resolve(Model.self, arg: 1) }) == "Model")
  }

  /// With a closure of no actor.
  static func registerModel(in container: DIContainer, _ journal: Journal) {
    container.register { (name: DIArg<String>, _: Window) in
      journal.note(arg(name))
      return Model(arg(name))
    }
  }

  @MainActor @Test func aDependentOfTheMainActorFailsElsewhereBeforeAnythingRuns() throws {
    let journal = Journal()
    let container = DIContainer()
    container.register { View(title: "title") }
    container.register(Window.init)
    Self.registerModel(in: container, journal)
    let view = container.view
    #expect(try Self.isolatedType(Self.failureElsewhere { try view.resolve(Model.self, arg: "there") }) == "Window")
    #expect(journal.entries.isEmpty)
    #expect(container.resolve(Model.self, arg: "here").name == "here")
  }

  @MainActor @Test func aKeptInstanceOfTheMainActorIsRefusedElsewhere() throws {
    let builder = DIContainerBuilder()
    builder.register(type: View.self).initialWithArg { View(title: $1) }.lifetime(.single)
    let container = try builder.build()
    #expect(try Self.isolatedType(Self.failureElsewhere { try container.resolve(View.self, arg: "there") }) == "View")
    let view = try container.resolve(View.self, arg: "here")
    #expect(try Self.isolatedType(Self.failureElsewhere { try container.resolve(View.self, arg: "there") }) == "View")
    #expect(try container.resolve(View.self, arg: "again") === view)
  }

  @Test func aClosureWithoutIsolationRunsAnywhere() throws {
    let builder = DIContainerBuilder()
    builder.register(type: Model.self).initialWithArg { Model($1) }
    let container = try builder.build()
    #expect(try onAnotherThread { try container.resolve(Model.self, arg: "there") }.name == "there")
  }

  actor Worker {
    var count = 0
    func register(_ builder: sending DIContainerBuilder) -> Result<DIBuiltContainer, DIError> {
      builder.register(type: Model.self).initialWithArg { [self] (_, name: String) in
        self.count += 1
        return Model(name)
      }
      return Result { () throws(DIError) in try builder.build() }
    }
  }

  @Test func anotherActorIsAnErrorOfTheRequest() async throws {
    let container = try await Worker().register(DIContainerBuilder()).get()
    #expect(Self.isolatedType(try failure { try container.resolve(Model.self, arg: "here") }) == "Model")
  }

  @MainActor @Test func aDeclarativeContainerTrapsOffTheMainActor() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let container = DIContainer()
        container.register({ (title: DIArg<String>) in View(title: arg(title)) }, file: "View.swift", line: 1)
        try onAnotherThread { _ = container.resolve(View.self, arg: "there") }
      },
      """
      View belongs to the main actor, but was requested outside it.
        registered: View (View.swift:1)
        reason: its initializer belongs to the main actor
        fix: resolve it on the main actor; or, if View itself belongs to no actor, register it in a `nonisolated` function: a \
      closure belongs to the actor it is written on
      """)
  }
}
