import DICore
import Testing

/// A graph, what is asked of it, and what the front ends answer.
struct DialectCase: Sendable, CustomTestStringConvertible {
  enum Expected: Sendable {
    case same(String)
    /// The front ends differ by design.
    case differs(builder: String, declarative: String)
  }

  let name: String
  let expected: Expected
  /// Whether it cannot be asked of a `DIContainer` itself, which a failure would end.
  let fails: Bool
  private let declare: @Sendable (Registrations, Journal) -> Void
  private let observe: @Sendable (Asked, Journal) throws -> String

  init(
    _ name: String, _ expected: Expected, fails: Bool = false,
    declare: @escaping @Sendable (Registrations, Journal) -> Void,
    observe: @escaping @Sendable (Asked, Journal) throws -> String
  ) {
    self.name = name
    self.expected = expected
    self.fails = fails
    self.declare = declare
    self.observe = observe
  }

  func expected(of view: DialectView) -> String {
    switch expected {
    case .same(let answer): answer
    case .differs(let builder, let declarative): view == .builder ? builder : declarative
    }
  }

  /// What is observed; a failure is observed as its case, its type and its path.
  func run(on view: DialectView) -> String {
    let journal = Journal()
    let registrations = Registrations(view.frontEnd)
    declare(registrations, journal)
    return outcome { try observe(try view.asking(registrations), journal) }
  }

  var testDescription: String { name }
}

/// What a body gives, or how it fails.
func outcome(_ body: () throws -> String) -> String {
  do { return try body() } catch let error as DIError { return error.label } catch { return "\(error)" }
}

/// Whether two objects are the same, in a word.
func identity(_ first: AnyObject?, _ second: AnyObject?) -> String {
  first == nil || second == nil ? "nil" : first === second ? "same" : "different"
}

extension Asked {
  /// The answer to a request: the type of the instance, `nil`, or how it fails.
  func answer<T>(_ type: T.Type) -> String {
    outcome { word(for: try resolve(type)) }
  }

  func answer<T>(_ type: T.Type, name: String) -> String {
    outcome { word(for: try resolve(type, name: name)) }
  }

  func answers<T>(many type: T.Type) -> String {
    outcome { "[" + (try resolveMany(type)).map(word).joined(separator: " ") + "]" }
  }

  /// Whether two requests for an object give one.
  func twice<T: AnyObject>(_ type: T.Type) throws -> String {
    identity(try resolve(type), try resolve(type))
  }

  private func word<T>(for instance: T) -> String {
    let mirror = Mirror(reflecting: instance)
    guard mirror.displayStyle == .optional else { return "\(Swift.type(of: instance as Any))" }
    return mirror.children.first.map { word(for: $0.value) } ?? "nil"
  }
}

extension DIError {
  /// The case, what it is about, and on whose behalf it was asked for.
  var label: String {
    switch self {
    case .typeIsNotFound(let type): "missing \(type.word)"
    case .typeIsNotFoundForName(let type, let name, _): "missing \(type.word) named \(name)"
    case .typeIsNotFoundForTag(let type, let tags, _): "missing \(type.word) tagged \(tags.joined(separator: " "))"
    case .noAccess(let infos, let modules): "no access to \(infos.map { "\($0.type)" }) outside of \(modules)"
    case .defaultTypeIsNotSpecified(let type, let infos): "ambiguous \(type.word) of \(infos.count)"
    case .recursiveInitialization(let info): "recursive \(info.type)"
    case .tooDeep(let info, _): "too deep \(info.type)"
    case .typeIsIncorrect(let type, let real, _): "\(real) is no \(type.word)"
    case .initializationFailed(let info, _): "failed \(info.type)"
    case .isolated(let info): "isolated \(info.type)"
    case .needsAwait(let info): "to await \(info.type)"
    case .scopeIsGone(let type): "gone scope of \(type.word)"
    case .loadIdentityIsUnknown(let type, _): "one or several \(type.word)"
    case .containerIsClosed(let type): "closed container of \(type.word)"
    case .initializationMethodWithSignatureIsNotFoundFor(let info, let signature): "no \(info.type) from \(signature)"
    case .replacementIsRequired(let info): "unreplaced \(info.type)"
    case .notSpecifiedInitializationMethodFor(let info): "unmade \(info.type)"
    case .pluralSpecifiedDefaultType(let type, let infos): "\(infos.count) defaults of \(type.word)"
    case .intersectionNamesForType(let type, let names, _): "equal names \(names.sorted()) of \(type.word)"
    case .intersectionTagsForType(let type, let tags, _): "equal tags \(tags.sorted()) of \(type.word)"
    case .lifetimeKeepsNoValue(let info): "no place for \(info.type)"
    case .valueIsAlreadySet(let info): "already \(info.type)"
    case .weakLifetimeOfValue(let info): "weak \(info.type)"
    case .closesNothing(let info): "nothing to close of \(info.type)"
    case .closingFailed(let info, _): "failed to close \(info.type)"
    case .closing(let errors): "closing: " + errors.map(\.label).joined(separator: "; ")
    case .whileCreateSingleton(let info, let stack): "single \(info.type): \(stack.label)"
    case .build(let errors): "build: " + errors.map(\.label).joined(separator: "; ")
    }
  }
}

extension DIRequest {
  fileprivate var word: String {
    path.isEmpty ? "\(type)" : "\(type) for " + path.map { "\($0.type)" }.joined(separator: " > ")
  }
}
