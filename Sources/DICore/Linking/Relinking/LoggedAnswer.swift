/// The answer to a logged request, or another reason to look at what is registered for a type.
enum LoggedAnswer: Equatable {
  case one(Registry.Candidate)
  /// Several could answer; this is one of them.
  case ambiguous(Registry.Candidate)
  /// Nothing answers, or the answer is made of several components: each new or changed candidate changes it.
  case any
  /// The request was for this one member of a many, so no other component can change the answer.
  case member(Registry.Candidate)
  /// The dependent is a many: a new component may be a member.
  case members
  /// A survey found that the delayed requests of the dependent reach the type, and that the type does not lead back.
  case survey

  init(_ selection: Selection) {
    self =
      switch selection {
      case .one(let candidate): .one(candidate)
      case .ambiguous(let candidates): .ambiguous(candidates[0])
      case .none: .any
      }
  }
}
