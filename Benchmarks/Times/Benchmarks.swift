import Benchmark
import Dispatch
import Workloads

// The names are read by `Benchmarks/run`: group, name, side and number of threads.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock], timeUnits: .nanoseconds, scalingFactor: .one, maxDuration: .milliseconds(500))
  for row in Row.all { time(row) }
  for work in Parallel.all { time(work) }
  timeRegistrationBeside()
}

/// How often a work is done for each time that is taken.
private let times = 1000

@Sendable
private func time(_ row: Row) {
  Benchmark("row.\(row.name).byHand") { benchmark in
    inPlace(of: row) { measure(benchmark) { row.byHand(times) } }
  }
  for frontEnd in FrontEnd.allCases {
    Benchmark("row.\(row.name).\(frontEnd)") { benchmark in
      try inPlace(of: row) {
        let batch = try row.byContainer(frontEnd)
        try measure(benchmark) { try batch(times) }
      }
    }
  }
}

/// Calls on the main queue what belongs to the main actor. Benchmarks run on a thread of their own.
private func inPlace(of row: Row, _ work: () throws -> Void) rethrows {
  if row.isOfMainActor { try DispatchQueue.main.sync(execute: work) } else { try work() }
}

/// Each thread does as much as one alone: if they do not hinder each other, and there are as many cores, the time is the same.
@Sendable
private func time(_ work: Parallel) {
  for threads in [1, 2] {
    Benchmark("threads.\(work.name).byHand.\(threads)") { benchmark in
      measure(benchmark) { work.byHand(threads: threads, times: times) }
    }
    for frontEnd in FrontEnd.allCases {
      Benchmark("threads.\(work.name).\(frontEnd).\(threads)") { benchmark in
        let batch = try work.byContainer(frontEnd, threads: threads)
        try measure(benchmark) { try batch(times) }
      }
    }
  }
}

@Sendable
private func timeRegistrationBeside() {
  Benchmark("beside.nobody") { benchmark in
    let work = RegistrationBeside()
    measure(benchmark) { work.resolve(times: times) }
  }
  Benchmark("beside.registering") { benchmark in
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
