import DICore
import Testing

/// That a single is not made whose every place a test has taken.
struct ReplacedSingleTests {
  class Base: @unchecked Sendable {
    init(_ journal: Journal) { journal.note("\(type(of: self))") }
  }
  final class Real: Base, @unchecked Sendable {}
  final class Fake: Base, @unchecked Sendable {}
  final class Other: Base, @unchecked Sendable {}

  /// What is made at once.
  static func made(_ frontEnd: FrontEnd, _ register: (Registrations, Journal) -> Void) throws -> [String] {
    let journal = Journal()
    let registrations = Registrations(frontEnd)
    register(registrations, journal)
    _ = try registrations.container()
    registrations.direct({ _ in }, { $0.initializeSingletonObjects() })
    return journal.entries
  }

  @Test(arguments: FrontEnd.allCases)
  func aSingleReplacedByItsOnlyTypeIsNotMade(_ frontEnd: FrontEnd) throws {
    for isFirst in [true, false] {
      let made = try Self.made(frontEnd) { registrations, journal in
        if isFirst { registrations.register { Real(journal) as Base }.lifetime(.single) }
        registrations.register { Fake(journal) as Base }.lifetime(.single).forTest()
        if !isFirst { registrations.register { Real(journal) as Base }.lifetime(.single) }
        registrations.register { Other(journal) }.lifetime(.single)
      }
      #expect(made == ["Fake", "Other"])
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func aTestThatIsNoSingleReplacesASingle(_ frontEnd: FrontEnd) throws {
    let made = try Self.made(frontEnd) { registrations, journal in
      registrations.register { Real(journal) as Base }.lifetime(.single)
      registrations.register { Fake(journal) as Base }.forTest()
    }
    #expect(made == [])
  }

  @Test func aSingleReplacedByOneOfItsTypesIsMade() throws {
    let journal = Journal()
    let builder = DIContainerBuilder()
    builder.register { Real(journal) }.as(Base.self).check { $0 }.as(.self).lifetime(.single)
    builder.register { Fake(journal) }.as(Base.self).check { $0 }.set(.test).lifetime(.single)
    _ = try builder.build()
    #expect(journal.entries == ["Real", "Fake"])
    let container = DIContainer()
    container.register { Real(journal) }.as(Base.self).lifetime(.single)
    container.register { Fake(journal) }.as(Base.self).test().lifetime(.single)
    container.initializeSingletonObjects()
    #expect(journal.entries == ["Real", "Fake", "Real", "Fake"])
  }

  @Test func aSingleReplacedByItsServiceIsNotMade() throws {
    let journal = Journal()
    let builder = DIContainerBuilder()
    builder.register { Real(journal) }.as(Base.self).check { $0 }.lifetime(.single)
    builder.register { Fake(journal) }.as(Base.self).check { $0 }.set(.test).lifetime(.single)
    let container = try builder.build()
    #expect(journal.entries == ["Fake"])
    #expect(try container.resolveMany(Base.self).map { $0 is Fake } == [true])
  }

  @Test(arguments: FrontEnd.allCases)
  func aSingleReplacedByAllItsNamesIsNotMade(_ frontEnd: FrontEnd) throws {
    for (tested, made) in [
      (["one", "other"], ["Fake"]), (["one"], ["Real", "Fake"]), (["elsewhere"], ["Real", "Fake"]),
      ([], ["Real", "Fake"]),
    ] {
      let found = try Self.made(frontEnd) { registrations, journal in
        registrations.register { Real(journal) as Base }.named("one").named("other").lifetime(.single)
        let test = registrations.register { Fake(journal) as Base }.forTest().lifetime(.single)
        for name in tested { test.named(name) }
      }
      // On the builder, each name has its own.
      #expect(Set(found) == Set(made), "\(tested)")
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func aSingleThatIsATestIsMadeThoughAnotherTestExists(_ frontEnd: FrontEnd) throws {
    let made = try Self.made(frontEnd) { registrations, journal in
      registrations.register { Fake(journal) as Base }.named("one").forTest().lifetime(.single)
      registrations.register { Other(journal) as Base }.named("other").forTest().lifetime(.single)
    }
    #expect(made == ["Fake", "Other"])
  }
}
