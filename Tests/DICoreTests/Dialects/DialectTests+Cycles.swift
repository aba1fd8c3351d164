import DICore
import Testing

/// Rings, diamonds and recursions, entered from every end.
extension DialectTests {
  class Node {
    var next: Node?
    required init(_ next: Node?) { self.next = next }
    /// How many steps lead back; 0 if none do.
    var circumference: Int {
      var (node, steps) = (next, 1)
      while let here = node, here !== self, steps < 10 { (node, steps) = (here.next, steps + 1) }
      return node === self ? steps : 0
    }
  }
  final class First: Node {}
  final class Second: Node {}
  final class Third: Node {}

  /// How each edge of a ring is made.
  enum Edge: String, CaseIterable, Sendable {
    case initializer, injection, hiddenInitializer, hiddenInjection

    var isInitializer: Bool { self == .initializer || self == .hiddenInitializer }

    @discardableResult
    func make<From: Node, To: Node>(
      _ registrations: Registrations, _ from: From.Type, _ to: To.Type, _ journal: Journal
    ) -> Registration<From> {
      let registration: Registration<From>
      switch self {
      case .initializer: registration = registrations.register { (next: To) in From(next) }
      case .hiddenInitializer:
        registration = registrations.registerHidden { container in From(try container.resolve(To.self)) }
      case .injection:
        registration = registrations.register { From(nil) }.injection { (node: From, next: To) in
          journal.note("inject \(from)")
          node.next = next
        }
      case .hiddenInjection:
        registration = registrations.register { From(nil) }.hiddenInjection { container, node in
          journal.note("inject \(from)")
          node.next = try container.resolve(To.self)
        }
      }
      return registration.postInit { _ in journal.note("done \(from)") }
    }
  }

  static let cycles: [DialectCase] = ringsOfTwo + ringsOfThree + orders + recursions + diamonds

  private static func resolve(_ entry: Int, of container: Asked) throws -> Node {
    switch entry {
    case 0: try container.resolve(First.self)
    case 1: try container.resolve(Second.self)
    default: try container.resolve(Third.self)
    }
  }

  /// What is observed of a ring: that it is closed, whether it is kept, and whether the next entry finds it.
  private static func observe(_ size: Int, _ entry: Int) -> @Sendable (Asked, Journal) throws -> String {
    { container, _ in
      let node = try resolve(entry, of: container)
      let again = try resolve(entry, of: container)
      let other = try resolve((entry + 1) % size, of: container)
      return "\(node.circumference) \(again.circumference) \(other.circumference), \(identity(node, again)), "
        + identity(node.next, other)
    }
  }

  private static func expected(_ size: Int, _ lifetime: NamedLifetime) -> DialectCase.Expected {
    let kept = lifetime.isKept ? "same" : "different"
    return .same("\(size) \(size) \(size), \(kept), \(kept)")
  }

  private static let ringsOfTwo: [DialectCase] = Edge.allCases.flatMap { edge in
    NamedLifetime.allCases.flatMap { lifetime in
      [Edge.injection, .hiddenInjection].flatMap { closing in
        (0..<2).map { entry in
          DialectCase(
            "a ring of two by \(edge) and \(closing), \(lifetime), entered at \(entry)", expected(2, lifetime)
          ) { registrations, journal in
            edge.make(registrations, First.self, Second.self, journal).lifetime(lifetime.lifetime)
            closing.make(registrations, Second.self, First.self, journal).lifetime(lifetime.lifetime)
          } observe: {
            try observe(2, entry)($0, $1)
          }
        }
      }
    }
  }

  private static let ringsOfThree: [DialectCase] = pairs(Edge.allCases, Edge.allCases).flatMap { first, second in
    [NamedLifetime.prototype, .objectGraph, .perContainer, .weakSingle].flatMap { lifetime in
      (0..<3).map { entry in
        DialectCase(
          "a ring of three by \(first) and \(second), \(lifetime), entered at \(entry)", expected(3, lifetime)
        ) { registrations, journal in
          first.make(registrations, First.self, Second.self, journal).lifetime(lifetime.lifetime)
          second.make(registrations, Second.self, Third.self, journal).lifetime(lifetime.lifetime)
          Edge.injection.make(registrations, Third.self, First.self, journal).lifetime(lifetime.lifetime)
        } observe: {
          try observe(3, entry)($0, $1)
        }
      }
    }
  }

  private static let orders: [DialectCase] = [
    (0, Edge.initializer, "inject Second, done Second, done First"),
    (1, .initializer, "inject Second, done Second, done First"),
    (0, .injection, "inject First, inject Second, done First, done Second"),
    (1, .injection, "inject Second, inject First, done Second, done First"),
  ].map { entry, edge, expected in
    DialectCase("the order around a ring by \(edge), entered at \(entry)", .same(expected)) { registrations, journal in
      edge.make(registrations, First.self, Second.self, journal)
      Edge.injection.make(registrations, Second.self, First.self, journal)
    } observe: { container, journal in
      _ = try resolve(entry, of: container)
      return journal.entries.joined(separator: ", ")
    }
  }

  private static let recursions: [DialectCase] =
    [
      (0, "recursive First, recursive First"), (1, "recursive Second, recursive Second"),
      (2, "recursive First, recursive First"),
    ].map { entry, expected in
      DialectCase("a ring of initializers, entered at \(entry)", .same(expected), fails: true) {
        registrations, journal in
        Edge.initializer.make(registrations, First.self, Second.self, journal)
        Edge.initializer.make(registrations, Second.self, First.self, journal)
        Edge.initializer.make(registrations, Third.self, First.self, journal)
      } observe: { container, _ in
        func answer() -> String {
          outcome { "\(try resolve(entry, of: container))" }
        }
        return answer() + ", " + answer()
      }
    } + [
      DialectCase("an initializer that needs itself", .same("recursive First"), fails: true) { registrations, journal in
        Edge.initializer.make(registrations, First.self, First.self, journal)
      } observe: { container, _ in
        container.answer(First.self)
      },
      DialectCase("an object that injects itself", .same("1")) { registrations, journal in
        Edge.injection.make(registrations, First.self, First.self, journal)
      } observe: { container, _ in
        "\(try container.resolve(First.self).circumference)"
      },
      DialectCase("an object that injects itself by a closure", .same("1")) { registrations, journal in
        Edge.hiddenInjection.make(registrations, First.self, First.self, journal)
      } observe: { container, _ in
        "\(try container.resolve(First.self).circumference)"
      },
      DialectCase("an optional recursion", .same("recursive First"), fails: true) { registrations, _ in
        registrations.register { (next: First?) in First(next) }
      } observe: { container, _ in
        container.answer(First.self)
      },
    ]

  final class Top {
    let left: Home, right: Home
    init(_ left: Home, _ right: Home) { (self.left, self.right) = (left, right) }
  }

  private static let diamonds: [DialectCase] =
    [false, true].flatMap { isHidden in
      NamedLifetime.allCases.map { lifetime in
        DialectCase(
          "a diamond of \(lifetime)\(isHidden ? " by closures" : "")",
          .same(lifetime == .prototype ? "different" : "same")
        ) { registrations, _ in
          registrations.register { Cat() }.lifetime(lifetime.lifetime)
          if isHidden {
            registrations.registerHidden { container in Home(try container.resolve()) }
          } else {
            registrations.register { Home($0) }
          }
          registrations.register { Top($0, $1) }
        } observe: { container, _ in
          let top = try container.resolve(Top.self)
          return identity(top.left.cat, top.right.cat)
        }
      }
    } + [
      DialectCase("a ring met by a service", .same("2 2, same")) { registrations, _ in
        registrations.register { (next: Node) in First(next) }.lifetime(.perContainer)
        registrations.register { Second(nil) }.serving(Node.self) { $0 }.keepingOwnType().lifetime(.perContainer)
          .injection { (node: Second, next: First) in node.next = next }
      } observe: { container, _ in
        let (first, second) = (try container.resolve(First.self), try container.resolve(Second.self))
        return "\(first.circumference) \(second.circumference), "
          + identity(first.next, try container.resolve(Node.self))
      }
    ]
}
