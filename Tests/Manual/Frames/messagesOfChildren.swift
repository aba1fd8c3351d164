// A builder of a parent, then one of its child, whose diagnostics are printed, without the files of their pages.
import DIChecks
import DICore

/// Leaves out the files of their pages, which differ.
func show(_ diagnostics: [DIDiagnostic]) {
  for diagnostic in diagnostics { print("\(diagnostic)".split(separator: "\n").dropLast().joined(separator: "\n")) }
}

func frame() throws {
  var parent: DIBuiltContainer?
  for builder in [DIContainerBuilder(), DIContainerBuilder()] {
    // part
    if let parent { show(try builder.validate(parent: parent, notes: true)) }
    parent = try builder.build()
  }
}
