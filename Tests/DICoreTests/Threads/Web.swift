import DICore
import TestSupport
import Testing

/// A member of a web, which has those that it leads to.
class WebNode: @unchecked Sendable {
  // Written by the threads that make the web, before anybody else has it: that is what is tested.
  let number: Int
  var targets: [Int: WebNode]
  var postInits = 0
  var fault: String?

  required init(_ number: Int, _ targets: [WebNode]) {
    self.number = number
    self.targets = Dictionary(uniqueKeysWithValues: targets.map { ($0.number, $0) })
  }
}

/// A type with one member in a web.
protocol WebMember: WebNode {}

/// Cached components that need each other in any way that is legal: their initializers alone form no cycle.
struct Web: Sendable, CustomTestStringConvertible {
  final class A: WebNode, WebMember, @unchecked Sendable {}
  final class B: WebNode, WebMember, @unchecked Sendable {}
  final class C: WebNode, WebMember, @unchecked Sendable {}
  final class D: WebNode, WebMember, @unchecked Sendable {}
  final class E: WebNode, WebMember, @unchecked Sendable {}

  static let types: [any WebMember.Type] = [A.self, B.self, C.self, D.self, E.self]

  let size: Int
  let frontEnd: FrontEnd
  /// Whom the initializer of each needs: at most two.
  private(set) var initializers: [[Int]] = []
  /// The members that are injected into each.
  private(set) var injections: [[Int]] = []
  private(set) var isAsking: [Bool] = []
  private(set) var lifetimes: [NamedLifetime] = []

  /// One of many webs; the same for the same number.
  init(_ number: Int, _ frontEnd: FrontEnd) {
    var dice = Dice(seed: number)
    self.frontEnd = frontEnd
    size = 2 + dice.roll(4)
    let lifetimes: [NamedLifetime] = [.lazySingle, .perContainer, .weakSingle, .perContainerWeak, .custom]
    let rank = Array(0..<size).shuffled(using: &dice)
    let asks = dice.roll(3)
    for member in 0..<size {
      var (needed, injected): ([Int], [Int]) = ([], [])
      for target in 0..<size {
        switch dice.roll(5) {
        case 0, 1: injected.append(target)
        case 2 where rank[member] < rank[target] && needed.count < 2: needed.append(target)
        default: break
        }
      }
      initializers.append(needed)
      injections.append(injected)
      // All typed, all asking, or some of them.
      isAsking.append(asks == 0 ? false : asks == 1 ? true : dice.roll(2) == 0)
      self.lifetimes.append(lifetimes[dice.roll(lifetimes.count)])
    }
  }

  var testDescription: String {
    (0..<size).map { member in
      let form = isAsking[member] ? "asks" : "takes"
      return "\(member) (\(lifetimes[member])) \(form) \(initializers[member]), then \(injections[member])"
    }.joined(separator: "; ") + "; \(frontEnd)"
  }
}

// MARK: - Registration

extension Web {
  /// Where a member can fail.
  enum Place: CaseIterable, Sendable { case initializer, injection, postInit }

  /// What is tried at a place of a member.
  typealias Trial = @Sendable (Int, Place) throws -> Void

  /// A container of the web, whose factories count.
  func container(_ tally: Tally, _ trial: @escaping Trial = { _, _ in }) throws -> DIBuiltContainer {
    try frontEnd.container { registrations in
      for member in 0..<size { add(registrations, Self.types[member], member, tally, trial) }
    }
  }

  private func add<Object: WebMember>(
    _ registrations: Registrations, _ type: Object.Type, _ member: Int, _ tally: Tally,
    _ trial: @escaping Trial
  ) {
    let make: @Sendable ([WebNode]) throws -> Object = { targets in
      pauseAtRandom()
      try trial(member, .initializer)
      tally.count("\(member)")
      return Object(member, targets)
    }
    let needed = initializers[member]
    var registration: Registration<Object>
    switch (isAsking[member], needed.count) {
    case (true, _): registration = registrations.registerAsking { c in try make(needed.map { try enter(c, at: $0) }) }
    case (false, 1): registration = taking(registrations, Self.types[needed[0]], make)
    case (false, 2): registration = taking(registrations, Self.types[needed[0]], Self.types[needed[1]], make)
    default: registration = registrations.registerThrowing { try make([]) }
    }
    if !injections[member].isEmpty { registration.injectionThrowing { _ in try trial(member, .injection) } }
    for target in injections[member] {
      registration =
        isAsking[member]
        ? registration.injectionAsking { container, object in
          pauseAtRandom()
          object.targets[target] = try enter(container, at: target)
        }
        : injecting(registration, Self.types[target])
    }
    registration.lifetime(lifetimes[member].lifetime).postInitThrowing { object in
      pauseAtRandom()
      try trial(member, .postInit)
      object.postInits += 1
      for other in circle(of: member) where !isWired(other, from: object) {
        object.fault = "the post-init of \(member) came before the injections of \(other)"
      }
    }
  }

  private func taking<Object: WebMember, First: WebMember>(
    _ registrations: Registrations, _ first: First.Type, _ make: @escaping @Sendable ([WebNode]) throws -> Object
  ) -> Registration<Object> {
    registrations.registerThrowing { (first: First) in try make([first]) }
  }

  private func taking<Object: WebMember, First: WebMember, Second: WebMember>(
    _ registrations: Registrations, _ first: First.Type, _ second: Second.Type,
    _ make: @escaping @Sendable ([WebNode]) throws -> Object
  ) -> Registration<Object> {
    registrations.registerThrowing { (first: First, second: Second) in try make([first, second]) }
  }

  private func injecting<Object: WebMember, Target: WebMember>(
    _ registration: Registration<Object>, _ target: Target.Type
  ) -> Registration<Object> {
    registration.injection { (object: Object, target: Target) in
      pauseAtRandom()
      object.targets[target.number] = target
    }
  }
}

// MARK: - What came of it

extension Web {
  func enter(_ container: DIBuiltContainer, at member: Int) throws -> WebNode {
    func resolve<Object: WebMember>(_ type: Object.Type) throws -> WebNode { try container.resolve(type) }
    return try resolve(Self.types[member])
  }

  private func targets(of member: Int) -> Set<Int> { Set(initializers[member] + injections[member]) }

  private func reachable(from member: Int) -> Set<Int> {
    var (found, open): (Set<Int>, [Int]) = ([], [member])
    while let next = open.popLast() {
      for target in targets(of: next) where found.insert(target).inserted { open.append(target) }
    }
    return found
  }

  /// Those that a member leads to and that lead to it.
  private func circle(of member: Int) -> [Int] {
    reachable(from: member).filter { reachable(from: $0).contains(member) }
  }

  private func isWired(_ member: Int, from start: WebNode) -> Bool {
    guard let node = nodes(from: start)[member]?.first else { return false }
    return Set(node.targets.keys) == targets(of: member)
  }

  /// All that a node leads to, itself included, by number.
  func nodes(from start: WebNode) -> [Int: [WebNode]] {
    var (found, open) = ([start.number: [start]], [start])
    while let next = open.popLast() {
      for target in next.targets.values where !found[target.number, default: []].contains(where: { $0 === target }) {
        found[target.number, default: []].append(target)
        open.append(target)
      }
    }
    return found
  }

  /// Throws unless all that a node leads to is finished and there once.
  func check(_ node: WebNode) throws {
    let found = nodes(from: node)
    try DICoreTests.check(
      Set(found.keys) == reachable(from: node.number).union([node.number]), "\(node.number) leads to \(found.keys)")
    for (number, nodes) in found {
      try DICoreTests.check(nodes.count == 1, "there are \(nodes.count) of \(number)")
      try DICoreTests.check(Set(nodes[0].targets.keys) == targets(of: number), "\(number) is not wired")
      try DICoreTests.check(nodes[0].postInits == 1, "\(nodes[0].postInits) post-inits of \(number)")
      if let fault = nodes[0].fault { throw Fault(fault) }
    }
  }
}
