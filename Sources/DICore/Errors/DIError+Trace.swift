extension DIError {
  /// The container family that threw the error; nil if it is unknown.
  var origin: Origin? { subject?.trace.origin }

  /// Whether the error concerns the thread and not one graph: the thread's stack is used up.
  var isOfThread: Bool {
    if case .tooDeep = self { true } else { false }
  }

  /// The same error with the descriptions of its tags, which an error of the registry lacks.
  ///
  /// Call it without the lock, since the description of a tag is user code.
  package var describingTags: DIError {
    switch self {
    case .typeIsNotFoundForTag(let type, _, let typesInfo):
      .typeIsNotFoundForTag(type: type, tags: type.qualifiers.tags, typesInfo: typesInfo)
    case .intersectionTagsForType(let type, _, let typesInfo):
      .intersectionTagsForType(type: type, tags: Set(type.qualifiers.tags), typesInfo: typesInfo)
    default:
      self
    }
  }
}
