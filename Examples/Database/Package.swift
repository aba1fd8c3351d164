// swift-tools-version:6.3

import PackageDescription

let package = Package(
  name: "Database",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-di", path: "../.."),
    // On Linux it needs the headers of SQLite: apt-get install libsqlite3-dev.
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .executableTarget(
      name: "Ledger",
      dependencies: [
        .product(name: "DIAsync", package: "swift-di"),
        .product(name: "DIChecks", package: "swift-di"),
        .product(name: "DICore", package: "swift-di"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ])
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    "ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault", "NonisolatedNonsendingByDefault",
  ].map { .enableUpcomingFeature($0) }
}
