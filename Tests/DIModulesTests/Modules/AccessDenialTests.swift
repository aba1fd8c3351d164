import DICore
import DIModules
import Testing

/// A component with an inaccessible dependency fails before anything of it is made.
struct AccessDenialTests {
  final class Hidden {}
  final class Seen {}
  final class Asker: Sendable {}

  /// A module that owns what is hidden, and one that registers what it is told.
  static func container(_ register: @escaping (DIContainerBuilder) -> Void) throws -> DIBuiltContainer {
    try DIContainerBuilder().build(Owning(Part { $0.register { Hidden() } }), Asking(Part(.public, register)))
  }

  @Test func anInjectionIsDeniedAccess() throws {
    let journal = Journal()
    let container = try Self.container { builder in
      builder.register { () -> Asker in
        journal.note("made")
        return Asker()
      }.injection { (_, _: Hidden) in journal.note("injected") }
    }
    #expect(try failure { try container.resolve(Asker.self) }.refused?.types == [id(Hidden.self)])
    #expect(journal.entries.isEmpty)
  }

  @Test func aParameterIsDeniedAccess() throws {
    let journal = Journal()
    let container = try Self.container { builder in
      builder.register { () -> Seen in
        journal.note("made")
        return Seen()
      }
      builder.register { (_: Seen, _: Hidden) in Asker() }.lifetime(.lazySingle)
    }
    #expect(try failure { try container.resolve(Asker.self) }.refused?.types == [id(Hidden.self)])
    #expect(journal.entries.isEmpty)
    _ = try container.resolve(Seen.self)
    #expect(journal.entries == ["made"])
  }

  @Test func aMemberOfACycleIsDeniedAccess() throws {
    final class Ring {
      var next: Ring?
    }
    let journal = Journal()
    let container = try Self.container { builder in
      builder.register { () -> Ring in
        journal.note("made")
        return Ring()
      }.injection(\.next).injection { (_, _: Hidden) in }
    }
    for _ in 0..<2 { #expect(try failure { try container.resolve(Ring.self) }.refused?.types == [id(Hidden.self)]) }
    #expect(journal.entries.isEmpty)
  }

  @Test func aSingleThatIsDeniedAccessFailsTheBuild() throws {
    let error = try failure {
      try Self.container { builder in builder.register { (_: Hidden) in Asker() }.lifetime(.single) }
    }
    guard case .whileCreateSingleton(let info, let stack) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(id(info.type) == id(Asker.self))
    #expect(stack.refused?.types == [id(Hidden.self)])
  }

  @Test func anExistingInstanceNeedsNoAccessToItsDependencies() throws {
    let container = try Self.container { builder in
      builder.register { (_: Hidden) in Asker() }.lifetime(.perScope)
    }
    let (asker, scope) = (Asker(), container.newLifeTimeScope())
    try container.set(asker)
    #expect(try container.resolve(Asker.self) === asker)
    #expect(try failure { try scope.resolve(Asker.self) }.refused?.types == [id(Hidden.self)])
  }
}
