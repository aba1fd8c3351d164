#if DEBUG
@testable import DICore
import TestSupport
import Testing

/// The texts of errors with long paths, and their cost.
struct DepthTextTests {
  final class Cat {}

  private func info(_ line: Int) -> DITypeInfo { DITypeInfo(type: Cat.self, file: "Cat.swift", line: line) }

  private func error(askers: Int) -> DIError {
    (1...max(1, askers)).prefix(askers).reduce(.tooDeep(typeInfo: info(0), stackSize: 512 << 10)) {
      $0.requested(by: info($1))
    }
  }

  private func path(_ lines: some Sequence<Int>) -> String {
    lines.map { "Cat (Cat.swift:\($0))" }.joined(separator: " -> ")
  }

  private let remedy = """
      fix: end the repetition on this path; or make one of its dependencies a lazy or provider; or resolve on a thread with a \
    larger stack
    """

  @Test func theTextHasNoPathWithoutDependents() {
    #expect(
      error(askers: 0).plain == """
        Cat could not be created: 0 other creations are open, and the thread's stack of 512 KB is used up.
          registered: Cat (Cat.swift:0)
        \(remedy)
        """)
  }

  @Test func theTextShowsAPathOfTwentyWhole() {
    #expect(
      error(askers: 19).plain == """
        Cat could not be created: 19 other creations are open, and the thread's stack of 512 KB is used up.
          path: \(path((0...19).reversed()))
        \(remedy)
        """)
  }

  @Test func theTextShowsBothEndsOfALongPath() {
    #expect(
      error(askers: 99).plain == """
        Cat could not be created: 99 other creations are open, and the thread's stack of 512 KB is used up.
          path: \(path((90...99).reversed())) -> … 80 more -> \(path((0...9).reversed()))
        \(remedy)
        """)
  }

  @Test func otherErrorsShortenLongPathsToo() {
    let missing = DIError.typeIsNotFound(type: DIRequest(Cat.self, origin: nil))
    let error = (1...30).reduce(missing) { $0.requested(by: info($1)) }
    #expect(
      error.plain.contains(
        "  path: \(path((21...30).reversed())) -> … 11 more -> \(path((1...9).reversed())) -> Cat\n"))
  }

  /// With an array, each asker would cost as much as all before it; and a small stack has room for no chain of releases.
  @Test func anErrorHoldsAPathOfAHundredThousandDependents() throws {
    let count = try onStack(kilobytes: 64) {
      let error = DepthTextTests().error(askers: 100_000)
      guard case .tooDeep(let info, _) = error else { return 0 }
      return info.trace.path.count
    }
    #expect(count == 100_000)
  }

  // MARK: - The check by itself

  /// Calls itself until there is no room any more.
  private func depth(_ context: Context, _ binding: Binding) -> Int {
    do throws(DIError) {
      try context.checkStack(for: binding)
      return depth(context, binding) + 1
    } catch { return 0 }
  }

  @Test(arguments: [64, 512])
  func aStackCheckWithoutAFrameEndsARecursion(_ kilobytes: Int) throws {
    let builder = DIContainerBuilder()
    builder.register { Cat() }
    let container = try builder.build()
    let depth = try onStack(kilobytes: kilobytes) {
      let scope = container._core.scope
      let binding = scope.link { $0.binding(0, []) }
      return DepthTextTests().depth(Context(cells: scope.store.base), binding)
    }
    #expect(depth > 10)
  }
}
#endif
