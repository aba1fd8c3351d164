/// What has happened since a request from outside began: which creation began for which, what each holds, and where requests led back.
///
/// Only facts are written down. What follows from them is found out anew each time (History+Rules.swift). A fact has the time
/// at which it came about, so a failure needs no list of changes: it forgets the facts since its creation began.
struct History {
  /// A creation, from the beginning of its initializer until it is published or has failed.
  struct Creation {
    /// Its place in the order of beginning, which names it.
    let number: Int
    let component: Int
    let scope: Int
    /// Itself and its dependents, the outermost last.
    let path: [Int]
    /// The first creation that it may wait for: the first one within the innermost request by a captured container.
    let window: Int
    /// Whether the linker does not see the request.
    let isHidden: Bool
    /// The object, once the initializer has returned.
    var object: Oracle.Thing?
    /// Whether its injections have begun, and its post-inits.
    var isInjected = false
    var isFinished = false
    /// Whether its container was cleaned meanwhile.
    var isAbandoned = false
    /// Why it cannot be finished, although its dependent has the object.
    var failure: Oracle.Failure?

    var isOpen: Bool { object == nil }
  }

  /// An object was given to a creation, or to a lazy, before it was published.
  struct Holding {
    /// The number of the creation or lazy that holds it.
    let holder: Int
    let held: Int
    /// On whose behalf a lazy holds it; empty for a creation.
    let path: [Int]
    /// How many creations and lazies had begun.
    let time: Int
  }

  /// A request led back to a creation: the path from the request out to that creation is on the way round a cycle.
  struct Return {
    let head: Int
    /// The creations on the way, the one that made the request first.
    let way: [Int]
    /// How many creations and lazies had begun.
    let time: Int
  }

  /// Injections ran before their turn.
  struct EarlyInjections {
    /// The creation of their object.
    let owner: Int
    /// How many creations and lazies had begun.
    let time: Int
  }

  /// The creations that are not published.
  private(set) var creations: [Int: Creation] = [:]
  /// The numbers of those whose initializers have returned, in that order.
  private(set) var returned: [Int] = []
  private(set) var holdings: [Holding] = []
  private(set) var returns: [Return] = []
  private(set) var early: [EarlyInjections] = []
  /// How many creations and lazies have begun, ever.
  private(set) var begun = 0

  var isEmpty: Bool { creations.isEmpty && returned.isEmpty && holdings.isEmpty && returns.isEmpty && early.isEmpty }

  subscript(number: Int) -> Creation { creations[number]! }
}

// MARK: - Facts

extension History {
  mutating func begin(_ component: Int, in scope: Int, for path: [Int], window: Int, isHidden: Bool) -> Int {
    defer { begun += 1 }
    creations[begun] = Creation(
      number: begun, component: component, scope: scope, path: [begun] + path, window: window, isHidden: isHidden)
    return begun
  }

  mutating func `return`(_ object: Oracle.Thing, from number: Int) {
    creations[number]!.object = object
    returned.append(number)
  }

  mutating func hold(_ held: Int, by holder: Int) {
    holdings.append(Holding(holder: holder, held: held, path: [], time: begun))
  }

  /// A lazy keeps its value: it is there from now on, and waits as a creation would.
  mutating func holdByLazy(_ held: Int, for path: [Int]) {
    holdings.append(Holding(holder: begun, held: held, path: path, time: begun))
    begun += 1
  }

  mutating func leadBack(from way: [Int], to head: Int) {
    if !way.isEmpty { returns.append(Return(head: head, way: way, time: begun)) }
  }

  mutating func beginInjections(of number: Int) { creations[number]!.isInjected = true }

  mutating func beginEarlyInjections(of number: Int) { early.append(EarlyInjections(owner: number, time: begun)) }

  mutating func beginPostInits(of number: Int) { creations[number]!.isFinished = true }

  mutating func fail(_ number: Int, with failure: Oracle.Failure) {
    creations[number]!.failure = creations[number]!.failure ?? failure
  }

  mutating func abandon(_ numbers: [Int]) {
    for number in numbers { creations[number]!.isAbandoned = true }
  }

  mutating func publish(_ numbers: [Int]) { forget(Set(numbers)) }

  /// Forgets everything that happened since a creation began that failed.
  mutating func takeBack(_ number: Int, _ failure: Oracle.Failure) {
    let dropped = Set(creations.keys.filter { $0 >= number })
    // A creation that holds an object taken back cannot be finished either, nor one whose injections ran early meanwhile.
    let spoiled = holdings.filter { dropped.contains($0.held) }.map(\.holder)
    let owners = early.filter { $0.time > number }.map(\.owner)
    forget(dropped)
    holdings.removeAll { $0.time > number }
    returns.removeAll { $0.time > number }
    early.removeAll { $0.time > number }
    for owner in spoiled + owners where creations[owner] != nil { fail(owner, with: failure) }
  }

  private mutating func forget(_ numbers: Set<Int>) {
    for number in numbers { creations[number] = nil }
    returned.removeAll { numbers.contains($0) }
    holdings.removeAll {
      numbers.contains($0.held) || numbers.contains($0.holder) || !numbers.isDisjoint(with: $0.path)
    }
    returns.removeAll { numbers.contains($0.head) }
    early.removeAll { numbers.contains($0.owner) }
  }
}
