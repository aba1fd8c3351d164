import DIArguments
import DICore
import Synchronization
import Testing

struct SingleWithoutArgumentsTests {
  final class Clock: Sendable {}

  /// An initializer that gets the container and nothing else is one for requests without arguments.
  @Test func aSingleWithAnInitializerWithoutArgumentsIsMadeByTheBuild() throws {
    let isMade = Mutex(false)
    let builder = DIContainerBuilder()
    builder.register(type: Clock.self).lifetime(.single).initialWithArg { _ in
      isMade.withLock { $0 = true }
      return Clock()
    }
    let container = try builder.build()
    #expect(isMade.withLock { $0 })
    #expect(try container.resolve(Clock.self) === container.resolve(Clock.self))
  }

  @Test func aSingleWhoseInjectionsTakeArgumentsIsLeftToTheFirstRequest() throws {
    final class Named: @unchecked Sendable { var name = "" }
    let builder = DIContainerBuilder()
    builder.register(type: Named.self).lifetime(.single).initialWithArg { _ in Named() }.injection { $0.name = arg($1) }
    let container = try builder.build()
    #expect(try container.resolve(Named.self, arg: "a").name == "a")
    #expect(try container.resolve(Named.self).name == "a")
  }
}
