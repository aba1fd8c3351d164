import DIChecks
import DICore
import DIModules
import TestSupport
import Testing

/// A fix that a text prints: the program that gets the text, and one program for each alternative of the fix.
///
/// A mended program is the faulty one with the fix carried out as it is printed: its code is pasted, not rewritten.
struct Fix: Sendable, CustomTestStringConvertible {
  /// A program; the result is what it prints as fixes.
  typealias Program = @Sendable () async throws -> [String]

  let name: String
  let text: String
  let faulty: Program
  let mended: [Program]

  var testDescription: String { name }

  /// The number of alternatives that the text offers.
  var alternatives: Int { text.split(separator: "; or ").count }

  private init(_ name: String, _ text: String, faulty: @escaping Program, mended: [Program]) {
    (self.name, self.text, self.faulty, self.mended) = (name, text, faulty, mended)
  }
}

// MARK: - The kinds of programs

extension Fix {
  /// A fix in an error of a builder, or of what it has built.
  static func builder(
    _ name: String, _ text: String, faulty: @escaping @Sendable (DIContainerBuilder) throws -> Void,
    mended: (@Sendable (DIContainerBuilder) throws -> Void)...
  ) -> Fix {
    Fix("builder: \(name)", text, faulty: program(faulty), mended: mended.map { program($0) })
  }

  /// A fix in an error of a `DIContainer`; programs request with `request`, which throws.
  static func container(
    _ name: String, _ text: String, faulty: @escaping @Sendable (DIContainer) throws -> Void,
    mended: (@Sendable (DIContainer) throws -> Void)...
  ) -> Fix {
    func program(_ body: @escaping @Sendable (DIContainer) throws -> Void) -> Program {
      { try fixes { try body(DIContainer()) } }
    }
    return Fix("container: \(name)", text, faulty: program(faulty), mended: mended.map { program($0) })
  }

  /// A fix in an error, whatever the program.
  static func program(
    _ name: String, _ text: String, faulty: @escaping @Sendable () async throws -> Void,
    mended: (@Sendable () async throws -> Void)...
  ) -> Fix {
    func program(_ body: @escaping @Sendable () async throws -> Void) -> Program {
      {
        do { try await body() } catch let error as DIError { return error.fixes }
        return []
      }
    }
    return Fix("program: \(name)", text, faulty: program(faulty), mended: mended.map { program($0) })
  }

  /// A fix in a warning or note.
  ///
  /// `atRunTime` is an alternative that a validation cannot see: it changes what a request gets.
  static func diagnostic(
    _ kind: DIDiagnostic.Kind, of name: String = "", _ text: String,
    parent: (@Sendable (DIContainerBuilder) -> Void)? = nil,
    faulty: @escaping @Sendable (DIContainerBuilder) -> Void, mended: (@Sendable (DIContainerBuilder) -> Void)...,
    atRunTime: (@Sendable () throws -> Void)? = nil
  ) -> Fix {
    func program(_ body: @escaping @Sendable (DIContainerBuilder) -> Void) -> Program {
      {
        let builder = DIContainerBuilder()
        body(builder)
        let notes = kind.severity == .note
        guard let parent else { return builder.validate(notes: notes).map(\.remedy) }
        let outer = DIContainerBuilder()
        parent(outer)
        return try builder.validate(parent: outer.build(), notes: notes).map(\.remedy)
      }
    }
    return Fix(
      name.isEmpty ? kind.rawValue : "\(kind.rawValue): \(name)", text, faulty: program(faulty),
      mended: mended.map { program($0) } + (atRunTime.map { [running($0)] } ?? []))
  }

  /// A program of a builder; it must also be without an error that a validation finds.
  private static func program(_ body: @escaping @Sendable (DIContainerBuilder) throws -> Void) -> Program {
    {
      let builder = DIContainerBuilder()
      let printed = try fixes { try body(builder) }
      return printed.isEmpty ? builder.validate().filter { $0.severity == .error }.map(\.remedy) : printed
    }
  }

  private static func running(_ body: @escaping @Sendable () throws -> Void) -> Program { { try fixes(body) } }

  /// The fixes in the error of a body.
  private static func fixes(_ body: () throws -> Void) throws -> [String] {
    do { try body() } catch let error as DIError { return error.fixes }
    return []
  }
}

extension DIError {
  /// The fixes in the text.
  fileprivate var fixes: [String] {
    let lines = description.split(separator: "\n").map { $0.drop { $0 == " " } }
    let found = lines.filter { $0.hasPrefix("fix: ") }.map { String($0.dropFirst(5)) }
    return found.isEmpty ? ["no fix in: \(description)"] : found
  }
}

// MARK: - Requests of programs

extension DIContainerBuilder {
  /// Requests a type of what this builds.
  @discardableResult
  func request<T>(_ type: T.Type) throws -> T { try build().resolve(type) }

  /// Requests a type of a child of what this builds.
  @discardableResult
  func requestInChild<T>(_ type: T.Type, _ register: (DIContainerBuilder) -> Void) throws -> T {
    let child = DIContainerBuilder()
    register(child)
    return try child.build(parent: build()).resolve(type)
  }
}

extension DIContainer {
  /// Requests a type, and throws what ends a program otherwise.
  @discardableResult
  func request<T>(_ type: T.Type) throws -> T { try view.resolve(type) }
}
