// Extension point: injections of other products, which find out when they are linked what they ask for, by types that are
// known at run time only.

extension DIRegistration {
  /// Adds an injection that is told to link itself.
  ///
  /// It is linked when the component is, which is once, and again when something is registered for a type that it asked for.
  /// What it asks for belongs to the component like any parameter: it closes cycles, is checked for isolation, and fails with
  /// the path.
  ///
  /// - Parameters:
  ///   - isolation: Where the injection may run; any actor but the main one is the same as none.
  ///   - link: Asks for what the injection needs, and gives what is to be done with each object. It runs under the graph's
  ///     lock, and so may run no code of users. What the action throws, unless it is an error of the container, reaches the
  ///     resolve as `DIError.initializationFailed`.
  /// - Returns: The registration.
  package func linkedInjection(
    isolation: (any Actor)?,
    _ link: @escaping @Sendable (InjectionLink) -> (Implementation, InjectionContext) throws -> Void
  ) -> Self {
    let step = InjectionStep { linker, binding in
      let inject = link(InjectionLink(linker: linker, binding: binding))
      let slots = linker.slots(0, of: binding)
      return Injector { (context, object) throws(DIError) in
        do {
          try inject(object.instance(of: Implementation.self), InjectionContext(context))
        } catch { throw injectionFailure(error, in: slots) }
      }
    }
    let actor = isolation === MainActor.shared ? isolation : nil
    // The two front ends; compared as types, which is cheaper than looking for the conformance to a protocol.
    switch self {
    case let registration as DIBuilderRegistration<Implementation>: _ = registration.injection(isolation: actor, step)
    case let registration as DIContainerRegistration<Implementation>: _ = registration.injection(isolation: actor, step)
    default: fatalError("\(Self.self) is not a registration of a container.")
    }
    return self
  }
}

/// What an injection asks while it is linked.
package struct InjectionLink {
  let linker: Linker
  let binding: Binding

  /// Asks for a type, which may be one that is known at run time only.
  ///
  /// - Parameter type: The type, or a request that wraps it.
  /// - Returns: What to get it by; nil if nothing is registered that could answer.
  package func request<Dependency>(_ type: Dependency.Type) -> LinkedRequest<Dependency>? {
    if linker.noteSurveyed(type) { return nil }
    let slots = linker.slots(1, of: binding)
    let options = RequestOptions(dialect: binding.component.dialect)
    return linker.answer(type, options, into: slots.base) ? LinkedRequest(slots) : nil
  }
}

/// A dependency of a linked injection.
///
/// It is for that injection only: it lives as long as the graph.
package struct LinkedRequest<Dependency> {
  @usableFromInline let slots: Slots

  init(_ slots: Slots) { self.slots = slots }

  /// Gets the dependency.
  ///
  /// - Parameter context: What the injection was given.
  /// - Returns: The dependency; nil if its factory gives `nil`, or if it has no instance and no initializer that does without
  ///   arguments.
  /// - Throws: Why it could not be made, or who could have been meant.
  @inlinable
  package func get(in context: InjectionContext) throws(DIError) -> Dependency? {
    do throws(DIError) {
      return try call(slots[0], Dependency.self, context.context)
    } catch {
      if error.isNothing { return nil }
      throw error
    }
  }
}

/// Where an injection runs: to be handed on to its requests.
package struct InjectionContext {
  @usableFromInline let context: Context

  init(_ context: Context) { self.context = context }
}

extension DIError {
  /// Whether it says that there is no instance of what was asked for, and not of something that it needs.
  @usableFromInline @inline(never)
  var isNothing: Bool {
    if case .initializationMethodWithSignatureIsNotFoundFor(let info, _) = self { return info.trace.path.isEmpty }
    return isAbsence || isUnmade
  }
}
