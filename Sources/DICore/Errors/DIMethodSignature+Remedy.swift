extension DIMethodSignature {
  /// The remedy if a component has no initializer that takes these arguments.
  func remedy(for info: DITypeInfo) -> String {
    if isOfObject { return "use injections without arguments for objects created elsewhere" }
    let takesSome = existing.filter { !$0.isEmpty }
    guard let first = takesSome.first else {
      return takingArguments(info) + (isEmpty ? "" : "; or resolve it without arguments")
    }
    if !isEmpty {
      return "pass arguments of exactly the registered types, with `as` where a value has another static type; or "
        + takingArguments(info)
    }
    let type = info.trace.service ?? info.type
    let provider = "DIProvider<\(([type] + first.types).map(typeCode).joined(separator: ", "))>"
    return info.trace.path.isEmpty
      ? """
      call resolve(\(metatypeCode(type)), arg:) with arguments of exactly the registered types; or resolve a \(provider), \
      and call it with them
      """
      : "make the dependency a \(provider), and call it with the arguments"
  }

  private func takingArguments(_ info: DITypeInfo) -> String {
    info.isLayer
      ? "pass arg($0) for a parameter in the \(info.subject)" : info.spelling.takingArguments
  }
}
