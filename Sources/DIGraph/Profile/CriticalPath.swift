internal import DICore

/// The chain of creations that decided how long a start took: each waited for the one before it.
struct CriticalPath {
  /// A creation, and the part of its time in which nothing that it waited for was being made.
  struct Member {
    let step: Int
    var own: Duration
  }

  /// How long the start took.
  let duration: Duration
  /// The members in the order in which they ended.
  var members: [Member] = []
  /// The member with the longest time of its own, and how much shorter the start would be without it.
  var longest: (member: Int, won: Duration)?
}

extension Recording {
  /// The critical path of the last start; nil if none has ended, or it has created nothing.
  var criticalPath: CriticalPath? {
    guard let lastStart, let duration = lastStart.duration else { return nil }
    let creations = StartedCreations(self, from: lastStart.begin, to: lastStart.begin + duration)
    guard let last = creations.lastToEnd(without: nil) else { return nil }
    var path = CriticalPath(duration: duration)
    path.members = creations.path(to: last)
    if let longest = path.members.max(by: { $0.own < $1.own })?.step {
      path.longest = (longest, creations.won(without: longest))
    }
    return path
  }
}

/// The creations of a start that are part of no other, and what each of them waited for.
private struct StartedCreations {
  let recording: Recording
  let start: ContinuousClock.Instant
  /// The positions of their steps.
  private var roots: [Int] = []
  /// For each of them, those that it waited for.
  private var needs: [Int: [Int]] = [:]

  init(_ recording: Recording, from start: ContinuousClock.Instant, to end: ContinuousClock.Instant) {
    (self.recording, self.start) = (recording, start)
    // A parent comes before its children.
    var rootOfStep: [Int] = []
    for (position, step) in recording.steps.enumerated() {
      rootOfStep.append(step.parent.map { rootOfStep[$0] } ?? position)
      let root = rootOfStep[position]
      if case .wait(let creation) = step.kind {
        if rootOfStep[creation] != root { needs[root, default: []].append(rootOfStep[creation]) }
      } else if root == position, let itsEnd = step.end, step.start >= start, itsEnd <= end {
        roots.append(position)
      }
    }
    let known = Set(roots)
    needs = needs.mapValues { $0.filter(known.contains) }
  }

  private func begin(_ root: Int) -> ContinuousClock.Instant { recording.steps[root].start }
  private func end(_ root: Int) -> ContinuousClock.Instant { recording.steps[root].end! }

  /// The creation that was the last to end.
  func lastToEnd(without other: Int?) -> Int? { roots.filter { $0 != other }.max { end($0) < end($1) } }

  /// The members of the path that ends with a creation.
  func path(to last: Int) -> [CriticalPath.Member] {
    var own: [Int: Duration] = [:]
    var (current, time) = (last, end(last))
    var seen: Set<Int> = [last]
    while true {
      // What it waited for, and which ended last before this time.
      let need = (needs[current] ?? []).filter { !seen.contains($0) && begin(current) < end($0) && end($0) <= time }
        .max { end($0) < end($1) }
      let since = need.map { end($0) } ?? begin(current)
      own[current, default: .zero] += since.duration(to: time)
      time = since
      if let need {
        seen.insert(need)
        current = need
      } else if let requester = recording.lanes[recording.steps[current].lane].requester.map(root),
        begin(requester) < time
      {
        current = requester
      } else {
        break
      }
    }
    // What a thread made before the chain began.
    for root in roots where own[root] == nil && !isAwaited(root) && end(root) <= time {
      own[root] = begin(root).duration(to: end(root))
    }
    return own.sorted { (end($0.key), $0.key) < (end($1.key), $1.key) }.map {
      CriticalPath.Member(step: $0.key, own: $0.value)
    }
  }

  private func isAwaited(_ root: Int) -> Bool { recording.lanes[recording.steps[root].lane].isAwaited }

  private func root(of step: Int) -> Int {
    sequence(first: step) { recording.steps[$0].parent }.reduce(step) { $1 }
  }

  /// How much sooner the start would have ended if one creation were not part of it: nothing waits for it, and what only it
  /// needs is not made either.
  func won(without left: Int) -> Duration {
    var ends: [Int: ContinuousClock.Instant] = [left: start]
    // What one waited for ended before it.
    for root in roots.sorted(by: { end($0) < end($1) }) where root != left {
      let waited = (needs[root] ?? []).filter { begin(root) < end($0) }
      let ready = waited.map(end).max() ?? begin(root)
      let readyWithout = max(begin(root), waited.map { ends[$0] ?? end($0) }.max() ?? begin(root))
      ends[root] = end(root) - readyWithout.duration(to: max(ready, readyWithout))
    }
    // The singles are made in any case.
    var open = roots.filter { recording.steps[$0].component.lifetime == .single && $0 != left }
    var made: Set<Int> = []
    while let root = open.popLast() {
      if made.insert(root).inserted { open += (needs[root] ?? []).filter { $0 != left } }
    }
    let before = roots.map(end).max() ?? start
    let after = made.compactMap { ends[$0] }.max() ?? start
    return max(.zero, after.duration(to: before))
  }
}
