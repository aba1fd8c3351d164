// Unsafe: arguments are raw memory on the stack of the request. They live until `withArguments` returns, and only the thread of
// the request knows their address; injections that run later get a copy (`KeptArguments`). So a context stays two words, and
// nothing is allocated: an array of existentials would take one allocation, and one box for each value.

/// The arguments of a request, which live as long as it runs.
///
/// The memory holds two words, then a type and an address for each argument, then the values. A reader gives the position and
/// the type that it expects, and both are checked. So even after an error in linking, no value is read as another type.
@usableFromInline
package struct Arguments {
  @usableFromInline let base: UnsafeMutableRawPointer

  @inlinable
  init(_ base: UnsafeMutableRawPointer) { self.base = base }

  @inlinable static var headerSize: Int { 16 }
  @inlinable static var entrySize: Int { 16 }

  /// The size of a list of `count` arguments, without their values.
  @inlinable @inline(__always)
  static func size(of count: Int) -> Int { headerSize &+ count &* entrySize }

  /// The caller, as in a ``Context``.
  var caller: CallerAddress? {
    get { base.load(as: CallerAddress?.self) }
    nonmutating set { base.storeBytes(of: newValue, as: CallerAddress?.self) }
  }

  @inlinable
  var count: Int { base.load(fromByteOffset: 8, as: Int.self) }

  /// Begins a list of `count` arguments, without a caller.
  @inlinable
  func set(_ count: Int) {
    base.storeBytes(of: nil, as: CallerAddress?.self)
    base.storeBytes(of: count, toByteOffset: 8, as: Int.self)
  }

  @inlinable
  func entry(_ position: Int) -> UnsafeMutableRawPointer {
    base + (Arguments.size(of: position))
  }

  /// Sets the type and the address of an argument.
  @inlinable
  func set(_ position: Int, to type: any Any.Type, at address: UnsafeMutableRawPointer) {
    entry(position).storeBytes(of: unsafeBitCast(type, to: UInt.self), as: UInt.self)
    entry(position).storeBytes(of: address, toByteOffset: 8, as: UnsafeMutableRawPointer.self)
  }

  /// The static type of an argument.
  @inlinable
  func type(_ position: Int) -> any Any.Type { unsafeBitCast(entry(position).load(as: UInt.self), to: Any.Type.self) }

  @inlinable
  func address(_ position: Int) -> UnsafeMutableRawPointer {
    entry(position).load(fromByteOffset: 8, as: UnsafeMutableRawPointer.self)
  }

  /// The address of the argument at a position, counted from the end if it is negative; nil if it has another type.
  ///
  /// It returns an address, not an optional value: where the type is known only at run time, an optional value would cost a
  /// look-up of the optional type's metadata.
  @inlinable
  func find(_ position: Int, as type: any Any.Type) -> UnsafeMutableRawPointer? {
    let position = position < 0 ? count &+ position : position
    guard position >= 0, position < count, self.type(position) == type else { return nil }
    return address(position)
  }

  /// The types of all arguments.
  var signature: DIMethodSignature { DIMethodSignature((0..<count).map { type($0) }) }
}

/// Lays arguments out on the stack for a request.
///
/// - Parameters:
///   - arguments: The arguments, by their static types.
///   - body: Makes the request.
/// - Returns: The result of the body.
/// - Throws: The error of the body.
@inlinable @inline(__always)
func withArguments<Result, each Argument>(
  _ arguments: repeat each Argument, body: (Arguments) throws(DIError) -> Result
) throws(DIError) -> Result {
  var count = 0
  repeat Arguments.count((each Argument).self, &count)
  var size = Arguments.size(of: count)
  var alignment = 16
  repeat Arguments.measure((each Argument).self, &size, &alignment)
  return try withUnsafeTemporaryAllocation(byteCount: size, alignment: alignment) {
    (memory) throws(DIError) -> Result in
    let list = Arguments(memory.baseAddress.unsafelyUnwrapped)
    list.set(count)
    var offset = Arguments.size(of: count)
    var position = 0
    repeat list.add(each arguments, &position, &offset)
    defer {
      position = 0
      repeat list.remove((each Argument).self, &position)
    }
    return try body(list)
  }
}

extension Arguments {
  @inlinable @inline(__always)
  static func count<Value>(_ type: Value.Type, _ count: inout Int) { count &+= 1 }

  @inlinable @inline(__always)
  static func measure<Value>(_ type: Value.Type, _ size: inout Int, _ alignment: inout Int) {
    size = end(of: type, after: size)
    alignment = max(alignment, self.alignment(of: type))
  }

  /// The end of a value whose aligned start is at or after `size` bytes.
  @inlinable @inline(__always)
  static func end<Value>(of type: Value.Type, after size: Int) -> Int {
    start(of: type, after: size) &+ MemoryLayout<Value>.size
  }

  @inlinable @inline(__always)
  static func alignment<Value>(of type: Value.Type) -> Int { MemoryLayout<Value>.alignment }

  @inlinable @inline(__always)
  static func start<Value>(of type: Value.Type, after size: Int) -> Int {
    let mask = alignment(of: type) &- 1
    return (size &+ mask) & ~mask
  }

  @inlinable @inline(__always)
  func add<Value>(_ value: Value, _ position: inout Int, _ offset: inout Int) {
    let address = base + Arguments.start(of: Value.self, after: offset)
    address.initializeMemory(as: Value.self, to: value)
    set(position, to: Value.self, at: address)
    position &+= 1
    offset = Arguments.end(of: Value.self, after: offset)
  }

  @inlinable @inline(__always)
  func remove<Value>(_ type: Value.Type, _ position: inout Int) {
    // `deinitialize` would be a call to the standard library for each argument.
    _ = address(position).assumingMemoryBound(to: type).move()
    position &+= 1
  }
}

/// A copy of arguments on the heap, for injections that wait until the request has returned.
final class KeptArguments {
  let list: Arguments
  private var removals: [() -> Void] = []

  init(_ original: Arguments) {
    let count = original.count
    list = Arguments(.allocate(byteCount: Arguments.size(of: count), alignment: 16))
    list.set(count)
    for position in 0..<count { keep(original, position, original.type(position)) }
  }

  private func keep<Value>(_ original: Arguments, _ position: Int, _ type: Value.Type) {
    let address = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    address.initialize(to: original.address(position).assumingMemoryBound(to: type).pointee)
    list.set(position, to: type, at: address)
    removals.append {
      address.deinitialize(count: 1)
      address.deallocate()
    }
  }

  deinit {
    for removal in removals { removal() }
    list.base.deallocate()
  }
}
