internal import DILifetime

// Unsafe: the scope and the caller are unretained addresses, since a provider passes its context on to each provider it calls.
// The code that calls an entry holds the scope. A path lives as long as its thread. Arguments lie on the stack of the request.

/// The context of a call to a provider: the cells of the scope, the caller, and the arguments of the request.
///
/// Two words without reference counting.
@usableFromInline
struct Context {
  /// The block of the scope's store, whose first word is the scope.
  @usableFromInline let cells: UnsafeMutableRawPointer
  /// The caller; nil for a request from outside by a container of the program.
  @usableFromInline let caller: CallerAddress?

  /// The context of a request from outside by a container of the program.
  @inlinable @inline(__always)
  init(cells: UnsafeMutableRawPointer) {
    self.init(cells: cells, caller: nil)
  }

  /// The context of a request from outside by a container.
  ///
  /// The ID identifies the creation that the container was given to; 0 for a container of the program.
  @inlinable @inline(__always)
  init(cells: UnsafeMutableRawPointer, creationID: UInt) {
    self.init(cells: cells, caller: CallerAddress(bitPattern: creationID))
  }

  @inlinable @inline(__always)
  init(cells: UnsafeMutableRawPointer, caller: CallerAddress?) {
    self.cells = cells
    self.caller = caller
  }

  /// The context of a request with arguments, which hold the caller.
  @inlinable @inline(__always)
  init(cells: UnsafeMutableRawPointer, _ arguments: Arguments) {
    self.init(cells: cells, caller: arguments.base + 1)
  }

  /// The cell at a location.
  @inlinable @inline(__always)
  func cell(_ location: CellLocation) -> Cell {
    Cell(
      UnsafeMutableRawPointer(bitPattern: location.offset &+ (Int(bitPattern: cells) & location.mask)).unsafelyUnwrapped
    )
  }
}

/// The caller of a provider, a tagged pointer.
///
/// The lowest bits say what it points to: 00 the ``Path`` of the thread; 01 ``Arguments``, which in turn hold the caller. With
/// 10, it is no pointer but the creation ID of the container that made a request from outside.
@usableFromInline typealias CallerAddress = UnsafeMutableRawPointer

extension Context {
  static var creationIDTag: UInt { 2 }

  /// The arguments of the request, if it has any.
  @inlinable
  var arguments: Arguments? {
    guard let caller, Int(bitPattern: caller) & 1 != 0 else { return nil }
    return Arguments(caller - 1)
  }

  /// Whether the caller is the path, and the request has no arguments.
  @inline(__always)
  var isOnPath: Bool { caller != nil && UInt(bitPattern: caller) & 3 == 0 }

  var callerWord: UInt { UInt(bitPattern: arguments.map(\.caller) ?? caller) }

  /// Whether a container made the request, rather than a provider or a creation on the path.
  var isFromOutside: Bool {
    let word = callerWord
    return word == 0 || word & Context.creationIDTag != 0
  }

  /// For a request from outside: the ID of the creation that its container was given to; 0 for the program.
  var creationID: UInt {
    let word = callerWord
    return word & Context.creationIDTag != 0 ? word : 0
  }

  /// The same context with a container as the caller, by its creation ID, and with arguments.
  func from(_ creationID: UInt, _ arguments: Arguments?) -> Context {
    let caller = UnsafeMutableRawPointer(bitPattern: creationID)
    guard let arguments else { return Context(cells: cells, caller: caller) }
    arguments.caller = caller
    return Context(cells: cells, arguments)
  }
}
