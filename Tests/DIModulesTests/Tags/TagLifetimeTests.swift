import DICore
import DIModules
import Testing

/// How many instances there are of what has several tags.
struct TagLifetimeTests {
  /// The same component by each of its tags and its name, without, and in many.
  static func instances(_ container: DIBuiltContainer) throws -> [Numbered] {
    try [
      container.resolve(Numbered.self, tag: LoggerType.file), container.resolve(Numbered.self, tag: Disk.self),
      container.resolve(Numbered.self, name: "name"), container.resolve(Numbered.self),
      container.resolveMany(Numbered.self)[0],
    ]
  }

  static func container(_ frontEnd: FrontEnd, _ lifetime: NamedLifetime) throws -> DIBuiltContainer {
    let graph = Registrations(frontEnd)
    graph.direct(
      {
        $0.register { Numbered("") }.lifetime(lifetime.lifetime)
          .set(tag: LoggerType.file).set(tag: Disk.self).set(name: "name")
      },
      {
        $0.register { Numbered("") }.lifetime(lifetime.lifetime)
          .as(Numbered.self, tag: LoggerType.file).as(Numbered.self, tag: Disk.self).as(Numbered.self, name: "name")
      })
    return try graph.container()
  }

  @Test(arguments: FrontEnd.allCases, NamedLifetime.allCases)
  func aKeptComponentHasAnInstanceForEachTagOnABuilderOnly(_ frontEnd: FrontEnd, _ lifetime: NamedLifetime) throws {
    let container = try Self.container(frontEnd, lifetime)
    let first = try Self.instances(container)
    let second = try Self.instances(container)
    let expected = frontEnd == .builder ? 3 : 1
    for (position, (one, other)) in zip(first, second).enumerated() {
      #expect((one === other) == lifetime.isKept, "\(position)")
    }
    let count = Set((first + second).map { ObjectIdentifier($0) }).count
    #expect(count == (lifetime.isKept ? expected : 10))
    guard lifetime.isKept else { return }
    // Without a tag, and in a many, the instance of the first tag answers.
    #expect(first[3] === first[0])
    #expect(first[4] === first[0])
    withExtendedLifetime((first, second)) {}
  }

  @Test(arguments: FrontEnd.allCases, NamedLifetime.allCases)
  func theOrderOfRequestsMakesNoDifference(_ frontEnd: FrontEnd, _ lifetime: NamedLifetime) throws {
    let container = try Self.container(frontEnd, lifetime)
    let plain = try container.resolve(Numbered.self)
    let last = try container.resolve(Numbered.self, name: "name")
    let first = try container.resolve(Numbered.self, tag: LoggerType.file)
    #expect((plain === first) == lifetime.isKept)
    #expect((plain === last) == (lifetime.isKept && frontEnd == .declarative))
  }

  @Test(arguments: FrontEnd.allCases)
  func aResolveSharesAnInstanceForEachTag(frontEnd: FrontEnd) throws {
    final class Four {
      let all: [Numbered]
      init(_ a: Numbered, _ b: Numbered, _ c: Numbered, _ d: Numbered) { all = [a, b, c, d] }
    }
    let graph = Registrations(frontEnd)
    graph.direct(
      { $0.register { Numbered("") }.lifetime(.objectGraph).set(tag: Disk.self).set(tag: Net.self) },
      {
        $0.register { Numbered("") }.lifetime(.objectGraph)
          .as(Numbered.self, tag: Disk.self).as(Numbered.self, tag: Net.self)
      })
    graph.register {
      Four(by(tag: Disk.self, on: $0), by(tag: Net.self, on: $1), by(tag: Disk.self, on: $2), by(tag: Net.self, on: $3))
    }
    let all = try graph.container().resolve(Four.self).all
    #expect(all[0] === all[2])
    #expect(all[1] === all[3])
    #expect((all[0] === all[1]) == (frontEnd == .declarative))
  }

  @Test func aBuilderMakesASingleForEachTag() throws {
    let journal = Journal()
    let builder = DIContainerBuilder()
    builder.register {
      journal.note("made")
      return Numbered("")
    }.lifetime(.single).set(tag: 1).set(tag: 2).set(name: "3")
    let container = try builder.build()
    #expect(journal.entries.count == 3)
    _ = try (container.resolve(Numbered.self, tag: 2), container.resolve(Numbered.self, name: "3"))
    #expect(journal.entries.count == 3)
  }

  @Test func aSingleThatCannotBeMadeForATagIsNamedWithIt() throws {
    struct Refusal: Error {}
    let builder = DIContainerBuilder()
    builder.register({ () throws -> Numbered in throw Refusal() }, file: "Log.swift", line: 7).lifetime(.single)
      .set(tag: LoggerType.file)
    let error = try failure { try builder.build() }
    #expect(
      error.plain.hasPrefix("The single Numbered (Log.swift:7), tagged LoggerType.file, could not be created.\n"),
      "\(error)")
  }

  @Test(arguments: FrontEnd.allCases)
  func anIntersectionGivesTheInstanceOfOneTag(frontEnd: FrontEnd) throws {
    let graph = Registrations(frontEnd)
    graph.register { Numbered("") }.lifetime(.lazySingle).logging(Disk.self)
      .saying({ $0.set(tag: Net.self) }, { $0.as((any Logger).self, tag: Net.self) })
    let container = try graph.container()
    let both = try container.resolve((any Logger).self, tags: Net.self, Disk.self)
    #expect(try container.resolve((any Logger).self, tag: Disk.self) === both)
    #expect(try container.resolve((any Logger).self, tags: Disk.self, Net.self) === both)
  }
}
