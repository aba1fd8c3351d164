// The reason and the remedy in the text of an error about a component that belongs to an actor.

extension DITypeInfo {
  /// The closures that belong to an actor, as the beginning of a sentence; nil if they are unknown.
  package var isolationReason: String? {
    let closures = trace.isolated.map(\.description)
    guard let last = closures.last else { return nil }
    if closures.count == 1 { return "\(last) belongs to" }
    return "\(closures.dropLast().joined(separator: ", ")) and \(last) belong to"
  }

  /// The remedy where a component belongs to the main actor.
  ///
  /// The type itself may belong to the actor, or only the place where a closure was written. A registration does not tell
  /// the two apart, so the remedy covers both.
  ///
  /// - Parameter isCreatedByBuild: Whether `build()` created the component, so that no request led to it.
  /// - Returns: The text.
  func isolationRemedy(isCreatedByBuild: Bool) -> String {
    var isInitializerAlone = false
    if case .step(.initializer)? = trace.isolated.first { isInitializerAlone = trace.isolated.count == 1 }
    let byName =
      isInitializerAlone && !isExistential(type) ? "write \(spelling.receiver).register(\(type).init), or " : ""
    let request =
      isCreatedByBuild
      ? """
      call \(spelling.creatingSingles) on the main actor, for example in a @MainActor function; or use .lifetime(.lazySingle) \
      for the single
      """
      : "resolve it on the main actor"
    return """
      \(request); or, if \(type) itself belongs to no actor, \(byName)register it in a `nonisolated` function: a closure \
      belongs to the actor it is written on
      """
  }
}

extension Trace.Closure: CustomStringConvertible {
  var description: String {
    switch self {
    case .step(let step): step.rawValue
    case .check(let service): "the check of \(typeName(service))"
    }
  }
}
