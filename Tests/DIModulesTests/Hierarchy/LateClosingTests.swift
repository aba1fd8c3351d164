import DICore
import DIModules
import TestSupport
import Testing

/// Closings of a child whose parent gets components later.
struct LateClosingTests {
  protocol Serving: AnyObject, Sendable {}
  final class Pool: Serving {}
  final class Cache: Serving {}
  final class Late: Sendable {}
  final class User: Sendable {
    let late: DILazy<Late>
    init(_ late: DILazy<Late>) { self.late = late }
  }

  @Test func aDecoratorAroundWhatTheParentGetsLaterIsClosed() {
    let journal = Journal()
    let parent = DIContainer()
    parent.register { Pool() }.as(check: (any Serving).self) { $0 }.lifetime(.lazySingle)
    let child = DIContainer(parent: parent)
    child.decorate((any Serving).self) { $0 }.onClose { journal.note("\(type(of: $0))") }
    child.register { Late() }.lifetime(.lazySingle).onClose { (_: Late) in journal.note("Late") }
    child.register(User.init).lifetime(.lazySingle).onClose { (_: User) in journal.note("User") }
    _ = (child.resolve(User.self).late.value, child.resolve((any Serving).self))
    child.clean()
    #expect(journal.entries == ["Pool", "User", "Late"])
    journal.clear()
    parent.register { Cache() }.as(check: (any Serving).self) { $0 }.default().lifetime(.lazySingle)
    _ = (child.resolve(User.self).late.value, child.resolve((any Serving).self))
    child.close()
    #expect(journal.entries == ["Cache", "User", "Late"])
  }
}
