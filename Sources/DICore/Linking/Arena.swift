// Unsafe file 2 of 2. The memory of a graph's providers: handed out in pieces, freed as a whole with the graph. One
// allocation for some hundred providers, against one for each: cold start of 1,000 types (docs/decisions.md).

/// Where providers, their slots and the entry tables of one graph lie.
///
/// Nothing in it moves or goes before the graph does, so that readers may follow addresses without a lock.
@usableFromInline
final class Arena {
  private var chunks: [UnsafeMutableRawPointer] = []
  private var free: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  private var left = 0
  private var providers: [(address: UnsafeMutableRawPointer, deinitialize: (UnsafeMutableRawPointer) -> Void)] = []

  deinit {
    for provider in providers { provider.deinitialize(provider.address) }
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

  /// Room for a provider, and how to empty it when the graph goes.
  @usableFromInline
  func reserve(_ deinitialize: @escaping (UnsafeMutableRawPointer) -> Void) -> UnsafeMutableRawPointer {
    let address = UnsafeMutableRawPointer(words(MemoryLayout<Provider<Void>>.size / 8))
    providers.append((address, deinitialize))
    return address
  }

  /// Puts a provider in.
  @inlinable @inline(__always)
  func place<Instance>(_ slots: Slots, _ make: @escaping Make<Instance>) -> UnsafeMutableRawPointer {
    let address = reserve { $0.assumingMemoryBound(to: Provider<Instance>.self).deinitialize(count: 1) }
    address.initializeMemory(as: Provider<Instance>.self, to: Provider(slots, make))
    return address
  }

  private func grow(atLeast count: Int) {
    // Small graphs take 4 KiB; each further chunk doubles, so that a graph of any size has few.
    left = max(512 << min(chunks.count, 8), count)
    let chunk = UnsafeMutableRawPointer.allocate(byteCount: left * 8, alignment: 16)
    free = chunk.initializeMemory(as: UnsafeMutableRawPointer?.self, repeating: nil, count: left)
    chunks.append(chunk)
  }
}
