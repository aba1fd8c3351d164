/// The requests that linking has made in a graph that can grow, each with its answer: a registration may change the answer.
struct RequestLog {
  private var notes = TypeTable<Note>()
  /// The number of notes at which notes of relinked dependents are removed.
  private var limit = 16

  /// A dependent and the answer it got.
  struct Note {
    /// Nil once the note was taken.
    fileprivate var dependent: Dependent?
    let answer: LoggedAnswer
    /// Nil if the program requested a type without qualifiers, which is the common case.
    private let circumstances: Circumstances?

    /// The filter of a request.
    private final class Circumstances {
      let filter: CandidateFilter
      init(_ filter: CandidateFilter) { self.filter = filter }
    }

    fileprivate init(_ dependent: consuming Dependent, _ filter: CandidateFilter, _ answer: LoggedAnswer) {
      self.dependent = dependent
      self.answer = answer
      circumstances = filter.qualifiers.isEmpty && filter.domain == nil ? nil : Circumstances(filter)
    }

    var filter: CandidateFilter { circumstances?.filter ?? CandidateFilter() }

    /// The many that may get a new member.
    var many: Many { node as! Many }
    /// The binding whose delayed requests reach the type.
    var holder: Binding { node as! Binding }

    private var node: Node? { if case .node(let node) = dependent { node.takeUnretainedValue() } else { nil } }

    /// Whether filter and answer are the same; filters are compared by identity, so no two notes with a filter are alike.
    fileprivate func isLike(_ other: Note) -> Bool {
      circumstances === other.circumstances && answer == other.answer && answer != .members && answer != .survey
    }
  }

  var isEmpty: Bool { notes.count == 0 }

  /// Logs an answer.
  mutating func add(
    _ dependent: consuming Dependent, _ type: any Any.Type, _ filter: CandidateFilter, _ answer: LoggedAnswer
  ) {
    if notes.count == limit { removeRetired() }
    notes.append(Note(dependent, filter, answer), to: type, filter.qualifiers.first)
  }

  @inline(never)
  private mutating func removeRetired() {
    notes.removeAll { $0.dependent!.isRetired }
    limit = max(limit, notes.count * 2)
  }

  /// Whether a logged request may get a component as its answer.
  func concern(_ component: Component) -> Bool {
    var isAsked = false
    component.forEachKey { type, qualifier, _ in isAsked = isAsked || !notes[type, qualifier].isEmpty }
    return isAsked
  }

  /// Takes notes about requests that a component may answer.
  ///
  /// - Parameters:
  ///   - component: The component.
  ///   - isTaken: Decides about a note; it gets the service as which the component would answer.
  /// - Returns: The dependents of the notes.
  mutating func take(for component: Component, where isTaken: (_ service: Int?, Note) -> Bool) -> [Dependent] {
    var taken: [Dependent] = []
    component.forEachKey { type, qualifier, service in
      take(type, qualifier, into: &taken) { isTaken(service, $0) }
    }
    return taken
  }

  @inline(never)
  private mutating func take(
    _ type: any Any.Type, _ qualifier: Qualifier?, into taken: inout [Dependent], where isTaken: (Note) -> Bool
  ) {
    // Many dependents make the same request, so the last decision is kept for the next note.
    var last: (note: Note, isTaken: Bool)?
    notes.removeAll(of: type, qualifier) { note in
      if note.dependent!.isRetired { return true }
      if last?.note.isLike(note) != true { last = (note, isTaken(note)) }
      guard last!.isTaken else { return false }
      taken.append(note.dependent!)
      note.dependent = nil
      return true
    }
  }
}
