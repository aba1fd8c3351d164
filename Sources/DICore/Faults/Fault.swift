/// Why a request fails, as a value: a failing provider, a diagnostic and an explanation hold the same one, and
/// ``Registry/error(of:_:)`` makes the error of all of them.
package enum Fault: Sendable {
  package typealias Candidate = Registry.Candidate

  /// No component answers a request for this type.
  case missing(any Any.Type, CandidateFilter)
  /// A component answers, but the domain of the request cannot access it.
  case denied(any Any.Type, CandidateFilter)
  /// Several components answer; the last type is the optional or delayed request around the type, if there is one.
  case ambiguous([Candidate], CandidateFilter, form: (any Any.Type)?)
  /// The request passes arguments to this type, which takes none.
  case takesNoArguments(any Any.Type)
  /// The request has no meaning as an element of a many.
  case noElement(any Any.Type)
  /// The request has a meaning only as a parameter itself, and neither within another request nor from a container.
  case onlyParameter(any Any.Type)
  /// No initializer takes these arguments; `existing` has all signatures.
  case noInitializer(Candidate, DIMethodSignature, existing: [DIMethodSignature])
  /// The component has no initializer at all, and the program has set no instance; in the root scope, if that is known.
  case unmade(Candidate, isInRoot: Bool?)
  /// The component has to be replaced by a test.
  case notReplaced(Candidate)
  /// The initializer of the component needs its own result.
  case recursion(Candidate)
}

extension Registry {
  /// The error of a fault, without a path, and without the descriptions of tags, which are user code: see
  /// ``DIError/describingTags``.
  ///
  /// - Parameters:
  ///   - fault: The fault of a request that was made in this container.
  ///   - index: Finds similar registrations; nil to look at all.
  /// - Returns: The error, as the request throws it.
  package func error(of fault: Fault, _ index: NearIndex? = nil) -> DIError {
    switch fault {
    case .missing(let type, let filter), .denied(let type, let filter):
      return missing(type, filter, index)
    case .ambiguous(let candidates, let filter, let form):
      // Lists components that were registered later, too. With them the request is still ambiguous: otherwise it would have
      // been relinked.
      let type = type(of: candidates[0])
      let now = if case .ambiguous(let now) = select(type, filter) { now } else { candidates }
      return ambiguous(type, now, filter.qualifiers, as: form)
    case .takesNoArguments(let type):
      return .typeIsNotFound(type: DIRequest(type: type, purpose: .withoutArguments, trace: Trace(origin: origin)))
    case .noElement(let type):
      return .typeIsNotFound(type: DIRequest(type: type, purpose: .element, trace: Trace(origin: origin)))
    case .onlyParameter(let type):
      return .typeIsNotFound(type: DIRequest(type: type, purpose: .parameter, trace: Trace(origin: origin)))
    case .noInitializer(let candidate, let signature, let existing):
      let component = component(candidate)
      let service = candidate.service.map { component.services[$0].type }
      return component.noInitializer(for: signature, existing: existing, origin, as: service)
    case .unmade(let candidate, let isInRoot):
      return component(candidate).unmade(isInRoot: isInRoot, origin)
    case .notReplaced(let candidate):
      return component(candidate).notReplaced(origin)
    case .recursion(let candidate):
      return component(candidate).recursion(origin)
    }
  }
}

// The errors of faults that creations find, which need no registry.
extension Component {
  /// The error that no initializer takes these arguments.
  func noInitializer(
    for signature: DIMethodSignature, existing: [DIMethodSignature], _ origin: Origin,
    as service: (any Any.Type)? = nil
  ) -> DIError {
    if layer?.kind == .requirement { return notReplaced(origin) }
    var info = info.traced(origin: origin)
    info.trace.service = service
    info.trace.qualifier = qualifier(as: service ?? type)
    return .initializationMethodWithSignatureIsNotFoundFor(
      typeInfo: info, signature: DIMethodSignature(signature.types, existing: existing))
  }

  /// The first name or tag by which the component answers for a type; nil if it has none.
  private func qualifier(as type: any Any.Type) -> Qualifier? {
    (qualifiers + services.filter { $0.type == type }.flatMap(\.qualifiers)).first
  }

  /// The error of a component without initializers, if the program has provided no instance.
  package func unmade(isInRoot: Bool?, _ origin: Origin) -> DIError {
    var info = info.traced(origin: origin)
    info.trace.isInRoot = isInRoot
    return .notSpecifiedInitializationMethodFor(typeInfo: info)
  }

  /// The error of a requirement: a test has to replace the component of its place.
  func notReplaced(_ origin: Origin) -> DIError {
    var info = inner!.info.traced(origin: origin)
    info.trace.service = type
    info.trace.qualifier = innermost.qualifier(as: type)
    return .replacementIsRequired(typeInfo: info)
  }

  /// The error that an initializer needs its own result.
  package func recursion(_ origin: Origin) -> DIError {
    .recursiveInitialization(typeInfo: info.traced(origin: origin))
  }
}
