internal import DILifetime

// Unsafe: providers call each other by address, without retain, release, metadata look-up or exclusivity check. The addresses
// lead into the arena, which lives as long as the graph; a caller holds a container, and so the graph. Measured on a tree of
// seven objects against constructor calls: providers as final generic classes take 2.3 times the instructions, noncopyable
// structs called by address 1.2 to 1.45 times (docs/decisions.md, "Providers by address").

/// The address of a ``Provider`` in the arena.
@usableFromInline package typealias ProviderAddress = UnsafeMutableRawPointer

/// The memory for the address of a provider; the linker writes it.
@usableFromInline package typealias Slot = UnsafeMutablePointer<ProviderAddress?>

/// The body of a provider: makes or finds an instance.
@usableFromInline typealias Make<Instance> = @Sendable (Slots, Context) throws(DIError) -> Instance

/// A linked provider in the arena: a function, and the slots with the providers that it calls.
///
/// Noncopyable, so that it can only be borrowed in place, and a call through it retains nothing. A struct, so that no metadata
/// has to exist at run time for each type.
///
/// It is initialized field by field. To initialize it as a whole, unspecialized code would ask the runtime for that metadata:
/// 3,000 instructions for each type. The memory is zeroed: assigning over a zero function releases a null context, which does
/// nothing.
@usableFromInline
struct Provider<Instance>: ~Copyable {
  @usableFromInline var make: Make<Instance>
  @usableFromInline var slots: Slots

  /// Makes a provider in zeroed memory.
  @inlinable @inline(__always)
  static func emplace(_ make: @escaping Make<Instance>, with slots: Slots, at address: ProviderAddress) {
    let provider = address.assumingMemoryBound(to: Self.self)
    provider.pointee.make = make
    provider.pointee.slots = slots
  }

  /// Calls the function.
  ///
  /// The provider is borrowed in place: reading the function out of it would retain the function's context.
  // Transparent in a debug build, so that chains of creations need less stack. In a release build, a transparent function would
  // retain `make`.
  #if DEBUG
  @_transparent
  #else
  @inline(__always)
  #endif
  @inlinable
  borrowing func callAsFunction(_ context: Context) throws(DIError) -> Instance {
    try make(slots, context)
  }
}

/// The provider at an address.
@inlinable @inline(__always)
func provider<Instance>(at address: ProviderAddress, _ type: Instance.Type) -> UnsafeMutablePointer<Provider<Instance>>
{
  address.assumingMemoryBound(to: Provider<Instance>.self)
}

/// Calls the provider at an address.
@inlinable @inline(__always)
func call<Instance>(
  _ provider: ProviderAddress, _ type: Instance.Type, _ context: Context
) throws(DIError) -> Instance {
  try DICore.provider(at: provider, type).pointee(context)
}

/// Calls the provider of the next parameter of a pack.
///
/// It counts an index up. The alternative, a pack captured as a tuple, costs more: even specialized code addresses such a tuple
/// through run-time metadata.
@inlinable @inline(__always)
func callNext<Instance>(
  _ slots: Slots, _ index: inout Int, _ type: Instance.Type, _ context: Context
) throws(DIError) -> Instance {
  let provider = slots[index]
  index &+= 1
  return try call(provider, type, context)
}
