import DICore
import DIModules
import Testing

/// Objects and values handed in by a component of a module.
struct HandedInTests {
  final class Screen {
    var text = ""
  }
  struct Session: Sendable, Equatable { let number: Int }
  /// Keeps the container that its module was given.
  final class Keeper {
    let container: DIBuiltContainer
    init(_ container: DIBuiltContainer) { self.container = container }
  }

  static func keeper(_ scope: DIComponentScope, isDependency: Bool) throws -> (Keeper, DIBuiltContainer) {
    let owning = Owning(
      Part(scope) {
        $0.register(type: Screen.self).initialNotNecessary().injection { (screen: Screen, text: String) in
          screen.text = text
        }
        $0.register(scopeValue: Session.self)
      }, Part { $0.register { "own" } })
    let asking = Asking(
      Part { $0.register { (container: DIBuiltContainer) in Keeper(container) } }, others: isDependency ? [owning] : [])
    let container = try DIContainerBuilder().build(asking, owning)
    return (try container.resolve(Keeper.self), container)
  }

  @Test(arguments: [DIComponentScope.internal, .public], [false, true])
  func accessRulesApplyToObjectsAndValuesHandedIn(_ scope: DIComponentScope, isDependency: Bool) throws {
    let (keeper, container) = try Self.keeper(scope, isDependency: isDependency)
    let screen = Screen()
    if scope == .public, isDependency {
      try keeper.container.resolve(screen)
      #expect(screen.text == "own")
      try keeper.container.set(Session(number: 1))
      #expect(try container.resolve(Session.self) == Session(number: 1))
      #expect(try keeper.container.resolve(Session.self) == Session(number: 1))
    } else {
      #expect(try failure { try keeper.container.resolve(screen) }.refused?.types == [id(Screen.self)])
      #expect(screen.text == "")
      #expect(try failure { try keeper.container.set(Session(number: 1)) }.refused?.types == [id(Session.self)])
      #expect(try failure { try keeper.container.resolve(Session.self) }.refused?.types == [id(Session.self)])
      // The program may.
      try container.resolve(screen)
      #expect(screen.text == "own")
      try container.set(Session(number: 2))
      #expect(try container.resolve(Session.self) == Session(number: 2))
    }
  }
}
