// swift-tools-version:6.3

import PackageDescription

/// The optional products: all need `DICore`, those in `checking` also `DIChecks`.
let optional = ["DIArguments", "DIModules", "DIOperators", "DIAutoInjection", "DIAsync", "DIGraph", "DITesting"]
let checking = ["DIGraph", "DITesting"]

let package = Package(
  name: "swift-di",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
  products: (["DICore", "DILifetime", "DIChecks"] + optional).map { .library(name: $0, targets: [$0]) },
  targets: [
    .target(name: "DILifetime"),
    .target(name: "DICore", dependencies: ["DILifetime"]),
    .target(name: "DIChecks", dependencies: ["DICore", "DILifetime"]),
    .target(name: "DIGraphPage", exclude: ["Files"]),
    .testTarget(name: "DILifetimeTests", dependencies: ["DILifetime"]),
    // What the tests share, and what those share that use checks. They import Testing: nothing but tests may depend on them.
    .target(name: "TestSupport", dependencies: ["DICore"], path: "Tests/TestSupport"),
    .target(
      name: "ChecksTestSupport", dependencies: ["DICore", "DIChecks", "TestSupport"], path: "Tests/ChecksTestSupport"),
    .testTarget(name: "DICoreTests", dependencies: ["DICore", "TestSupport"]),
    .testTarget(
      name: "DIChecksTests", dependencies: ["DICore", "DIChecks", "DIAsync", "ChecksTestSupport", "TestSupport"]),
    .testTarget(
      name: "CombinationTests",
      dependencies: ["DICore", "DIChecks", "TestSupport"] + optional.map { .target(name: $0) }),
  ]
    + optional.flatMap { name -> [Target] in
      [
        .target(
          name: name,
          dependencies: (checking.contains(name) ? ["DICore", "DIChecks"] : ["DICore"])
            + (name == "DIGraph" ? ["DIGraphPage"] : []) + (name == "DITesting" ? ["DIAsync"] : [])),
        .testTarget(
          name: "\(name)Tests",
          dependencies: ["DICore", "DIChecks", "ChecksTestSupport", "TestSupport", .target(name: name)]
            + (name == "DIModules" ? ["DITesting"] : []) + (name == "DITesting" ? ["DIAsync"] : [])
            + (name == "DIAsync" ? ["DIArguments", "DIModules", "DITesting"] : [])
            + (name == "DIGraph" ? ["DIAsync"] : [])),
      ]
    },
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    "ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault", "NonisolatedNonsendingByDefault",
  ].map { .enableUpcomingFeature($0) }
  // Set by the gate and by scripts/check, so that each builds once for all that it does, and tests what the README says.
  if Context.environment["DI_WARNINGS_ARE_ERRORS"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
  // Set by the gate: cells have no room for half of all addresses.
  if Context.environment["DI_SMALL_ADDRESSES"] != nil { target.swiftSettings?.append(.define("DI_SMALL_ADDRESSES")) }
}
