import DICore
import DIModules
import Testing

// Containers that are closed, and those below them.

extension HierarchyMemoryTests {
  static func isClosed(_ type: any Any.Type, _ body: () throws -> some Any) -> Bool {
    do {
      _ = try body()
      return false
    } catch {
      guard case .containerIsClosed(let request) = error as? DIError else { return false }
      return request == type
    }
  }

  @Test(arguments: FrontEnd.allCases, [false, true])
  func aClosedParentRefusesRequestsForItsInstances(frontEnd: FrontEnd, wasUsed: Bool) throws {
    for lifetime in [Lifetime.single, .lazySingle, .weakSingle, .perScope, .perContainer(.weak)] {
      let parent = try frontEnd.container {
        $0.register { Guest() }.lifetime(lifetime)
        $0.register { 1 }
      }
      let (child, empty) = (
        try frontEnd.child(of: parent) { $0.register { (guest: Guest) in Host(guest: guest) }.lifetime(.lazySingle) },
        try frontEnd.child(of: parent) { _ in }
      )
      let before = wasUsed ? try child.resolve(Host.self) : nil
      if wasUsed { _ = try empty.resolve(Guest.self) }
      try parent.close()
      if let before {
        #expect(try child.resolve(Host.self) === before)
      } else {
        #expect(Self.isClosed(Guest.self) { try child.resolve(Host.self) })
      }
      for container in [child, empty, child.newLifeTimeScope()] {
        #expect(Self.isClosed(Guest.self) { try container.resolve(Guest.self) }, "\(lifetime)")
        // Nothing keeps it.
        #expect(try container.resolve(Int.self) == 1)
      }
      if frontEnd == .builder { #expect(Self.isClosed(DIContainer.self) { try frontEnd.child(of: parent) }) }
    }
  }

  /// The scope was closed before it had a place for the instance.
  @Test(arguments: [Lifetime.perScope, .perContainer(.weak)])
  func aClosedScopeRefusesWhatIsRegisteredLater(_ lifetime: Lifetime) {
    let parent = DIContainer()
    let scope = parent.newLifeTimeScope()
    let child = DIContainer(parent: scope)
    scope.close()
    parent.register { Guest() }.lifetime(lifetime)
    #expect(Self.isClosed(Guest.self) { try child.view.resolve(Guest.self) })
    #expect(throws: Never.self) { try parent.view.resolve(Guest.self) }
  }

  @Test(arguments: FrontEnd.allCases)
  func aClosedChildLeavesItsParentAlone(frontEnd: FrontEnd) throws {
    let parent = try frontEnd.container { $0.register { Guest() }.lifetime(.lazySingle) }
    let children = [
      try frontEnd.child(of: parent) { $0.register { (guest: Guest) in Host(guest: guest) }.lifetime(.lazySingle) },
      try frontEnd.child(of: parent) { _ in },
    ]
    for child in children {
      let guest = try child.resolve(Guest.self)
      try child.close()
      #expect(Self.isClosed(Guest.self) { try child.resolve(Guest.self) })
      #expect(Self.isClosed(Host.self) { try child.resolve(Host.self) })
      #expect(try parent.resolve(Guest.self) === guest)
    }
  }

  @Test func aClosedContainerHasNoChildrenAnyMore() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let parent = DIContainer()
        parent.close()
        _ = DIContainer(parent: parent)
      },
      """
      DIContainer was requested from a closed container.
        fix: resolve before close(); or call clean() instead of close(), to continue with new instances
      """)
  }
}
