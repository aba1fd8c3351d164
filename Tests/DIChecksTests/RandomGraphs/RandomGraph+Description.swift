extension RandomGraph: CustomStringConvertible {
  var description: String {
    parts.indices.map { "  \($0): \(parts[$0])" }.joined(separator: "\n")
      + "\n  \(scopes) scope(s)\(marksScopes ? ", marked" : "")\(isDecorated ? ", decorated" : "")\(inner > 0 ? ", the last \(inner) in a child" : "")"
  }
}

extension RandomGraph.Part: CustomStringConvertible {
  var description: String {
    guard isRegistered else { return "not registered" }
    var text =
      isValue
      ? "\(lifetime.rawValue)" : "\(lifetime.rawValue) init(\(initializer.map(\.plain).joined(separator: ", ")))"
    if isNamed { text += " named" }
    if isReplacement { text += " instead of another" }
    if !injections.isEmpty { text += " inject(\(injections.map(\.plain).joined(separator: ", ")))" }
    if isFallback { text += " fallback" }
    if !services.isEmpty { text += " as \(services.map { "S\($0)" }.joined(separator: ", "))" }
    if postInits > 0 { text += " post-inits \(postInits)" }
    if failure != .never { text += " throws \(failure)" }
    if absence != .never { text += " gives nil \(absence)" }
    if let cleaned { text += " post-init cleans \(cleaned)" }
    if postInitFailure != .never { text += " post-init throws \(postInitFailure)" }
    return text
  }
}

extension RandomGraph.Edge: CustomStringConvertible {
  var description: String {
    "\(route)" + (kind == .plain ? "" : "\(kind) ") + (kind.isOfService ? "S\(target)" : "\(target)")
  }
}

extension RandomGraph.Route: CustomStringConvertible {
  /// What stands before a target.
  var description: String {
    switch self {
    case .parameter: ""
    case .given: "given "
    case .captured(0): "captured "
    case .captured(let scope): "captured[\(scope)] "
    }
  }
}

extension RandomGraph.Entry: CustomStringConvertible {
  var description: String {
    switch self {
    case .one(let number): "\(number)"
    case .many(let service): "many S\(service)"
    case .close: "close"
    }
  }
}

extension RandomGraph.Request: CustomStringConvertible {
  var description: String { scope == 0 ? "\(entry)" : "\(entry) in scope \(scope)" }
}
