import DICore
import DIModules
import Testing

@testable import QuickStart

/// What the modules can access of each other, and what the program can access of them.
struct ModuleTests {
  /// A module with one more component.
  private struct Extended: DIModule {
    let module: any DIModule
    let extra: Extra

    var components: [any DIComponent] { module.components + [extra] }
    var dependencies: [any DIModule] { module.dependencies }
  }

  private struct Extra: DIComponent {
    let register: (DIContainerBuilder) -> Void

    func load(builder: DIContainerBuilder) { register(builder) }
  }

  /// Requests a `T` from inside the module that registers it.
  private struct Asked<T> {
    let answer: T
  }

  private let presentation = PresentationModule(format: .text)

  @Test func presentationIsGivenTheAnalysis() throws {
    let builder = wiring(extending: presentation) { $0.register { Asked<Analysis>(answer: $0) } }
    _ = try builder.build().resolve(Asked<Analysis>.self)
  }

  @Test func presentationIsGivenNoAnalyzer() throws {
    let builder = wiring(extending: presentation) { $0.register { Asked<any Analyzer>(answer: $0) } }
    let container = try builder.build()
    expectNoAccess(
      to: "Analyzer", in: "AnalysisModule",
      #expect(throws: DIError.self) { try container.resolve(Asked<any Analyzer>.self) })
  }

  @Test func analysisIsGivenNoFormatter() throws {
    let builder = wiring(extending: AnalysisModule()) {
      $0.register { container in Asked<any ReportFormatter>(answer: try container.resolve(name: "text")) }
    }
    let container = try builder.build()
    expectNoAccess(
      to: "ReportFormatter", in: "PresentationModule",
      #expect(throws: DIError.self) { try container.resolve(Asked<any ReportFormatter>.self) })
  }

  @Test func manyHasTheComponentsOfTheOwnModule() throws {
    let builder = wiring(extending: presentation) {
      $0.register { LineAnalyzer() }
        .as((any Analyzer).self).check { $0 }
        .set(.element)
      $0.register { Asked<[any Analyzer]>(answer: many($0)) }
    }
    let container = try builder.build()
    #expect(try container.resolve(Asked<[any Analyzer]>.self).answer.count == 1)
    // The program itself can access everything.
    #expect(try container.resolveMany((any Analyzer).self).count == 4)
  }

  @Test func aTestReplacesAComponentInEveryModule() throws {
    let builder = wiring(extending: presentation) { $0.register { Asked<any TextSource>(answer: $0) } }
    builder.register { FixedSource(text: "word") }
      .as((any TextSource).self).check { $0 }
      .set(.test)
    let container = try builder.build()
    #expect(try container.resolve(Asked<any TextSource>.self).answer is FixedSource)
    #expect(try container.resolve(Analysis.self).run().source == "fixed \"text\"")
  }

  /// The wiring of the program, and one of its modules again, with one more registration.
  private func wiring(
    extending module: any DIModule, with register: @escaping (DIContainerBuilder) -> Void
  ) -> DIContainerBuilder {
    QuickStart.wiring(for: ReportOptions(input: .standardInput))
      .register(module: Extended(module: module, extra: Extra(register: register)))
  }

  private func expectNoAccess(
    to type: String, in module: String, _ error: DIError?, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard case .noAccess(_, let modules) = error else {
      Issue.record("\(error as Any)", sourceLocation: sourceLocation)
      return
    }
    #expect(modules == [module], sourceLocation: sourceLocation)
    let text = "\(type) is registered, but ModuleTests.Extended cannot access it."
    #expect(error?.description.hasPrefix(text) == true, sourceLocation: sourceLocation)
  }
}
