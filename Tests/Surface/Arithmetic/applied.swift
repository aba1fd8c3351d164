// Ordinary arithmetic, in which the operators are applied. ./run type-checks it with and without DIOperators: the solver must
// take the same number of steps.

func integers(_ a: Int, _ b: Int, _ c: UInt8) -> [Int] {
  var d = a
  d *= b
  d &*= 3
  return [
    a * b, a * b + a * b, -a * -b, 2 * -3 * a, a &* b, a * (b - 2) / 3 % 5, a * b * a * b * a, Int(c * 2) * a << 1,
  ]
}

// swift-format-ignore
func spacing(_ a: Int, _ b: Int) -> [Int] {
  [a*b, a*b+a*b, 2 *  -3, (a)*(b), a*(-b), -a*b, a
    * b, a*b*2, a * /* times */ b]
}

func literals() -> (Int, Double, Double, Float) {
  (1 + 2 * 3 - 4 * 5, 1 + 2 * 3.5 - 4 * 5, 2 * .pi * 1.5, 2 * -3 * 4)
}

func floats(_ a: Double, _ b: Float, _ n: Int) -> Double {
  2 * .pi * a * Double(n) / 3 + 4 * a * a - Double(n * n) + Double(b * b * 2) * a * -1 + (a * a + a * 2).squareRoot()
    * a
}

func comparisons(_ a: Int, _ b: Double) -> Bool {
  a * 2 > 3 && b * b <= 2 * b || a * a == 4 || Double(a) * b != 2 * Double(a)
}

func closures(_ values: [Int], _ weights: [Double]) -> Double {
  let squares = values.map { $0 * $0 }
  let products = zip(values, weights).map { Double($0) * $1 }
  return products.reduce(0) { $0 + $1 * 2 } + weights.map { $0 * 2 * $0 }.reduce(0, +)
    + Double(squares.reduce(1) { $0 * $1 })
}

func generic<T: Numeric>(_ a: T, _ b: T) -> T { a * b + a * (b - 2) * -1 * b }
func genericInteger<T: BinaryInteger>(_ a: T, _ b: T) -> T { a * b + a * a / 2 * b - b }
func genericFixed<T: FixedWidthInteger>(_ a: T) -> T { (a &* 31 &+ 7) * a }
func genericFloat<T: FloatingPoint>(_ a: T, _ b: T) -> T { 2 * a * b + .pi * a - a * a / 2 }
func genericMixed<T: BinaryFloatingPoint>(_ a: [T]) -> T { a.map { $0 * $0 }.reduce(0, +) * T(a.count) }

func vectors(_ a: SIMD4<Float>, _ b: SIMD2<Int>, _ c: Float) -> (SIMD4<Float>, SIMD2<Int>) {
  (a * c + 2 * a * a - a / c, b &* b &* 3)
}

func durations(_ a: Duration, _ n: Int) -> Duration { a * 3 + .seconds(2) * n - .milliseconds(5 * n) * 2 }

func pointers(_ a: UnsafePointer<Int>, _ b: UnsafeMutablePointer<Double>, _ c: UnsafeBufferPointer<Int>) -> Int {
  b.pointee *= 2
  b[1] = b[2] * b.pointee * (b + 3).pointee
  withUnsafePointer(to: b.pointee) { b[4] = $0.pointee * 2 }
  return a.pointee * (a + 2).pointee * a[3] * (a.successor().pointee) + c[0] * c.count * MemoryLayout<Int>.stride
}

func text(_ a: Int, _ b: Double) -> String {
  "\(a * 2) and \(a * a * 3) of \(b * b)" + String(a * 2) + String(repeating: "*", count: a * 2) + "\(Double(a) * b)"
}

func optionals(_ a: Int?, _ b: Int?) -> Int? {
  guard let a, let b else { return a.map { $0 * 2 } }
  return (a * b) as Int? ?? a * 2
}

func ternaries(_ a: Int, _ isDouble: Bool) -> Int { isDouble ? a * 2 : a * (isDouble ? 3 : 4) * a }

func ranges(_ a: Int) -> [Int] { (0..<a * 2).map { $0 * a } + Array(stride(from: 0, to: a * a, by: 2 * a)) }

struct Money {
  var cents: Int
  static func * (money: Money, factor: Int) -> Money { Money(cents: money.cents * factor) }
  static func * (factor: Int, money: Money) -> Money { money * factor }
  static func *= (money: inout Money, factor: Int) { money = money * factor }
}

func own(_ a: Money, _ n: Int) -> Money {
  var b = a * 2 * n
  b *= n * 3
  return 2 * b * n
}
