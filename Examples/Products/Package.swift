// swift-tools-version:6.2

import PackageDescription

/// A program for each optional product, which imports that and `DICore` alone.
let products = ["Arguments", "AutoInjection", "Operators"]

let package = Package(
  name: "Products",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-di", path: "../..")
  ],
  targets: products.map { product in
    .executableTarget(
      name: product,
      dependencies: ["DICore", "DI\(product)"].map { .product(name: $0, package: "swift-di") })
  },
  swiftLanguageModes: [.v6]
)
