import DICore
import DITesting
import Testing

protocol Clock: AnyObject, Sendable { var time: Int { get } }
final class SystemClock: Clock { let time = 1 }
final class FixedClock: Clock {
  let time: Int
  init(time: Int = 0) { self.time = time }
}
struct Zone: Sendable { let offset: Int }
func makeClock(_ zone: Zone) -> FixedClock { FixedClock(time: zone.offset) }

func wiring() -> DIContainerBuilder {
  let builder = DIContainerBuilder()
  builder.register { SystemClock() }.as((any Clock).self).check { $0 }.lifetime(.single)
  return builder
}

/// By closures, by name, failable, of a value, with a place and a lifetime.
func replace(in builder: DIContainerBuilder, _ fixed: FixedClock) {
  builder.replace((any Clock).self) { FixedClock() }
  builder.replace((any Clock).self) { FixedClock(time: ($0 as Zone).offset) }.set(name: "utc").lifetime(.single)
  builder.replace((any Clock).self, makeClock)
  builder.replace((any Clock).self, includingDecorators: true) { (zone: Zone?) -> FixedClock? in
    zone.map { FixedClock(time: $0.offset) }
  }
  builder.replace((any Clock).self, value: fixed).set(name: "utc")
  builder.replace(Zone.self, Zone.init)
  builder.requireReplacement((any Clock).self).set(name: "remote")
}

func replace(in container: DIContainer, _ fixed: FixedClock) {
  container.replace((any Clock).self) { FixedClock() }
  container.replace((any Clock).self) { FixedClock(time: ($0 as Zone).offset) }.set(name: "utc").lifetime(.single)
  container.replace((any Clock).self, makeClock)
  container.replace((any Clock).self, value: fixed)
  container.replace(Zone.self, Zone.init)
  container.requireReplacement((any Clock).self)
}

@Suite(
  .container(on: MainActor.self) {
    let builder = wiring()
    builder.replace((any Clock).self) { FixedClock(time: 7) }
    return builder
  })
struct ClockTests {
  @Test func readsTheFixedClock() throws {
    #expect(try TestContainer.current.resolve((any Clock).self).time == 7)
  }

  @Test(.container(on: MainActor.self) { wiring() }, arguments: [1, 2]) func readsTheRealClock(_ number: Int) throws {
    #expect(try TestContainer.current.resolve((any Clock).self).time == 1)
    expectValid(wiring())
  }
}
