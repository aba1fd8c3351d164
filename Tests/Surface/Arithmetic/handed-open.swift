// The operator passed as a function, where only a generic one fits or the context has no type.
// More steps at most: 28
//
// Here the solver tries every function of that name, so each added function is one step more in each branch. A function that is
// not generic, such as a product of two vectors, adds more steps, here and everywhere else.

func integers<T: BinaryInteger>(_ values: [T]) -> T { values.reduce(1, *) }  // 38, one more
func numbers<T: Numeric>(_ values: [T]) -> T { values.reduce(1, *) }  // 34, one more
func vectors(_ values: [SIMD4<Float>]) -> SIMD4<Float> { values.reduce(.one, *) }  // 40, one more
func pairs(_ a: [Int], _ b: [Int]) -> [Int] { zip(a, b).map(*) }  // 54, two more
func converted(_ values: [Int]) -> Double { Double(values.reduce(1, *)) }  // 270, two more
func text() -> String { "\([1, 2].reduce(1, *))" }  // 801, one more

func apply<T>(_ operation: (T, T) -> T, on a: T, _ b: T) -> T { operation(a, b) }
func twice() { _ = (apply(*, on: 2, 3), apply(*, on: 2.5, 3)) }  // 3639, 21 more
