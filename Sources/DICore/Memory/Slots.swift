// Unsafe: words in the arena, read by position and without a type. The linker lays the slots out and also chooses the provider
// that reads them. Both sides use the accessors here.

/// The addresses of the providers that a component or a request needs, in the order of its parameters.
///
/// The word before the first slot is the binding, so that a failure can name its component. The two words before the binding
/// can hold a function. The slots of a cached component are: the provider that makes its instance; its ``CellLocation``, two
/// words; ``CreationRequirements``. The slots of a service are: a provider of the component; its ``CellLocation``, two words;
/// the ``UpcastPattern``; the service's type.
@usableFromInline
struct Slots {
  @usableFromInline let base: Slot

  @inlinable
  init(_ base: Slot) { self.base = base }

  /// The provider at a position.
  ///
  /// The linker has filled the slot before it publishes a provider that reads it.
  @inlinable
  subscript(_ index: Int) -> ProviderAddress {
    @inline(__always) get { base[index].unsafelyUnwrapped }
  }

  /// The number of words before the binding, in slots that have room for a function.
  static var functionWords: Int { 2 }

  @inlinable
  var functionAddress: UnsafeMutableRawPointer { UnsafeMutableRawPointer(base) - 24 }

  /// The function before the slots, to be called where it lies.
  @inlinable @inline(__always)
  func function<Function: ~Copyable>(_ type: Function.Type) -> UnsafeMutablePointer<Function> {
    functionAddress.assumingMemoryBound(to: type)
  }

  /// The type in a slot.
  @inline(__always)
  func type(_ index: Int) -> any Any.Type { unsafeBitCast(base[index], to: Any.Type.self) }

  func setType(_ index: Int, to type: any Any.Type) { base[index] = unsafeBitCast(type, to: ProviderAddress.self) }

  /// The type of a service.
  ///
  /// The functions of services read it here instead of capturing it. So their code is the same, and they are merged into one.
  var service: any Any.Type {
    get { type(4) }
    nonmutating set { setType(4, to: newValue) }
  }

  /// Stores a number in a slot.
  func set(_ index: Int, to number: Int) { base[index] = UnsafeMutableRawPointer(bitPattern: number) }

  /// The number in a slot.
  @inlinable
  func number(_ index: Int) -> Int {
    Int(bitPattern: base[index])
  }

  /// The location of the cell, in the slots after the first provider.
  @inlinable @inline(__always)
  var location: CellLocation { CellLocation(offset: number(1), mask: number(2)) }

  /// Stores the first provider, and the location of the cell if there is one.
  func set(_ provider: ProviderAddress, _ location: CellLocation?) {
    base[0] = provider
    guard let location else { return }
    set(1, to: location.offset)
    set(2, to: location.mask)
  }
}
