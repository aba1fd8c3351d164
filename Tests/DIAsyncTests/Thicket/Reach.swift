import TestSupport

/// What follows from the declarations of a thicket alone: who can lead to whom.
///
/// Sets of components are bits.
struct Reach: Sendable {
  /// By eager edges.
  private(set) var needs: [Int]
  /// By declared edges.
  private(set) var declared: [Int]
  /// By whatever edge.
  private(set) var all: [Int]
  /// Whether a request for it can meet an initializer that is open, or a loop of creations.
  private(set) var canRecur: [Bool] = []
  /// Whether it can lead to a delayed or undeclared edge.
  private(set) var isHidden: [Bool] = []

  init(_ thicket: Thicket) {
    let parts = thicket.parts
    let takes = parts.map { Self.bits($0.takes, thicket, isEager: true) }
    let eager = parts.map { Self.bits($0.edges, thicket, isEager: true) }
    let delayed = parts.map {
      Self.bits($0.edges, thicket, isEager: false) & ~Self.bits($0.edges, thicket, isEager: true)
    }
    let hidden = parts.map { part in part.calls.reduce(0) { $0 | Self.bits($1, thicket) } }
    let initial = Self.closed(takes)
    needs = Self.closed(eager)
    declared = Self.closed(zip(eager, delayed).map { $0 | $1 })
    let all = Self.closed(parts.indices.map { eager[$0] | delayed[$0] | hidden[$0] })
    self.all = all
    func leads(_ number: Int, _ isMet: (Int) -> Bool) -> Bool {
      parts.indices.contains { ($0 == number || all[number] & 1 << $0 != 0) && isMet($0) }
    }
    isHidden = parts.indices.map { number in
      leads(number) { one in
        delayed[one] | hidden[one] != 0 || parts[one].edges.contains(where: \.isOpen)
          || parts[one].calls.contains { $0.deed != nil }
      }
    }
    canRecur = parts.indices.map { number in
      leads(number) { one in
        initial[one] & 1 << one != 0
          || parts.indices.contains { next in
            (delayed[one] | hidden[one]) & 1 << next != 0 && (next == one || all[next] & 1 << one != 0)
          }
      }
    }
  }

  /// What a set leads to, if each leads to some.
  private static func closed(_ next: [Int]) -> [Int] {
    var closed = next
    for middle in next.indices {
      for one in next.indices where closed[one] & 1 << middle != 0 { closed[one] |= closed[middle] }
    }
    return closed
  }

  private static func bits(_ edges: [Thicket.Edge], _ thicket: Thicket, isEager: Bool) -> Int {
    edges.reduce(0) { bits, edge in
      switch edge {
      case .one(let target), .optional(let target): target < thicket.parts.count ? bits | 1 << target : bits
      case .lazy(let target), .provider(let target): isEager ? bits : bits | 1 << target
      case .many: thicket.parts.indices.reduce(bits) { thicket.parts[$1].serves ? $0 | 1 << $1 : $0 }
      case .container, .scopes, .value: bits
      }
    }
  }

  private static func bits(_ call: Thicket.Call, _ thicket: Thicket) -> Int {
    switch call.deed {
    case .request(let target, _), .enter(let target, _): 1 << (target % thicket.parts.count)
    default: 0
    }
  }
}

extension Thicket.Edge {
  /// Whether nothing says what it leads to.
  fileprivate var isOpen: Bool {
    switch self {
    case .container, .scopes, .lazy, .provider: true
    default: false
    }
  }
}

extension Thicket {
  /// Whether a request for a component can meet one of some components.
  func leads(_ number: Int, _ reach: Reach, to isMet: (Part) -> Bool) -> Bool {
    parts.indices.contains { ($0 == number || reach.all[number] & 1 << $0 != 0) && isMet(parts[$0]) }
  }

  /// How often something fails.
  var failures: Int { parts.reduce(0) { $0 + $1.calls.reduce(0) { $0 + $1.failures } } }

  var closings: [Call] { parts.compactMap(\.closing) + [decorator?.closing].compactMap(\.self) }
  private var calls: [Call] { parts.flatMap(\.calls) + [decorator?.make].compactMap(\.self) + closings }
  var moves: [Move] { tasks.joined() + actions }

  var usesMain: Bool {
    calls.contains { $0.place == .main } || actions.contains { if case .plainOnMain = $0.act { true } else { false } }
  }
  var closingsFail: Bool { closings.contains { $0.failures > 0 } }
  /// Whether a limit of an end can be heard by closings.
  var limitsEnds: Bool {
    ending == .closeWithin || moves.contains { if case .closeWithin = $0.act { true } else { false } }
  }
  var hasLimits: Bool { limitsEnds || form == .limitedStart || parts.contains(where: \.isTimed) }
  /// Whether something is closed while creations go on that nobody waits for.
  var closesPlainly: Bool {
    ending == .closePlainly || calls.contains { if case .closePlainly = $0.deed { true } else { false } }
      || calls.contains { if case .close = $0.deed { !$0.suspends } else { false } }
      || moves.contains { if case .closePlainly = $0.act { true } else { false } }
  }
  var cancels: Bool { actions.contains { if case .cancel = $0.act { true } else { false } } }
  /// Whether nothing is tried twice, and nothing ends before the end.
  var isCalm: Bool {
    failures == 0 && !hasLimits && form != .run && form != .build && !cancels && !calls.contains { $0.deed != nil }
      && !moves.contains {
        switch $0.act {
        case .close, .closeWithin, .closePlainly, .clean: true
        default: false
        }
      }
  }
  /// Whether what serves is kept, so that decorators of it can be closed.
  var keepsAllThatServe: Bool { parts.allSatisfy { !$0.serves || $0.lifetime.isHeld } }

  /// Whether it has to be awaited, or belongs to an actor, itself.
  func isAwaited(_ part: Part) -> Bool {
    func isAwaited(_ call: Call) -> Bool { call.suspends || call.place != .anywhere }
    let hasMany = part.edges.contains { if case .many = $0 { true } else { false } }
    return part.calls.contains(where: isAwaited) || hasMany && decorator.map { isAwaited($0.make) } ?? false
  }
}
