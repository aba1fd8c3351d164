import TestSupport

// A thicket with less in it that goes wrong in the same way, for those who read it.

extension Thicket {
  /// Leaves out what can be left out while the problem stays.
  func shrunk(_ problem: String, orders: Range<Int>) -> (thicket: Thicket, seed: Int) {
    let kind = Self.kind(of: problem)
    func order(of thicket: Thicket) -> Int? {
      orders.first { Trial(thicket, seed: $0).problem().map { Self.kind(of: $0) } == kind }
    }
    guard var seed = order(of: self) else { return (self, orders.lowerBound - 1) }
    var (smallest, isSmaller) = (self, true)
    while isSmaller {
      isSmaller = false
      for smaller in smallest.smaller {
        guard let found = order(of: smaller) else { continue }
        (smallest, seed, isSmaller) = (smaller, found, true)
        break
      }
    }
    return (smallest, seed)
  }

  /// The first line, without numbers.
  private static func kind(of problem: String) -> String {
    problem.prefix { $0 != "\n" && $0 != ";" }.filter { !$0.isNumber }
  }

  /// All with one thing less.
  private var smaller: [Thicket] {
    var all: [Thicket] = []
    func add(_ change: (inout Thicket) -> Void) {
      var thicket = self
      change(&thicket)
      all.append(thicket)
    }
    for task in tasks.indices {
      add { $0.tasks.remove(at: task) }
      for move in tasks[task].indices { add { $0.tasks[task].remove(at: move) } }
    }
    for action in actions.indices { add { $0.actions.remove(at: action) } }
    if decorator != nil { add { $0.decorator = nil } }
    if form != .start { add { $0.form = .start } }
    if ending != .close { add { $0.ending = .close } }
    if hasChild, !parts.contains(where: \.isOfChild) { add { $0.hasChild = false } }
    if let last = parts.indices.last, last > 0 { add { $0.removeLastPart() } }
    for number in parts.indices {
      let part = parts[number]
      for position in part.takes.indices { add { $0.parts[number].takes.remove(at: position) } }
      for position in part.steps.indices {
        add { $0.parts[number].steps.remove(at: position) }
        if part.steps[position].call.isMore { add { $0.parts[number].steps[position].call = Call() } }
      }
      if part.closing != nil { add { $0.parts[number].closing = nil } }
      if part.closing?.isMore == true { add { $0.parts[number].closing = Call() } }
      if part.make.isMore { add { $0.parts[number].make = Call() } }
      if part.serves { add { $0.parts[number].serves = false } }
      if part.runs { add { $0.parts[number].runs = false } }
      if part.isTimed { add { $0.parts[number].isTimed = false } }
      for call in [\Part.make] where part[keyPath: call].isMore {
        add { $0.parts[number][keyPath: call].deed = nil }
        add { $0.parts[number][keyPath: call].place = .anywhere }
      }
    }
    return all.filter { "\($0)" != "\(self)" }
  }

  private mutating func removeLastPart() {
    let last = parts.count - 1
    parts.removeLast()
    func isOfLast(_ edge: Edge) -> Bool {
      switch edge {
      case .one(let target), .optional(let target), .lazy(let target), .provider(let target): target == last
      default: false
      }
    }
    for number in parts.indices {
      parts[number].takes.removeAll(where: isOfLast)
      parts[number].steps.removeAll { $0.edge.map(isOfLast) ?? false }
    }
    func isOfLast(_ move: Move) -> Bool {
      switch move.act {
      case .request(let target), .plain(let target), .scope(let target, _), .typedScope(let target),
        .plainOnMain(let target):
        target == last
      case .race(let one, let other): one == last || other == last
      default: false
      }
    }
    for task in tasks.indices { tasks[task].removeAll(where: isOfLast) }
    actions.removeAll(where: isOfLast)
  }
}

extension Thicket.Call {
  /// Whether it does more than nothing.
  fileprivate var isMore: Bool { suspends || isDeaf || deed != nil || failures > 0 || place != .anywhere }
}
