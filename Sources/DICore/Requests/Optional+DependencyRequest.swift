/// `T?` as a dependency.
///
/// On a builder, a plain `T?` requests a `T` that must exist. On a `DIContainer`, and in a request that is marked optional,
/// `T?` is `nil` if nothing is registered or the factory returns `nil`. With the option `mayBeUnmade`, it is also `nil` if the
/// component has neither a factory nor an instance. The failure of a dependency of `T` is always thrown.
extension Optional: DependencyRequest {
  package static var wrappedType: any Any.Type { Wrapped.self }

  package static func answerToNothing(_ dialect: Dialect) -> Self? {
    dialect.optionalMustExist ? nil : .some(nil)
  }

  package static func answer(_ options: RequestOptions, _ linker: Linker, into slot: Slot) -> Bool {
    let mayBeUnmade = options.mayBeUnmade || options.dialect.optionalMayBeUnmade
    let mustExist = options.dialect.optionalMustExist && !options.isOptional
    var inner = options
    inner.isOptional = false
    inner.form = options.form ?? Self.self
    let slots = linker.isRecording ? linker.arena.scratch(1) : linker.arena.slots(1)
    let first = linker.recording?.records.edges.count ?? 0
    let isFound = linker.answer(Wrapped.self, inner, into: slots.base)
    if !mustExist, linker.record({ $0.wrapInOptional(from: first, isFound: isFound, mayBeUnmade: mayBeUnmade) }) {
      return true
    }
    if linker.isRecording { return isFound }
    if mustExist {
      guard isFound else { return false }
      slot.pointee = linker.arena.makeProvider(slots) { (slots, context) throws(DIError) -> Self in
        try call(slots[0], Wrapped.self, context)
      }
    } else if isFound {
      slot.pointee = linker.arena.makeProvider(slots) { (slots, context) throws(DIError) -> Self in
        do throws(DIError) {
          return try call(slots[0], Wrapped.self, context)
        } catch {
          if error.isAbsence || (mayBeUnmade && error.isUnmade) { return nil }
          throw error
        }
      }
    } else {
      slot.pointee = linker.arena.makeProvider(slots) { (_, _) throws(DIError) -> Self in nil }
    }
    return true
  }
}

/// Whether a type is an optional, or requests one by name or tag; for error texts.
func isOptional(_ type: any Any.Type) -> Bool {
  // A failing cast walks all conformances of the process, once for each type and protocol; this first one has been tried.
  guard let request = type as? any DependencyRequest.Type else { return false }
  return request is any OptionalType.Type || !request.qualifiers.isEmpty && isOptional(request.wrappedType)
}

extension DIError {
  /// Whether the factory of the requested component returned `nil`; false for the factory of a dependency.
  var isAbsence: Bool {
    if case .typeIsNotFound(let request) = self { request.isFromFactory && request.path.isEmpty } else { false }
  }

  /// Whether the requested component has neither an initializer nor an instance; false for a dependency without either.
  var isUnmade: Bool {
    if case .notSpecifiedInitializationMethodFor(let info) = self { info.trace.path.isEmpty } else { false }
  }
}

/// Recognizes `T?`.
protocol OptionalType {
  /// nil.
  static var absence: Any { get }
}

extension Optional: OptionalType {
  static var absence: Any { none as Any }
}
