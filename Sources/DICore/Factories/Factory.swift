/// Makes the provider of one initializer: each parameter becomes a slot.
///
/// There are overloads for up to four parameters, and one for any number. A pack passes its values through memory, and hides the
/// user's function from the optimizer. Compared with plain constructor calls, a tree of seven objects takes 1.45 times the
/// instructions with packs, and 1.19 times with the overloads (docs/decisions.md, "Overloads over the pack").
@usableFromInline
package struct Factory: Sendable {
  let isolation: Isolation
  private var traits: Traits
  /// Adds the edges of the parameters, and installs the provider.
  let link: @Sendable (Linker, Binding) -> Void

  /// What is true of the function; in one byte, since each registration passes a factory on.
  private struct Traits: OptionSet {
    let rawValue: UInt8

    static let captures = Traits(rawValue: 1)
    static let makesInstances = Traits(rawValue: 2)
    static let isGiven = Traits(rawValue: 4)
    static let suspends = Traits(rawValue: 8)
  }

  init(
    isolation: Isolation, captures: Bool, makesInstances: Bool, suspends: Bool = false,
    link: @escaping @Sendable (Linker, Binding) -> Void
  ) {
    self.isolation = isolation
    traits = []
    if captures { traits.insert(.captures) }
    if makesInstances { traits.insert(.makesInstances) }
    if suspends { traits.insert(.suspends) }
    self.link = link
  }
}

extension Factory {
  /// Whether the function captures something, perhaps a container; true if it is unknown.
  var captures: Bool { traits.contains(.captures) }

  /// False for the placeholder of a component whose instances are made elsewhere.
  var makesInstances: Bool { traits.contains(.makesInstances) }

  /// Whether the instance is a value that the program has made.
  package var isGiven: Bool { traits.contains(.isGiven) }

  /// Whether the function suspends: the provider only hands out what was made elsewhere.
  var suspends: Bool { traits.contains(.suspends) }

  /// Notes that the instance is a value that the program has made.
  @usableFromInline
  mutating func noteGiven() { traits.insert(.isGiven) }
}

extension Factory {
  /// The factory of an `@isolated(any)` function.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the function.
  ///   - context: The closure context of the function, which tells whether it captures something.
  ///   - link: Adds the edges of the parameters, and installs the provider.
  @usableFromInline
  init(isolation: (any Actor)?, context: UInt, link: @escaping @Sendable (Linker, Binding) -> Void) {
    let context = FunctionContext(context)
    let captures = isolation == nil ? context.capturesWithIsolation : context.capturesOnActor
    let kind = Isolation(isolation)
    let link = kind == .otherActor ? noting(isolation.unsafelyUnwrapped, link) : link
    self.init(isolation: kind, captures: captures, makesInstances: true, link: link)
  }

  /// The factory of a function that belongs to no actor, and that the body of the provider contains.
  ///
  /// - Parameters:
  ///   - context: The closure context of the body.
  ///   - link: Adds the edges of the parameters, and installs the provider.
  init(making context: FunctionContext, link: @escaping @Sendable (Linker, Binding) -> Void) {
    self.init(isolation: .anywhere, captures: context.captures, makesInstances: true, link: link)
  }

  /// The placeholder for a component whose instances are made elsewhere.
  @usableFromInline
  static func absent<Instance>(_ type: Instance.Type) -> Factory {
    Factory(isolation: .anywhere, captures: false, makesInstances: false) { linker, binding in
      linker.install(binding, linker.slots(0, of: binding)) { (slots, context) throws(DIError) -> Instance in
        throw slots.binding!.isUnmade(in: context)
      }
    }
  }
}

extension Factory {
  /// The factory of a value that the program has made.
  @inlinable
  package init<Value: Sendable>(value: Value) {
    self.init({ value })
    noteGiven()
  }

  /// The factory of a value that the program has made, or of `nil`, which counts as not registered.
  @inlinable
  init<Value: Sendable>(failableValue value: Value?) {
    self.init(failable: { value })
    noteGiven()
  }

  /// The factory of a function with any number of parameters; up to four have faster overloads.
  @inlinable
  package init<Instance, each Parameter>(
    pack function: @escaping @isolated(any) @Sendable (repeat each Parameter) throws -> Instance
  ) {
    let make = PackFunction(function)
    self.init(isolation: function.isolation, context: unsafeBitCast(make, to: (UInt, UInt).self).1) { linker, binding in
      linker.install(binding, linker.parameters(of: binding, repeat (each Parameter).self), calling(make))
    }
  }

  /// The same for a failable function.
  @inlinable
  package init<Instance, each Parameter>(
    failablePack function: @escaping @isolated(any) @Sendable (repeat each Parameter) throws -> Instance?
  ) {
    let make = PackFunction(function)
    self.init(isolation: function.isolation, context: unsafeBitCast(make, to: (UInt, UInt).self).1) { linker, binding in
      linker.install(binding, linker.parameters(of: binding, repeat (each Parameter).self), present(calling(make)))
    }
  }
}

/// Links, and notes the actor that the initializer belongs to.
private func noting(
  _ actor: any Actor, _ link: @escaping @Sendable (Linker, Binding) -> Void
) -> @Sendable (Linker, Binding) -> Void {
  { linker, binding in
    let initializer = binding.initializers?.collected ?? 0
    let parameters = linker.handingOver { link(linker, binding) }.parameters
    if !linker.isRecording { binding.changedExtras.actors.append((initializer, actor, parameters)) }
  }
}

/// The error of a failing initializer: the root cause, with the component added to its path.
@usableFromInline @inline(never)
func failure(_ error: any Error, in slots: Slots) -> DIError {
  slots.binding!.failure(error, in: .initializer)
}

/// Throws the error of a failing initializer.
///
/// Inlined code calls this function instead of throwing: a `throw` also tells the runtime of the error, for debuggers.
@usableFromInline @inline(never)
func fail(_ error: any Error, in slots: Slots) throws(DIError) -> Never { throw failure(error, in: slots) }

/// Throws the error of a failing parameter.
@usableFromInline @inline(never)
func fail(_ error: DIError, in slots: Slots) throws(DIError) -> Never { throw failure(error, in: slots) }

/// The instance for a parameter, or the error of a failing parameter.
@inlinable @inline(__always)
func parameter<Parameter>(
  _ position: Int, _ type: Parameter.Type, _ slots: Slots, _ context: Context
) throws(DIError) -> Parameter {
  do throws(DIError) { return try call(slots[position], type, context) } catch { try fail(error, in: slots) }
}
