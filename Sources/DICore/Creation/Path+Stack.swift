internal import DILifetime

// How deep creations may be. An initializer that asks for another is a call, so the stack of the thread is what limits them: what
// would overflow it is an error before.

extension Path {
  /// Fails if the stack has no room for a creation.
  ///
  /// What is there already, and plain trees, need not ask.
  ///
  /// - Parameter binding: What is to be created.
  /// - Throws: `DIError.tooDeep`.
  @inline(__always)
  func checkStack(for binding: Binding) throws(DIError) {
    let address = stackAddress()
    if address < record.pointee.stackLimit { try checkStack(at: address, for: binding) }
  }

  /// The same for whom slots belong to.
  @inline(__always)
  func checkStack(for slots: Slots) throws(DIError) {
    let address = stackAddress()
    if address < record.pointee.stackLimit { try checkStack(at: address, for: slots.binding!) }
  }

  /// Fails if the stack has no room to link what the current creation asks for, which takes more than most creations.
  ///
  /// - Throws: `DIError.tooDeep`.
  func checkStackForLinking() throws(DIError) {
    guard stackAddress() < record.pointee.stackLimit, let binding = innermostBinding else { return }
    try checkStack(for: binding)
  }

  private var innermostBinding: Binding? { ancestors.lazy.compactMap { binding($0) }.first }

  /// The limit of a thread that has not asked for its stack.
  static var firstStackLimit: UInt { stackAddress() - StackMargin.untilAsked }

  @inline(never)
  private func checkStack(at address: UInt, for binding: Binding) throws(DIError) {
    if record.pointee.stack == nil {
      let stack = CurrentThread.stack ?? 0..<0
      record.pointee.stack = stack
      record.pointee.stackLimit = stack.lowerBound + StackMargin.size(for: stack.count)
    }
    // Not where the program has made a stack of its own.
    guard let stack = record.pointee.stack, stack.contains(address), address < record.pointee.stackLimit else { return }
    throw .tooDeep(typeInfo: binding.tracedInfo, stackSize: stack.count)
  }
}

extension Context {
  /// Fails if the stack has no room for a creation that has no entry on the path.
  @inline(never)
  func checkStack(for binding: Binding) throws(DIError) { try path.checkStack(for: binding) }
}

/// How much of a stack is left to what needs it between two creations, and to the error.
enum StackMargin {
  static var largest: Int { 32 << 10 }

  /// How much may be used since the first creation before a thread asks how large its stack is: many threads never do.
  static var untilAsked: UInt { 8 << 10 }

  /// How many plain creations may follow on each other before one of them looks: a third of the margin, where each takes what
  /// most take.
  static var uncheckedDepth: UInt8 {
    #if DEBUG
    4
    #else
    16
    #endif
  }

  static func size(for stack: Int) -> UInt { UInt(min(largest, stack / 2)) }
}
