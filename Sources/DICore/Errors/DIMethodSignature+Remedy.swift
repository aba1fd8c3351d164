internal import DILifetime

extension DIMethodSignature {
  /// The remedy if a component has no initializer that takes these arguments.
  func remedy(for info: DITypeInfo) -> String {
    if isOfObject { return "use injections without arguments for objects created elsewhere" }
    let takesSome = existing.filter { !$0.isEmpty }
    guard let first = takesSome.first else {
      // What keeps nothing and has no initializer cannot be resolved without arguments either.
      let canDoWithout = !existing.isEmpty || info.trace.lifetime?.keepsBetweenResolves != false
      return takingArguments(info) + (isEmpty || !canDoWithout ? "" : "; or resolve it without arguments")
    }
    if !isEmpty {
      return "pass arguments of exactly the registered types, with `as` where a value has another static type; or "
        + takingArguments(info)
    }
    let type = info.trace.service ?? info.type
    let provider = "DIProvider<\(([type] + first.types).map(typeCode).joined(separator: ", "))>"
    if !info.trace.path.isEmpty { return "make the dependency a \(provider), and call it with the arguments" }
    let qualifier = info.trace.qualifier
    let resolving = "resolve a \(provider)\(qualifier.map { " with \([$0].spelled)" } ?? ""), and call it with "
    // No request has arguments and a tag.
    if let qualifier, qualifier.name == nil { return resolving + "arguments of exactly the registered types" }
    let name = qualifier?.name.map { "name: \($0.literal), " } ?? ""
    return """
      call resolve(\(metatypeCode(type)), \(name)arg:) with arguments of exactly the registered types; or \(resolving)them
      """
  }

  private func takingArguments(_ info: DITypeInfo) -> String {
    info.isLayer
      ? "pass arg($0) for a parameter in the \(info.subject)"
      : info.spelling.takingArguments(hasInitializer: !existing.isEmpty)
  }
}
