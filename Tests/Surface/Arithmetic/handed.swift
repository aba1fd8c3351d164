// The operator passed as a function, in the usual ways: the same number of steps.

func call(_ operation: (Int, Int) -> Int) -> Int { operation(2, 3) }
func apply<T>(_ operation: (T, T) -> T, on a: T, _ b: T) -> T { operation(a, b) }

func handed(_ integers: [Int], _ doubles: [Double], _ names: [String: Int]) -> Double {
  let operation: (Int, Int) -> Int = (*)
  let operations: [(Double, Double) -> Double] = [(+), (*), (-), (/)]
  let named: [String: (Int, Int) -> Int] = ["+": (+), "*": (*), "-": (-)]
  let merged = names.merging(["a": 2], uniquingKeysWith: *)
  let factorial = (1...20).reduce(1, *) * 2
  let products = [integers, integers].map { $0.reduce(1, *) }
  print(integers.reduce(1, *), integers.map { $0 * 2 }.reduce(1, *) == 6)
  let applied = apply(*, on: 2, 3)
  let appliedToDouble = apply(*, on: 2.5, 3)
  _ = (operation(2, 3), named, merged, factorial, products, call(*), applied, appliedToDouble)
  return doubles.reduce(1, *) * doubles.reduce(2, *) * operations[1](2, 3)
}

func product() -> (Int, Int) -> Int { (*) }

struct Money {
  static func * (a: Money, b: Money) -> Money { a }
}

func own(_ all: [Money], _ first: Money) -> Money { all.reduce(first, *) }
