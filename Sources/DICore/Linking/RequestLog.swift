/// The requests that linking has made in a graph that can grow, each with its answer: a registration may change the answer.
///
/// There is a note for each dependency of each component. One array holds all notes; the notes for one type are a chain in it.
struct RequestLog {
  private var notes: [Note] = []
  /// The first note of each type that was requested without qualifiers.
  private var firsts = TypeTable()
  /// The first note of each type that was requested with qualifiers, by the type and the first qualifier.
  private var qualifiedFirsts: [QualifiedType: Int32] = [:]
  /// The manies by their service and first qualifier.
  private var manies: [QualifiedType: [Many]] = [:]
  /// The first free note; free notes are a chain.
  private var free: Int32 = -1

  /// The filter of a request.
  ///
  /// A note has none if the program requested a type without qualifiers, which is the common case.
  private final class Circumstances {
    let filter: CandidateFilter
    init(_ filter: CandidateFilter) { self.filter = filter }
  }

  /// A dependent and the answer it got.
  private struct Note {
    var dependent: Dependent?
    var answer: LoggedAnswer
    let circumstances: Circumstances?
    var next: Int32

    var filter: CandidateFilter { circumstances?.filter ?? CandidateFilter() }

    /// Whether filter and answer are the same; filters are compared by identity, so no two notes with a filter are alike.
    func isLike(_ other: Note) -> Bool { circumstances === other.circumstances && answer.isSame(as: other.answer) }
  }

  var isEmpty: Bool { notes.isEmpty && manies.isEmpty }

  /// Logs an answer.
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

  /// Removes a many that is no longer used.
  mutating func remove(_ many: Many) { manies[many.logKey]?.removeAll { $0 === many } }
}

// MARK: - Answers that a component changes

extension RequestLog {
  /// Whether a logged request may get a component as its answer.
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

  /// The manies that a component may be a member of, each with the service it would serve.
  func manies(for component: Component) -> [(service: Int?, many: Many)] {
    if manies.isEmpty { return [] }
    var found: [(service: Int?, many: Many)] = []
    RequestLog.forEachKey(of: component) { type, qualifier, service in
      for many in manies(type, qualifier) { found.append((service, many)) }
    }
    return found
  }

  /// Removes and returns the dependents whose answer a component changes.
  ///
  /// - Parameters:
  ///   - component: The component.
  ///   - isChanged: Whether the component changes an answer, for one of its services.
  /// - Returns: The dependents.
  mutating func takeDependents(
    for component: Component, where isChanged: (_ service: Int?, CandidateFilter, LoggedAnswer) -> Bool
  ) -> [Dependent] {
    var dependents: [Dependent] = []
    RequestLog.forEachKey(of: component) { type, qualifier, service in
      var last: Int32 = -1
      var position = first(type, qualifier)
      // Many dependents make the same request, so the last decision is kept for the next note.
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

  /// Calls a body for each type that a component serves: without a qualifier, and with each of its qualifiers.
  private static func forEachKey(
    of component: Component, _ body: (_ type: any Any.Type, _ qualifier: Qualifier?, _ service: Int?) -> Void
  ) {
    if component.servesOwnType {
      body(component.type, nil, nil)
      for qualifier in component.qualifiers { body(component.type, qualifier, nil) }
    }
    for (position, service) in component.services.enumerated() {
      // A component whose own type is also a service answers for it once.
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

  /// Frees the notes of relinked dependents; if few notes were freed, doubles the capacity, so that sweeps are rare.
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
