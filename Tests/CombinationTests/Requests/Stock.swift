import DIArguments
import DICore
import DIModules
import TestSupport

/// What is registered where a pair is requested.
enum Stock: CaseIterable, Sendable {
  /// A lamp without a name or tag, and one with both.
  case both
  /// The lamp without a name or tag.
  case plain
  /// Both lamps, but neither factory makes one.
  case unmade
  /// Both lamps, but they need what nobody has registered.
  case broken
  case none

  /// Registers the lamps; each can take an argument.
  func register(in graph: Registrations, takingArgument: Bool) {
    func lamp(_ label: String) -> Registration<Lamp> {
      switch (self, takingArgument) {
      case (.unmade, true): graph.registerFailable { (_: DIArg<Int>) -> Lamp? in nil }
      case (.unmade, false): graph.registerFailable { () -> Lamp? in nil }
      case (.broken, true): graph.register { (_: DIArg<Int>, _: Socket) in Lamp(label) }
      case (.broken, false): graph.register { (_: Socket) in Lamp(label) }
      case (_, true): graph.register { (watts: DIArg<Int>) in Lamp("\(label) \(arg(watts))") }
      case (_, false): graph.register { Lamp(label) }
      }
    }
    if self == .none { return }
    _ = lamp("plain")
    if self == .plain { return }
    lamp("main").saying(
      { $0.set(name: Main.name).set(tag: Color.red) },
      { $0.as(Lamp.self, name: Main.name).as(Lamp.self, tag: Color.red) })
  }
}

/// What the lamps of a ``Stock/broken`` stock need.
final class Socket { private init() {} }
