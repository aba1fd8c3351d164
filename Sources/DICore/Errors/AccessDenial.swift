/// Why components may not be seen by who asks: what errors have to say of modules.
struct AccessDenial: Sendable {
  /// One of the components.
  struct Note: Sendable {
    /// What it can be asked for by.
    let qualifiers: [Qualifier]
    /// The modules that it belongs to.
    let modules: [String]
    /// What registered it.
    let registrar: String
    /// Whether others may see it at all.
    let isPublic: Bool
    /// Whether one of those that ask sees what its modules make public.
    let isDependency: Bool
    /// Whether its modules see what those that ask make public.
    let isDependent: Bool
  }

  /// The modules that ask.
  let requestingModules: [String]
  let notes: [Note]
}

extension AccessDenial {
  /// What to write, for the first of the components: the others are for whoever reads on.
  func remedy(for type: any Any.Type, of info: DITypeInfo) -> String {
    guard let note = notes.first else { return "a dependency between the modules" }
    let declaration = "register(protocol: \(typeName(type)).self) where \(requestingModules.spelled) sees it"
    // A dependency would close a circle, and modules that are packages of their own cannot depend on each other.
    if note.isDependent, !note.isDependency { return declaration }
    let dependency = "\(note.modules.spelled) in the dependencies of \(requestingModules.spelled)"
    let scope = "the scope .public in \(note.registrar)"
    let opened =
      note.isPublic ? dependency : note.isDependency ? scope : "\(scope), and \(dependency)"
    // Only what is asked for as something else is meant to be declared apart from who implements it.
    return type == info.type ? opened : "\(opened); or \(declaration)"
  }
}

extension [String] {
  /// As one phrase.
  var spelled: String { joined(separator: " and ") }
}

extension AccessDenial.Note: CustomStringConvertible {
  var description: String { (isPublic ? "public in " : "internal to ") + modules.spelled }
}
