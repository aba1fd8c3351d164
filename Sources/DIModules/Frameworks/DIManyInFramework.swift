package import DICore

/// A request for all components of a service that belong to the framework of the requesting component.
///
/// Use it in place of `DIMany` where the components of other frameworks should be left out. Write it as
/// `manyInFramework($0)` in a registered closure:
///
/// ```swift
/// container.register { MainLogger(loggers: manyInFramework($0)) }.as((any Logger).self)
/// ```
///
/// The answer contains the members of `DIMany` that belong to the framework of the requesting component. A part
/// belongs to every framework that appends it. If the program, or a component of the program, makes the request, the answer
/// contains the members that belong to the program. The errors and costs are the same as for `DIMany`.
public struct DIManyInFramework<T> {
  let instances: [T]
}

/// Unwraps a ``DIManyInFramework``.
///
/// - Parameter request: A parameter of the registered closure.
/// - Returns: The instances, in the order of registration.
public func manyInFramework<T>(_ request: DIManyInFramework<T>) -> [T] { request.instances }

extension DIManyInFramework: DependencyRequest {
  package static var wrappedType: any Any.Type { T.self }

  package static func answer(_ options: RequestOptions, _ linker: Linker, into slot: Slot) -> Bool {
    var options = options
    options.isLocal = true
    return linker.answer(DIMany<T>.self, as: Self.self, options, into: slot)
  }

  package static func answerToNothing(_ dialect: Dialect) -> Self? {
    DIMany<T>.answerToNothing(dialect).map { Self(instances: many($0)) }
  }
}
