import DICore
import TestSupport
import Testing

/// Requests for many that get a dictionary by name.
struct ManyByNameTests {
  protocol Exporter: AnyObject, Sendable {}
  final class PDF: Exporter {}
  final class HTML: Exporter {}
  final class Plain: Exporter {}
  final class Every: Exporter {
    let others: [String: any Exporter]
    init(_ others: [String: any Exporter]) { self.others = others }
  }
  struct Export: Sendable {
    let exporters: [String: any Exporter]
  }

  /// The types by name.
  static func types(_ exporters: [String: any Exporter]) -> [String: String] {
    exporters.mapValues { "\(type(of: $0))" }
  }

  static func register(in registrations: Registrations) {
    registrations.register { PDF() }.serving((any Exporter).self, named: "pdf") { $0 }
    registrations.register { Plain() }.serving((any Exporter).self) { $0 }
    registrations.register { HTML() }.serving((any Exporter).self, named: "html") { $0 }
  }

  @Test(arguments: FrontEnd.allCases)
  func aParameterGetsADictionary(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    Self.register(in: registrations)
    registrations.register { Export(exporters: manyByName($0)) }
    let container = try registrations.container()
    #expect(try Self.types(container.resolve(Export.self).exporters) == ["pdf": "PDF", "html": "HTML"])
    #expect(try Self.types(container.resolveManyByName()) == ["pdf": "PDF", "html": "HTML"])
  }

  @Test(arguments: FrontEnd.allCases)
  func eachNameGetsTheInstanceOfARequestByIt(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    registrations.register { PDF() as any Exporter }.named("a").named("b").lifetime(.lazySingle)
    let container = try registrations.container()
    let exporters: [String: any Exporter] = try container.resolveManyByName()
    #expect(exporters.keys.sorted() == ["a", "b"])
    for (name, exporter) in exporters {
      #expect(try container.resolve((any Exporter).self, name: name) === exporter, "\(name)")
    }
    // On the builder, each name has an instance of its own.
    #expect((exporters["a"] === exporters["b"]) == (frontEnd == .declarative))
  }

  @Test(arguments: FrontEnd.allCases)
  func aTestReplacesTheComponentOfItsName(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    Self.register(in: registrations)
    registrations.register { Plain() }.serving((any Exporter).self, named: "pdf") { $0 }.forTest()
    let exporters: [String: any Exporter] = try registrations.container().resolveManyByName()
    #expect(Self.types(exporters) == ["pdf": "Plain", "html": "HTML"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aFallbackAnswersForItsOwnName(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    for name in ["pdf", "text"] {
      registrations.register { Plain() }.serving((any Exporter).self, named: name) { $0 }.asFallback()
    }
    Self.register(in: registrations)
    let exporters: [String: any Exporter] = try registrations.container().resolveManyByName()
    #expect(Self.types(exporters) == ["pdf": "PDF", "html": "HTML", "text": "Plain"])
  }

  @Test(arguments: FrontEnd.allCases)
  func elementsCanBeLazy(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let registrations = Registrations(frontEnd)
    registrations.register {
      journal.note("made")
      return PDF()
    }.serving((any Exporter).self, named: "pdf") { $0 }
    let lazies: [String: DILazy<any Exporter>] = try registrations.container().resolveManyByName()
    #expect(journal.entries.isEmpty && lazies["pdf"]?.value is PDF)
    #expect(journal.entries == ["made"])
  }

  // MARK: - What is left out

  @Test(arguments: FrontEnd.allCases)
  func aCompositeIsLeftOutOfItsOwnDictionary(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    Self.register(in: registrations)
    registrations.register { Every(manyByName($0)) }.serving((any Exporter).self, named: "every") { $0 }
    let container = try registrations.container()
    let every = try #require(try container.resolve((any Exporter).self, name: "every") as? Every)
    #expect(Self.types(every.others) == ["pdf": "PDF", "html": "HTML"])
    #expect(try container.resolveManyByName((any Exporter).self).count == 3)
  }

  @Test(arguments: FrontEnd.allCases)
  func aFactoryThatReturnsNilIsLeftOut(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    registrations.registerFailable { () -> (any Exporter)? in nil }.named("none")
    registrations.register { PDF() as any Exporter }.named("pdf")
    let container = try registrations.container()
    #expect(try Self.types(container.resolveManyByName()) == ["pdf": "PDF"])
  }

  @Test func withoutNamesTheDictionaryIsEmptyOnADeclarativeContainer() {
    let container = DIContainer()
    container.register { PDF() }.as((any Exporter).self)
    #expect(container.resolveManyByName((any Exporter).self).isEmpty)
  }

  @Test func withoutNamesTheRequestFailsOnABuilder() throws {
    let container = try DIContainerBuilder().build()
    #expect(throws: DIError.typeIsNotFound(type: DIRequest((any Exporter).self))) {
      try container.resolveManyByName((any Exporter).self)
    }
  }

  // MARK: - Two under one name

  @Test func twoOfOneNameAreAnErrorOfTheBuild() throws {
    let builder = DIContainerBuilder()
    builder.register { PDF() }.as((any Exporter).self).check { $0 }.set(name: "a")
    builder.register { HTML() }.as((any Exporter).self).check { $0 }.set(name: "a")
    let error = try failure { try builder.build() }
    guard case .build(let errors) = error, errors.count == 1, case .intersectionNamesForType = errors[0] else {
      Issue.record("\(error)")
      return
    }
  }

  @Test func twoElementsOfOneNameFailTheRequest() throws {
    let builder = DIContainerBuilder()
    builder.register { PDF() }.as((any Exporter).self).check { $0 }.set(name: "a").set(.element)
    builder.register { HTML() }.as((any Exporter).self).check { $0 }.set(name: "a").set(.element)
    builder.register { Export(exporters: manyByName($0)) }
    let error = try failure { try builder.build().resolve(Export.self) }
    guard case .intersectionNamesForType = error else {
      Issue.record("\(error)")
      return
    }
  }

  // MARK: - Registered later

  @Test func aLaterComponentAddsItsName() {
    let container = DIContainer()
    container.register { PDF() }.as((any Exporter).self, name: "pdf")
    container.register { Export(exporters: manyByName($0)) }
    let first: Export = container.resolve()
    #expect(Self.types(first.exporters) == ["pdf": "PDF"])
    container.register { HTML() }.as((any Exporter).self, name: "html")
    container.register { Plain() }.as((any Exporter).self, name: "pdf").test()
    let second: Export = container.resolve()
    #expect(Self.types(second.exporters) == ["pdf": "Plain", "html": "HTML"])
    #expect(Self.types(container.resolveManyByName()) == ["pdf": "Plain", "html": "HTML"])
  }

  @Test func aMemberWhoseDependencyChangesIsLinkedAnew() {
    final class Reader: Exporter {
      let other: PDF?
      init(_ other: PDF?) { self.other = other }
    }
    let container = DIContainer()
    container.register { Reader($0) }.as((any Exporter).self, name: "reader")
    let first: [String: any Exporter] = container.resolveManyByName()
    #expect((first["reader"] as? Reader)?.other == nil)
    container.register { PDF() }
    let second: [String: any Exporter] = container.resolveManyByName()
    #expect((second["reader"] as? Reader)?.other != nil)
  }
}
