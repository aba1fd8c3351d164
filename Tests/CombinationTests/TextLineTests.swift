import DIChecks
import DICore
import DIGraph
import DIModules
import TestSupport
import Testing

/// That what the program names cannot forge a line of a text.
struct TextLineTests {
  /// Texts that would begin a line, turn what follows around, or attach to what stands before, with what is printed instead.
  static let names = [
    ("a\n  registered: forged", "a\\n  registered: forged"), ("a\r\nb", "a\\r\\nb"), ("a\u{85}b", "a\\u{85}b"),
    ("a\u{2028}b\u{2029}", "a\\u{2028}b\\u{2029}"), ("\u{202E}a", "\\u{202E}a"),
    ("a\u{7}\u{1B}[2J", "a\\u{07}\\u{1B}[2J"),
    ("\u{301}a", "\\u{0301}a"), ("\u{202E}\u{301}a", "\\u{202E}\\u{301}a"),
    ("a\u{200B}\u{FEFF}b", "a\\u{200B}\\u{FEFF}b"), ("a\"b\\", "a\\\"b\\\\"), ("Кот 👩‍👧 é", "Кот 👩‍👧 é"),
  ]

  /// A tag that prints a text of the program.
  struct Tag: Hashable, Sendable, CustomStringConvertible {
    let description: String
  }
  struct Cat: Sendable {}
  struct Home: Sendable { let cat: Cat }
  // Its name has a character that turns around what follows.
  struct Left‮Right {}

  /// Whether a text has the lines that it has with a plain name, and no others.
  private static func expectLines(
    _ text: (String) throws -> String, _ name: String, _ printed: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) rethrows {
    let (found, plain) = (try text(name), try text("plain"))
    func lines(_ text: String) -> Int { text.split(whereSeparator: \.isNewline).count }
    #expect(lines(found) == lines(plain), "\(found)", sourceLocation: sourceLocation)
    #expect(found.contains(printed), "\(found)", sourceLocation: sourceLocation)
    let isControl = found.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control }
    #expect(!isControl, sourceLocation: sourceLocation)
  }

  private static func builder(_ name: String) -> DIContainerBuilder {
    let builder = DIContainerBuilder()
    builder.register({ Cat() }, file: "App.swift", line: 1).set(name: name)
    builder.register({ Cat() }, file: "App.swift", line: 2).set(name: name)
    return builder
  }

  @Test(arguments: names)
  func aNameStaysInItsLine(_ name: String, _ printed: String) throws {
    let literal = "\"\(printed)\""
    func container(_ name: String) throws -> DIBuiltContainer {
      let builder = DIContainerBuilder()
      builder.register({ Cat() }, file: "App.swift", line: 1).set(name: name)
      builder.register(Home.init, file: "App.swift", line: 2)
      return try builder.build()
    }
    try Self.expectLines(
      { text in "\(try failure { try container("other").resolve(Cat.self, name: text) })" }, name, literal)
    try Self.expectLines(
      { text in "\(try failure { try container(text).resolve(Cat.self, name: "none") })" }, name, literal)
    try Self.expectLines({ text in "\(try failure { try Self.builder(text).build() })" }, name, literal)
    try Self.expectLines({ "\(try container($0).explain(Cat.self, name: $0))" }, name, literal)
    try Self.expectLines(
      { try container($0).validate(notes: true).map(\.description).joined(separator: "\n") }, name, literal)
    Self.expectLines({ "\(DIContainerBuilder().register { Cat() }.set(name: $0))" }, name, literal)
    Self.expectLines(
      { DIContainerBuilder().register { Cat() }.lifetime(.custom(DIScope(name: $0))).description }, name, ".custom(")
    try Self.expectLines(
      { "\(GraphDiff(GraphDocument(try container("x")), GraphDocument(try container($0))))" }, name, "Cat (")
    let event = DIEvent.Component(
      info: DITypeInfo(type: Cat.self, file: "App.swift", line: 1), lifetime: .prototype, names: [name])
    #expect(event.description == "TextLineTests.Cat \(literal)")
  }

  @Test(arguments: names)
  func aTagStaysInItsLine(_ text: String, _: String) throws {
    func container(_ text: String) throws -> DIBuiltContainer {
      let builder = DIContainerBuilder()
      builder.register({ Cat() }, file: "App.swift", line: 1).set(tag: Tag(description: text))
      return try builder.build()
    }
    let other = Tag(description: "other")
    try Self.expectLines(
      { text in "\(try failure { try container(text).resolve(Cat.self, tag: other) })" }, text, "tagged ")
    try Self.expectLines(
      { text in "\(try container(text).explain(Cat.self, tag: Tag(description: text)))" }, text, "by the tag ")
    try Self.expectLines({ "\(try container($0).graph)" }, text, "tagged ")
  }

  @Test func aTypeStaysInItsLine() {
    #expect(typeName(Left‮Right.self) == "TextLineTests.Left\\u{202E}Right")
    #expect(typeCode([Left‮Right].self) == "[TextLineTests.Left\\u{202E}Right]")
  }

  @Test(arguments: names)
  func aPictureHasNoLineOfAName(_ name: String, _: String) throws {
    func document(_ name: String) -> GraphDocument {
      let builder = DIContainerBuilder()
      builder.register({ Cat() }, file: "App.swift", line: 1).set(name: name)
      return GraphDocument(builder)
    }
    Self.expectLines({ document($0).dot() }, name, "Cat (")
    Self.expectLines({ document($0).mermaid() }, name, "Cat (")
    // In a label, a line break of a format is an escape.
    func breaks(_ name: String) -> Int { document(name).dot().replacing("\\\\", with: "").matches(of: /\\n/).count }
    #expect(breaks(name) == breaks("plain"))
  }

  @Test func whatTheProgramThrewStaysBelowItsLine() throws {
    struct Forged: Error, CustomStringConvertible {
      let description = "a\r\nb\u{2028}fix: forged"
    }
    let builder = DIContainerBuilder()
    builder.register { () throws -> Cat in throw Forged() }
    let text = "\(try failure { try builder.build().resolve(Cat.self) })"
    #expect(text.split(whereSeparator: \.isNewline).suffix(3) == ["  reason: a", "    b", "    fix: forged"])
  }
}
