import DICore
import DIModules

/// Turns the analysis into the text that the program prints.
enum PresentationFramework: DIFramework {
  static func load(container: DIContainer) {
    container.import(AnalysisFramework.self)

    // The presenter, which the program requests: it is a root. Its properties are injected, and after that `postInit` logs
    // it. The container is a dependency like any other. The closure resolves a `ReportFormatter` and says so, since the property alone would make it an
    // optional request, and the program needs a formatter.
    container.register(Presenter.init)
      .injection(\.logger)
      .injection { (presenter, container: DIContainer) in
        let format = container.resolve(ReportFormat.self)
        presenter.formatter = container.resolve((any ReportFormatter).self, name: format.rawValue)
      }
      .postInit { $0.announce() }
      .root()

    // Formatters: chosen by name; the name belongs to the service.
    container.register(TextFormatter.init)
      .as((any ReportFormatter).self, name: ReportFormat.text.rawValue)
    container.register(JSONFormatter.init)
      .as((any ReportFormatter).self, name: ReportFormat.json.rawValue)
  }
}
