/// A registration, as errors name it: what was registered, and where.
public struct DITypeInfo: Sendable {
  /// The implementation type that was registered.
  public let type: any Any.Type
  /// The file of the registration, as `#filePath` has it.
  public let file: String
  /// The line of the registration.
  public let line: Int
  /// How the error that carries this came about.
  var trace: Trace

  /// Names a registration: for a test that writes down which error it expects.
  ///
  /// Two are equal if type, file and line are.
  ///
  /// - Parameters:
  ///   - type: The implementation type.
  ///   - file: The file, as `#filePath` has it at the registration.
  ///   - line: The line of the registration.
  public init(type: any Any.Type, file: String, line: Int) {
    self.init(type: type, file: file, line: line, trace: Trace())
  }

  init(type: any Any.Type, file: String, line: Int, trace: Trace) {
    self.type = type
    self.file = file
    self.line = line
    self.trace = trace
  }

  func traced(origin: Origin?) -> DITypeInfo {
    var info = self
    info.trace.origin = origin
    return info
  }

  func asked(by dependent: DITypeInfo) -> DITypeInfo {
    DITypeInfo(type: type, file: file, line: line, trace: trace.asked(by: dependent))
  }
}

extension DITypeInfo: Equatable {
  /// Compares type and place; how an error came about does not count.
  public static func == (lhs: DITypeInfo, rhs: DITypeInfo) -> Bool {
    lhs.type == rhs.type && lhs.line == rhs.line && lhs.file == rhs.file
  }
}

extension DITypeInfo: CustomStringConvertible {
  /// The type with file and line.
  public var description: String { "\(typeName(type)) (\(file):\(line))" }
}

/// How an error came about: in which graph, and on whose behalf.
struct Trace: Sendable {
  var origin: Origin?
  /// How long instances of the component live; nil for a lifetime of a custom scope, which an error must not keep.
  var lifetime: Lifetime?
  /// Who asked.
  var path = RequestPath()
  /// The creation that a recursion came back to.
  var target: UInt?
  /// The creation whose many must do without the component; see `Path.beginMany`.
  var excludedBy: UInt?
  /// The service that the component was asked for as, where an error tells how to ask.
  var service: (any Any.Type)?
  /// The name or tag of the instance that the error is about.
  var qualifier: Qualifier?
  /// Why the components may not be seen that an error names.
  var accessDenial: AccessDenial?
  /// Whether it was the root that was asked for the instance, and not a scope; nil where that is not known.
  var isInRoot: Bool?
  /// What threw, if it was a user's code.
  var step: Step?
  /// What belongs to an actor of the component.
  var isolated: [Closure] = []

  /// What of a component can belong to an actor.
  enum Closure: Sendable {
    case step(Step)
    /// What converts an instance to a service.
    case check(any Any.Type)
  }

  /// What of a component can throw.
  enum Step: String, Sendable {
    case initializer = "its initializer"
    case injection = "an injection"
    case postInit = "a post-init"
  }

  func asked(by dependent: DITypeInfo) -> Trace {
    var trace = self
    trace.path.add(dependent)
    return trace
  }
}

/// The identity of a graph, which outlives it in errors, and how its front end is written.
final class Origin: Sendable {
  let spelling: Spelling

  init(_ dialect: Dialect) { spelling = dialect.spelling }
}

extension Origin? {
  /// What `build()` finds has no origin yet; so it is of a builder.
  var spelling: Spelling { self?.spelling ?? .builder }
}
