/// The name of a type for texts.
///
/// Optionals have a question mark, arrays have brackets, and parameter packs are written as plain lists.
package func typeName(_ type: any Any.Type) -> String {
  if let wrapped = (type as? any OptionalType.Type)?.wrapped { return questionMarked(typeName(wrapped)) }
  let name = (type as? any ArrayType.Type).map { "[\(typeName($0.elementType))]" } ?? "\(type)"
  // Only a parameter pack has braces in the name of a type: `DIProvider<Cat, Pack{String}>`.
  guard name.contains("{") else { return name }
  return name.replacing("Pack{", with: "").replacing("}", with: "").replacing(", >", with: ">")
}

/// A type as code that can be pasted: the name, with `any` before a protocol.
func typeCode(_ type: any Any.Type) -> String {
  if let wrapped = (type as? any OptionalType.Type)?.wrapped { return optionalCode(wrapped) }
  if let element = (type as? any ArrayType.Type)?.elementType { return "[\(typeCode(element))]" }
  return isExistential(type) ? "any \(typeName(type))" : typeName(type)
}

/// The optional of a type as code that can be pasted.
func optionalCode(_ type: any Any.Type) -> String { questionMarked(typeCode(type)) }

/// A type as an expression that can be pasted: `Cat.self`, `(any Animal).self`.
func metatypeCode(_ type: any Any.Type) -> String {
  let code = typeCode(type)
  return code.hasPrefix("any ") || code.contains("->") ? "(\(code)).self" : "\(code).self"
}

/// Whether code writes the type with `any`; its name does not contain the word.
func isExistential(_ type: any Any.Type) -> Bool {
  if type == Any.self || type == AnyObject.self { return false }
  // Only the metatype of an existential has this ending: `Animal.Protocol`, but `Cat.Type`.
  return "\(Swift.type(of: type))".hasSuffix(".Protocol")
}

private func questionMarked(_ name: String) -> String { name.contains(" ") ? "(\(name))?" : "\(name)?" }

/// Recognizes `T?`.
protocol OptionalType {
  /// nil.
  static var absence: Any { get }
  static var wrapped: any Any.Type { get }
}

extension Optional: OptionalType {
  static var absence: Any { none as Any }
  static var wrapped: any Any.Type { Wrapped.self }
}

/// Recognizes `[T]`, which requests a registered array, not many.
protocol ArrayType {
  static var elementType: any Any.Type { get }
}

extension Array: ArrayType {
  static var elementType: any Any.Type { Element.self }
}
