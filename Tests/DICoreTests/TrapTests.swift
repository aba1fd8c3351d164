import DICore
import Testing

/// Mistakes of the program, which trap.
struct TrapTests {
  @Test func aScopeOfAnotherBuildTraps() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let builder = DIContainerBuilder()
        builder.register { 1 }.lifetime(.perScope)
        let container = try builder.build()
        _ = container.useScope(from: try builder.build())
      })
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      text.contains(
        """
        useScope(from:) received a container with other registrations. A scope holds instances of its own graph only.
          fix: pass a newLifeTimeScope() of this container, or of one that shares its registrations
        """), "\(text)")
  }
}
