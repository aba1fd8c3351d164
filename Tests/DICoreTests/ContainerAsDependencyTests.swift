import DICore
import Testing

struct ContainerAsDependencyTests {
  final class Thing: Sendable {}
  final class Factory: @unchecked Sendable {
    let container: DIBuiltContainer
    init(_ container: DIBuiltContainer) { self.container = container }
  }

  @Test func theContainerIsAParameterAmongOthers() throws {
    final class Both {
      let thing: Thing, container: DIBuiltContainer
      init(_ thing: Thing, _ container: DIBuiltContainer) { (self.thing, self.container) = (thing, container) }
    }
    let builder = DIContainerBuilder()
    builder.register(Thing.init).lifetime(.single)
    builder.register(Both.init)
    let both = try builder.build().resolve(Both.self)
    #expect(try both.container.resolve(Thing.self) === both.thing)
  }

  @Test func theGivenContainerIsOfTheRequestedScope() throws {
    let builder = DIContainerBuilder()
    builder.register(Thing.init).lifetime(.perScope)
    builder.register(Factory.init)
    builder.register { (c: DIBuiltContainer) in [try c.resolve(Thing.self), try c.resolve(Thing.self)] }
    let container = try builder.build()
    let scope = container.newLifeTimeScope()
    let thing = try scope.resolve(Thing.self)
    #expect(try scope.resolve(Factory.self).container.resolve(Thing.self) === thing)
    #expect(try scope.resolve([Thing].self).allSatisfy { $0 === thing })
    #expect(try container.resolve(Factory.self).container.resolve(Thing.self) !== thing)
  }

  @Test func theContainerCanBeResolved() throws {
    let builder = DIContainerBuilder()
    builder.register(Thing.init).lifetime(.perScope)
    let scope = try builder.build().newLifeTimeScope()
    #expect(try scope.resolve(DIBuiltContainer.self).resolve(Thing.self) === scope.resolve(Thing.self))
  }

  @Test func aKeptContainerStartsResolvesOfItsOwn() throws {
    final class Session {}
    let builder = DIContainerBuilder()
    builder.register(Factory.init)
    builder.register { Session() }.lifetime(.objectGraph)
    let container = try builder.build().resolve(Factory.self).container
    #expect(try container.resolve(Session.self) !== container.resolve(Session.self))
  }

  @Test func aContainerGivenToAnotherThreadStartsAResolveOfItsOwn() async throws {
    final class Session: Sendable {}
    final class Page {
      let own: Session, others: Session
      init(_ own: Session, _ others: Session) { (self.own, self.others) = (own, others) }
    }
    let builder = DIContainerBuilder()
    builder.register { Session() }.lifetime(.objectGraph)
    builder.register { (c: DIBuiltContainer) in
      Page(try c.resolve(), try onAnotherThread { try c.resolve(Session.self) })
    }
    let page = try builder.build().resolve(Page.self)
    #expect(page.own !== page.others)
  }

  @Test func aRecursionThroughAGivenContainerIsFound() throws {
    final class Snake { init(_ tail: Snake) {} }
    let builder = DIContainerBuilder()
    builder.register { (c) in Snake(try c.resolve()) }
    let error = try failure { try builder.build().resolve(Snake.self) }
    #expect(error.recursiveType != nil, "\(error)")
  }

  @Test func aRecursionThroughAContainerOfAnotherObjectIsFound() throws {
    final class Looping { init(_ factory: Factory) throws { _ = try factory.container.resolve(Looping.self) } }
    final class Root { init(_ factory: Factory, _ looping: Looping) {} }
    let builder = DIContainerBuilder()
    builder.register(Factory.init).lifetime(.lazySingle)
    builder.register(Looping.init)
    builder.register(Root.init)
    let error = try failure { try builder.build().resolve(Root.self) }
    #expect(error.recursiveType != nil, "\(error)")
  }

  @Test func anInitializerThatRequestsItsOwnCachedInstanceByACapturedContainerIsARecursion() throws {
    final class Snake: Sendable { init(_ tail: Snake) {} }
    let late = Late()
    let builder = DIContainerBuilder()
    builder.register { Snake(try late.container!.resolve()) }.lifetime(.lazySingle)
    let container = try builder.build()
    late.container = container
    for _ in 0..<2 {
      let error = #expect(throws: DIError.self) { try container.resolve(Snake.self) }
      guard case .recursiveInitialization = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
    late.container = nil
  }

  /// The post-init of a cycle joins an outer creation, which then uses the container given to the cycle.
  @Test func theContainerOfAWaitingCycleGivesFinishedObjects() throws {
    final class Member: @unchecked Sendable {
      var (injections, postInits) = (0, 0)
      init(_ container: DIBuiltContainer) {}
    }
    final class Head: @unchecked Sendable {
      let container: DIBuiltContainer
      var outer: Outer?
      init(_ container: DIBuiltContainer) { self.container = container }
    }
    final class Outer: @unchecked Sendable {
      var head: Head?
      var member: Member?
    }
    let late = Late()
    let builder = DIContainerBuilder()
    builder.register { Outer() }.lifetime(.lazySingle).injection { outer in
      let head = try late.container!.resolve(Head.self)
      outer.head = head
      outer.member = try head.container.resolve()
    }
    builder.register { Head($0 as DIBuiltContainer) }.lifetime(.lazySingle)
      .postInit { $0.outer = try late.container!.resolve() }
    builder.register { Member($0 as DIBuiltContainer) }.lifetime(.lazySingle)
      .injection { $0.injections += 1 }.postInit { $0.postInits += 1 }
    let container = try builder.build()
    late.container = container
    let outer = try container.resolve(Outer.self)
    #expect(outer.head?.outer === outer)
    #expect(outer.member?.injections == 1 && outer.member?.postInits == 1)
    #expect(try container.resolve(Member.self) === outer.member)
    (late.container, outer.head) = (nil, nil)
  }

  /// An object that joined an outer creation is met there, by any container; an object made beside the cycle is not.
  @Test(arguments: [false, true])
  func anObjectThatKeepsTheContainerOfAWaitingCycleIsMetOnThePath(somethingIsInjected: Bool) throws {
    final class Injected { var thing: Thing? }
    final class Head {
      let container: DIBuiltContainer, part: Factory, outer: Outer
      init(_ container: DIBuiltContainer, _ part: Factory, _ outer: Outer) {
        (self.container, self.part, self.outer) = (container, part, outer)
      }
    }
    final class Outer: @unchecked Sendable { var met: [Bool] = [] }
    let late = Late()
    let builder = DIContainerBuilder()
    builder.register(Thing.init)
    builder.register(Factory.init)
    builder.register { Injected() }.injection { $0.thing = $1 }
    builder.register { (c: DIBuiltContainer) -> Head in
      let part = try c.resolve(Factory.self)
      if somethingIsInjected { _ = try c.resolve(Injected.self) }
      return Head(c, part, try late.container!.resolve())
    }
    builder.register { Outer() }.lifetime(.lazySingle).injection { (outer: Outer) in
      let head = try late.container!.resolve(Head.self)
      outer.met.append(try head.container.resolve(Head.self) === head)
      outer.met.append(try head.part.container.resolve(Factory.self) === head.part)
      outer.met.append(try head.part.container.resolve(Head.self) === head)
      outer.met.append(head.outer === outer)
    }
    late.container = try builder.build()
    #expect(try late.container!.resolve(Outer.self).met == [true, false, true, true])
    late.container = nil
  }

  /// What is created in a scope that goes before what took it early is published.
  @Test func aScopeLivesUntilItsObjectsArePublished() throws {
    final class Outer: @unchecked Sendable { var inner: Inner? }
    final class Inner: @unchecked Sendable { var outer: Outer? }
    let late = Late()
    let builder = DIContainerBuilder()
    builder.register { Outer() }.lifetime(.lazySingle).injection { outer in
      outer.inner = try late.container!.newLifeTimeScope().resolve()
    }
    builder.register { Inner() }.lifetime(.perScope).injection { $0.outer = try late.container!.resolve() }
    late.container = try builder.build()
    let outer: Outer = try late.container!.resolve()
    #expect(outer.inner?.outer === outer)
    (late.container, outer.inner) = (nil, nil)
  }

  /// A container to be captured before it exists; set before the resolve that reads it, on one thread.
  final class Late: @unchecked Sendable {
    var container: DIBuiltContainer?
  }
}
