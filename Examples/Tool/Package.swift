// swift-tools-version:6.3

import PackageDescription

let package = Package(
  name: "Tool",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-di", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .executableTarget(
      name: "Bookmarks",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "DIAsync", package: "swift-di"),
        .product(name: "DIChecks", package: "swift-di"),
        .product(name: "DICore", package: "swift-di"),
        .product(name: "DIModules", package: "swift-di"),
      ])
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    "ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault", "NonisolatedNonsendingByDefault",
  ].map { .enableUpcomingFeature($0) }
}
