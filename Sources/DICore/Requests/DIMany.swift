/// A request for an instance of every component that provides a service.
///
/// Use it for plug-ins, handlers or a composite. Write it as `many($0)` in a registered closure; outside of one,
/// `resolveMany(_:)` does the same.
///
/// ```swift
/// builder.register { FileLogger() }.as((any Logger).self).check { $0 }
/// builder.register { MainLogger(loggers: many($0)) }.as((any Logger).self).check { $0 }.set(.default)
/// ```
///
/// - The instances are in the order of registration.
/// - A component whose factory returns `nil` is left out.
/// - An initializer's many leaves out the component itself, such as `MainLogger` above, and each member that lists it in return:
///   whose own initializer requests a many that would hold it. An injection, a lazy or a provider gets all members.
/// - If no component provides the service, a builder's container throws `DIError.typeIsNotFound`, unless the request is written
///   as ``manyOrNone(_:)``; on a `DIContainer` the array is empty. If one instance cannot be created, the whole request fails.
///
/// `T` can be a request, such as a lazy or an optional, but no list: a request for `DIMany<DIMany<T>>` fails.
///
/// It costs one allocation for the array, besides the instances.
public struct DIMany<T> {
  let instances: [T]
}

/// Unwraps a request for many.
///
/// - Parameter request: A parameter of the registered closure.
/// - Returns: The instances, in the order of registration.
public func many<T>(_ request: DIMany<T>) -> [T] { request.instances }

/// Unwraps a request for many that may be none.
///
/// On a `DIContainer`, a plain `many($0)` may be empty as well.
///
/// ```swift
/// builder.register { Editor(plugins: manyOrNone($0)) }
/// ```
///
/// - Parameter request: A parameter of the registered closure.
/// - Returns: The instances, in the order of registration; empty if no component provides the service.
public func manyOrNone<T>(_ request: DIOptionalRequest<DIMany<T>>) -> [T] { request.value?.instances ?? [] }

extension DIMany: DependencyRequest {
  package static var wrappedType: any Any.Type { T.self }
  package static var orNone: String? { "manyOrNone($0)" }

  package static func answerToNothing(_ dialect: Dialect) -> Self? {
    dialect.manyMustExist ? nil : DIMany(instances: [])
  }

  package static func answer(_ options: RequestOptions, _ linker: Linker, into slot: Slot) -> Bool {
    linker.connectMany(of: T.self, as: Self.self, options, into: slot) { arena, slots in
      arena.makeProvider(slots) { (slots, context) throws(DIError) -> Self in
        DIMany(instances: try ManyCreation.instances(of: MemberTable(in: slots), context))
      }
    }
  }
}

extension DIResolving {
  /// Returns an instance of every component that provides a service, in the order of registration.
  ///
  /// ```swift
  /// let loggers: [any Logger] = try container.resolveMany()
  /// ```
  ///
  /// If the initializer of a component makes the request, the component itself is left out; in an injection it is included.
  ///
  /// - Parameters:
  ///   - type: The type; can be omitted if it follows from the context.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, likewise.
  /// - Returns: The instances.
  /// - Throws: `DIError.typeIsNotFound` if nothing is registered for the type (on a `DIContainer`, the array is empty instead);
  ///   the error of an instance that could not be created; otherwise as `resolve(_:)`.
  public func resolveMany<T>(
    _ type: T.Type = T.self, file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) -> [T] {
    try resolve(DIMany<T>.self, file: file, line: line).instances
  }
}
