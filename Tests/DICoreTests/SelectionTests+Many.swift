import DICore
import Testing

/// The members of a many: their order, tests, and what a failing member does to the rest.
extension SelectionTests {
  static func labels(_ builder: DIContainerBuilder) throws -> [String] {
    try builder.build().resolveMany((any Service).self).map(\.label)
  }

  @Test(arguments: [nil, .default, .element] as [DIPriority?], [nil, "b"])
  func manyKeepsTheOrderOfRegistration(_ priority: DIPriority?, _ name: String?) throws {
    for position in 0..<3 {
      var words = [Words(name: "x"), Words(name: "y"), Words(name: "z")]
      words[position] = Words(priority, name: name)
      #expect(try Self.labels(Self.builder(words)) == ["first", "second", "third"], "\(position)")
    }
  }

  @Test(arguments: [
    ([2, 0, 1], ["third", "first", "second"]), ([1, 2, 0], ["second", "third", "first"]),
    ([2, 1, 0], ["third", "second", "first"]),
  ])
  func manyKeepsTheOrderInWhichBuildersWereCalled(_ order: [Int], _ labels: [String]) throws {
    let builder = DIContainerBuilder()
    for position in order {
      switch position {
      case 0: builder.register { First() }.set(.element).as((any Service).self).check { $0 }
      case 1: builder.register { Second() }.set(.element).as((any Service).self).check { $0 }
      default: builder.register { Third() }.set(.element).as((any Service).self).check { $0 }
      }
    }
    #expect(try Self.labels(builder) == labels)
  }

  @Test func aLoopRegistersSeveralComponents() throws {
    let builder = DIContainerBuilder()
    for number in 1...5 {
      builder.register { First("\(number)") }.set(.element).as((any Service).self).check { $0 }
    }
    #expect(try Self.labels(builder) == ["1", "2", "3", "4", "5"])
  }

  @Test func manyHoldsTestsOnlyIfThereAreAny() throws {
    #expect(try Self.labels(Self.builder(Words(.test), Words(), Words(.test, name: "c"))) == ["first", "third"])
    #expect(try Self.labels(Self.builder(Words(), Words(.test), Words(.element))) == ["second"])
    #expect(try Self.labels(Self.builder(Words(name: "a"), Words(name: "b"), Words(.test, name: "b"))) == ["third"])
    #expect(try Self.labels(Self.builder(Words(.fallback), Words(.test), Words())) == ["second"])
  }

  @Test func manyHoldsFallbacksOnlyIfThereIsNothingElse() throws {
    #expect(try Self.labels(Self.builder(Words(.fallback), Words(name: "b"), Words(.fallback))) == ["second"])
    #expect(try Self.labels(Self.builder(Words(.fallback), Words(.element))) == ["second"])
    #expect(try Self.labels(Self.builder(Words(.fallback), Words(.fallback, name: "b"))) == ["first", "second"])
  }

  @Test func aManyHoldsOwnTypesAndServicesInOneOrder() throws {
    class Base {}
    final class Derived: Base {}
    let builder = DIContainerBuilder()
    builder.register { Derived() }.as(Base.self).check { $0 }.set(.element)
    builder.register { Base() }
    builder.register { Derived() }.as(.self).as(Base.self).check { $0 }.set(.element)
    let bases = try builder.build().resolveMany(Base.self)
    #expect(bases.map { id(type(of: $0)) } == [id(Derived.self), id(Base.self), id(Derived.self)])
  }

  @Test func aComponentThatNamesAServiceTwiceIsInManyOnce() throws {
    let builder = DIContainerBuilder()
    builder.register { First() }
      .as((any Service).self).check { $0 }
      .as((any Service).self).unsafe()
      .as((any Service).self) { $0 }
    #expect(try Self.labels(builder) == ["first"])
  }

  @Test func aManyWithoutMembersIsAnError() throws {
    let builder = DIContainerBuilder()
    builder.register { First() }
    builder.register { Asking(many($0)) }
    let container = try builder.build()
    #expect(try failure { try container.resolveMany((any Service).self) }.missingType == id((any Service).self))
    #expect(try failure { try container.resolve(Asking.self) }.missingType == id((any Service).self))
  }

  @Test func aThrowingMemberFailsTheMany() throws {
    let builder = Self.builder(Words(.element), Words(.element))
    builder.register { () throws -> Third in throw Refusal() }.set(.element).as((any Service).self).check { $0 }
    let container = try builder.build()
    guard
      case .initializationFailed(let info, let underlying) = try failure({
        try container.resolveMany((any Service).self)
      })
    else {
      Issue.record("another error")
      return
    }
    #expect(id(info.type) == id(Third.self))
    #expect(underlying is Refusal)
  }

  @Test func aMemberWithAMissingDependencyFailsTheMany() throws {
    let builder = Self.builder(Words(.element))
    builder.register { (_: Unmade) in Third() }.set(.element).as((any Service).self).check { $0 }
    let container = try builder.build()
    #expect(try failure { try container.resolveMany((any Service).self) }.missingType == id(Unmade.self))
  }

  @Test func aManyLeavesOutAMemberWhoseFactoryReturnsNil() throws {
    let builder = Self.builder(Words(.element), Words(.element))
    builder.register { () -> Third? in nil }.set(.element).as((any Service).self).check { $0 }
    #expect(try Self.labels(builder) == ["first", "second"])
  }
}
