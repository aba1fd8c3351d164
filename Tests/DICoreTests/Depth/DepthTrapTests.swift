import DICore
import TestSupport
import Testing

/// A `DIContainer` ends the program with the text, and not with a signal for the stack.
struct DepthTrapTests {
  final class Server: Sendable {
    init(_ inner: Server) {}
  }

  static func scopes() -> DIContainer {
    let container = DIContainer()
    container.register(
      { (container: DIContainer) in Server(container.newLifeTimeScope().resolve(Server.self)) }, file: "Server.swift",
      line: 7
    ).lifetime(.perScope)
    return container
  }

  private static func isText(_ result: ExitTest.Result?) {
    guard let result else { return }
    let said = withoutSuites(String(decoding: result.standardErrorContent, as: UTF8.self))
    #expect(said.contains("Fatal error: Server could not be created: "), "\(said)")
    #expect(said.contains("  path: Server (Server.swift:7) -> "), "\(said)")
    #expect(said.contains(" -> … "), "\(said)")
  }

  @Test func theTrapOnASmallStackHasTheText() async {
    Self.isText(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try onStack(kilobytes: 256) { _ = DepthTrapTests.scopes().resolve(Server.self) }
      })
  }

  @Test func theTrapOnTheMainThreadHasTheText() async {
    Self.isText(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run { _ = DepthTrapTests.scopes().resolve(Server.self) }
      })
  }
}
