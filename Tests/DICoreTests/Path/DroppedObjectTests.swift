import DICore
import Testing

/// What is taken back, because something around it failed, has its injections and post-inits taken back with it.
///
/// An inner object takes the outer one early, and so is left to the outer one to complete; then what is between them gives
/// no object after all.
struct DroppedObjectTests {
  final class Outer: @unchecked Sendable { var inner: Inner? }
  final class Middle: Sendable {}
  final class Inner: @unchecked Sendable {
    let number: Int
    var container: DIBuiltContainer?
    init(_ number: Int) { self.number = number }
  }
  final class Leaf: Sendable {}
  final class Next: Sendable {
    init(_ leaf: Leaf) {}
  }
  final class Box: @unchecked Sendable {  // Each test uses its own, from one thread.
    var container: DIBuiltContainer!
    var made = 0
    var finished: [Int] = []
    var failures = 0
  }
  struct Trouble: Error {}

  @Test func anObjectTakenBackIsNotFinishedWithTheOuterOne() {
    let box = Box()
    let container = DIContainer()
    container.register { Outer() }.lifetime(.single).injection { (_: Outer) in let _: Middle? = container.resolve() }
    container.register { () -> Middle? in
      let _: Inner = container.resolve()
      return nil
    }.lifetime(.single)
    container.register { () -> Inner in
      box.made += 1
      return Inner(box.made)
    }.lifetime(.single).injection { (_: Inner) in let _: Outer = container.resolve() }
      .postInit { (inner: Inner) in box.finished.append(inner.number) }
    let _: Outer = container.resolve()
    #expect(box.finished == [])
    let inner: Inner = container.resolve()
    #expect(inner.number == 2)
    #expect(box.finished == [2])
  }

  @Test(arguments: [false, true])
  func anObjectTakenBackDoesNotUseItsContainerWithTheOuterOne(isSwallowedTwice: Bool) throws {
    let box = Box()
    let builder = DIContainerBuilder()
    builder.register { (_: DIBuiltContainer) in [Leaf()] }.lifetime(.lazySingle)
    builder.register { Outer() }.lifetime(.lazySingle).injection { (_: Outer) in
      for _ in 0..<(isSwallowedTwice ? 2 : 1) {
        do { _ = try box.container.resolve(Middle.self) } catch { box.failures += 1 }
      }
      // These are made where the dropped ones were.
      _ = try box.container.resolve(Next.self)
    }
    builder.register { () throws -> Next in Next(try box.container.resolve()) }.lifetime(.lazySingle)
    builder.register { Leaf() }.lifetime(.lazySingle).postInit { (_: Leaf) in }
    builder.register { () throws -> Middle in
      _ = try box.container.resolve(Inner.self)
      throw Trouble()
    }.lifetime(.lazySingle)
    builder.register { (container: DIBuiltContainer) -> Inner in
      box.made += 1
      let inner = Inner(box.made)
      inner.container = container
      return inner
    }.lifetime(.lazySingle).injection { (_: Inner) in _ = try box.container.resolve(Outer.self) }
      .postInit { inner in
        _ = try inner.container?.resolve([Leaf].self)
        box.finished.append(inner.number)
      }
    box.container = try builder.build()
    let outer = try box.container.resolve(Outer.self)
    #expect(box.failures == (isSwallowedTwice ? 2 : 1))
    #expect(box.finished == [])
    #expect(try box.container.resolve(Outer.self) === outer)
    let inner = try box.container.resolve(Inner.self)
    #expect(inner.number == box.failures + 1)
    #expect(box.finished == [inner.number])
    box.container = nil
  }

  @Test func objectsThatWaitedBeforeTheFailureAreFinished() throws {
    let box = Box()
    let builder = DIContainerBuilder()
    builder.register { Outer() }.lifetime(.lazySingle).injection { (outer: Outer) in
      outer.inner = try box.container.resolve(Inner.self)
      _ = try? box.container.resolve(Middle.self)
      _ = try box.container.resolve(Inner.self, name: "last")
    }
    for name in [nil, "dropped", "last"] as [String?] {
      let inner = builder.register { () -> Inner in
        box.made += 1
        return Inner(box.made)
      }.lifetime(.lazySingle).injection { (_: Inner) in _ = try box.container.resolve(Outer.self) }
        .postInit { inner in box.finished.append(inner.number) }
      if let name { inner.set(name: name) }
    }
    builder.register { () throws -> Middle in
      _ = try box.container.resolve(Inner.self, name: "dropped")
      throw Trouble()
    }.lifetime(.lazySingle)
    box.container = try builder.build()
    let outer = try box.container.resolve(Outer.self)
    #expect(outer.inner?.number == 1)
    #expect(box.made == 3)
    #expect(box.finished == [1, 3])
    outer.inner = nil
    box.container = nil
  }
}
