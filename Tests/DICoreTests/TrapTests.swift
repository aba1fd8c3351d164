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
        useScope(from:) was given a container with other registrations. A scope holds instances of the graph it was opened from.
          write: newLifeTimeScope() of this container, or of one that shares its registrations, as the source
        """), "\(text)")
  }
}
