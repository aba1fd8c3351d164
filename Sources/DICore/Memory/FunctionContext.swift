// Unsafe file 7 of 8. Whether a registered closure captures anything, perhaps a container. It decides whether a creation has an entry
// on the path, and so what it costs; a wrong answer changes nothing else.

/// A post-init, as it was written.
@usableFromInline
struct PostInitFunction<Implementation> {
  @usableFromInline let call: @isolated(any) @Sendable (Implementation) throws -> Void

  @inlinable
  init(call: @escaping @isolated(any) @Sendable (Implementation) throws -> Void) { self.call = call }

  @inlinable var context: UInt { unsafeBitCast(self, to: (UInt, UInt).self).1 }
}

/// The context of a function that is stored: the second of its two words.
@usableFromInline
struct FunctionContext {
  private let word: UInt

  @usableFromInline
  init(_ word: UInt) { self.word = word }

  /// Whether a plain function captures something.
  var captures: Bool { word != 0 && description.map { $0[0] > 0 } ?? true }

  /// Whether a function that says where it runs captures something besides that.
  ///
  /// In generic code it may be a function around the one that captures; so it is taken to.
  var capturesWithIsolation: Bool { word != 0 && description.map { $0[0] > 1 || $0[2] > 0 } ?? true }

  /// The same for a function of an actor, which may hold the function that was converted as a second value.
  var capturesOnActor: Bool { word != 0 && description.map { $0[0] > 2 || $0[2] > 0 } ?? true }

  /// What the runtime knows of the context: the number of captures, of sources of metadata, and of what a generic context knew.
  ///
  /// It is there for the sake of tools. Where it was left out of a program, or where the context is something else, an object
  /// say, it is nil.
  private var description: UnsafePointer<UInt32>? {
    guard let context = UnsafePointer<UInt>(bitPattern: word),
      let metadata = UnsafePointer<UInt>(bitPattern: context[0]), metadata[0] == FunctionContext.closureKind
    else { return nil }
    return UnsafePointer(bitPattern: metadata[2])
  }

  /// What metadata of contexts begins with, in the stable ABI of the runtime.
  private static var closureKind: UInt { 0x400 }
}
