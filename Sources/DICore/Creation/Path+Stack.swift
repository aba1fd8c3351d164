internal import DILifetime

// How deep creations can be nested. Each initializer that requests another instance is a call, so the thread's stack is the
// limit. A creation fails with `tooDeep` before it would overflow the stack.

extension Path {
  /// Fails if the stack has no room for a creation.
  ///
  /// Hits need not call it, and plain trees only at some of their levels.
  ///
  /// - Parameter binding: The binding whose instance is to be created.
  /// - Throws: `DIError.tooDeep`.
  @inline(__always)
  func checkStack(for binding: Binding) throws(DIError) {
    let address = stackAddress()
    if address < record.pointee.stackLimit { try checkStack(at: address, for: binding) }
  }

  /// The same for the binding of slots.
  @inline(__always)
  func checkStack(for slots: Slots) throws(DIError) {
    let address = stackAddress()
    if address < record.pointee.stackLimit { try checkStack(at: address, for: slots.binding!) }
  }

  /// Fails if the stack has no room to link a request of the current creation: linking takes more stack than most creations.
  ///
  /// - Throws: `DIError.tooDeep`.
  func checkStackForLinking() throws(DIError) {
    guard stackAddress() < record.pointee.stackLimit, let binding = innermostBinding else { return }
    try checkStack(for: binding)
  }

  private var innermostBinding: Binding? { ancestors.lazy.compactMap { binding($0) }.first }

  /// The limit of a thread that has not yet asked the system for the bounds of its stack.
  static var firstStackLimit: UInt { stackAddress() - StackMargin.untilAsked }

  @inline(never)
  private func checkStack(at address: UInt, for binding: Binding) throws(DIError) {
    if record.pointee.stack == nil {
      let stack = CurrentThread.stack ?? 0..<0
      record.pointee.stack = stack
      record.pointee.stackLimit = stack.lowerBound + StackMargin.size(for: stack.count)
    }
    // An address outside the thread's stack: the program runs on a stack of its own, whose limit is not known.
    guard let stack = record.pointee.stack, stack.contains(address), address < record.pointee.stackLimit else { return }
    throw .tooDeep(typeInfo: binding.tracedInfo, stackSize: stack.count)
  }
}

extension Context {
  /// Fails if the stack has no room for a creation without a frame on the path.
  @inline(never)
  func checkStack(for binding: Binding) throws(DIError) { try path.checkStack(for: binding) }
}

/// The part of a stack that is kept free: for user code between two creations, and for making the error.
enum StackMargin {
  static var largest: Int { 32 << 10 }

  /// The bytes of stack that a thread can use, from its first creation on, before it asks the system for the bounds of its
  /// stack: many threads never ask.
  static var untilAsked: UInt { 8 << 10 }

  /// The number of plain creations that can be nested before one of them checks the stack.
  ///
  /// Together they take a third of the margin, if each takes as much stack as most creations do.
  static var depthWithoutStackCheck: UInt8 {
    #if DEBUG
    4
    #else
    16
    #endif
  }

  static func size(for stack: Int) -> UInt { UInt(min(largest, stack / 2)) }
}
