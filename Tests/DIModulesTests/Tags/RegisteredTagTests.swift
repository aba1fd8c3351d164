import DICore
import DIModules
import TestSupport
import Testing

/// Whether a container says that a component with a tag is registered.
struct RegisteredTagTests {
  enum Disk {}
  enum Net {}
  enum Output { case disk, net }
  final class Logger: Sendable {}

  @Test func aTagThatIsAValueMustFit() throws {
    let builder = DIContainerBuilder()
    builder.register { Logger() }.set(tag: Output.disk)
    let container = try builder.build()
    #expect(container.isRegistered(Logger.self, tag: Output.disk))
    #expect(!container.isRegistered(Logger.self, tag: Output.net))
  }

  @Test func aTagThatIsATypeMustFit() {
    let container = DIContainer()
    container.register { Logger() }.as(Logger.self, tag: Disk.self)
    #expect(container.isRegistered(Logger.self, tag: Disk.self) && container.isRegistered(Logger.self))
    #expect(!container.isRegistered(Logger.self, tag: Net.self))
  }
}
