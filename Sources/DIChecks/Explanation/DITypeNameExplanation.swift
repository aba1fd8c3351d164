public import DICore

/// What a container answers for the name of a type, as a person types it: see `explain(_:name:)` of a container.
///
/// Print it, for a command such as `--explain TYPE`.
public struct DITypeNameExplanation: Sendable {
  /// The name that was asked for.
  public let typeName: String
  /// An explanation for each type that was meant; empty if it is not clear which.
  ///
  /// There are several if modules have types of that name, or if a type can be requested only by its names or tags.
  public let explanations: [DIExplanation]
  /// The types whose names contain what was asked for; if there are none, all types.
  ///
  /// Empty if it is clear which was meant.
  public let candidates: [any Any.Type]
  private let isNear: Bool

  /// Finds types by a name, and explains them.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - components: The components.
  ///   - explain: Explains the requests for a type.
  init(
    _ name: String, among components: [DIDependencyGraph.Component], by explain: (any Any.Type) -> [DIExplanation]
  ) {
    typeName = name
    var known: Set<ObjectIdentifier> = []
    let services = components.flatMap { $0.services.map(\.type) }
    // A component that is only served as something else cannot be requested; the explanation says so.
    let types = (services + components.map(\.type)).filter { known.insert(ObjectIdentifier($0)).inserted }
    let wanted = name.lowercased()
    let rules: [(String) -> Bool] = [
      { $0 == name }, { $0.hasSuffix(".\(name)") }, { $0.lowercased() == wanted }, { $0.lowercased().contains(wanted) },
    ]
    let near = rules.lazy.map { rule in types.filter { type in spellings(of: type).contains(where: rule) } }
      .first { !$0.isEmpty }
    let isMeant = near.map { Set($0.map(DICore.typeName)).count == 1 } == true
    isNear = near != nil
    explanations = isMeant ? near!.flatMap(explain) : []
    candidates = isMeant ? [] : (near ?? services.filter { known.remove(ObjectIdentifier($0)) != nil })
  }
}

/// The ways in which a person can write a type: `Logger`, `any Logger` and `Logging.Logger`.
private func spellings(of type: any Any.Type) -> [String] { [typeName(type), typeCode(type), qualifiedTypeName(type)] }

extension DITypeNameExplanation: CustomStringConvertible {
  /// The explanations; or which types there are, up to forty.
  public var description: String {
    if !explanations.isEmpty { return explanations.map(\.description).joined(separator: "\n\n") }
    let names = Set(candidates.map(DICore.typeName)).sorted()
    let heading =
      isNear
      ? "Several types have \"\(typeName)\" in their names:"
      : "No component has or serves a type \(typeName). " + (names.isEmpty ? "Nothing is registered." : "There are:")
    let more = names.count > 40 ? ["  and \(names.count - 40) more"] : []
    return ([heading] + names.prefix(40).map { "  \($0)" } + more).joined(separator: "\n")
  }
}

extension DIResolving {
  /// Explains the requests for a type by its name, such as one from a command line.
  ///
  /// ```swift
  /// print(container.explain("CheckoutService"))
  /// ```
  ///
  /// A name is what a person types: `Logger`, `any Logger` or `Logging.Logger`; the parents of a nested type can be left out. If
  /// no type has it, case does not matter, and then a part of the name is enough, if only one type has it in its name.
  ///
  /// - Parameters:
  ///   - typeName: The name of a component's type, or of a type that it serves.
  ///   - name: The name of the component; nil for a request without a name, or, if there is no component for that, for one by the
  ///     names and tags of each.
  /// - Returns: The explanations; or the types that come near.
  /// - Complexity: Linear in the number of registrations and dependencies.
  public func explain(_ typeName: String, name: String? = nil) -> DITypeNameExplanation {
    _core.explain(typeName: typeName, name)
  }
}

extension DIContainerBuilder {
  /// Explains the requests for a type by its name, as a container would that is built now.
  ///
  /// - Parameters:
  ///   - typeName: The name of a component's type, or of a type that it serves.
  ///   - name: The name of the component; nil for none.
  /// - Returns: The explanations, as by `explain(_:name:)` of a container.
  /// - Complexity: Linear in the number of registrations and dependencies.
  public func explain(_ typeName: String, name: String? = nil) -> DITypeNameExplanation {
    unbuilt.explain(typeName: typeName, name)
  }
}

extension ContainerCore {
  fileprivate func explain(typeName: String, _ name: String?) -> DITypeNameExplanation {
    let components = inspect { DIDependencyGraph(CheckedGraph($0)) }.components
    return DITypeNameExplanation(typeName, among: components) { type in
      if let name { return [explain(type, [.name(name)])] }
      let services = components.flatMap(\.services).filter { $0.type == type }
      var requests = services.contains { $0.qualifiers.isEmpty } ? [] : services.map(\.qualifiers)
      requests = requests.enumerated().filter { requests.firstIndex(of: $0.element) == $0.offset }.map(\.element)
      return (requests.isEmpty ? [[]] : requests).map { explain(type, $0) }
    }
  }
}
