import DICore
import Testing

// What instances of the root keep, and what a resolve leaves behind.

extension OwnershipTests {
  /// The lifetimes of instances that the root holds.
  static let heldByRoot: [NamedLifetime] = [.single, .lazySingle, .perContainer]

  static let thingsOnBoth = pairs(Thing.allCases, FrontEnd.allCases)

  @Test(arguments: pairs(heldByRoot, [false, true]), thingsOnBoth)
  func aRootInstanceWithAHandleKeepsTheRootUntilClose(
    _ how: (lifetime: NamedLifetime, closes: Bool), _ which: (thing: Thing, frontEnd: FrontEnd)
  ) throws {
    let situation: Comment = "\(which), \(how)"
    let test = Case(thing: which.thing, place: .instance(how.lifetime), frontEnd: which.frontEnd)
    let census = Census()
    try {
      let container = try Self.container(test, census, [])
      _ = try container.resolve(Holder.self)
      if how.closes { container.clean() }
    }()
    #expect(census.total == 2, situation)
    #expect(census.alive.count == (how.closes ? 0 : 2), situation)
    // The rest of a test that has no container any more: without what it keeps, the instance goes as well.
    census.alive.lazy.compactMap { $0 as? Holder }.first?.kept = nil
    #expect(census.alive.isEmpty, situation)
  }

  @Test(arguments: heldByRoot, FrontEnd.allCases)
  func aLazyReleasesTheRootOnceItHasItsValue(_ lifetime: NamedLifetime, _ frontEnd: FrontEnd) throws {
    let census = Census()
    try {
      let test = Case(thing: .lazy, place: .instance(lifetime), frontEnd: frontEnd)
      _ = try Self.container(test, census, []).resolve(Holder.self).kept?.use()
    }()
    #expect(census.total == 3)
    #expect(census.alive.isEmpty, "\(lifetime.rawValue), \(frontEnd)")
  }

  @Test(arguments: heldByRoot, FrontEnd.allCases)
  func aHandleKeptByAnInstanceCanCloseTheRoot(
    _ lifetime: NamedLifetime, _ frontEnd: FrontEnd
  ) throws {
    let census = Census()
    try {
      let test = Case(thing: .handle, place: .instance(lifetime), frontEnd: frontEnd)
      _ = try Self.container(test, census, []).resolve(Holder.self).kept?.use()
    }()
    #expect(census.alive.count == 3)
    try {
      let holder = try #require(census.alive.lazy.compactMap { $0 as? Holder }.first)
      guard case .handle(let container) = try #require(holder.kept) else { return }
      container.clean()
    }()
    #expect(census.alive.isEmpty, "\(lifetime.rawValue), \(frontEnd)")
  }

  @Test(arguments: thingsOnBoth)
  func closingAScopeDoesNotReleaseASingle(_ which: (thing: Thing, frontEnd: FrontEnd)) throws {
    let census = Census()
    let test = Case(thing: which.thing, place: .instance(.single), frontEnd: which.frontEnd)
    let container = try Self.container(test, census, [])
    let scope = container.newLifeTimeScope()
    _ = try scope.resolve(Holder.self).kept?.use()
    #expect(census.alive.count == 3)
    scope.clean()
    #expect(census.alive.count == 3, "\(which)")
    container.clean()
    // The watch belongs to the graph.
    #expect(census.alive.count == 1, "\(which)")
    withExtendedLifetime((container, scope)) {}
  }

  // MARK: - Nothing of the resolve is kept

  final class Session {}
  final class Page {
    let holder: Holder, session: Session
    init(_ holder: Holder, _ session: Session) { (self.holder, self.session) = (holder, session) }
  }

  @Test(
    arguments: thingsOnBoth,
    pairs([NamedLifetime.prototype, .objectGraph, .perContainerWeak, .weakSingle, .customWeak], [false, true]))
  func aKeptHandleKeepsNothingOfItsResolve(
    _ which: (thing: Thing, frontEnd: FrontEnd), _ how: (lifetime: NamedLifetime, usedBefore: Bool)
  ) throws {
    let situation: Comment = "\(which), \(how)"
    let census = Census()
    let others = Census()
    let container = try which.frontEnd.container { registrations in
      registrations.register { census.count(Session()) }.lifetime(how.lifetime.lifetime)
      registrations.register { census.count(Page($0, $1)) }.lifetime(how.lifetime.lifetime)
      registrations.register { others.count(Target()) }.lifetime(.perScope)
      _ = Self.holder(which.thing, which.frontEnd, others, registrations)
    }
    let holder = try {
      let page = try container.resolve(Page.self)
      if how.usedBefore { _ = try page.holder.kept?.use() }
      return page.holder
    }()
    #expect(census.total == 2, situation)
    #expect(census.alive.isEmpty, situation)
    _ = try holder.kept?.use()
    #expect(census.total == 2 && census.alive.isEmpty, situation)
  }
}
