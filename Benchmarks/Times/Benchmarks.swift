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
}
