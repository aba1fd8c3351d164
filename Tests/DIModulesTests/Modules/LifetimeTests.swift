import DICore
import DIModules
import Testing

/// That instances belong to the graph and its scopes, whichever module asks.
struct LifetimeTests {
  final class Shared: Sendable {}
  final class User<Place> {
    let shared: Shared
    init(_ shared: Shared) { self.shared = shared }
  }
  enum A {}
  enum B {}

  static func container(_ lifetime: NamedLifetime) throws -> DIBuiltContainer {
    let owning = Unit(
      Part(.public) { $0.register { Shared() }.lifetime(lifetime.lifetime) },
      Part { $0.register { (shared: Shared) in User<Shared>(shared) } })
    let (a, b) = (
      Unit(Part { $0.register { (shared: Shared) in User<A>(shared) } }, others: [owning]),
      Unit(
        Part {
          $0.register { (container: DIBuiltContainer) -> User<B> in User<B>(try container.resolve()) }
        }, others: [owning])
    )
    let builder = DIContainerBuilder()
    builder.register { (a: User<A>, b: User<B>, c: User<Shared>, d: Shared) in [a.shared, b.shared, c.shared, d] }
    return try builder.build(a, b)
  }

  @Test(arguments: NamedLifetime.allCases)
  func anInstanceIsTheSameForAllModules(_ lifetime: NamedLifetime) throws {
    let container = try Self.container(lifetime)
    let found = try container.resolve([Shared].self)
    let isShared = lifetime != .prototype
    #expect(Set(found.map(ObjectIdentifier.init)).count == (isShared ? 1 : 4), "\(lifetime)")
    let a = try container.resolve(User<A>.self).shared
    let b = try container.resolve(User<B>.self).shared
    let program = try container.resolve(Shared.self)
    #expect((a === b) == lifetime.isKept && (a === program) == lifetime.isKept, "\(lifetime)")
    #expect((a === found[0]) == lifetime.isKept, "\(lifetime)")
    let scope = container.newLifeTimeScope()
    let inScope = (try scope.resolve(User<A>.self).shared, try scope.resolve(User<B>.self).shared)
    #expect((inScope.0 === inScope.1) == lifetime.isKept, "\(lifetime)")
    #expect((inScope.0 === a) == lifetime.isKeptAcrossScopes, "\(lifetime)")
    withExtendedLifetime(found) {}
  }

  @Test func aSingleIsMadeByTheBuildInItsModule() throws {
    let journal = Journal()
    let builder = DIContainerBuilder()
    let module = Unit(
      Part {
        $0.register { 1 }
        $0.register { (number: Int) -> Shared in
          journal.note("\(number)")
          return Shared()
        }
        .lifetime(.single)
      })
    _ = try builder.build(module, Unit(Part { $0.register { 2 } }))
    #expect(journal.entries == ["1"])
  }

  @Test func aSingleWithAnInaccessibleDependencyFailsTheBuild() throws {
    let module = Unit(Part { $0.register { (_: Int) in Shared() }.lifetime(.single) })
    let error = try failure { try DIContainerBuilder().build(module, Owning(Part { $0.register { 1 } })) }
    guard case .whileCreateSingleton(let info, let stack) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(info.type == Shared.self && stack.refused?.modules == ["Owning"])
  }

  @Test func aCycleAcrossModulesCloses() throws {
    final class Left { var right: Right? }
    final class Right {
      let left: Left
      init(_ left: Left) { self.left = left }
    }
    let (left, right) = (
      Unit(Part(.public) { $0.register { Left() }.injection { (left: Left, right: Right) in left.right = right } }),
      Unit(Part(.public) { $0.register { (left: Left) in Right(left) } })
    )
    left.others = [right]
    right.others = [left]
    let container = try DIContainerBuilder().build(left)
    let made = try container.resolve(Left.self)
    #expect(made.right?.left === made)
    made.right = nil
  }
}
