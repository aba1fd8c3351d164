// Unsafe file 2 of 8. The memory of a graph's providers: handed out in pieces, freed as a whole with the graph. One
// allocation for some hundred providers, against one for each: cold start of 1,000 types (docs/decisions.md).

/// Where providers, their slots and the entry tables of one graph lie.
///
/// Nothing in it moves or goes before the graph does, so that readers may follow addresses without a lock. For
/// `@exclusivity(unchecked)` see ``Linker``.
@usableFromInline
final class Arena {
  @exclusivity(unchecked) private var chunks: [UnsafeMutableRawPointer] = []
  private var free: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  private var left = 0
  /// How many words the first chunk has; each further one doubles, so that a graph of any size has few.
  private let firstChunk: Int
  /// Where functions lie that hold something.
  @exclusivity(unchecked) private var functions: [UnsafeMutableRawPointer] = []
  /// What readers find here by address.
  @exclusivity(unchecked) private var objects: [AnyObject] = []

  init(firstChunk: Int) { self.firstChunk = firstChunk }

  deinit {
    // Which type a function has makes no difference to what it holds: that is its second word.
    for function in functions { function.assumingMemoryBound(to: (@Sendable () -> Void).self).deinitialize(count: 1) }
    for chunk in chunks { chunk.deallocate() }
  }

  /// Words that are nil at first.
  func words(_ count: Int) -> UnsafeMutablePointer<UnsafeMutableRawPointer?> {
    if left < count { grow(atLeast: count) }
    let words = free.unsafelyUnwrapped
    free = words + count
    left -= count
    return words
  }

  /// Slots for the providers of `count` parameters, owned by a binding or by nobody.
  func slots(_ count: Int, of binding: Binding? = nil) -> Slots {
    let slots = Slots(words(count + 1) + 1)
    slots.binding = binding
    return slots
  }

  /// The same with a function before them, to be called with what they provide.
  @usableFromInline
  func slots(_ count: Int, of binding: Binding?, forFunction: Void) -> Slots {
    let slots = Slots(words(count + Slots.functionWords + 1) + (Slots.functionWords + 1))
    slots.binding = binding
    return slots
  }

  /// Room for a provider.
  @usableFromInline
  func reserve() -> UnsafeMutableRawPointer { UnsafeMutableRawPointer(words(MemoryLayout<Provider<Void>>.size / 8)) }

  /// Sees to it that a function goes when the graph does.
  @usableFromInline
  func own(functionAt address: UnsafeMutableRawPointer) {
    if address.load(fromByteOffset: 8, as: UnsafeRawPointer?.self) != nil { functions.append(address) }
  }

  /// Sees to it that an object stays as long as the graph, for readers who find its address here.
  func own(_ object: AnyObject) { objects.append(object) }

  /// Puts a provider in.
  @inlinable @inline(__always)
  func makeProvider<Instance>(_ slots: Slots, _ make: @escaping Make<Instance>) -> ProviderAddress {
    let address = reserve()
    Provider.emplace(make, with: slots, at: address)
    own(functionAt: address)
    return address
  }

  private func grow(atLeast count: Int) {
    left = max(firstChunk << min(chunks.count, 8), count)
    let chunk = UnsafeMutableRawPointer.allocate(byteCount: left * 8, alignment: 16)
    free = chunk.initializeMemory(as: UnsafeMutableRawPointer?.self, repeating: nil, count: left)
    chunks.append(chunk)
  }
}
