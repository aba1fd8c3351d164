import DICore
import Testing

/// `DIByName` in every nesting, on both front ends.
struct NameRequestTests {
  protocol Store: AnyObject { var label: String { get } }
  final class Disk: Store, Sendable { let label = "disk" }
  final class Cloud: Store { let label = "cloud" }
  final class Memory: Store { let label = "memory" }
  final class Holder<Content> {
    var content: Content
    init(_ content: Content) { self.content = content }
  }
  final class Desk {
    var one: (any Store)?
    var other: (any Store)?
  }

  enum Primary: DIName { static let name = "primary" }
  enum Second: DIName { static let name = "second" }
  enum Both: DIName { static let name = "both" }
  enum Nobody: DIName { static let name = "nobody" }

  /// One for each name, one that both have, and one without.
  static func registrations(_ frontEnd: FrontEnd) -> Registrations {
    let graph = Registrations(frontEnd)
    graph.register { Disk() }.serving((any Store).self, named: "primary") { $0 }.saying(
      { $0.set(name: "both") }, { $0.as((any Store).self, name: "both") })
    graph.register { Cloud() }.serving((any Store).self, named: "second") { $0 }
    graph.register { Memory() }.serving((any Store).self) { $0 }
    return graph
  }

  /// What a closure of one dependency is given, by an initializer and by an injection.
  static func given<Request, Content>(
    _ frontEnd: FrontEnd, sourceLocation: SourceLocation = #_sourceLocation,
    _ take: @escaping @Sendable (Request) -> Content
  ) throws -> Content {
    let graph = registrations(frontEnd)
    graph.register { (request: Request) in Holder(take(request)) }
    graph.register { Holder<Content?>(nil) }.injection { (holder: Holder<Content?>, request: Request) in
      holder.content = take(request)
    }
    let container = try graph.container()
    #expect(try container.resolve(Holder<Content?>.self).content != nil, sourceLocation: sourceLocation)
    return try container.resolve(Holder<Content>.self).content
  }

  @Test(arguments: FrontEnd.allCases)
  func aParameterIsRequestedByName(frontEnd: FrontEnd) throws {
    let first: any Store = try Self.given(frontEnd) { by(name: Primary.self, on: $0) }
    let second: any Store = try Self.given(frontEnd) { by(name: Second.self, on: $0) }
    let both: any Store = try Self.given(frontEnd) { by(name: Both.self, on: $0) }
    let nested: any Store = try Self.given(frontEnd) { by(name: Both.self, on: by(name: Primary.self, on: $0)) }
    #expect([first, second, both, nested].map(\.label) == ["disk", "cloud", "disk", "disk"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aManyIsRequestedByName(frontEnd: FrontEnd) throws {
    let outer: [any Store] = try Self.given(frontEnd) { DICore.many(by(name: Primary.self, on: $0)) }
    let inner: [any Store] = try Self.given(frontEnd) {
      DICore.many($0).map { by(name: Second.self, on: $0) }
    }
    #expect([outer, inner].map { $0.map(\.label) } == [["disk"], ["cloud"]])
  }

  @Test(arguments: FrontEnd.allCases)
  func anOptionalIsRequestedByName(frontEnd: FrontEnd) throws {
    let there: (any Store)? = try Self.given(frontEnd) { by(name: Primary.self, on: $0) }
    #expect(there?.label == "disk")
    func ask() throws -> (any Store)? { try Self.given(frontEnd) { by(name: Nobody.self, on: $0) } }
    switch frontEnd {
    case .builder:
      guard case .typeIsNotFoundForName(let type, "nobody", _) = try failure(ask) else {
        Issue.record("another error")
        return
      }
      #expect(type == (any Store).self)
    case .declarative:
      #expect(try ask() == nil)
    }
  }

  @Test func anOptionalInjectionOfABuilderIsRequestedByName() throws {
    let graph = Self.registrations(.builder)
    graph.direct(
      { builder in
        builder.register { Desk() }
          .injection(.optional) { $0.one = by(name: Primary.self, on: $1) }
          .injection(.optional) { $0.other = by(name: Nobody.self, on: $1) }
      }, { _ in })
    let desk = try graph.container().resolve(Desk.self)
    #expect(desk.one?.label == "disk" && desk.other == nil)
  }

  @Test(arguments: FrontEnd.allCases)
  func aDelayedRequestIsMadeByName(frontEnd: FrontEnd) throws {
    let outer: DILazy<any Store> = try Self.given(frontEnd) { by(name: Primary.self, on: $0) }
    let inner: DILazy<DIByName<any Store, Primary>> = try Self.given(frontEnd) { $0 }
    let provider: DIProvider<any Store> = try Self.given(frontEnd) { by(name: Second.self, on: $0) }
    let within: DIProvider<DIByName<any Store, Second>> = try Self.given(frontEnd) { $0 }
    let all: DILazy<DIMany<any Store>> = try Self.given(frontEnd) { by(name: Primary.self, on: $0) }
    let each: [DILazy<any Store>] = try Self.given(frontEnd) {
      DICore.many(by(name: Both.self, on: $0))
    }
    for _ in 0..<2 {
      #expect(try outer.get().label == "disk")
      #expect(by(name: Primary.self, on: try inner.get()).label == "disk")
      #expect(try provider.get().label == "cloud")
      #expect(by(name: Second.self, on: try within.get()).label == "cloud")
      #expect(DICore.many(try all.get()).map(\.label) == ["disk"])
      #expect(try each.map { try $0.get().label } == ["disk"])
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func theProgramResolvesByName(frontEnd: FrontEnd) throws {
    let container = try Self.registrations(frontEnd).container()
    #expect(by(name: Second.self, on: try container.resolve(DIByName<any Store, Second>.self)).label == "cloud")
    #expect(
      by(name: Primary.self, on: try container.resolve(name: "both") as DIByName<any Store, Primary>).label == "disk")
  }

  @Test func anUnknownNameIsAnError() throws {
    let builder = DIContainerBuilder()
    builder.register({ Disk() }, file: "App.swift", line: 1).as((any Store).self).check { $0 }.set(name: "primary")
    builder.register({ Holder<any Store>(by(name: Nobody.self, on: $0)) }, file: "App.swift", line: 2)
    let error = try failure { try builder.build().resolve(Holder<any Store>.self) }
    #expect(
      error.plain == """
        Store is not registered under the name "nobody".
          path: Holder<any Store> (App.swift:2) -> Store
          registered: Disk (App.swift:1), named "primary"
          fix: request one of the registered names; or add .set(name: "nobody") to the registration you mean
        """)
  }

  @Test func aBuildersComponentHasAnInstanceForEachName() throws {
    let builder = DIContainerBuilder()
    builder.register { Disk() }.lifetime(.lazySingle).set(name: "primary").set(name: "second")
    builder.register { (one: DIByName<Disk, Primary>, other: DIByName<Disk, Second>, again: DIByName<Disk, Primary>) in
      [by(name: Primary.self, on: one), by(name: Second.self, on: other), by(name: Primary.self, on: again)]
    }
    let disks = try builder.build().resolve([Disk].self)
    #expect(disks[0] !== disks[1] && disks[0] === disks[2])
  }

  @Test func aLaterNameAnswers() throws {
    let container = DIContainer()
    container.register { Disk() }.as(check: (any Store).self, name: "primary") { $0 }
    container.register { (store: DIByName<(any Store)?, Second>) in Holder(by(name: Second.self, on: store)) }
    #expect(container.resolve(Holder<(any Store)?>.self).content == nil)
    container.register { Cloud() }.as(check: (any Store).self, name: "second") { $0 }
    #expect(container.resolve(Holder<(any Store)?>.self).content?.label == "cloud")
  }
}
