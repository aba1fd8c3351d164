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
    #if DEBUG
    retain32(Unmanaged.fromOpaque(object))
    #else
    retain256(Unmanaged.fromOpaque(object))
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
    release32(object)
    #else
    release256(object)
    #endif
  }

  static func retain(_ object: UnsafeMutableRawPointer, _ count: UInt) {
    let object = Unmanaged<AnyObject>.fromOpaque(object)
    if count & 256 != 0 { retain256(object) }
    if count & 128 != 0 { retain128(object) }
    if count & 64 != 0 { retain64(object) }
    if count & 32 != 0 { retain32(object) }
    if count & 16 != 0 { retain16(object) }
    if count & 8 != 0 { retain8(object) }
    if count & 4 != 0 { retain4(object) }
    if count & 2 != 0 { retain2(object) }
    if count & 1 != 0 { _ = object.retain() }
  }

  @usableFromInline
  static func release(_ object: UnsafeMutableRawPointer, _ count: UInt) {
    let object = Unmanaged<AnyObject>.fromOpaque(object)
    if count & 256 != 0 { release256(object) }
    if count & 128 != 0 { release128(object) }
    if count & 64 != 0 { release64(object) }
    if count & 32 != 0 { release32(object) }
    if count & 16 != 0 { release16(object) }
    if count & 8 != 0 { release8(object) }
    if count & 4 != 0 { release4(object) }
    if count & 2 != 0 { release2(object) }
    if count & 1 != 0 { object.release() }
  }

  private typealias Object = Unmanaged<AnyObject>

  @inline(__always) private static func retain2(_ object: Object) { _ = (object.retain(), object.retain()) }
  @inline(__always) private static func retain4(_ object: Object) { _ = (retain2(object), retain2(object)) }
  @inline(__always) private static func retain8(_ object: Object) { _ = (retain4(object), retain4(object)) }
  @inline(__always) private static func retain16(_ object: Object) { _ = (retain8(object), retain8(object)) }
  @inline(__always) private static func retain32(_ object: Object) { _ = (retain16(object), retain16(object)) }
  @inline(__always) private static func retain64(_ object: Object) { _ = (retain32(object), retain32(object)) }

  @inline(__always) private static func retain128(_ object: Object) { _ = (retain64(object), retain64(object)) }
  @inline(__always) private static func retain256(_ object: Object) { _ = (retain128(object), retain128(object)) }

  @inline(__always) private static func release2(_ object: Object) { _ = (object.release(), object.release()) }
  @inline(__always) private static func release4(_ object: Object) { _ = (release2(object), release2(object)) }
  @inline(__always) private static func release8(_ object: Object) { _ = (release4(object), release4(object)) }
  @inline(__always) private static func release16(_ object: Object) { _ = (release8(object), release8(object)) }
  @inline(__always) private static func release32(_ object: Object) { _ = (release16(object), release16(object)) }
  @inline(__always) private static func release64(_ object: Object) { _ = (release32(object), release32(object)) }
  @inline(__always) private static func release128(_ object: Object) { _ = (release64(object), release64(object)) }
  @inline(__always) private static func release256(_ object: Object) { _ = (release128(object), release128(object)) }
}
