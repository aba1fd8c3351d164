/// What an error is about: a request, a component, or the components that the caller cannot access.
package protocol ErrorSubject: Sendable {
  /// The circumstances of the error, with the path.
  var trace: Trace { get }
  /// Registrations similar to what was requested.
  var near: [DITypeInfo] { get }
  /// The registrations that the text lists.
  var listed: [Report.Registration] { get }

  /// The end of the path: what was requested.
  func goal(_ name: Report.Naming) -> String

  /// The same with one more dependent at the head of its path.
  func requested(by dependent: DITypeInfo) -> Self
}

extension DIRequest: ErrorSubject {
  package var listed: [Report.Registration] { @inline(never) get { candidates.map(\.listed).counted } }

  package func goal(_ name: Report.Naming) -> String { description }

  package func requested(by dependent: DITypeInfo) -> DIRequest {
    var request = self
    request.trace.path.add(dependent)
    return request
  }
}

extension DITypeInfo: ErrorSubject {
  package var near: [DITypeInfo] { [] }
  package var listed: [Report.Registration] { trace.path.isEmpty ? [Report.Registration(info: self)] : [] }

  package func goal(_ name: Report.Naming) -> String { named(name) }

  package func requested(by dependent: DITypeInfo) -> DITypeInfo {
    var info = self
    info.trace.path.add(dependent)
    return info
  }
}

extension [DITypeInfo]: ErrorSubject {
  package var trace: Trace { first?.trace ?? Trace() }
  package var near: [DITypeInfo] { self }
  package var listed: [Report.Registration] {
    zip(self, trace.accessDenial?.notes ?? []).map { info, note in
      Report.Registration(info: info, notes: note.qualifiers.describing + [note.description])
    }
  }

  package func goal(_ name: Report.Naming) -> String { first.map { typeName($0.trace.service ?? $0.type) } ?? "" }

  package func requested(by dependent: DITypeInfo) -> [DITypeInfo] { map { $0.requested(by: dependent) } }
}
