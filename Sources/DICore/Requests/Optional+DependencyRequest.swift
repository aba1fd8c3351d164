/// `T?` as a dependency.
///
/// On a builder, a plain `T?` requests a `T` that must exist. On a `DIContainer`, and in an explicitly optional request, it is `nil`
/// if nothing is registered, or the factory returns `nil`; also, except in `.injection(.optional)` of a builder, if the component has
/// neither a factory nor an instance. Both throw a failure deeper in the graph.
extension Optional: DependencyRequest {
  package static var wrappedType: any Any.Type { Wrapped.self }

  package static func availability(_ options: RequestOptions, _ linker: Linker) -> Availability {
    let mustExist = options.dialect.optionalMustExist && !options.isOptional
    var inner = options
    inner.isOptional = false
    let availability = linker.availability(Wrapped.self, inner)
    if !mustExist, case .missing = availability { return .answered }
    return availability
  }

  package static func answerToNothing(_ dialect: Dialect) -> Self? {
    dialect.optionalMustExist ? nil : .some(nil)
  }

  package static func answer(_ options: RequestOptions, _ linker: Linker, into slot: Slot) -> Bool {
    let mayBeUnmade = options.mayBeUnmade || options.dialect.optionalMayBeUnmade
    let mustExist = options.dialect.optionalMustExist && !options.isOptional
    var inner = options
    inner.isOptional = false
    inner.form = options.form ?? Self.self
    let slots = linker.arena.slots(1)
    let isFound = linker.answer(Wrapped.self, inner, into: slots.base)
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

/// Whether a type is an optional; for error texts.
func isOptional(_ type: any Any.Type) -> Bool { type is any OptionalType.Type }

private protocol OptionalType {}

extension Optional: OptionalType {}

extension DIError {
  /// Whether the factory of the requested component returned `nil`, and not a factory of its dependencies.
  var isAbsence: Bool {
    if case .typeIsNotFound(let request) = self { request.isFromFactory && request.path.isEmpty } else { false }
  }

  /// Whether it is the requested component, and not a dependency, that has neither an initializer nor an instance.
  var isUnmade: Bool {
    if case .notSpecifiedInitializationMethodFor(let info) = self { info.trace.path.isEmpty } else { false }
  }
}
