import DICore
import TestSupport

/// A random program: what its components take, and what their objects do.
struct Plan: Sendable {
  /// When objects act.
  enum Occasion: String, CaseIterable, Sendable {
    case initializer, injection, postInit, end
  }

  /// Something that an object does with its own or another object's dependencies.
  enum Move: Sendable, CaseIterable {
    case ask, askForMany, askForPerhaps, makeLazy, makeProvider, useLazy, useProvider, openScope, adopt
    case close, clean, clear, drop, fail
  }

  /// Whose container, lazy or provider is used.
  enum Source: Sendable, CaseIterable {
    case own, neighbours, shared, root
  }

  /// A move of a script; what is not there is replaced by something else.
  struct Step: Sendable {
    let move: Move
    let source: Source
    /// The component that is asked for.
    let target: Int
    /// Whether an error is caught at once.
    let swallows: Bool
    /// Whether what comes of it is shared with all, where it can be.
    let shares: Bool
  }

  /// A parameter of a closure.
  enum Parameter: Sendable {
    case nothing, container, many
    case toy(Int), lazy(Int), provider(Int)
  }

  struct Component: Sendable {
    let lifetime: NamedLifetime
    let initial: [Parameter]
    let injections: [Parameter]
    let postInits: Int
    /// For each occasion.
    let scripts: [Occasion: [Step]]
    /// In how many of a hundred cases a factory gives `nil`, and an occasion ends with an error.
    let absences, failures: Int
  }

  let seed: Int
  let components: [Component]
  /// How many of the components belong to a container below the first one; they are the last.
  let inner: Int
  let threads: Int
  /// How often each thread asks from outside, and how often its objects may ask in between.
  let turns, budget: Int
  let closes: Bool
  /// Whether a decorator is around each member of a many.
  let isDecorated: Bool

  init(seed: Int) {
    var dice = Dice(seed: seed)
    self.seed = seed
    let count = 2 + dice.roll(toyTypes.count - 1)
    threads = dice.happens(40) ? 1 : dice.pick([2, 2, 2, 3, 4, 8])
    turns = 1 + dice.roll(6)
    budget = dice.pick([10, 30, 80])
    closes = dice.happens(40)
    inner = dice.happens(20) ? 1 + dice.roll(count - 1) : 0
    isDecorated = dice.happens(40)
    let isFlawless = dice.happens(25)
    let moves = Move.some(closing: closes, failing: !isFlawless)
    components = (0..<count).map { _ in Component(count, moves, isFlawless, &dice) }
  }
}

extension Plan.Move {
  /// The moves as often as they shall happen.
  static func some(closing: Bool, failing: Bool) -> [Self] {
    func times(_ count: Int, _ move: Self) -> [Self] { Array(repeating: move, count: count) }
    var moves = times(10, .ask) + times(2, .askForMany) + times(2, .askForPerhaps) + times(3, .makeLazy)
    moves += times(3, .makeProvider) + times(5, .useLazy) + times(5, .useProvider) + times(2, .openScope)
    moves += [.adopt, .clear, .drop, .drop]
    if closing { moves += [.close, .close, .clean] }
    if failing { moves += [.fail] }
    return moves
  }
}

extension Plan.Component {
  init(_ count: Int, _ moves: [Plan.Move], _ isFlawless: Bool, _ dice: inout Dice) {
    lifetime = dice.pick(NamedLifetime.allCases)
    initial = (0..<2).map { _ in Plan.Parameter(count, eager: 25, &dice) }
    injections = (0..<dice.pick([0, 1, 1, 2])).map { _ in Plan.Parameter(count, eager: 45, &dice) }
    postInits = dice.pick([0, 1, 1, 2])
    var scripts: [Plan.Occasion: [Plan.Step]] = [:]
    for occasion in Plan.Occasion.allCases {
      let length = dice.pick(occasion == .end ? [0, 0, 1, 2] : [0, 1, 1, 2, 3])
      scripts[occasion] = (0..<length).map { _ in Plan.Step(count, moves, &dice) }
    }
    self.scripts = scripts
    absences = !isFlawless && dice.happens(15) ? 30 : 0
    failures = !isFlawless && dice.happens(30) ? dice.pick([5, 20]) : 0
  }
}

extension Plan.Step {
  init(_ count: Int, _ moves: [Plan.Move], _ dice: inout Dice) {
    move = dice.pick(moves)
    source = dice.pick([.own, .own, .own, .neighbours, .shared, .shared, .root])
    target = dice.roll(count)
    swallows = dice.happens(60)
    shares = dice.happens(40)
  }
}

extension Plan.Parameter {
  init(_ count: Int, eager: Int, _ dice: inout Dice) {
    self =
      if dice.happens(eager) {
        .toy(dice.roll(count))
      } else {
        dice.pick([
          .nothing, .container, .container, .lazy(dice.roll(count)), .provider(dice.roll(count)),
          dice.happens(20) ? .many : .nothing,
        ])
      }
  }
}

extension Plan: CustomStringConvertible {
  var description: String {
    let text = components.enumerated().map { number, component in
      let scripts = Occasion.allCases.map { occasion in
        "    \(occasion): \(component.scripts[occasion]!.map(\.plain).joined(separator: "; "))"
      }
      return """
          \(number) \(component.lifetime)\(number >= components.count - inner ? " below" : "") \
        (\(component.initial)) injections \(component.injections), \(component.postInits) post-inits, \
        \(component.absences) % nil, \(component.failures) % errors
        \(scripts.joined(separator: "\n"))
        """
    }
    let head = "  \(threads) threads, \(turns) turns, budget \(budget)\(isDecorated ? ", decorated" : "")\n"
    return head + text.joined(separator: "\n")
  }
}

extension Plan.Step: CustomStringConvertible {
  var description: String { "\(swallows ? "try? " : "")\(move) \(target) of \(source)\(shares ? ", shared" : "")" }
}
