import DIAsync
import DICore
import TestSupport
import Testing

/// A decorator is closed before what it decorates, also where that holds it.
struct DecoratorOrderTests {
  protocol Serving: AnyObject, Sendable {}
  final class Wrapper: Serving {
    let inner: any Serving
    init(inner: any Serving) { self.inner = inner }
  }
  class Member: Serving, @unchecked Sendable {
    var all: [any Serving] = []
    required init() {}
  }
  final class First: Member, @unchecked Sendable {}
  final class Second: Member, @unchecked Sendable {}

  /// How a member comes to hold its decorator.
  enum Edge: CaseIterable { case many, lazies, provider }
  enum Suspending: CaseIterable { case nothing, members, decorators, injections, closings }
  enum Entry: CaseIterable { case member, service }

  private let builder = DIContainerBuilder()
  private let journal = Journal()

  private func register<Made: Member>(_ type: Made.Type, _ edge: Edge, _ suspending: Suspending) {
    let journal = journal
    let registration =
      suspending == .members ? builder.register { () async in type.init() } : builder.register { type.init() }
    registration.lifetime(.lazySingle).set(.element).as((any Serving).self).check { $0 }.as(.self)
    if suspending == .closings {
      registration.onClose { _ async in
        journal.note("\(type)")
        for _ in 0..<3 { await Task.yield() }
      }
    } else {
      registration.onClose { _ in journal.note("\(type)") }
    }
    switch edge {
    case .many where suspending == .injections:
      registration.injection { (member: Made, all: DIMany<any Serving>) async in member.all = many(all) }
    case .many: registration.injection { (member: Made, all: DIMany<any Serving>) in member.all = many(all) }
    case .lazies:
      registration.injection { (member: Made, all: DIMany<DILazy<any Serving>>) in
        // It uses them when it is closed.
        _ = many(all)
      }
    case .provider:
      registration.injection { (member: Made, all: DIProvider<DIMany<any Serving>>) in _ = all }
    }
  }

  /// With a many that it holds, it was closed before its decorator.
  @Test(arguments: pairs(Edge.allCases, Suspending.allCases), pairs(Entry.allCases, [1, 2]))
  func aDecoratorIsClosedBeforeWhatItDecorates(
    _ how: (edge: Edge, suspending: Suspending), _ from: (entry: Entry, members: Int)
  ) async throws {
    let journal = journal
    register(First.self, how.edge, how.suspending)
    if from.members == 2 { register(Second.self, how.edge, how.suspending) }
    let decoration =
      how.suspending == .decorators
      ? builder.decorate((any Serving).self) { (inner: any Serving) async in Wrapper(inner: inner) }
      : builder.decorate((any Serving).self) { Wrapper(inner: $0) }
    if how.suspending == .closings {
      decoration.onClose { service async in
        for _ in 0..<3 { await Task.yield() }
        journal.note("around \(type(of: (service as! Wrapper).inner))")
      }
    } else {
      decoration.onClose { service in journal.note("around \(type(of: (service as! Wrapper).inner))") }
    }
    let container = try builder.build()
    if from.entry == .member { _ = try await container.async.resolve(First.self) }
    let services = try await container.async.resolveMany((any Serving).self)
    try await container.async.close()
    let closed = journal.entries
    #expect(closed.count == 2 * from.members)
    for type in ["First", "Second"].prefix(from.members) {
      let (decorator, member) = (closed.firstIndex(of: "around \(type)"), closed.firstIndex(of: type))
      #expect(try #require(decorator) < #require(member), "\(closed)")
    }
    // They hold each other.
    for case let wrapper as Wrapper in services { (wrapper.inner as? Member)?.all = [] }
  }
}
