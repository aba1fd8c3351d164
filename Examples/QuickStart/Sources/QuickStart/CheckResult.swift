import DIChecks
import DICore

/// What a check of the wiring found.
struct CheckResult {
  let diagnostics: [DIDiagnostic]

  /// The diagnostics, and their number by severity, with a newline at the end.
  var text: String {
    let counts = [DIDiagnostic.Severity.error, .warning, .note].map { severity in
      let count = diagnostics.count { $0.severity == severity }
      return "\(count) \(severity)\(count == 1 ? "" : "s")"
    }
    return (diagnostics.map(\.description) + [counts.joined(separator: ", ")]).map { $0 + "\n" }.joined()
  }

  /// 1 if there is an error.
  var exitCode: Int32 { diagnostics.contains { $0.severity == .error } ? 1 : 0 }
}
