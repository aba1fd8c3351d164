package import DICore

/// A request for all components of the framework that asks which serve a type; written `manyInFramework($0)` where a closure is
/// registered.
///
/// ```swift
/// container.register { MainLogger(loggers: manyInFramework($0)) }.as(Logger.self)
/// ```
///
/// It gives what ``DICore/DIMany`` would give of those that belong to the framework, parts of it included. Asked for by the
/// program, or by what belongs to no framework, it gives what belongs to none.
public struct DIManyInFramework<T> {
  let instances: [T]
}

/// The instances of a request for many of the framework that asks.
///
/// - Parameter request: The parameter of the closure that is registered.
/// - Returns: The instances, in the order of registration.
public func manyInFramework<T>(_ request: DIManyInFramework<T>) -> [T] { request.instances }

extension DIManyInFramework: DependencyRequest {
  package static var wrappedType: any Any.Type { T.self }

  package static func availability(_ options: RequestOptions, _ linker: Linker) -> Availability {
    DIMany<T>.availability(local(options), linker)
  }

  package static func answer(_ options: RequestOptions, _ linker: Linker, into slot: Slot) -> Bool {
    linker.answer(DIMany<T>.self, as: Self.self, local(options), into: slot)
  }

  package static func answerToNothing(_ dialect: Dialect) -> Self? {
    DIMany<T>.answerToNothing(dialect).map { Self(instances: many($0)) }
  }

  private static func local(_ options: RequestOptions) -> RequestOptions {
    var options = options
    options.isLocal = true
    return options
  }
}
