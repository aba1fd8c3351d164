internal import DILifetime
internal import Synchronization

// How a function that suspends is linked like any other. Its provider makes nothing: it hands out what was made while nothing was
// on the path of a thread. The function itself is kept beside the binding; `DIAsync` calls it.

/// Makes the object for the instance of a part; an extension point.
package typealias SuspendingMake = nonisolated(nonsending) @Sendable (AwaitPart, AwaitContext) async throws -> AnyObject

/// Makes the parameters of an injection, and runs it on the object of a part; an extension point.
package typealias SuspendingStep =
  nonisolated(nonsending) @Sendable (AwaitPart, AwaitContext, AnyObject) async throws -> Void

/// Runs a post-init on an object; an extension point.
package typealias SuspendingPostInit = nonisolated(nonsending) @Sendable (AnyObject) async throws -> Void

extension Factory {
  /// The factory of a function that suspends; an extension point.
  ///
  /// - Parameters:
  ///   - type: The type of the instance.
  ///   - isolation: The isolation of the function.
  ///   - link: Links the parameters, and returns what calls the function.
  package init<Instance>(
    _ type: Instance.Type, isolation: (any Actor)?,
    suspending link: @escaping @Sendable (SuspendingLink) -> SuspendingMake
  ) {
    self.init(isolation: Isolation(isolation), captures: false, makesInstances: true, suspends: true) {
      linker, binding in
      let make = link(SuspendingLink(linker: linker, binding: binding))
      if !linker.isRecording {
        binding.changedExtras.suspending.append(
          SuspendingMaker(initializer: binding.initializers?.collected ?? 0, make: make))
      }
      linker.install(binding, linker.slots(0, of: binding)) { (slots, context) throws(DIError) -> Instance in
        try context.awaited(Instance.self, slots.binding!)
      }
    }
  }
}

extension InjectionStep {
  /// The injection of a function that suspends; an extension point.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the function.
  ///   - link: Links the parameters, and returns what makes them and calls the function.
  package init(isolation: (any Actor)?, suspending link: @escaping @Sendable (SuspendingLink) -> SuspendingStep) {
    self.init(isolation: isolation) { linker, binding in
      var injector = Injector { (context, _) throws(DIError) in throw context.path.lost(binding.needsAwait) }
      injector.suspending = link(SuspendingLink(linker: linker, binding: binding))
      return injector
    }
    suspends = true
  }
}

extension AwaitPart {
  /// What runs an injection that suspends; nil if it does not.
  package func suspending(injection: Int) -> SuspendingStep? { binding.injectors[injection].suspending }

  /// What runs a post-init that suspends; nil if it does not.
  package func suspending(postInit: Int) -> SuspendingPostInit? { binding.component.postInits[postInit].suspending }
}

/// Links the parameters of a function that suspends.
package struct SuspendingLink {
  let linker: Linker
  let binding: Binding

  /// Links parameters.
  package func parameters<each Parameter>(
    isOptional: Bool = false, _ types: repeat (each Parameter).Type
  ) -> LinkedParameters {
    LinkedParameters(slots: linker.parameters(of: binding, isOptional: isOptional, repeat each types))
  }
}

/// The linked parameters of a function that suspends.
///
/// Unchecked: slots never change once their component is linked, and the graph owns them.
package struct LinkedParameters: @unchecked Sendable {
  private let slots: Slots

  fileprivate init(slots: Slots) { self.slots = slots }

  /// Makes the next parameter, in a section.
  package func next<Value>(_ index: inout Int, _ type: Value.Type, _ context: SectionContext) throws(DIError) -> Value {
    defer { index += 1 }
    return try call(slots[index], type, context.context)
  }

  /// The next argument of the request.
  package func nextArgument<Value>(
    _ index: inout Int, _ type: Value.Type, _ context: SectionContext
  ) throws(DIError) -> Value {
    try DICore.nextArgument(slots, &index, type, context.context)
  }
}

extension Binding {
  /// What makes the instance if its initializer suspends; nil if it does not.
  func suspendingMaker(_ signature: @autoclosure () -> DIMethodSignature) -> SuspendingMaker? {
    guard suspends, let extras else { return nil }
    let position = initializers?.position(of: signature()) ?? 0
    return extras.suspending.last { $0.initializer == position }
  }

  /// The provider that calls the initializer for a signature, and does nothing else.
  func maker(_ signature: DIMethodSignature) -> ProviderAddress? {
    if let initializers, let position = initializers.position(of: signature) {
      return initializers.makers[position].maker
    }
    return extras?.maker
  }
}

/// The places of what has to be awaited, in the order in which it is linked: what a component needs comes first.
private enum AwaitOrder {
  private static let last = Atomic<UInt32>(0)

  static func next() -> UInt32 { last.wrappingAdd(1, ordering: .relaxed).newValue }
}

extension Linker {
  /// Notes that a linked binding needs what has to be awaited, so that its creation in an empty cell checks first.
  func noteAwait(of binding: Binding) {
    let extras = binding.changedExtras
    extras.order = AwaitOrder.next()
    if binding.initializers == nil, binding.cycle == nil {
      extras.awaitedByInitializer = AwaitSteps(extras.dependencies, isInjected: false, in: graph)
      extras.awaitedByInjections = AwaitSteps(extras.dependencies, isInjected: true, in: graph)
    }
    guard isHitDirectly(binding), let provider = binding.provider else { return }
    for address in [provider] + (binding.initializers?.all ?? []) {
      let slots = DICore.provider(at: address, AnyObject.self).pointee.slots
      slots.set(3, to: slots.number(3) | CreationRequirements.check.rawValue)
    }
  }
}
