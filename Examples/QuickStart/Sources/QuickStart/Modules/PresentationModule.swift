import DICore
import DIModules

/// Turns what the analysis has found out into what the program prints.
///
/// Of the module that it depends on, it sees the analysis, and no analyzer.
///
/// `Hashable`, since it stores something: listed twice, it is the same if the format is.
struct PresentationModule: DIModule, Hashable {
  /// How to write the report.
  let format: ReportFormat

  var components: [any DIComponent] { [PresenterComponent(format: format), FormattersComponent()] }
  var dependencies: [any DIModule] { [AnalysisModule()] }
}

/// What the program asks for.
private struct PresenterComponent: DIComponent, Hashable {
  let format: ReportFormat
  let scope = DIComponentScope.public

  func load(builder: DIContainerBuilder) {
    // Its properties are injected, and when it has them all, it says so.
    builder.register(type: Presenter.init(analysis:))
      .injection(\.logger)
      .injection(.manual) { container, presenter in
        presenter.formatter = try container.resolve(name: format.rawValue)
      }
      .postInit { $0.announce() }
  }
}

/// The formatters: to be chosen by name, in this module.
private struct FormattersComponent: DIComponent {
  func load(builder: DIContainerBuilder) {
    builder.register { TextFormatter() }
      .as((any ReportFormatter).self).check { $0 }
      .set(name: ReportFormat.text.rawValue)
    builder.register { JSONFormatter() }
      .as((any ReportFormatter).self).check { $0 }
      .set(name: ReportFormat.json.rawValue)
  }
}
