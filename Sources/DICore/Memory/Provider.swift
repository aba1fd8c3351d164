internal import DILifetime

// Unsafe file 1 of 8. What a call from provider to provider is made of: addresses in the arena of the graph, read without
// retain, release, metadata look-up or exclusivity check. Measured on a tree of seven objects against constructor calls:
// providers as final generic classes need 2.3 times the instructions, noncopyable structs called by address 1.2 to 1.45
// times (docs/decisions.md, "Providers by address"). Everything here points into the arena, which lives as long as the
// graph; whoever calls a provider holds a container, and so the graph.

/// Where a provider lies in the arena.
@usableFromInline package typealias ProviderAddress = UnsafeMutableRawPointer

/// Where the linker writes the address of a provider.
@usableFromInline package typealias Slot = UnsafeMutablePointer<ProviderAddress?>

/// The body of a provider: makes or finds an instance, given the providers it needs and where it runs.
@usableFromInline typealias Make<Instance> = @Sendable (Slots, Context) throws(DIError) -> Instance

/// A linked provider, lying in the arena: a function, and the providers it calls.
///
/// Noncopyable, so that it can only be borrowed where it lies and a call through it retains nothing; a struct, so that
/// no metadata has to exist at run time for each type. It is put in its place field by field: to initialize it as a whole,
/// code that is not specialized asks the runtime for that metadata, 3,000 instructions for each type. What lies there before
/// is zero, which is a function that holds nothing.
@usableFromInline
struct Provider<Instance>: ~Copyable {
  @usableFromInline var make: Make<Instance>
  @usableFromInline var slots: Slots

  /// Puts a provider where nothing is yet.
  @inlinable @inline(__always)
  static func emplace(_ make: @escaping Make<Instance>, with slots: Slots, at address: ProviderAddress) {
    let provider = address.assumingMemoryBound(to: Self.self)
    provider.pointee.make = make
    provider.pointee.slots = slots
  }

  /// Borrowing, since a call to a function that is read out of the provider would retain its context.
  @inlinable @inline(__always)
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
/// A running index, since a tuple of a captured pack is addressed through run-time metadata even where it is specialized.
@inlinable @inline(__always)
func callNext<Instance>(
  _ slots: Slots, _ index: inout Int, _ type: Instance.Type, _ context: Context
) throws(DIError) -> Instance {
  let provider = slots[index]
  index &+= 1
  return try call(provider, type, context)
}
