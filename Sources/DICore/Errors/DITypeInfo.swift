/// A registration in an error: the type, and its file and line.
public struct DITypeInfo: Sendable {
  /// The registered implementation type.
  public let type: any Any.Type
  /// The `#filePath` of the registration.
  public let file: String
  /// The line of the registration.
  public let line: Int
  /// The circumstances of the error.
  package var trace = Trace()

  /// Names a registration, for tests that expect an error.
  ///
  /// Two values are equal if they have the same type, file and line.
  ///
  /// - Parameters:
  ///   - type: The implementation type.
  ///   - file: The `#filePath` of the registration.
  ///   - line: The line of the registration.
  public init(type: any Any.Type, file: String, line: Int) {
    self.type = type
    self.file = file
    self.line = line
  }

  package func traced(origin: Origin?) -> DITypeInfo {
    var info = self
    info.trace.origin = origin
    return info
  }
}

extension DITypeInfo: Equatable {
  /// Compares type, file and line.
  public static func == (lhs: DITypeInfo, rhs: DITypeInfo) -> Bool {
    lhs.type == rhs.type && lhs.line == rhs.line && lhs.file == rhs.file
  }
}

extension DITypeInfo: CustomStringConvertible {
  /// The type with the name of the file and the line: `Cat (Wiring.swift:12)`.
  ///
  /// Two files of the same name in different folders have the same name here; `file` tells them apart.
  public var description: String {
    // Not inlined: texts name registrations in many places.
    @inline(never) get { "\(subject) (\(String(fileName).inOneLine):\(line))" }
  }

  /// The file without its folders.
  private var fileName: Substring { file.lastIndex(of: "/").map { file[file.index(after: $0)...] } ?? file[...] }

  /// The description, or the same with the path of the file.
  func named(_ naming: Report.Naming) -> String { naming == .byFile ? description : "\(subject) (\(place))" }

  /// The path of the file and the line, for an editor to open.
  package var place: String { "\(file.inOneLine):\(line)" }

  /// Whether it is a decorator or replacement.
  package var isLayer: Bool { trace.layer != nil }

  /// The type; for a layer also what it is: `decorator of Repository`.
  package var subject: String {
    switch trace.layer {
    case nil: typeName(type)
    case .decorator: "decorator of \(typeName(type))"
    case .replacement: "replacement of \(typeName(type))"
    case .requirement: "required replacement of \(typeName(type))"
    }
  }
}
