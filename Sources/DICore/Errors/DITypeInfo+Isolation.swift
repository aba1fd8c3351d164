// The reason and the remedy in the text of an error about a component that belongs to an actor.

extension DITypeInfo {
  /// The component of an instance that can be had as a service only on the actor that the conformance belongs to.
  package func isolated(by conformance: IsolatedConformance) -> DITypeInfo {
    var info = self
    info.trace.isolated = [.conformance(conformance)]
    return info
  }

  /// The conformance that belongs to an actor; nil if closures do.
  private var isolatedConformance: IsolatedConformance? {
    if case .conformance(let conformance)? = trace.isolated.first { conformance } else { nil }
  }

  /// The actor that the component, or its conformance, belongs to.
  package var isolatingActor: String {
    guard let isolatedConformance, !isolatedConformance.isOfMainActor else { return "the main actor" }
    return typeName(isolatedConformance.actor)
  }

  /// What belongs to an actor, as a sentence; nil if this is unknown.
  package func isolationReason(_ actor: String) -> String? {
    let isolated = trace.isolated.map(\.description)
    guard let last = isolated.last else { return nil }
    if isolated.count == 1 { return "\(last) belongs to \(actor)" }
    return "\(isolated.dropLast().joined(separator: ", ")) and \(last) belong to \(actor)"
  }

  /// A remedy, or to free the component from its actor; for an actor that no request can run on, only the latter.
  ///
  /// The type itself may belong to the actor, or only the place where a closure was written. A registration does not tell
  /// the two apart, so the remedy covers both.
  package func freeing(or other: String) -> String {
    if let isolatedConformance {
      let name = typeName(isolatedConformance.protocolType)
      // A generic type can have the conformance from what it contains, and a class from its superclass.
      let type = isolatedConformance.type
      let isOwn =
        TypeMetadata(type).genericDescriptor == nil && (type as? AnyClass).flatMap { _getSuperclass($0) } == nil
      let place = isOwn ? " in \(typeName(type))" : ""
      return (isolatedConformance.isOfMainActor ? "\(other); or " : "") + """
        make what \(name) requires `nonisolated`\(place), and declare the conformance as `nonisolated \(name)`
        """
    }
    var isInitializerAlone = false
    if case .step(.initializer)? = trace.isolated.first { isInitializerAlone = trace.isolated.count == 1 }
    // By name, an initializer requests its parameters, so none of them is an argument.
    let hasName = isInitializerAlone && !trace.takesArguments && !isLayer && !isExistential(type)
    let byName = hasName ? "write \(spelling.receiver).register(\(typeName(type)).init), or " : ""
    let itself = (isLayer ? "the " : "") + "\(subject) itself"
    return """
      \(other); or, if \(itself) belongs to no actor, \(byName)register it in a `nonisolated` function: a closure \
      belongs to the actor it is written on
      """
  }

  /// The remedy where a component belongs to the main actor.
  ///
  /// - Parameter isCreatedByBuild: Whether `build()` created the component, so that no request led to it.
  /// - Returns: The text.
  func isolationRemedy(isCreatedByBuild: Bool) -> String {
    freeing(
      or: isCreatedByBuild
        ? """
        call \(spelling.creatingSingles) on the main actor, for example in a @MainActor function; or use \
        .lifetime(.lazySingle) for the single
        """
        : "resolve it on the main actor")
  }
}

extension DITypeInfo {
  /// How to get what a request cannot make without suspending.
  ///
  /// - Parameters:
  ///   - isCreatedByBuild: Whether `build()` created the component, so that no request led to it.
  ///   - service: The type that is requested; nil for the one at the beginning of the path.
  /// - Returns: The text.
  package func awaiting(isCreatedByBuild: Bool, as service: (any Any.Type)? = nil) -> String {
    if isCreatedByBuild { return spelling.awaitingSingles }
    let requested = service ?? trace.path.first { _ in true }?.type ?? type
    let request = "\(spelling.awaiting) container.async.resolve(\(metatypeCode(requested)))"
    return "import DIAsync, and await the request: \(request)"
  }
}

extension Trace.Isolated: CustomStringConvertible {
  var description: String {
    switch self {
    case .step(let step): step.rawValue
    case .check(let service): "the check of \(typeName(service))"
    case .conformance(let conformance): "its conformance to \(typeName(conformance.protocolType))"
    }
  }
}
