// What errors tell of a component that belongs to an actor: which closures do, and what helps.

extension DITypeInfo {
  /// Which closures belong to something; nil where that is not known.
  var isolationReason: String? {
    let closures = trace.isolated.map(\.description)
    guard let last = closures.last else { return nil }
    if closures.count == 1 { return "\(last) belongs to" }
    return "\(closures.dropLast().joined(separator: ", ")) and \(last) belong to"
  }

  /// What to write where a component belongs to the main actor.
  ///
  /// The registration does not tell whether its type does, or just the place where a closure was written.
  ///
  /// - Parameter isMadeByBuild: Whether nobody asked, but singles were made.
  /// - Returns: The text.
  func isolationRemedy(isMadeByBuild: Bool) -> String {
    var isInitializerAlone = false
    if case .step(.initializer)? = trace.isolated.first { isInitializerAlone = trace.isolated.count == 1 }
    let byName = isInitializerAlone ? "register(\(type).init), by name, or " : ""
    let request =
      isMadeByBuild
      ? "\(trace.origin.spelling.makingSingles) on the main actor, in a @MainActor function, say; or .lifetime(.lazySingle) at the single"
      : "the request in code of the main actor"
    return """
      \(request); or, if \(type) itself belongs to no actor, \(byName)the registration in a `nonisolated` function: a closure belongs \
      to the actor that it is written on
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
