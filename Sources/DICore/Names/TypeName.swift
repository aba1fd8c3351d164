// How texts write types: as the program can write them in the file of the registration. There is no other function for it.

/// The name of a type for texts: its code, without `any` if it is a protocol alone.
package func typeName(_ type: any Any.Type) -> String {
  let code = typeCode(type)
  return TypeMetadata(type).isBareExistential && code.hasPrefix("any ") ? String(code.dropFirst(4)) : code
}

/// A type as code that can be pasted: `[any Animal]`, `any Store<User>`, `DILazy<Net.Client>`.
///
/// Without modules, and with nested types behind their parents. A private type has its own name only.
package func typeCode(_ type: any Any.Type) -> String { TypeSpeller.code(type, withModules: false) }

/// The name of a type with its module, to tell it from a type of the same name.
package func qualifiedTypeName(_ type: any Any.Type) -> String { TypeSpeller.code(type, withModules: true) }

/// The optional of a type as code that can be pasted.
func optionalCode(_ type: any Any.Type) -> String { optional(of: typeCode(type)) }

/// A type as an expression that can be pasted: `Cat.self`, `(any Animal).self`.
func metatypeCode(_ type: any Any.Type) -> String {
  let code = typeCode(type)
  return needsParentheses(code) ? "(\(code)).self" : "\(code).self"
}

/// Whether code writes the type with `any`.
func isExistential(_ type: any Any.Type) -> Bool { typeCode(type).hasPrefix("any ") }

func optional(of code: String) -> String { needsParentheses(code) ? "(\(code))?" : "\(code)?" }

/// Whether a question mark or `.self` behind the code would belong to its last part only.
func needsParentheses(_ code: String) -> Bool { code.hasPrefix("any ") || isFunction(code) }

/// Whether code describes a function type: it has an arrow outside of all brackets.
func isFunction(_ code: String) -> Bool {
  var brackets = Brackets()
  return code.filter { character in
    let isOutside = brackets.open == 0
    brackets.read(character)
    return isOutside && brackets.open == 0
  }
  .contains("->")
}

/// How many brackets are open behind the part of a type's code that is read; the arrow of a function is no bracket.
struct Brackets {
  private(set) var open = 0
  private var last: Character = " "

  mutating func read(_ character: Character) {
    if "([<{".contains(character) { open += 1 }
    if ")]}".contains(character) || character == ">" && last != "-" { open -= 1 }
    last = character
  }
}
