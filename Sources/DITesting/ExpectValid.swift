internal import DIChecks
public import DICore
public import Testing

/// Expects that nothing is wrong with the graph of a builder.
///
/// ```swift
/// @Test func theApplicationIsWired() { expectValid(App.wiring()) }
/// ```
///
/// Each diagnostic of `validate()` becomes an issue at the line of the registration that is at fault, in the file where that
/// line stands. Notes are left out.
///
/// - Parameters:
///   - builder: The builder.
///   - sourceLocation: Where the issues go that concern no registration; this call by default.
public func expectValid(_ builder: DIContainerBuilder, sourceLocation: SourceLocation = #_sourceLocation) {
  record(builder.validate(), sourceLocation)
}

/// Expects that nothing is wrong with the graph of a container.
///
/// - Parameters:
///   - container: The container.
///   - sourceLocation: Where the issues go that concern no registration; this call by default.
public func expectValid(_ container: some DIResolving, sourceLocation: SourceLocation = #_sourceLocation) {
  record(container.validate(), sourceLocation)
}

private func record(_ diagnostics: [DIDiagnostic], _ sourceLocation: SourceLocation) {
  for diagnostic in diagnostics {
    Issue.record("\(diagnostic)", sourceLocation: diagnostic.component?.sourceLocation ?? sourceLocation)
  }
}

extension DITypeInfo {
  /// The registration, as a place for an issue.
  var sourceLocation: SourceLocation {
    // The module is unknown, so the folder stands for it.
    let parts = file.split(separator: "/")
    let folder = parts.count > 1 ? parts[parts.count - 2] : "Unknown"
    let fileID = "\(folder)/\(parts.last ?? "Unknown.swift")"
    return SourceLocation(fileID: fileID, filePath: file, line: max(line, 1), column: 1)
  }
}
