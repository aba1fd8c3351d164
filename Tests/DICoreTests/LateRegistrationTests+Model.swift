import DICore
import TestSupport
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
      shape = dice.roll(19)
      role = dice.roll(7)
      lifetime = dice.roll(5)
      service = dice.roll(5)
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
      case 13:
        describe(
          container.register { (all: DIMany<DILazy<any Counted>>) in
            Box<One>("\(number)<\(many(all).map { (try? $0.get())?.text ?? "-" }.joined(separator: " "))>")
          })
      case 14:
        // May be one of those that it is given.
        describe(
          container.register { Ring("\(number)") }.injection { (ring: Ring, all: DIMany<any Speaking>) in
            ring.heard = many(all).map { $0 is Ring ? "ring" : $0.text }.joined(separator: " ")
          })
      case 15:
        describe(
          container.register { (all: DIMany<any Counted>, _: Box<One>?) in Box<Zero>("\(number)[\(many(all).count)]") }
        )
      case 16:
        describe(
          container.register { (container: DIBuiltContainer) in
            Box<Two>("\(number)(\((try? container.resolve(Box<Two>.self, name: "a"))?.text ?? "-"))")
          })
      case 17:
        describe(
          container.register { (zero: DILazy<Box<Zero>?>) in
            Knot("\(number) \((try? zero.get() ?? nil)?.text ?? "-")")
          })
      default: describe(container.register(Box<Two>.self))
      }
    }

    private func describe<T: Speaking>(_ registration: DIContainerRegistration<T>) {
      switch service {
      case 0: registration.as((any Speaking).self)
      case 1: registration.as(check: (any Speaking).self) { $0 }
      case 2: registration.as((any Speaking).self, name: "a")
      case 3: registration.as((any Speaking).self, name: "\(number)")
      default: break
      }
      switch role {
      case 0: registration.default()
      case 1: registration.test()
      case 2: registration.as(T.self, name: "a")
      case 3: registration.fallback()
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

  /// A decorator, which is registered before all components.
  struct Decorator: Sendable {
    let number: Int, shape: Int, isNamed: Bool

    init(_ number: Int, _ dice: inout Dice) {
      self.number = number
      shape = dice.roll(5)
      isNamed = dice.happens(30)
    }

    func register(in container: DIContainer) {
      let number = number
      switch shape {
      case 0: limit(container.decorate((any Speaking).self) { Box<Zero>("\(number):\($0.text)") })
      case 1:
        // Which of two failures is thrown depends on what was linked before, so there is one.
        limit(
          container.decorate((any Speaking).self) { (inner: any Speaking, container: DIBuiltContainer) in
            Box<One>("\(number):\(inner.text)+\((try? container.resolve(Box<Two>.self))?.text ?? "-")")
          })
      case 2: limit(container.decorate((any Counted).self) { $0 })
      case 3: limit(container.decorate(Box<One>.self) { Box("\(number):\($0.text)") })
      default: limit(container.decorate(Knot.self) { $0 })
      }
    }

    private func limit<Service>(_ decoration: DIDecoration<Service>) {
      if isNamed { decoration.set(name: "a") }
    }
  }

  /// What a container answers to some of all that can be asked of it, with failures.
  ///
  /// - Parameters:
  ///   - container: The container.
  ///   - isAsked: Whether the question with a number is asked.
  /// - Returns: The answers, in the order of the questions.
  private static func answers(of container: DIContainer, _ isAsked: (Int) -> Bool) -> [String] {
    // The graph by its throwing view, since most of these graphs have something missing.
    let view = container.view
    let questions: [() throws -> String?] = [
      { try view.resolve(Box<Zero>.self).text }, { try view.resolve(Box<One>.self).text },
      { try view.resolve(Box<Two>?.self)?.text }, { try view.resolve(Box<Two>.self).text },
      { try view.resolve((any Speaking).self).text }, { try view.resolve((any Speaking)?.self)?.text },
      { try view.resolve((any Speaking).self, name: "a").text },
      { try view.resolve((any Speaking).self, name: "3").text },
      { try view.resolve(Box<One>.self, name: "a").text },
      { "\(try view.resolveMany((any Speaking).self).map(\.text))" },
      { "\(try view.resolveMany((any Counted).self).map(\.text))" },
      { "\(try many(view.resolve(DIMany<DILazy<any Counted>>.self)).map { try $0.get().text })" },
      {
        let ring = try view.resolve(Ring.self)
        return "\(way(from: ring)), \(ring.heard) \(ring.other === ring)"
      }, { way(from: try view.resolve(Knot.self)) }, { try view.resolve(Ring?.self).map(way) },
      { try view.resolve(DILazy<(any Speaking)?>.self).get()?.text },
    ]
    return questions.enumerated().filter { isAsked($0.offset) }.map { question in
      outcome { try question.element() ?? "nil" }
    }
  }

  @Test(arguments: 0..<rounds(600))
  func aRegistrationBetweenResolvesCountsAsOneBefore(_ seed: Int) {
    var dice = Dice(seed: seed)
    let decorators = (0..<dice.pick([0, 0, 1, 2])).map { Decorator($0, &dice) }
    func container() -> DIContainer {
      let container = DIContainer()
      for decorator in decorators { decorator.register(in: container) }
      return container
    }
    let late = container()
    let scope = late.newLifeTimeScope()
    var steps: [Step] = []
    for number in 0..<16 {
      steps.append(Step(number, &dice))
      steps[number].register(in: late)
      if dice.roll(3) == 0 { continue }
      // Instances that are kept stay as they are; without them, everything is made by the graph as it is now.
      late.clean()
      scope.clean()
      let fresh = container()
      for step in steps { step.register(in: fresh) }
      // Some of it, so that more and less is linked when the next one is registered.
      let asked = dice.roll(2) == 0 ? Int.max : dice.roll(1 << 16)
      for (container, other) in [(late, fresh), (scope, fresh.newLifeTimeScope())] {
        let answers = Self.answers(of: container) { asked >> $0 & 1 == 1 }
        let expected = Self.answers(of: other) { asked >> $0 & 1 == 1 }
        #expect(answers == expected, "\(decorators) \(steps.map(\.testDescription))")
        if answers != expected { return }
      }
    }
  }
}
