import DICore
import Testing

/// What custom scopes keep while containers come and go.
struct CustomScopeTests {
  final class Thing: Sendable {}

  /// Comes back to the scope when it goes.
  final class Visitor: Sendable {
    private let scope: DIScope
    init(_ scope: DIScope) { self.scope = scope }
    deinit { scope.clean() }
  }

  private static func container(_ frontEnd: FrontEnd, _ scope: DIScope) throws -> DIBuiltContainer {
    try frontEnd.container { registrations in
      registrations.register { Thing() }.lifetime(.custom(scope))
      registrations.register { Visitor(scope) }.lifetime(.custom(scope))
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func anInstanceInACustomScopeGoesWithItsContainer(_ frontEnd: FrontEnd) throws {
    let scope = DIScope(name: "account")
    let other = try Self.container(frontEnd, scope)
    let kept = try other.resolve(Thing.self)
    weak var thing: Thing?
    weak var visitor: Visitor?
    try {
      let container = try Self.container(frontEnd, scope)
      thing = try container.resolve(Thing.self)
      visitor = try container.resolve(Visitor.self)
      #expect(thing !== kept && visitor != nil)
    }()
    #expect(thing == nil && visitor == nil)
  }

  @Test func buildsOfOneBuilderShareAnInstanceInACustomScope() throws {
    let scope = DIScope(name: "account")
    let builder = DIContainerBuilder()
    builder.register { Thing() }.lifetime(.custom(scope))
    let container = try builder.build()
    let thing = try builder.build().resolve(Thing.self)
    #expect(try container.resolve(Thing.self) === thing)
    #expect(try builder.build().resolve(Thing.self) === thing)
  }

  @Test(arguments: FrontEnd.allCases)
  func aHandleInACustomScopeKeepsTheContainer(_ frontEnd: FrontEnd) throws {
    let scope = DIScope(name: "account")
    weak var thing: Thing?
    try {
      let container = try frontEnd.container { registrations in
        registrations.register { Thing() }.lifetime(.single)
        registrations.registerAsking { Holder($0) }.lifetime(.custom(scope))
      }
      thing = try container.resolve(Holder.self).container.resolve(Thing.self)
    }()
    #expect(thing != nil)
    scope.clean()
    #expect(thing == nil)
  }

  final class Holder: Sendable {
    let container: DIBuiltContainer
    init(_ container: DIBuiltContainer) { self.container = container }
  }

  /// In a process of its own, since memory is counted.
  @Test func aCustomScopeKeepsNoMemoryOfContainersThatAreGone() async {
    await #expect(processExitsWith: .success) {
      for reference in [Lifetime.Reference.strong, .weak] {
        for frontEnd in FrontEnd.allCases {
          let scope = DIScope(name: "account", reference: reference)
          func use() throws { _ = try CustomScopeTests.container(frontEnd, scope).resolve(Thing.self) }
          for _ in 0..<1_000 { try use() }
          let before = memoryInUse
          for _ in 0..<11_500 { try use() }
          let memory = memoryInUse - before
          try check(memory < 500_000, "\(memory) more bytes")
        }
      }
    }
  }

  @Test(arguments: [false, true], FrontEnd.allCases)
  func aCustomScopeReleasesInTheReverseOrderOfCreation(_ cleans: Bool, _ frontEnd: FrontEnd) throws {
    let journal = Journal()
    var account: DIScope? = DIScope(name: "account")
    let asked = (0..<20).map { $0 * 7 % 20 }
    try {
      let container = try frontEnd.container { registrations in
        for number in 0..<20 {
          registrations.register { CloseTests.Member("\(number)", journal) }.lifetime(.custom(account!)).named(
            "\(number)")
        }
      }
      for number in asked { _ = try container.resolve(CloseTests.Member.self, name: "\(number)") }
      if cleans {
        account?.clean()
        #expect(journal.entries == asked.reversed().map { "\($0)" })
      }
    }()
    account = nil
    #expect(Set(journal.entries) == Set(asked.map { "\($0)" }) && journal.entries.count == 20)
  }
}
