import Benchmark
import Dispatch
import Workloads

// `Benchmarks/run` reads the names: group, name, side, number of threads, and how many operations are timed at once.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock], timeUnits: .nanoseconds, scalingFactor: .one, maxDuration: .milliseconds(500))
  for row in Row.all { time(row) }
  for work in Parallel.all { time(work) }
  timeRegistrationBeside()
}

private let times = 1000
/// More operations, so that starting the threads does not count.
private let timesOnThreads = 20_000

@Sendable
private func time(_ row: Row) {
  Benchmark("row.\(row.name).byHand.\(times)") { benchmark in
    inPlace(of: row) { measure(benchmark) { row.byHand(times) } }
  }
  for frontEnd in FrontEnd.allCases {
    Benchmark("row.\(row.name).\(frontEnd).\(times)") { benchmark in
      try inPlace(of: row) {
        let batch = try row.byContainer(frontEnd)
        try measure(benchmark) { try batch(times) }
      }
    }
  }
}

// Calls work of the main actor on the main queue: benchmarks run on a thread of their own.
private func inPlace(of row: Row, _ work: () throws -> Void) rethrows {
  if row.isOfMainActor { try DispatchQueue.main.sync(execute: work) } else { try work() }
}

/// Each thread does as much as one alone, so the time is the same if they do not hinder each other and there are enough cores.
@Sendable
private func time(_ work: Parallel) {
  for threads in [1, 2] {
    Benchmark("threads.\(work.name).byHand.\(threads).\(timesOnThreads)") { benchmark in
      measure(benchmark) { work.byHand(threads: threads, times: timesOnThreads) }
    }
    for frontEnd in FrontEnd.allCases {
      Benchmark("threads.\(work.name).\(frontEnd).\(threads).\(timesOnThreads)") { benchmark in
        let batch = try work.byContainer(frontEnd, threads: threads)
        try measure(benchmark) { try batch(timesOnThreads) }
      }
    }
  }
}

@Sendable
private func timeRegistrationBeside() {
  Benchmark("beside.nobody.\(times)") { benchmark in
    let work = RegistrationBeside()
    measure(benchmark) { work.resolve(times: times) }
  }
  Benchmark("beside.registering.\(times)") { benchmark in
    let work = RegistrationBeside()
    work.begin()
    measure(benchmark) { work.resolve(times: times) }
    work.end()
  }
}

private func measure(_ benchmark: Benchmark, _ work: () throws -> Void) rethrows {
  benchmark.startMeasurement()
  try work()
  benchmark.stopMeasurement()
}
