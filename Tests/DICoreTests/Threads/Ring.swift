import DICore
import Testing

/// A member of a ring, which has the next one.
class RingNode: @unchecked Sendable {
  // Written by the thread that makes the ring, before anybody else has it: that is what is tested.
  let number: Int
  var next: RingNode?
  var postInits = 0
  var fault: String?

  required init(_ number: Int, _ next: RingNode?) { (self.number, self.next) = (number, next) }
}

/// A ring of cached components, to be entered by several threads at once.
struct Ring: Sendable, CustomTestStringConvertible {
  enum Form: String, Sendable {
    case typed, asking, alternating
    /// By closures that capture a container.
    case capturing
  }
  enum Edges: String, CaseIterable, Sendable { case injections, initializersAndAnInjection, initializers }
  enum Lifetimes: String, CaseIterable, Sendable { case singles, scoped, mixed, weak }

  final class A: RingNode, @unchecked Sendable {}
  final class B: RingNode, @unchecked Sendable {}
  final class C: RingNode, @unchecked Sendable {}
  final class D: RingNode, @unchecked Sendable {}

  let size: Int
  let form: Form
  let edges: Edges
  let lifetimes: Lifetimes
  let frontEnd: FrontEnd

  static func all(
    _ size: Int, _ edges: [Edges] = [.injections, .initializersAndAnInjection],
    _ forms: [Form] = [.typed, .asking, .alternating]
  ) -> [Ring] {
    pairs(forms, edges).flatMap { form, edges in
      pairs(Lifetimes.allCases, FrontEnd.allCases).map {
        Ring(size: size, form: form, edges: edges, lifetimes: $0, frontEnd: $1)
      }
    }
  }

  var testDescription: String { "\(size) around, \(form), \(edges), \(lifetimes), \(frontEnd)" }

  private func lifetime(_ number: Int) -> Lifetime {
    switch lifetimes {
    // A build makes singles, and leaves nothing to be made by threads.
    case .singles: frontEnd == .builder ? .lazySingle : .single
    case .scoped: .perScope
    case .mixed: [.lazySingle, .perScope, .weakSingle, .perContainer(.weak)][number]
    case .weak: number % 2 == 0 ? .weakSingle : .perContainer(.weak)
    }
  }

  /// A container of such a ring, whose factories count; it is put into the box that closures capture.
  func container(_ tally: Tally, _ box: Box = Box()) throws -> DIBuiltContainer {
    let container = try frontEnd.container { registrations in
      add(registrations, A.self, B.self, 0, tally, box)
      size == 2 ? add(registrations, B.self, A.self, 1, tally, box) : add(registrations, B.self, C.self, 1, tally, box)
      if size == 3 { add(registrations, C.self, A.self, 2, tally, box) }
      if size == 4 {
        add(registrations, C.self, D.self, 2, tally, box)
        add(registrations, D.self, A.self, 3, tally, box)
      }
    }
    if form == .capturing { box.put(container) }
    return container
  }

  private func add<Object: RingNode, Next: RingNode>(
    _ registrations: Registrations, _ object: Object.Type, _ next: Next.Type, _ number: Int, _ tally: Tally,
    _ box: Box
  ) {
    let make: @Sendable (RingNode?) -> Object = { next in
      pauseAtRandom()
      tally.count("\(number)")
      return Object(number, next)
    }
    let isInitializer = edges == .initializers || edges == .initializersAndAnInjection && number < size - 1
    let isAsking = form == .asking || form == .alternating && number % 2 == 1
    let registration: Registration<Object>
    switch (isInitializer, isAsking) {
    case (true, _) where form == .capturing:
      registration = registrations.registerThrowing { make(try box.resolve(Next.self)) }
    case (false, _) where form == .capturing:
      registration = registrations.register { make(nil) }.injectionThrowing { object in
        pauseAtRandom()
        object.next = try box.resolve(Next.self)
      }
    case (true, true): registration = registrations.registerAsking { try make($0.resolve(Next.self)) }
    case (true, false): registration = registrations.register { (next: Next) in make(next) }
    case (false, true):
      registration = registrations.register { make(nil) }.injectionAsking { container, object in
        pauseAtRandom()
        object.next = try container.resolve(Next.self)
      }
    case (false, false):
      registration = registrations.register { make(nil) }.injection { (object: Object, next: Next) in
        pauseAtRandom()
        object.next = next
      }
    }
    registration.lifetime(lifetime(number)).postInit { object in
      pauseAtRandom()
      object.postInits += 1
      // All injections of a cycle come before the first of these.
      if !isClosed(at: object) { object.fault = "the post-init of \(number) came before the ring was closed" }
    }
  }

  func enter(_ container: DIBuiltContainer, at number: Int) throws -> RingNode {
    switch number % size {
    case 0: try container.resolve(A.self)
    case 1: try container.resolve(B.self)
    case 2: try container.resolve(C.self)
    default: try container.resolve(D.self)
    }
  }

  func isClosed(at node: RingNode) -> Bool {
    var here = node
    for _ in 0..<size {
      guard let next = here.next, next.number == (here.number + 1) % size else { return false }
      here = next
    }
    return here === node
  }

  /// Throws unless a ring is finished.
  func check(_ node: RingNode) throws {
    try DICoreTests.check(isClosed(at: node), "the ring is not closed at \(node.number)")
    for member in members(from: node) {
      try DICoreTests.check(member.postInits == 1, "\(member.postInits) post-inits of \(member.number)")
      if let fault = member.fault { throw Fault(fault) }
    }
  }

  /// The nodes from one on, in the order of their numbers.
  func members(from node: RingNode) -> [RingNode] {
    var members = [node]
    while members.count < size, let next = members[members.count - 1].next { members.append(next) }
    return members.sorted { $0.number < $1.number }
  }

  /// Lets the members go.
  func open(_ node: RingNode) {
    for member in members(from: node) { member.next = nil }
  }
}
