import DICore
import Testing

/// A place in a program where an operator may stand, written for each of the containers.
struct Position<Answer>: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let built: @Sendable (DIBuiltContainer) throws -> Answer
  let declarative: @Sendable (DIContainer) -> Answer

  init(
    _ name: String, _ built: @escaping @Sendable (DIBuiltContainer) throws -> Answer,
    _ declarative: @escaping @Sendable (DIContainer) -> Answer
  ) {
    testDescription = name
    self.built = built
    self.declarative = declarative
  }
}

func same<Value>(_ value: Value) -> Value { value }
func labelled(of cat: Cat) -> Cat { cat }
func second(_ number: Int, _ cat: Cat, rest: Int...) -> Cat { cat }
func delayed(_ cat: @autoclosure () throws -> Cat) rethrows -> Cat { try cat() }
func made<Value>(_ body: () throws -> Value) rethrows -> Value { try body() }
