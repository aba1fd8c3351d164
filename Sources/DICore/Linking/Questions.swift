/// What a graph that can grow was asked while something was linked, by the type that was asked for: what a registration may
/// give other answers to.
struct Questions {
  private var groups: [ObjectIdentifier: QuestionGroup] = [:]

  var isEmpty: Bool { groups.isEmpty }

  /// The questions for a type by the first of some names and tags, or without any.
  mutating func group(_ type: any Any.Type, _ qualifiers: [Qualifier]) -> QuestionGroup {
    let group = groups[ObjectIdentifier(type)] ?? QuestionGroup()
    groups[ObjectIdentifier(type)] = group
    guard let qualifier = qualifiers.first else { return group }
    if let known = group.qualified[qualifier] { return known }
    let new = QuestionGroup()
    group.qualified[qualifier] = new
    return new
  }

  /// The questions that a component may be the answer to, with as which of its services.
  func groups(for component: Component) -> [(service: Int?, group: QuestionGroup)] {
    var found: [(service: Int?, group: QuestionGroup)] = []
    func find(_ type: any Any.Type, _ service: Int?, _ qualifiers: [Qualifier]) {
      guard let group = groups[ObjectIdentifier(type)] else { return }
      found.append((service, group))
      if group.qualified.isEmpty { return }
      for qualifier in qualifiers {
        if let group = group.qualified[qualifier] { found.append((service, group)) }
      }
    }
    if component.servesOwnType { find(component.type, nil, component.qualifiers) }
    for (position, service) in component.services.enumerated() {
      find(service.type, position, component.qualifiers + service.qualifiers)
    }
    return found
  }

  /// Adds a many.
  mutating func add(_ many: Many) { group(many.service, many.query.qualifiers).manies.append(many) }

  /// Removes a many that nobody asks for any more.
  mutating func remove(_ many: Many) {
    group(many.service, many.query.qualifiers).manies.removeAll { $0 === many }
  }
}

/// The questions for one type that have no name or tag, or the same one first.
final class QuestionGroup {
  fileprivate(set) var qualified: [Qualifier: QuestionGroup] = [:]
  var questions: [Question] = []
  var manies: [Many] = []

  /// Adds somebody who asked, to the others who asked the same.
  func add(_ asker: Asker, _ query: Query, _ answer: Answer) {
    if let known = questions.firstIndex(where: { $0.isSame(query, answer) }) {
      questions[known].answer = answer
      questions[known].add(asker)
    } else {
      questions.append(Question(query: query, answer: answer, asker))
    }
  }
}

/// Who is meant by a type, names and tags, asked from somewhere; and who asked.
struct Question {
  let query: Query
  var answer: Answer
  private(set) var askers: [Asker]
  /// How many askers there may be before those are looked for that have been linked anew since.
  private var limit = 8

  init(query: Query, answer: Answer, _ asker: Asker) {
    self.query = query
    self.answer = answer
    askers = [asker]
  }

  fileprivate func isSame(_ query: Query, _ answer: Answer) -> Bool {
    self.answer.isLike(answer) && self.query.qualifiers.count == query.qualifiers.count
      && self.query.region === query.region && (query.qualifiers.isEmpty || self.query.qualifiers == query.qualifiers)
  }

  fileprivate mutating func add(_ asker: Asker) {
    if askers.count >= limit {
      askers.removeAll { $0.isRetired }
      limit = max(8, askers.count * 2)
    }
    askers.append(asker)
  }

  /// The askers, who will ask again.
  mutating func takeAskers() -> [Asker] {
    defer { askers = [] }
    return askers
  }
}

/// The answer to a question.
enum Answer {
  case one(Registry.Candidate)
  /// One of those that could.
  case ambiguous(Registry.Candidate)
  case missing
  /// The component that the question was put to, whoever else could answer.
  case member(Registry.Candidate)
  /// All that could answer were looked at.
  case any

  init(_ selection: Selection) {
    self =
      switch selection {
      case .one(let candidate): .one(candidate)
      case .ambiguous(let candidates): .ambiguous(candidates[0])
      case .none: .missing
      }
  }

  /// The same, where one component answers, whoever chose it.
  var direct: Answer {
    if case .member(let candidate) = self { .one(candidate) } else { self }
  }

  /// The candidate that it names.
  var candidate: Registry.Candidate? {
    switch self {
    case .one(let candidate), .ambiguous(let candidate), .member(let candidate): candidate
    case .missing, .any: nil
    }
  }

  /// Whether both are answers to the same kind of question.
  fileprivate func isLike(_ other: Answer) -> Bool {
    switch (self, other) {
    case (.any, .any): true
    case (.member(let one), .member(let other)): one.component == other.component && one.level == other.level
    case (.any, _), (_, .any), (.member, _), (_, .member): false
    case (.one, _), (.ambiguous, _), (.missing, _): true
    }
  }
}

/// What was linked by the answer to a question, and will be linked anew when that changes.
enum Asker {
  case node(Node)
  case entry(UInt, of: Standpoint)
  indirect case namedEntry(UInt, Qualifier, of: Standpoint)
  indirect case qualifiedEntry(QualifiedType, of: Standpoint)
  indirect case memberEntry(MemberEntry, of: Standpoint)
  /// A delayed request of a binding: what it leads to was looked for by types, among them this one.
  indirect case survey(Binding, any Any.Type)

  /// Whether it has been linked anew since.
  var isRetired: Bool {
    switch self {
    case .node(let node): node.isRetired
    case .survey(let binding, _): binding.isRetired
    case .entry, .namedEntry, .qualifiedEntry, .memberEntry: false
    }
  }
}
