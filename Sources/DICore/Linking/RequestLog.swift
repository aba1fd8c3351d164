/// What a graph that can grow was asked while something was linked, and who was told what: what a registration may give other
/// answers to.
///
/// One list for all, in which those for one type are a chain: every dependency of a component is noted here.
struct RequestLog {
  private var notes: [Note] = []
  /// The first note of each type that was asked for without names or tags.
  private var firsts = TypeTable()
  /// The same by the type and the first of its names and tags.
  private var qualifiedFirsts: [QualifiedType: Int32] = [:]
  /// The manies by the type and the first name or tag that their members are asked for by.
  private var manies: [QualifiedType: [Many]] = [:]
  /// A chain of places that are free.
  private var free: Int32 = -1

  /// What was asked for beside a type without names and tags, by the program.
  private final class Circumstances {
    let filter: CandidateFilter
    init(_ filter: CandidateFilter) { self.filter = filter }
  }

  /// One asker, and what it was told.
  private struct Note {
    var dependent: Dependent?
    var answer: LoggedAnswer
    let circumstances: Circumstances?
    var next: Int32

    var filter: CandidateFilter { circumstances?.filter ?? CandidateFilter() }

    /// Whether the same was asked, and answered.
    func isLike(_ other: Note) -> Bool { circumstances === other.circumstances && answer.isSame(as: other.answer) }
  }

  var isEmpty: Bool { notes.isEmpty && manies.isEmpty }

  /// Notes an answer.
  mutating func add(_ dependent: Dependent, _ type: any Any.Type, _ filter: CandidateFilter, _ answer: LoggedAnswer) {
    let isPlain = filter.qualifiers.isEmpty && filter.domain == nil
    if free < 0, notes.count == notes.capacity { sweep() }
    let position = free < 0 ? Int32(notes.count) : free
    let next: Int32
    if let qualifier = filter.qualifiers.first {
      let key = QualifiedType(type, [qualifier])
      next = qualifiedFirsts[key] ?? -1
      qualifiedFirsts[key] = position
    } else {
      next = firsts.replace(ObjectIdentifier(type), by: position)
    }
    let note = Note(
      dependent: dependent, answer: answer, circumstances: isPlain ? nil : Circumstances(filter), next: next)
    if free < 0 {
      notes.append(note)
    } else {
      free = notes[Int(position)].next
      notes[Int(position)] = note
    }
  }

  /// Adds a many.
  mutating func add(_ many: Many) { manies[many.logKey, default: []].append(many) }

  /// Removes a many that nobody asks for any more.
  mutating func remove(_ many: Many) { manies[many.logKey]?.removeAll { $0 === many } }
}

// MARK: - What a component changes

extension RequestLog {
  /// Whether anything was asked that a component may be the answer to.
  func concern(_ component: Component) -> Bool {
    if isEmpty { return false }
    var isAsked = false
    RequestLog.forEachKey(of: component) { type, qualifier, _ in
      if isAsked { return }
      isAsked =
        first(type, qualifier) >= 0 || manies[QualifiedType(type, qualifier.map { [$0] } ?? [])]?.isEmpty == false
    }
    return isAsked
  }

  /// The manies that a component may be a member of, with as which of its services.
  func manies(for component: Component) -> [(service: Int?, many: Many)] {
    if manies.isEmpty { return [] }
    var found: [(service: Int?, many: Many)] = []
    RequestLog.forEachKey(of: component) { type, qualifier, service in
      for many in manies(type, qualifier) { found.append((service, many)) }
    }
    return found
  }

  /// Takes out who asked something that a component may be the answer to, and gets another answer now.
  ///
  /// - Parameters:
  ///   - component: The component.
  ///   - isChanged: Whether the answer is another one, given as which of its services the component answers.
  /// - Returns: The askers.
  mutating func takeDependents(
    for component: Component, where isChanged: (_ service: Int?, CandidateFilter, LoggedAnswer) -> Bool
  ) -> [Dependent] {
    var dependents: [Dependent] = []
    RequestLog.forEachKey(of: component) { type, qualifier, service in
      var last: Int32 = -1
      var position = first(type, qualifier)
      // Many ask the same.
      var known: (position: Int, isChanged: Bool)?
      while position >= 0 {
        let index = Int(position)
        let next = notes[index].next
        var isTaken = notes[index].dependent!.isRetired
        if !isTaken {
          if let known, notes[index].isLike(notes[known.position]) {
            isTaken = known.isChanged
          } else {
            isTaken = isChanged(service, notes[index].filter, notes[index].answer)
            known = (index, isTaken)
          }
          if isTaken { dependents.append(notes[index].dependent!) }
        }
        if isTaken {
          if last >= 0 { notes[Int(last)].next = next } else { setFirst(type, qualifier, to: next) }
          notes[index].dependent = nil
          notes[index].next = free
          free = position
        } else {
          last = position
        }
        position = next
      }
    }
    return dependents
  }

  /// The types that a component serves, each without names and tags, and with each of its own.
  private static func forEachKey(
    of component: Component, _ body: (_ type: any Any.Type, _ qualifier: Qualifier?, _ service: Int?) -> Void
  ) {
    if component.servesOwnType {
      body(component.type, nil, nil)
      for qualifier in component.qualifiers { body(component.type, qualifier, nil) }
    }
    for (position, service) in component.services.enumerated() {
      // One that names its own type answers for it once.
      if !component.servesOwnType || service.type != component.type { body(service.type, nil, position) }
      for qualifier in component.qualifiers { body(service.type, qualifier, position) }
      for qualifier in service.qualifiers { body(service.type, qualifier, position) }
    }
  }

  private func manies(_ type: any Any.Type, _ qualifier: Qualifier?) -> [Many] {
    manies.isEmpty ? [] : manies[QualifiedType(type, qualifier.map { [$0] } ?? [])] ?? []
  }

  private func first(_ type: any Any.Type, _ qualifier: Qualifier?) -> Int32 {
    guard let qualifier else { return firsts[ObjectIdentifier(type)] }
    return qualifiedFirsts.isEmpty ? -1 : qualifiedFirsts[QualifiedType(type, [qualifier])] ?? -1
  }

  private mutating func setFirst(_ type: any Any.Type, _ qualifier: Qualifier?, to first: Int32) {
    if let qualifier {
      qualifiedFirsts[QualifiedType(type, [qualifier])] = first
    } else {
      _ = firsts.replace(ObjectIdentifier(type), by: first)
    }
  }

  /// Frees the places of askers that have been linked anew since; makes room if these are few, so that it is seldom done.
  private mutating func sweep() {
    var freed = 0
    func swept(_ first: Int32) -> Int32 {
      var first = first
      var last: Int32 = -1
      var position = first
      while position >= 0 {
        let next = notes[Int(position)].next
        if notes[Int(position)].dependent!.isRetired {
          if last >= 0 { notes[Int(last)].next = next } else { first = next }
          notes[Int(position)].dependent = nil
          notes[Int(position)].next = free
          free = position
          freed += 1
        } else {
          last = position
        }
        position = next
      }
      return first
    }
    firsts.update(swept)
    for (key, first) in qualifiedFirsts { qualifiedFirsts[key] = swept(first) }
    if freed * 4 < notes.count { notes.reserveCapacity(notes.count * 2) }
  }
}
