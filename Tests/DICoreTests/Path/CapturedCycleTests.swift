import DICore
import Testing

/// Cycles and recursions by captured containers: what a request meets follows from its thread.
struct CapturedCycleTests {
  final class Page: @unchecked Sendable {  // Each test uses its own, from one thread.
    var window: Window?
  }
  final class Window: @unchecked Sendable {  // Each test uses its own, from one thread.
    let page: Page
    init(_ page: Page) { self.page = page }
  }

  /// How the initializer of the window asks for the page, and the injection of the page for the window.
  struct Ring: Sendable, CustomTestStringConvertible {
    let initializer: Through, injection: Through
    var testDescription: String { "\(initializer) in the initializer, \(injection) in the injection" }

    static let all = pairs(Through.allCases, Through.allCases).map { Ring(initializer: $0, injection: $1) }

    func register(_ registrations: Registrations, _ shelf: Shelf, _ lifetime: NamedLifetime, _ tally: Tally) {
      registrations.registerAsking { given -> Window in
        if tally.count("window") > 50 { throw Fault("endless") }
        return Window(try initializer.resolve(given, shelf))
      }.lifetime(lifetime.lifetime)
      let page = registrations.register { Page() }
      if injection == .given {
        page.injectionAsking { $1.window = try $0.resolve() }
      } else {
        // The linker sees no edge here.
        page.injectionThrowing { (page: Page) in
          page.window = try injection.resolve(try shelf.captured, shelf)
        }
      }
      page.lifetime(lifetime.lifetime)
    }
  }

  static let lifetimes: [NamedLifetime] = [.prototype, .objectGraph, .perContainer, .lazySingle]

  @Test(arguments: pairs(Ring.all, lifetimes), FrontEnd.allCases)
  func aRingEnteredAtItsInjectionCloses(
    _ what: (ring: Ring, lifetime: NamedLifetime), _ frontEnd: FrontEnd
  ) throws {
    let (shelf, tally) = (Shelf(), Tally())
    try frontEnd.withContainer(shelf) {
      what.ring.register($0, shelf, what.lifetime, tally)
    } _: { (container) throws in
      let page = try container.resolve(Page.self)
      #expect(page.window?.page === page)
      #expect(tally["window"] == 1)
      if what.lifetime.isKept { #expect(try container.resolve(Window.self) === page.window) }
      page.window = nil
    }
  }

  /// What has to be finished when the initializer gets it would need the initializer to have returned.
  @Test(arguments: pairs(Ring.all, lifetimes))
  func aRingEnteredAtItsInitializerClosesByGivenContainersOnly(
    _ ring: Ring, _ lifetime: NamedLifetime
  ) throws {
    let (shelf, tally) = (Shelf(), Tally())
    try FrontEnd.builder.withContainer(shelf) {
      ring.register($0, shelf, lifetime, tally)
    } _: { (container) throws in
      if ring.initializer == .given, ring.injection == .given {
        let window = try container.resolve(Window.self)
        #expect(window.page.window === window)
        window.page.window = nil
      } else {
        #expect(try failure { try container.resolve(Window.self) }.isRecursion)
        // Nothing is left of it.
        let page = try container.resolve(Page.self)
        #expect(page.window?.page === page)
        page.window = nil
      }
    }
  }

  final class Branch: Sendable {
    let next: Branch?
    init(_ next: Branch?) { self.next = next }
  }

  /// A node that makes its children would come to an end; it needs a provider with the number as an argument, or a loop.
  @Test(arguments: Through.allCases, lifetimes)
  func aRecursionThatWouldEndIsARecursion(_ through: Through, _ lifetime: NamedLifetime) throws {
    let (shelf, tally) = (Shelf(), Tally())
    try FrontEnd.builder.withContainer(shelf) { registrations in
      registrations.registerAsking { given in
        Branch(tally.count("branch") < 4 ? try through.resolve(Branch.self, given, shelf) : nil)
      }.lifetime(lifetime.lifetime)
    } _: { (container) throws in
      #expect(try failure { try container.resolve(Branch.self) }.isRecursion)
      #expect(tally["branch"] == 1)
    }
  }

  final class Snake: Sendable {
    init(_: Tail) {}
  }
  final class Tail: Sendable {
    init(_: Snake) {}
  }

  @Test(arguments: pairs(Through.allCases, Through.allCases), lifetimes)
  func aRecursionOfTwoIsFoundFromBothEnds(
    _ how: (first: Through, second: Through), _ lifetime: NamedLifetime
  ) throws {
    let (shelf, tally) = (Shelf(), Tally())
    try FrontEnd.builder.withContainer(shelf) { registrations in
      registrations.registerAsking { given -> Snake in
        if tally.count("snake") > 50 { throw Fault("endless") }
        return Snake(try how.first.resolve(given, shelf))
      }.lifetime(lifetime.lifetime)
      registrations.registerAsking { Tail(try how.second.resolve($0, shelf)) }.lifetime(lifetime.lifetime)
    } _: { (container) throws in
      #expect(try failure { try container.resolve(Snake.self) }.isRecursion)
      #expect(try failure { try container.resolve(Tail.self) }.isRecursion)
      #expect(tally["snake"] <= 2)
    }
  }

  final class Steps: @unchecked Sendable {  // Each test uses its own, from one thread.
    var made = 0
    @TaskLocal static var current = Steps()
  }
  final class Echo: Sendable {}

  /// A closure without captures: an entry is made by the request at the latest, so that it is found one turn later.
  @Test(arguments: lifetimes)
  func anEndlessRecursionThroughAGlobalIsFound(_ lifetime: NamedLifetime) throws {
    let builder = DIContainerBuilder()
    builder.register { () throws -> Echo in
      Steps.current.made += 1
      if Steps.current.made > 50 { throw Fault("endless") }
      return try Shelf.ofGlobal.resolve()
    }.lifetime(lifetime.lifetime)
    let container = try builder.build()
    let steps = Steps()
    let error = try Steps.$current.withValue(steps) {
      try Shelf.$global.withValue(container) { try failure { try container.resolve(Echo.self) } }
    }
    #expect(error.isRecursion)
    #expect(steps.made <= 2)
  }
}
