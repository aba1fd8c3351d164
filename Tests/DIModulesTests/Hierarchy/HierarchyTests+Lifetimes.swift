import DICore
import DIModules
import Synchronization
import Testing

/// What a parent has registered is made and kept by the parent, as if it had been asked itself.
struct HierarchyLifetimeTests {
  final class Guest: Sendable {}
  final class Pair {
    let one: Guest
    let other: Guest
    init(one: Guest, other: Guest) {
      self.one = one
      self.other = other
    }
  }

  static let all = pairs(FrontEnd.allCases, NamedLifetime.allCases)

  @Test(arguments: all)
  func aChildGetsTheInstanceOfItsParent(frontEnd: FrontEnd, lifetime: NamedLifetime) throws {
    let parent = try frontEnd.container { $0.register { Guest() }.lifetime(lifetime.lifetime) }
    let child = try frontEnd.child(of: parent)
    let sibling = try frontEnd.child(of: parent)
    let grandchild = try frontEnd.child(of: child)
    let first = try child.resolve(Guest.self)
    for container in [parent, sibling, grandchild, child] {
      #expect(try (container.resolve(Guest.self) === first) == lifetime.isKept)
    }
    // For the parent a scope of a child is nothing of its own.
    #expect(try (child.newLifeTimeScope().resolve(Guest.self) === first) == lifetime.isKept)
    #expect(try (parent.newLifeTimeScope().resolve(Guest.self) === first) == lifetime.isKeptAcrossScopes)
  }

  @Test(arguments: all)
  func aComponentOfAChildHasItsOwnInstance(frontEnd: FrontEnd, lifetime: NamedLifetime) throws {
    let parent = try frontEnd.container { $0.register { Guest() }.lifetime(lifetime.lifetime) }
    let child = try frontEnd.child(of: parent) { $0.register { Guest() }.lifetime(lifetime.lifetime) }
    let sibling = try frontEnd.child(of: parent) { $0.register { Guest() }.lifetime(lifetime.lifetime) }
    let guests = try [parent, child, sibling].map { try $0.resolve(Guest.self) }
    #expect(Set(guests.map { ObjectIdentifier($0) }).count == 3)
    for (container, guest) in zip([parent, child, sibling], guests) {
      #expect(try (container.resolve(Guest.self) === guest) == lifetime.isKept)
    }
  }

  @Test(arguments: all)
  func aComponentOfTheChildGetsTheInstanceOfTheParent(frontEnd: FrontEnd, lifetime: NamedLifetime) throws {
    let parent = try frontEnd.container { $0.register { Guest() }.lifetime(lifetime.lifetime) }
    let child = try frontEnd.child(of: parent) {
      $0.register { (one: Guest, other: Guest) in Pair(one: one, other: other) }
    }
    let pair = try child.resolve(Pair.self)
    // A resolve goes on in the parent, with what it shares.
    #expect((pair.one === pair.other) == (lifetime != .prototype))
    #expect(try (parent.resolve(Guest.self) === pair.one) == lifetime.isKept)
  }

  @Test(arguments: all)
  func instancesOfTheParentStayOrGoAsTheirLifetimeSays(frontEnd: FrontEnd, lifetime: NamedLifetime) throws {
    let parent = try frontEnd.container { $0.register { Guest() }.lifetime(lifetime.lifetime) }
    weak var guest: Guest?
    do {
      let child = try frontEnd.child(of: parent)
      guest = try child.resolve(Guest.self)
      #expect((guest != nil) == lifetime.isHeld)
      child.clean()
      // What the parent keeps is not the child's to release.
      #expect((guest != nil) == lifetime.isHeld)
    }
    #expect((guest != nil) == lifetime.isHeld)
    parent.clean()
    #expect((guest != nil) == (lifetime == .custom))
  }

  @Test(arguments: FrontEnd.allCases)
  func singlesAreMadeWhereTheyAreRegistered(frontEnd: FrontEnd) throws {
    let journal = Journal()
    let parent = try frontEnd.container {
      $0.register { () -> Guest in
        journal.note("parent")
        return Guest()
      }.lifetime(.single)
    }
    if frontEnd == .declarative { DIContainer(_core: parent._core).initializeSingletonObjects() }
    #expect(journal.entries == ["parent"])
    let child = try frontEnd.child(of: parent) {
      $0.register { (guest: Guest) -> Pair in
        journal.note("child")
        return Pair(one: guest, other: guest)
      }.lifetime(.single)
    }
    if frontEnd == .declarative { DIContainer(_core: child._core).initializeSingletonObjects() }
    #expect(journal.entries == ["parent", "child"])
    #expect(try child.resolve(Pair.self).one === parent.resolve(Guest.self))
  }

  @Test(arguments: FrontEnd.allCases)
  func aSingleOfTheParentIsMadeOnceByManyChildrenAtOnce(frontEnd: FrontEnd) throws {
    let journal = Journal()
    let parent = try frontEnd.container {
      $0.register { () -> Guest in
        journal.note("made")
        return Guest()
      }.lifetime(.lazySingle)
    }
    let children = try (0..<4).map { _ in try frontEnd.child(of: parent) }
    let guests = Mutex<Set<ObjectIdentifier>>([])
    let faults = faultsOnThreads(children.count) { number in
      let guest = try children[number].resolve(Guest.self)
      guests.withLock { _ = $0.insert(ObjectIdentifier(guest)) }
    }
    #expect(faults.isEmpty)
    #expect(guests.withLock { $0.count } == 1)
    #expect(journal.entries == ["made"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aChildKeepsItsParentAndNotTheReverse(frontEnd: FrontEnd) throws {
    weak var kept: Guest?
    weak var own: Guest?
    var child: DIBuiltContainer?
    do {
      let parent = try frontEnd.container { $0.register { Guest() }.lifetime(.single) }
      child = try frontEnd.child(of: parent)
      kept = try parent.resolve(Guest.self)
      let other = try frontEnd.child(of: parent) { $0.register { Guest() }.lifetime(.single) }
      own = try other.resolve(Guest.self)
      #expect(own != nil)
    }
    #expect(own == nil)
    #expect(kept != nil)
    #expect(try child?.resolve(Guest.self) === kept)
    child = nil
    #expect(kept == nil)
  }
}
