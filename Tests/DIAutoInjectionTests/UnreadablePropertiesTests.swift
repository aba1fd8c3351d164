import DIAutoInjection
import Testing

/// The texts for what no runtime at hand gives cause to.
struct UnreadablePropertiesTests {
  final class Screen {}

  @Test func theTextNamesAnUnknownRuntime() {
    #expect(
      DIUnreadableProperties(Screen.self, .unknownRuntime).plain == """
        useAutoPropertyInjection() does not know this version of the Swift runtime: it describes classes in an unexpected way.
        fix: replace it with .injection(\\.property) for each property of Screen, and report the version
        """)
  }

  @Test func theTextNamesAContradictoryDescription() {
    #expect(
      DIUnreadableProperties(Screen.self, .contradiction("the last property ends at 16, but the instance at 24"))
        .plain == """
          useAutoPropertyInjection() cannot locate the properties of Screen: the last property ends at 16, but the instance at 24.
          fix: replace it with .injection(\\.property) for each property; or build without -disable-reflection-metadata, if that is the cause
          """)
  }
}
