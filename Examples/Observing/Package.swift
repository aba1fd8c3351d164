// swift-tools-version:6.3

import PackageDescription

let package = Package(
  name: "Observing",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-di", path: "../.."),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
  ],
  targets: [
    .executableTarget(
      name: "Observing",
      dependencies: [
        .product(name: "DICore", package: "swift-di"),
        .product(name: "DIGraph", package: "swift-di"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
        // They keep what they are sent in memory, so that the program can print it.
        .product(name: "InMemoryLogging", package: "swift-log"),
        .product(name: "MetricsTestKit", package: "swift-metrics"),
        .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
      ])
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    "ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault", "NonisolatedNonsendingByDefault",
  ].map { .enableUpcomingFeature($0) }
}
