import DIAutoInjection
import Testing

/// The texts for what no runtime at hand gives cause to.
struct UnreadablePropertiesTests {
  final class Screen {}

  @Test func theTextNamesAnUnknownRuntime() {
    #expect(
      DIUnreadableProperties(Screen.self, .unknownRuntime).description == """
        useAutoPropertyInjection() does not know this version of the Swift runtime: it describes a class otherwise than expected.
        write: .injection(\\.property) for each property of Screen, and report the version
        """)
  }

  @Test func theTextNamesAContradictoryDescription() {
    #expect(
      DIUnreadableProperties(Screen.self, .contradiction("the last ends at 16, and instances at 24")).description == """
        useAutoPropertyInjection() cannot tell where the properties of Screen lie: the last ends at 16, and instances at 24.
        write: .injection(\\.property) for each property; or a build without -disable-reflection-metadata, if that is the cause
        """)
  }
}
