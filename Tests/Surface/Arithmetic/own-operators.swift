// The operators that a program has declared for itself, applied: a power, a pointer, and a view of what may be there.
// More steps at most: 8
//
// The module's operators add a choice: two more steps for each prefix operator, none for infix.

infix operator ** : MultiplicationPrecedence
prefix operator *
prefix operator *?
prefix operator **

func ** (base: Int, exponent: Int) -> Int { (0..<exponent).reduce(1) { product, _ in product * base } }
func ** (base: Double, exponent: Double) -> Double { base }
func ** <T: Numeric>(base: T, exponent: Int) -> T { base * base }

func powers(_ a: Int, _ b: Double) -> Double { Double(a ** 2 * 3 + 2 ** a ** 2) + b ** 2 * b ** 0.5 + 3 }

struct Pointer<Pointee> {
  let pointee: Pointee
  static prefix func * (pointer: Pointer) -> Pointee { pointer.pointee }
  static prefix func *? (pointer: Pointer) -> Pointee? { pointer.pointee }
}

prefix func ** (value: Double) -> Double { value * value }

func pointers(_ a: Pointer<Int>, _ b: Pointer<Double>) -> Double { Double(2 * *a) + (*?b ?? 1) * *b + **2.5 }
