import DICore
import Synchronization

protocol Plaything: AnyObject, Sendable {}

/// An object of a random program: it notes what happens to it, and acts when something does.
class Toy: Plaything, @unchecked Sendable {  // The state is behind a lock.
  struct Progress: Sendable {
    /// How often each of them ran.
    var injections: [Int]
    var postInits: [Int]
    /// How many have come to an end without an error.
    var ended = 0
    /// Whether the request that made it has failed.
    var isDropped = false
  }

  let component: Int
  let playground: Playground
  let belongings: Belongings
  /// The turn of a thread in which it was made.
  let birth: Turn
  /// Whether it was made by the program itself.
  let isAdopted: Bool
  /// How often something had been emptied when that turn began.
  let closes: Int
  private let progress: Mutex<Progress>

  required init(_ component: Int, _ playground: Playground, _ belongings: Belongings, isAdopted: Bool) {
    self.component = component
    self.playground = playground
    self.belongings = belongings
    self.isAdopted = isAdopted
    birth = Player.current.turn
    closes = Player.current.closes
    let plan = playground.plan.components[component]
    progress = Mutex(
      Progress(
        injections: Array(repeating: 0, count: plan.injections.count),
        postInits: Array(repeating: 0, count: plan.postInits)))
    playground.born(self)
  }

  deinit {
    playground.died()
    // The object itself is gone: it acts by what it had.
    Player.current.end(component, belongings, playground)
  }

  /// What is left to do for it; nil if it is complete.
  var lack: String? {
    progress.withLock { progress in
      if progress.ended == progress.injections.count + progress.postInits.count { return nil }
      return "\(name) is incomplete: injections \(progress.injections), post-inits \(progress.postInits), "
        + "\(progress.ended) ended\(progress.isDropped ? ", dropped" : "")"
    }
  }

  /// Whether its first injection is still to come.
  var isWaiting: Bool {
    progress.withLock { !$0.isDropped && !$0.injections.isEmpty && $0.injections.allSatisfy { $0 == 0 } }
  }

  var name: String { "\(isAdopted ? "adopted " : "")object of \(component), born in \(birth)" }

  /// Says that the request has failed which made it.
  func drop() { progress.withLock { $0.isDropped = true } }
}

extension Toy {
  func inject(_ position: Int, _ thing: Thing) throws {
    note("injection \(position)") { progress in
      progress.injections[position] += 1
      return progress.injections[position] == 1 && progress.postInits.allSatisfy { $0 == 0 }
    }
    belongings.add(thing)
    try act(.injection)
  }

  func runPostInit(_ position: Int) throws {
    note("post-init \(position)") { progress in
      progress.postInits[position] += 1
      return progress.postInits[position] == 1 && progress.injections.allSatisfy { $0 == 1 }
        && progress.ended == progress.injections.count + position
    }
    try act(.postInit)
  }

  private func act(_ occasion: Plan.Occasion) throws {
    let player = Player.current
    try player.acting(for: self) { try player.perform(occasion, component, belongings, playground) }
    progress.withLock { $0.ended += 1 }
  }

  /// Notes that something is done to the object, and whether that was its turn.
  private func note(_ what: String, _ isInTurn: (inout Progress) -> Bool) {
    let fault: String? = progress.withLock { progress in
      let isInTurn = isInTurn(&progress)
      if progress.isDropped { return "\(what) after it was dropped" }
      return isInTurn ? nil : "\(what) out of turn: \(progress.injections), \(progress.postInits)"
    }
    if let fault { playground.fault("\(name): \(fault)") }
    if Player.current.turn != birth { playground.fault("\(name): \(what) in \(Player.current.turn)") }
  }
}

/// The time during which a thread makes one request from outside.
struct Turn: Hashable, Sendable, CustomStringConvertible {
  let thread, number: Int
  var description: String { "turn \(number) of thread \(thread)" }
}

/// The class of one component: each has its own, so that the linker tells them apart by type.
final class Toy0: Toy, @unchecked Sendable {}
final class Toy1: Toy, @unchecked Sendable {}
final class Toy2: Toy, @unchecked Sendable {}
final class Toy3: Toy, @unchecked Sendable {}
final class Toy4: Toy, @unchecked Sendable {}
final class Toy5: Toy, @unchecked Sendable {}
final class Toy6: Toy, @unchecked Sendable {}
final class Toy7: Toy, @unchecked Sendable {}

let toyTypes: [any ToyType.Type] = [
  Toy0.self, Toy1.self, Toy2.self, Toy3.self, Toy4.self, Toy5.self, Toy6.self, Toy7.self,
]

protocol ToyType: Toy {}
extension Toy0: ToyType {}
extension Toy1: ToyType {}
extension Toy2: ToyType {}
extension Toy3: ToyType {}
extension Toy4: ToyType {}
extension Toy5: ToyType {}
extension Toy6: ToyType {}
extension Toy7: ToyType {}
