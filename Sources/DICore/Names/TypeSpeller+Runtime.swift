internal import Synchronization

// What the name of a type does not say, and the runtime knows.

extension TypeSpeller {
  /// Whether a name belongs to a protocol.
  func isProtocol(_ names: [String], isPrivate: Bool) -> Bool {
    // Each protocol is in a list, which has this mark in the mangled name.
    guard let name = names.last, names != ["Swift", "AnyObject"], let mangled = _mangledTypeName(type),
      mangled.contains("_")
    else { return false }
    if isPrivate {
      // It has no name outside of its file, but its mangled name ends as a protocol's does. Words that occurred before are
      // left out there.
      return name.indices.contains { position in
        let word = name[position...]
        return (position == name.startIndex || word.first!.isUppercase)
          && mangled.contains("\(word.utf8.count)\(word)_p")
      }
    }
    let qualified = names.joined(separator: ".")
    if let known = TypeSpeller.known.withLock({ $0[qualified] }) { return known }
    let isProtocol = existential(names) != nil
    TypeSpeller.known.withLock { $0[qualified] = isProtocol }
    return isProtocol
  }

  /// Whether names belong to protocols; for each, the runtime looks through all protocols of the process.
  private static let known = Mutex<[String: Bool]>([:])

  /// The existential type of a protocol by its name; nil for other types.
  ///
  /// The mangled name of a nested protocol has the kinds of the types around it, so all are tried.
  private func existential(_ names: [String]) -> (any Any.Type)? {
    // On Darwin, the class of this name has a protocol of the same name.
    guard names.count > 1, names != ["__C", "NSObject"] else { return nil }
    // The runtime knows no backticks.
    let names = names.map { $0.replacing("`", with: "") }
    let module =
      switch names[0] {
      case "Swift": "s"
      case "__C": "So"
      default: "\(names[0].utf8.count)\(names[0])"
      }
    let prefixes = names[1..<(names.count - 1)].reduce([module]) { prefixes, parent in
      prefixes.flatMap { prefix in ["O", "V", "C"].map { "\(prefix)\(parent.utf8.count)\(parent)\($0)" } }
    }
    let name = names.last!
    return prefixes.lazy.compactMap { _typeByName("\($0)\(name.utf8.count)\(name)_p") }
      .first { TypeMetadata($0).protocols.allSatisfy(TypeMetadata.isProtocol) }
  }

  /// The associated types of a protocol in the order of their declarations.
  func associatedTypes(of qualified: String) -> [String] {
    existential(qualified.split(separator: ".").map(String.init))
      .map { TypeMetadata($0).protocols.flatMap(TypeMetadata.associatedTypes) } ?? []
  }
}
