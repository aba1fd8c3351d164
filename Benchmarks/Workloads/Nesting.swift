import DICore
import DIModules

/// Nested child containers, each with a registration of its own: the cost of one must not depend on its depth.
public struct Nesting {
  private let depth: Int

  /// Sets the depth.
  ///
  /// - Parameter depth: The number of containers, without the outermost parent.
  public init(_ depth: Int) { self.depth = depth }

  /// The life of such containers.
  ///
  /// - Parameter frontEnd: How they are declared.
  /// - Returns: The steps, in order.
  public func phases(_ frontEnd: FrontEnd) -> [Growth.Phase] {
    switch frontEnd {
    case .builder: phasesOfBuilder()
    case .declarative: phasesOfDeclarative()
    }
  }

  private func phasesOfBuilder() -> [Growth.Phase] {
    var innermost: DIBuiltContainer?
    return [
      Growth.Phase(name: "build") { [depth] in
        let outermost = DIContainerBuilder()
        outermost.register(Leaf.init)
        var container = try outermost.build()
        for number in 0..<depth {
          let builder = DIContainerBuilder()
          builder.register { number }
          container = try builder.build(parent: container)
        }
        innermost = container
      },
      Growth.Phase(name: "first resolve") { if let innermost { take(try innermost.resolve(Leaf.self)) } },
      Growth.Phase(name: "release") { innermost = nil },
    ]
  }

  private func phasesOfDeclarative() -> [Growth.Phase] {
    var innermost: DIContainer?
    return [
      Growth.Phase(name: "build") { [depth] in
        var container = DIContainer()
        container.register(Leaf.init)
        for number in 0..<depth {
          container = DIContainer(parent: container)
          container.register { number }
        }
        innermost = container
      },
      Growth.Phase(name: "first resolve") { if let innermost { take(innermost.resolve(Leaf.self)) } },
      Growth.Phase(name: "release") { innermost = nil },
    ]
  }
}
