import DICore
import DIModules

/// Turns what the analysis has found out into what the program prints.
enum PresentationFramework: DIFramework {
  static func load(container: DIContainer) {
    container.import(AnalysisFramework.self)

    // The presenter: its properties are injected, and when it has them all, it says so. The container is a dependency like
    // any other. The formatter is asked for by its type: what would follow from the property is an optional one, and the
    // program cannot do without.
    container.register(Presenter.init)
      .injection(\.logger)
      .injection { (presenter, container: DIContainer) in
        let format = container.resolve(ReportFormat.self)
        presenter.formatter = container.resolve((any ReportFormatter).self, name: format.rawValue)
      }
      .postInit { $0.announce() }

    // Formatters: to be chosen by name, which belongs to the service.
    container.register(TextFormatter.init)
      .as((any ReportFormatter).self, name: ReportFormat.text.rawValue)
    container.register(JSONFormatter.init)
      .as((any ReportFormatter).self, name: ReportFormat.json.rawValue)
  }
}
