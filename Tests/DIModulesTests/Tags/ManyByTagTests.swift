import DIChecks
import DICore
import DIModules
import TestSupport
import Testing

/// Requests for many that get a dictionary by tag.
struct ManyByTagTests {
  enum Format { case pdf, html }
  enum Main: DITagValue { static let tag = Format.pdf }
  protocol Exporter: AnyObject, Sendable {}
  final class PDF: Exporter {}
  final class HTML: Exporter {}
  final class Plain: Exporter {}
  struct Export: Sendable {
    let exporters: [Format: any Exporter]
  }

  static func types(_ exporters: [Format: any Exporter]) -> [Format: String] {
    exporters.mapValues { "\(type(of: $0))" }
  }

  @Test func tagsOfOneTypeAreTheKeysOnABuilder() throws {
    let builder = DIContainerBuilder()
    builder.register { PDF() }.as((any Exporter).self).check { $0 }.set(tag: Main.self)
    builder.register { HTML() }.as((any Exporter).self).check { $0 }.set(tag: Format.html)
    builder.register { Plain() }.as((any Exporter).self).check { $0 }.set(tag: "plain")
    builder.register { Export(exporters: manyByTag($0)) }
    #expect(builder.validate().isEmpty)
    let container = try builder.build()
    #expect(try Self.types(container.resolve(Export.self).exporters) == [.pdf: "PDF", .html: "HTML"])
    #expect(try Self.types(container.resolveManyByTag()) == [.pdf: "PDF", .html: "HTML"])
    #expect(try container.resolveManyByTag((any Exporter).self, by: String.self).keys.sorted() == ["plain"])
  }

  @Test func tagsOfOneTypeAreTheKeysOnADeclarativeContainer() {
    enum Web: DITagValue { static let tag = Format.html }
    let container = DIContainer()
    container.register { PDF() }.as((any Exporter).self, tag: Main.self)
    container.register { Export(exporters: manyByTag($0)) }
    #expect(Self.types((container.resolve() as Export).exporters) == [.pdf: "PDF"])
    container.register { HTML() }.as((any Exporter).self, tag: Web.self)
    #expect(Self.types((container.resolve() as Export).exporters) == [.pdf: "PDF", .html: "HTML"])
    #expect(container.resolveManyByTag((any Exporter).self, by: Int.self).isEmpty)
  }

  @Test func twoElementsOfOneTagFailTheRequest() throws {
    let builder = DIContainerBuilder()
    builder.register { PDF() }.as((any Exporter).self).check { $0 }.set(tag: Format.pdf).set(.element)
    builder.register { HTML() }.as((any Exporter).self).check { $0 }.set(tag: Format.pdf).set(.element)
    builder.register { Export(exporters: manyByTag($0)) }
    let found = builder.validate()
    #expect(found.map(\.kind) == [.equalTags])
    try found.first?.expectError(of: builder.build())
  }
}
