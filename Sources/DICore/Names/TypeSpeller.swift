internal import DILifetime

/// Translates the runtime's name of a type to code.
///
/// The name has modules, and the places of private types, which differ in each run. It has no `any` before a protocol alone, so the
/// speller asks the runtime which names are protocols.
struct TypeSpeller {
  private var rest: Substring
  private let withModules: Bool
  /// The type with its mangled name, in which private protocols are found.
  let type: any Any.Type
  /// Whether each parameter that is a function escapes, in the order of their ends; the name does not say it.
  private var escaping: [Bool]
  /// How many types are open whose functions always escape.
  private var enclosing = 0

  static func code(_ type: any Any.Type, withModules: Bool) -> String {
    let name = _typeName(type, qualified: true)
    // Most types are nominal, without arguments: nothing has to be found out.
    if !name.contains(where: { "<(&{ `".contains($0) }), !name.hasSuffix(".Protocol"), !name.hasPrefix("Any."),
      !name.split(separator: ".").contains(where: { keywords.contains(String($0)) })
    {
      let code =
        withModules ? name[...] : name[(name.firstIndex(of: ".").map(name.index(after:)) ?? name.startIndex)...]
      let isExistential = TypeMetadata(type).isBareExistential && type != AnyObject.self && type != Any.self
      return (isExistential ? "any \(code)" : String(code)).inOneLine
    }
    var speller = TypeSpeller(
      rest: name[...], withModules: withModules, type: type,
      escaping: TypeMetadata(type).escapingParameters.reversed())
    let code = speller.spelled()
    // A form that is not known is better written as the runtime does than cut off.
    return (speller.rest.isEmpty ? code : _typeName(type, qualified: withModules)).inOneLine
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
    let isFunction = isFunctionNext
    let elements = list(until: ")", ofParameters: isFunction).joined(separator: ", ")
    if !isFunction {
      var metatype = ""
      // Of a composition, whose element is an existential type here.
      if take(".Protocol") { metatype = ".Type" }
      while take(".Type") { metatype += ".Type" }
      return elements.isEmpty ? "Void\(metatype)" : "(\(elements))\(metatype)"
    }
    var effects = take(" async") ? " async" : ""
    if take(" throws") {
      effects += " throws"
      if take("(") {
        effects += "(\(spelled()))"
        _ = take(")")
      }
    }
    _ = take(" -> ")
    return "(\(elements))\(effects) -> \(spelled())"
  }

  /// Whether the parenthesis that is open ends before an arrow, or before what stands between parameters and an arrow.
  private var isFunctionNext: Bool {
    var brackets = Brackets()
    guard
      let end = rest.firstIndex(where: { character in
        brackets.read(character)
        return brackets.open < 0
      })
    else { return false }
    let after = rest[rest.index(after: end)...]
    return [" -> ", " async", " throws"].contains { after.hasPrefix($0) }
  }

  /// The elements of a list, and takes its end.
  private mutating func list(until end: String, ofParameters: Bool = false) -> [String] {
    var elements: [String] = []
    if !ofParameters { enclosing += 1 }
    while !rest.isEmpty, !take(end) {
      // A form that is not known is left, so that the runtime's name is used.
      if !elements.isEmpty, !take(", ") { break }
      let begin = rest
      let name = takeName()
      let isLabel = !name.isEmpty && take(": ")
      if !isLabel { rest = begin }
      let label = isLabel ? "\(name): " : ""
      var element = spelled()
      // A function of a variadic parameter always escapes.
      if ofParameters, enclosing == 0, isFunction(element), escaping.popLast() == true, !rest.hasPrefix("...") {
        element = "@escaping \(element)"
      }
      if take("...") { element += "..." }
      elements.append(label + element)
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
    // The metatype of a composition has its ending behind the last protocol.
    if types.count > 1, code.hasSuffix(".Type") { return "any (\(code.dropLast(5))).Type" }
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
      let isInParentheses = take("(")
      let name = takeName()
      if isInParentheses {
        // A private type within a constrained one: `(Store in _84F1…)`.
        _ = takeThrough(")")
        isPrivate = true
      }
      if rest.hasPrefix("<Self.") {
        rest.removeFirst()
        while !rest.isEmpty, !take(">") {
          let associated = String(takeThrough(" == ").dropFirst(5).dropLast(4))
            .replacing(/\((\w+) in \w+\)/) { "\($0.1)" }
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
    named.qualified = components.joined(separator: ".")
    // The metatype of any type ends with `Type`, of a protocol with `Protocol`; a nominal type can have this name, too.
    let base = Array(components.dropLast())
    let isOfProtocol = components.last == "Protocol" && isProtocol(base, isPrivate: isPrivate)
    let names = components.count > 2 && components.last == "Type" ? base : components
    if !isGeneric {
      named.isProtocol = components == ["Any", "Type"] || !isOfProtocol && isProtocol(names, isPrivate: isPrivate)
    }
    func code(_ components: [String]) -> String {
      (withModules || components.count == 1 || components[0] == "Any" ? components[...] : components.dropFirst())
        .joined(separator: ".")
    }
    named.code = isOfProtocol ? "(any \(code(base))).Type" : code(components)
    if !isOfProtocol, components.last == "Protocol" { named.code = code(base + ["`Protocol`"]) }
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
    let name = String(rest.prefix { !".,<>(){}&:`@ ".contains($0) })
    rest.removeFirst(name.count)
    return TypeSpeller.keywords.contains(name) ? "`\(name)`" : name
  }

  /// The words that a program writes in backticks where they name a type.
  private static let keywords = Set(
    """
    as associatedtype break case catch class continue default defer deinit do else enum extension fallthrough false fileprivate \
    for func guard if import in init inout internal is let nil operator precedencegroup private protocol public repeat rethrows \
    return self static struct subscript super switch throw throws true try typealias var where while
    """.split(separator: " ").map(String.init))

  /// Takes what comes up to a text, and the text; all that is left if the text does not come.
  private mutating func takeThrough(_ text: String) -> Substring {
    let end = rest.firstRange(of: text)?.upperBound ?? rest.endIndex
    defer { rest = rest[end...] }
    return rest[..<end]
  }
}
