import DICore
import Testing

// What keeps a thing may come to be held by an instance of the scope only after the thing was given out.

extension OwnershipTests {
  /// An instance of the scope that shares what another one was given.
  final class Sharer {
    var holder: Holder?
    var lazy: DILazy<Holder>?
    init(_ holder: Holder? = nil, lazy: DILazy<Holder>? = nil) { (self.holder, self.lazy) = (holder, lazy) }
  }
  final class Front {
    let holder: Holder, sharer: Sharer
    init(_ holder: Holder, _ sharer: Sharer) { (self.holder, self.sharer) = (holder, sharer) }
  }

  /// How the instance comes by it.
  enum Sharing: String, CaseIterable, Sendable {
    /// Both are made in one resolve, which shares the holder.
    case resolve
    /// The holder is the head of a cycle with the instance.
    case cycle
    /// The instance has a lazy of the holder, and uses it after the resolve.
    case lazy
  }

  @Test(arguments: thingsOnBoth, Sharing.allCases)
  func anInstanceWithASharedHolderDoesNotKeepTheScope(
    _ which: (thing: Thing, frontEnd: FrontEnd), _ sharing: Sharing
  ) throws {
    let census = try Self.share(which.thing, which.frontEnd, sharing, closes: false)
    #expect(census.alive.isEmpty, "\(which), \(sharing)")
  }

  @Test(arguments: thingsOnBoth, Sharing.allCases)
  func closingAScopeReleasesSharedHolders(
    _ which: (thing: Thing, frontEnd: FrontEnd), _ sharing: Sharing
  ) throws {
    let census = try Self.share(which.thing, which.frontEnd, sharing, closes: true)
    #expect(census.alive.isEmpty, "\(which), \(sharing)")
  }

  /// Shares a holder, and drops the scope.
  ///
  /// - Returns: The holder and the instances that share it.
  private static func share(
    _ thing: Thing, _ frontEnd: FrontEnd, _ sharing: Sharing, closes: Bool
  ) throws -> Census {
    let census = Census()
    let container = try frontEnd.container { registrations in
      registrations.register { Target() }.lifetime(.perScope)
      let holder = holder(thing, frontEnd, census, registrations)
      switch sharing {
      case .resolve:
        holder.lifetime(.objectGraph)
        registrations.register { census.count(Sharer($0 as Holder)) }.lifetime(.perScope)
        registrations.register { Front($0, $1) }
      case .cycle:
        holder.injection { (_: Holder, _: Sharer) in }
        registrations.register { census.count(Sharer()) }.injection { $0.holder = $1 as Holder }.lifetime(.perScope)
      case .lazy:
        registrations.register { census.count(Sharer(lazy: $0 as DILazy<Holder>)) }.lifetime(.perScope)
      }
    }
    let scope = container.newLifeTimeScope()
    switch sharing {
    case .resolve:
      let front = try scope.resolve(Front.self)
      #expect(front.sharer.holder === front.holder)
    case .cycle:
      let holder = try scope.resolve(Holder.self)
      #expect(try scope.resolve(Sharer.self).holder === holder)
    case .lazy:
      _ = try scope.resolve(Sharer.self).lazy?.get()
    }
    if closes { scope.clean() }
    #expect(census.total == 2)
    return census
  }
}
