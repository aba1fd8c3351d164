// Written by scripts/overloads.

// Unsafe: raw memory on the stack, as in `Arguments`. Here it holds the addresses of the values, which are borrowed until the
// body returns: a value is copied only where an initializer takes it. The values of a pack have to be copied, since they can
// be borrowed together only by their metadata.

@inlinable @inline(__always)
package func withArguments<Result, A>(
  _ a: A, body: (Arguments) throws(DIError) -> Result
) throws(DIError) -> Result {
  try withUnsafePointer(to: a) { (a) throws(DIError) in
    try withUnsafeTemporaryAllocation(byteCount: Arguments.size(of: 1), alignment: 16) { (memory) throws(DIError) in
      let list = Arguments(memory.baseAddress.unsafelyUnwrapped)
      list.set(1)
      list.set(0, to: A.self, at: UnsafeMutableRawPointer(mutating: a))
      return try body(list)
    }
  }
}

@inlinable @inline(__always)
package func withArguments<Result, A, B>(
  _ a: A, _ b: B, body: (Arguments) throws(DIError) -> Result
) throws(DIError) -> Result {
  try withUnsafePointer(to: a) { (a) throws(DIError) in
    try withUnsafePointer(to: b) { (b) throws(DIError) in
      try withUnsafeTemporaryAllocation(byteCount: Arguments.size(of: 2), alignment: 16) { (memory) throws(DIError) in
        let list = Arguments(memory.baseAddress.unsafelyUnwrapped)
        list.set(2)
        list.set(0, to: A.self, at: UnsafeMutableRawPointer(mutating: a))
        list.set(1, to: B.self, at: UnsafeMutableRawPointer(mutating: b))
        return try body(list)
      }
    }
  }
}

@inlinable @inline(__always)
package func withArguments<Result, A, B, C>(
  _ a: A, _ b: B, _ c: C, body: (Arguments) throws(DIError) -> Result
) throws(DIError) -> Result {
  try withUnsafePointer(to: a) { (a) throws(DIError) in
    try withUnsafePointer(to: b) { (b) throws(DIError) in
      try withUnsafePointer(to: c) { (c) throws(DIError) in
        try withUnsafeTemporaryAllocation(byteCount: Arguments.size(of: 3), alignment: 16) { (memory) throws(DIError) in
          let list = Arguments(memory.baseAddress.unsafelyUnwrapped)
          list.set(3)
          list.set(0, to: A.self, at: UnsafeMutableRawPointer(mutating: a))
          list.set(1, to: B.self, at: UnsafeMutableRawPointer(mutating: b))
          list.set(2, to: C.self, at: UnsafeMutableRawPointer(mutating: c))
          return try body(list)
        }
      }
    }
  }
}

@inlinable @inline(__always)
package func withArguments<Result, A, B, C, D>(
  _ a: A, _ b: B, _ c: C, _ d: D, body: (Arguments) throws(DIError) -> Result
) throws(DIError) -> Result {
  try withUnsafePointer(to: a) { (a) throws(DIError) in
    try withUnsafePointer(to: b) { (b) throws(DIError) in
      try withUnsafePointer(to: c) { (c) throws(DIError) in
        try withUnsafePointer(to: d) { (d) throws(DIError) in
          try withUnsafeTemporaryAllocation(byteCount: Arguments.size(of: 4), alignment: 16) {
            (memory) throws(DIError) in
            let list = Arguments(memory.baseAddress.unsafelyUnwrapped)
            list.set(4)
            list.set(0, to: A.self, at: UnsafeMutableRawPointer(mutating: a))
            list.set(1, to: B.self, at: UnsafeMutableRawPointer(mutating: b))
            list.set(2, to: C.self, at: UnsafeMutableRawPointer(mutating: c))
            list.set(3, to: D.self, at: UnsafeMutableRawPointer(mutating: d))
            return try body(list)
          }
        }
      }
    }
  }
}
