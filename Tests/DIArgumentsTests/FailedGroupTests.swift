import DIArguments
import DICore
import Testing

/// Objects released by a failed creation may use the containers given within it.
struct FailedGroupTests {
  final class Page {
    let container: DIBuiltContainer
    init(_ container: DIBuiltContainer) { self.container = container }
  }

  /// An argument that does something when it is released.
  final class Token: Sendable {
    let released: @Sendable () -> Void
    init(_ released: @escaping @Sendable () -> Void) { self.released = released }
    deinit { released() }
  }

  final class Holder {
    var token: Token?
  }

  final class Outer {}
  final class Inner {}
  private struct Failed: Error {}

  /// Its own place among the creations of the thread is gone by then, so that the container begins a resolve of its own.
  @Test(arguments: [false, true], [false, true])
  func anArgumentReleasedByAFailedCycleMayUseTheContainer(hasPostInit: Bool, isNested: Bool) throws {
    nonisolated(unsafe) var given: DIBuiltContainer?
    nonisolated(unsafe) var page: Page?
    let builder = DIContainerBuilder()
    builder.register { (container) in Page(container) }
    builder.register { Holder() }
      .injection { (holder: Holder, token: DIArg<Token>, _: DIBuiltContainer) in holder.token = arg(token) }
    let inner = builder.register { (container: DIBuiltContainer) throws -> Inner in
      given = container
      let token = Token { page = try? given?.resolve(Page.self) }
      _ = try container.resolve(Holder.self, arg: token)
      throw Failed()
    }
    if hasPostInit { inner.postInit { _ in } }
    builder.register { (container: DIBuiltContainer) in
      _ = try? container.resolve(Inner.self)
      return Outer()
    }
    let container = try builder.build()
    if isNested {
      _ = try container.resolve(Outer.self)
    } else {
      #expect(throws: DIError.self) { try container.resolve(Inner.self) }
    }
    #expect(try page?.container.resolve(Page.self) !== page)
    #expect(page != nil)
    given = nil
    page = nil
  }
}

extension FailedGroupTests {
  final class Owner: Sendable {}
  final class First {}
  final class Second {}

  /// Two creations wait for an outer one that the linker does not connect with them; it fails when both have returned.
  ///
  /// They asked a captured container for what is being made there.
  @Test func anArgumentReleasedByAFailureMayUseAContainerThatFailsWithIt() throws {
    nonisolated(unsafe) var given: DIBuiltContainer?
    nonisolated(unsafe) var page: Page?
    nonisolated(unsafe) var owners: DIBuiltContainer?
    let builder = DIContainerBuilder()
    builder.register { (container) in Page(container) }
    builder.register { Holder() }
      .injection { (holder: Holder, token: DIArg<Token>, _: DIBuiltContainer) in holder.token = arg(token) }
    builder.register { (container: DIBuiltContainer) throws -> First in
      _ = try container.resolve(Holder.self, arg: Token { page = try? given?.resolve(Page.self) })
      _ = try owners?.resolve(Owner.self)
      return First()
    }
    builder.register { (container: DIBuiltContainer) throws -> Second in
      given = container
      _ = try owners?.resolve(Owner.self)
      return Second()
    }
    let guests = try builder.build()
    let ownerBuilder = DIContainerBuilder()
    ownerBuilder.register { Owner() }.lifetime(.lazySingle)
      .injection { _ in
        _ = try guests.resolve(First.self)
        _ = try guests.resolve(Second.self)
        throw Failed()
      }
    owners = try ownerBuilder.build()
    #expect(throws: DIError.self) { try owners?.resolve(Owner.self) }
    #expect(page != nil)
    #expect(try page?.container.resolve(Page.self) !== page)
    (given, page, owners) = (nil, nil, nil)
  }
}
