// Unsafe: the path is an unretained address, and lives as long as its thread.

extension Context {
  /// The context of a call on the path of the thread, even if no creation is open there.
  @usableFromInline @inline(never)
  static func onPath(_ cells: UnsafeMutableRawPointer) -> Context { Context(cells: cells, caller: Path.current.caller) }

  /// The path of the thread.
  @inline(__always)
  var path: Path { isOnPath ? Path(caller: UInt(bitPattern: caller)) : pathElsewhere }

  @inline(never)
  private var pathElsewhere: Path {
    let word = callerWord
    return word == 0 || word & Context.creationIDTag != 0 ? .current : Path(caller: word)
  }

  /// The path of the thread; nil for a request from outside.
  var openPath: Path? { isFromOutside ? nil : Path(caller: callerWord) }

  /// The same context with the path as the caller; it keeps its arguments.
  @inline(__always)
  func with(_ path: Path) -> Context { isOnPath ? self : with(path, arguments) }

  /// The same context with the path as the caller, and with arguments.
  func with(_ path: Path, _ arguments: Arguments?) -> Context {
    let caller = path.caller
    guard let arguments else { return Context(cells: cells, caller: caller) }
    arguments.caller = caller
    return Context(cells: cells, arguments)
  }
}
