import DICore
import TestSupport

/// A random graph, some of whose components suspend.
struct Web: CustomStringConvertible {
  /// What an object is given.
  enum Edge {
    case one(Int)
    /// Of a component that need not be registered.
    case optional(Int)
    /// All that serve, with decorators around them if there are any.
    case many
  }

  struct Part {
    var lifetime: NamedLifetime
    var suspends: Bool
    var serves: Bool
    var initializer: [Edge]
    var injections: [Edge]
    var hasPostInit: Bool
  }

  /// A request from outside.
  struct Entry {
    let scope: Int
    /// The component; nil for all that serve.
    let target: Int?
  }

  var parts: [Part]
  let isDecorated: Bool
  let entries: [Entry]
  static let scopes = 2

  private static let lifetimes: [NamedLifetime] = [
    .prototype, .prototype, .objectGraph, .perContainer, .perContainerWeak, .lazySingle, .lazySingle, .weakSingle,
    .single,
  ]

  init(seed: Int) {
    var dice = Dice(seed: seed)
    let count = 2 + dice.roll(5)
    // Few graphs have cycles of initializers, which fail.
    let isLayered = !dice.happens(15)
    let isDecorated = dice.happens(25)
    let hasMany = dice.happens(40)
    func edge(from number: Int, isInjected: Bool) -> Edge? {
      if hasMany, dice.happens(15) { return .many }
      // An initializer of a builder takes nothing optional.
      if isInjected, dice.happens(25) { return .optional(dice.roll(count + 1)) }
      // By injections it can lead back.
      let first = isLayered && !isInjected ? number + 1 : 0
      return first >= count ? nil : .one(first + dice.roll(count - first))
    }
    parts = (0..<count).map { number in
      Part(
        lifetime: dice.pick(Self.lifetimes), suspends: dice.happens(50), serves: hasMany && dice.happens(40),
        initializer: (0..<dice.roll(3)).compactMap { _ in edge(from: number, isInjected: false) },
        injections: (0..<max(0, dice.roll(4) - 1)).compactMap { _ in edge(from: number, isInjected: true) },
        hasPostInit: dice.happens(30))
    }
    self.isDecorated = isDecorated
    entries = (0..<2 + dice.roll(4)).map { _ in
      Entry(scope: dice.roll(Self.scopes), target: hasMany && dice.happens(10) ? nil : dice.roll(count))
    }
  }

  var description: String {
    let lines = parts.enumerated().map { number, part in
      """
      \(number)\(part.suspends ? " suspends" : "") .\(part.lifetime)\(part.serves ? " serves" : "") \
      (\(Self.text(part.initializer)))\(part.injections.isEmpty ? "" : " injected \(Self.text(part.injections))")
      """
    }
    let requests = entries.map { "\($0.target.map { "\($0)" } ?? "many") in \($0.scope)" }
    return (lines + (isDecorated ? ["decorated"] : []) + ["requests: \(requests.joined(separator: ", "))"])
      .joined(separator: "\n")
  }

  /// Whether a flight, which is a resolve of its own, needs what a resolve shares.
  var sharesAcrossFlights: Bool {
    parts.indices.contains { parts[$0].lifetime.isKept && !reach($0).isDisjoint(with: shared) }
  }

  /// Whether a cycle has kept components and others: who gets whom depends on what is made first.
  var hasMixedCycle: Bool {
    parts.indices.contains { kept in
      parts[kept].lifetime.isKept && reach(kept).contains { !parts[$0].lifetime.isKept && reach($0).contains(kept) }
    }
  }

  private var shared: Set<Int> { Set(parts.indices.filter { parts[$0].lifetime == .objectGraph }) }

  /// What a component can reach.
  private func reach(_ number: Int) -> Set<Int> {
    var found: Set<Int> = []
    var open = [number]
    while let next = open.popLast() {
      for edge in parts[next].initializer + parts[next].injections {
        let targets =
          switch edge {
          case .one(let target), .optional(let target): target < parts.count ? [target] : []
          case .many: parts.indices.filter { parts[$0].serves }
          }
        open += targets.filter { found.insert($0).inserted }
      }
    }
    return found
  }

  private static func text(_ edges: [Edge]) -> String {
    edges.map { edge in
      switch edge {
      case .one(let target): "\(target)"
      case .optional(let target): "\(target)?"
      case .many: "many"
      }
    }.joined(separator: ", ")
  }
}

protocol Serving: AnyObject, Sendable {}

/// An object of a web, which records what it was given; only the tasks of one test have it.
class Knot: Serving, @unchecked Sendable {
  let number: Int
  var gifts: [Gift?]
  var postInits = 0

  required init(number: Int, gifts: [Gift?]) { (self.number, self.gifts) = (number, gifts) }
}

/// What an object was given for an edge.
enum Gift {
  case nothing
  case one(Knot)
  case many([any Serving])
}

/// A decorator.
final class Wrapping: Serving {
  let inner: any Serving

  init(inner: any Serving) { self.inner = inner }
}

/// The type of a parameter.
protocol Giving: SendableMetatype {
  var gift: Gift { get }
}

/// The class of one component.
protocol Knotted: Knot, Giving {}

extension Knotted {
  var gift: Gift { .one(self) }
}

extension Optional: Giving where Wrapped: Knotted {
  var gift: Gift { map { .one($0) } ?? .nothing }
}

extension DIMany: Giving where T == any Serving {
  var gift: Gift { .many(many(self)) }
}

final class Knot0: Knot, Knotted, @unchecked Sendable {}
final class Knot1: Knot, Knotted, @unchecked Sendable {}
final class Knot2: Knot, Knotted, @unchecked Sendable {}
final class Knot3: Knot, Knotted, @unchecked Sendable {}
final class Knot4: Knot, Knotted, @unchecked Sendable {}
final class Knot5: Knot, Knotted, @unchecked Sendable {}
final class Knot6: Knot, Knotted, @unchecked Sendable {}

let knotTypes: [any Knotted.Type] = [
  Knot0.self, Knot1.self, Knot2.self, Knot3.self, Knot4.self, Knot5.self, Knot6.self,
]
