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
/// - If no component provides the service, a builder's container throws `DIError.typeIsNotFound`; on a `DIContainer` the array
///   is empty. If one instance cannot be created, the whole request fails.
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

extension DIMany: DependencyRequest {
  package static var wrappedType: any Any.Type { T.self }

  package static func answerToNothing(_ dialect: Dialect) -> Self? {
    dialect.manyMustExist ? nil : DIMany(instances: [])
  }

  package static func answer(_ options: RequestOptions, _ linker: Linker, into slot: Slot) -> Bool {
    linker.connectMany(of: T.self, options, into: slot) { arena, slots in
      arena.makeProvider(slots) { (slots, context) throws(DIError) -> Self in
        DIMany(instances: try instances(of: MemberTable(in: slots), context))
      }
    }
  }

  private static func instances(of members: MemberTable, _ context: Context) throws(DIError) -> [T] {
    var creation = ManyCreation(members, context, notesPositions: false)
    return try instances(&creation)
  }

  /// The instances of members that have a key each.
  static func instances<Key: Hashable>(
    of members: MemberTable, by keys: [Key], _ context: Context
  ) throws(DIError) -> [Key: T] {
    var creation = ManyCreation(members, context, notesPositions: true)
    let instances = try instances(&creation)
    return Dictionary(uniqueKeysWithValues: zip(creation.positions.map { keys[$0] }, instances))
  }

  private static func instances(_ creation: inout ManyCreation) throws(DIError) -> [T] {
    // Created where they stay: to append an instance, unspecialized code would move it twice.
    try [T](unsafeUninitializedCapacity: creation.count) { (instances, count) throws(DIError) in
      try creation.run(T.self, at: instances.baseAddress.unsafelyUnwrapped, &count)
    }
  }
}
