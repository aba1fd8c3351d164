import DICore
import Testing

/// A repeated request for a missing type: a builder finds its error once, and names the dependents each time.
struct RepeatedFailureTests {
  final class Missing {}
  final class Home {
    init(_ missing: Missing) {}
  }
  final class Street {
    init(_ home: Home) {}
  }

  @Test func eachFailureNamesItsOwnDependentsOnly() throws {
    let builder = DIContainerBuilder()
    builder.register({ (c: DIBuiltContainer) in try Home(c.resolve()) }, file: "Home.swift", line: 1)
    builder.register({ (c: DIBuiltContainer) in try Street(c.resolve()) }, file: "Street.swift", line: 2)
    let container = try builder.build()
    func path<Wanted>(_ type: Wanted.Type) -> [Int] {
      let error: DIError? = #expect(throws: DIError.self) { _ = try container.resolve(type) }
      guard case .typeIsNotFound(type: let request)? = error else { return [-1] }
      let asked = ObjectIdentifier(request.type)
      #expect(asked == ObjectIdentifier(Missing.self))
      return request.path.map(\.line)
    }
    for _ in 0..<3 {
      #expect(path(Missing.self) == [])
      #expect(path(Home.self) == [1])
      #expect(path(Street.self) == [2, 1])
    }
  }

  @Test func aTypeRegisteredAfterFailuresIsFound() throws {
    let outer = DIContainer()
    #expect(outer.resolve(Missing?.self) == nil)
    outer.register { Missing() }
    #expect(outer.resolve(Missing?.self) != nil)
  }
}
