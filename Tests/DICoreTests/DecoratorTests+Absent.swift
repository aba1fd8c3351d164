import DICore
import Synchronization
import Testing

/// Decorators of singles whose factory returns nil.
extension DecoratorTests {
  @Test func buildCallsAFactoryThatReturnsNilOnce() throws {
    let calls = Mutex(0)
    let builder = DIContainerBuilder()
    builder.register { () -> Disk? in
      calls.withLock { $0 += 1 }
      return nil
    }.as((any Store).self) { $0 }.lifetime(.single)
    builder.decorate((any Store).self, Logging.init)
    builder.decorate((any Store).self, Logging.init)
    let parent = try builder.build()
    #expect(calls.withLock { $0 } == 1)
    let inner = DIContainerBuilder()
    inner.decorate((any Store).self, Logging.init)
    inner.decorate((any Store).self, Logging.init)
    _ = try inner.build(childOf: parent._core)
    #expect(calls.withLock { $0 } == 2)
  }

  @Test func eachNameOfASingleIsDecoratedOnItsOwn() throws {
    let calls = Mutex(0)
    let builder = DIContainerBuilder()
    builder.register { () -> Disk? in
      calls.withLock {
        $0 += 1
        return $0 == 1 ? nil : Disk()
      }
    }.as((any Store).self) { $0 }.set(name: "a").set(name: "b").lifetime(.single)
    builder.decorate((any Store).self, Logging.init)
    let container = try builder.build()
    #expect(calls.withLock { $0 } == 2)
    #expect(try container.resolve((any Store).self, name: "b") is Logging)
    #expect(try container.resolve((any Store).self, name: "a") is Logging)
    #expect(calls.withLock { $0 } == 3)
  }
}
