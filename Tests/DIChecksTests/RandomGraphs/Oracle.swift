/// Predicts what requests do to a graph, on one thread.
///
/// It goes through the initializers, injections and post-inits of the graph and writes down what happens; what a rule says to
/// do next is a question to that ``History``.
final class Oracle {
  /// An object.
  final class Thing {
    let component: Int
    var gifts: [Gift<Thing>]
    var postInits = 0

    init(component: Int, gifts: [Gift<Thing>]) {
      self.component = component
      self.gifts = gifts
    }
  }

  let graph: RandomGraph
  let sight: Sight
  private let singles: [Int]
  /// The published instances.
  var instances: [Place: Thing] = [:]
  var history = History()
  /// The first creation that could begin within the innermost request by a captured container.
  var window = 0
  /// Whether there is a container to be captured.
  private(set) var isBuilt = false
  private var attempts: [Event: Int] = [:]
  private(set) var events: [Event] = []

  init(_ graph: RandomGraph, _ sight: Sight) {
    self.graph = graph
    self.sight = sight
    singles = graph.parts.indices.filter { graph.parts[$0].isRegistered && graph.parts[$0].lifetime == .single }
  }

  /// Makes the singles, in the order of registration; the first that fails takes everything with it.
  func build() -> Result<Void, RequestFailure> {
    for number in singles {
      do throws(Failure) {
        _ = try answer(.one(number), scope: 0)
      } catch {
        if error.isNothing { continue }
        clean(0)
        return .failure(.ofSingle(number, error.reason))
      }
    }
    isBuilt = true
    return .success(())
  }

  /// Answers a request from outside.
  func request(_ entry: RandomGraph.Entry, scope: Int) -> Result<[Thing], RequestFailure> {
    do throws(Failure) {
      return .success(try answer(entry, scope: scope))
    } catch { return .failure(error.reason) }
  }

  private func answer(_ entry: RandomGraph.Entry, scope: Int) throws(Failure) -> [Thing] {
    instances = instances.filter { if case .request = $0.key { false } else { true } }
    defer { precondition(history.isEmpty, "Something is left.") }
    switch entry {
    case .close:
      clean(scope)
      return []
    case .one(let number): return [try answer(number, in: scope, for: [], isHidden: true)]
    case .many(let service): return try answerMany(of: service, in: scope, for: [], isHidden: true)
    }
  }

  /// Forgets what a scope keeps; the root with what is kept for all.
  ///
  /// What is being created there will not be kept.
  func clean(_ scope: Int) {
    instances = instances.filter { !$0.key.isCleaned(with: scope) }
    let abandoned = history.creations.values.filter {
      place(of: $0.component, $0.scope)?.isCleaned(with: scope) == true
    }
    history.abandon(abandoned.map(\.number))
  }

  func takeEvents() -> [Event] {
    defer { events = [] }
    return events
  }

  func note(_ event: Event) { events.append(event) }

  /// Whether something that a component runs is to fail this time.
  func fails(_ failure: RandomGraph.Failure, at event: Event) -> Bool {
    if failure == .never { return false }
    defer { attempts[event, default: 0] += 1 }
    return failure == .always || attempts[event, default: 0] == 0
  }
}

extension Oracle {
  /// Where an instance is kept.
  enum Place: Hashable {
    case root(Int)
    case scope(Int, Int)
    /// A custom scope, which belongs to the program, and so outlives a build that fails.
    case program(Int)
    /// Shared by an outermost request, for one scope.
    case request(Int, Int)

    func isCleaned(with scope: Int) -> Bool {
      switch self {
      case .root: scope == 0
      case .scope(_, let own): scope == own
      case .program, .request: false
      }
    }
  }

  /// Why something could not be created.
  struct Failure: Error {
    let reason: RequestFailure
    /// The creation that a recursion came back to.
    var target: Int?
    /// Whether a factory returned nil, which is not the same as to fail.
    var isAbsence = false
    /// Whether a component has failed for it, and not only a request.
    var hasPassed = false

    /// The same, for a request of something that needs what has failed.
    var passed: Failure {
      var failure = self
      failure.hasPassed = true
      return failure
    }

    /// Whether there just is nothing to be given.
    var isNothing: Bool { isAbsence && !hasPassed }
  }
}
