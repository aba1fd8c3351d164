import DICore
import DIModules
import Synchronization
import TestSupport
import Testing

/// What a program is told whose tags ask the container that compares them.
struct TagTrapTests {
  final class Store: Sendable {}

  /// Asks a container to be compared.
  struct AskingTag: Hashable, Sendable {
    static let container = Mutex<DIBuiltContainer?>(nil)
    let number: Int

    static func == (left: Self, right: Self) -> Bool {
      _ = container.withLock { $0 }.map { try? $0.resolve(Int?.self) }
      return left.number == right.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(0) }
  }

  @Test func aTagThatMakesARequestIsToldSo() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let builder = DIContainerBuilder()
        for number in 0..<3 { builder.register { Store() }.set(tag: AskingTag(number: number)) }
        let container = try builder.build()
        AskingTag.container.withLock { $0 = container }
        _ = try container.resolve(Store.self, tag: AskingTag(number: 2))
      },
      """
      A container was used by == or hash(into:) of a tag's type, while it was looking for who has the tag.
        write: == and hash(into:) that read only what the tag itself stores
      """)
  }
}
