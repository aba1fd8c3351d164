import DICore
import Testing

// Delayed requests that break a cycle: their answer is the object that leads to their holder.

extension DelayedRequestTests {
  /// A member of a ring: it has the next one, or will ask for it.
  class Node {
    let next: Node?
    let ask: (() throws(DIError) -> Node)?
    init(next: Node) { (self.next, ask) = (next, nil) }
    init(ask: @escaping () throws(DIError) -> Node) { (next, self.ask) = (nil, ask) }

    func following() throws(DIError) -> Node { if let next { next } else { try ask!() } }
  }
  protocol Place: AnyObject {}
  protocol Address: AnyObject {}
  final class Town: Node, Place, @unchecked Sendable {}
  final class Way: Node, Address {}
  final class House: Node {}
  final class Person: Node {}

  /// A ring that is closed by a town, which will ask for the way.
  struct Ring: Sendable, CustomTestStringConvertible {
    let size: Int
    let form: DelayedForm
    let frontEnd: FrontEnd
    /// Whether the ends of the ring are asked for by protocol.
    let isByProtocol: Bool

    static let all = (2...4).flatMap { size in
      DelayedForm.onBoth.flatMap { form, frontEnd in
        [false, true].map { Ring(size: size, form: form, frontEnd: frontEnd, isByProtocol: $0) }
      }
    }

    var testDescription: String {
      "\(size) around, by \(form), \(frontEnd)\(isByProtocol ? ", by protocol" : "")"
    }

    func container(_ lifetime: Lifetime) throws -> DIBuiltContainer {
      try frontEnd.container { registrations in
        if isByProtocol {
          registrations.register(delaying: form) { (way: Delayed<any Address>) in
            Town { () throws(DIError) in try way.get() as! Way }
          }.serving((any Place).self) { $0 }.keepingOwnType().lifetime(lifetime)
        } else {
          registrations.register(delaying: form) { (way: Delayed<Way>) in
            Town { () throws(DIError) in try way.get() }
          }.serving((any Place).self) { $0 }.keepingOwnType().lifetime(lifetime)
        }
        let way =
          size == 2 ? closing(registrations) { Way(next: $0) } : registrations.register { Way(next: $0 as House) }
        way.serving((any Address).self) { $0 }.keepingOwnType().lifetime(lifetime)
        let house =
          size == 3 ? closing(registrations) { House(next: $0) } : registrations.register { House(next: $0 as Person) }
        house.lifetime(lifetime)
        closing(registrations) { Person(next: $0) }.lifetime(lifetime)
      }
    }

    /// Registers the component that has the town.
    private func closing<T: Node>(
      _ registrations: Registrations, _ make: @escaping @Sendable (Town) -> T
    ) -> Registration<T> {
      isByProtocol
        ? registrations.register { (place: any Place) in make(place as! Town) }
        : registrations.register { (town: Town) in make(town) }
    }

    func entries(_ container: DIBuiltContainer) throws -> [Node] {
      let entries: [() throws -> Node] = [
        { try container.resolve(Town.self) }, { try container.resolve(Way.self) },
        { try container.resolve(House.self) }, { try container.resolve(Person.self) },
      ]
      return try entries.prefix(size).map { try $0() }
    }

    /// Goes around.
    func path(from node: Node) throws -> [Node] {
      var path = [node]
      for _ in 0..<size { path.append(try path[path.count - 1].following()) }
      return path
    }
  }

  @Test(arguments: Ring.all, NamedLifetime.allCases)
  func aRingClosesFromEveryEntry(_ ring: Ring, _ lifetime: NamedLifetime) throws {
    let container = try ring.container(lifetime.lifetime)
    let entries = try ring.entries(container)
    for (position, entry) in entries.enumerated() {
      // A provider asks again: a ring of prototypes is then another one, through the same objects where they are held.
      for _ in 0..<2 {
        let path = try ring.path(from: entry)
        let situation: Comment = "\(ring.testDescription), \(lifetime.rawValue), entered at \(position)"
        #expect(path.last === entry, situation)
        #expect(Set(path.map(ObjectIdentifier.init)).count == ring.size, situation)
      }
    }
    #expect(
      Set(try entries.flatMap { try ring.path(from: $0) }.map(ObjectIdentifier.init)).count == ring.size
        || !lifetime.isKept)
  }

  @Test(arguments: DelayedForm.onBoth)
  func aDelayedRequestForItsHoldersTypeGivesTheHolder(_ form: DelayedForm, _ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { registrations in
      registrations.register(delaying: form) { (town: Delayed<Town>) in
        Town { () throws(DIError) in try town.get() }
      }
    }
    let town = try container.resolve(Town.self)
    #expect(try town.following() === town)
    #expect(try container.resolve(Town.self) !== town)
  }

  /// What a closure requests by a container that it captures is no parameter, so it may be anything.
  @Test(arguments: DelayedForm.onBoth)
  func aRingClosesByACapturedContainer(_ form: DelayedForm, _ frontEnd: FrontEnd) throws {
    let shelf = Shelf()
    try frontEnd.withContainer(shelf) { registrations in
      registrations.register(delaying: form) { (way: Delayed<Way>) in
        Town { () throws(DIError) in try way.get() }
      }
      registrations.registerThrowing { () throws -> Way in Way(next: try shelf.captured.resolve(Town.self)) }
    } _: { (container) throws in
      let town = try container.resolve(Town.self)
      #expect(try town.following().next === town)
    }
  }

  @Test(arguments: DelayedForm.onBoth, NamedLifetime.allCases)
  func aRingClosesInsideALargerGraph(_ which: (DelayedForm, FrontEnd), _ lifetime: NamedLifetime) throws {
    final class Country {
      let ways: [Way]
      init(_ one: Way, _ other: Way) { ways = [one, other] }
    }
    let container = try which.1.container { registrations in
      registrations.register(delaying: which.0) { (way: Delayed<Way>) in
        Town { () throws(DIError) in try way.get() }
      }
      registrations.register { Way(next: $0 as Town) }.lifetime(lifetime.lifetime)
      registrations.register { Country($0, $1) }
    }
    let country = try container.resolve(Country.self)
    #expect((country.ways[0] === country.ways[1]) == (lifetime != .prototype))
    for way in country.ways {
      let town = try #require(way.next)
      #expect(try town.following() === way, "\(which), \(lifetime)")
    }
  }

  @Test(arguments: DelayedForm.onBoth, NamedLifetime.allCases)
  func aDelayedRequestUsedInAnInjectionClosesTheRing(_ which: (DelayedForm, FrontEnd), _ lifetime: NamedLifetime) throws
  {
    final class City {
      let way: Delayed<Lane>
      var lane: Lane?
      init(_ way: Delayed<Lane>) { self.way = way }
    }
    final class Lane {
      let city: City
      init(_ city: City) { self.city = city }
    }
    let journal = journal
    for entersAtLane in [false, true] {
      let container = try which.1.container { registrations in
        registrations.register(delaying: which.0) { City($0) }
          .injection { (city: City) in
            do { city.lane = try city.way.get() } catch { journal.note("\(error)") }
          }
          .lifetime(lifetime.lifetime)
        registrations.register { Lane($0) }.lifetime(lifetime.lifetime)
      }
      if entersAtLane {
        let lane = try container.resolve(Lane.self)
        #expect(lane.city.lane === lane, "\(which), \(lifetime)")
      } else {
        let city = try container.resolve(City.self)
        #expect(city.lane?.city === city, "\(which), \(lifetime)")
      }
    }
    #expect(journal.entries.isEmpty)
  }

  // MARK: - Too early

  /// What uses a delayed request in its own initializer, and keeps the error.
  final class Hasty<Target> {
    let delayed: Delayed<Target>
    var error: DIError?
    init(_ delayed: Delayed<Target>) {
      self.delayed = delayed
      do { _ = try delayed.get() } catch { self.error = error }
    }
  }
  final class Next {
    let hasty: Hasty<Next>
    init(_ hasty: Hasty<Next>) { self.hasty = hasty }
  }

  @Test(arguments: DelayedForm.onBoth, NamedLifetime.allCases)
  func aDelayedRequestThatLeadsBackToAnOpenInitializerIsARecursion(
    _ which: (DelayedForm, FrontEnd), _ lifetime: NamedLifetime
  ) throws {
    let situation: Comment = "\(which), \(lifetime)"
    let container = try which.1.container { registrations in
      registrations.register(delaying: which.0) { Hasty<Next>($0) }.lifetime(lifetime.lifetime)
      registrations.register { Next($0) }
    }
    let hasty = try container.resolve(Hasty<Next>.self)
    #expect(hasty.error?.recursiveType == id(Hasty<Next>.self), situation)
    // Swallowed by the initializer; the next use works.
    #expect(try hasty.delayed.get().hasty === hasty, situation)
  }

  @Test(arguments: DelayedForm.onBoth, NamedLifetime.allCases)
  func aRecursionThroughADelayedRequestIsFoundFromTheOtherEnd(
    _ which: (DelayedForm, FrontEnd), _ lifetime: NamedLifetime
  ) throws {
    let situation: Comment = "\(which), \(lifetime)"
    let container = try which.1.container { registrations in
      registrations.register(delaying: which.0) { Hasty<Next>($0) }
      registrations.register { Next($0) }.lifetime(lifetime.lifetime)
    }
    let next = try container.resolve(Next.self)
    #expect(next.hasty.error?.recursiveType == id(Next.self), situation)
    #expect(try next.hasty.delayed.get() === next, situation)
  }

  @Test(arguments: DelayedForm.onBoth)
  func aHolderInItsInitializerIsNoAnswerYet(_ form: DelayedForm, _ frontEnd: FrontEnd) throws {
    final class Own {
      let delayed: Delayed<Own>
      var error: DIError?
      init(_ delayed: Delayed<Own>) {
        self.delayed = delayed
        do { _ = try delayed.get() } catch { self.error = error }
      }
    }
    let container = try frontEnd.container { $0.register(delaying: form) { Own($0) } }
    let own = try container.resolve(Own.self)
    #expect(own.error?.recursiveType == id(Own.self))
    #expect(try own.delayed.get() === own)
  }

  @Test(arguments: [Lifetime.prototype, .objectGraph, .perContainer, .single, .lazySingle, .weakSingle])
  func anUncaughtRecursionFailsTheResolve(_ lifetime: Lifetime) throws {
    for form in DelayedForm.allCases {
      let builder = DIContainerBuilder()
      switch form {
      case .lazy: builder.register { (lazy: DILazy<Way>) in Town(next: try lazy.get()) }.lifetime(.lazySingle)
      case .provider: builder.register { (way: DIProvider<Way>) in Town(next: try way.get()) }.lifetime(.lazySingle)
      }
      builder.register { Way(next: $0 as Town) }.lifetime(lifetime == .single ? .lazySingle : lifetime)
      let container = try builder.build()
      for _ in 0..<2 {
        #expect(try failure { try container.resolve(Town.self) }.recursiveType == id(Town.self))
        #expect(try failure { try container.resolve(Way.self) }.recursiveType == id(Way.self))
      }
    }
  }
}
