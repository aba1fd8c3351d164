import DIChecks
import DICore
import TestSupport

/// A thread of a random program: what its objects do is its decision.
final class Player: @unchecked Sendable {  // Each belongs to one thread.
  /// The one of the calling thread.
  @TaskLocal static var current = Player(seed: 0, thread: -1)

  /// An object that was made in the turn; it may be gone.
  private struct Begun {
    weak let toy: Toy?
    /// On whose behalf.
    let occasion: Occasion?
  }

  /// An injection, post-init or release that runs, and may run within a request that it does not belong to.
  private struct Occasion {
    /// The position of the object among those that were made in the turn; nil if it is being released.
    let toy: Int?
    let requests: Int
  }

  /// So deep in requests within requests, objects ask for nothing more.
  static let mostRequests = 10

  var dice: Dice
  /// When it validates: others, so that it does everything else as without.
  private var validation: Dice
  private(set) var turn: Turn
  /// How often something had been emptied when the turn began.
  private(set) var closes = 0
  /// How often it may ask.
  var budget = 0
  /// The requests that are open.
  private var requests = 0
  private var occasion: Occasion?
  private var begun: [Begun] = []
  /// What requests from outside were answered with.
  let answers = Belongings()

  init(seed: Int, thread: Int) {
    dice = Dice(seed: seed &* 31 &+ thread)
    validation = Dice(seed: ~seed &* 31 &+ thread)
    turn = Turn(thread: thread, number: 0)
  }

  func made(_ toy: Toy) { begun.append(Begun(toy: toy, occasion: occasion)) }
}

// MARK: - Requests

extension Player {
  /// Makes a request, if it may, and checks the answer where nothing is open.
  func request(_ playground: Playground, _ body: () throws -> [Toy]) throws -> [Toy] {
    guard budget > 0, requests < Self.mostRequests else { return [] }
    budget -= 1
    let first = begun.count
    let isOutside = requests == 0
    if isOutside {
      turn = Turn(thread: turn.thread, number: turn.number + 1)
      closes = playground.closes.ended
    }
    // What waits within objects that are there may run in the request: it cannot be told from what belongs to it.
    let isAlone = !begun.contains { $0.toy?.isWaiting == true }
    requests += 1
    defer {
      if isOutside { dropIncomplete(since: 0) }
    }
    do {
      let toys = try body()
      requests -= 1
      if isOutside, let lack = Examination(playground, toys).lack { playground.fault("given out in \(turn): \(lack)") }
      return toys
    } catch {
      requests -= 1
      if isAlone { dropIncomplete(since: first) }
      throw error
    }
  }

  /// Notes that objects will not be completed any more: what a request has begun that failed, or all that is left of a turn.
  private func dropIncomplete(since first: Int) {
    // An object released here acts, and may begin more.
    let all = begun
    if requests == 0 { begun = [] }
    var belongs = Array(repeating: false, count: all.count)
    for position in all.indices.dropFirst(first) {
      // What is made when others are released belongs to whatever goes on then.
      belongs[position] =
        if requests > 0, let occasion = all[position].occasion, occasion.requests > requests {
          occasion.toy.map { belongs[$0] } ?? false
        } else {
          true
        }
      if belongs[position], let toy = all[position].toy, toy.lack != nil { toy.drop() }
    }
  }

  /// Does something on behalf of an object; nil for one that is being released.
  func acting(for toy: Toy?, _ body: () throws -> Void) rethrows {
    let outer = occasion
    let position = toy.flatMap { toy in begun.lastIndex { $0.toy === toy } }
    occasion = Occasion(toy: position, requests: requests)
    defer { occasion = outer }
    try body()
  }

  /// Checks that nothing of earlier requests is left on the thread.
  func probe(_ playground: Playground) {
    for root in playground.roots {
      do {
        let probes = [try root.resolve(Probe.self), try root.resolve(Probe.self)]
        if probes[0] === probes[1] { playground.fault("a resolve goes on after \(turn)") }
        if !probes.allSatisfy(\.isInjected) { playground.fault("an initializer is open after \(turn)") }
      } catch {
        playground.fault("after \(turn), a probe fails: \(error)")
      }
    }
  }
}

// MARK: - Turns

extension Player {
  /// Plays all turns.
  func play(_ playground: Playground) {
    for _ in 0..<playground.plan.turns {
      budget = playground.plan.budget
      let count = playground.plan.components.count
      let move = dice.pick(Plan.Move.some(closing: playground.plan.closes, failing: false))
      let step = Plan.Step(count, dice.happens(50) ? [.ask] : [move], &dice)
      try? take(step, answers, playground)
      if dice.happens(30) { answers.drop(dice.roll(1 << 16)) }
      probe(playground)
      if playground.validates { playground.validate() }
    }
  }

  /// Does what the objects of a component do on an occasion.
  func perform(
    _ occasion: Plan.Occasion, _ component: Int, _ belongings: Belongings, _ playground: Playground
  ) throws {
    if playground.plan.threads > 1 { pauseAtRandom() }
    let component = playground.plan.components[component]
    for step in component.scripts[occasion]! where dice.happens(75) {
      if playground.validates, validation.happens(10) { playground.validate() }
      do {
        try take(step, belongings, playground)
      } catch {
        if !step.swallows { throw error }
      }
    }
    if dice.happens(component.failures) { throw Regret(playground) }
  }

  /// The same when an object is released.
  func end(_ component: Int, _ belongings: Belongings, _ playground: Playground) {
    release { try perform(.end, component, belongings, playground) }
  }

  /// Acts when something is released: no caller catches an error.
  fileprivate func release(_ body: () throws -> Void) {
    guard budget > 0 else { return }
    try? acting(for: nil, body)
  }
}

/// An error of a random program, which acts when it is released.
final class Regret: Error {
  private let playground: Playground

  init(_ playground: Playground) { self.playground = playground }

  deinit {
    let player = Player.current
    player.release {
      let step = Plan.Step(playground.plan.components.count, [.ask, .useLazy, .useProvider], &player.dice)
      if player.dice.happens(20) { try player.take(step, Belongings(), playground) }
    }
  }
}
