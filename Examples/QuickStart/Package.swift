// swift-tools-version:6.2

import PackageDescription

let package = Package(
  name: "QuickStart",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "QuickStart", targets: ["QuickStart"])
  ],
  dependencies: [
    .package(name: "swift-di", path: "../..")
  ],
  targets: [
    .executableTarget(name: "QuickStart", dependencies: [.product(name: "DICore", package: "swift-di")]),
    .testTarget(
      name: "QuickStartTests", dependencies: ["QuickStart", .product(name: "DICore", package: "swift-di")]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    "ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault", "NonisolatedNonsendingByDefault",
  ].map { .enableUpcomingFeature($0) }
}
