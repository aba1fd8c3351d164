// Written by scripts/overloads.

/// Installs registered functions as the initializers of bindings.
extension Linker {
  func install<Instance>(
    _ function: ErasedFunction, of binding: Binding, _ type: Instance.Type
  ) {
    let slots = functionSlots(function, of: binding, count: 0)
    if Instance.self is AnyClass {
      install(binding, slots, calling(AnyObject.self))
    } else {
      install(binding, slots, calling(type))
    }
  }

  func installFailable<Instance>(
    _ function: ErasedFunction, of binding: Binding, _ type: Instance.Type
  ) {
    let slots = functionSlots(function, of: binding, count: 0)
    if Instance.self is AnyClass {
      install(binding, slots, callingFailable(AnyObject.self))
    } else {
      install(binding, slots, callingFailable(type))
    }
  }

  func install<A, Instance>(
    _ function: ErasedFunction, of binding: Binding, _ a: A.Type, _ type: Instance.Type
  ) {
    let slots = functionSlots(function, of: binding, count: 1)
    var passing = ParameterPassing.word
    passing = max(passing, addParameter(a, at: 0, of: 1, to: slots, of: binding))
    switch (passing, Instance.self is AnyClass) {
    case (.word, true): install(binding, slots, calling(Word.self, AnyObject.self))
    case (.twoWords, true): install(binding, slots, calling(TwoWords.self, AnyObject.self))
    case (.words, true): install(binding, slots, calling(Words.self, AnyObject.self))
    case (.word, false): install(binding, slots, calling(Word.self, type))
    case (.twoWords, false): install(binding, slots, calling(TwoWords.self, type))
    case (.words, false): install(binding, slots, calling(Words.self, type))
    case (.asTyped, _): install(binding, slots, calling(a, type))
    }
  }

  func installFailable<A, Instance>(
    _ function: ErasedFunction, of binding: Binding, _ a: A.Type, _ type: Instance.Type
  ) {
    let slots = functionSlots(function, of: binding, count: 1)
    var passing = ParameterPassing.word
    passing = max(passing, addParameter(a, at: 0, of: 1, to: slots, of: binding))
    switch (passing, Instance.self is AnyClass) {
    case (.word, true): install(binding, slots, callingFailable(Word.self, AnyObject.self))
    case (.twoWords, true): install(binding, slots, callingFailable(TwoWords.self, AnyObject.self))
    case (.words, true): install(binding, slots, callingFailable(Words.self, AnyObject.self))
    case (.word, false): install(binding, slots, callingFailable(Word.self, type))
    case (.twoWords, false): install(binding, slots, callingFailable(TwoWords.self, type))
    case (.words, false): install(binding, slots, callingFailable(Words.self, type))
    case (.asTyped, _): install(binding, slots, callingFailable(a, type))
    }
  }

  func install<A, B, Instance>(
    _ function: ErasedFunction, of binding: Binding, _ a: A.Type, _ b: B.Type, _ type: Instance.Type
  ) {
    let slots = functionSlots(function, of: binding, count: 2)
    var passing = ParameterPassing.word
    passing = max(passing, addParameter(a, at: 0, of: 2, to: slots, of: binding))
    passing = max(passing, addParameter(b, at: 1, of: 2, to: slots, of: binding))
    switch (passing, Instance.self is AnyClass) {
    case (.word, true): install(binding, slots, calling(Word.self, Word.self, AnyObject.self))
    case (.twoWords, true): install(binding, slots, calling(TwoWords.self, TwoWords.self, AnyObject.self))
    case (.words, true): install(binding, slots, calling(Words.self, Words.self, AnyObject.self))
    case (.word, false): install(binding, slots, calling(Word.self, Word.self, type))
    case (.twoWords, false): install(binding, slots, calling(TwoWords.self, TwoWords.self, type))
    case (.words, false): install(binding, slots, calling(Words.self, Words.self, type))
    case (.asTyped, _): install(binding, slots, calling(a, b, type))
    }
  }

  func installFailable<A, B, Instance>(
    _ function: ErasedFunction, of binding: Binding, _ a: A.Type, _ b: B.Type, _ type: Instance.Type
  ) {
    let slots = functionSlots(function, of: binding, count: 2)
    var passing = ParameterPassing.word
    passing = max(passing, addParameter(a, at: 0, of: 2, to: slots, of: binding))
    passing = max(passing, addParameter(b, at: 1, of: 2, to: slots, of: binding))
    switch (passing, Instance.self is AnyClass) {
    case (.word, true): install(binding, slots, callingFailable(Word.self, Word.self, AnyObject.self))
    case (.twoWords, true): install(binding, slots, callingFailable(TwoWords.self, TwoWords.self, AnyObject.self))
    case (.words, true): install(binding, slots, callingFailable(Words.self, Words.self, AnyObject.self))
    case (.word, false): install(binding, slots, callingFailable(Word.self, Word.self, type))
    case (.twoWords, false): install(binding, slots, callingFailable(TwoWords.self, TwoWords.self, type))
    case (.words, false): install(binding, slots, callingFailable(Words.self, Words.self, type))
    case (.asTyped, _): install(binding, slots, callingFailable(a, b, type))
    }
  }

  func install<A, B, C, Instance>(
    _ function: ErasedFunction, of binding: Binding, _ a: A.Type, _ b: B.Type, _ c: C.Type, _ type: Instance.Type
  ) {
    let slots = functionSlots(function, of: binding, count: 3)
    var passing = ParameterPassing.word
    passing = max(passing, addParameter(a, at: 0, of: 3, to: slots, of: binding))
    passing = max(passing, addParameter(b, at: 1, of: 3, to: slots, of: binding))
    passing = max(passing, addParameter(c, at: 2, of: 3, to: slots, of: binding))
    switch (passing, Instance.self is AnyClass) {
    case (.word, true): install(binding, slots, calling(Word.self, Word.self, Word.self, AnyObject.self))
    case (.twoWords, true):
      install(binding, slots, calling(TwoWords.self, TwoWords.self, TwoWords.self, AnyObject.self))
    case (.words, true): install(binding, slots, calling(Words.self, Words.self, Words.self, AnyObject.self))
    case (.word, false): install(binding, slots, calling(Word.self, Word.self, Word.self, type))
    case (.twoWords, false): install(binding, slots, calling(TwoWords.self, TwoWords.self, TwoWords.self, type))
    case (.words, false): install(binding, slots, calling(Words.self, Words.self, Words.self, type))
    case (.asTyped, _): install(binding, slots, calling(a, b, c, type))
    }
  }

  func installFailable<A, B, C, Instance>(
    _ function: ErasedFunction, of binding: Binding, _ a: A.Type, _ b: B.Type, _ c: C.Type, _ type: Instance.Type
  ) {
    let slots = functionSlots(function, of: binding, count: 3)
    var passing = ParameterPassing.word
    passing = max(passing, addParameter(a, at: 0, of: 3, to: slots, of: binding))
    passing = max(passing, addParameter(b, at: 1, of: 3, to: slots, of: binding))
    passing = max(passing, addParameter(c, at: 2, of: 3, to: slots, of: binding))
    switch (passing, Instance.self is AnyClass) {
    case (.word, true): install(binding, slots, callingFailable(Word.self, Word.self, Word.self, AnyObject.self))
    case (.twoWords, true):
      install(binding, slots, callingFailable(TwoWords.self, TwoWords.self, TwoWords.self, AnyObject.self))
    case (.words, true): install(binding, slots, callingFailable(Words.self, Words.self, Words.self, AnyObject.self))
    case (.word, false): install(binding, slots, callingFailable(Word.self, Word.self, Word.self, type))
    case (.twoWords, false): install(binding, slots, callingFailable(TwoWords.self, TwoWords.self, TwoWords.self, type))
    case (.words, false): install(binding, slots, callingFailable(Words.self, Words.self, Words.self, type))
    case (.asTyped, _): install(binding, slots, callingFailable(a, b, c, type))
    }
  }

  func install<A, B, C, D, Instance>(
    _ function: ErasedFunction, of binding: Binding, _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type,
    _ type: Instance.Type
  ) {
    let slots = functionSlots(function, of: binding, count: 4)
    var passing = ParameterPassing.word
    passing = max(passing, addParameter(a, at: 0, of: 4, to: slots, of: binding))
    passing = max(passing, addParameter(b, at: 1, of: 4, to: slots, of: binding))
    passing = max(passing, addParameter(c, at: 2, of: 4, to: slots, of: binding))
    passing = max(passing, addParameter(d, at: 3, of: 4, to: slots, of: binding))
    switch (passing, Instance.self is AnyClass) {
    case (.word, true): install(binding, slots, calling(Word.self, Word.self, Word.self, Word.self, AnyObject.self))
    case (.twoWords, true):
      install(binding, slots, calling(TwoWords.self, TwoWords.self, TwoWords.self, TwoWords.self, AnyObject.self))
    case (.words, true):
      install(binding, slots, calling(Words.self, Words.self, Words.self, Words.self, AnyObject.self))
    case (.word, false): install(binding, slots, calling(Word.self, Word.self, Word.self, Word.self, type))
    case (.twoWords, false):
      install(binding, slots, calling(TwoWords.self, TwoWords.self, TwoWords.self, TwoWords.self, type))
    case (.words, false): install(binding, slots, calling(Words.self, Words.self, Words.self, Words.self, type))
    case (.asTyped, _): install(binding, slots, calling(a, b, c, d, type))
    }
  }

  func installFailable<A, B, C, D, Instance>(
    _ function: ErasedFunction, of binding: Binding, _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type,
    _ type: Instance.Type
  ) {
    let slots = functionSlots(function, of: binding, count: 4)
    var passing = ParameterPassing.word
    passing = max(passing, addParameter(a, at: 0, of: 4, to: slots, of: binding))
    passing = max(passing, addParameter(b, at: 1, of: 4, to: slots, of: binding))
    passing = max(passing, addParameter(c, at: 2, of: 4, to: slots, of: binding))
    passing = max(passing, addParameter(d, at: 3, of: 4, to: slots, of: binding))
    switch (passing, Instance.self is AnyClass) {
    case (.word, true):
      install(binding, slots, callingFailable(Word.self, Word.self, Word.self, Word.self, AnyObject.self))
    case (.twoWords, true):
      install(
        binding, slots, callingFailable(TwoWords.self, TwoWords.self, TwoWords.self, TwoWords.self, AnyObject.self))
    case (.words, true):
      install(binding, slots, callingFailable(Words.self, Words.self, Words.self, Words.self, AnyObject.self))
    case (.word, false): install(binding, slots, callingFailable(Word.self, Word.self, Word.self, Word.self, type))
    case (.twoWords, false):
      install(binding, slots, callingFailable(TwoWords.self, TwoWords.self, TwoWords.self, TwoWords.self, type))
    case (.words, false): install(binding, slots, callingFailable(Words.self, Words.self, Words.self, Words.self, type))
    case (.asTyped, _): install(binding, slots, callingFailable(a, b, c, d, type))
    }
  }
}
