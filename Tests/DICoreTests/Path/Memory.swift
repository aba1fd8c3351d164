import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The memory of the process, in bytes: to be asked in a process of its own, by an exit test.
var memoryInUse: Int {
  #if canImport(Darwin)
  // The most that was in use, which a process of its own has to itself there.
  var usage = rusage()
  getrusage(RUSAGE_SELF, &usage)
  return usage.ru_maxrss
  #else
  guard let file = fopen("/proc/self/statm", "r") else { return 0 }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 128)
  guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
  // The second number counts the pages that are in use.
  let pages = line.split(separator: CChar(UInt8(ascii: " ")))[1].reduce(0) { $0 * 10 + Int($1) - 48 }
  return pages * sysconf(Int32(_SC_PAGESIZE))
  #endif
}

/// How long the calling thread has been running: other threads and processes do not count.
var timeOfThread: Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// Counts objects that are there, from any thread.
final class Population: Sendable {
  private let count = Atomic<Int>(0)

  var alive: Int { count.load(ordering: .relaxed) }

  /// One of those that are counted.
  class Member: @unchecked Sendable {  // Constant.
    private let population: Population

    init(_ population: Population) {
      self.population = population
      population.count.add(1, ordering: .relaxed)
    }

    deinit { population.count.subtract(1, ordering: .relaxed) }
  }
}
