internal import Synchronization

/// Translates the runtime's name of a type to code.
///
/// The name has modules, and the places of private types, which differ in each run. It has no `any` before a protocol alone, so the
/// speller asks the runtime which names are protocols.
struct TypeSpeller {
  private var rest: Substring
  private let withModules: Bool
  /// The type with its mangled name, in which private protocols are found.
  private let type: any Any.Type
  /// Whether each parameter that is a function escapes, in the order of their ends; the name does not say it.
  private var escaping: [Bool]
  /// How many types are open whose functions always escape.
  private var enclosing = 0

  static func code(_ type: any Any.Type, withModules: Bool) -> String {
    let name = _typeName(type, qualified: true)
    // Most types are nominal, without arguments: nothing has to be found out.
    if !name.contains(where: { "<(&{ `".contains($0) }), !name.hasSuffix(".Protocol") {
      let code =
        withModules ? name[...] : name[(name.firstIndex(of: ".").map(name.index(after:)) ?? name.startIndex)...]
      return isBareExistential(type) && type != AnyObject.self && type != Any.self ? "any \(code)" : String(code)
    }
    var speller = TypeSpeller(
      rest: name[...], withModules: withModules, type: type,
      escaping: TypeMetadata(type).escapingParameters.reversed())
    let code = speller.spelled()
    // A form that is not known is better written as the runtime does than cut off.
    return speller.rest.isEmpty ? code : _typeName(type, qualified: withModules)
  }

  // MARK: - Types

  private mutating func spelled() -> String {
    let attributes = spelledAttributes()
    if take("Pack{") { return attributes + list(until: "}").joined(separator: ", ") }
    if rest.first == "(", !rest.hasPrefix("(unknown context"), !rest.hasPrefix("(extension in") {
      return attributes + spelledTupleOrFunction()
    }
    return attributes + spelledNames()
  }

  /// The attributes and modifiers before a type.
  private mutating func spelledAttributes() -> String {
    var attributes = ""
    while true {
      if take("any ") { continue }
      if take("__owned ") {
        if !attributes.hasSuffix("sending ") { attributes += "consuming " }
      } else if let known = ["inout ", "sending ", "isolated ", "nonisolated(nonsending) "].first(where: { take($0) }) {
        attributes += known
      } else if take("__shared ") {
        attributes += "borrowing "
      } else if rest.first == "@" {
        rest.removeFirst()
        let name = rest.prefix { $0 != " " && $0 != "(" }
        rest.removeFirst(name.count)
        // A global actor has its module.
        let module = withModules ? nil : name.firstIndex(of: ".")
        attributes += "@\(module.map { name[name.index(after: $0)...] } ?? name)"
        if rest.first == "(" { attributes += takeThrough(")") }
        _ = take(" ")
        attributes += " "
      } else {
        return attributes
      }
    }
  }

  private mutating func spelledTupleOrFunction() -> String {
    rest.removeFirst()
    let begin = (rest: rest, escaping: escaping)
    var elements = list(until: ")", ofParameters: true)
    var effects = take(" async") ? " async" : ""
    if take(" throws") {
      effects += " throws"
      if take("(") { effects += "(\(spelled()))"; _ = take(")") }
    }
    if take(" -> ") { return "(\(elements.joined(separator: ", ")))\(effects) -> \(spelled())" }
    // It was a tuple, whose functions always escape.
    (rest, escaping) = begin
    elements = list(until: ")")
    return elements.isEmpty ? "Void" : "(\(elements.joined(separator: ", ")))"
  }

  /// The elements of a list, and takes its end.
  private mutating func list(until end: String, ofParameters: Bool = false) -> [String] {
    var elements: [String] = []
    if !ofParameters { enclosing += 1 }
    while !rest.isEmpty, !take(end) {
      let begin = rest
      var label = ""
      if let colon = rest.firstIndex(where: { !$0.isLetter && !$0.isNumber && $0 != "_" }),
        rest[colon...].hasPrefix(": ")
      {
        label = String(takeThrough(": "))
      }
      var element = spelled()
      if ofParameters, enclosing == 0, isFunction(element), escaping.popLast() == true {
        element = "@escaping \(element)"
      }
      if take("...") { element += "..." }
      elements.append(label + element)
      _ = take(", ")
      // A form that is not known.
      if rest == begin { break }
    }
    if !ofParameters { enclosing -= 1 }
    return elements
  }

  // MARK: - Names

  /// A nominal type, protocols or a metatype.
  private mutating func spelledNames() -> String {
    var types = [namedType()]
    while take(" & ") { types.append(namedType()) }
    constrain(&types)
    let isExistential = types.count > 1 || types[0].isProtocol || !types[0].arguments.isEmpty
    let code = types.map(\.code).joined(separator: " & ")
    return isExistential ? "any \(code)" : code
  }

  private struct NamedType {
    var code = ""
    var isProtocol = false
    /// The names of the protocol and its associated type, with the type that it must be.
    var constraints: [(name: String, code: String)] = []
    /// The associated types that are constrained.
    var arguments: [(name: String, code: String)] = []
    /// The runtime's name of the protocol.
    var qualified = ""
  }

  private mutating func namedType() -> NamedType {
    var named = NamedType()
    var components: [String] = []
    var isPrivate = false
    var isGeneric = false
    repeat {
      if take("(extension in ") { _ = takeThrough("):") }
      if take("(unknown context at ") {
        _ = takeThrough(")")
        isPrivate = true
        continue
      }
      let name = takeName()
      if rest.hasPrefix("<Self.") {
        rest.removeFirst()
        while !rest.isEmpty, !take(">") {
          let associated = String(takeThrough(" == ").dropFirst(5).dropLast(4))
          enclosing += 1
          named.constraints.append((associated, spelled()))
          enclosing -= 1
          _ = take(", ")
        }
        components.append(name)
      } else if take("<") {
        isGeneric = true
        components.append(generic(components + [name], list(until: ">")))
      } else {
        components.append(name)
      }
    } while !rest.hasPrefix("...") && take(".")
    let isMetatype = components.count > 2 && components.last == "Type"
    let names = isMetatype ? Array(components.dropLast()) : components
    named.qualified = components.joined(separator: ".")
    if !isGeneric { named.isProtocol = isProtocol(names, isPrivate: isPrivate) }
    if components.last == "Protocol" {
      // The metatype of a protocol, which no nominal type can be named like.
      named.code = "(any \(components[(withModules ? 0 : 1)..<(components.count - 1)].joined(separator: "."))).Type"
      return named
    }
    named.code = (withModules || components.count == 1 ? components[...] : components.dropFirst()).joined(
      separator: ".")
    return named
  }

  /// A generic type with its arguments; types of the standard library in their short form.
  private func generic(_ names: [String], _ arguments: [String]) -> String {
    let arguments = arguments.filter { !$0.isEmpty }
    switch (names.joined(separator: "."), arguments.count) {
    case ("Swift.Optional", 1): return optional(of: arguments[0])
    case ("Swift.Array", 1): return "[\(arguments[0])]"
    case ("Swift.Dictionary", 2): return "[\(arguments[0]): \(arguments[1])]"
    default: return "\(names.last!)<\(arguments.joined(separator: ", "))>"
    }
  }

  /// Puts the constraints of an existential behind the protocols that they belong to: `any Store<User> & Sendable`.
  private func constrain(_ types: inout [NamedType]) {
    // The name has all constraints at its end, each with the protocol that declares the associated type.
    for (name, code) in types.last!.constraints {
      let names = name.split(separator: ".").map(String.init)
      let owner = types.firstIndex { $0.qualified == names.dropLast().joined(separator: ".") } ?? 0
      types[owner].arguments.append((names.last!, code))
    }
    for position in types.indices where !types[position].arguments.isEmpty {
      let declared = associatedTypes(of: types[position].qualified)
      let arguments = types[position].arguments.map { (declared.firstIndex(of: $0.name) ?? declared.count, $0.code) }
      types[position].code += "<\(arguments.sorted { $0.0 < $1.0 }.map(\.1).joined(separator: ", "))>"
    }
  }

  // MARK: - The runtime's knowledge

  /// Whether a name belongs to a protocol.
  private func isProtocol(_ names: [String], isPrivate: Bool) -> Bool {
    let name = names.last!
    if isPrivate {
      // It has no name outside of its file, but its mangled name ends as a protocol's does.
      return _mangledTypeName(type)?.contains("\(name.utf8.count)\(name)_p") == true
    }
    if names == ["Any"] || names == ["Swift", "AnyObject"] { return false }
    let qualified = names.joined(separator: ".")
    if let known = TypeSpeller.known.withLock({ $0[qualified] }) { return known }
    let isProtocol = existential(names) != nil
    TypeSpeller.known.withLock { $0[qualified] = isProtocol }
    return isProtocol
  }

  /// Whether names belong to protocols; the runtime looks through all types of the process for each.
  private static let known = Mutex<[String: Bool]>([:])

  /// The existential type of a protocol by its name; nil for other types.
  ///
  /// The mangled name of a nested protocol has the kinds of the types around it, so all are tried.
  private func existential(_ names: [String]) -> (any Any.Type)? {
    guard names.count > 1 else { return nil }
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
  private func associatedTypes(of qualified: String) -> [String] {
    existential(qualified.split(separator: ".").map(String.init))
      .map { TypeMetadata($0).protocols.flatMap(TypeMetadata.associatedTypes) } ?? []
  }
}

// MARK: - Reading the runtime's name

extension TypeSpeller {
  /// Takes a text, if it comes next.
  private mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest.removeFirst(text.count)
    return true
  }

  /// Takes an identifier; one in backticks can have any characters, with other spaces in the runtime's name.
  private mutating func takeName() -> String {
    if take("`") { return "`\(takeThrough("`"))".replacing("\u{A0}", with: " ") }
    let name = rest.prefix { $0.isLetter || $0.isNumber || "_$".contains($0) }
    rest.removeFirst(name.count)
    return String(name)
  }

  /// Takes what comes up to a text, and the text; all that is left if the text does not come.
  private mutating func takeThrough(_ text: String) -> Substring {
    let end = rest.firstRange(of: text)?.upperBound ?? rest.endIndex
    defer { rest = rest[end...] }
    return rest[..<end]
  }
}
