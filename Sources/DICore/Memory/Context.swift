internal import DILifetime

/// Where a call runs: the cells of its scope, where it was made from, and what was handed in with the request.
///
/// Two words without reference counting.
@usableFromInline
struct Context {
  /// The base of the scope's store, whose first word is the scope.
  @usableFromInline let cells: UnsafeMutableRawPointer
  /// Where the call was made from; nil where nothing on the way needs to know.
  @usableFromInline let caller: CallerAddress?

  /// A call from outside, of which nobody needs to know more.
  @inlinable @inline(__always)
  init(cells: UnsafeMutableRawPointer) {
    self.init(cells: cells, caller: nil)
  }

  /// A call from outside, by a container that was given to a creation.
  @inlinable @inline(__always)
  init(cells: UnsafeMutableRawPointer, creationID: UInt) {
    self.init(cells: cells, caller: CallerAddress(bitPattern: creationID))
  }

  @inlinable @inline(__always)
  init(cells: UnsafeMutableRawPointer, caller: CallerAddress?) {
    self.cells = cells
    self.caller = caller
  }

  /// A call with arguments, which know where it was made from.
  @inlinable @inline(__always)
  init(cells: UnsafeMutableRawPointer, _ arguments: Arguments) {
    self.init(cells: cells, caller: arguments.base + 1)
  }

  /// A call that belongs to what the thread is creating, if it is creating something.
  @usableFromInline @inline(never)
  static func onPath(_ cells: UnsafeMutableRawPointer) -> Context { Context(cells: cells, caller: Path.current.caller) }

  /// The cell of an instance.
  @inlinable @inline(__always)
  func cell(_ location: CellLocation) -> Cell {
    Cell(
      UnsafeMutableRawPointer(bitPattern: location.offset &+ (Int(bitPattern: cells) & location.mask)).unsafelyUnwrapped
    )
  }

  var unretainedScope: Unmanaged<Scope> {
    Unmanaged<Scope>.fromOpaque(Store.owner(of: cells))
  }

  var scope: Scope { unretainedScope.takeUnretainedValue() }

  /// Calls a body with the scope, without retaining it.
  func withScope<Result>(_ body: (Scope) -> Result) -> Result { unretainedScope._withUnsafeGuaranteedRef(body) }

  /// The same call, run in the root.
  @usableFromInline
  var inRoot: Context { with(scope.root) }

  func with(_ scope: Scope) -> Context { Context(cells: scope.store.base, caller: caller) }
}

/// Where a call was made from, told apart by the lowest bits: the ``Path`` of the thread (00), ``Arguments`` (01), which know the
/// same, or for a request from outside, the stamp of its container (10).
@usableFromInline typealias CallerAddress = UnsafeMutableRawPointer

extension Context {
  static var creationIDTag: UInt { 2 }

  /// The arguments that the request brings.
  @inlinable
  var arguments: Arguments? {
    guard let caller, Int(bitPattern: caller) & 1 != 0 else { return nil }
    return Arguments(caller - 1)
  }

  /// Whether the call was made from the path, and brings no arguments.
  @inline(__always)
  var isOnPath: Bool { caller != nil && UInt(bitPattern: caller) & 3 == 0 }

  private var callerWord: UInt { UInt(bitPattern: arguments.map(\.caller) ?? caller) }

  /// Whether the call is a request from outside, and not one that is made while something is being created.
  var isFromOutside: Bool {
    let word = callerWord
    return word == 0 || word & Context.creationIDTag != 0
  }

  /// For a request from outside: whom the container was given to that was asked; 0 for the program.
  var creationID: UInt {
    let word = callerWord
    return word & Context.creationIDTag != 0 ? word : 0
  }

  /// The path of the thread.
  @inline(__always)
  var path: Path { isOnPath ? Path(caller: UInt(bitPattern: caller)) : pathElsewhere }

  @inline(never)
  private var pathElsewhere: Path {
    let word = callerWord
    return word == 0 || word & Context.creationIDTag != 0 ? .current : Path(caller: word)
  }

  /// The path of the thread, unless the call is a request from outside.
  var openPath: Path? { isFromOutside ? nil : Path(caller: callerWord) }

  /// The same call, made from the path; arguments stay with it.
  @inline(__always)
  func with(_ path: Path) -> Context { isOnPath ? self : with(path, arguments) }

  /// The same call, made from the path with arguments.
  func with(_ path: Path, _ arguments: Arguments?) -> Context {
    let caller = path.caller
    guard let arguments else { return Context(cells: cells, caller: caller) }
    arguments.caller = caller
    return Context(cells: cells, arguments)
  }

  /// The same call, made by a container that was given to a creation, with arguments.
  func from(_ creationID: UInt, _ arguments: Arguments?) -> Context {
    let caller = UnsafeMutableRawPointer(bitPattern: creationID)
    guard let arguments else { return Context(cells: cells, caller: caller) }
    arguments.caller = caller
    return Context(cells: cells, arguments)
  }
}
