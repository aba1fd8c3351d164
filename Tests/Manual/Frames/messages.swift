// A builder whose diagnostics are printed, without the files of their pages.
import DIArguments
import DIAsync
import DIChecks
import DICore
import DIModules
import DITesting

/// Leaves out the files of their pages, which differ.
func show(_ diagnostics: [DIDiagnostic]) {
  for diagnostic in diagnostics { print("\(diagnostic)".split(separator: "\n").dropLast().joined(separator: "\n")) }
}

func frame() throws {
  let builder = DIContainerBuilder()
  defer {
    let found = builder.validate()
    show(found.isEmpty ? builder.validate(notes: true) : found)
  }
  // part
}
