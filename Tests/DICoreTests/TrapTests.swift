import DICore
import Testing

/// What is a mistake of the program, and no error that it could handle.
struct TrapTests {
  @Test func aScopeOfAnotherBuildCannotBeUsed() async throws {
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
