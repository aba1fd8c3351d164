internal import DICore

/// A text without the names of the suites that the types of tests are nested in: `Cat` for `ErrorTextTests.Cat`.
///
/// How nested types are written is tested by `TypeNameTests`.
package func withoutSuites(_ text: String) -> String {
  text.replacing(/(?:\w+Tests|DI\d{4}(?:Mended)?)\.(?!swift)/, with: "")
}

extension CustomStringConvertible {
  /// The description without the names of suites, and without the file to read.
  package var plain: String { withoutSuites(description).replacing(/\n  read: [^\n]*/, with: "") }
}

/// The name of a type as texts write it, without the names of suites.
package func plainName(_ type: any Any.Type) -> String { withoutSuites(typeName(type)) }
