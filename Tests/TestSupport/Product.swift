/// All pairs of two collections, for `@Test(arguments:)` with more than two inputs.
package func pairs<A, B>(_ first: some Sequence<A>, _ second: some Collection<B>) -> [(A, B)] {
  first.flatMap { a in second.map { b in (a, b) } }
}
