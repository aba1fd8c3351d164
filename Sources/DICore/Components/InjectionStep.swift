/// An `injection` of a component, which the linker turns into an ``Injector``.
@usableFromInline
struct InjectionStep: Sendable {
  let link: @Sendable (Linker, Binding) -> Injector

  @usableFromInline
  init(link: @escaping @Sendable (Linker, Binding) -> Injector) { self.link = link }
}

/// A linked injection: resolves its dependencies, and injects them into the object at an address.
@usableFromInline
struct Injector {
  let run: (Context, InstanceAddress) throws(DIError) -> Void

  @usableFromInline
  init(run: @escaping (Context, InstanceAddress) throws(DIError) -> Void) { self.run = run }
}

/// A `postInit` of a component, called with the object at an address.
@usableFromInline
struct PostInit: Sendable {
  let run: @Sendable (InstanceAddress) throws -> Void

  @usableFromInline
  init(run: @escaping @Sendable (InstanceAddress) throws -> Void) { self.run = run }

  @inlinable
  init<Implementation>(_ function: InjectionFunction<Implementation>) {
    self.init { object in try function.call(object.instance(of: Implementation.self)) }
  }
}

extension InjectionStep {
  /// An injection with any number of dependencies.
  ///
  /// With `isOptional`, a dependency of an optional type is `nil` if it is not registered.
  @inlinable
  init<Implementation, each Parameter>(
    _ function: InjectionFunction<Implementation, repeat each Parameter>, isOptional: Bool = false
  ) {
    self.init { linker, binding in
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

  /// An injection that takes the container.
  @inlinable
  init<Implementation>(
    manual function: @escaping @Sendable (DIBuiltContainer, Implementation) throws -> Void
  ) {
    self.init { linker, binding in
      let slots = linker.parameters(of: binding, DIBuiltContainer.self)
      return Injector { (context, object) throws(DIError) in
        do {
          let container = try call(slots[0], DIBuiltContainer.self, context)
          try function(container, object.instance(of: Implementation.self))
        } catch { throw injectionFailure(error, in: slots) }
      }
    }
  }

  /// An injection of one property.
  @inlinable
  init<Implementation, Value>(_ property: Property<Implementation, Value>) {
    self.init { linker, binding in
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
