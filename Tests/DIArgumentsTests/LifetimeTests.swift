import DIArguments
import DIChecks
import DICore
import Testing

/// What later requests with other arguments get, for each lifetime.
struct LifetimeTests {
  final class Guest: @unchecked Sendable {
    let name: String
    var seat = 0
    init(_ name: String) { self.name = name }
  }
  protocol Named: AnyObject {
    var name: String { get }
  }
  final class Service: Named, @unchecked Sendable {
    let name: String
    init(_ name: String) { self.name = name }
  }

  static func container(
    _ frontEnd: FrontEnd, _ lifetime: NamedLifetime, _ describe: (Registration<Guest>) -> Void = { _ in }
  ) throws -> DIBuiltContainer {
    let graph = Registrations(frontEnd)
    describe(graph.registerWithArguments { (name: String) in Guest(name) }.lifetime(lifetime.lifetime))
    return try graph.container()
  }

  static let all = pairs(FrontEnd.allCases, NamedLifetime.allCases)

  @Test(arguments: all)
  func aKeptInstanceAnswersWhateverTheArguments(frontEnd: FrontEnd, lifetime: NamedLifetime) throws {
    let container = try Self.container(frontEnd, lifetime)
    // There is none yet, and none can be made without arguments.
    #expect(try failure { try container.resolve(Guest.self) }.mismatch == "Guest()")
    #expect(try failure { try container.resolve(Guest.self, arg: 1) }.mismatch == "Guest(Int)")

    let first = try container.resolve(Guest.self, arg: "first")
    let second = try container.resolve(Guest.self, arg: "second")
    #expect(first.name == "first")
    #expect((second === first) == lifetime.isKept)
    #expect(second.name == (lifetime.isKept ? "first" : "second"))
    if lifetime.isKept {
      #expect(try container.resolve(Guest.self) === first)
      #expect(try container.resolve(Guest.self, arg: 1) === first)
      #expect(try container.resolve(Guest.self, arg: 1, 2, 3) === first)
      #expect(try container.resolve(Guest?.self, arg: 1) === first)
      #expect(try container.resolveMany(Guest.self, arg: "many").first === first)
      #expect(try container.resolveMany(Guest.self).first === first)
      #expect(try container.resolve(DIProvider<Guest, Int>.self).get(1) === first)
      #expect(try container.resolve(DILazy<Guest>.self).get() === first)
    } else {
      #expect(try failure { try container.resolve(Guest.self) }.mismatch == "Guest()")
      #expect(try failure { try container.resolve(Guest.self, arg: 1) }.mismatch == "Guest(Int)")
    }
    withExtendedLifetime(first) {}
  }

  @Test(arguments: all)
  func aReleasedWeakInstanceIsMadeAnewFromOtherArguments(frontEnd: FrontEnd, lifetime: NamedLifetime) throws {
    let container = try Self.container(frontEnd, lifetime)
    var guest: Guest? = try container.resolve(Guest.self, arg: "first")
    weak let first = guest
    #expect(first != nil)
    guest = nil
    #expect((first != nil) == lifetime.isHeld)
    let second = try container.resolve(Guest.self, arg: "second")
    #expect(second.name == (lifetime.isHeld ? "first" : "second"))
    if !lifetime.isHeld, lifetime.isKept { #expect(try container.resolve(Guest.self) === second) }
    withExtendedLifetime(second) {}
  }

  @Test(arguments: all)
  func eachScopeHasItsOwnInstanceIfTheLifetimeSaysSo(frontEnd: FrontEnd, lifetime: NamedLifetime) throws {
    let container = try Self.container(frontEnd, lifetime)
    let scope = container.newLifeTimeScope()
    let inScope = try scope.resolve(Guest.self, arg: "scope")
    let inRoot = try container.resolve(Guest.self, arg: "root")
    let other = try container.newLifeTimeScope().resolve(Guest.self, arg: "other")
    let again = try container.useScope(from: scope).resolve(Guest.self, arg: "again")
    #expect(inScope.name == "scope")
    #expect(inRoot.name == (lifetime.isKeptAcrossScopes ? "scope" : "root"))
    #expect(other.name == (lifetime.isKeptAcrossScopes ? "scope" : "other"))
    #expect(again.name == (lifetime.isKept ? "scope" : "again"))
    withExtendedLifetime((inScope, inRoot, other)) {}
  }

  @Test(arguments: all)
  func cleanForgetsInstancesMadeFromArguments(frontEnd: FrontEnd, lifetime: NamedLifetime) throws {
    let container = try Self.container(frontEnd, lifetime)
    let first = try container.resolve(Guest.self, arg: "first")
    container.clean()
    let second = try container.resolve(Guest.self, arg: "second")
    // A custom scope belongs to the program only.
    let isCustom = lifetime == .custom || lifetime == .customWeak
    #expect(second.name == (isCustom ? "first" : "second"))
    withExtendedLifetime(first) {}
  }

  @Test(arguments: all)
  func injectionsWithArgumentsRunOnceForEachInstance(frontEnd: FrontEnd, lifetime: NamedLifetime) throws {
    let container = try Self.container(frontEnd, lifetime) {
      $0.injectionOfArguments { (guest: Guest, seat: Int) in guest.seat += seat }
    }
    let first = try container.resolve(Guest.self, arg: "first", 1)
    let second = try container.resolve(Guest.self, arg: "second", 2)
    #expect(first.seat == 1)
    #expect(second.seat == (lifetime.isKept ? 1 : 2))
    #expect(second.name == (lifetime.isKept ? "first" : "second"))
    withExtendedLifetime(first) {}
  }

  // MARK: - Within one resolve

  final class Party: @unchecked Sendable {
    let guests: [Guest]
    init(_ guests: [Guest]) { self.guests = guests }
  }

  @Test(arguments: all)
  func oneResolveSharesInstancesAsTheLifetimeSays(frontEnd: FrontEnd, lifetime: NamedLifetime) throws {
    let graph = Registrations(frontEnd)
    graph.registerWithArguments { (name: String) in Guest(name) }.lifetime(lifetime.lifetime)
    graph.registerAsking { (container: DIBuiltContainer, first: String, second: String) in
      let provider = try! container.resolve(DIProvider<Guest, String>.self)
      return Party([
        try! container.resolve(Guest.self, arg: first), try! container.resolve(Guest.self, arg: second),
        provider("provided"),
      ])
    }
    let container = try graph.container()
    let isShared = lifetime != .prototype
    let one = try container.resolve(Party.self, arg: "a", "b").guests.map(\.name)
    #expect(one == (isShared ? ["a", "a", "a"] : ["a", "b", "provided"]))
    let other = try container.resolve(Party.self, arg: "c", "d").guests.map(\.name)
    switch lifetime {
    case .prototype: #expect(other == ["c", "d", "provided"])
    case .objectGraph: #expect(other == ["c", "c", "c"])
    default: #expect(other == (lifetime.isHeld ? ["a", "a", "a"] : ["c", "c", "c"]))
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func aSharedInstanceMadeFromArgumentsAnswersRequestsWithoutArguments(frontEnd: FrontEnd) throws {
    let graph = Registrations(frontEnd)
    graph.registerWithArguments { (name: String) in Guest(name) }.lifetime(.objectGraph)
    graph.register { (guest: Guest) in [guest] }
    graph.registerAsking { (container: DIBuiltContainer, name: String) in
      let guest = try! container.resolve(Guest.self, arg: name)
      // Nor does it matter that no initializer takes these.
      return Party(try! container.resolve([Guest].self) + [guest, container.resolve(arg: 1, 2)])
    }
    let guests = try graph.container().resolve(Party.self, arg: "only").guests
    #expect(guests.map(\.name) == ["only", "only", "only"] && guests.allSatisfy { $0 === guests[0] })
  }

  // MARK: - Implementations that are no objects

  struct Ticket: Equatable {
    let name: String
    let price: SIMD8<Double>
  }

  @Test(arguments: pairs(FrontEnd.allCases, NamedLifetime.allCases.filter { $0.isHeld || !$0.isKept }))
  func valuesAreKeptAsObjectsAre(frontEnd: FrontEnd, lifetime: NamedLifetime) throws {
    let graph = Registrations(frontEnd)
    graph.registerWithArguments { (name: String, price: SIMD8<Double>) in Ticket(name: name, price: price) }
      .lifetime(lifetime.lifetime)
    graph.registerAsking { (_: DIBuiltContainer, number: Int) in Double(number) }.lifetime(lifetime.lifetime)
    graph.registerWithArguments { (name: String) -> any Named in Service(name) }.lifetime(lifetime.lifetime)
    graph.registerWithArguments { (text: String) -> String? in text.isEmpty ? nil : text }.lifetime(lifetime.lifetime)
    let container = try graph.container()
    let price = SIMD8<Double>(repeating: 3)
    #expect(try container.resolve(Ticket.self, arg: "a", price) == Ticket(name: "a", price: price))
    #expect(try container.resolve(Ticket.self, arg: "b", price).name == (lifetime.isKept ? "a" : "b"))
    #expect(try container.resolve(Double.self, arg: 1) == 1)
    #expect(try container.resolve(Double.self, arg: 2) == (lifetime.isKept ? 1 : 2))
    #expect(try container.resolve((any Named).self, arg: "a").name == "a")
    #expect(try container.resolve((any Named).self, arg: "b").name == (lifetime.isKept ? "a" : "b"))
    #expect(try container.resolve(String??.self, arg: "a") == "a")
    if lifetime.isKept { #expect(try container.resolve(Ticket.self, arg: 1).name == "a") }
  }

  // MARK: - Singles and names

  @Test func aBuildLeavesOutASingleThatNeedsArguments() throws {
    let journal = Journal()
    let builder = DIContainerBuilder()
    builder.register(type: Guest.self)
      .initialWithArg { (_, name: String) in
        journal.note(name)
        return Guest(name)
      }
      .lifetime(.single)
    builder.register { () -> Party in
      journal.note("party")
      return Party([])
    }
    .lifetime(.single)
    builder.register { (name: DIArg<String>) -> Service in
      journal.note(arg(name))
      return Service(arg(name))
    }
    .lifetime(.single)
    builder.register { () -> Int in
      journal.note("number")
      return 1
    }
    .lifetime(.single)
    let container = try builder.build()
    #expect(journal.entries == ["party", "number"])
    let guest = try container.resolve(Guest.self, arg: "guest")
    #expect(try container.resolve(Guest.self, arg: "other") === guest)
    let service = try container.resolve(Service.self, arg: "service")
    #expect(try container.resolve(Service.self, arg: "other") === service)
    #expect(try container.newLifeTimeScope().resolve(Service.self, arg: 1) === service)
    #expect(journal.entries == ["party", "number", "guest", "service"])
  }

  @Test func aSingleThatCanBeMadeWithoutArgumentsIsMadeByTheBuild() throws {
    let builder = DIContainerBuilder()
    builder.register { Guest("built") }
      .initialWithArg { _, name in Guest(name) }
      .lifetime(.single)
    #expect(try builder.build().resolve(Guest.self, arg: "later").name == "built")
  }

  @Test func aSingleWhoseDependencyNeedsArgumentsFailsTheBuild() throws {
    let builder = DIContainerBuilder()
    builder.register(type: Guest.self).initialWithArg { Guest($1) }.lifetime(.single)
    builder.register { (guest: Guest) in Party([guest]) }.lifetime(.single)
    let error = try failure { try builder.build() }
    guard case .whileCreateSingleton(let info, let stack) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(info.type == Party.self && stack.mismatch == "Guest()")
  }

  @Test func initializeSingletonObjectsLeavesOutASingleThatNeedsArguments() {
    let journal = Journal()
    let container = DIContainer()
    container.register { (name: DIArg<String>) -> Guest in
      journal.note(arg(name))
      return Guest(arg(name))
    }
    .lifetime(.single)
    container.register { () -> Party in
      journal.note("party")
      return Party([])
    }
    .lifetime(.single)
    container.initializeSingletonObjects()
    #expect(journal.entries == ["party"])
    #expect(container.resolve(Guest.self, arg: "first") === container.resolve(Guest.self, arg: "second"))
    container.initializeSingletonObjects()
    #expect(journal.entries == ["party", "first"])
  }

  @Test(arguments: NamedLifetime.allCases)
  func eachNameOfABuildersComponentHasAnInstance(lifetime: NamedLifetime) throws {
    let container = try Self.container(.builder, lifetime) { $0.named("a").named("b") }
    let a = try container.resolve(Guest.self, name: "a", arg: "first")
    let b = try container.resolve(Guest.self, name: "b", arg: "second")
    let aAgain = try container.resolve(Guest.self, name: "a", arg: "third")
    let unnamed = try container.resolve(Guest.self, arg: "fourth")
    #expect(a.name == "first" && b.name == "second")
    #expect((aAgain === a) == lifetime.isKept)
    #expect((unnamed === a) == lifetime.isKept)
    withExtendedLifetime((a, b)) {}
  }

  @Test(arguments: NamedLifetime.allCases)
  func allNamesOfADeclarativeComponentShareAnInstance(lifetime: NamedLifetime) throws {
    let container = try Self.container(.declarative, lifetime) { $0.named("a").named("b") }
    let a = try container.resolve(Guest.self, name: "a", arg: "first")
    let b = try container.resolve(Guest.self, name: "b", arg: "second")
    let unnamed = try container.resolve(Guest.self, arg: "third")
    #expect((b === a) == lifetime.isKept && (unnamed === a) == lifetime.isKept)
    #expect(b.name == (lifetime.isKept ? "first" : "second"))
    withExtendedLifetime(a) {}
  }

  // MARK: - Services

  @Test(arguments: pairs(all, [false, true]))
  func aServiceIsTheSameInstance(_ input: (FrontEnd, NamedLifetime), isPromised: Bool) throws {
    let (frontEnd, lifetime) = input
    let graph = Registrations(frontEnd)
    let registration = graph.registerWithArguments { (name: String) in Service(name) }.lifetime(lifetime.lifetime)
    registration.saying({ $0.as(.self) }, { $0 })
    _ = isPromised ? registration.promising((any Named).self) : registration.serving((any Named).self) { $0 }
    let container = try graph.container()
    #expect(try failure { try container.resolve((any Named).self) }.mismatch == "Service()")
    let first = try container.resolve((any Named).self, arg: "first")
    let second = try container.resolve(Service.self, arg: "second")
    let third = try container.resolve((any Named).self, arg: 3, 3, when: lifetime.isKept)
    #expect(first.name == "first")
    #expect((first === second) == lifetime.isKept && (third === first) == lifetime.isKept)
    withExtendedLifetime(first) {}
  }

  @Test(arguments: all)
  func anObjectThatWasHandedInIsTheInstance(frontEnd: FrontEnd, lifetime: NamedLifetime) throws {
    let container = try Self.container(frontEnd, lifetime)
    let guest = Guest("handed in")
    try container.resolve(guest)
    if lifetime.isKept {
      #expect(try container.resolve(Guest.self, arg: "other") === guest)
    } else {
      #expect(try container.resolve(Guest.self, arg: "other").name == "other")
    }
  }
}

extension DIBuiltContainer {
  /// A request that fits no initializer, made only where an instance is kept.
  fileprivate func resolve<T, each A>(_ type: T.Type, arg arguments: repeat each A, when: Bool) throws -> T? {
    when ? try resolve(type, arg: repeat each arguments) : nil
  }
}
