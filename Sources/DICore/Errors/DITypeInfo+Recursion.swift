extension DITypeInfo {
  /// The remedy where an initializer needs its own result.
  var recursionRemedy: String {
    let delayed = "a lazy or provider, and use it after the initializer has returned"
    // The path can begin before the loop.
    let path = Array(trace.path)
    let loop = path[(path.lastIndex(of: self) ?? path.startIndex)...]
    // Decorators and replacements have no injections.
    return loop.allSatisfy(\.isLayer) && isLayer
      ? "make one of the dependencies on this path \(delayed)"
      : "move one of the dependencies on this path from the initializer to an injection; or make it \(delayed)"
  }
}
