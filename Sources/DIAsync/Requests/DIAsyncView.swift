public import DICore

/// The requests of a container, each to be awaited: they make what suspends, and reach every actor.
///
/// ```swift
/// let database = try await container.async.resolve(AppDatabase.self)
/// ```
///
/// - What a lifetime keeps and suspends is made once for all tasks: the first request starts a task, and the others wait for it
///   without a thread. If all of them are cancelled, that task is cancelled. If it fails, those who wait get the error, and the next
///   request tries again.
/// - The task has the priority and the task-local values of the first request, and at least the priority of each that waits.
/// - The task that has opened a scope by `withScope` makes itself what that scope keeps: it hears its cancellation in the initializer,
///   and has its own priority.
/// - A component of an actor is made on it. Everything else is made where the request is made, or concurrently if it suspends.
/// - What needs no await costs the synchronous request, and the call of an `async` function.
///
/// `Failure` is what the requests throw: of a `DIBuiltContainer` any error, which is a `DIError` or, if the task is cancelled, a
/// `CancellationError`; of a `DIContainer` only the latter, since a failure ends the program.
public struct DIAsyncView<Failure: Error>: Sendable {
  @usableFromInline let core: _DIContainerCore

  @inlinable
  init(core: _DIContainerCore) { self.core = core }
}

extension DIBuiltContainer {
  /// The same requests, each to be awaited.
  @inlinable public var async: DIAsyncView<any Error> { DIAsyncView(core: _core) }
}

extension DIContainer {
  /// The same requests, each to be awaited; a failure ends the program, and cancellation throws.
  @inlinable public var async: DIAsyncView<CancellationError> { DIAsyncView(core: _core) }
}

extension DIAsyncView {
  /// Makes a request, and throws its failure, or ends the program.
  @inlinable @inline(__always)
  nonisolated(nonsending) func answer<Request: AwaitedRequest>(
    _ request: Request, _ file: StaticString, _ line: UInt
  ) async throws(Failure) -> Request.Answer {
    do { return try await request.answer(awaitedBy: core) } catch { throw failure(error, file, line) }
  }

  /// The error to throw; ends the program with the others.
  @usableFromInline
  func failure(_ error: any Error, _ file: StaticString, _ line: UInt) -> Failure {
    if let failure = error as? Failure { return failure }
    core.trap(error as! DIError, file, line)
  }

  /// Returns an instance of a type, as `resolve(_:)` of the container does.
  ///
  /// ```swift
  /// let mailer = try await container.async.resolve(Mailer.self)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type; can be omitted if it follows from the context.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, likewise.
  /// - Returns: A new or shared instance, depending on the lifetime of the component.
  /// - Throws: As `resolve(_:)` of the container; `CancellationError` if the task is cancelled while it waits.
  /// - Complexity: As `resolve(_:)`, and the call of an `async` function, if nothing has to be awaited.
  @inlinable
  public nonisolated(nonsending) func resolve<T>(
    _ type: T.Type = T.self, file: StaticString = #fileID, line: UInt = #line
  ) async throws(Failure) -> T {
    try await answer(RequestByType<T>(), file, line)
  }

  /// Returns an instance of a type with a name, as `resolve(_:name:)` of the container does.
  ///
  /// - Parameters:
  ///   - type: The type; can be omitted if it follows from the context.
  ///   - name: One of the names of the component.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, likewise.
  /// - Returns: A new or shared instance, depending on the lifetime of the component.
  /// - Throws: As `resolve(_:name:)` of the container; `CancellationError` if the task is cancelled while it waits.
  @inlinable
  public nonisolated(nonsending) func resolve<T>(
    _ type: T.Type = T.self, name: String, file: StaticString = #fileID, line: UInt = #line
  ) async throws(Failure) -> T {
    try await answer(RequestByKey<T, NameKey>(NameKey(name)), file, line)
  }

  /// Returns an instance of a type with a tag, as `resolve(_:tag:)` of `DIModules` does.
  ///
  /// For a tag that is a type, request `DIByTag<T, Tag>`.
  ///
  /// - Parameters:
  ///   - type: The type; can be omitted if it follows from the context.
  ///   - tag: One of the tags of the component.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, likewise.
  /// - Returns: A new or shared instance, depending on the lifetime of the component.
  /// - Throws: As `resolve(_:tag:)` of the container; `CancellationError` if the task is cancelled while it waits.
  @inlinable
  public nonisolated(nonsending) func resolve<T, Tag: Hashable & Sendable>(
    _ type: T.Type = T.self, tag: Tag, file: StaticString = #fileID, line: UInt = #line
  ) async throws(Failure) -> T {
    try await answer(RequestByKey<T, TagKey<Tag>>(TagKey(tag)), file, line)
  }

  /// Returns an instance that is created from arguments, as `resolve(_:arg:)` of `DIArguments` does.
  ///
  /// - Parameters:
  ///   - type: The type; can be omitted if it follows from the context.
  ///   - arguments: The arguments. Where the instance is made elsewhere, they are sent there.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, likewise.
  /// - Returns: A new or shared instance, depending on the lifetime of the component.
  /// - Throws: As `resolve(_:arg:)` of the container; `CancellationError` if the task is cancelled while it waits.
  @inlinable
  public nonisolated(nonsending) func resolve<T, each A: Sendable>(
    _ type: T.Type = T.self, arg arguments: repeat each A, file: StaticString = #fileID, line: UInt = #line
  ) async throws(Failure) -> T {
    try await answer(
      RequestWithArguments<T, repeat each A>(nil, repeat each arguments), file, line)
  }

  /// Returns an instance with a name that is created from arguments, as `resolve(_:name:arg:)` of `DIArguments` does.
  ///
  /// - Parameters:
  ///   - type: The type; can be omitted if it follows from the context.
  ///   - name: One of the names of the component.
  ///   - arguments: The arguments. Where the instance is made elsewhere, they are sent there.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, likewise.
  /// - Returns: A new or shared instance, depending on the lifetime of the component.
  /// - Throws: As `resolve(_:name:arg:)` of the container; `CancellationError` if the task is cancelled while it waits.
  @inlinable
  public nonisolated(nonsending) func resolve<T, each A: Sendable>(
    _ type: T.Type = T.self, name: String, arg arguments: repeat each A, file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(Failure) -> T {
    try await answer(
      RequestWithArguments<T, repeat each A>(name, repeat each arguments), file, line)
  }

  /// Returns an instance of every component that provides a service, as `resolveMany(_:)` of the container does.
  ///
  /// Those that suspend are made side by side.
  ///
  /// - Parameters:
  ///   - type: The type; can be omitted if it follows from the context.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, likewise.
  /// - Returns: The instances, in the order of registration.
  /// - Throws: As `resolveMany(_:)` of the container; `CancellationError` if the task is cancelled while it waits.
  @inlinable
  public nonisolated(nonsending) func resolveMany<T>(
    _ type: T.Type = T.self, file: StaticString = #fileID, line: UInt = #line
  ) async throws(Failure) -> [T] {
    many(try await answer(RequestByType<DIMany<T>>(), file, line))
  }

  /// Returns an instance of every component that provides a service, by name, as `resolveManyByName(_:)` of the container does.
  ///
  /// - Parameters:
  ///   - type: The type; can be omitted if it follows from the context.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, likewise.
  /// - Returns: The instances by their names.
  /// - Throws: As `resolveManyByName(_:)` of the container; `CancellationError` if the task is cancelled while it waits.
  @inlinable
  public nonisolated(nonsending) func resolveManyByName<T>(
    _ type: T.Type = T.self, file: StaticString = #fileID, line: UInt = #line
  ) async throws(Failure) -> [String: T] {
    manyByName(try await answer(RequestByType<DIManyByName<T>>(), file, line))
  }

  /// Runs the injections and post-inits of a component on an object that was created elsewhere, as `resolve(_:)` of the
  /// container does.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, likewise.
  /// - Throws: As `resolve(_:)` of the container; `CancellationError` if the task is cancelled while it waits.
  @inlinable
  public nonisolated(nonsending) func resolve<T: AnyObject>(
    _ object: T, file: StaticString = #fileID, line: UInt = #line
  ) async throws(Failure) {
    try await answer(RequestForObject(object, nil), file, line)
  }

  /// Runs the injections and post-inits of the component with a name on an object that was created elsewhere, as
  /// `resolve(_:name:)` of the container does.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - name: One of the names of the component.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, likewise.
  /// - Throws: As `resolve(_:name:)` of the container; `CancellationError` if the task is cancelled while it waits.
  @inlinable
  public nonisolated(nonsending) func resolve<T: AnyObject>(
    _ object: T, name: String, file: StaticString = #fileID, line: UInt = #line
  ) async throws(Failure) {
    try await answer(RequestForObject(object, name), file, line)
  }
}
