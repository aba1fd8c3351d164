// Lazies and providers that must not compile: see `run`.

import DICore

nonisolated class Cat: @unchecked Sendable {}
nonisolated func slow() async -> Cat { Cat() }
nonisolated func slow(by name: String) async -> Cat { Cat() }

// A provider with arguments has no `value`.
func arguments(_ provider: DIProvider<Cat, Int>) throws {
  _ = provider.value  // refused: property 'value' requires
  _ = try provider.get()  // refused: 'Int'
  _ = provider()  // refused: 'Int'
}

// A function that awaits is not accepted as the value.
func awaiting() {
  let a = DILazy { await slow() }  // refused: a lazy cannot await: write
  let b = DILazy({ await slow() })  // refused: a lazy cannot await: write
  let c = DILazy(slow)  // refused: a lazy cannot await: write
  let d: DILazy<Cat> = DILazy { await slow() }  // refused: a lazy cannot await: write
  let e: DILazy<Cat> = DILazy(slow)  // refused: a lazy cannot await: write
  let f = DIProvider { await slow() }  // refused: a provider cannot await: write
  let g: DIProvider<Cat> = DIProvider { await slow() }  // refused: a provider cannot await: write
  let h = DIProvider { (name: String) in await slow(by: name) }  // refused: a provider cannot await: write
  let i: DILazy<Cat> = DILazy {  // refused: a lazy cannot await: write
    print("made")
    return await slow()
  }
  _ = (a, b, c, d, e, f, g, h, i)
}

// Neither is a function that is not `@Sendable`.
func notSendable(_ make: @escaping () -> Cat, _ makeOrThrow: @escaping () throws -> Cat) {
  let a = DILazy(make)  // refused: any thread can use a lazy: write a closure
  let b = DILazy(makeOrThrow)  // refused: any thread can use a lazy: write a closure
  let c: DILazy<Cat> = DILazy(make)  // refused: @Sendable
  let d = DIProvider(make)  // refused: @Sendable
  _ = (a, b, c, d)
}

// A value does not determine the argument types of its provider.
func value() {
  let a = DIProvider(Cat())  // refused: generic parameter 'each Argument' could not be inferred
  _ = a
}
