import TestSupport

// What follows from the declarations alone: who needs whom, and what may depend on the order of requests.

extension Web {
  /// What each component can reach, through initializers and injections.
  var needs: [Set<Int>] { parts.indices.map { reach($0) } }

  /// Whether a flight, which is a resolve of its own, needs what a resolve shares.
  var sharesAcrossFlights: Bool {
    parts.indices.contains { parts[$0].lifetime.isKept && !reach($0).isDisjoint(with: shared) }
  }

  /// Whether the members of a cycle are kept for different times: who gets whom depends on what is made first.
  var hasMixedCycle: Bool {
    func rank(_ number: Int) -> Int { parts[number].lifetime.isKept ? 2 : parts[number].lifetime == .prototype ? 0 : 1 }
    return parts.indices.contains { one in reach(one).contains { rank($0) < rank(one) && reach($0).contains(one) } }
  }

  /// Whether what no scope has needs what each scope has: it gets the one of the scope that requests it first.
  var hasWanderers: Bool {
    parts.indices.contains { number in
      parts[number].lifetime.isKeptAcrossBuilds
        && reach(number).contains { !parts[$0].lifetime.isKeptAcrossScopes }
    }
  }

  /// Whether a request for a component can meet one of some components.
  func leads(_ number: Int, to isMet: (Part) -> Bool) -> Bool {
    isMet(parts[number]) || reach(number).contains { isMet(parts[$0]) }
  }

  /// How often something fails.
  var failures: Int { parts.reduce(0) { $0 + ($1.failure?.times ?? 0) } }
  var hasLimits: Bool { parts.contains(where: \.isTimed) }

  private var shared: Set<Int> { Set(parts.indices.filter { parts[$0].lifetime == .objectGraph }) }

  /// What a component can reach.
  private func reach(_ number: Int) -> Set<Int> {
    var found: Set<Int> = []
    var open = [number]
    while let next = open.popLast() {
      for edge in parts[next].initializer + parts[next].injections.map(\.edge) {
        let targets =
          switch edge {
          case .one(let target), .optional(let target): target < parts.count ? [target] : []
          case .many: parts.indices.filter { parts[$0].serves }
          }
        open += targets.filter { found.insert($0).inserted }
      }
    }
    return found
  }
}
