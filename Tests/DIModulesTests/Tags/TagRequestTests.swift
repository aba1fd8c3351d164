import DICore
import DIModules
import Testing

/// `DIByTag` in every nesting, on both front ends.
struct TagRequestTests {
  /// A file and a fast file logger, one for the net, and one without tags.
  static func registrations(_ frontEnd: FrontEnd) -> Registrations {
    let graph = Registrations(frontEnd)
    graph.register { FileLogger() }.logging(Disk.self)
    graph.register { NetLogger() }.logging(Net.self)
    graph.register { Numbered("fast") }.logging(Fast.self).saying(
      { $0.set(tag: Pair.self) }, { $0.as((any Logger).self, tag: Pair.self) })
    graph.register { Neighbour() }.logging()
    return graph
  }

  enum Pair {}

  static func container(_ frontEnd: FrontEnd) throws -> DIBuiltContainer { try registrations(frontEnd).container() }

  /// What a closure of one dependency is given.
  static func given<Request, Content>(
    _ frontEnd: FrontEnd, _ take: @escaping @Sendable (Request) -> Content
  ) throws -> Content {
    let graph = registrations(frontEnd)
    graph.register { Holder(take($0)) }
    let container = try graph.container()
    _ = try container.resolve(Holder<Content>.self)
    return try container.resolve(Holder<Content>.self).content
  }

  @Test(arguments: FrontEnd.allCases)
  func aParameterIsRequestedByTag(frontEnd: FrontEnd) throws {
    let logger: any Logger = try Self.given(frontEnd) { by(tag: Disk.self, on: $0) }
    #expect(logger.label == "file")
  }

  @Test(arguments: FrontEnd.allCases)
  func aParameterIsRequestedByAllOfSeveralTags(frontEnd: FrontEnd) throws {
    let two: any Logger = try Self.given(frontEnd) { by(tags: Fast.self, Pair.self, on: $0) }
    let turned: any Logger = try Self.given(frontEnd) { by(tags: Pair.self, Fast.self, on: $0) }
    let one: any Logger = try Self.given(frontEnd) { by(tags: Net.self, on: $0) }
    let twice: any Logger = try Self.given(frontEnd) { by(tags: Net.self, Net.self, on: $0) }
    let nested: any Logger = try Self.given(frontEnd) { by(tag: Fast.self, on: by(tag: Pair.self, on: $0)) }
    #expect([two, turned, one, twice, nested].map(\.label) == ["fast", "fast", "net", "net", "fast"])
  }

  @Test(arguments: FrontEnd.allCases)
  func tagsOfNoSingleComponentAreAnError(frontEnd: FrontEnd) throws {
    let requests: [@Sendable (Registrations) -> Void] = [
      { $0.register { Holder<any Logger>(by(tags: Fast.self, Disk.self, on: $0)) } },
      { $0.register { Holder<any Logger>(by(tag: Fast.self, on: by(tag: Disk.self, on: $0))) } },
    ]
    for request in requests {
      let graph = Self.registrations(frontEnd)
      request(graph)
      let error = try failure { try graph.container().resolve(Holder<any Logger>.self) }
      guard case .typeIsNotFoundForTag(let type, let tags, _) = error else { throw error }
      #expect(type == (any Logger).self)
      #expect(Set(tags) == ["Fast.self", "Disk.self"])
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func aManyIsRequestedByTag(frontEnd: FrontEnd) throws {
    let outer: [any Logger] = try Self.given(frontEnd) { many(by(tag: Disk.self, on: $0)) }
    let inner: [any Logger] = try Self.given(frontEnd) { many($0).map { by(tag: Disk.self, on: $0) } }
    let both: [any Logger] = try Self.given(frontEnd) { many(by(tags: Fast.self, Pair.self, on: $0)) }
    #expect([outer, inner, both].map { $0.map(\.label) } == [["file"], ["file"], ["fast"]])
    let container = try Self.container(frontEnd)
    #expect(try container.resolveMany((any Logger).self).map(\.label) == ["file", "net", "fast", "other"])
    #expect(try container.resolveMany((any Logger).self, tag: Net.self).map(\.label) == ["net"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aManyOfAnUnknownTagIsAnErrorOrEmpty(frontEnd: FrontEnd) throws {
    func ask() throws -> [any Logger] { try Self.given(frontEnd) { many(by(tag: Int.self, on: $0)) } }
    func askInside() throws -> [any Logger] {
      try Self.given(frontEnd) { many($0).map { by(tag: Int.self, on: $0) } }
    }
    switch frontEnd {
    case .builder:
      for error in [try failure(ask), try failure(askInside)] {
        guard case .typeIsNotFoundForTag(_, ["Int.self"], _) = error else { throw error }
      }
    case .declarative:
      #expect(try ask().isEmpty)
      #expect(try askInside().isEmpty)
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func anOptionalIsRequestedByTag(frontEnd: FrontEnd) throws {
    let there: (any Logger)? = try Self.given(frontEnd) { by(tag: Disk.self, on: $0) }
    #expect(there?.label == "file")
    func ask() throws -> (any Logger)? { try Self.given(frontEnd) { by(tag: Int.self, on: $0) } }
    func askInside() throws -> (any Logger)? {
      try Self.given(frontEnd) { (request: DIByTag<any Logger, Int>?) in by(tag: Int.self, on: request) }
    }
    switch frontEnd {
    case .builder:
      for error in [try failure(ask), try failure(askInside)] {
        guard case .typeIsNotFoundForTag(_, ["Int.self"], _) = error else { throw error }
      }
    case .declarative:
      #expect(try ask() == nil)
      #expect(try askInside() == nil)
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func aDelayedRequestIsMadeByTag(frontEnd: FrontEnd) throws {
    let outer: DILazy<any Logger> = try Self.given(frontEnd) { by(tag: Disk.self, on: $0) }
    let inner: DILazy<DIByTag<any Logger, Disk>> = try Self.given(frontEnd) { $0 }
    let provider: DIProvider<any Logger> = try Self.given(frontEnd) { by(tag: Disk.self, on: $0) }
    let within: DIProvider<DIByTag<any Logger, Disk>> = try Self.given(frontEnd) { $0 }
    let all: DILazy<DIMany<any Logger>> = try Self.given(frontEnd) { by(tag: Disk.self, on: $0) }
    let each: [DILazy<any Logger>] = try Self.given(frontEnd) { many(by(tag: Disk.self, on: $0)) }
    for _ in 0..<2 {
      #expect(try outer.get().label == "file")
      #expect(by(tag: Disk.self, on: try inner.get()).label == "file")
      #expect(try provider.get().label == "file")
      #expect(by(tag: Disk.self, on: try within.get()).label == "file")
      #expect(many(try all.get()).map(\.label) == ["file"])
      #expect(try each.map { try $0.get().label } == ["file"])
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func anUnknownTagOfALazyFailsItsHolder(frontEnd: FrontEnd) throws {
    let graph = Self.registrations(frontEnd)
    graph.register { Holder<DILazy<any Logger>>(by(tag: Int.self, on: $0)) }
    graph.register { (lazy: DILazy<DIByTag<any Logger, Int>>) in Holder(lazy) }
    let container = try graph.container()
    for error in [
      try failure { try container.resolve(Holder<DILazy<any Logger>>.self) },
      try failure { try container.resolve(Holder<DILazy<DIByTag<any Logger, Int>>>.self) },
    ] {
      guard case .typeIsNotFoundForTag(let type, ["Int.self"], _) = error else { throw error }
      #expect(type == (any Logger).self)
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func injectionsAreRequestedByTag(frontEnd: FrontEnd) throws {
    final class Desk {
      var one: (any Logger)!
      var two: (any Logger)?
      var three: DIByTag<any Logger, Fast>!
      var four: [any Logger] = []
    }
    let graph = Self.registrations(frontEnd)
    graph.register { Desk() }
      .injection { (desk: Desk, logger: DIByTag<any Logger, Disk>) in desk.one = by(tag: Disk.self, on: logger) }
      .saying(
        {
          $0.injection { $0.two = by(tag: Net.self, on: $1) }.injection(\.three)
            .injection { $0.four = many(by(tag: Disk.self, on: $1)) }
        },
        {
          $0.injection { $0.two = by(tag: Net.self, on: $1) }.injection(\.three)
            .injection { $0.four = many(by(tag: Disk.self, on: $1)) }
        })
    let desk = try graph.container().resolve(Desk.self)
    #expect(desk.one.label == "file")
    #expect(desk.two?.label == "net")
    #expect(by(tag: Fast.self, on: desk.three!).label == "fast")
    #expect(desk.four.map(\.label) == ["file"])
  }

  @Test func anOptionalInjectionOfTheBuilderIsRequestedByTag() throws {
    final class Desk {
      var one: (any Logger)?
      var two: (any Logger)?
      var three: (any Logger)?
    }
    let graph = Self.registrations(.builder)
    graph.direct(
      { builder in
        builder.register { Desk() }.injection(.optional) {
          $0.one = by(tag: Disk.self, on: $1)
          $0.two = by(tag: Int.self, on: $2)
          $0.three = by(tags: Disk.self, Fast.self, on: $3)
        }
      }, { _ in })
    let desk = try graph.container().resolve(Desk.self)
    #expect(desk.one?.label == "file")
    #expect(desk.two == nil)
    #expect(desk.three == nil)
  }

  @Test(arguments: FrontEnd.allCases)
  func aCycleClosesThroughATag(frontEnd: FrontEnd) throws {
    final class Owner {
      let pet: any Logger
      init(_ pet: any Logger) { self.pet = pet }
    }
    final class Pet: Logger {
      let label = "pet"
      var owner: Owner?
    }
    let graph = Registrations(frontEnd)
    graph.register { Pet() }.logging(Disk.self).injection(\.owner)
    graph.register { Owner(by(tag: Disk.self, on: $0)) }
    let owner = try graph.container().resolve(Owner.self)
    let pet = try #require(owner.pet as? Pet)
    #expect(pet.owner === owner)
    pet.owner = nil
  }

  @Test(arguments: FrontEnd.allCases)
  func aRecursionThroughATagIsAnError(frontEnd: FrontEnd) throws {
    let graph = Registrations(frontEnd)
    graph.register { (_: Holder<any Logger>) in Numbered("") }.logging(Disk.self)
    graph.register { Holder<any Logger>(by(tag: Disk.self, on: $0)) }
    let container = try graph.container()
    #expect(try failure { try container.resolve(Holder<any Logger>.self) }.isRecursion)
    #expect(try failure { try container.resolve((any Logger).self, tag: Disk.self) }.isRecursion)
  }

  @Test(arguments: FrontEnd.allCases)
  func aTaggedFactoryThatReturnsNilCountsAsMissing(frontEnd: FrontEnd) throws {
    let graph = Registrations(frontEnd)
    graph.registerFailable { () -> Numbered? in nil }.logging(Disk.self)
    graph.register { NetLogger() }.logging(Net.self)
    let container = try graph.container()
    #expect(
      try failure { try container.resolve((any Logger).self, tag: Disk.self) }.missingType == id((any Logger).self))
    #expect(try container.resolveMany((any Logger).self, tag: Disk.self).isEmpty)
    #expect(try container.resolveMany((any Logger).self).map(\.label) == ["net"])
  }

  final class Asking: Logger {
    let label = "asking"
    var others: [any Logger]
    init(_ others: [any Logger] = []) { self.others = others }
  }

  @Test(arguments: FrontEnd.allCases, NamedLifetime.allCases)
  func aComponentLeavesItselfOutOfTheManyOfItsTag(_ frontEnd: FrontEnd, _ lifetime: NamedLifetime) throws {
    func others(_ register: (Registrations) -> Registration<Asking>) throws -> [String] {
      let graph = Registrations(frontEnd)
      register(graph).lifetime(lifetime.lifetime).logging(Disk.self).saying({ $0.set(.element).as(.self) }, { $0 })
      graph.register { FileLogger() }.logging(Disk.self).saying({ $0.set(.element) }, { $0 })
      graph.register { NetLogger() }.logging(Net.self).saying({ $0.set(.element) }, { $0 })
      let asking = try graph.container().resolve(Asking.self)
      defer { asking.others = [] }
      return asking.others.map(\.label)
    }
    // In its initializer it is left out, in an injection it is in.
    #expect(try others { $0.register { Asking(many(by(tag: Disk.self, on: $0))) } } == ["file"])
    #expect(try others { $0.register { Asking(many($0).map { by(tag: Disk.self, on: $0) }) } } == ["file"])
    #expect(
      try others {
        $0.register { (container: DIBuiltContainer) in Asking(try! container.resolveMany(tag: Disk.self)) }
      } == ["file"])
    #expect(
      try others {
        $0.register { Asking() }.injection { (asking: Asking, all: DIByTag<DIMany<any Logger>, Disk>) in
          asking.others = many(by(tag: Disk.self, on: all))
        }
      } == ["asking", "file"])
  }

  @Test(arguments: FrontEnd.allCases)
  func scopesAndKeptContainersResolveByTag(frontEnd: FrontEnd) throws {
    let graph = Registrations(frontEnd)
    graph.register { FileLogger() }.logging(Disk.self).lifetime(.perContainer)
    graph.register { (container: DIBuiltContainer) in Holder(container) }
    let container = try graph.container()
    let scope = container.newLifeTimeScope()
    let kept = try scope.resolve(Holder<DIBuiltContainer>.self).content
    let inScope = try scope.resolve((any Logger).self, tag: Disk.self)
    #expect(try kept.resolve((any Logger).self, tag: Disk.self) === inScope)
    #expect(try kept.resolve((any Logger).self) === inScope)
    #expect(try container.resolve((any Logger).self, tag: Disk.self) !== inScope)
  }

  @Test(arguments: FrontEnd.allCases)
  func anErrorOfAScopeThatIsGoneNamesTheRequestedType(frontEnd: FrontEnd) throws {
    let graph = Registrations(frontEnd)
    graph.register { FileLogger() }.logging(Disk.self)
    graph.register { (container: DIBuiltContainer) in Holder(container) }.lifetime(.perContainer)
    let kept = try graph.container().newLifeTimeScope().resolve(Holder<DIBuiltContainer>.self).content
    guard case .scopeIsGone(let type) = try failure({ try kept.resolve((any Logger).self, tag: Disk.self) }) else {
      Issue.record("another error")
      return
    }
    #expect(type == (any Logger).self)
  }
}
