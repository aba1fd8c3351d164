/// Retains and releases an object several times at once, up to 256 times.
///
/// The runtime has a function that retains several times with one atomic operation, but the standard library does not offer it.
/// In an optimized build, the compiler turns retains in a row into one such call. So such rows are written out here, one for
/// each power of two.
@usableFromInline
enum References {
  /// Retains an object as often as a cell does in advance.
  @usableFromInline
  static func retainToLimit(_ object: UnsafeMutableRawPointer) {
    let object = Unmanaged<AnyObject>.fromOpaque(object)
    #if DEBUG
    times32 { _ = object.retain() }
    #else
    times256 { _ = object.retain() }
    #endif
  }

  /// Releases the references retained in advance that were not taken.
  ///
  /// Usually few were taken. So it is quicker to retain the object as often again, and then to release the full number at once.
  @inline(__always)
  static func releaseToLimit(_ object: UnsafeMutableRawPointer, taken: UInt) {
    if taken > 1 { retain(object, taken) }
    let object = Unmanaged<AnyObject>.fromOpaque(object)
    if taken == 1 { _ = object.retain() }
    #if DEBUG
    times32 { object.release() }
    #else
    times256 { object.release() }
    #endif
  }

  static func retain(_ object: UnsafeMutableRawPointer, _ count: UInt) {
    let object = Unmanaged<AnyObject>.fromOpaque(object)
    times(count) { _ = object.retain() }
  }

  @usableFromInline
  static func release(_ object: UnsafeMutableRawPointer, _ count: UInt) {
    let object = Unmanaged<AnyObject>.fromOpaque(object)
    times(count) { object.release() }
  }

  /// Runs a step as often as said; inlined, a row of retains or releases.
  @inline(__always)
  private static func times(_ count: UInt, _ step: () -> Void) {
    if count & 256 != 0 { times256(step) }
    if count & 128 != 0 { times128(step) }
    if count & 64 != 0 { times64(step) }
    if count & 32 != 0 { times32(step) }
    if count & 16 != 0 { times16(step) }
    if count & 8 != 0 { times8(step) }
    if count & 4 != 0 { times4(step) }
    if count & 2 != 0 { times2(step) }
    if count & 1 != 0 { step() }
  }

  @inline(__always) private static func times2(_ step: () -> Void) { _ = (step(), step()) }
  @inline(__always) private static func times4(_ step: () -> Void) { _ = (times2(step), times2(step)) }
  @inline(__always) private static func times8(_ step: () -> Void) { _ = (times4(step), times4(step)) }
  @inline(__always) private static func times16(_ step: () -> Void) { _ = (times8(step), times8(step)) }
  @inline(__always) private static func times32(_ step: () -> Void) { _ = (times16(step), times16(step)) }
  @inline(__always) private static func times64(_ step: () -> Void) { _ = (times32(step), times32(step)) }
  @inline(__always) private static func times128(_ step: () -> Void) { _ = (times64(step), times64(step)) }
  @inline(__always) private static func times256(_ step: () -> Void) { _ = (times128(step), times128(step)) }
}
