import DICore
import Testing

/// The errors a build finds, all at once, and those it leaves to the resolve.
extension SelectionTests {
  @Test(arguments: [NamedLifetime.perContainerWeak, .weakSingle, .customWeak])
  func aWeakValueFailsTheBuild(_ lifetime: NamedLifetime) throws {
    let builder = DIContainerBuilder()
    builder.register { Value() }.lifetime(lifetime.lifetime)
    let errors = try #require(try failure { try builder.build() }.found)
    guard errors.count == 1, case .weakLifetimeOfValue(let info) = errors[0] else {
      Issue.record("\(errors)")
      return
    }
    #expect(id(info.type) == id(Value.self))
  }

  @Test(arguments: NamedLifetime.allCases)
  func aValueMayHaveEveryLifetimeThatIsNotWeak(_ lifetime: NamedLifetime) throws {
    let builder = DIContainerBuilder()
    builder.register { 7 }.lifetime(lifetime.lifetime)
    switch lifetime {
    case .perContainerWeak, .weakSingle, .customWeak:
      #expect(try failure { try builder.build() }.found?.count == 1)
    case .prototype, .objectGraph, .perContainer, .lazySingle, .single, .custom:
      #expect(try builder.build().resolve(Int.self) == 7)
    }
  }

  @globalActor actor Elsewhere {
    static let shared = Elsewhere()
  }

  @Test func aForeignActorFailsNoBuildButEachRequest() throws {
    let builder = DIContainerBuilder()
    builder.register { @Elsewhere in First() }
    builder.register { Second() }.postInit { @Elsewhere _ in }
    builder.register { Third() }.injection { @Elsewhere (_: Third, _: First) in }
    let container = try builder.build()
    #expect(try failure { try container.resolve(First.self) }.isolatedType == id(First.self))
    #expect(try failure { try container.resolve(Second.self) }.isolatedType == id(Second.self))
    #expect(try failure { try container.resolve(Third.self) }.isolatedType == id(Third.self))
  }

  @Test func twoDefaultsListBoth() throws {
    let builder = Self.builder(Words(.default), Words(), Words(.default, name: "c"))
    let errors = try #require(try failure { try builder.build() }.found)
    guard errors.count == 1, case .pluralSpecifiedDefaultType(let type, _) = errors[0] else {
      Issue.record("\(errors)")
      return
    }
    #expect(id(type.type) == id((any Service).self))
    #expect(errors[0].listed == [id(First.self), id(Third.self)])
  }

  @Test func equalNamesOfOneTypeAreOneError() throws {
    let builder = DIContainerBuilder()
    builder.register { First() }.set(name: "a").set(name: "b").set(name: "c").as((any Service).self).check { $0 }
    builder.register { Second() }.set(name: "a").as((any Service).self).check { $0 }
    builder.register { Third() }.set(name: "b").as((any Service).self).check { $0 }
    let errors = try #require(try failure { try builder.build() }.found)
    guard errors.count == 1, case .intersectionNamesForType(let type, let names, _) = errors[0] else {
      Issue.record("\(errors)")
      return
    }
    #expect(id(type.type) == id((any Service).self))
    #expect(names == ["a", "b"])
    #expect(errors[0].listed == [id(First.self), id(Second.self), id(Third.self)])
  }

  @Test func equalNamesOfDifferentTypesAreFine() throws {
    let builder = DIContainerBuilder()
    builder.register { First() }.set(name: "a")
    builder.register { Second() }.set(name: "a")
    let container = try builder.build()
    #expect(try container.resolve(First.self, name: "a").label == "first")
    #expect(try container.resolve(Second.self, name: "a").label == "second")
  }

  @Test func twoDefaultsDoNotHideEqualNames() throws {
    let builder = Self.builder(Words(.default, name: "a"), Words(.default, name: "a"))
    let errors = try #require(try failure { try builder.build() }.found)
    guard errors.count == 2, case .pluralSpecifiedDefaultType = errors[0], case .intersectionNamesForType = errors[1]
    else {
      Issue.record("\(errors)")
      return
    }
  }

  /// Everything that can be wrong, one registration of each; the ambiguous ones have their second half at the end.
  enum Wrong: String, CaseIterable, Sendable {
    case ambiguous, equalNames, twoDefaults, withoutInitializer, weakValue

    func register(in builder: DIContainerBuilder) {
      switch self {
      case .ambiguous: builder.register { First() }
      case .equalNames: builder.register { Second() }.set(name: "a")
      case .twoDefaults: builder.register { Third() }.set(.default)
      case .withoutInitializer: builder.register(type: Unmade.self)
      case .weakValue: builder.register { Value() }.lifetime(.weakSingle)
      }
    }

    func complete(in builder: DIContainerBuilder) {
      switch self {
      case .ambiguous, .equalNames, .twoDefaults: register(in: builder)
      case .withoutInitializer, .weakValue: break
      }
    }

    init?(_ error: DIError) {
      switch error {
      case .defaultTypeIsNotSpecified: self = .ambiguous
      case .intersectionNamesForType: self = .equalNames
      case .pluralSpecifiedDefaultType: self = .twoDefaults
      case .notSpecifiedInitializationMethodFor: self = .withoutInitializer
      case .weakLifetimeOfValue: self = .weakValue
      default: return nil
      }
    }

    /// Every rotation of the cases, forwards and backwards.
    static let orders = [allCases, allCases.reversed()].flatMap { cases in
      cases.indices.map { Array(cases[$0...] + cases[..<$0]) }
    }
  }

  @Test(arguments: Wrong.orders)
  func aBuildFindsEverythingInTheOrderOfRegistration(_ order: [Wrong]) throws {
    let builder = DIContainerBuilder()
    for wrong in order { wrong.register(in: builder) }
    for wrong in order.reversed() { wrong.complete(in: builder) }
    let errors = try #require(try failure { try builder.build() }.found)
    #expect(errors.map(Wrong.init) == order)
  }

  protocol S1: AnyObject {}
  protocol S2: AnyObject {}
  protocol S3: AnyObject {}
  protocol S4: AnyObject {}
  protocol S5: AnyObject {}
  protocol S6: AnyObject {}
  final class Versatile: S1, S2, S3, S4, S5, S6 {}

  @Test func errorsOfOneRegistrationComeInTheOrderOfItsServices() throws {
    let builder = DIContainerBuilder()
    for _ in 0..<2 {
      builder.register { Versatile() }
        .as((any S4).self) { $0 }.as((any S2).self) { $0 }.as((any S6).self) { $0 }
        .as((any S1).self) { $0 }.as((any S5).self) { $0 }.as((any S3).self) { $0 }
    }
    let errors = try #require(try failure { try builder.build() }.found)
    #expect(
      errors.map(\.ambiguousType)
        == [id((any S4).self), id((any S2).self), id((any S6).self), id((any S1).self), id((any S5).self)]
        + [id((any S3).self)])
  }

  @Test func aBuildThatFailedCanBeMended() throws {
    let builder = DIContainerBuilder()
    let first = builder.register { First() }
    builder.register { First() }
    let unmade = builder.register(type: Unmade.self)
    #expect(try failure { try builder.build() }.found?.count == 2)
    first.set(.default)
    unmade.initialNotNecessary()
    #expect(try builder.build().resolve(First.self).label == "first")
  }

  @Test func errorsOfAResolveDoNotFailTheBuild() throws {
    final class Chicken {
      init(_ egg: Egg) {}
    }
    final class Egg {
      init(_ chicken: Chicken) {}
    }
    let builder = DIContainerBuilder()
    builder.register(Needy.init)
    builder.register(Chicken.init)
    builder.register(Egg.init)
    builder.register { Value() }.as((any Service).self).unsafe()
    let container = try builder.build()
    #expect(try failure { try container.resolve(Needy.self) }.missingType == id(Unmade.self))
    #expect(try failure { try container.resolve(Chicken.self) }.recursiveType == id(Chicken.self))
    guard case .typeIsIncorrect = try failure({ try container.resolve((any Service).self) }) else {
      Issue.record("the value was taken for a service")
      return
    }
  }

  @Test func aSingleThatCannotBeMadeFailsTheBuildAlone() throws {
    let builder = DIContainerBuilder()
    builder.register { First() }.lifetime(.single)
    builder.register(Needy.init).lifetime(.single)
    builder.register { () throws -> Second in throw Refusal() }.lifetime(.single)
    guard case .whileCreateSingleton(let info, let stack) = try failure({ try builder.build() }) else {
      Issue.record("another error")
      return
    }
    #expect(id(info.type) == id(Needy.self))
    #expect(stack.missingType == id(Unmade.self))
  }

  @Test func wrongRegistrationsComeBeforeSinglesThatCannotBeMade() throws {
    let builder = DIContainerBuilder()
    builder.register(Needy.init).lifetime(.single)
    builder.register(type: Unmade.self)
    let errors = try #require(try failure { try builder.build() }.found)
    #expect(errors.map(\.typeWithoutInitializer) == [id(Unmade.self)])
  }
}
