import DICore
import DIModules
import Synchronization
import Testing

/// What comes and goes below a container that stays.
struct HierarchyMemoryTests {
  final class Guest: Sendable {}
  final class Host {
    let guest: Guest
    init(guest: Guest) { self.guest = guest }
  }
  /// Counts how many of something there are.
  final class Tally: Sendable {
    private let count = Mutex(0)
    func add(_ number: Int) { count.withLock { $0 += number } }
    var isZero: Bool { count.withLock { $0 == 0 } }
  }
  /// An object that is counted.
  final class Counted: Sendable {
    let tally: Tally
    init(_ tally: Tally) {
      self.tally = tally
      tally.add(1)
    }
    deinit { tally.add(-1) }
  }

  @Test(arguments: FrontEnd.allCases)
  func aChildLeavesNothingBehindInItsParent(frontEnd: FrontEnd) throws {
    let parent = try frontEnd.container {
      $0.register { Guest() }.lifetime(.lazySingle)
      $0.register { (guest: Guest) in Host(guest: guest) }
    }
    weak var captured: Guest?
    weak var kept: Guest?
    weak var scoped: Guest?
    for _ in 0..<3 {
      do {
        let guest = Guest()
        captured = guest
        let child = try frontEnd.child(of: parent) {
          $0.register { guest }.lifetime(.lazySingle)
          $0.register { Guest() }.named("kept").lifetime(.single)
          $0.register { Guest() }.named("scoped").lifetime(.perScope)
          $0.register { (guest: Guest, lazy: DILazy<Guest>) -> [Guest] in [guest, lazy.value] }
        }
        kept = try child.resolve(Guest.self, name: "kept")
        scoped = try child.newLifeTimeScope().resolve(Guest.self, name: "scoped")
        #expect(scoped == nil)
        scoped = try child.resolve(Guest.self, name: "scoped")
        #expect(try child.resolve([Guest].self).allSatisfy { $0 === guest })
        #expect(try child.resolve(Host.self).guest !== guest)
        #expect(try child.resolveMany(DILazy<Guest>.self).map { try $0.get() }.count == 4)
        #expect(kept != nil && scoped != nil && captured != nil)
      }
      #expect(captured == nil && kept == nil && scoped == nil)
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func closingAParentReleasesNothingOfItsChildren(frontEnd: FrontEnd) throws {
    let parent = try frontEnd.container { $0.register { Guest() }.lifetime(.lazySingle) }
    let child = try frontEnd.child(of: parent) {
      $0.register { (guest: Guest) in Host(guest: guest) }.lifetime(.lazySingle)
    }
    let host = try child.resolve(Host.self)
    parent.clean()
    #expect(try child.resolve(Host.self) === host)
    // The next instance of the parent is made for both.
    let guest = try child.resolve(Guest.self)
    #expect(guest !== host.guest)
    #expect(try parent.resolve(Guest.self) === guest)
    child.clean()
    #expect(try child.resolve(Host.self) !== host)
    #expect(try child.resolve(Host.self).guest === guest)
    #expect(try parent.resolve(Guest.self) === guest)
  }

  @Test(arguments: FrontEnd.allCases)
  func aWeakInstanceOfTheParentLivesAsLongAsSomebodyHoldsIt(frontEnd: FrontEnd) throws {
    for lifetime in [Lifetime.weakSingle, .perContainer(.weak)] {
      let parent = try frontEnd.container { $0.register { Guest() }.lifetime(lifetime) }
      let child = try frontEnd.child(of: parent) {
        $0.register { (guest: Guest) in Host(guest: guest) }.lifetime(.single)
      }
      weak var guest: Guest?
      var host: Host? = try child.resolve(Host.self)
      guest = host?.guest
      #expect(try parent.resolve(Guest.self) === guest)
      host = nil
      #expect(guest != nil)
      child.clean()
      #expect(guest == nil)
      host = try child.resolve(Host.self)
      #expect(try parent.resolve(Guest.self) === host?.guest)
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func lazyAndProviderAreUsedWhenTheContainersHaveNoOtherOwner(frontEnd: FrontEnd) throws {
    weak var guest: Guest?
    var lazy: DILazy<Host>?
    var provider: DIProvider<Host>?
    var all: DIMany<DILazy<Host>>?
    do {
      let parent = try frontEnd.container { $0.register { Guest() }.lifetime(.lazySingle) }
      guest = try parent.resolve(Guest.self)
      let child = try frontEnd.child(of: parent) { $0.register { (guest: Guest) in Host(guest: guest) } }
      lazy = try child.resolve()
      provider = try child.resolve()
      all = try child.resolve()
    }
    #expect(guest != nil)
    #expect(try provider?.get().guest === guest)
    #expect(try all.map { try many($0).map { try $0.get().guest } }?.first === guest)
    provider = nil
    all = nil
    #expect(guest != nil)
    let host = try lazy?.get()
    #expect(host?.guest === guest)
    // It has its value, and let go of both containers; the host holds the guest.
    lazy = nil
    #expect(guest != nil)
    withExtendedLifetime(host) {}
  }

  @Test(arguments: FrontEnd.allCases)
  func scopesOfAChildShareTheParentsScopedInstances(frontEnd: FrontEnd) throws {
    let parent = try frontEnd.container {
      $0.register { Guest() }.lifetime(.perScope)
      $0.register { (guest: Guest) in Host(guest: guest) }.lifetime(.perScope)
    }
    let opened = parent.newLifeTimeScope()
    let child = try frontEnd.child(of: opened) { $0.register { (host: Host) in [host] }.lifetime(.perScope) }
    let (first, second) = (child.newLifeTimeScope(), child.newLifeTimeScope())
    #expect(try first.resolve(DILazy<[Host]>.self).get()[0] === opened.resolve(Host.self))
    #expect(try first.resolve(Host.self) === second.resolve(Host.self))
    #expect(try second.useScope(from: first).resolve(Host.self) !== parent.resolve(Host.self))
    #expect(try first.resolve(Host.self).guest === opened.resolve(Guest.self))
    #expect(try second.resolve([Host].self)[0] === opened.resolve(Host.self))
    weak let host = try opened.resolve(Host.self)
    first.clean()
    #expect(host != nil)
    opened.clean()
    #expect(host != nil)
    second.clean()
    #expect(host == nil)
  }

  @Test func aParentRegistersWhileItsChildrenAreReleased() {
    let tally = Tally()
    let parent = DIContainer()
    parent.register(Host.init(guest:))
    parent.register { Guest() }.lifetime(.lazySingle)
    let faults = faultsOnThreads(4) { number in
      for step in 0..<500 {
        if number == 0 {
          parent.register { Guest() }.as(Guest.self, name: "\(step)")
          continue
        }
        let child = DIContainer(parent: parent)
        let counted = Counted(tally)
        child.register { (_: Host) in counted }.as(Counted.self).lifetime(.single)
        try check(child.resolve(Counted.self) === counted, "another one")
        _ = child.resolve(Guest?.self, name: "\(step)")
        try check(child.resolve(Host.self).guest === parent.resolve(Guest.self), "another guest")
      }
    }
    #expect(faults.isEmpty)
    #expect(tally.isZero)
  }

  @Test func aChildMayBeReleasedDuringARegistrationOfItsParent() throws {
    let tally = Tally()
    for round in 0..<rounds(60) {
      let parent = DIContainer()
      let child = Mutex<DIContainer?>(DIContainer(parent: parent))
      child.withLock { child in
        child?.register { Counted(tally) }.lifetime(.single)
        child?.initializeSingletonObjects()
        // So many that ask for what will be registered, so that it takes a while to tell the child.
        for tag in 0..<1_000 {
          child?.register { Guest() }.as(Guest.self, tag: tag)
          _ = child?.resolve(Guest.self, tag: tag)
        }
      }
      let isAbout = Atomic(false)
      let faults = faultsOnThreads(2) { number in
        if number == 0 {
          isAbout.store(true, ordering: .releasing)
          parent.register { Guest() }
        } else {
          var turns = 0
          while !isAbout.load(ordering: .acquiring) || turns < round * 20 { turns += 1 }
          child.withLock { $0 = nil }
        }
      }
      #expect(faults.isEmpty)
      #expect(tally.isZero)
    }
  }

  @Test func aChainOfContainersOfAnyLengthIsReleased() throws {
    var container = DIContainer()
    container.register { Guest() }.lifetime(.lazySingle)
    let first = container
    for _ in 0..<600 { container = DIContainer(parent: container) }
    #expect(container.resolve(Guest.self) === first.resolve(Guest.self))
    #expect(container.resolveMany(Guest.self).count == 1)
    container.register(Host.init(guest:))
    let guest = container.resolve(Host.self).guest
    first.register { Guest() }.lifetime(.lazySingle).default()
    #expect(container.resolve(Host.self).guest !== guest)
    #expect(container.resolve(Host.self).guest === first.resolve(Guest.self))
  }
}
