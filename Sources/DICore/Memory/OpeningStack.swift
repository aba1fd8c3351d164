internal import DILifetime

// Unsafe file 4 of 6. A request scope of five objects pushes and pops five openings; as an array of structs that hold
// references, in a class whose accesses are checked for exclusivity, they took 800 instructions each, and so they take 20.

/// The openings of a thread, the outermost first, with positions that stay as they are.
///
/// Its address is what cells know the thread by.
///
/// Unchecked: an address; `CreatingThread` says who may use what lies there, and when.
@usableFromInline
struct OpeningStack: @unchecked Sendable {
  private let storage: UnsafeMutablePointer<Storage>

  private struct Storage {
    var thread: Unmanaged<CreatingThread>?
    var base: UnsafeMutablePointer<Opening>
    var count = 0
    var capacity = 32
  }

  init() {
    // Aligned, since cells keep what else they say in the lowest bits.
    let memory = UnsafeMutableRawPointer.allocate(byteCount: MemoryLayout<Storage>.size, alignment: 16)
    storage = memory.bindMemory(to: Storage.self, capacity: 1)
    storage.initialize(to: Storage(base: .allocate(capacity: 32)))
  }

  /// The stack that a cell names.
  init(word: UInt) { storage = UnsafeMutablePointer(bitPattern: word).unsafelyUnwrapped }

  var word: UInt { UInt(bitPattern: storage) }
  var thread: CreatingThread { storage.pointee.thread.unsafelyUnwrapped.takeUnretainedValue() }

  func belong(to thread: CreatingThread) { storage.pointee.thread = .passUnretained(thread) }

  /// To be called once, when nothing is left.
  func deallocate() {
    storage.pointee.base.deallocate()
    storage.deallocate()
  }

  var count: Int { storage.pointee.count }
  var indices: Range<Int> { 0..<count }

  subscript(_ index: Int) -> Opening {
    get { storage.pointee.base[index] }
    nonmutating _modify { yield &storage.pointee.base[index] }
  }

  func push(_ opening: Opening) {
    if storage.pointee.count == storage.pointee.capacity { grow() }
    (storage.pointee.base + storage.pointee.count).initialize(to: opening)
    storage.pointee.count += 1
  }

  private func grow() {
    let larger = UnsafeMutablePointer<Opening>.allocate(capacity: storage.pointee.capacity * 2)
    larger.moveInitialize(from: storage.pointee.base, count: count)
    storage.pointee.base.deallocate()
    storage.pointee.base = larger
    storage.pointee.capacity *= 2
  }

  /// Takes all from a position on off.
  func pop(from index: Int) -> [Opening] {
    let openings = (index..<count).map { self[$0] }
    (storage.pointee.base + index).deinitialize(count: count - index)
    storage.pointee.count = index
    return openings
  }
}

extension OpeningStack {
  /// Claims an empty cell for a creation outside of groups, if that can be done at once.
  @inline(__always)
  func claim(_ cell: Cell) -> Bool {
    Exploration.pass(.claim)
    guard cell.claim(for: word) else { return false }
    push(Opening(at: cell, index: count))
    return true
  }

  /// Ends the innermost creation, if it is the one at a position, has no cell, and nobody has taken an interest in it.
  ///
  /// - Returns: Whether it was.
  func endPlain(at index: Int) -> Bool {
    let opening = storage.pointee.base + index
    guard index == count - 1, opening.pointee.key == 0, opening.pointee.isPlain(at: index) else { return false }
    storage.pointee.count = index
    return true
  }

  /// Ends the innermost creation, if it is one at a cell in which nobody has taken an interest.
  ///
  /// - Returns: Whether it was.
  @inline(__always)
  func endPlain(at cell: Cell, with object: UnsafeMutableRawPointer) -> Bool {
    Exploration.pass(.end)
    let last = storage.pointee.count - 1
    let opening = storage.pointee.base + last
    guard opening.pointee.key == cell.key, opening.pointee.isPlain(at: last),
      cell.endCreation(with: object, by: word)
    else { return false }
    storage.pointee.count = last
    return true
  }
}
