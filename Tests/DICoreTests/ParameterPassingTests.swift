import DICore
import Synchronization
import Testing

/// Parameters and instances of each layout come through a closure as they are, and are released once if a later one fails.
///
/// A provider passes parameters of up to one word as a word, of up to five as five, and others as typed values.
struct ParameterPassingTests {
  @Test(arguments: layouts)
  func aClosureGetsWhatIsRegistered(_ layout: any Checkable) throws { try layout.checkParameters() }

  @Test(arguments: layouts)
  func parametersAreReleasedIfALaterOneFails(_ layout: any Checkable) throws { try layout.checkFailures() }

  @Test(arguments: layouts)
  func aClosureCanMakeIt(_ layout: any Checkable) throws { try layout.checkInstances() }
}

protocol Checkable: Sendable {
  func checkParameters() throws
  func checkFailures() throws
  func checkInstances() throws
}

/// An object that a value may hold; it counts how many are left.
private final class Coin: Sendable {
  let count: Purse

  init(_ count: Purse) {
    self.count = count
    count.value.add(1, ordering: .relaxed)
  }

  deinit { count.value.subtract(1, ordering: .relaxed) }
}

private final class Purse: Sendable {
  let value = Atomic(0)
  var left: Int { value.load(ordering: .relaxed) }
}

/// A type of parameters.
private struct Layout<Value: Sendable>: Checkable, CustomTestStringConvertible {
  let testDescription: String
  let make: @Sendable (Coin) -> Value
  let isValid: @Sendable (Value) -> Bool

  init(_ make: @escaping @Sendable (Coin) -> Value, isValid: @escaping @Sendable (Value) -> Bool) {
    testDescription = "\(Value.self)"
    self.make = make
    self.isValid = isValid
  }

  func checkParameters() throws {
    let count = Purse()
    try {
      let container = try container(count) { builder in
        let isValid = isValid
        builder.register { (a: Value) in Answer(isValid(a)) }.set(name: "1")
        builder.register { (a: Value, b: Coin) in Answer(isValid(a) && b.count === count) }.set(name: "2")
        builder.register { (a: Coin, b: Value, c: Value) in
          Answer(a.count === count && isValid(b) && isValid(c))
        }.set(name: "3")
        builder.register { (a: Value, b: Coin, c: Value, d: Value) in
          Answer(isValid(a) && b.count === count && isValid(c) && isValid(d))
        }.set(name: "4")
      }
      for arity in 1...4 {
        #expect(try container.resolve(Answer.self, name: "\(arity)").isRight, "\(arity) parameters")
      }
    }()
    #expect(count.left == 0)
  }

  func checkFailures() throws {
    let count = Purse()
    try {
      let container = try container(count) { builder in
        builder.register { () throws -> Missing in throw Failure() }
        builder.register { (_: Value, _: Missing) in Answer(true) }.set(name: "2")
        builder.register { (_: Value, _: Coin, _: Missing) in Answer(true) }.set(name: "3")
        builder.register { (_: Value, _: Coin, _: Value, _: Missing) in Answer(true) }.set(name: "4")
        builder.register { (_: Value, _: Coin, _: Value, _: Value) throws -> Answer in throw Failure() }
          .set(name: "5")
        builder.register { (_: Value, _: Coin, _: Value, _: Value) -> Answer? in nil }.set(name: "6")
      }
      for name in 2...6 {
        #expect(throws: DIError.self) { try container.resolve(Answer.self, name: "\(name)") }
        #expect(count.left == 0, "\(name)")
      }
    }()
    #expect(count.left == 0)
  }

  func checkInstances() throws {
    let count = Purse()
    try {
      let builder = DIContainerBuilder()
      let make = make
      builder.register { Coin(count) }
      builder.register { (coin: Coin) -> Value in make(coin) }.set(name: "made")
      builder.register { (coin: Coin) -> Value? in make(coin) }.set(name: "perhaps")
      builder.register { (_: Coin) -> Value? in nil }.set(name: "never")
      builder.register { (coin: Coin) -> Value in make(coin) }.set(name: "kept").lifetime(.single)
      let container = try builder.build()
      for name in ["made", "perhaps", "kept"] {
        #expect(isValid(try container.resolve(Value.self, name: name)), "\(name)")
      }
      #expect(throws: DIError.self) { try container.resolve(Value.self, name: "never") }
    }()
    #expect(count.left == 0)
  }

  private func container(_ count: Purse, _ register: (DIContainerBuilder) -> Void) throws -> DIBuiltContainer {
    let builder = DIContainerBuilder()
    let make = make
    builder.register { Coin(count) }
    builder.register { (coin: Coin) -> Value in make(coin) }
    register(builder)
    return try builder.build()
  }
}

private final class Answer: Sendable {
  let isRight: Bool
  init(_ isRight: Bool) { self.isRight = isRight }
}

private final class Missing: Sendable {}
private struct Failure: Error {}

// MARK: - Layouts

private protocol Held: Sendable { var text: String { get } }
private protocol HeldObject: AnyObject, Sendable { var text: String { get } }

private final class Holder: HeldObject, Held {
  let coin: Coin
  let text: String

  init(_ coin: Coin) {
    self.coin = coin
    text = "a text that does not fit into the words of a string"
  }
}

private struct Byte: Sendable { let value: UInt8 }
private struct Nothing: Sendable {}
private struct Large: Sendable {
  let coins: [Coin]
  let numbers: (Int, Int, Int, Int, Int, Int)
}
private struct Five: Held {
  let coin: Coin
  let text: String
  let numbers: (Int, Int)
}
private struct Aligned: Sendable {
  let vector: SIMD4<Float>
  let coin: Coin
}
private struct WeakHolder: Sendable {
  weak let coin: Coin?
  let strong: Coin
}
private enum Choice: Sendable {
  case coin(Coin), number(Int), nothing
}

private let long = "a text that does not fit into the words of a string"

private let layouts: [any Checkable] = [
  Layout({ _ in Byte(value: 250) }, isValid: { $0.value == 250 }),
  Layout({ _ in Nothing() }, isValid: { _ in true }),
  Layout({ _ in true }, isValid: { $0 }),
  Layout({ _ in 12.5 }, isValid: { $0 == 12.5 }),
  Layout({ _ in (long + "er") as String }, isValid: { $0 == long + "er" }),
  Layout({ Holder($0) }, isValid: { $0.text == long }),
  Layout({ Holder($0) as any Held }, isValid: { $0.text == long }),
  Layout({ Five(coin: $0, text: long, numbers: (1, 2)) as any Held }, isValid: { $0.text == long }),
  Layout({ Holder($0) as any HeldObject }, isValid: { $0.text == long }),
  Layout({ Holder($0) as any Held & HeldObject }, isValid: { ($0 as any Held).text == long }),
  Layout({ Five(coin: $0, text: long, numbers: (1, 2)) }, isValid: { $0.text == long && $0.numbers == (1, 2) }),
  Layout({ Large(coins: [$0], numbers: (1, 2, 3, 4, 5, 6)) }, isValid: { $0.numbers == (1, 2, 3, 4, 5, 6) }),
  Layout({ Aligned(vector: [1, 2, 3, 4], coin: $0) }, isValid: { $0.vector == [1, 2, 3, 4] }),
  Layout({ WeakHolder(coin: $0, strong: $0) }, isValid: { $0.coin === $0.strong }),
  Layout({ Choice.coin($0) }, isValid: { if case .coin = $0 { true } else { false } }),
  Layout({ [$0, $0] }, isValid: { $0.count == 2 && $0[0] === $0[1] }),
  Layout({ coin in { @Sendable in coin.count.left > 0 } as @Sendable () -> Bool }, isValid: { $0() }),
]
