import DIChecks
import DICore

extension DIResolving {
  /// Explains a request for a type by its name.
  ///
  /// - Parameter name: The name as a person types it: `Presenter`, `Logger` or `any Logger`.
  /// - Returns: The explanation.
  /// - Throws: `UnknownTypeError` if no component has or serves such a type.
  func explain(typeNamed name: String) throws(UnknownTypeError) -> DIExplanation {
    let components = graph.components
    let services = components.flatMap { $0.services.map(\.type) }
    // Types that can be requested come first. An own type that cannot is explained too: it is served as something else.
    for type in services + components.map(\.type) where plainName(of: type) == plainName(name) {
      return explain(type)
    }
    throw UnknownTypeError(name: name, known: Set(services.map(plainName(of:))).sorted())
  }
}

/// No component has or serves a type with this name.
struct UnknownTypeError: Error, CustomStringConvertible {
  let name: String
  /// The names of the types that components serve.
  let known: [String]

  var description: String {
    "nothing is registered as \(name). These types are:\n" + known.map { "  \($0)" }.joined(separator: "\n")
  }
}

private func plainName(of type: any Any.Type) -> String { plainName(String(describing: type)) }

private func plainName(_ name: String) -> String {
  name.hasPrefix("any ") ? String(name.dropFirst("any ".count)) : name
}
