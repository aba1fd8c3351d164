/// What one component, or one request, needs: the addresses of other providers, in the order of its parameters.
///
/// The slot before the first belongs to the binding, so that a failure can say whose call it was.
@usableFromInline
struct Slots: @unchecked Sendable {  // Written while linking, under the graph's lock; afterwards only read.
  @usableFromInline let base: Slot

  @inlinable
  init(_ base: Slot) { self.base = base }

  /// The provider at a position, which the linker has filled before anybody can call.
  @inlinable
  subscript(_ index: Int) -> ProviderAddress {
    @inline(__always) get { base[index].unsafelyUnwrapped }
  }

  /// How many words before the binding are a function, in slots that were made for one.
  static var functionWords: Int { 2 }

  @inlinable
  var functionAddress: UnsafeMutableRawPointer { UnsafeMutableRawPointer(base) - 24 }

  /// The function before the slots, to be called where it lies.
  @inlinable @inline(__always)
  func function<Function: ~Copyable>(_ type: Function.Type) -> UnsafeMutablePointer<Function> {
    functionAddress.assumingMemoryBound(to: type)
  }

  /// For those of a service: its type, which is noted here so that the functions of services differ in nothing and are one.
  var service: any Any.Type {
    get { unsafeBitCast(base[4], to: Any.Type.self) }
    nonmutating set { base[4] = unsafeBitCast(newValue, to: ProviderAddress.self) }
  }

  /// Keeps a plain number in a slot.
  func set(_ index: Int, to number: Int) { base[index] = UnsafeMutableRawPointer(bitPattern: number) }

  /// A plain number kept in a slot.
  @inlinable
  func number(_ index: Int) -> Int {
    Int(bitPattern: base[index])
  }

  /// Calls a body with whom the slots belong to, without retaining it.
  @inline(__always)
  func withBinding<Result>(_ body: (Binding) -> Result) -> Result {
    Unmanaged<Binding>.fromOpaque((UnsafeRawPointer(base) - 8).load(as: UnsafeRawPointer.self))
      ._withUnsafeGuaranteedRef(body)
  }

  /// Where the cell is that stands behind the first provider.
  @inlinable @inline(__always)
  var location: CellLocation { CellLocation(offset: number(1), mask: number(2)) }

  func set(_ location: CellLocation) {
    set(1, to: location.offset)
    set(2, to: location.mask)
  }

  /// Whom the slots belong to, written before the first of them.
  ///
  /// By raw addresses: a store to `base[-1]` is taken for one that a store to `base[0]` overwrites, and left out (Swift 6.3.1;
  /// whether that happens depends on what was inlined around it).
  var binding: Binding? {
    get {
      (UnsafeRawPointer(base) - 8).load(as: UnsafeRawPointer?.self)
        .map { Unmanaged<Binding>.fromOpaque($0).takeUnretainedValue() }
    }
    nonmutating set {
      (UnsafeMutableRawPointer(base) - 8).storeBytes(
        of: newValue.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }, as: UnsafeRawPointer?.self)
    }
  }
}
