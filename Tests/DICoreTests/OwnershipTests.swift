import DICore
import Testing

/// What a kept container, lazy or provider holds, and what is left at the end.
///
/// Each graph is watched by a registration that captures an object: it dies with the graph.
struct OwnershipTests {
  final class Watch: Sendable {}
  final class Target {}

  /// What is kept.
  enum Thing: String, CaseIterable, Sendable { case handle, lazy, provider }

  enum Kept {
    case handle(DIBuiltContainer)
    case lazy(DILazy<Target>)
    case provider(DIProvider<Target>)

    func use() throws(DIError) -> Target {
      switch self {
      case .handle(let container): try container.resolve()
      case .lazy(let lazy): try lazy.get()
      case .provider(let provider): try provider.get()
      }
    }
  }

  class Holder {
    var kept: Kept?
    init(_ kept: Kept) { self.kept = kept }
  }

  /// An instance that holds the one which keeps the thing.
  final class Owner {
    let holder: Holder
    init(_ holder: Holder) { self.holder = holder }
  }

  /// The object that keeps it.
  enum Place: Sendable, CustomTestStringConvertible {
    /// The program, which asked the scope for it.
    case program
    /// An instance with a lifetime.
    case instance(NamedLifetime)
    /// A prototype, held by an instance with a lifetime.
    case prototypeOf(NamedLifetime)

    static let all = [Place.program] + NamedLifetime.allCases.flatMap { [.instance($0), .prototypeOf($0)] }

    var lifetime: NamedLifetime? {
      switch self {
      case .program: nil
      case .instance(let lifetime), .prototypeOf(let lifetime): lifetime
      }
    }

    /// Whether it was made for the root, and so belongs to it.
    var isInRoot: Bool { lifetime.map { [.single, .lazySingle, .weakSingle].contains($0) } ?? false }

    /// Whether it lies in the root, which the thing holds.
    var isHeldByRoot: Bool { lifetime == .single || lifetime == .lazySingle }

    /// Whether it lies in the scope, which the thing therefore must not hold.
    var isHeldByScope: Bool { lifetime == .perContainer }

    var testDescription: String {
      switch self {
      case .program: "the program"
      case .instance(let lifetime): "an instance, \(lifetime.rawValue)"
      case .prototypeOf(let lifetime): "a prototype of an instance, \(lifetime.rawValue)"
      }
    }
  }

  /// What happens to the containers while the thing is kept.
  enum End: String, CaseIterable, Sendable {
    case scopeClosed, scopeDropped, containerDropped, bothDropped

    var dropsScope: Bool { self == .scopeDropped || self == .bothDropped }
    var dropsContainer: Bool { self == .containerDropped || self == .bothDropped }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let thing: Thing, place: Place, frontEnd: FrontEnd

    static let all = Thing.allCases.flatMap { thing in
      pairs(Place.all, FrontEnd.allCases).map { Case(thing: thing, place: $0, frontEnd: $1) }
    }

    var testDescription: String { "\(thing) kept by \(place.testDescription), \(frontEnd)" }
  }

  // MARK: - The product

  /// Whether using the thing after the end is an error.
  static func isGone(_ test: Case, _ end: End, usedBefore: Bool) -> Bool {
    // A lazy that has its value needs no container.
    if test.thing == .lazy, usedBefore { return false }
    return test.place.isHeldByScope && end.dropsScope
  }

  /// Whether the thing still keeps the root, and the root the thing, when the program has let go of everything.
  static func holdsItself(_ test: Case) -> Bool {
    // It was used, so that a lazy has its value.
    test.place.isHeldByRoot && test.thing != .lazy
  }

  @Test(arguments: Case.all, pairs(End.allCases, [false, true]))
  func aKeptHandleWorksOrSaysThatTheScopeIsGone(_ test: Case, _ how: (end: End, usedBefore: Bool)) throws {
    let situation: Comment = "\(test.testDescription), \(how.end), used before: \(how.usedBefore)"
    let census = Census()
    let custom = [DIScope(name: "strong"), DIScope(name: "weak", reference: .weak)]
    try {
      var container: DIBuiltContainer? = try Self.container(test, census, custom)
      var scope = container?.newLifeTimeScope()
      var holder: Holder?
      let kept = try Self.keep(test, try #require(scope), &holder)
      if how.usedBefore { _ = try kept.use() }
      if how.end == .scopeClosed { scope?.clean() }
      if how.end.dropsScope { scope = nil }
      if how.end.dropsContainer { container = nil }
      if Self.isGone(test, how.end, usedBefore: how.usedBefore) {
        let error = try failure { try kept.use() }
        guard case .scopeIsGone(let request) = error, request == Target.self else {
          Issue.record("\(situation): \(error)")
          return
        }
      } else {
        #expect(throws: Never.self, situation) { _ = try kept.use() }
      }
      withExtendedLifetime((container, scope, holder)) {}
    }()
    custom.forEach { $0.clean() }
    #expect(census.total > 1, situation)
    if Self.holdsItself(test) {
      let holder = census.alive.lazy.compactMap { $0 as? Holder }.first
      #expect(holder != nil, situation)
      // What it keeps is all that holds it.
      holder?.kept = nil
    }
    #expect(census.alive.isEmpty, situation)
  }

  @Test(arguments: Case.all)
  func aKeptHandleBelongsToTheScopeOfItsHolder(_ test: Case) throws {
    let container = try Self.container(test, Census(), [DIScope(name: "a"), DIScope(name: "b", reference: .weak)])
    let scope = container.newLifeTimeScope()
    var holder: Holder?
    let kept = try Self.keep(test, scope, &holder)
    let target = try (test.place.isInRoot ? container : scope).resolve(Target.self)
    #expect(try kept.use() === target, "\(test.testDescription)")
    container.clean()
  }

  /// The container of a case, whose graph the census watches.
  static func container(_ test: Case, _ census: Census, _ custom: [DIScope]) throws -> DIBuiltContainer {
    let watch = census.count(Watch())
    return try test.frontEnd.container { registrations in
      registrations.register { () -> Int in
        withExtendedLifetime(watch) {}
        return 0
      }
      registrations.register { census.count(Target()) }.lifetime(.perScope)
      let holder = holder(test.thing, test.frontEnd, census, registrations)
      registrations.register { census.count(Owner($0)) }.lifetime(lifetime(ofOwner: test.place, custom))
      if case .instance(let lifetime) = test.place { _ = holder.lifetime(self.lifetime(lifetime, custom)) }
    }
  }

  /// The registration of what keeps the thing.
  static func holder(
    _ thing: Thing, _ frontEnd: FrontEnd, _ census: Census, _ registrations: Registrations
  ) -> Registration<Holder> {
    switch thing {
    case .handle where frontEnd == .declarative:
      registrations.register { (c: DIContainer) in census.count(Holder(.handle(c.view))) }
    case .handle: registrations.register { census.count(Holder(.handle($0))) }
    case .lazy: registrations.register { census.count(Holder(.lazy($0))) }
    case .provider: registrations.register { census.count(Holder(.provider($0))) }
    }
  }

  private static func lifetime(ofOwner place: Place, _ custom: [DIScope]) -> Lifetime {
    if case .prototypeOf(let lifetime) = place { self.lifetime(lifetime, custom) } else { .prototype }
  }

  private static func lifetime(_ lifetime: NamedLifetime, _ custom: [DIScope]) -> Lifetime {
    switch lifetime {
    case .custom: .custom(custom[0])
    case .customWeak: .custom(custom[1])
    default: lifetime.lifetime
    }
  }

  /// Asks a scope for what keeps the thing, and takes the thing.
  static func keep(_ test: Case, _ scope: DIBuiltContainer, _ holder: inout Holder?) throws -> Kept {
    switch test.place {
    case .program:
      switch test.thing {
      case .handle: return .handle(try scope.resolve())
      case .lazy: return .lazy(try scope.resolve())
      case .provider: return .provider(try scope.resolve())
      }
    case .instance: holder = try scope.resolve(Holder.self)
    case .prototypeOf: holder = try scope.resolve(Owner.self).holder
    }
    return try #require(holder?.kept)
  }
}
