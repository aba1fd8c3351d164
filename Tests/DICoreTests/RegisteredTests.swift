import DICore
import TestSupport
import Testing

/// Whether a container says that a component is registered.
struct RegisteredTests {
  protocol Logger: AnyObject, Sendable {}
  final class File: Logger {}
  final class Cat: Sendable {}

  @Test(arguments: FrontEnd.allCases)
  func aContainerKnowsWhatIsRegistered(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let registrations = Registrations(frontEnd)
    registrations.register { () -> File in
      journal.note("made")
      return File()
    }.serving((any Logger).self) { $0 }
    let container = try registrations.container()
    #expect(container.isRegistered((any Logger).self))
    #expect(container.isRegistered(DIMany<any Logger>.self))
    #expect(container.isRegistered(DILazy<(any Logger)?>.self))
    // On the builder, a service takes the place of the own type.
    #expect(container.isRegistered(File.self) == (frontEnd == .declarative))
    #expect(!container.isRegistered(Cat.self))
    #expect(journal.entries.isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func aNameMustFit(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    registrations.register { Cat() }.named("Tom")
    let container = try registrations.container()
    #expect(container.isRegistered(Cat.self) && container.isRegistered(Cat.self, name: "Tom"))
    #expect(!container.isRegistered(Cat.self, name: "Felix"))
  }

  @Test func anAmbiguousTypeIsRegistered() throws {
    let builder = DIContainerBuilder()
    for name in ["Tom", "Felix"] { builder.register { Cat() }.set(name: name) }
    let container = try builder.build()
    #expect(throws: DIError.self) { try container.resolve(Cat.self) }
    #expect(container.isRegistered(Cat.self))
  }

  @Test func aLaterRegistrationCounts() {
    let container = DIContainer()
    #expect(!container.isRegistered(Cat.self))
    container.register(Cat.init)
    #expect(container.isRegistered(Cat.self))
  }

  @Test func aClosedContainerKnowsToo() throws {
    let builder = DIContainerBuilder()
    builder.register { Cat() }
    let container = try builder.build()
    try container.close()
    #expect(container.isRegistered(Cat.self))
  }
}
