import DICore
import DIModules

/// A tree of modules with 50 components each: the cost of a component must not depend on how many there are.
///
/// Each module depends on two others, and one in ten of its components is public. Each component registers one type, which
/// takes the type of the previous component and a public type of another module. As in a program, each component and each
/// module has its own type, and the runtime knows the types before anything is counted.
///
/// Alternatively the modules are alike: one component of each module registers its own type, and the others register the same
/// 49 types in every module, as internal components, each taking the previous one.
public struct ModuleGrowth {
  private final class Node<Place>: @unchecked Sendable {
    let left: AnyObject?
    let right: AnyObject?
    init(_ left: AnyObject?, _ right: AnyObject?) {
      self.left = left
      self.right = right
    }
  }

  private struct Part<Place>: DIComponent {
    let scope: DIComponentScope
    let register: (DIContainerBuilder) -> Void

    func load(builder: DIContainerBuilder) { register(builder) }
  }

  private struct Branch<Place>: DIModule {
    let components: [any DIComponent]
    let dependencies: [any DIModule]
  }

  private static let size = 50
  /// The types that are requested.
  private let types: [any Any.Type]
  private let root: any DIModule

  /// Prepares the modules.
  ///
  /// - Parameters:
  ///   - count: The number of components.
  ///   - first: The number of the first type; there are 100,000 types.
  ///   - areAlike: Whether the modules are alike.
  public init(_ count: Int, from first: Int = 0, areAlike: Bool = false) {
    let types = (first..<first + count).map(NumberedTypes.type)
    self.types = areAlike ? stride(from: 0, to: count, by: Self.size).map { types[$0] } : types
    var branches: [(any DIModule)?] = Array(repeating: nil, count: count / Self.size)
    for module in branches.indices.reversed() {
      let others = [module * 2 + 1, module * 2 + 2].filter { $0 < branches.count }
      let components = (0..<Self.size).map { (number) -> any DIComponent in
        let position = module * Self.size + number
        if areAlike {
          let own = number == 0 ? position : number
          let before = number == 0 ? Self.size - 1 : max(number - 1, 1)
          return Self.component(types[position], types[own], types[before], types[before], isPublic: number == 0)
        }
        let left = number == 0 ? position : position - 1
        let right = others.isEmpty ? left : others[number % others.count] * Self.size
        return Self.component(
          types[position], types[position], types[left], types[right], isPublic: number.isMultiple(of: 10))
      }
      let dependencies = others.map { (number) -> any DIModule in branches[number]! }
      let type = types[module * Self.size]
      branches[module] = Self.branch(type, components, dependencies)
    }
    root = branches[0]!
  }

  /// The life of a new container with the components.
  ///
  /// - Returns: The steps, in order.
  public func phases() -> [Growth.Phase] {
    let builder = DIContainerBuilder()
    var container: DIBuiltContainer?
    let resolve = { [types] in
      guard let container else { return }
      for type in types { try Self.resolve(type, from: container) }
    }
    return [
      Growth.Phase(name: "register") { [root] in builder.register(module: root) },
      Growth.Phase(name: "build") { container = try builder.build() },
      Growth.Phase(name: "first resolve", run: resolve),
      Growth.Phase(name: "second resolve", run: resolve),
    ]
  }
}

// MARK: - With types that are known at run time

extension ModuleGrowth {
  private static func component<Place, T, Left, Right>(
    _: Place.Type, _: T.Type, _: Left.Type, _: Right.Type, isPublic: Bool
  ) -> any DIComponent {
    take(Node<T>(nil, nil))
    if T.self == Left.self {
      return Part<Place>(scope: isPublic ? .public : .internal) { builder in
        builder.register { Node<T>(nil, nil) }.lifetime(.lazySingle)
      }
    }
    return Part<Place>(scope: isPublic ? .public : .internal) { builder in
      builder.register { (left: Node<Left>, right: Node<Right>) in Node<T>(left, right) }.lifetime(.lazySingle)
    }
  }

  private static func branch<T>(
    _: T.Type, _ components: [any DIComponent], _ dependencies: [any DIModule]
  ) -> any DIModule {
    Branch<T>(components: components, dependencies: dependencies)
  }

  private static func resolve<T>(_: T.Type, from container: DIBuiltContainer) throws {
    take(try container.resolve(Node<T>.self))
  }
}
