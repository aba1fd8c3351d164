public import DICore

/// A fault in a graph, or something in it that probably was not meant, found before anything is created.
///
/// `validate()` of a builder or container returns all of them. The manual has a page for each kind, with a program that has it,
/// and the fix; the last line of the ``description`` says where.
///
/// ```swift
/// for diagnostic in builder.validate() { print(diagnostic) }
/// ```
///
/// Each root cause is reported once, with a path for each component that it affects directly.
public struct DIDiagnostic: Sendable {
  /// How serious a diagnostic is; `.error` is the most serious.
  public enum Severity: String, Sendable, Comparable {
    /// Correct, but worth a look.
    case note
    /// A request would succeed, but probably not do what was meant.
    case warning
    /// A request would fail.
    case error

    /// Whether the first is less serious.
    public static func < (lhs: Severity, rhs: Severity) -> Bool { lhs.rank < rhs.rank }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// What a diagnostic is about; the raw value is its ``DIDiagnostic/id``.
  public enum Kind: String, Sendable, CaseIterable {
    /// Nothing is registered for a requested type.
    case missing = "DI0001"
    /// A requested type is registered, but not with the requested names or tags.
    case missingQualifier = "DI0002"
    /// Several components answer for a type, and none is the default.
    case ambiguous = "DI0003"
    /// A type has several defaults.
    case severalDefaults = "DI0004"
    /// Several components of a type have the same name.
    case equalNames = "DI0005"
    /// Several components of a type have the same tag.
    case equalTags = "DI0006"
    /// Initializers need each other.
    case recursion = "DI0007"
    /// A module requests what it cannot access.
    case noAccess = "DI0008"
    /// A component has no initializer.
    case noInitializer = "DI0009"
    /// A component that is created from arguments is requested without any.
    case missingArguments = "DI0010"
    /// A provider passes arguments that no initializer takes.
    case wrongArguments = "DI0011"
    /// A single needs a value, but `build()` creates the single before a value can be set.
    case unsetValue = "DI0012"
    /// A lifetime holds a value weakly.
    case weakValue = "DI0014"
    /// Nothing says which values of a module or `DIComponent` are the same.
    case unknownIdentity = "DI0015"
    /// A request leads to a component that tests have to replace.
    case unreplaced = "DI0016"
    /// A component has an `onClose`, but no container keeps instances of it that it has made.
    case uselessClosing = "DI0017"
    /// A component opens scopes with a value that cannot be set there.
    case refusedValue = "DI0018"

    /// An instance outlives the scope whose instance it keeps.
    case captive = "DI0101"
    /// A component that any thread can request needs a component of the main actor.
    case isolation = "DI0102"
    /// A test replaces no component.
    case uselessTest = "DI0103"
    /// A replaced component still answers for other types.
    case partlyReplaced = "DI0104"
    /// A decorator or required replacement applies to nothing.
    case withoutEffect = "DI0105"

    /// No dependency uses a name or tag.
    case unusedQualifier = "DI0201"
    /// A default is the only component of its types.
    case uselessDefault = "DI0202"
    /// An element is the only component of its types.
    case loneElement = "DI0203"
    /// No root leads to a component.
    case unreachable = "DI0204"
    /// A closure takes the container, so its requests are unknown.
    case unknownRequests = "DI0205"
    /// A component can be created only for an instance of another that the program has made and passes to `resolve(_:)`.
    case onlyForGiven = "DI0206"
    /// A component that is kept is created from arguments, so later arguments are ignored.
    case ignoredArguments = "DI0207"
    /// One line registers in a parent and again in its child.
    case registeredTwice = "DI0208"
    /// The only component that answers a request without a name or tag has one.
    case namedAnswersUnnamed = "DI0209"
    /// A root or a single has to be awaited.
    case needsAwait = "DI0210"

    /// How serious diagnostics of this kind are.
    public var severity: Severity {
      switch rawValue.dropFirst(3).first {
      case "0": .error
      case "1": .warning
      default: .note
      }
    }
  }

  /// What the diagnostic is about.
  public let kind: Kind
  /// The component to look at first; nil if the fault is not in a component.
  ///
  /// For a missing type, it is the first component that requests the type.
  public let component: DITypeInfo?
  let finding: Finding
  let routes: Routes

  /// The stable identifier of the kind, such as `DI0001`.
  public var id: String { kind.rawValue }

  /// How serious the diagnostic is.
  public var severity: Severity { kind.severity }

  /// For each affected component, the components whose requests lead to it, the outermost first, and the component itself.
  ///
  /// The outermost is a component that nothing else creates, or one that is marked with `root()`. For a recursion, the path is
  /// the loop. Empty if no request is involved.
  public var paths: [[DITypeInfo]] { finding.ends.map(routes.path) }

  /// The first of the ``paths``; empty if no request is involved.
  public var path: [DITypeInfo] { finding.ends.first.map(routes.path) ?? [] }

  /// Registrations similar to what was requested; the program may have meant one of them.
  public var near: [DITypeInfo] { finding.near }

  /// The fault in one sentence.
  public var summary: String { report.summary }

  /// What to write instead; empty if nothing has to change.
  public var remedy: String { report.remedy ?? "" }

  /// The error that a request at the first path throws; nil for warnings and notes.
  public var error: DIError? {
    guard case .error(let error) = finding.content else { return nil }
    return path.reversed().reduce(error.describingTags) { $0.requested(by: $1) }
  }

  private var report: Report {
    switch finding.content {
    // The path can change the fix.
    case .error: error!.report()
    case .text(let text): text()
    }
  }
}

extension DIDiagnostic: Equatable {
  /// Compares the kind, the component and the paths.
  public static func == (lhs: DIDiagnostic, rhs: DIDiagnostic) -> Bool {
    lhs.kind == rhs.kind && lhs.component == rhs.component && lhs.paths == rhs.paths
      && lhs.report.summary == rhs.report.summary
  }
}

extension DIDiagnostic: CustomStringConvertible {
  /// The diagnostic as a compiler prints one: file and line, severity, summary and identifier; below them the paths, similar
  /// registrations and the fix, and the file of the page about the kind.
  ///
  /// The place, the paths and the registrations have the paths of files, for an editor to open.
  public var description: String { "\(text)\n  read: \(kind.page)" }

  /// The description without the page.
  var text: String {
    let place = component.map { "\($0.place): " } ?? ""
    let report = report
    let paths = finding.ends.prefix(10).map { report.line(of: path(to: $0), .byPath) }
    let rest = finding.ends.count - paths.count
    let more = rest > 0 ? ["  and \(rest) more \(rest == 1 ? "path" : "paths")"] : []
    return (["\(place)\(severity): \(report.summary) [\(id)]"] + paths + more + report.details(.byPath))
      .joined(separator: "\n")
  }

  private func path(to end: Routes.End) -> RequestPath {
    var path = RequestPath()
    for info in routes.path(to: end).reversed() { path.add(info) }
    return path
  }
}
