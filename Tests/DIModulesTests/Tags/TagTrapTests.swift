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

  @Test func theTrapNamesTheLineOfTheRequest() async throws {
    let results = [
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = DIContainer().resolve(Store.self, tag: 1, file: "Asking.swift", line: 3)
      },
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = DIContainer().resolve(Store.self, tag: Int.self, file: "Asking.swift", line: 3)
      },
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = DIContainer().resolve(Store.self, tags: Int.self, String.self, file: "Asking.swift", line: 3)
      },
    ]
    for result in results {
      let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(said.contains("Asking.swift:3: Fatal error: "), "\(said)")
    }
  }

  /// What describes the container that is looking for it.
  struct DescribingTag: Hashable, Sendable {
    static let container = Mutex<DIContainer?>(nil)
    static let descriptions = Mutex<Set<String>>([])
    let number: Int

    static func == (left: Self, right: Self) -> Bool {
      if let container = container.withLock({ $0 }) {
        let text = "\(container)"
        descriptions.withLock { _ = $0.insert(text) }
      }
      return left.number == right.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(0) }
  }

  @Test func aTagThatDescribesAContainerDoesNotWaitForItself() {
    let container = DIContainer()
    for number in 0..<3 { container.register { Store() }.as(Store.self, tag: DescribingTag(number: number)) }
    DescribingTag.container.withLock { $0 = container }
    defer { DescribingTag.container.withLock { $0 = nil } }
    _ = container.resolve(Store.self, tag: DescribingTag(number: 2))
    #expect(DescribingTag.descriptions.withLock { $0.contains("DIContainer(root)") })
    #expect(container.plain == "DIContainer(3 components, root)")
  }

  @Test func aTagThatMakesARequestTraps() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let builder = DIContainerBuilder()
        for number in 0..<3 { builder.register { Store() }.set(tag: AskingTag(number: number)) }
        let container = try builder.build()
        AskingTag.container.withLock { $0 = container }
        _ = try container.resolve(Store.self, tag: AskingTag(number: 2))
      },
      """
      == or hash(into:) of a tag's type used a container that was looking for the tag.
        fix: read only the tag's own stored properties in == and hash(into:)
      """)
  }
}
