// swift-tools-version:6.3

import PackageDescription

let container = ["DIAsync", "DIChecks", "DICore", "DIGraph", "DIModules"].map {
  Target.Dependency.product(name: $0, package: "swift-di")
}

let server: [Target.Dependency] = [
  .product(name: "ArgumentParser", package: "swift-argument-parser"),
  .product(name: "GRDB", package: "GRDB.swift"),
  .product(name: "HTTPTypes", package: "swift-http-types"),
  .product(name: "Hummingbird", package: "hummingbird"),
  .product(name: "Logging", package: "swift-log"),
  .product(name: "Metrics", package: "swift-metrics"),
  .product(name: "NIOCore", package: "swift-nio"),
  .product(name: "NIOPosix", package: "swift-nio"),
  .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
  .product(name: "Tracing", package: "swift-distributed-tracing"),
  .product(name: "UnixSignals", package: "swift-service-lifecycle"),
]

let tests: [Target.Dependency] = [
  .product(name: "DITesting", package: "swift-di"),
  .product(name: "InMemoryLogging", package: "swift-log"),
  .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
  .product(name: "Instrumentation", package: "swift-distributed-tracing"),
  .product(name: "MetricsTestKit", package: "swift-metrics"),
  .product(name: "NIOHTTP1", package: "swift-nio"),
]

let package = Package(
  name: "Server",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-di", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    // On Linux it needs the headers of SQLite: apt-get install libsqlite3-dev.
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .executableTarget(name: "NotesServer", dependencies: container + server),
    .testTarget(name: "NotesServerTests", dependencies: ["NotesServer"] + container + server + tests),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    "ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault", "NonisolatedNonsendingByDefault",
  ].map { .enableUpcomingFeature($0) }
}
