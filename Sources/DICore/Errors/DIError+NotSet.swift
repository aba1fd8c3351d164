extension DIError {
  /// The text for a component without an initializer, for which no instance is set.
  func report(ofNotSet info: DITypeInfo) -> Report {
    guard info.trace.lifetime?.isOfScope == true, let isInRoot = info.trace.isInRoot else {
      return report(
        "\(info.type) has no initializer, and no instance is set.", about: info,
        remedy: "\(info.setting) before this request, and use a lifetime that keeps it; or \(info.creating)")
    }
    let holders = info.trace.path.filter { $0.trace.lifetime?.isOfRoot == true }
    guard isInRoot, let last = holders.last, let lifetime = last.trace.lifetime else {
      return report(
        isInRoot
          ? "\(info.type) was requested in the root container, not in a scope, and is not set there."
          : "\(info.type) is not set in the scope it was requested from.", about: info,
        remedy: isInRoot
          ? """
          \(info.setting) before this request; or resolve it in a scope where it is set, but not for an instance that the root \
          keeps; or \(info.creating)
          """
          : "\(info.setting) in this scope before this request; or \(info.creating)" + info.acceptingNil)
    }
    // `build()` creates singles, before the program can set an instance.
    let singles = holders.filter { $0.trace.lifetime == .single }
    let isTooEarly = info.trace.origin.spelling == .builder && !singles.isEmpty
    let setting = "\(info.setting) in the root container before this request"
    return report(
      """
      \(info.type) is not set in the root container: \(last.type) is \(lifetime), so its dependencies are created for the \
      root, whichever scope it is resolved from.
      """, about: info,
      remedy: """
        use .lifetime(.perScope) for \(holders.map(\.description).spelled), and resolve in a scope where \(info.type) is set; \
        or \(isTooEarly ? "use .lifetime(.lazySingle) for \(singles.map(\.description).spelled), and \(setting)" : setting)
        """)
  }
}

extension DITypeInfo {
  /// How to set an instance that is created elsewhere.
  fileprivate var setting: String {
    type is AnyClass ? "call resolve(_:) or set(_:) with an object" : "call set(_:) with a value"
  }

  /// How a dependent can accept that the instance is missing.
  fileprivate var acceptingNil: String {
    trace.path.isEmpty || trace.origin.spelling == .declarative
      ? "" : "; or request it with optional($0), if it can be missing"
  }

  /// How to let the container create the instance.
  fileprivate var creating: String { trace.origin.spelling.creating }
}
