// Written by scripts/overloads.

/// Installs registered functions as the initializers of bindings.
///
/// The functions are inlined where the outcome is known, so that each body is one function.
extension Linker {
  @inline(__always)
  func install<Made: Outcome>(
    _ function: ErasedFunction, of binding: Binding, _ outcome: Made.Type
  ) {
    let slots = functionSlots(function, of: binding).slots
    if Made.Instance.self is AnyClass {
      install(binding, slots, Made.OfObject.body(calling(Made.OfObject.Returned.self)))
    } else {
      install(binding, slots, Made.body(calling(Made.Returned.self)))
    }
  }

  @inline(__always)
  func install<A, Made: Outcome>(
    _ function: ErasedFunction, of binding: Binding, _ a: A.Type, _ outcome: Made.Type
  ) {
    typealias Object = Made.OfObject
    let (slots, passing) = functionSlots(function, of: binding, a)
    switch (passing, Made.Instance.self is AnyClass) {
    case (.word, true): install(binding, slots, Object.body(calling(Word.self, Object.Returned.self)))
    case (.twoWords, true): install(binding, slots, Object.body(calling(TwoWords.self, Object.Returned.self)))
    case (.words, true): install(binding, slots, Object.body(calling(Words.self, Object.Returned.self)))
    case (.word, false): install(binding, slots, Made.body(calling(Word.self, Made.Returned.self)))
    case (.twoWords, false): install(binding, slots, Made.body(calling(TwoWords.self, Made.Returned.self)))
    case (.words, false): install(binding, slots, Made.body(calling(Words.self, Made.Returned.self)))
    case (.asTyped, _): install(binding, slots, Made.body(calling(a, Made.Returned.self)))
    }
  }

  @inline(__always)
  func install<A, B, Made: Outcome>(
    _ function: ErasedFunction, of binding: Binding, _ a: A.Type, _ b: B.Type, _ outcome: Made.Type
  ) {
    typealias Object = Made.OfObject
    let (slots, passing) = functionSlots(function, of: binding, a, b)
    switch (passing, Made.Instance.self is AnyClass) {
    case (.word, true): install(binding, slots, Object.body(calling(Word.self, Word.self, Object.Returned.self)))
    case (.twoWords, true):
      install(binding, slots, Object.body(calling(TwoWords.self, TwoWords.self, Object.Returned.self)))
    case (.words, true): install(binding, slots, Object.body(calling(Words.self, Words.self, Object.Returned.self)))
    case (.word, false): install(binding, slots, Made.body(calling(Word.self, Word.self, Made.Returned.self)))
    case (.twoWords, false):
      install(binding, slots, Made.body(calling(TwoWords.self, TwoWords.self, Made.Returned.self)))
    case (.words, false): install(binding, slots, Made.body(calling(Words.self, Words.self, Made.Returned.self)))
    case (.asTyped, _): install(binding, slots, Made.body(calling(a, b, Made.Returned.self)))
    }
  }

  @inline(__always)
  func install<A, B, C, Made: Outcome>(
    _ function: ErasedFunction, of binding: Binding, _ a: A.Type, _ b: B.Type, _ c: C.Type, _ outcome: Made.Type
  ) {
    typealias Object = Made.OfObject
    let (slots, passing) = functionSlots(function, of: binding, a, b, c)
    switch (passing, Made.Instance.self is AnyClass) {
    case (.word, true):
      install(binding, slots, Object.body(calling(Word.self, Word.self, Word.self, Object.Returned.self)))
    case (.twoWords, true):
      install(binding, slots, Object.body(calling(TwoWords.self, TwoWords.self, TwoWords.self, Object.Returned.self)))
    case (.words, true):
      install(binding, slots, Object.body(calling(Words.self, Words.self, Words.self, Object.Returned.self)))
    case (.word, false):
      install(binding, slots, Made.body(calling(Word.self, Word.self, Word.self, Made.Returned.self)))
    case (.twoWords, false):
      install(binding, slots, Made.body(calling(TwoWords.self, TwoWords.self, TwoWords.self, Made.Returned.self)))
    case (.words, false):
      install(binding, slots, Made.body(calling(Words.self, Words.self, Words.self, Made.Returned.self)))
    case (.asTyped, _): install(binding, slots, Made.body(calling(a, b, c, Made.Returned.self)))
    }
  }

  @inline(__always)
  func install<A, B, C, D, Made: Outcome>(
    _ function: ErasedFunction, of binding: Binding, _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type,
    _ outcome: Made.Type
  ) {
    typealias Object = Made.OfObject
    let (slots, passing) = functionSlots(function, of: binding, a, b, c, d)
    switch (passing, Made.Instance.self is AnyClass) {
    case (.word, true):
      install(binding, slots, Object.body(calling(Word.self, Word.self, Word.self, Word.self, Object.Returned.self)))
    case (.twoWords, true):
      install(
        binding, slots,
        Object.body(calling(TwoWords.self, TwoWords.self, TwoWords.self, TwoWords.self, Object.Returned.self)))
    case (.words, true):
      install(
        binding, slots, Object.body(calling(Words.self, Words.self, Words.self, Words.self, Object.Returned.self)))
    case (.word, false):
      install(binding, slots, Made.body(calling(Word.self, Word.self, Word.self, Word.self, Made.Returned.self)))
    case (.twoWords, false):
      install(
        binding, slots,
        Made.body(calling(TwoWords.self, TwoWords.self, TwoWords.self, TwoWords.self, Made.Returned.self)))
    case (.words, false):
      install(binding, slots, Made.body(calling(Words.self, Words.self, Words.self, Words.self, Made.Returned.self)))
    case (.asTyped, _): install(binding, slots, Made.body(calling(a, b, c, d, Made.Returned.self)))
    }
  }
}
