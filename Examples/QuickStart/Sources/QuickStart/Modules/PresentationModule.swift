import DICore
import DIModules

/// Turns the analysis into the text that the program prints.
///
/// It depends on `AnalysisModule`, where it can access the analysis but no analyzer.
///
/// `Hashable`, since it has a stored property: two values with the same format are loaded as one module.
struct PresentationModule: DIModule, Hashable {
  /// How to write the report.
  let format: ReportFormat

  var components: [any DIComponent] { [PresenterComponent(format: format), FormattersComponent()] }
  var dependencies: [any DIModule] { [AnalysisModule()] }
}

/// The component that the program requests.
private struct PresenterComponent: DIComponent, Hashable {
  let format: ReportFormat
  let scope = DIComponentScope.public

  func load(builder: DIContainerBuilder) {
    // Its properties are injected; after that, `postInit` logs it. It is a root: the program requests it.
    builder.register(type: Presenter.init(analysis:))
      .injection(\.logger)
      .injection(.manual) { container, presenter in
        presenter.formatter = try container.resolve(name: format.rawValue)
      }
      .postInit { $0.announce() }
      .root()
  }
}

/// The formatters, chosen by name inside this module.
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
