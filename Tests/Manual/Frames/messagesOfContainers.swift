// A container whose diagnostics are printed, without the files of their pages.
import DIArguments
import DIAsync
import DIChecks
import DICore
import DIModules
import DITesting

/// Leaves out the files of their pages, which differ.
func showAll(_ diagnostics: [DIDiagnostic]) {
  for diagnostic in diagnostics { print("\(diagnostic)".split(separator: "\n").dropLast().joined(separator: "\n")) }
}

func frame() throws {
  let container = DIContainer()
  defer {
    let found = container.validate()
    showAll(found.isEmpty ? container.validate(notes: true) : found)
  }
  // part
}
