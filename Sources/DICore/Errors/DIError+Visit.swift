/// Reads what an error carries, whatever its case.
///
/// A visitor allocates nothing, and a release build makes plain code of it: errors get their path where little of the stack may
/// be left.
protocol ErrorVisitor {
  associatedtype Result

  /// - Parameters:
  ///   - make: The case, which makes an error from its associated values.
  ///   - labels: The labels of the associated values.
  ///   - subject: The first associated value: what the error is about.
  ///   - others: The other associated values.
  ///   - line: The line below that lists the case, which identifies the case.
  /// - Returns: What the visitor is for.
  func visit<Subject: ErrorSubject, each Value>(
    _ make: (Subject, repeat each Value) -> DIError, _ labels: StaticString, _ subject: Subject,
    _ others: repeat each Value, line: UInt
  ) -> Result

  /// Reads a list of errors, which no path leads to.
  func visit(_ make: ([DIError]) -> DIError, _ errors: [DIError], line: UInt) -> Result
}

extension ErrorVisitor {
  fileprivate func callAsFunction<Subject: ErrorSubject, each Value>(
    _ make: (Subject, repeat each Value) -> DIError, _ labels: StaticString, _ subject: Subject,
    _ others: repeat each Value, line: UInt = #line
  ) -> Result {
    visit(make, labels, subject, repeat each others, line: line)
  }
}

extension DIError {
  /// Shows a visitor what the error carries.
  ///
  /// This is the only list of what the cases carry. Each case has a line of its own.
  func visit<Visitor: ErrorVisitor>(_ visitor: Visitor) -> Visitor.Result {
    switch self {
    case .typeIsNotFound(let type):
      visitor(DIError.typeIsNotFound, "type", type)
    case .typeIsNotFoundForName(let type, let name, let infos):
      visitor(DIError.typeIsNotFoundForName, "type name typesInfo", type, name, infos)
    case .typeIsNotFoundForTag(let type, let tags, let infos):
      visitor(DIError.typeIsNotFoundForTag, "type tags typesInfo", type, tags, infos)
    case .noAccess(let infos, let modules):
      visitor(DIError.noAccess, "typesInfo accessModules", infos, modules)
    case .initializationMethodWithSignatureIsNotFoundFor(let info, let signature):
      visitor(DIError.initializationMethodWithSignatureIsNotFoundFor, "typeInfo signature", info, signature)
    case .defaultTypeIsNotSpecified(let type, let infos):
      visitor(DIError.defaultTypeIsNotSpecified, "type typesInfo", type, infos)
    case .recursiveInitialization(let info):
      visitor(DIError.recursiveInitialization, "typeInfo", info)
    case .tooDeep(let info, let stackSize):
      visitor(DIError.tooDeep, "typeInfo stackSize", info, stackSize)
    case .replacementIsRequired(let info):
      visitor(DIError.replacementIsRequired, "typeInfo", info)
    case .typeIsIncorrect(let type, let realType, let info):
      visitor(DIError.typeIsIncorrect, "requestedType realType typeInfo", type, realType, info)
    case .initializationFailed(let info, let underlying):
      visitor(DIError.initializationFailed, "typeInfo underlying", info, underlying)
    case .isolated(let info):
      visitor(DIError.isolated, "typeInfo", info)
    case .needsAwait(let info):
      visitor(DIError.needsAwait, "typeInfo", info)
    case .scopeIsGone(let type):
      visitor(DIError.scopeIsGone, "type", type)
    case .containerIsClosed(let type):
      visitor(DIError.containerIsClosed, "type", type)
    case .lifetimeKeepsNoValue(let info):
      visitor(DIError.lifetimeKeepsNoValue, "typeInfo", info)
    case .valueIsAlreadySet(let info):
      visitor(DIError.valueIsAlreadySet, "typeInfo", info)
    case .notSpecifiedInitializationMethodFor(let info):
      visitor(DIError.notSpecifiedInitializationMethodFor, "typeInfo", info)
    case .pluralSpecifiedDefaultType(let type, let infos):
      visitor(DIError.pluralSpecifiedDefaultType, "type typesInfo", type, infos)
    case .intersectionNamesForType(let type, let names, let infos):
      visitor(DIError.intersectionNamesForType, "type names typesInfo", type, names, infos)
    case .intersectionTagsForType(let type, let tags, let infos):
      visitor(DIError.intersectionTagsForType, "type tags typesInfo", type, tags, infos)
    case .loadIdentityIsUnknown(let type, let owners):
      visitor(DIError.loadIdentityIsUnknown, "type owners", type, owners)
    case .weakLifetimeOfValue(let info):
      visitor(DIError.weakLifetimeOfValue, "typeInfo", info)
    case .closesNothing(let info):
      visitor(DIError.closesNothing, "typeInfo", info)
    case .closingFailed(let info, let underlying):
      visitor(DIError.closingFailed, "typeInfo underlying", info, underlying)
    case .closing(let errors):
      visitor.visit(DIError.closing, errors, line: #line)
    case .whileCreateSingleton(let info, let stack):
      visitor(DIError.whileCreateSingleton, "typeInfo stack", info, stack)
    case .build(let errors):
      visitor.visit(DIError.build, errors, line: #line)
    }
  }
}

extension DIError {
  /// What the error is about.
  package var subject: (any ErrorSubject)? { visit(SubjectVisitor()) }

  /// The associated values, by their labels, and the line of the case.
  var values: (children: [Mirror.Child], line: UInt) { visit(ValuesVisitor()) }

  /// The same error with one more dependent at the head of its path.
  package func requested(by dependent: DITypeInfo) -> DIError { visit(DependentVisitor(dependent: dependent)) }
}

private struct SubjectVisitor: ErrorVisitor {
  func visit<Subject: ErrorSubject, each Value>(
    _: (Subject, repeat each Value) -> DIError, _: StaticString, _ subject: Subject, _: repeat each Value, line: UInt
  ) -> (any ErrorSubject)? {
    subject
  }

  func visit(_: ([DIError]) -> DIError, _ errors: [DIError], line: UInt) -> (any ErrorSubject)? { nil }
}

private struct ValuesVisitor: ErrorVisitor {
  @inline(never)
  func visit<Subject: ErrorSubject, each Value>(
    _: (Subject, repeat each Value) -> DIError, _ labels: StaticString, _ subject: Subject, _ others: repeat each Value,
    line: UInt
  ) -> (children: [Mirror.Child], line: UInt) {
    var values: [Any] = [subject]
    for other in repeat each others { values.append(other) }
    return (Self.children(labels, values), line)
  }

  private static func children(_ labels: StaticString, _ values: [Any]) -> [Mirror.Child] {
    zip("\(labels)".split(separator: " ").map(String.init), values).map { ($0, $1) }
  }

  func visit(_: ([DIError]) -> DIError, _ errors: [DIError], line: UInt) -> (children: [Mirror.Child], line: UInt) {
    ([("errors", errors)], line)
  }
}

private struct DependentVisitor: ErrorVisitor {
  let dependent: DITypeInfo

  func visit<Subject: ErrorSubject, each Value>(
    _ make: (Subject, repeat each Value) -> DIError, _: StaticString, _ subject: Subject, _ others: repeat each Value,
    line: UInt
  ) -> DIError {
    make(subject.requested(by: dependent), repeat each others)
  }

  func visit(_ make: ([DIError]) -> DIError, _ errors: [DIError], line: UInt) -> DIError { make(errors) }
}
