/// The documented semantics of a graph, told one step after the other, for one thread.
///
/// Written to be read, and apart from how the library goes about it. What is being created is a dictionary of records, each
/// with its path written out; what is still to be done is one list; and whether something is complete is found out by
/// looking at everything anew.
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
  /// What is published.
  var instances: [Place: Thing] = [:]
  /// What has begun and is not published, by number.
  var creations: [Int: Creation] = [:]
  /// What is still to be done, in the order in which initializers returned.
  var agenda: [Int] = []
  var companionships: [Companionship] = []
  /// The values of lazies that are not published.
  var lazyValues: [LazyValue] = []
  /// How many creations have begun, ever.
  var begun = 0
  /// The first number that a creation can have which began within the innermost request by a captured container.
  var window = 0
  /// Who has asked, in its initializer, for many of a service that it serves.
  var askersOfMany: [Int: Set<Int>] = [:]
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
        close(0)
        // The next build has a graph of its own, which has heard of nothing.
        askersOfMany = [:]
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
    defer {
      precondition(
        creations.isEmpty && agenda.isEmpty && companionships.isEmpty && lazyValues.isEmpty, "Something is left.")
    }
    switch entry {
    case .close:
      close(scope)
      return []
    case .one(let number): return [try ask(for: number, in: scope, by: [])]
    case .many(let service): return try askForMany(of: service, in: scope, by: [])
    }
  }

  /// Forgets what a scope keeps; the root with what is kept for all.
  private func close(_ scope: Int) {
    instances = instances.filter { place, _ in
      switch place {
      case .root: scope != 0
      case .scope(_, let number): number != scope
      case .program, .request: true
      }
    }
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
