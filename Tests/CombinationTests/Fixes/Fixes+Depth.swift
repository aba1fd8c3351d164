import DICore
import TestSupport
import Testing

/// The fixes of what is too deep; apart from the others, since under the address sanitizer each frame is several times as large.
struct DeepFixTests {
  @Test(arguments: Fixes.ofDepth)
  func aFixIsPrintedAndHelps(_ fix: Fix) async throws { try await fix.expect() }
}

extension Fixes {
  static let ofDepth: [Fix] = [
    .program(
      "too deep",
      """
      end the repetition on this path; or make one of its dependencies a lazy or provider; or resolve on a thread with a \
      larger stack
      """,
      faulty: { try nest(until: 400, kilobytes: 256) },
      mended: { try nest(until: 1, kilobytes: 256) },
      { try nest(until: 400, kilobytes: 256, isDelayed: true) },
      { try nest(until: 400, kilobytes: 32 << 10) })
  ]

  private final class Nest {}

  /// Requests a number, which requests the next one, up to a last one.
  private static func nest(until last: Int, kilobytes: Int, isDelayed: Bool = false) throws {
    let container = try nesting(until: last, isDelayed: isDelayed).build()
    _ = try onStack(kilobytes: kilobytes) { _ = try container.resolve(Nest.self, name: "0") }
  }

  private static func nesting(until last: Int, isDelayed: Bool) -> DIContainerBuilder {
    let builder = DIContainerBuilder()
    for number in 0..<last {
      builder.register { (container: DIBuiltContainer) in
        if number + 1 == last { return Nest() }
        let next = try container.resolve(DILazy<Nest>.self, name: "\(number + 1)")
        if !isDelayed { _ = try next.get() }
        return Nest()
      }
      .set(name: "\(number)")
    }
    return builder
  }
}
