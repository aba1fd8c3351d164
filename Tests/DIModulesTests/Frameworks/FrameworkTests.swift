import DICore
import DIModules
import Testing

/// Among several that could answer, the framework's own come first, then what it imports, then the rest.
struct FrameworkTests {
  protocol Logger: AnyObject {
    var name: String { get }
  }
  final class Named: Logger {
    let name: String
    init(_ name: String) { self.name = name }
  }
  /// Asks for a logger from wherever it is registered.
  final class Asker<Place> {
    let logger: any Logger
    init(_ logger: any Logger) { self.logger = logger }
  }
  final class AskerOfMany<Place> {
    let own: [String]
    let all: [String]
    init(own: [any Logger], all: [any Logger]) {
      self.own = own.map(\.name)
      self.all = all.map(\.name)
    }
  }

  static func register<Place>(_ place: Place.Type, in container: DIContainer, loggers: [String] = ["\(Place.self)"]) {
    for logger in loggers { container.register { Named(logger) }.as((any Logger).self) }
    container.register { Asker<Place>($0) }
    container.register { AskerOfMany<Place>(own: manyInFramework($0), all: many($1)) }
  }

  // One imports another, which imports a third; the fourth stands alone.
  enum Editor: DIFramework {
    static func load(container: DIContainer) {
      container.import(Storage.self)
      register(Editor.self, in: container)
    }
  }
  enum Storage: DIFramework {
    static func load(container: DIContainer) {
      container.import(Disk.self)
      register(Storage.self, in: container)
    }
  }
  enum Disk: DIFramework {
    static func load(container: DIContainer) { register(Disk.self, in: container) }
  }
  enum Lone: DIFramework {
    static func load(container: DIContainer) { register(Lone.self, in: container) }
  }
  /// Has none of its own.
  enum Viewer: DIFramework {
    static func load(container: DIContainer) {
      container.import(Storage.self)
      register(Viewer.self, in: container, loggers: [])
    }
  }
  /// Has none of its own, and imports nothing.
  enum Guest: DIFramework {
    static func load(container: DIContainer) { register(Guest.self, in: container, loggers: []) }
  }
  enum Program {}

  static func container(_ describe: (DIContainer) -> Void = { _ in }) -> DIContainer {
    let container = DIContainer()
    for framework: any DIFramework.Type in [Editor.self, Lone.self, Viewer.self, Guest.self] {
      container.append(framework: framework)
    }
    describe(container)
    return container
  }

  static func answer<Place>(_ place: Place.Type, _ container: DIContainer) throws -> String {
    try container.view.resolve(Asker<Place>.self).logger.name
  }

  @Test
  func theComponentOfTheFrameworkComesFirst() throws {
    let container = Self.container()
    #expect(try Self.answer(Editor.self, container) == "Editor")
    #expect(try Self.answer(Storage.self, container) == "Storage")
    #expect(try Self.answer(Disk.self, container) == "Disk")
    #expect(try Self.answer(Lone.self, container) == "Lone")
  }

  @Test
  func directImportsComeNext() throws {
    let container = Self.container()
    #expect(try Self.answer(Viewer.self, container) == "Storage")
  }

  @Test
  func aDefaultDecidesAmongAllOthers() throws {
    let ambiguous = Self.container()
    #expect(try failure { try Self.answer(Guest.self, ambiguous) }.ambiguousType == id((any Logger).self))
    let container = Self.container { $0.register { Named("default") }.as((any Logger).self).default() }
    #expect(try Self.answer(Guest.self, container) == "default")
    // Frameworks that have or import one go no further.
    #expect(try Self.answer(Editor.self, container) == "Editor")
    #expect(try Self.answer(Viewer.self, container) == "Storage")
  }

  @Test
  func theProgramPrefersNoFramework() throws {
    let container = Self.container { Self.register(Program.self, in: $0) }
    let built = container.view
    #expect(try failure { try built.resolve((any Logger).self) }.ambiguousType == id((any Logger).self))
    #expect(try failure { try Self.answer(Program.self, container) }.ambiguousType == id((any Logger).self))
    container.register { Named("default") }.as((any Logger).self).default()
    #expect(try built.resolve((any Logger).self).name == "default")
    #expect(try Self.answer(Program.self, container) == "default")
  }

  @Test
  func theOnlyComponentAnswersAllFrameworks() throws {
    final class Only {}
    struct Guest {
      let only: Only
    }
    enum Owner: DIFramework {
      static func load(container: DIContainer) { container.register { Only() }.lifetime(unchecked: .single) }
    }
    enum User: DIFramework {
      static func load(container: DIContainer) { container.register { Guest(only: $0) } }
    }
    let container = DIContainer()
    container.append(framework: User.self)
    container.append(framework: Owner.self)
    let only = container.resolve(Only.self)
    #expect(container.resolve(Guest.self).only === only)
  }

  @Test
  func aTestReplacesTheComponentsOfAllFrameworks() throws {
    let container = Self.container { $0.register { Named("test") }.as((any Logger).self).test() }
    for answer in [
      try Self.answer(Editor.self, container), try Self.answer(Viewer.self, container),
      try Self.answer(Guest.self, container),
    ] {
      #expect(answer == "test")
    }
    #expect(container.resolve((any Logger).self).name == "test")
    #expect(container.resolve(AskerOfMany<Editor>.self).all == ["test"])
    // Two are an ambiguity, wherever they stand.
    enum Another: DIFramework {
      static func load(container: DIContainer) {
        container.register { Named("another") }.as((any Logger).self).test()
        container.register { Asker<Another>($0) }
      }
    }
    container.append(framework: Another.self)
    #expect(try failure { try Self.answer(Another.self, container) }.ambiguousType == id((any Logger).self))
  }

  @Test
  func eachFrameworkMayHaveADefault() throws {
    enum One: DIFramework {
      static func load(container: DIContainer) {
        FrameworkTests.register(One.self, in: container, loggers: ["one a", "one b"])
        container.register { Named("one default") }.as((any Logger).self).default()
      }
    }
    enum Two: DIFramework {
      static func load(container: DIContainer) {
        container.import(One.self)
        FrameworkTests.register(Two.self, in: container, loggers: ["two a"])
        container.register { Named("two default") }.as((any Logger).self).default()
      }
    }
    enum Importer: DIFramework {
      static func load(container: DIContainer) {
        container.import(One.self)
        FrameworkTests.register(Importer.self, in: container, loggers: [])
      }
    }
    let container = DIContainer()
    container.append(framework: Two.self)
    container.append(framework: Importer.self)
    #expect(try Self.answer(One.self, container) == "one default")
    #expect(try Self.answer(Two.self, container) == "two default")
    #expect(try Self.answer(Importer.self, container) == "one default")
    // From the program both are defaults; one of its own decides.
    let built = container.view
    guard case .pluralSpecifiedDefaultType(let type, let infos) = try failure({ try built.resolve((any Logger).self) })
    else {
      Issue.record("two defaults are not found")
      return
    }
    #expect(type == (any Logger).self)
    #expect(infos.count == 2)
    container.register { Named("program") }.as((any Logger).self).default()
    #expect(try built.resolve((any Logger).self).name == "program")
    #expect(try Self.answer(Two.self, container) == "two default")
  }

  @Test
  func twoDefaultsOfOneFrameworkAreAFailure() throws {
    enum Twice: DIFramework {
      static func load(container: DIContainer) {
        FrameworkTests.register(Twice.self, in: container, loggers: [])
        container.register { Named("a") }.as((any Logger).self).default()
        container.register { Named("b") }.as((any Logger).self).default()
      }
    }
    let container = Self.container { $0.append(framework: Twice.self) }
    guard case .pluralSpecifiedDefaultType = try failure({ try Self.answer(Twice.self, container) }) else {
      Issue.record("two defaults are not found")
      return
    }
  }

  @Test
  func manyInFrameworkHoldsComponentsOfTheFrameworkOnly() throws {
    let container = Self.container { Self.register(Program.self, in: $0, loggers: ["p1", "p2"]) }
    #expect(container.resolve(AskerOfMany<Editor>.self).own == ["Editor"])
    #expect(container.resolve(AskerOfMany<Viewer>.self).own == [])
    #expect(container.resolve(AskerOfMany<Program>.self).own == ["p1", "p2"])
    #expect(many(container.resolve(DIMany<DILazy<any Logger>>.self)).count == 6)
    #expect(
      container.resolve(AskerOfMany<Viewer>.self).all == ["Disk", "Storage", "Editor", "Lone", "p1", "p2"])
    #expect(manyInFramework(container.resolve(DIManyInFramework<any Logger>.self)).map(\.name) == ["p1", "p2"])
  }

  @Test
  func namesDecideBeforeFrameworks() throws {
    enum Alone: DIFramework {
      static func load(container: DIContainer) {
        container.register { Named("named") }.as((any Logger).self, name: "n")
        container.register { (c: DIContainer) in AskerOfNames(c) }
        container.register { Asker<Alone>($0) }
      }
    }
    let container = DIContainer()
    container.append(framework: Alone.self)
    container.register { Named("unnamed") }.as((any Logger).self)
    container.register { Named("other") }.as((any Logger).self, name: "n")
    #expect(container.resolve(AskerOfNames.self).answer == "named")
    #expect(try Self.answer(Alone.self, container) == "unnamed")
  }

  final class AskerOfNames {
    let answer: String
    init(_ container: DIContainer) { answer = container.resolve((any Logger).self, name: "n").name }
  }

  @Test
  func aContainerGivenByAFrameworkHasItsPreferences() throws {
    final class Holder {
      let container: DIContainer
      init(_ container: DIContainer) { self.container = container }
    }
    enum Keeper: DIFramework {
      static func load(container: DIContainer) {
        container.register { Named("Keeper") }.as((any Logger).self)
        container.register { (c: DIContainer) in Holder(c) }
        container.register { (c: DIContainer) in Asker<Keeper>(c.resolve()) }
      }
    }
    let container = Self.container { $0.append(framework: Keeper.self) }
    let kept = container.resolve(Holder.self).container
    #expect(try Self.answer(Keeper.self, container) == "Keeper")
    #expect(kept.resolve((any Logger).self).name == "Keeper")
    #expect(kept.resolve(DILazy<any Logger>.self).value.name == "Keeper")
    #expect(kept.newLifeTimeScope().resolve((any Logger).self).name == "Keeper")
    // What it hands out asks from there as well.
    #expect(kept.resolve(DIContainer.self).resolve((any Logger).self).name == "Keeper")
    #expect(kept.resolve(DIProvider<DIContainer>.self).value.resolve((any Logger).self).name == "Keeper")
  }
}
