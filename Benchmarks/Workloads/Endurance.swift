import DIChecks
import DICore

/// Work that a program can repeat for ever: it must leave no memory behind.
///
/// It covers every lifetime, from the root and from a new scope, and the rows that need the path.
public struct Endurance: Sendable {
  /// The name of the work in messages.
  public let name: String

  private let container: @Sendable (FrontEnd) throws -> Batch

  /// All kinds of work.
  public static let all: [Endurance] =
    [
      ("prototype", Lifetime.prototype), ("objectGraph", .objectGraph), ("single", .single),
      ("perRun", .perRun(.strong)), ("perRun, weak", .perRun(.weak)),
      ("perScope", .perScope), ("perScope, weak", .perContainer(.weak)),
      ("custom scope", .custom(DIScope(name: "strong"))),
      ("custom scope, weak", .custom(DIScope(name: "weak", reference: .weak))),
    ].map { Endurance(lifetime: $0.1, name: $0.0) }
    + [
      Row.mixed, .optional, .many, .named, .lazy, .lazyThatLeadsBack, .provider, .closure, .closures, .cycle,
      .cycleByClosures,
      .weak, .missing, .missingInClosure, .scope, .request, .withScope, .closings, .lateClosings,
      .arguments, .closureArguments, .properties, .tagged, .closuresInModule, .child,
    ].map { row in Endurance(name: row.title) { try row.byContainer($0) } }
    + [validation]

  /// Makes a container for the work.
  ///
  /// - Parameter frontEnd: How the container is declared.
  /// - Returns: The work by that container.
  /// - Throws: `DIError`, if the work is wrong.
  public func byContainer(_ frontEnd: FrontEnd) throws -> Batch { try container(frontEnd) }
}

extension Endurance {
  private final class Kept {}
  private final class Asker {
    let first: Kept
    let second: Kept
    init(first: Kept, second: Kept) {
      self.first = first
      self.second = second
    }
  }

  /// Validations that find something; a hundredth, since each takes as long as a hundred requests, and would leave more.
  private static let validation = Endurance(name: "validation") { frontEnd in
    switch frontEnd {
    case .builder:
      return { times in
        for _ in 0..<times / 100 {
          let builder = DIContainerBuilder()
          builder.register(Asker.init)
          precondition(builder.validate().count == 1)
        }
      }
    case .declarative:
      let container = DIContainer()
      container.register(Asker.init)
      return { times in for _ in 0..<times / 100 { precondition(container.validate().count == 1) } }
    }
  }

  private init(lifetime: Lifetime, name: String) {
    self.init(name: name) { frontEnd in
      switch frontEnd {
      case .builder:
        let builder = DIContainerBuilder()
        builder.register(Kept.init).lifetime(lifetime)
        builder.register(Asker.init)
        let container = try builder.build()
        return { times in
          for _ in 0..<times {
            take(try container.resolve(Asker.self))
            take(try container.newLifeTimeScope().resolve(Asker.self))
          }
        }
      case .declarative:
        let container = DIContainer()
        container.register(Kept.init).lifetime(lifetime)
        container.register(Asker.init)
        return { times in
          for _ in 0..<times {
            take(container.resolve(Asker.self))
            take(container.newLifeTimeScope().resolve(Asker.self))
          }
        }
      }
    }
  }
}
