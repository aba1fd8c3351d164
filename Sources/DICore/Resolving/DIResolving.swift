/// The requests and scopes of a container: common to ``DIBuiltContainer`` and ``DIContainer``.
///
/// ```swift
/// let home = try container.resolve(Home.self)
/// let cat: Cat = try container.resolve()
/// let main = try container.resolve(Storyboard.self, name: "Main")
/// let loggers: [any Logger] = try container.resolveMany()
/// ```
///
/// - **Failures.** The methods of a `DIBuiltContainer` throw ``DIError``. On a `DIContainer` they do not throw: a failure ends
///   the program with the text of the error.
/// - **Dependencies.** A class should take its dependencies as parameters, not a container. Resolve where the program, a scope
///   or a screen starts.
/// - **Scopes.** ``newLifeTimeScope()`` opens a scope, for a request or session, with instances of its own. `set(_:as:)`
///   gives it values.
/// - **Threads.** All methods can be called from any number of threads.
/// - **Cost.** The first request for a type finds the components it needs; later requests call their initializers directly.
public protocol DIResolving<Failure>: Sendable {
  /// The error of a failed request: ``DIError`` for a `DIBuiltContainer`, `Never` for a `DIContainer`.
  associatedtype Failure: _DIResolutionFailure

  /// The content of the container; not for use.
  var _core: _DIContainerCore { get }

  /// Makes a container from its content; not for use.
  ///
  /// - Parameter _core: The content.
  init(_core: _DIContainerCore)
}

extension DIResolving {
  /// Returns an instance of a type.
  ///
  /// ```swift
  /// let home = try container.resolve(Home.self)
  /// let cat: Cat = try container.resolve()
  /// let dog = try container.resolve(Dog?.self)
  /// ```
  ///
  /// - An optional type requests the wrapped type. On a `DIContainer`, it is nil if nothing is registered.
  /// - If a component is being created on this thread, the request belongs to that creation, whichever container it is made
  ///   with.
  /// - If another thread is creating a shared instance, the request blocks its thread until the instance is complete. In a
  ///   task, this is a thread of the pool. So an initializer must not wait for a task that could need this thread. Do such work
  ///   before, and register its result with `register(value:)`.
  /// - An initializer that never returns, such as one with a run loop, must not use the container that it takes as a parameter:
  ///   this container can hand out instances whose injections wait for the initializer to return. Use a captured container, or
  ///   open a scope for each piece of work.
  ///
  /// - Parameters:
  ///   - type: The type; can be omitted if it follows from the context.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, likewise.
  /// - Returns: A new or shared instance, depending on the lifetime of the component.
  /// - Throws: `DIError.typeIsNotFound` if nothing is registered for the type or for a dependency of it,
  ///   `DIError.defaultTypeIsNotSpecified` if several components are registered and none is the default,
  ///   `DIError.recursiveInitialization` if an initializer needs its own result, `DIError.initializationFailed` if an
  ///   initializer threw; other cases as ``DIError`` describes.
  /// - Complexity: One table look-up, and a call for each object that is created, besides the initializers.
  @inlinable @inline(__always)
  public func resolve<T>(
    _ type: T.Type = T.self, file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) -> T {
    // The provider is called here: in a debug build, another function would add a frame to the stack.
    guard let entry = entry(type) else { return try resolveElsewhere(type, file, line) }
    do throws(DIError) {
      return try provider(at: entry, type).pointee.answer(context)
    } catch { throw failure(error, file, line) }
  }

  /// Returns an instance of a type that is registered under a name.
  ///
  /// ```swift
  /// let main = try container.resolve(Storyboard.self, name: "Main")
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type; can be omitted if it follows from the context.
  ///   - name: One of the names of the component.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, likewise.
  /// - Returns: A new or shared instance, depending on the lifetime of the component. If it is shared and the component has
  ///   several names, there is one instance for each name on a builder, and one for all names on a `DIContainer`.
  /// - Throws: `DIError.typeIsNotFoundForName` if the type is registered, but not under the name; otherwise as
  ///   `resolve(_:)`.
  @inlinable @inline(__always)
  public func resolve<T>(
    _ type: T.Type = T.self, name: String, file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) -> T {
    do throws(DIError) {
      return try _core.resolve(type, by: NameKey(name))
    } catch { throw failure(error, file, line) }
  }

  /// Runs the injections and post-inits of a component on an object that was created elsewhere.
  ///
  /// Use it for view controllers and other objects that a framework creates.
  ///
  /// ```swift
  /// try container.resolve(controller)
  /// ```
  ///
  /// The component is the one that is registered for the class of the object, or for its nearest registered superclass. It need
  /// not have this class as a service. If the lifetime of the component keeps instances and there is none yet, the object
  /// becomes the instance; if the object is the instance already, nothing happens.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, likewise.
  /// - Throws: `DIError.typeIsNotFound` if no component is registered for the class or a superclass; otherwise as
  ///   `resolve(_:)`.
  public func resolve<T: AnyObject>(_ object: T, file: StaticString = #fileID, line: UInt = #line) throws(Failure) {
    do throws(DIError) {
      try _core.inject(into: object, name: nil)
    } catch { throw failure(error, file, line) }
  }

  /// Runs the injections and post-inits of the component with a name on an object that was created elsewhere.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - name: One of the names of the component.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, likewise.
  /// - Throws: `DIError.typeIsNotFoundForName` if components are registered for the class, but none has the name; otherwise as
  ///   `resolve(_:)`.
  public func resolve<T: AnyObject>(_ object: T, name: String, file: StaticString = #fileID, line: UInt = #line)
    throws(Failure)
  {
    do throws(DIError) {
      try _core.inject(into: object, name: name)
    } catch { throw failure(error, file, line) }
  }

  /// Sets a value that was created elsewhere as the instance of a component, such as the request that a scope is for.
  ///
  /// ```swift
  /// builder.register(scopeValue: Request.self)
  /// builder.register { Handler(request: $0) }
  ///
  /// let scope = container.newLifeTimeScope()
  /// try scope.set(request)
  /// let handler = try scope.resolve(Handler.self)
  /// ```
  ///
  /// - The component is the one that is registered for exactly this type.
  /// - Requests in this scope get the value. If the lifetime spans the whole container, as `.single` does, requests in
  ///   all scopes of the container get it.
  /// - Injections do not run.
  /// - A component with an initializer can be given a value as well, if its lifetime keeps instances and there is none yet.
  ///
  /// - Parameters:
  ///   - value: The value. It must be `Sendable`, since any thread can use the scope.
  ///   - type: The registered type; can be omitted if it is the type of the value.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, likewise.
  /// - Throws: `DIError.typeIsNotFound` if nothing is registered for the type; `DIError.lifetimeKeepsNoValue` if the lifetime
  ///   of the component keeps no instances between resolves; `DIError.valueIsAlreadySet` if there is an instance already,
  ///   unless the scope inherited it.
  public func set<T: Sendable>(_ value: T, as type: T.Type = T.self, file: StaticString = #fileID, line: UInt = #line)
    throws(Failure)
  {
    do throws(DIError) {
      try _core.set(value, name: nil)
    } catch { throw failure(error, file, line) }
  }

  /// Sets a value that was created elsewhere as the instance of the component with a name.
  ///
  /// - Parameters:
  ///   - value: The value. It must be `Sendable`, since any thread can use the scope.
  ///   - type: The registered type; can be omitted if it is the type of the value.
  ///   - name: One of the names of the component.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, likewise.
  /// - Throws: `DIError.typeIsNotFoundForName` if components are registered for the type, but none has the name; otherwise as
  ///   `set(_:as:)`.
  public func set<T: Sendable>(
    _ value: T, as type: T.Type = T.self, name: String, file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) {
    do throws(DIError) {
      try _core.set(value, name: name)
    } catch { throw failure(error, file, line) }
  }

  /// Opens a scope: a container with the same registrations and instances of its own.
  ///
  /// Use it for a session or a document, whose end is elsewhere. For work that ends where it begins, such as a request, call
  /// `withScope(_:body:)`, which closes the scope. A component that opens scopes takes a ``DIScopes``.
  ///
  /// ```swift
  /// let scope = container.newLifeTimeScope()
  /// try scope.set(request)
  /// let page = try scope.resolve(Page.self)
  /// ```
  ///
  /// - Instances with a lifetime of the whole container, such as `.single`, are shared. Instances with `.perScope` are not:
  ///   each scope has its own.
  /// - The scope inherits the values that were set in this container before. It can replace each of them with one `set(_:)`.
  /// - The scope lives as long as the returned container and its copies. After that, its instances are released, in the
  ///   opposite order of their creation.
  ///
  /// - Returns: The container of the new scope; it is closed if this container is closed.
  /// - Complexity: Two allocations; linear in the number of components with a scoped lifetime.
  @inlinable
  public func newLifeTimeScope() -> Self { Self(_core: _core.withNewScope) }

  /// Closes and releases the instances that the container keeps, and leaves the container open.
  ///
  /// Use it to start over, for example at log-out. To end a container, use ``close(file:line:)``.
  ///
  /// - It releases the instances of the scope of this container. Unless this container was opened as a scope, it also releases
  ///   the instances with a lifetime of the whole container, such as `.single`. The order is the opposite of their creation.
  /// - Their closings run first, with the outcome ``DIOutcome/succeeded``, each before the closings of what it needs. Observers
  ///   get what they throw. A closing of the main actor runs only on it.
  /// - Later requests create new instances, of singles as well.
  /// - It does not release values from `set(_:)` and `register(value:)`, the instances of a `DIScope`, or the instances of
  ///   scopes that were opened from this container.
  /// - An instance that is being created at this moment is returned to its requests, and not kept. If it has closings, it is
  ///   closed at once, and its request throws `DIError.containerIsClosed(type:)`.
  /// - It does not wait for other threads, which can make requests meanwhile.
  /// - On a closed container it does nothing.
  public func clean() { _core.clean() }

  /// Closes and releases the instances that the container keeps, and refuses all further requests.
  ///
  /// Use it at the end of a program or session. A server stops accepting, waits for the requests that are running, and then
  /// closes.
  ///
  /// - The closings of the instances run first, with the outcome ``DIOutcome/succeeded``: an instance is closed before what it
  ///   needs, and all of them are attempted, whatever one throws.
  /// - It releases the same instances as ``clean()``, and values from `set(_:)` as well, once all closings have run.
  /// - Later requests throw `DIError.containerIsClosed(type:)`, including optional requests and requests of lazies and
  ///   providers; on a `DIContainer` they end the program. A lazy that has its value still returns it.
  /// - Other containers stay open: the one that this scope was opened from, scopes opened from this container, and child
  ///   containers. They still return their own instances and create new ones. A request for an instance that this container
  ///   keeps, such as a single, throws `containerIsClosed` there too.
  /// - An instance that is being created at this moment is returned to its requests, and not kept. If it has closings, it is
  ///   closed at once, and its request is refused. Requests that its initializer still makes are refused.
  /// - It does not wait for other threads, which can make requests meanwhile.
  /// - Closing a container again, or registering with a closed `DIContainer`, has no effect.
  ///
  /// A container that is dropped without `close()` releases its instances, and runs no closings.
  ///
  /// - Complexity: Linear in the number of instances. With closings and a lazy, provider, container or cycle among what they
  ///   need, linear in the components that they need and their edges. Requests do not become slower because a container can be
  ///   closed.
  /// - Parameters:
  ///   - file: The file of the call, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the call, likewise.
  /// - Throws: `DIError.closing(errors:)` with what closings threw, once all have run and everything is released;
  ///   `DIError.isolated` if an instance is closed on the main actor and this is not: then nothing has happened, and the
  ///   container stays open. On a `DIContainer`, observers get what closings threw, and the other ends the program.
  public func close(file: StaticString = #fileID, line: UInt = #line) throws(Failure) {
    try close(.succeeded, file: file, line: line)
  }

  /// Ends the container as ``close(file:line:)`` does, and tells the closings how its work has ended.
  ///
  /// ```swift
  /// try scope.close(.failed(error))
  /// ```
  ///
  /// - Parameters:
  ///   - outcome: What the closings learn.
  ///   - file: The file of the call, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the call, likewise.
  /// - Throws: As ``close(file:line:)``.
  public func close(_ outcome: DIOutcome, file: StaticString = #fileID, line: UInt = #line) throws(Failure) {
    do throws(DIError) {
      try _core.close(outcome, throwsErrors: Failure.self != Never.self)
    } catch { throw failure(error, file, line) }
  }

  /// Returns a container that uses the scope of another container.
  ///
  /// - Parameter container: A container with the same registrations, such as a scope opened from this one. A container with
  ///   other registrations is a programming error, and ends the program.
  /// - Returns: The container.
  public func useScope(from container: Self) -> Self { Self(_core: _core.withScope(of: container._core)) }
}

extension DIResolving {
  @inlinable @inline(__always)
  func entry<T>(_ type: T.Type) -> ProviderAddress? { _core.entry(type) }

  @inlinable @inline(__always)
  var context: Context { _core.context }

  @inlinable @inline(__always)
  func resolveElsewhere<T>(_ type: T.Type, _ file: StaticString, _ line: UInt) throws(Failure) -> T {
    do throws(DIError) {
      return try _core.resolveElsewhere(type)
    } catch { throw failure(error, file, line) }
  }

  @inlinable @inline(__always)
  func failure(_ error: DIError, _ file: StaticString, _ line: UInt) -> Failure {
    Failure._failure(error, of: _core, file: file, line: line)
  }
}

extension Provider {
  // Transparent, so that a debug build inlines it; this works only for callers in this file. In a release build,
  // `@_transparent` would retain the function.
  #if DEBUG
  @_transparent
  #else
  @inline(__always)
  #endif
  @inlinable
  borrowing func answer(_ context: Context) throws(DIError) -> Instance { try make(slots, context) }
}
