import DICore
import Testing

/// Manies that are linked and get members afterwards: each form of request gives the new members.
struct ManyGrowthTests {
  protocol Plugin: AnyObject {}
  class Plain: Plugin {}
  final class Other: Plugin {}
  final class Leaf {}
  final class Leafy: Plugin {
    let leaf: Leaf?
    init(_ leaf: Leaf?) { self.leaf = leaf }
  }
  final class Host {
    let plugins: [any Plugin]
    init(_ plugins: [any Plugin]) { self.plugins = plugins }
  }
  final class LazyHost {
    let plugins: [DILazy<any Plugin>]
    init(_ plugins: [DILazy<any Plugin>]) { self.plugins = plugins }
  }
  final class InjectedHost {
    var plugins: [any Plugin] = []
  }
  final class Top {
    let host: Host
    init(_ host: Host) { self.host = host }
  }

  let container = DIContainer()

  /// How many members are seen by all ways to ask.
  private func counts(in container: DIContainer) -> Set<Int> {
    [
      container.resolveMany((any Plugin).self).count, container.resolve(Host.self).plugins.count,
      container.resolve(LazyHost.self).plugins.map { $0.value }.count,
      container.resolve(InjectedHost.self).plugins.count,
      container.resolve(Top.self).host.plugins.count, many(container.resolve(DIMany<DILazy<any Plugin>>.self)).count,
    ]
  }

  private func registerHosts() {
    container.register { Host(many($0)) }
    container.register { LazyHost(many($0)) }
    container.register { InjectedHost() }.injection { $0.plugins = many($1) }
    container.register { Top($0) }
  }

  @Test func allDependentsGetMembersRegisteredLater() {
    registerHosts()
    let child = container.newLifeTimeScope()
    for count in 0..<40 {
      #expect(counts(in: container) == [count])
      #expect(counts(in: child) == [count])
      container.register { Plain() }.as(check: (any Plugin).self) { $0 }
    }
  }

  @Test(arguments: NamedLifetime.allCases)
  func aMemberMayHaveAnyLifetime(_ lifetime: NamedLifetime) {
    registerHosts()
    for count in 1...3 {
      container.register { Plain() }.as((any Plugin).self).lifetime(lifetime.lifetime)
      #expect(counts(in: container) == [count])
    }
    let (first, second) = (container.resolve(Host.self).plugins, container.resolveMany((any Plugin).self))
    #expect(first.last === second.last || !lifetime.isHeld)
  }

  @Test(arguments: [true, false])
  func aMemberThatListsOneOfTheDependentsIsInTheManiesOfOthers(_ isResolvedBefore: Bool) {
    final class Guest: Plugin {
      let hosts: [Host]
      init(_ hosts: [Host]) { self.hosts = hosts }
    }
    container.register { Host(many($0)) }.lifetime(.objectGraph)
    container.register { LazyHost(many($0)) }
    if isResolvedBefore { #expect(container.resolve(Host.self).plugins.isEmpty) }
    container.register { Guest(many($0)) }.as(check: (any Plugin).self) { $0 }
    #expect(container.resolveMany((any Plugin).self).count == 1)
    #expect(container.resolve(LazyHost.self).plugins.count == 1)
    // They list each other.
    #expect(container.resolve(Host.self).plugins.isEmpty && container.resolve(Guest.self).hosts.isEmpty)
    container.register { Plain() }.as(check: (any Plugin).self) { $0 }
    #expect(container.resolve(Host.self).plugins.count == 1 && container.resolveMany((any Plugin).self).count == 2)
  }

  @Test(arguments: [true, false])
  func aMemberThatListsADependentOfWrappedMembersIsLeftOut(_ isResolvedBefore: Bool) {
    final class Guest: Plugin {
      init(_ hosts: [Host]) {}
    }
    container.register { (plugins: DIMany<DIOptionalRequest<any Plugin>>) in
      Host(many(plugins).compactMap { optional($0) })
    }
    if isResolvedBefore { #expect(container.resolve(Host.self).plugins.isEmpty) }
    container.register { Guest(many($0)) }.as(check: (any Plugin).self) { $0 }
    #expect(container.resolve(Host.self).plugins.isEmpty)
    container.register { Plain() }.as(check: (any Plugin).self) { $0 }
    #expect(container.resolve(Host.self).plugins.count == 1)
  }

  /// A member that takes the container, shares with the resolve, or requests the many itself requires more of its caller.
  @Test func aLaterMemberMayHaveMoreRequirements() {
    registerHosts()
    #expect(counts(in: container) == [0])
    container.register { Plain() }.as((any Plugin).self)
    #expect(counts(in: container) == [1])
    container.register { (container: DIContainer) in Leafy(container.resolve()) }.as((any Plugin).self)
    #expect(counts(in: container) == [2])
    container.register { Other() }.as((any Plugin).self).lifetime(.objectGraph)
    #expect(counts(in: container) == [3])
    let host = container.resolve(Top.self).host
    #expect(Set(host.plugins.map { ObjectIdentifier($0) }).count == 3)
  }

  final class Ring: Plugin {
    var others: [any Plugin] = []
    weak var host: Host?
  }

  @Test func aMemberMayRequestTheManyItself() {
    container.register { Host(many($0)) }
    container.register { Plain() }.as((any Plugin).self)
    #expect(container.resolve(Host.self).plugins.count == 1)
    for count in 1...3 {
      container.register { Ring() }.as((any Plugin).self).lifetime(.objectGraph).injection { $0.others = many($1) }
      let rings = container.resolve(Host.self).plugins.compactMap { $0 as? Ring }
      #expect(rings.count == count)
      for ring in rings {
        #expect(ring.others.count == count + 1)
        #expect(
          ring.others.compactMap { $0 as? Ring }.map { ObjectIdentifier($0) } == rings.map { ObjectIdentifier($0) })
      }
    }
  }

  @Test func aMemberMayLeadToItsHost() {
    container.register { Host(many($0)) }.lifetime(.objectGraph)
    #expect(container.resolve(Host.self).plugins.isEmpty)
    container.register { Ring() }.as((any Plugin).self).injection { $0.host = $1 }
    let host = container.resolve(Host.self)
    #expect((host.plugins.first as? Ring)?.host === host)
  }

  protocol First: AnyObject {}
  protocol Second: AnyObject {}
  final class OfSecond: First {
    init(_ second: [any Second]) {}
  }
  final class Both: Plugin, Second {
    var plugins: [any Plugin] = []
    init(_ last: Last?) {}
  }
  final class Last {
    var first: (any First)?
  }

  /// A component that is a member of both is linked anew: each many would have the other one linked anew for ever.
  @Test(.timeLimit(.minutes(1)))
  func aLateCycleMayLeadThroughTwoManies() {
    container.register { OfSecond(many($0)) }.as((any First).self)
    container.register { Both($0) }.injection { $0.plugins = many($1) }.as((any Plugin).self).as((any Second).self)
    _ = container.resolve((any First).self)
    container.register { Last() }.injection { $0.first = $1 }
    #expect(container.resolve(Last.self).first is OfSecond)
  }

  @Test func aMemberIsMadeFromTheNewRegistrations() {
    registerHosts()
    container.register { Leafy($0) }.as((any Plugin).self)
    #expect(counts(in: container) == [1])
    #expect((container.resolve(Host.self).plugins[0] as? Leafy)?.leaf == nil)
    container.register { Leaf() }
    #expect((container.resolve(Host.self).plugins[0] as? Leafy)?.leaf != nil)
    #expect((container.resolve(Top.self).host.plugins[0] as? Leafy)?.leaf != nil)
    #expect(counts(in: container) == [1])
  }

  @Test func aTestReplacesAllOtherMembers() {
    registerHosts()
    for _ in 0..<3 { container.register { Plain() }.as((any Plugin).self) }
    #expect(counts(in: container) == [3])
    container.register { Other() }.as((any Plugin).self).test()
    #expect(counts(in: container) == [1])
    container.register { Plain() }.as((any Plugin).self)
    #expect(counts(in: container) == [1])
    container.register { Other() }.as((any Plugin).self).test()
    #expect(counts(in: container) == [2])
    #expect(container.resolve(Host.self).plugins.allSatisfy { $0 is Other })
  }

  @Test func aMemberWithLaterModifiersCountsOnce() {
    registerHosts()
    #expect(counts(in: container) == [0])
    let registration = container.register { Plain() }.as((any Plugin).self)
    registration.as((any Plugin).self, name: "plain")
    registration.default()
    #expect(counts(in: container) == [1])
    container.register { Plain() }
    #expect(counts(in: container) == [1])
  }

  @Test func aMemberCountsBeforeItsStatementHasEnded() {
    registerHosts()
    #expect(counts(in: container) == [0])
    let registration = container.register { Plain() }.as((any Plugin).self)
    #expect(counts(in: container) == [1])
    withExtendedLifetime(registration) {}
  }

  @Test func membersComeInTheOrderOfRegistration() {
    registerHosts()
    #expect(counts(in: container) == [0])
    var expected: [ObjectIdentifier] = []
    for number in 0..<20 {
      if number % 3 == 0 {
        container.register { Other() }.as((any Plugin).self, name: "\(number)")
        expected.append(ObjectIdentifier(Other.self))
      } else {
        container.register { Plain() }.as((any Plugin).self)
        expected.append(ObjectIdentifier(Plain.self))
      }
      if number % 4 == 0 { #expect(counts(in: container) == [number + 1]) }
    }
    #expect(container.resolve(Host.self).plugins.map { ObjectIdentifier(type(of: $0)) } == expected)
  }

  /// While others ask, without a lock.
  @Test func membersAreAddedWhileOtherThreadsResolve() throws {
    registerHosts()
    let container = UncheckedSendable(container)
    try withTeam(of: 3) { team in
      for _ in 0..<rounds(40) {
        let first = container.value.resolveMany((any Plugin).self).count
        try team.gather { number in
          if number == 0 {
            for _ in 0..<20 { container.value.register { Plain() }.as(check: (any Plugin).self) { $0 } }
          } else {
            var last = first
            for _ in 0..<50 {
              let count =
                number == 1
                ? container.value.resolve(Top.self).host.plugins.count
                : container.value.resolveMany((any Plugin).self).count
              try check(count >= last && count <= first + 20, "\(count) after \(last)")
              last = count
            }
          }
        }
        try check(container.value.resolve(Host.self).plugins.count == first + 20, "members are missing")
      }
    }
  }

  /// A many cannot grow in place by a member that needs what no other did.
  @Test func aMemberOfTheMainActorChangesWhatTheManyNeeds() async throws {
    let container = DIContainer()
    let view = container.view
    container.register { 1 }
    #expect(try view.resolveMany(Int.self) == [1])
    container.register { @MainActor in 2 }
    #expect(throws: DIError.self) { try view.resolveMany(Int.self) }
    let all = try await MainActor.run { try view.resolveMany(Int.self) }
    #expect(all == [1, 2])
  }
}

/// Passes a value on that its tests use as it allows.
private struct UncheckedSendable<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
