// Unsafe: the words of a function and of its parameters, whatever their types are.
//
// A registered closure lies in the arena, before the slots of its provider. It takes its parameters by address and returns its
// instance by address, since that is how the compiler passes functions to generic code. So one provider in the library serves all
// types: it passes the dependencies on as words without looking at them, and nothing is specialized at a registration. An
// optimizing compiler then takes a third of the time (docs/decisions.md, "Parameters are passed as words").

/// A registered function, in a struct that holds nothing else.
///
/// Registered closures are `@isolated(any)`, so that types of the main actor can be registered; but such a function can be called
/// with `await` only. The isolation is read once, at registration, and checked before a resolve runs anything (Isolation.swift,
/// Node+Isolation.swift); then the function is called as a plain one. Both types have the same calling convention, since the
/// isolation is in the closure's context.
protocol IsolatedFunction {}

/// A registered function of any type: it is kept and released, but never called as this type.
struct ErasedFunction: Sendable {
  private let function: @isolated(any) @Sendable () -> Void

  /// Erases the type of a function.
  @inline(__always)
  init(_ function: some IsolatedFunction) { self = unsafeBitCast(function, to: ErasedFunction.self) }

  var isolation: (any Actor)? { function.isolation }

  /// The closure context of the function, which tells whether it captures something.
  var context: UInt { unsafeBitCast(self, to: (UInt, UInt).self).1 }
}

/// A parameter that fits into a word: an object, a number.
struct Word {
  private let word: UInt
}

/// A parameter that fits into two words: a string, a value of a protocol for classes only.
struct TwoWords {
  private let words: (UInt, UInt)
}

/// A parameter that fits into five words: a value of another protocol.
struct Words {
  private let words: (UInt, UInt, UInt, UInt, UInt)
}

/// How a provider passes the parameters of its function.
enum ParameterPassing: Comparable {
  case word, twoWords, words
  /// As what they are: some are larger, or must not be moved bit by bit.
  case asTyped

  static func of<Parameter>(_ type: Parameter.Type) -> ParameterPassing {
    if !_isBitwiseTakable(type) || MemoryLayout<Parameter>.alignment > MemoryLayout<UInt>.alignment { return .asTyped }
    let size = MemoryLayout<Parameter>.size
    switch size {
    case ...MemoryLayout<Word>.size: return .word
    case ...MemoryLayout<TwoWords>.size: return .twoWords
    case ...MemoryLayout<Words>.size: return .words
    default: return .asTyped
    }
  }
}

/// Throws the error of a failing parameter, and releases the parameters before it if they are passed as words.
@inline(never)
func fail<each Parameter>(
  _ error: DIError, in slots: Slots, of count: Int, _ parameters: repeat each Parameter
) throws(DIError) -> Never {
  var types = typesOfWords(in: slots, of: count)[...]
  for parameter in repeat each parameters {
    guard let type = types.popFirst() else { break }
    withUnsafePointer(to: parameter) { deinitialize(UnsafeMutableRawPointer(mutating: $0), type) }
  }
  throw failure(error, in: slots)
}

/// The types of the parameters if they are passed as words; otherwise none.
// Not inlined: ten copies of `fail` call it.
@inline(never)
private func typesOfWords(in slots: Slots, of count: Int) -> [any Any.Type] {
  let types = (count..<2 * count).map { slots.type($0) }
  return types.allSatisfy { ParameterPassing.of($0) != .asTyped } ? types : []
}

private func deinitialize<Value>(_ address: UnsafeMutableRawPointer, _ type: Value.Type) {
  address.assumingMemoryBound(to: type).deinitialize(count: 1)
}

@usableFromInline
struct Conversion<Implementation, Service>: ~Copyable {
  @usableFromInline var function: @Sendable (__owned Implementation) -> Service

  @inlinable @inline(__always)
  static func emplace(
    _ function: @escaping @isolated(any) @Sendable (__owned Implementation) -> Service, before slots: Slots,
    in arena: Arena
  ) {
    slots.function(Self.self).pointee.function = unsafeBitCast(
      function, to: (@Sendable (__owned Implementation) -> Service).self)
    arena.own(functionAt: slots.functionAddress)
  }

  @inlinable @inline(__always)
  borrowing func callAsFunction(_ instance: consuming Implementation) -> Service { function(instance) }
}
