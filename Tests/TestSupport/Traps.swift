package import Testing

/// Expects that a process ended with a fatal error, and what it said.
///
/// The process itself has to be written where the test is, since it can capture nothing:
///
/// ```swift
/// expectTrap(await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { … }, "…")
/// ```
package func expectTrap(_ result: ExitTest.Result?, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
  guard let result else { return }
  let said = withoutSuites(String(decoding: result.standardErrorContent, as: UTF8.self))
  #expect(said.contains("Fatal error: \(text)\n"), "\(said)", sourceLocation: sourceLocation)
}
