import Benchmark
import Workloads

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(metrics: [.wallClock], scalingFactor: .kilo, maxDuration: .seconds(1))
  for row in Row.allCases {
    Benchmark("\(row.title): by hand") { benchmark in
      row.byHand(times: benchmark.scaledIterations.count)
    }
    Benchmark("\(row.title): container") { benchmark in
      let container = try row.container()
      benchmark.startMeasurement()
      try row.byContainer(container, times: benchmark.scaledIterations.count)
    }
  }
  // Each thread does as much as one alone: without waiting for each other, and with as many cores, the time is the same.
  for work in Parallel.allCases {
    for threads in [1, 2] {
      Benchmark("\(work.title) on \(threads) thread(s): by hand") { benchmark in
        work.byHand(threads: threads, times: benchmark.scaledIterations.count)
      }
      Benchmark("\(work.title) on \(threads) thread(s): container") { benchmark in
        let container = try work.container()
        benchmark.startMeasurement()
        work.byContainer(container, threads: threads, times: benchmark.scaledIterations.count)
      }
    }
  }
}
