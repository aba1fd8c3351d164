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

  struct Injection {
    let edge: Edge
    let suspends: Bool
  }

  /// What fails the first few times: the initializer, or a step by number.
  struct Failure {
    let step: Int?
    let times: Int
  }

  struct Part {
    var lifetime: NamedLifetime
    var suspends: Bool
    var serves: Bool
    var initializer: [Edge]
    var injections: [Injection]
    /// Whether each post-init suspends.
    var postInits: [Bool]
    /// Whether the post-inits are declared before the injections.
    var isDeclaredBackwards = false
    /// Whether its closing suspends; nil if it has none.
    var closing: Bool?
    var failure: Failure?
    /// Whether its creation can take too long.
    var isTimed = false
    /// Whether its closures take no notice of a cancellation.
    var isDeaf = false

    /// How many injections and post-inits an object has.
    var steps: Int { injections.count + postInits.count }
    /// Whether it has to be awaited itself.
    var isAwaited: Bool { suspends || injections.contains(where: \.suspends) || postInits.contains(true) }
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
    .single, .custom, .customWeak,
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
        lifetime: dice.pick(Self.lifetimes), suspends: dice.happens(40), serves: hasMany && dice.happens(40),
        initializer: (0..<dice.roll(3)).compactMap { _ in edge(from: number, isInjected: false) },
        injections: (0..<max(0, dice.roll(4) - 1)).compactMap { _ in
          edge(from: number, isInjected: true).map { Injection(edge: $0, suspends: dice.happens(20)) }
        },
        postInits: (0..<max(0, dice.roll(4) - 1)).map { _ in dice.happens(25) }, isDeclaredBackwards: dice.happens(20))
    }
    self.isDecorated = isDecorated
    entries = (0..<2 + dice.roll(4)).map { _ in
      Entry(scope: dice.roll(Self.scopes), target: hasMany && dice.happens(10) ? nil : dice.roll(count))
    }
  }

  private static let keptLifetimes: [NamedLifetime] = [
    .perContainer, .perContainer, .perContainerWeak, .lazySingle, .lazySingle, .weakSingle, .single, .custom,
    .customWeak,
  ]

  /// A web of few components, most of them kept, in cycles that injections close; all requests succeed, unless a step fails.
  init(tangledBy seed: Int) {
    var dice = Dice(seed: seed)
    let count = 2 + dice.roll(3)
    let unkept = dice.happens(40) ? 25 : 0
    parts = (0..<count).map { number in
      let lifetime: NamedLifetime =
        dice.happens(unkept) ? dice.pick([.prototype, .objectGraph]) : dice.pick(Self.keptLifetimes)
      let later = (number + 1..<count).filter { _ in dice.happens(35) }
      return Part(
        lifetime: lifetime, suspends: dice.happens(25), serves: false, initializer: later.map { .one($0) },
        injections: (0..<dice.roll(3)).map { _ in
          let target = dice.roll(count)
          return Injection(edge: dice.happens(20) ? .optional(target) : .one(target), suspends: dice.happens(30))
        },
        postInits: (0..<dice.roll(3)).map { _ in dice.happens(40) }, isDeclaredBackwards: dice.happens(20),
        closing: lifetime.isHeld && dice.happens(50) ? lifetime != .custom && dice.happens(50) : nil,
        isDeaf: dice.happens(15))
    }
    isDecorated = false
    entries = (0..<count).flatMap { target in (0..<Self.scopes).map { Entry(scope: $0, target: target) } }
  }

  /// Lets initializers or steps of one or two components fail once or twice.
  mutating func breakSteps(_ dice: inout Dice) {
    for _ in 0...dice.roll(2) {
      let number = dice.roll(parts.count)
      let step = dice.roll(parts[number].steps + 1)
      parts[number].failure = Failure(step: step == 0 ? nil : step - 1, times: 1 + dice.roll(2))
    }
    closeAtOnce()
  }

  /// Lets some components have a limit.
  mutating func limitTimes(_ dice: inout Dice) {
    for number in parts.indices { parts[number].isTimed = dice.happens(30) }
    closeAtOnce()
  }

  /// What fails in a synchronous section would be closed by a task that nobody awaits.
  private mutating func closeAtOnce() {
    for number in parts.indices where !parts[number].isAwaited && parts[number].closing == true {
      parts[number].closing = false
    }
  }

  var description: String {
    let lines = parts.enumerated().map { "\($0) \($1)" }
    let requests = entries.map { "\($0.target.map { "\($0)" } ?? "many") in \($0.scope)" }
    return (lines + (isDecorated ? ["decorated"] : []) + ["requests: \(requests.joined(separator: ", "))"])
      .joined(separator: "\n")
  }
}

extension Web.Part: CustomStringConvertible {
  var description: String {
    let injected = injections.map { "\($0.edge)\($0.suspends ? " suspends" : "")" }.joined(separator: ", ")
    let ended = postInits.map { $0 ? "suspends" : "plain" }.joined(separator: ", ")
    return """
      .\(lifetime)\(serves ? " serves" : "") (\(initializer.map { "\($0)" }.joined(separator: ", ")))\
      \(suspends ? " suspends" : "")\(injected.isEmpty ? "" : ", injected \(injected)")\
      \(ended.isEmpty ? "" : ", post-inits \(ended)")\(isDeclaredBackwards ? ", declared backwards" : "")\
      \(isTimed ? ", timed" : "")\(isDeaf ? ", deaf" : "")\(closing.map { $0 ? ", closing suspends" : ", closing" } ?? "")\
      \(failure.map { ", \($0.step.map { "step \($0)" } ?? "initializer") fails \($0.times) times" } ?? "")
      """
  }
}

extension Web.Edge: CustomStringConvertible {
  var description: String {
    switch self {
    case .one(let target): "\(target)"
    case .optional(let target): "\(target)?"
    case .many: "many"
    }
  }
}
