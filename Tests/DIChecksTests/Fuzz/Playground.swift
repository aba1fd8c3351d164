import DIChecks
import DICore
import Synchronization

/// What the objects of one random program share.
final class Playground: Sendable {
  /// What is kept apart by scope, for the check that there is one of it.
  struct Closes: Sendable {
    var begun = 0
    var ended = 0
  }

  private struct State: Sendable {
    var born: [Weak] = []
    var alive = 0
    var faults: [String] = []
    var closes = Closes()
    /// The components of all objects, in the order of their making.
    var births: [Int] = []
    /// What each container has said of its graph.
    var diagnostics: [Int: [DIDiagnostic]] = [:]
  }

  /// An object of the program; it may be gone.
  private struct Weak: Sendable {
    weak let toy: Toy?
  }

  let plan: Plan
  /// Whether its objects validate the graphs, whatever is going on.
  let validates: Bool
  /// What all objects and threads can get at.
  let shared = Belongings()
  let customScopes: [NamedLifetime: DIScope] = [
    .custom: DIScope(name: "strong"), .customWeak: DIScope(name: "weak", reference: .weak),
  ]
  private let containers = Mutex<[DIBuiltContainer]>([])
  private let state = Mutex(State())

  init(_ plan: Plan, validates: Bool) {
    self.plan = plan
    self.validates = validates
  }

  /// The container of the program and a child container, if they exist.
  var roots: [DIBuiltContainer] { containers.withLock { $0 } }

  func share(_ roots: [DIBuiltContainer]) {
    // Released outside the lock, since objects that they keep may come back here.
    let old = containers.withLock { containers in
      defer { containers = roots }
      return containers
    }
    withExtendedLifetime(old) {}
  }

  func born(_ toy: Toy) {
    state.withLock {
      $0.born.append(Weak(toy: toy))
      $0.births.append(toy.component)
      $0.alive += 1
    }
  }

  /// The components of all objects, in the order of their making.
  var births: [Int] { state.withLock { $0.births } }

  /// Validates the graphs, of which the same is said whenever that is.
  func validate() {
    for (number, root) in roots.enumerated() {
      let diagnostics = root.validate(notes: true)
      let known = state.withLock { state in
        let known = state.diagnostics[number] ?? diagnostics
        state.diagnostics[number] = known
        return known
      }
      if diagnostics != known { fault("validation of container \(number) says \(diagnostics), and said \(known)") }
    }
  }

  func died() { state.withLock { $0.alive -= 1 } }

  /// How many objects are alive.
  var alive: Int { state.withLock { $0.alive } }

  /// The objects that are alive.
  var toys: [Toy] {
    // Read outside the lock, since any of them may be released there.
    let born = state.withLock { $0.born }
    return born.compactMap(\.toy)
  }

  func fault(_ text: String) { state.withLock { $0.faults.append(text) } }

  var faults: [String] { state.withLock { $0.faults } }

  /// How often something was emptied.
  var closes: Closes { state.withLock { $0.closes } }

  /// Empties something.
  func closing(_ body: () -> Void) {
    state.withLock { $0.closes.begun += 1 }
    body()
    state.withLock { $0.closes.ended += 1 }
  }

  /// Lets go of everything that holds something else.
  func end() {
    share([])
    shared.clear()
    // In one order: what they release acts, and a dictionary has another order in each program.
    for lifetime in [NamedLifetime.custom, .customWeak] { customScopes[lifetime]?.clean() }
    for toy in toys { toy.belongings.clear() }
  }
}
