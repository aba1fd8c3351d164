import DICore
import Testing

/// `optional($0)` in every place where a dependency stands, on both front ends.
struct OptionalRequestTests {
  final class User: @unchecked Sendable {
    var note: Note?
    init(note: Note? = nil) { self.note = note }
  }
  final class Note {}
  final class Lost { init(_ nothing: Nothing) {} }
  final class Nothing { private init() {} }
  final class Page {
    var user: User?
    init(user: User?) { self.user = user }
  }
  final class Holder<Content> {
    var content: Content
    init(_ content: Content) { self.content = content }
  }
  enum Guest: DIName { static let name = "guest" }

  /// What an initializer and an injection get.
  static func given<Request, Content>(
    _ frontEnd: FrontEnd, _ register: (Registrations) -> Void, _ take: @escaping @Sendable (Request) -> Content?
  ) throws -> [Content?] {
    let graph = Registrations(frontEnd)
    register(graph)
    graph.register { (request: Request) in Holder<[Content?]>([take(request)]) }
      .injection { (holder: Holder<[Content?]>, request: Request) in holder.content.append(take(request)) }
    return try graph.container().resolve(Holder<[Content?]>.self).content
  }

  @Test(arguments: FrontEnd.allCases)
  func anOptionalRequestIsNilIfNothingIsRegistered(frontEnd: FrontEnd) throws {
    let users: [User?] = try Self.given(frontEnd, { _ in }) { optional($0) }
    #expect(users.count == 2 && users.allSatisfy { $0 == nil })
  }

  @Test(arguments: FrontEnd.allCases)
  func anOptionalRequestGivesTheRegisteredInstance(frontEnd: FrontEnd) throws {
    let users: [User?] = try Self.given(frontEnd, { $0.register { User() }.lifetime(.lazySingle) }) { optional($0) }
    #expect(users.count == 2 && users[0] != nil && users[0] === users[1])
  }

  @Test(arguments: FrontEnd.allCases)
  func anOptionalRequestIsNilIfTheFactoryReturnedNil(frontEnd: FrontEnd) throws {
    let users: [User?] = try Self.given(frontEnd, { $0.registerFailable { () -> User? in nil } }) { optional($0) }
    #expect(users.count == 2 && users.allSatisfy { $0 == nil })
  }

  /// It says nothing of an optional within the lazy, for which something must answer on the builder.
  @Test(arguments: FrontEnd.allCases)
  func anOptionalRequestSaysNothingOfWhatALazyGives(frontEnd: FrontEnd) throws {
    let lazies: [DILazy<User?>?] = try Self.given(frontEnd, { _ in }) { optional($0) }
    #expect(lazies.map { $0 == nil } == (frontEnd == .builder ? [true, true] : [false, false]))
    #expect(try lazies.compactMap { try $0?.get() }.isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func anOptionalRequestFailsIfADependencyFails(frontEnd: FrontEnd) throws {
    let error = try failure {
      try Self.given(frontEnd, { $0.register { Lost($0) } }) { (request: DIOptionalRequest<Lost>) in optional(request) }
    }
    #expect(error.missingType == id(Nothing.self))
  }

  @Test(arguments: FrontEnd.allCases)
  func anAmbiguousOptionalRequestIsAFailure(frontEnd: FrontEnd) throws {
    let error = try failure {
      try Self.given(
        frontEnd,
        { graph in
          for name in ["one", "other"] { graph.register { User() }.named(name) }
        }
      ) { (request: DIOptionalRequest<User>) in optional(request) }
    }
    #expect(error.ambiguousType == id(User.self))
  }

  @Test(arguments: FrontEnd.allCases)
  func anOptionalRequestCanHaveAName(frontEnd: FrontEnd) throws {
    for name in ["guest", "other"] {
      func register(_ graph: Registrations) { graph.register { User() }.named(name) }
      let outer: [User?] = try Self.given(frontEnd, register) { optional(by(name: Guest.self, on: $0)) }
      let inner: [User?] = try Self.given(frontEnd, register) { by(name: Guest.self, on: optional($0)) }
      for users in [outer, inner] {
        #expect(users.count == 2 && users.allSatisfy { ($0 != nil) == (name == "guest") }, "\(name)")
      }
    }
  }

  @Test(arguments: FrontEnd.allCases, [true, false])
  func anOptionalRequestCanBeDelayed(frontEnd: FrontEnd, isRegistered: Bool) throws {
    func register(_ graph: Registrations) { if isRegistered { graph.register { User() } } }
    let lazy: [DILazy<DIOptionalRequest<User>>?] = try Self.given(frontEnd, register) { $0 }
    let provider: [DIProvider<DIOptionalRequest<User>>?] = try Self.given(frontEnd, register) { $0 }
    let maybe: [DILazy<User>?] = try Self.given(frontEnd, register) { optional($0) }
    #expect(try lazy.allSatisfy { (optional(try $0!.get()) != nil) == isRegistered })
    #expect(try provider.allSatisfy { (optional(try $0!.get()) != nil) == isRegistered })
    #expect(maybe.allSatisfy { ($0 != nil) == isRegistered })
  }

  @Test(arguments: FrontEnd.allCases)
  func theProgramResolvesAnOptionalRequest(frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { $0.register { User() }.named("guest") }
    #expect(optional(try container.resolve(DIOptionalRequest<Note>.self)) == nil)
    #expect(optional(try container.resolve(DIOptionalRequest<User>.self, name: "guest")) != nil)
    #expect(optional(try container.resolve(DIOptionalRequest<User>.self, name: "other")) == nil)
  }

  @Test(arguments: FrontEnd.allCases)
  func anOptionalRequestStandsAmongOtherParameters(frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { graph in
      graph.register { Note() }
      graph.register { (note: DIOptionalRequest<Note>) in User(note: optional(note)) }
      graph.direct(
        {
          $0.register { Page(user: optional($0)) }
          $0.register { (page: Page, note: DIOptionalRequest<Note>, lost: DIOptionalRequest<Nothing>) in
            Holder((page, optional(note), optional(lost)))
          }
        },
        {
          $0.register { Page(user: optional($0)) }
          $0.register { (page: Page, note: DIOptionalRequest<Note>, lost: DIOptionalRequest<Nothing>) in
            Holder((page, optional(note), optional(lost)))
          }
        })
    }
    let (page, note, nothing) = try container.resolve(Holder<(Page, Note?, Nothing?)>.self).content
    #expect(page.user?.note != nil && note != nil && nothing == nil)
  }

  @Test func anOptionalInjectionOfABuilderTakesAnOptionalRequest() throws {
    let builder = DIContainerBuilder()
    builder.register { Page(user: User()) }.injection(.optional) { $0.user = optional($1) }
    #expect(try builder.build().resolve(Page.self).user == nil)
    builder.register { User() }
    #expect(try builder.build().resolve(Page.self).user != nil)
  }

  @Test func anOptionalRequestFindsALaterRegistration() throws {
    let container = DIContainer()
    container.register { Page(user: optional($0)) }
    #expect(container.resolve(Page.self).user == nil)
    container.register { User() }
    #expect(container.resolve(Page.self).user != nil)
  }

  @Test func anOptionalRequestFailsIfADependencysValueIsMissing() throws {
    let builder = DIContainerBuilder()
    builder.register(scopeValue: Int.self)
    builder.register { Holder<String?>(optional($0)) }
    builder.register { "user \($0 as Int)" }
    let container = try builder.build()
    let scope = container.newLifeTimeScope()
    try scope.set(7)
    #expect(try scope.resolve(Holder<String?>.self).content == "user 7")
    // A value that was not set is a missing dependency of a dependency.
    #expect(
      try failure { try container.newLifeTimeScope().resolve(Holder<String?>.self) }.typeWithoutInitializer
        == id(Int.self))
  }

  /// A value that a scope was not handed.
  @Test(arguments: FrontEnd.allCases)
  func anOptionalRequestIsNilIfNoValueWasSet(frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { graph in
      graph.register(scopeValue: User.self)
      graph.register { Page(user: optional($0)) }
    }
    #expect(try container.resolve(Page.self).user == nil)
    let scope = container.newLifeTimeScope()
    #expect(try scope.resolve(Page.self).user == nil)
    try scope.set(User())
    #expect(try scope.resolve(Page.self).user != nil)
  }
}
