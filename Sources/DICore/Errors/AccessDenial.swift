/// Why the caller cannot access the components that match its request.
struct AccessDenial: Sendable {
  /// An inaccessible component, with its modules.
  struct Note: Sendable {
    let qualifiers: [Qualifier]
    /// The modules that the component belongs to.
    let modules: [String]
    /// The type that registered the component.
    let registrar: String
    /// Whether the component is public, so that other modules can access it if they depend on its modules.
    let isPublic: Bool
    /// Whether a requesting module can access the public components of `modules`.
    let isDependency: Bool
    /// Whether `modules` can access the public components of the requesting modules.
    let isDependent: Bool
  }

  let requestingModules: [String]
  let notes: [Note]
}

extension AccessDenial {
  /// The remedy: it gives access to the first of the components.
  func remedy(for type: any Any.Type, of info: DITypeInfo) -> String {
    guard let note = notes.first else { return "add a dependency between the modules" }
    let declaration =
      "call builder.register(protocol: \(metatypeCode(type))) where \(requestingModules.spelled) can access it"
    // The component's modules depend on the requesting modules. A dependency in the other direction would close a cycle, which
    // packages cannot have.
    if note.isDependent, !note.isDependency { return declaration }
    let dependency = "add \(note.modules.spelled) to the dependencies of \(requestingModules.spelled)"
    let scope = "declare `let scope = DIComponentScope.public` in \(note.registrar)"
    let access =
      note.isPublic ? dependency : note.isDependency ? scope : "\(scope), and \(dependency)"
    // Only a service has a declaration apart from its implementation, so a request for the component's own type gets none.
    return type == info.type ? access : "\(access); or \(declaration)"
  }
}

extension AccessDenial.Note: CustomStringConvertible {
  var description: String { (isPublic ? "public in " : "internal to ") + modules.spelled }
}
