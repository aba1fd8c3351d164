import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Lets another thread run, if one is waiting for a core.
package func yieldThread() { _ = sched_yield() }

/// Stops the thread for so many microseconds.
package func pause(microseconds: UInt32) { usleep(microseconds) }

private let pauses = Atomic<UInt64>(0)

/// Gives others, now and then, an occasion to come in between.
///
/// Without it the threads of a short round would run one after the other, most of the time.
package func pauseAtRandom() {
  var value = pauses.wrappingAdd(1, ordering: .relaxed).newValue &* 0x9E37_79B9_7F4A_7C15
  value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
  value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
  switch (value ^ (value >> 31)) % 16 {
  case 0...3: yieldThread()
  case 4...5: for _ in 0..<100 { _ = pauses.load(ordering: .relaxed) }
  case 6: pause(microseconds: 1)
  default: break
  }
}
