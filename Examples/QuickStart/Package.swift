// swift-tools-version:6.3

import PackageDescription

/// The products that the program uses.
let container = ["DICore", "DIChecks", "DIArguments", "DIModules", "DIGraph"].map {
  Target.Dependency.product(name: $0, package: "swift-di")
}

let tests = [Target.Dependency.product(name: "DITesting", package: "swift-di")]

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
    .executableTarget(name: "QuickStart", dependencies: container),
    .testTarget(name: "QuickStartTests", dependencies: ["QuickStart"] + container + tests),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    "ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault", "NonisolatedNonsendingByDefault",
  ].map { .enableUpcomingFeature($0) }
}
