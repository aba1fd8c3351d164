import DICore
import DIModules
import Testing

/// Types that very many modules register, more than a linear search is used for.
struct CandidateBucketsTests {
  final class Thing: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
  }
  final class Box: Sendable {
    let numbers: [Int]
    init(_ numbers: [Int]) { self.numbers = numbers }
  }

  private static let count = 30

  /// Thirty modules that hide a thing each, with a name or tag of their own or not, and depend on the one before if it is even.
  private static func container(
    _ scope: DIComponentScope = .internal,
    describing describe: @escaping (DIBuilderRegistration<Thing>) -> Void = { _ in },
    asking ask: @escaping (DIContainerBuilder) -> DIBuilderRegistration<Box>
  ) throws -> DIBuiltContainer {
    let builder = DIContainerBuilder()
    let everywhere = Part { $0.register { Box([-1]) }.set(tag: -1) }
    var modules: [Unit] = []
    for number in 0..<count {
      let hidden = Part(scope) { describe($0.register { Thing(number) }) }
      let asker = Part { _ = ask($0).set(tag: number) }
      let others = number % 2 == 1 ? [modules[number - 1]] : []
      modules.append(Unit(hidden, asker, everywhere, others: others))
    }
    for module in modules { builder.register(module: module) }
    return try builder.build()
  }

  @Test
  func eachModuleGetsItsOwnComponent() throws {
    let container = try Self.container { $0.register { (thing: Thing) in Box([thing.number]) } }
    for number in 0..<Self.count { #expect(try container.resolve(Box.self, tag: number).numbers == [number]) }
  }

  @Test
  func eachModuleGetsAManyOfAccessibleComponents() throws {
    let container = try Self.container(.public, describing: { $0.set(.element) }) { builder in
      builder.register { (things: DIMany<Thing>) in Box(many(things).map(\.number)) }
    }
    for number in 0..<Self.count {
      let expected = number % 2 == 1 ? [number - 1, number] : [number]
      #expect(try container.resolve(Box.self, tag: number).numbers == expected)
    }
    // The program sees all of them, in the order of registration.
    #expect(try container.resolveMany(Thing.self).map(\.number) == Array(0..<Self.count))
  }

  enum Tag { case shared }

  @Test
  func eachModuleGetsItsOwnComponentByNameAndTag() throws {
    let named = try Self.container(describing: { $0.set(name: "thing") }) { builder in
      builder.register { (container: DIBuiltContainer) in
        Box([try container.resolve(Thing.self, name: "thing").number])
      }
    }
    let tagged = try Self.container(describing: { $0.set(tag: Tag.shared).set(name: "thing") }) { builder in
      builder.register { (container: DIBuiltContainer) in
        Box([try container.resolve(Thing.self, tag: Tag.shared).number])
      }
    }
    for number in 0..<Self.count {
      #expect(try named.resolve(Box.self, tag: number).numbers == [number])
      #expect(try tagged.resolve(Box.self, tag: number).numbers == [number])
    }
  }

  @Test
  func aComponentOutsideOfModulesIsAccessibleToAll() throws {
    let builder = DIContainerBuilder()
    for number in 0..<12 { builder.register { Thing(-number) }.set(.element) }
    for number in 0..<12 {
      builder.register(
        module: Unit(
          Part { $0.register { Thing(number) }.set(.element) },
          Part { builder in
            builder.register { (things: DIMany<Thing>) in Box(many(things).map(\.number)) }.set(tag: number)
          }))
    }
    let container = try builder.build()
    for number in 0..<12 {
      #expect(try container.resolve(Box.self, tag: number).numbers == (0..<12).map { -$0 } + [number])
    }
  }

  /// A component of two modules counts once for a module that can access both.
  @Test
  func aComponentSharedByModulesCountsOnce() throws {
    let builder = DIContainerBuilder()
    let shared = (100..<110).map { number in
      Part(.public) { builder in builder.register { Thing(number) }.set(.element) }
    }
    let asker = Part { $0.register { (things: DIMany<Thing>) in Box(many(things).map(\.number)) } }
    let modules = [Unit(), Unit(), Unit()]
    for module in modules.prefix(2) { module.parts += shared as [any DIComponent] }
    modules[2].parts = [asker]
    modules[2].others = [modules[0], modules[1]]
    builder.register(module: modules[2])
    #expect(try builder.build().resolve(Box.self).numbers == Array(100..<110))
  }
}
