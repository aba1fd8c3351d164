import DICore
import Testing

/// Registrations between resolves against the same registrations before any: both must give the same answers.
extension LateRegistrationTests {
  enum Zero {}
  enum One {}
  enum Two {}
  protocol Speaking: Sendable { var text: String { get } }
  protocol Counted: Speaking {}
  struct Box<Tag>: Counted {
    let text: String
    init(_ text: String) { self.text = text }
  }
  /// Is given as itself by an injection, so that it may be in a cycle.
  final class Ring: Speaking, @unchecked Sendable {  // Used by one thread.
    let text: String
    var other: Ring?
    var knot: Knot?
    var heard: String = ""
    init(_ text: String) { self.text = text }
  }

  /// May be in a ring with `Ring`, by whatever edges the registrations make.
  final class Knot: Speaking, @unchecked Sendable {  // Used by one thread.
    let text: String
    var ring: Ring?
    init(_ text: String, _ ring: Ring? = nil) { (self.text, self.ring) = (text, ring) }
  }

  /// What is met on the way from an object, until it is met again.
  private static func way(from start: AnyObject) -> String {
    var (next, way, met): (AnyObject?, String, [ObjectIdentifier]) = (start, "", [])
    while let here = next {
      if let again = met.firstIndex(of: ObjectIdentifier(here)) { return way + "back to \(again)" }
      met.append(ObjectIdentifier(here))
      way += ((here as? any Speaking)?.text ?? "?") + " > "
      next = (here as? Ring).map { $0.knot } ?? (here as? Knot)?.ring
    }
    return way + "nil"
  }

  /// One registration: its shape, and what is said of it.
  struct Step: Sendable, CustomTestStringConvertible {
    let number: Int, shape: Int, role: Int, lifetime: Int, service: Int

    init(_ number: Int, _ dice: inout Dice) {
      self.number = number
      shape = dice.roll(14)
      role = dice.roll(6)
      lifetime = dice.roll(5)
      service = dice.roll(4)
    }

    func register(in container: DIContainer) {
      let number = number
      switch shape {
      case 0: describe(container.register { Box<Zero>("\(number)") }.as(check: (any Counted).self) { $0 })
      case 1: describe(container.register { (one: Box<One>?) in Box<Zero>("\(number)(\(one?.text ?? "-"))") })
      case 2: describe(container.register { (two: Box<Two>) in Box<One>("\(number)(\(two.text))") })
      case 3: describe(container.register { Box<Two>("\(number)") }.as((any Counted).self))
      case 4:
        describe(
          container.register { (container: DIBuiltContainer) in
            Box<One>("\(number)(\((try? container.resolve(Box<Two>.self))?.text ?? "-"))")
          })
      case 5:
        describe(
          container.register { (all: DIMany<any Counted>) in
            Box<Two>("\(number)[\(many(all).map(\.text).joined(separator: " "))]")
          })
      case 6:
        describe(container.register { (one: (any Speaking)?) in Box<Zero>("\(number){\(one?.text ?? "-")}") })
      case 7:
        describe(
          container.register { Ring("\(number)") }.injection { (ring: Ring, other: Ring, zero: Box<Zero>?) in
            ring.other = other
            ring.heard = zero?.text ?? "-"
          })
      case 8:
        describe(container.register { Ring("\(number)") }.injection { (ring: Ring, knot: Knot?) in ring.knot = knot })
      case 9: describe(container.register { Knot("\(number)", $0 as Ring) })
      case 10:
        describe(container.register { Knot("\(number)") }.injection { (knot: Knot, ring: Ring?) in knot.ring = ring })
      case 11:
        describe(
          container.register { Knot("\(number)") }.injection { (knot: Knot, container: DIBuiltContainer) in
            knot.ring = try? container.resolve()
          })
      case 12: describe(container.register { () -> Box<One>? in nil })
      default: describe(container.register(Box<Two>.self))
      }
    }

    private func describe<T: Speaking>(_ registration: DIContainerRegistration<T>) {
      switch service {
      case 0: registration.as((any Speaking).self)
      case 1: registration.as(check: (any Speaking).self) { $0 }
      case 2: registration.as((any Speaking).self, name: "a")
      default: break
      }
      switch role {
      case 0: registration.default()
      case 1: registration.test()
      case 2: registration.as(T.self, name: "a")
      default: break
      }
      switch lifetime {
      case 0: registration.lifetime(.single)
      case 1: registration.lifetime(.perScope)
      case 2: registration.lifetime(.objectGraph)
      default: break
      }
    }

    var testDescription: String { "\(number): \(shape) \(role) \(lifetime) \(service)" }
  }

  /// What a container answers to everything that can be asked of it, with failures.
  private static func answers(of container: DIContainer) -> [String] {
    // The graph by its throwing view, since most of these graphs have something missing.
    let view = DIBuiltContainer(core: container.core)
    func text(_ body: () throws -> String?) -> String { outcome { try body() ?? "nil" } }
    return [
      text { try view.resolve(Box<Zero>.self).text }, text { try view.resolve(Box<One>.self).text },
      text { try view.resolve(Box<Two>?.self)?.text }, text { try view.resolve(Box<Two>.self).text },
      text { try view.resolve((any Speaking).self).text }, text { try view.resolve((any Speaking)?.self)?.text },
      text { try view.resolve((any Speaking).self, name: "a").text },
      text { try view.resolve(Box<One>.self, name: "a").text },
      text { "\(try view.resolveMany((any Speaking).self).map(\.text))" },
      text { "\(try view.resolveMany((any Counted).self).map(\.text))" },
      text {
        let ring = try view.resolve(Ring.self)
        return "\(way(from: ring)), \(ring.heard) \(ring.other === ring)"
      }, text { way(from: try view.resolve(Knot.self)) }, text { try view.resolve(Ring?.self).map(way) },
    ]
  }

  @Test(arguments: 0..<rounds(300))
  func registeringBetweenResolvesIsRegisteringBefore(_ seed: Int) {
    var dice = Dice(seed: seed)
    let late = DIContainer()
    let scope = late.newLifeTimeScope()
    var steps: [Step] = []
    for number in 0..<14 {
      steps.append(Step(number, &dice))
      steps[number].register(in: late)
      if dice.roll(3) == 0 { continue }
      // Instances that are kept stay as they are; without them, everything is made by the graph as it is now.
      late.close()
      scope.close()
      let fresh = DIContainer()
      for step in steps { step.register(in: fresh) }
      for (container, other) in [(late, fresh), (scope, fresh.newLifeTimeScope())] {
        let (answers, expected) = (Self.answers(of: container), Self.answers(of: other))
        #expect(answers == expected, "\(steps.map(\.testDescription))")
        if answers != expected { return }
      }
    }
  }
}
