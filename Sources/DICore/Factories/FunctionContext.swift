// Unsafe: reads the metadata of closure contexts, to find out whether a registered closure captures anything, perhaps a
// container. The answer decides whether a creation has a frame on the path, and so its cost; a wrong answer changes nothing
// else. Where the metadata is not known, the closure counts as capturing.

/// A post-init function, in a struct so that its bits can be read.
@usableFromInline
struct PostInitFunction<Implementation> {
  @usableFromInline let call: @isolated(any) @Sendable (Implementation) throws -> Void

  @inlinable
  init(call: @escaping @isolated(any) @Sendable (Implementation) throws -> Void) { self.call = call }

  @inlinable var context: UInt { unsafeBitCast(self, to: (UInt, UInt).self).1 }
}

/// The context of a stored function: the second of its two words.
@usableFromInline
struct FunctionContext {
  private let word: UInt

  @usableFromInline
  init(_ word: UInt) { self.word = word }

  /// The context of a provider's body.
  init<Instance>(of make: @escaping Make<Instance>) {
    word = unsafeBitCast(ProviderBody(make: make), to: (UInt, UInt).self).1
  }

  private struct ProviderBody<Instance> {
    let make: Make<Instance>
  }

  /// Whether a plain function captures something.
  var captures: Bool { word != 0 && description.map { $0[0] > 0 } ?? true }

  /// Whether an `@isolated(any)` function captures something besides its isolation.
  ///
  /// A function from generic code counts as capturing, since it can be a thunk around a function that captures.
  var capturesWithIsolation: Bool { word != 0 && description.map { $0[0] > 1 || $0[2] > 0 } ?? true }

  /// Whether an `@isolated(any)` function of an actor captures something besides its isolation.
  ///
  /// As a second capture, the context can hold the function that this one was converted from.
  var capturesOnActor: Bool { word != 0 && description.map { $0[0] > 2 || $0[2] > 0 } ?? true }

  /// The capture descriptor of the context: the numbers of captures, of metadata sources, and of generic bindings.
  ///
  /// The compiler emits it for reflection. Nil if it was stripped from the program, or if the context belongs to no closure but
  /// is an object, for example.
  private var description: UnsafePointer<UInt32>? {
    guard let context = UnsafePointer<UInt>(bitPattern: word),
      let metadata = UnsafePointer<UInt>(bitPattern: context[0]), metadata[0] == FunctionContext.closureKind
    else { return nil }
    return UnsafePointer(bitPattern: metadata[2])
  }

  /// The kind of metadata of closure contexts (heap local variables), in the stable ABI of the runtime.
  private static var closureKind: UInt { 0x400 }
}
