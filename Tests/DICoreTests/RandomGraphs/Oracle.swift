/// The documented semantics of a graph, told one step after the other, for one thread.
///
/// Written to be read, and apart from how the library goes about it: everything has an entry in the path, every instance is
/// in a dictionary, every group is a list.
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

  /// Where an instance is kept.
  enum Place: Hashable {
    case root(Int)
    case scope(Int, Int)
    /// Belongs to the program, and so outlives a build that fails.
    case program(Int)
  }

  let graph: RandomGraph
  let groups: [RandomGraph.Group?]
  let cycles: [Int?]
  private let singles: [Int]
  var instances: [Place: Thing] = [:]
  /// Who has asked, in its initializer, for many of a service that it serves.
  var askersOfMany: [Int: Set<Int>] = [:]
  private var attempts: [Event: Int] = [:]
  private(set) var events: [Event] = []

  init(_ graph: RandomGraph, _ grouping: Grouping) {
    self.graph = graph
    groups = grouping.groups
    cycles = grouping.cycles
    singles = graph.parts.indices.filter { graph.parts[$0].isRegistered && graph.parts[$0].lifetime == .single }
  }

  /// Makes the singles, in the order of registration; the first that fails takes everything with it.
  func build() -> Result<Void, RequestFailure> {
    for number in singles {
      if case .failure(let failure) = request(.one(number), scope: 0) {
        close(0)
        // The next build has a graph of its own, which has heard of nothing.
        askersOfMany = [:]
        return .failure(.ofSingle(number, failure))
      }
    }
    return .success(())
  }

  /// Answers a request from outside.
  func request(_ entry: RandomGraph.Entry, scope: Int) -> Result<[Thing], RequestFailure> {
    let root = Creation(outermostIn: scope)
    do throws(Failure) {
      switch entry {
      case .close:
        close(scope)
        return .success([])
      case .one(let number): return .success([try ask(for: number, in: scope, by: root)])
      case .many(let service): return .success(try askForMany(of: service, in: scope, by: root))
      }
    } catch { return .failure(error.reason) }
  }

  /// Forgets what a scope keeps; the root with what is kept for all.
  private func close(_ scope: Int) {
    instances = instances.filter { place, _ in
      switch place {
      case .root: scope != 0
      case .scope(_, let number): number != scope
      case .program: true
      }
    }
  }

  func takeEvents() -> [Event] {
    defer { events = [] }
    return events
  }

  func note(_ event: Event) { events.append(event) }

  /// Whether something that a component runs is to throw this time.
  func fails(_ failure: RandomGraph.Failure, at event: Event) -> Bool {
    if failure == .never { return false }
    defer { attempts[event, default: 0] += 1 }
    return failure == .always || attempts[event, default: 0] == 0
  }
}
