// Unsafe: raw memory for the providers of a graph, handed out in pieces and freed with the graph. Each piece is written before
// its address is published. The arena allocates once for some hundred providers instead of once for each: this speeds up the
// cold start of 1,000 types (docs/decisions.md).

/// The memory for the providers, slots and entry tables of one graph.
///
/// Nothing in it moves, and nothing is freed before the graph is: readers follow addresses without a lock. Only the linker
/// allocates, under the linking lock.
@usableFromInline
final class Arena {
  /// Unchecked exclusivity: only the methods of the arena use it, under the linking lock or in `deinit`, and they run no
  /// other code meanwhile.
  ///
  /// With the checks, linking a chain takes 11 % more instructions, and the release of a container 3 %.
  @exclusivity(unchecked) private var owned = Owned()
  private var free: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  /// The words from `free` to the end of the last chunk.
  private var left = 0
  /// The words of the first chunk.
  ///
  /// Each further chunk is twice as large, up to 256 times the first, so that even a large graph has few.
  private let firstChunk: Int

  /// What the arena frees or releases in its `deinit`.
  private struct Owned {
    var chunks: [UnsafeMutableRawPointer] = []
    /// The addresses of functions with a context.
    var functions: [UnsafeMutableRawPointer] = []
    /// Objects whose addresses lie in the arena.
    var objects: [AnyObject] = []
  }

  init(firstChunk: Int) { self.firstChunk = firstChunk }

  /// Slots for requests that are recorded, and not linked; all share them.
  private var scratch: (words: UnsafeMutablePointer<UnsafeMutableRawPointer?>, count: Int)?

  deinit {
    // The type of the function makes no difference: every function has its context in the second word.
    for function in owned.functions {
      function.assumingMemoryBound(to: (@Sendable () -> Void).self).deinitialize(count: 1)
    }
    for chunk in owned.chunks { chunk.deallocate() }
  }

  /// Allocates words, each nil.
  @inline(never)
  func words(_ count: Int) -> UnsafeMutablePointer<UnsafeMutableRawPointer?> {
    if left < count { grow(atLeast: count) }
    let words = free.unsafelyUnwrapped
    free = words + count
    left -= count
    return words
  }

  /// Slots that nothing reads.
  func scratch(_ count: Int) -> Slots {
    let needed = count + Slots.functionWords + 1
    if scratch.map({ $0.count < needed }) ?? true { scratch = (words(max(16, needed)), max(16, needed)) }
    return Slots(scratch!.words + Slots.functionWords + 1)
  }

  /// Allocates the memory for a provider.
  @usableFromInline
  func reserve() -> UnsafeMutableRawPointer { UnsafeMutableRawPointer(words(MemoryLayout<Provider<Void>>.size / 8)) }

  /// Takes ownership of the context of a function that lies in the arena.
  @usableFromInline
  func own(functionAt address: UnsafeMutableRawPointer) {
    if address.load(fromByteOffset: 8, as: UnsafeRawPointer?.self) != nil { add(functionAt: address) }
  }

  @inline(never)
  private func add(functionAt address: UnsafeMutableRawPointer) { owned.functions.append(address) }

  /// Keeps an object as long as the graph, for readers that find its address in the arena.
  func own(_ object: AnyObject) { owned.objects.append(object) }

  /// Makes a provider in the arena.
  @inlinable @inline(__always)
  func makeProvider<Instance>(_ slots: Slots, _ make: @escaping Make<Instance>) -> ProviderAddress {
    let address = reserve()
    Provider.emplace(make, with: slots, at: address)
    own(functionAt: address)
    return address
  }

  @inline(never)
  private func grow(atLeast count: Int) {
    left = max(firstChunk << min(owned.chunks.count, 8), count)
    let chunk = UnsafeMutableRawPointer.allocate(byteCount: left * 8, alignment: 16)
    free = chunk.initializeMemory(as: UnsafeMutableRawPointer?.self, repeating: nil, count: left)
    owned.chunks.append(chunk)
  }
}
