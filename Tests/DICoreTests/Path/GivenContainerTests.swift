import DICore
import Synchronization
import Testing

/// Creations by closures that take the container: their requests belong to the creation; what they keep outlives it.
struct GivenContainerTests {
  final class Leaf: Sendable {}
  final class Session: Sendable {}

  /// Takes the container and does with it what the test says.
  final class Page {
    var sessions: [Session] = []
    var other: Page?
    var container: DIBuiltContainer?
  }

  private func container(
    _ make: @escaping @Sendable (DIBuiltContainer) throws -> Page, _ more: (DIContainerBuilder) -> Void = { _ in }
  ) throws -> DIBuiltContainer {
    let builder = DIContainerBuilder()
    builder.register { Leaf() }
    builder.register { Session() }.lifetime(.objectGraph)
    builder.register { (container) in try make(container) }
    more(builder)
    return try builder.build()
  }

  @Test func requestsByAGivenContainerAreOneResolve() throws {
    let container = try container { container in
      let page = Page()
      page.sessions = [try container.resolve(), try container.resolve()]
      return page
    }
    let first = try container.resolve(Page.self).sessions
    let second = try container.resolve(Page.self).sessions
    #expect(first[0] === first[1])
    #expect(second[0] === second[1])
    #expect(first[0] !== second[0])
  }

  @Test func aRequestThatLeadsBackToTheClosureIsARecursion() throws {
    let container = try container { container in try container.resolve(Page.self) }
    let error = #expect(throws: DIError.self) { try container.resolve(Page.self) }
    guard case .recursiveInitialization(let info)? = error else { throw error ?? Unexpected() }
    #expect(ObjectIdentifier(info.type) == ObjectIdentifier(Page.self))
    #expect(withoutSuites("\(try #require(error))").contains("path: Page"))
  }

  @Test func aContainerOfAnEarlierCreationServesTheCurrentOne() throws {
    let kept = Mutex<DIBuiltContainer?>(nil)
    let container = try container { container in
      let page = Page()
      guard let old = kept.withLock({ $0 }) else {
        kept.withLock { $0 = container }
        return page
      }
      page.other = try old.resolve(Page.self)
      return page
    }
    #expect(try container.resolve(Page.self).other == nil)
    let error = #expect(throws: DIError.self) { try container.resolve(Page.self) }
    guard case .recursiveInitialization? = error else { throw error ?? Unexpected() }
  }

  @Test(arguments: [false, true]) func aKeptContainerBelongsToNoResolve(isUsedBefore: Bool) throws {
    let container = try container { container in
      let page = Page()
      page.container = container
      if isUsedBefore { page.sessions = [try container.resolve()] }
      return page
    }
    let page = try container.resolve(Page.self)
    let kept = try #require(page.container)
    #expect(try kept.resolve(Session.self) !== kept.resolve(Session.self))
    for session in page.sessions { #expect(try kept.resolve(Session.self) !== session) }
    #expect(try kept.resolve(Page.self) !== page)
  }

  @Test func aGivenContainerBeginsAResolveOfItsOwnOnAnotherThread() throws {
    let container = try container { container in
      let page = Page()
      let theirs = try onAnotherThread { try container.resolve(Session.self) }
      page.sessions = [try container.resolve(), theirs, try container.resolve()]
      return page
    }
    let sessions = try container.resolve(Page.self).sessions
    #expect(sessions[0] !== sessions[1])
    #expect(sessions[0] === sessions[2])
  }

  @Test func aNestedClosureHasAContainerOfItsOwn() throws {
    let inner = try container { container in
      let page = Page()
      page.sessions = [try container.resolve()]
      return page
    }
    let outer = try container { container in
      let page = Page()
      page.sessions = [try container.resolve()]
      page.other = try inner.resolve(Page.self)
      page.sessions.append(try container.resolve())
      return page
    }
    for _ in 0..<3 {
      let page = try outer.resolve(Page.self)
      #expect(page.sessions[0] === page.sessions[1])
      #expect(page.other?.sessions.count == 1)
    }
  }

  @Test(arguments: [false, true]) func aFailingClosureLeavesNothingBehind(usesContainer: Bool) throws {
    let fails = Mutex(true)
    let container = try container { container in
      let page = Page()
      if usesContainer { page.sessions = [try container.resolve()] }
      if fails.withLock({ $0 }) { throw Unexpected() }
      return page
    }
    for _ in 0..<2 {
      let error = #expect(throws: DIError.self) { try container.resolve(Page.self) }
      guard case .initializationFailed(let info, let underlying)? = error else { throw error ?? Unexpected() }
      #expect(ObjectIdentifier(info.type) == ObjectIdentifier(Page.self))
      #expect(underlying is Unexpected)
    }
    fails.withLock { $0 = false }
    #expect(try container.resolve(Page.self).sessions.count == (usesContainer ? 1 : 0))
  }

  @Test func aSwallowedFailureHasNoEffectOnLaterRequests() throws {
    final class Missing {}
    let container = try container { container in
      let page = Page()
      _ = try? container.resolve(Missing.self)
      page.sessions = [try container.resolve(), try container.resolve()]
      return page
    }
    let sessions = try container.resolve(Page.self).sessions
    #expect(sessions[0] === sessions[1])
  }

  @Test func objectsOfAGivenContainerAreReleased() throws {
    let census = Census()
    let container = try container { container in
      let page = Page()
      page.container = container
      page.sessions = [try container.resolve()]
      return page
    }
    for _ in 0..<3 {
      let page = census.count(try container.resolve(Page.self))
      for session in page.sessions { census.count(session) }
    }
    #expect(census.total == 6)
    #expect(census.alive.isEmpty)
  }

  @Test(arguments: [false, true]) func aFailingClosureKeepsNeitherContainerNorScope(isInScope: Bool) throws {
    weak var kept: Leaf?
    do {
      let leaf = Leaf()
      kept = leaf
      let builder = DIContainerBuilder()
      builder.register { Session() }.lifetime(.objectGraph)
      builder.register { (container: DIBuiltContainer) throws -> Page in
        _ = try container.resolve(Session.self)
        throw Failed(leaf: leaf)
      }
      let container = try builder.build()
      #expect(throws: DIError.self) {
        try (isInScope ? container.newLifeTimeScope() : container).resolve(Page.self)
      }
    }
    #expect(kept == nil)
  }

  @Test func membersOfAManyBelongToOneResolve() throws {
    let container = try container { container in
      let page = Page()
      page.sessions = [try container.resolve()]
      return page
    } _: { builder in
      builder.register { (container) -> Page in
        let page = Page()
        page.sessions = [try container.resolve()]
        return page
      }.set(.element)
    }
    let pages = try container.resolveMany(Page.self)
    #expect(pages.count == 2)
    #expect(pages[0].sessions[0] === pages[1].sessions[0])
  }

  @Test func servicesAndOptionalsOfTheContainerGiveTheContainer() throws {
    let container = try container { container in
      let page = Page()
      page.sessions = [try container.resolve(), try container.resolve()]
      return page
    } _: { builder in
      builder.register { (container) -> [Page] in [try container.resolve(), try container.resolve()] }
        .as((any Collection<Page>).self).check { $0 }
    }
    let pages = try container.resolve((any Collection<Page>).self).map { $0 }
    #expect(Set((pages[0].sessions + pages[1].sessions).map { ObjectIdentifier($0) }).count == 1)
    #expect(try container.resolve(Page?.self)?.sessions.count == 2)
  }

  /// A creation joins an outer one that the linker does not connect with it: it requests the outer object by a captured container.
  @Test func anObjectThatJoinsAnOuterCreationIsPublishedWithIt() throws {
    final class Owner: Sendable {
      nonisolated(unsafe) var guest: Guest?
    }
    final class Guest: Sendable {
      let owner: Owner, container: DIBuiltContainer
      init(_ owner: Owner, _ container: DIBuiltContainer) { (self.owner, self.container) = (owner, container) }
    }
    let owners = Mutex<DIBuiltContainer?>(nil)
    let guests = DIContainerBuilder()
    guests.register { (container) in
      Guest(try owners.withLock { $0 }!.resolve(Owner.self), container)
    }
    guests.register { Leaf() }
    let guestContainer = try guests.build()
    let builder = DIContainerBuilder()
    builder.register { Owner() }.lifetime(.lazySingle)
      .injection { $0.guest = try guestContainer.resolve(Guest.self) }
    let container = try builder.build()
    owners.withLock { $0 = container }
    let owner = try container.resolve(Owner.self)
    #expect(owner.guest?.owner === owner)
    #expect(try container.resolve(Owner.self) === owner)
    let guest = try #require(owner.guest)
    #expect(try guest.container.resolve(Leaf.self) !== guest.container.resolve(Leaf.self))
    owner.guest = nil
  }
}

private struct Unexpected: Error {}

private struct Failed: Error {
  let leaf: GivenContainerTests.Leaf
}
