// swift-tools-version:6.3

import PackageDescription

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-di", path: ".."),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .target(
      name: "Workloads",
      dependencies: ["DICore", "DIChecks", "DIArguments", "DIAsync", "DIModules", "DIAutoInjection"].map {
        .product(name: $0, package: "swift-di")
      },
      path: "Workloads"),
    .target(name: "CCosts", path: "CCosts"),
    .executableTarget(name: "Costs", dependencies: ["CCosts", "Workloads"], path: "Costs"),
    .executableTarget(
      name: "Times",
      dependencies: ["Workloads", .product(name: "Benchmark", package: "benchmark")],
      path: "Times",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
    ),
  ],
  swiftLanguageModes: [.v6]
)
