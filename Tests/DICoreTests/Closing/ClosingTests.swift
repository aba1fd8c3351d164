import DICore
import Synchronization
import TestSupport
import Testing

/// What closings promise, on both front ends: once for each kept instance, in order of need, whatever ends its store.
struct ClosingTests {
  protocol Serving: AnyObject, Sendable {}
  class Part: Serving, @unchecked Sendable { required init() {} }
  final class Pool: Part, @unchecked Sendable {}
  final class Cache: Part, @unchecked Sendable {}
  final class User: Part, @unchecked Sendable {}
  final class Late: Part, @unchecked Sendable {}
  final class Holder<Content>: @unchecked Sendable {
    let content: Content
    init(_ content: Content) { self.content = content }
  }
  struct Oops: Error, Equatable { var number = 0 }

  let journal = Journal()

  /// A registration whose closing notes the type.
  @discardableResult
  func noting<T>(_ registration: Registration<T>, _ lifetime: Lifetime = .lazySingle) -> Registration<T> {
    registration.lifetime(lifetime).onClose { [journal] (_: T) in journal.note("\(T.self)") }
  }

  /// Its cell was asked for the closing only once the value was there, which has none.
  @Test(arguments: FrontEnd.allCases)
  func aClosingCanSetAValueForWhatIsAboutToBeClosed(_ frontEnd: FrontEnd) throws {
    let opened = Mutex<DIBuiltContainer?>(nil)
    let container = try frontEnd.container { all in
      noting(all.register { Pool() }, .perScope)
      all.register { (pool: Pool) in Cache() }.lifetime(.perScope).onClose { [journal] (_: Cache) in
        journal.note((try? opened.withLock(\.self)!.set(Pool())) == nil ? "Cache, which could not set it" : "Cache")
      }
    }
    let scope = container.newLifeTimeScope()
    opened.withLock { $0 = scope }
    _ = try scope.resolve(Cache.self)
    scope.clean()
    #expect(journal.entries == ["Cache", "Pool"])
    opened.withLock { $0 = nil }
  }

  @Test(arguments: FrontEnd.allCases)
  func whatNeedsAnInstanceIsClosedBeforeIt(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { all in
      noting(all.register { Pool() })
      noting(all.register { (pool: Pool) in Cache() })
      noting(all.register { (cache: Cache, pool: Pool) in User() })
    }
    _ = try container.resolve(User.self)
    try container.close()
    #expect(journal.entries == ["User", "Cache", "Pool"])
    try container.close()
    #expect(journal.entries.count == 3)
  }

  /// The late user is finished first, and yet it is closed first, since its lazy made what it needs later.
  @Test(arguments: FrontEnd.allCases)
  func aLazyIsAnEdge(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { all in
      noting(all.register { Pool() })
      noting(all.register { (pool: DILazy<Pool>) in Holder(pool) })
    }
    let holder = try container.resolve(Holder<DILazy<Pool>>.self)
    _ = try holder.content.get()
    try container.close()
    #expect(journal.entries == ["Holder<DILazy<Pool>>", "Pool"])
  }

  /// Also where the way to the pool leads through what is kept nowhere.
  @Test(arguments: FrontEnd.allCases)
  func aProviderIsAnEdgeThroughPrototypes(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { all in
      noting(all.register { Pool() })
      all.register { (pool: Pool) in Cache() }
      noting(all.register { (cache: DIProvider<Cache>) in Holder(cache) })
    }
    let holder = try container.resolve(Holder<DIProvider<Cache>>.self)
    _ = try holder.content.get()
    try container.close()
    #expect(journal.entries == ["\(Holder<DIProvider<Cache>>.self)", "Pool"])
  }

  @Test(arguments: FrontEnd.allCases)
  func whereNoEdgeDecidesTheLastFinishedIsClosedFirst(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { all in
      noting(all.register { Pool() })
      noting(all.register { Cache() })
      noting(all.register { User() })
    }
    _ = try (container.resolve(Cache.self), container.resolve(User.self), container.resolve(Pool.self))
    try container.close()
    #expect(journal.entries == ["Pool", "User", "Cache"])
  }

  /// Of two that wait for nothing, the last finished comes first, although something else waits for its end.
  @Test(arguments: FrontEnd.allCases)
  func anEdgeMovesNothingElse(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { all in
      noting(all.register { Pool() })
      noting(all.register { Cache() })
      noting(all.register { (pool: DILazy<Pool>) in Holder(pool) })
    }
    let holder = try container.resolve(Holder<DILazy<Pool>>.self)
    _ = try container.resolve(Cache.self)
    _ = try holder.content.get()
    try container.close()
    #expect(journal.entries == ["Cache", "Holder<DILazy<Pool>>", "Pool"])
  }

  final class Left: @unchecked Sendable { weak var right: Right? }
  final class Right: @unchecked Sendable {
    let left: Left
    init(_ left: Left) { self.left = left }
  }

  @Test(arguments: FrontEnd.allCases, [false, true])
  func inACycleTheLastFinishedIsClosedFirst(_ frontEnd: FrontEnd, isRightFirst: Bool) throws {
    let container = try frontEnd.container { all in
      noting(all.register { Left() }).injection { $0.right = $1 as Right }
      noting(all.register { (left: Left) in Right(left) })
      noting(all.register { (right: Right) in Cache() })
    }
    if isRightFirst { _ = try container.resolve(Right.self) } else { _ = try container.resolve(Left.self) }
    _ = try container.resolve(Cache.self)
    try container.close()
    #expect(journal.entries == ["Cache", "Right", "Left"])
  }

  @Test(arguments: FrontEnd.allCases)
  func theLastDeclaredRunsFirst(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { [journal] all in
      all.register { Pool() }.lifetime(.lazySingle)
        .onClose { (_: Pool) in journal.note("1") }
        .onClose { (_: Pool, outcome: DIOutcome) in journal.note("2 \(outcome.word)") }
        .onClose { (_: Pool) in journal.note("3") }
    }
    _ = try container.resolve(Pool.self)
    try container.close(.cancelled)
    #expect(journal.entries == ["3", "2 cancelled", "1"])
  }

  @Test(arguments: FrontEnd.allCases)
  func whatWasNotMadeIsNotClosed(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { all in
      noting(all.register { Pool() })
      noting(all.register { Cache() }, .perScope)
    }
    _ = try container.newLifeTimeScope().resolve(Cache.self)
    try container.close()
    #expect(journal.entries == [])
  }

  @Test(arguments: FrontEnd.allCases)
  func eachScopeClosesItsOwn(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { all in
      noting(all.register { Pool() })
      noting(all.register { (pool: Pool) in Cache() }, .perScope)
    }
    let (first, second) = (container.newLifeTimeScope(), container.newLifeTimeScope())
    _ = try (first.resolve(Cache.self), second.resolve(Cache.self))
    try first.close()
    #expect(journal.entries == ["Cache"])
    try container.close()
    #expect(journal.entries == ["Cache", "Pool"])
    try second.close()
    #expect(journal.entries == ["Cache", "Pool", "Cache"])
  }

  @Test(arguments: FrontEnd.allCases)
  func cleanClosesWhatItDropsAndTheContainerGoesOn(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { all in
      noting(all.register { Pool() })
      noting(all.register { (pool: Pool) in Cache() })
    }
    _ = try container.resolve(Cache.self)
    container.clean()
    #expect(journal.entries == ["Cache", "Pool"])
    container.clean()
    _ = try container.resolve(Pool.self)
    try container.close()
    #expect(journal.entries == ["Cache", "Pool", "Pool"])
  }

  @Test(arguments: FrontEnd.allCases)
  func valuesAndObjectsFromElsewhereAreNotClosed(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { all in
      noting(all.register { Pool() })
      noting(all.register { Cache() }).injection { (_: Cache, _: Pool) in }
      noting(all.register { User() }, .perScope)
    }
    try container.resolve(Cache())
    let scope = container.newLifeTimeScope()
    try scope.set(User())
    let inner = scope.newLifeTimeScope()
    _ = try (container.resolve(Cache.self), inner.resolve(User.self))
    try inner.close()
    try scope.close()
    try container.close()
    #expect(journal.entries == ["Pool"])
  }

  @Test(arguments: FrontEnd.allCases)
  func allClosingsRunBeforeAnythingIsReleased(_ frontEnd: FrontEnd) throws {
    final class Told: @unchecked Sendable {
      let journal: Journal
      init(_ journal: Journal) { self.journal = journal }
      deinit { journal.note("gone") }
    }
    let container = try frontEnd.container { [journal] all in
      noting(all.register { Pool() })
      all.register { (_: Pool) in Told(journal) }.lifetime(.lazySingle).onClose { (_: Told) in journal.note("closed") }
    }
    _ = try container.resolve(Told.self)
    try container.close()
    #expect(journal.entries == ["closed", "Pool", "gone"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aClosingCanUseWhatItHoldsAndIsRefusedNewRequests(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { [journal] all in
      all.register { Cache() }.lifetime(.lazySingle)
      all.register { (container: DIBuiltContainer) in Holder(container) }.lifetime(.lazySingle)
        .onClose { (holder: Holder<DIBuiltContainer>) in
          do {
            _ = try holder.content.resolve(Cache.self)
            journal.note("resolved")
          } catch DIError.containerIsClosed { journal.note("refused") } catch { journal.note("\(error)") }
          try? holder.content.close()
          holder.content.clean()
        }
    }
    _ = try (container.resolve(Cache.self), container.resolve(Holder<DIBuiltContainer>.self))
    try container.close()
    #expect(journal.entries == ["refused"])
  }

  @Test(arguments: FrontEnd.allCases)
  func anOpenScopeIsRefusedWhatTheRootIsClosing(_ frontEnd: FrontEnd) throws {
    let open = Mutex<DIBuiltContainer?>(nil)
    let container = try frontEnd.container { [journal] all in
      all.register { Cache() }.lifetime(.lazySingle)
      all.register { (_: Cache) in User() }.lifetime(.perScope)
      all.register { Pool() }.lifetime(.lazySingle).onClose { (_: Pool) in
        do {
          _ = try open.withLock { $0 }!.resolve(User.self)
          journal.note("resolved")
        } catch DIError.containerIsClosed { journal.note("refused") } catch { journal.note("\(error)") }
      }
    }
    _ = try (container.resolve(Cache.self), container.resolve(Pool.self))
    let scope = container.newLifeTimeScope()
    open.withLock { $0 = scope }
    try container.close()
    #expect(journal.entries == ["refused"])
    open.withLock { $0 = nil }
  }
}
