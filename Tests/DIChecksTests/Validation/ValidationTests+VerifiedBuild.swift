import DIChecks
import DICore
import Testing

// `build(.verified)` throws what requests of a plain container throw, before it creates anything.

extension ValidationTests {
  /// A builder with all faults that a plain build does not find.
  private static func faulty() -> DIContainerBuilder {
    let builder = DIContainerBuilder()
    builder.register({ (_: Cat) in Asker<Int8>() }, line: 1)
    builder.register({ (_: DILazy<Cat>) in Asker<Int16>() }, line: 2)
    builder.register({ (_: B) in A() }, line: 3)
    builder.register({ (_: A) in B() }, line: 4)
    builder.register(type: Yard.self, line: 5).initialNotNecessary()
    builder.register({ (_: Yard) in Asker<Int32>() }, line: 6)
    builder.register({ FileLogger() }, line: 7).as((any Logger).self).check { $0 }.set(name: "a")
    builder.register({ NetLogger() }, line: 8).as((any Logger).self).check { $0 }.set(name: "b")
    builder.register({ (_: any Logger) in Asker<Int64>() }, line: 9)
    builder.register({ (_: DIByName<any Logger, Tom>) in Asker<UInt8>() }, line: 10)
    return builder
  }

  @Test func aVerifiedBuildThrowsWhatRequestsThrow() throws {
    let builder = Self.faulty()
    let found = builder.validate()
    #expect(found.map(\.id) == ["DI0001", "DI0007", "DI0009", "DI0003", "DI0002"])
    let errors = try #require(try failure { try builder.build(.verified) }.found)
    #expect(errors == found.compactMap(\.error))
    #expect(errors.map(\.plain) == found.compactMap(\.error?.plain))
    // A plain build finds nothing, and its requests fail in the same way.
    let container = try builder.build()
    for diagnostic in found { try diagnostic.expectError(of: container) }
  }

  @Test func aVerifiedBuildOfARightProgramWorks() throws {
    let builder = DIContainerBuilder()
    builder.register { Cat() }.lifetime(.single)
    builder.register(type: Home.init)
    let container = try builder.build(.verified)
    #expect(try container.resolve(Cat.self) === container.resolve(Cat.self))
    _ = try container.resolve(Home.self)
    #expect(container.validate().isEmpty)
  }

  @Test func aVerifiedBuildCreatesSinglesOnlyIfAllIsRight() throws {
    let journal = Journal()
    let builder = DIContainerBuilder()
    builder.register { () -> Cat in
      journal.note("created")
      return Cat()
    }.lifetime(.single)
    builder.register { (_: Yard) in A() }
    #expect(try failure { try builder.build(.verified) }.found?.map(\.missingType) == [id(Yard.self)])
    #expect(journal.entries.isEmpty)
    builder.register(type: Yard.init)
    _ = try builder.build(.verified)
    #expect(journal.entries == ["created"])
  }

  @Test func aVerifiedBuildAcceptsWarningsAndNotes() throws {
    let builder = DIContainerBuilder()
    builder.register { Session() }.lifetime(.perScope)
    builder.register(type: Cache.init(_:)).lifetime(.single)
    builder.register { Cat() }.set(.default)
    builder.register { A() }.set(.test)
    #expect(builder.validate(notes: true).map(\.severity) == [.warning, .note, .warning])
    _ = try builder.build(.verified).resolve(Cache.self)
  }

  @Test func aVerifiedBuildThrowsWhatABuildThrowsToo() throws {
    let builder = DIContainerBuilder()
    builder.register(type: Cat.self)
    builder.register { 7 }.lifetime(.weakSingle)
    builder.register { (_: Yard) in A() }
    let plain = try #require(try failure { try builder.build() }.found)
    let verified = try #require(try failure { try builder.build(.verified) }.found)
    #expect(verified.dropLast() == plain[...])
    #expect(verified.last?.missingType == id(Yard.self))
  }

  @Test func aPlainBuildDoesNotFollowDependencies() throws {
    for container in [try Self.faulty().build(), try Self.faulty().build(.registrations)] {
      #expect(try failure { try container.resolve(Asker<Int8>.self) }.missingType == id(Cat.self))
    }
  }

  @Test func aVerifiedBuildNamesEachRootCauseOnce() throws {
    let builder = DIContainerBuilder()
    builder.register(type: Home.init)
    builder.register(type: Yard.init)
    builder.register(type: Street.init)
    #expect(
      try failure { try builder.build(.verified) }.plain.hasPrefix(
        "The graph has an error.\n  Cat is not registered.\n"))
  }
}
