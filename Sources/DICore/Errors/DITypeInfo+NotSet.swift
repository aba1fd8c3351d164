/// Whether a component of a type makes no instance: its closure has no result, and often lacks its `return`.
///
/// No overload of `register` refuses such a closure: one that did would cost each good closure steps of the solver.
func makesNothing(_ type: any Any.Type) -> Bool { type == Void.self || type == Never.self }

extension DITypeInfo {
  /// The text for a registration of nothing.
  var reportOfNothing: Report {
    report(
      "This registration makes nothing: its closure \(type == Never.self ? "never returns" : "returns no value").",
      remedy: """
        end the closure with the instance, after `return` if there are several statements; an instance of a noncopyable type \
        needs a class around it
        """)
  }

  /// Whether it is missing only because the request was made in the root container: in a scope it can be set.
  package var needsScope: Bool {
    trace.lifetime?.isOfScope == true && trace.isInRoot == true && holdersInRoot.isEmpty
  }

  /// The components on the path whose instances the root keeps.
  private var holdersInRoot: [DITypeInfo] { trace.path.filter { $0.trace.lifetime?.isOfRoot == true } }

  /// The text for a component without an initializer, for which no instance is set.
  var reportOfNotSet: Report {
    guard trace.lifetime?.isOfScope == true, let isInRoot = trace.isInRoot else {
      return report(
        "\(typeName(type)) has no initializer, and no instance is set.",
        remedy: "\(setting) before this request, and use a lifetime that keeps it; or \(spelling.creating)")
    }
    let holders = holdersInRoot
    guard isInRoot, let last = holders.last, let lifetime = last.trace.lifetime else {
      return report(
        isInRoot
          ? "\(typeName(type)) was requested in the root container, not in a scope, and is not set there."
          : "\(typeName(type)) is not set in the scope it was requested from.",
        remedy: isInRoot
          ? """
          \(setting) before this request; or resolve it in a scope where it is set, but not for an instance that the root \
          keeps; or \(spelling.creating)
          """
          : "\(setting) in this scope before this request; or \(spelling.creating)" + acceptingNil)
    }
    // `build()` creates singles, before the program can set an instance.
    let singles = holders.filter { $0.trace.lifetime == .single }
    let isTooEarly = spelling == .builder && !singles.isEmpty
    let setting = "\(self.setting) in the root container before this request"
    return report(
      """
      \(typeName(type)) is not set in the root container: \(typeName(last.type)) is \(lifetime), so its dependencies are \
      created for the root, whichever scope it is resolved from.
      """,
      remedy: """
        use .lifetime(.perScope) for \(holders.map(\.description).spelled), and resolve in a scope where \(typeName(type)) \
        is set; or \(isTooEarly ? "use .lifetime(.lazySingle) for \(singles.map(\.description).spelled), and \(setting)" : setting)
        """)
  }

  /// The remedy where a value is set for a component that has an instance.
  var setAlreadyRemedy: String {
    if trace.lifetime?.isOfScope == true {
      return "call set(_:) once per scope, before the first request; or set the other value in a newLifeTimeScope()"
    }
    // Scopes share the instance.
    let once = "call set(_:) once, before the first request"
    return spelling == .builder && trace.lifetime == .single
      ? "use .lifetime(.lazySingle), since build() creates singles, and \(once)" : once
  }

  /// How to set an instance that is created elsewhere.
  private var setting: String {
    type is AnyClass ? "call resolve(_:) or set(_:) with an object" : "call set(_:) with a value"
  }

  /// How a dependent can accept that the instance is missing.
  private var acceptingNil: String {
    trace.path.isEmpty || spelling == .declarative ? "" : "; or request it with optional($0), if it can be missing"
  }
}
