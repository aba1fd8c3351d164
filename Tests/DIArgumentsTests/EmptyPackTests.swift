import DIArguments
import DICore
import Testing

/// Generic code hands on whatever arguments it has, and that may be none.
struct EmptyPackTests {
  final class Cat {}
  private let container: DIBuiltContainer

  init() throws {
    let builder = DIContainerBuilder()
    builder.register { Cat() }.set(name: "tom")
    container = try builder.build()
  }

  private func make<T, each A>(_ type: T.Type, _ arguments: repeat each A) throws -> T {
    try container.resolve(type, arg: repeat each arguments)
  }

  private func make<T, each A>(_ type: T.Type, name: String, _ arguments: repeat each A) throws -> T {
    try container.resolve(type, name: name, arg: repeat each arguments)
  }

  private func makeAll<T, each A>(_ type: T.Type, _ arguments: repeat each A) throws -> [T] {
    try container.resolveMany(type, arg: repeat each arguments)
  }

  @Test func anEmptyPackIsARequestWithoutArguments() throws {
    _ = try make(Cat.self)
    _ = try make(Cat.self, name: "tom")
    #expect(try makeAll(Cat.self).count == 1)
    #expect(try make(Cat?.self) != nil)
    _ = try make(DILazy<Cat>.self).get()
  }
}
