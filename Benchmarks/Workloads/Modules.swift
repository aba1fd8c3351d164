import DICore
import DIModules

// The trees of the other rows, spread over modules or frameworks. These matter only while requests are linked, and cost nothing
// afterwards.

/// A `DIComponent` with the registrations of a closure; a class, so that each object is loaded separately.
private final class Registering: DIComponent {
  let scope: DIComponentScope
  private let register: (DIContainerBuilder) -> Void

  init(scope: DIComponentScope, register: @escaping (DIContainerBuilder) -> Void) {
    self.scope = scope
    self.register = register
  }

  func load(builder: DIContainerBuilder) { register(builder) }
}

// MARK: - The tree of seven

enum TreeInModules {
  static func register(in builder: DIContainerBuilder) {
    let engines = EngineModule()
    builder.register(module: CarModule(engines: engines, interiors: InteriorModule()))
  }

  private struct EngineModule: DIModule {
    var components: [any DIComponent] {
      [Registering(scope: .public) { TreeOfSeven.registerEngine(in: $0) }]
    }
  }

  private struct InteriorModule: DIModule {
    var components: [any DIComponent] {
      [Registering(scope: .public) { TreeOfSeven.registerInterior(in: $0) }]
    }
  }

  private struct CarModule: DIModule {
    let engines: EngineModule
    let interiors: InteriorModule
    var components: [any DIComponent] { [Registering(scope: .internal) { $0.register(Car.init) }] }
    var dependencies: [any DIModule] { [engines, interiors] }
  }

  static func register(in container: DIContainer) { container.append(framework: Cars.self) }

  private enum Engines: DIFramework {
    static func load(container: DIContainer) {
      TreeOfSeven.registerEngine(in: container)
    }
  }

  private enum Interiors: DIFramework {
    static func load(container: DIContainer) {
      TreeOfSeven.registerInterior(in: container)
    }
  }

  private enum Cars: DIFramework {
    static func load(container: DIContainer) {
      container.import(Engines.self)
      container.import(Interiors.self)
      container.register(Car.init)
    }
  }
}

extension Row {
  static let modules = Row(
    "modules", "the tree of 7, of three modules or frameworks", goal: Goal(instructions: 1.35, time: 1.5),
    byHand: TreeOfSeven.byHand(times:),
    builder: Side(TreeInModules.register) { container, times in
      for _ in 0..<times { take(try container.resolve(Car.self)) }
    },
    declarative: Side(TreeInModules.register) { container, times in
      for _ in 0..<times { take(container.resolve(Car.self)) }
    })
}

// MARK: - By closures that take the container, which requests from their module

enum ClosuresInModule {
  static func register(in builder: DIContainerBuilder) { builder.register(module: CarModule()) }

  private struct CarModule: DIModule {
    var components: [any DIComponent] { [Registering(scope: .internal, register: TreeByClosures.register)] }
  }

  static func register(in container: DIContainer) { container.append(framework: Cars.self) }

  private enum Cars: DIFramework {
    static func load(container: DIContainer) { TreeByClosures.register(in: container) }
  }
}

extension Row {
  static let closuresInModule = Row(
    "closures-in-module", "the tree of 7 by closures that take the container, of a module or framework",
    byHand: TreeOfSeven.byHand(times:),
    builder: Side(ClosuresInModule.register) { container, times in
      for _ in 0..<times { take(try container.resolve(Car.self)) }
    },
    declarative: Side(ClosuresInModule.register) { container, times in
      for _ in 0..<times { take(container.resolve(Car.self)) }
    })
}

// MARK: - Two branches registered by a parent

extension Row {
  static let parent = Row(
    "parent", "the tree of 7, two branches registered by a parent",
    byHand: TreeOfSeven.byHand(times:),
    builder: Side(
      container: {
        let outer = DIContainerBuilder()
        TreeOfSeven.register(in: outer)
        let inner = DIContainerBuilder()
        inner.register(Car.init)
        return try inner.build(parent: try outer.build())
      },
      work: { container, times in
        for _ in 0..<times { take(try container.resolve(Car.self)) }
      }),
    declarative: Side(
      container: {
        let outer = DIContainer()
        TreeOfSeven.register(in: outer)
        let inner = DIContainer(parent: outer)
        inner.register(Car.init)
        return inner
      },
      work: { container, times in
        for _ in 0..<times { take(container.resolve(Car.self)) }
      }))
}

// MARK: - Made for one request

extension Row {
  static let child = Row(
    "child", "one object of a parent, by a child that is made for it",
    byHand: { for _ in 0..<$0 { take(Leaf()) } },
    builder: Side { builder in
      builder.register(Leaf.init)
    } work: { container, times in
      for _ in 0..<times { take(try DIContainerBuilder().build(parent: container).resolve(Leaf.self)) }
    },
    declarative: Side { container in
      container.register(Leaf.init)
    } work: { container, times in
      for _ in 0..<times { take(DIContainer(parent: container).resolve(Leaf.self)) }
    })
}
