// swift-tools-version:6.3

import PackageDescription

/// A program for each optional product, which imports that product and `DICore` alone.
///
/// None can have the name Modules: the build folder has a folder with that name.
let programs: KeyValuePairs = [
  "Arguments": "DIArguments",
  "AutoInjection": "DIAutoInjection",
  "Modularity": "DIModules",
  "Operators": "DIOperators",
]

let package = Package(
  name: "Products",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-di", path: "../..")
  ],
  targets: programs.map { program, product in
    .executableTarget(
      name: program,
      dependencies: ["DICore", product].map { .product(name: $0, package: "swift-di") })
  },
  swiftLanguageModes: [.v6]
)
