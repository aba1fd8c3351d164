// An extension point for other products: an injection whose dependencies are found when it is linked, and whose types are known
// only at run time.

extension DIRegistration {
  /// Adds an injection that requests its dependencies when it is linked.
  ///
  /// It is linked with the component, and again when a registration changes the answer to one of its requests. Its
  /// dependencies count like parameters of the component: they close cycles, are checked for isolation, and are part
  /// of the path in errors.
  ///
  /// - Parameters:
  ///   - isolation: The actor that the injection runs on. Any actor except the main actor counts as none.
  ///   - link: Requests the dependencies, and returns the action for each object. It runs under the graph's lock, so it must
  ///     not run user code. If the action throws a `DIError`, the request throws it as it is. For another error, the request
  ///     throws `DIError.initializationFailed`.
  /// - Returns: The registration.
  package func linkedInjection(
    isolation: (any Actor)?,
    _ link: @escaping @Sendable (InjectionLink) -> (Implementation, InjectionContext) throws -> Void
  ) -> Self {
    let step = InjectionStep(onlyMainActorOf: isolation) { linker, binding in
      let inject = link(InjectionLink(linker: linker, binding: binding))
      let slots = linker.slots(0, of: binding)
      return Injector { (context, object) throws(DIError) in
        do {
          try inject(object.instance(of: Implementation.self), InjectionContext(context: context))
        } catch { throw injectionFailure(error, in: slots) }
      }
    }
    // Comparing with the types of the two front ends is cheaper than looking up a conformance.
    switch self {
    case let registration as DIBuilderRegistration<Implementation>: registration.statement.add(step)
    case let registration as DIContainerRegistration<Implementation>: registration.statement.add(step)
    default: fatalError("\(Self.self) is neither a DIBuilderRegistration nor a DIContainerRegistration.")
    }
    return self
  }
}

/// Links the requests of an injection.
package struct InjectionLink {
  let linker: Linker
  let binding: Binding

  /// Requests a type that may be known only at run time.
  ///
  /// - Parameter type: The type, or a request that wraps it.
  /// - Returns: The linked request; nil if no registered component answers.
  package func request<Dependency>(_ type: Dependency.Type) -> LinkedRequest<Dependency>? {
    let options = RequestOptions(dialect: binding.component.dialect)
    if linker.isRecording {
      linker.record(type, options, of: binding, mayBeLeftOut: true)
      return nil
    }
    let slots = linker.slots(1, of: binding)
    return linker.answer(type, options, into: slots.base) ? LinkedRequest(slots: slots) : nil
  }
}

/// A dependency of a linked injection.
///
/// Only that injection can use it. It lives as long as the graph.
package struct LinkedRequest<Dependency> {
  @usableFromInline let slots: Slots

  /// The same request for an object of any class; the dependency must be a class.
  package var asObject: LinkedRequest<AnyObject> { LinkedRequest<AnyObject>(slots: slots) }

  /// Gets the dependency.
  ///
  /// - Parameter context: The context that the injection was called with.
  /// - Returns: The dependency; nil if its factory returns `nil`, or if it has neither an instance nor a factory for requests
  ///   without arguments.
  /// - Throws: The error of the dependency's creation, or the error that several components answer.
  @inlinable @inline(__always)
  package func get(in context: InjectionContext) throws(DIError) -> Dependency? {
    do throws(DIError) {
      return try call(slots[0], Dependency.self, context.context)
    } catch {
      if error.isNothing { return nil }
      throw error
    }
  }
}

/// The context of an injection, which it passes to its requests.
package struct InjectionContext {
  @usableFromInline let context: Context
}

extension DIError {
  /// Whether the requested component itself has no instance; false if only a dependency has none.
  @usableFromInline @inline(never)
  var isNothing: Bool {
    if case .initializationMethodWithSignatureIsNotFoundFor(let info, _) = self { return info.trace.path.isEmpty }
    return isAbsence || isUnmade
  }
}
