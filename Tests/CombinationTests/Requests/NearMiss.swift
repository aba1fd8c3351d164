import DICore
import DIModules

/// What is lit by lamps.
struct Room {
  init(_ lamps: [Lamp]) {}
  init(_ lamps: [String: Lamp]) {}
  init(_ lamps: [Color: Lamp]) {}
  init(_ lamps: [Int: Lamp]) {}
  init(_ lamp: Lamp?) {}
}

/// A request that components do not answer, though they answer for its type.
enum NearMiss: CaseIterable, Sendable {
  case list, listByName, listByTag, optional, names

  enum Green: DITagValue { static let tag = Color.green }
  enum Attic: DIName { static let name = "attic" }

  func register(in builder: DIContainerBuilder) {
    let (file, line) = ("App.swift", 3)
    switch self {
    case .list: builder.register({ Room(many(by(name: Attic.self, on: $0)) as [Lamp]) }, file: file, line: line)
    case .listByName:
      builder.register({ Room(manyByName(by(tag: Green.self, on: $0))) }, file: file, line: line)
    case .listByTag: builder.register({ Room(manyByTag($0) as [Int: Lamp]) }, file: file, line: line)
    case .optional: builder.register({ Room(by(name: Attic.self, on: $0) as Lamp?) }, file: file, line: line)
    case .names:
      builder.register(
        { Room([by(name: Main.self, on: by(name: Attic.self, on: by(name: Attic.self, on: $0)))]) }, file: file,
        line: line)
    }
  }

  /// The error of a request for a ``Room``.
  var text: String {
    let (summary, remedy) =
      switch self {
      case .list:
        (
          "Lamp, requested as a list, is not registered under the name \"attic\".",
          """
          request one of the registered names; or add .set(name: "attic") to the registration you mean; or request it \
          with manyOrNone($0), if the list may be empty
          """
        )
      case .listByName:
        (
          "Lamp, requested as a list, is registered, but without a name.",
          """
          add .set(name: "...") to the registration you mean; or request it with manyByNameOrNone($0), if the list may be empty
          """
        )
      case .listByTag:
        (
          "Lamp, requested as a list, is registered, but without a tag of the type Int.",
          """
          add .set(tag: ...) to the registration you mean; or request it with manyByTagOrNone($0), if the list may be empty
          """
        )
      case .optional:
        (
          "Lamp, requested as DIByName<Lamp?, NearMiss.Attic>, is not registered under the name \"attic\".",
          """
          request one of the registered names; or add .set(name: "attic") to the registration you mean; or use optional($0) \
          in a closure where nil is acceptable
          """
        )
      case .names:
        (
          "Lamp is not registered with the names \"attic\", \"main\".",
          """
          request one of the registered names; or add .set(name: "attic").set(name: "main") to the registration you mean
          """
        )
      }
    let named = self == .listByName ? [] : ["  registered: Lamp (App.swift:1), named \"main\""]
    return
      ([summary, "  path: Room (App.swift:3) -> Lamp"] + named
      + ["  registered: Lamp (App.swift:2), tagged Color.green", "  fix: \(remedy)"]).joined(separator: "\n")
  }
}
