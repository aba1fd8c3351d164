// swift-tools-version:6.2

import PackageDescription

let package = Package(
  name: "swift-di",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "DICore", targets: ["DICore"]),
    .library(name: "DILifetime", targets: ["DILifetime"]),
  ],
  targets: [
    .target(name: "DILifetime"),
    .target(name: "DICore", dependencies: ["DILifetime"]),
    .testTarget(name: "DILifetimeTests", dependencies: ["DILifetime"]),
    .testTarget(name: "DICoreTests", dependencies: ["DICore"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    "ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault", "NonisolatedNonsendingByDefault",
  ].map { .enableUpcomingFeature($0) }
}
