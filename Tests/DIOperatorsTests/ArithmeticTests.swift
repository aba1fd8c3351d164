import DICore
import DIOperators
import Testing

infix operator ** : MultiplicationPrecedence

/// A power, as programs declare it for themselves.
private func ** (base: Int, exponent: Int) -> Int { (0..<exponent).reduce(1) { product, _ in product * base } }

/// Arithmetic and similar operators keep their meaning.
struct ArithmeticTests {
  @Test func multiplicationKeepsItsMeaning() {
    let (a, b) = (6, 7)
    #expect(a * b == 42)
    #expect(-a * -b == 42)
    #expect(2 * -3 * a == -36)
    var c = a
    c *= b
    #expect(c == 42)
    #expect([1, 2, 3].map { $0 * $0 } == [1, 4, 9])
    #expect(2.5 * Double(a) == 15)
    #expect(Duration.seconds(2) * 3 == .seconds(6))
    #expect(SIMD2(1, 2) &* SIMD2(3, 4) == SIMD2(3, 8))
  }

  @Test func aProductIsPassedToFunctions() {
    func apply<Value>(_ operation: (Value, Value) -> Value, _ a: Value, _ b: Value) -> Value { operation(a, b) }
    func product<Value: Numeric>(of values: [Value]) -> Value { values.reduce(1, *) }
    let operation: (Int, Int) -> Int = (*)
    #expect(operation(6, 7) == 42)
    #expect(apply(*, 6, 7) == 42)
    #expect(apply(*, 1.5, 2) == 3)
    #expect([1, 2, 3, 4].reduce(1, *) == 24)
    #expect(product(of: [1.5, 2]) == 3)
    #expect(zip([1, 2], [3, 4]).map(*) == [3, 8])
  }

  @Test func aPowerOperatorOfTheProgramKeepsItsMeaning() {
    let power: (Int, Int) -> Int = (**)
    #expect(2 ** 3 ** 2 == 64)
    #expect(power(2, 5) == 32)
    #expect([1, 2, 3].reduce(2, **) == 64)
  }

  @Test func instancesMayBeOperands() throws {
    let container = DIContainer()
    container.register(value: 3)
    container.register(value: 0.5)
    let a = 2
    #expect(a * *container == 6)
    #expect(*container * a == 6)
    #expect(*container * *container as Int == 9)
    #expect(a ** *container == 8)
    #expect(2 * *container + 1.0 == 2)
    #expect((**container as [Int]) == [3])
    #expect(a * (*?container ?? 1) == 6)
    var b = 2
    b *= *container
    #expect(b == 6)
    let builder = DIContainerBuilder()
    builder.register(value: 3)
    let built = try builder.build()
    #expect(try a * *built == 6)
    #expect(try a ** *built - *built == 5)
  }
}
