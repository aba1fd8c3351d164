/// An `injection` of a component, which the linker turns into an ``Injector``.
@usableFromInline
package struct InjectionStep: Sendable {
  let isolation: Isolation
  /// Whether the closure suspends.
  package internal(set) var suspends = false
  /// Whether the closure captures something; true if this is unknown.
  let captures: Bool
  let link: @Sendable (Linker, Binding) -> Injector

  @usableFromInline
  init(
    isolation: (any Actor)?, context: UInt = 0, link: @escaping @Sendable (Linker, Binding) -> Injector
  ) {
    self.isolation = Isolation(isolation)
    captures = FunctionContext(context).capturesWithIsolation
    guard let actor = OtherActor.of(isolation)?.actor else {
      self.link = link
      return
    }
    self.link = { linker, binding in
      var (injector, parameters) = linker.handingOver { link(linker, binding) }
      injector.actor = actor
      injector.handed = parameters
      return injector
    }
  }

  /// An injection without a closure: of its isolation, only the main actor matters, since it cannot reach state that is isolated
  /// to an actor's instance.
  @usableFromInline
  init(onlyMainActorOf isolation: (any Actor)?, link: @escaping @Sendable (Linker, Binding) -> Injector) {
    self.init(isolation: isolation === MainActor.shared ? isolation : nil, link: link)
  }
}

/// A linked injection: resolves its dependencies, and injects them into the object at an address.
@usableFromInline
struct Injector {
  let run: (Context, InstanceAddress) throws(DIError) -> Void
  /// The actor of the closure, if it is not the main actor.
  fileprivate(set) var actor: (any Actor)?
  /// What is handed over to that actor.
  fileprivate(set) var handed: [HandedParameter] = []
  /// What runs instead if the closure suspends; nil if it does not.
  var suspending: SuspendingStep?

  @usableFromInline
  init(run: @escaping (Context, InstanceAddress) throws(DIError) -> Void) { self.run = run }
}

/// A `postInit` of a component, called with the object at an address.
@usableFromInline
package struct PostInit: Sendable {
  let isolation: Isolation
  private let other: OtherActor?
  /// Whether the closure captures something; true if this is unknown.
  let captures: Bool
  let run: @Sendable (InstanceAddress) throws -> Void
  /// What runs instead if the closure suspends; nil if it does not.
  private(set) var suspending: SuspendingPostInit?

  @usableFromInline
  init(isolation: (any Actor)?, context: UInt, run: @escaping @Sendable (InstanceAddress) throws -> Void) {
    self.isolation = Isolation(isolation)
    other = OtherActor.of(isolation)
    captures = FunctionContext(context).capturesWithIsolation
    self.run = run
  }

  /// The post-init of a function that suspends; an extension point.
  package init(isolation: (any Actor)?, suspending: @escaping SuspendingPostInit) {
    self.init(isolation: isolation, context: 0) { _ in fatalError("It has to be awaited.") }
    self.suspending = suspending
  }

  /// The actor that the closure belongs to; nil for none.
  var actor: (any Actor)? { isolation.actor(or: other) }

  @inlinable
  init<Implementation>(_ action: @escaping @isolated(any) @Sendable (Implementation) throws -> Void) {
    let function = InjectionFunction(action)
    self.init(isolation: action.isolation, context: PostInitFunction(call: action).context) { object in
      try function.call(object.instance(of: Implementation.self))
    }
  }
}

extension InjectionStep {
  /// An injection with any number of dependencies.
  ///
  /// With `isOptional`, a dependency of an optional type is `nil` if it is not registered.
  @inlinable
  init<Implementation, each Parameter>(
    _ inject: @escaping @isolated(any) @Sendable (Implementation, repeat each Parameter) throws -> Void,
    isOptional: Bool = false
  ) {
    let function = InjectionFunction(inject)
    let context = unsafeBitCast(function, to: (UInt, UInt).self).1
    self.init(isolation: inject.isolation, context: context) { linker, binding in
      let slots = linker.parameters(of: binding, isOptional: isOptional, repeat (each Parameter).self)
      return Injector { (context, object) throws(DIError) in
        var index = 0
        do {
          try function.call(
            object.instance(of: Implementation.self),
            repeat try callNext(slots, &index, (each Parameter).self, context))
        } catch { throw injectionFailure(error, in: slots) }
      }
    }
  }

  /// An injection of one property.
  @inlinable
  init<Implementation, Value>(
    _ keyPath: ReferenceWritableKeyPath<Implementation, Value>, isolation: (any Actor)?
  ) {
    let property = Property(keyPath)
    self.init(onlyMainActorOf: isolation) { linker, binding in
      let slots = linker.parameters(of: binding, Value.self)
      return Injector { (context, object) throws(DIError) in
        do {
          let value = try call(slots[0], Value.self, context)
          object.instance(of: Implementation.self)[keyPath: property.keyPath] = value
        } catch { throw injectionFailure(error, in: slots) }
      }
    }
  }
}

/// The key path of an injected property.
///
/// Unchecked, because a key path is `Sendable` only where the compiler knows what it captures. This key path never changes, and
/// is used only where the isolation of the property allows.
@usableFromInline
struct Property<Implementation, Value>: @unchecked Sendable {
  @usableFromInline let keyPath: ReferenceWritableKeyPath<Implementation, Value>

  @inlinable
  init(_ keyPath: ReferenceWritableKeyPath<Implementation, Value>) { self.keyPath = keyPath }
}

/// The error of a failed injection: the root cause, with the component added to its path.
@usableFromInline @inline(never)
func injectionFailure(_ error: any Error, in slots: Slots) -> DIError {
  slots.binding!.failure(error, in: .injection)
}
