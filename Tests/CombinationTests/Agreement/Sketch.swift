import DICore
import DILifetime
import TestSupport

/// A random program of all features, as data.
struct Sketch {
  /// A request for one of ``targets``.
  struct Ask {
    let form: Form
    let target: Int

    var slot: Slot {
      func slot<T>(_ type: T.Type) -> Slot { form.slot(type) }
      return slot(targets[target])
    }
  }

  struct Registration {
    /// The position in the targets of its type.
    let type: Int
    /// The services among the targets.
    let services: [Int]
    let lifetime: Lifetime
    let priority: DIPriority?
    let isNamed: Bool
    let color: Color?
    /// Whether it has no factory: a program sets its values.
    let isValue: Bool
    /// Whether it is registered as a value.
    let isGiven: Bool
    let initializer: [Ask]
    let injections: [Ask]
    /// The module; nil for the program.
    let module: Int?
    let isPublic: Bool
    /// Whether it is in the child.
    let isInner: Bool
    let isRoot: Bool
    /// Whether it is registered after the first requests, where that is possible.
    let isLate: Bool

    /// Whether an instance can answer a later request.
    var isKept: Bool { lifetime != .prototype }

    /// Whether its instances request something after their initializers.
    var leadsOn: Bool { !injections.isEmpty || initializer.contains { $0.form.isDelayed } }

    /// What its instances are given, by slot.
    var asks: [Ask] { initializer + injections }
  }

  /// A decorator that returns what it gets.
  struct Decorator {
    let target: Int
    let asks: [Ask]
    let isInner: Bool
  }

  struct Replacement {
    let type: Int
    let asks: [Ask]
  }

  var registrations: [Registration] = []
  var decorators: [Decorator] = []
  var replacements: [Replacement] = []
  /// The modules that each module depends on.
  var modules: [[Int]] = []
  let hasChild: Bool
  let isDeclarative: Bool

  let seed: Int

  init(seed: Int) {
    self.seed = seed
    var dice = Dice(seed: seed)
    isDeclarative = dice.happens(50)
    hasChild = !isDeclarative && dice.happens(25)
    let hasModules = !isDeclarative && dice.happens(40)
    for module in 0..<(hasModules ? 1 + dice.roll(3) : 0) {
      modules.append((0..<module).filter { _ in dice.happens(50) })
    }
    // Some programs have few forms, so that requests of one form meet.
    let forms = dice.happens(50) ? Form.allCases : (0..<3).map { _ in dice.pick(Form.allCases) }
    func asks(_ most: Int) -> [Ask] {
      (0..<dice.roll(most + 1)).map { _ in
        Ask(form: dice.happens(40) ? .plain : dice.pick(forms), target: dice.roll(targets.count))
      }
    }
    for type in 0..<2 + dice.roll(7) {
      let isValue = dice.happens(8)
      let isGiven = !isValue && dice.happens(6)
      registrations.append(
        Registration(
          type: dice.happens(85) ? type % partTypes.count : dice.roll(partTypes.count),
          services: [partTypes.count, partTypes.count + 1].filter { _ in dice.happens(35) },
          lifetime: isValue
            ? .perScope
            : isGiven
              ? .single : dice.pick([.prototype, .prototype, .objectGraph, .single, .lazySingle, .perScope]),
          priority: dice.happens(70) ? nil : dice.pick([.default, .test, .element, .fallback]),
          isNamed: dice.happens(25), color: dice.happens(25) ? dice.pick([.red, .green]) : nil, isValue: isValue,
          isGiven: isGiven, initializer: isValue || isGiven ? [] : asks(3), injections: dice.happens(30) ? asks(2) : [],
          module: modules.isEmpty || dice.happens(20) ? nil : dice.roll(modules.count), isPublic: dice.happens(60),
          isInner: hasChild && dice.happens(50), isRoot: dice.happens(10), isLate: dice.happens(30)))
    }
    if dice.happens(30) {
      for _ in 0..<1 + dice.roll(2) {
        decorators.append(
          Decorator(target: dice.roll(targets.count), asks: asks(1), isInner: hasChild && dice.happens(50)))
      }
    }
    // On a container, a replacement that has no place, or several, ends the program.
    let type = dice.roll(partTypes.count)
    let places = registrations.filter { $0.type == type }
    if dice.happens(15), !isDeclarative || places.count == 1 && !places[0].isLate {
      replacements.append(Replacement(type: type, asks: asks(2)))
    }
  }
}

extension Sketch: CustomStringConvertible {
  var description: String {
    let lines = registrations.enumerated().map { number, part in
      "\(number): \(part.name)\(part.initializer.text)\(part.injections.isEmpty ? "" : " inject" + part.injections.text)"
    }
    return
      (lines + decorators.map { "decorate \(targets[$0.target])\($0.asks.text)\($0.isInner ? " inner" : "")" }
      + replacements.map { "replace \(targets[$0.type])\($0.asks.text)" }
      + (modules.isEmpty ? [] : ["modules \(modules)"]) + [isDeclarative ? "declarative" : "builder"])
      .joined(separator: "\n    ")
  }
}

extension Sketch.Registration {
  fileprivate var name: String {
    var parts = ["\(targets[type])", "\(lifetime)"] + services.map { "as \(targets[$0])" }
    if let priority { parts.append("\(priority)") }
    if isNamed { parts.append("named") }
    if let color { parts.append("\(color)") }
    if isValue { parts.append("value") }
    if isGiven { parts.append("given") }
    if let module { parts.append("in \(module)\(isPublic ? " public" : "")") }
    if isInner { parts.append("inner") }
    if isLate { parts.append("late") }
    return parts.joined(separator: " ") + " "
  }
}

extension [Sketch.Ask] {
  fileprivate var text: String { "(" + map { "\($0.form) \(targets[$0.target])" }.joined(separator: ", ") + ")" }
}
