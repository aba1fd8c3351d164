import DICore

/// Some work, repeated a number of times.
///
/// The loop is inside, so that the call of the closure does not count.
public typealias Batch = @Sendable (_ times: Int) throws -> Void

/// One row of the table: the same work by hand, and by a container of each front end.
///
/// All sides make the same objects and hand them to `take(_:)`. A row stands in the file of the types that it uses;
/// ``all`` puts them in order.
public struct Row: Sendable {
  /// The name of the row in files; it does not change.
  public let name: String
  /// The name of the row in the table.
  public let title: String
  /// The multiple of the work by hand that is the goal, if there is one.
  public let goal: Goal?
  /// Whether the work belongs to the main actor, and has to be called there.
  public let isOfMainActor: Bool
  /// Does the work by hand.
  public let byHand: @Sendable (_ times: Int) -> Void

  private let builder: Side<DIBuiltContainer>
  private let declarative: Side<DIContainer>

  init(
    _ name: String, _ title: String, goal: Goal? = nil, isOfMainActor: Bool = false,
    byHand: @escaping @Sendable (_ times: Int) -> Void,
    builder: Side<DIBuiltContainer>, declarative: Side<DIContainer>
  ) {
    self.name = name
    self.title = title
    self.goal = goal
    self.isOfMainActor = isOfMainActor
    self.byHand = byHand
    self.builder = builder
    self.declarative = declarative
  }

  /// Makes a container for the row, with everything that the work needs linked and made.
  ///
  /// - Parameter frontEnd: How the container is declared.
  /// - Returns: The work by that container.
  /// - Throws: `DIError`, if the row is wrong.
  public func byContainer(_ frontEnd: FrontEnd) throws -> Batch {
    let batch =
      switch frontEnd {
      case .builder: try builder.batch()
      case .declarative: try declarative.batch()
      }
    try batch(1)
    return batch
  }
}

/// How a container is declared.
public enum FrontEnd: String, CaseIterable, Sendable {
  /// By a `DIContainerBuilder`, which builds a `DIBuiltContainer`.
  case builder
  /// By a `DIContainer` itself.
  case declarative
}

/// The highest multiples of the work by hand.
public struct Goal: Sendable {
  /// The instructions.
  public let instructions: Double?
  /// The time.
  public let time: Double?

  init(instructions: Double? = nil, time: Double? = nil) {
    self.instructions = instructions
    self.time = time
  }
}

/// The work of a row with one front end: its container, and the requests.
struct Side<Container: DIResolving>: Sendable {
  let container: @Sendable () throws -> Container
  let work: @Sendable (Container, _ times: Int) throws -> Void

  func batch() throws -> Batch {
    let container = try container()
    return { [work] times in try work(container, times) }
  }
}

extension Side<DIBuiltContainer> {
  init(
    _ register: @escaping @Sendable (DIContainerBuilder) -> Void,
    work: @escaping @Sendable (DIBuiltContainer, _ times: Int) throws -> Void
  ) {
    self.work = work
    container = {
      let builder = DIContainerBuilder()
      register(builder)
      return try builder.build()
    }
  }
}

extension Side<DIContainer> {
  init(
    _ register: @escaping @Sendable (DIContainer) -> Void,
    work: @escaping @Sendable (DIContainer, _ times: Int) throws -> Void
  ) {
    self.work = work
    container = {
      let container = DIContainer()
      register(container)
      return container
    }
  }
}

/// Takes an instance and releases it, as a caller would.
///
/// All sides use it. It is not optimized, so that the compiler cannot remove the work.
@inline(never) @_optimize(none)
func take(_ object: __owned AnyObject) {}
