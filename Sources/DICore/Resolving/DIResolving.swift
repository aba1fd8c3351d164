/// What containers can be asked for, whichever front end they come from.
///
/// A request is answered by the linked graph: a first request for a type links what it needs, and later ones call it. All
/// methods may be used from any number of threads.
///
/// ```swift
/// let home = try container.resolve(Home.self)
/// let cat: Cat = try container.resolve()
/// let main = try container.resolve(Storyboard.self, name: "Main")
/// let loggers: [any Logger] = try container.resolveMany()
/// ```
public protocol DIResolving<Failure>: Sendable {
  /// What a request throws: ``DIError`` for a container that was built.
  associatedtype Failure: _DIResolutionFailure

  /// What the container is inside; not for use.
  var _core: _DIContainerCore { get }

  /// Makes a container from its inside; not for use.
  ///
  /// - Parameter _core: The inside.
  init(_core: _DIContainerCore)
}

extension DIResolving {
  /// Gives an instance of a type.
  ///
  /// An optional type asks for its wrapped type. Asked while something is being created on this thread, the request belongs to
  /// that, whichever container it is made with.
  ///
  /// If another thread is creating a kept instance, the request waits for it, and holds its thread. A task that waits so holds a
  /// thread of the pool: an initializer must not wait for a task which could need that thread. Do such work before, and hand in its
  /// result with `register(value:)`. If an initializer never returns, a run loop say, ask a captured container below it, or open a
  /// scope for each piece of work: what its own container is asked for may be left unfinished until it returns.
  ///
  /// - Parameters:
  ///   - type: The type; may be left out where it follows from the context.
  ///   - file: The file of the request, which a container that does not throw names when it ends the program.
  ///   - line: The line of the request, likewise.
  /// - Returns: A new instance or a shared one, as the lifetime of the component says.
  /// - Throws: `DIError`: nothing or too much is registered for the type or for what it needs, a recursion that no
  ///   injection breaks, or an initializer that threw. See the cases.
  /// - Complexity: Apart from the initializers, one look-up in a table, and a call for each object made.
  @inlinable @inline(__always)
  public func resolve<T>(
    _ type: T.Type = T.self, file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) -> T {
    // The call is made here, since in a debug build another function would have a frame.
    guard let entry = entry(type) else { return try resolveElsewhere(type, file, line) }
    do throws(DIError) {
      return try provider(at: entry, type).pointee.answer(context)
    } catch { throw failure(error, file, line) }
  }

  /// Gives an instance of a type that was registered under a name.
  ///
  /// - Parameters:
  ///   - type: The type; may be left out where it follows from the context.
  ///   - name: One of the names of the component.
  ///   - file: The file of the request, which a container that does not throw names when it ends the program.
  ///   - line: The line of the request, likewise.
  /// - Returns: A new instance or a shared one. A cached component of a builder has an instance for each of its names, one of
  ///   a `DIContainer` the same under all.
  /// - Throws: `DIError.typeIsNotFoundForName` if the type is registered, but not under the name; otherwise as
  ///   ``resolve(_:)``.
  @inlinable @inline(__always)
  public func resolve<T>(
    _ type: T.Type = T.self, name: String, file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) -> T {
    do throws(DIError) {
      return try _core.resolve(type, by: NameKey(name))
    } catch { throw failure(error, file, line) }
  }

  /// Gives an instance of every component that serves a type, in the order of registration.
  ///
  /// In the initializer of a component that serves the type, the component itself is left out; in an injection it is in.
  ///
  /// - Parameters:
  ///   - type: The type; may be left out where it follows from the context.
  ///   - file: The file of the request, which a container that does not throw names when it ends the program.
  ///   - line: The line of the request, likewise.
  /// - Returns: The instances.
  /// - Throws: `DIError.typeIsNotFound` if nothing is registered for the type, which on a `DIContainer` is no error but an
  ///   empty array; the error of an instance that could not be
  ///   made; otherwise as ``resolve(_:)``.
  public func resolveMany<T>(
    _ type: T.Type = T.self, file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) -> [T] {
    try resolve(DIMany<T>.self, file: file, line: line).instances
  }

  /// Injects what a component's injections ask for into an object that was made elsewhere.
  ///
  /// The component is found by its implementation type: that of the object, or the nearest superclass, even if its
  /// services took the place of that type. With a lifetime that keeps instances, the object becomes the instance if there
  /// is none yet; if it is the instance already, nothing happens.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - file: The file of the request, which a container that does not throw names when it ends the program.
  ///   - line: The line of the request, likewise.
  /// - Throws: `DIError.typeIsNotFound` if no component has this type; otherwise as ``resolve(_:)``.
  public func resolve<T: AnyObject>(_ object: T, file: StaticString = #fileID, line: UInt = #line) throws(Failure) {
    do throws(DIError) {
      try _core.inject(into: object, name: nil)
    } catch { throw failure(error, file, line) }
  }

  /// Injects into an object that was made elsewhere, by the component of a name.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - name: One of the names of the component.
  ///   - file: The file of the request, which a container that does not throw names when it ends the program.
  ///   - line: The line of the request, likewise.
  /// - Throws: `DIError.typeIsNotFoundForName` if components have this type, but not the name; otherwise as
  ///   ``resolve(_:)``.
  public func resolve<T: AnyObject>(_ object: T, name: String, file: StaticString = #fileID, line: UInt = #line)
    throws(Failure)
  {
    do throws(DIError) {
      try _core.inject(into: object, name: name)
    } catch { throw failure(error, file, line) }
  }

  /// Hands in a value that was made elsewhere, such as the request that a scope is for.
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
  /// It becomes the instance of the component that is registered for exactly this type, and what is asked for in this scope
  /// is given it. Injections do not run. A component with an initializer may be handed a value as well, as long as its
  /// lifetime keeps instances and there is none; for one of the root, such as a single, it is the instance of all scopes.
  ///
  /// - Parameters:
  ///   - value: The value. It is `Sendable` since the scope may be used from any thread.
  ///   - type: The type that was registered; may be left out where it is that of the value.
  ///   - file: The file of the request, which a container that does not throw names when it ends the program.
  ///   - line: The line of the request, likewise.
  /// - Throws: `DIError.typeIsNotFound` if nothing is registered for the type; `DIError.lifetimeKeepsNoValue` if the
  ///   component is made anew for each resolve; `DIError.valueIsAlreadySet` if there is an instance, other than a value that the
  ///   scope began with.
  public func set<T: Sendable>(_ value: T, as type: T.Type = T.self, file: StaticString = #fileID, line: UInt = #line)
    throws(Failure)
  {
    do throws(DIError) {
      try _core.set(value, name: nil)
    } catch { throw failure(error, file, line) }
  }

  /// Hands in a value for the component of a name.
  ///
  /// - Parameters:
  ///   - value: The value. It is `Sendable` since the scope may be used from any thread.
  ///   - type: The type that was registered; may be left out where it is that of the value.
  ///   - name: One of the names of the component.
  ///   - file: The file of the request, which a container that does not throw names when it ends the program.
  ///   - line: The line of the request, likewise.
  /// - Throws: `DIError.typeIsNotFoundForName` if components have this type, but not the name; otherwise as
  ///   ``set(_:as:)``.
  public func set<T: Sendable>(
    _ value: T, as type: T.Type = T.self, name: String, file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) {
    do throws(DIError) {
      try _core.set(value, name: name)
    } catch { throw failure(error, file, line) }
  }

  /// Opens a scope: a container on the same graph that shares single and run instances, and none of `.perContainer`.
  ///
  /// It begins with the values that were handed to this container with `set(_:)`. One `set(_:)` of its own replaces each of them;
  /// values that are handed to this container later stay here. The scope lives as long as its container and those made
  /// from it; its instances are released with it, in the opposite order of their creation.
  ///
  /// - Returns: The container of the new scope; a closed one, if this one is closed.
  @inlinable
  public func newLifeTimeScope() -> Self { Self(_core: _core.withNewScope) }

  /// Releases the instances that the container keeps, and goes on: those of its scope; for the container that was built or made
  /// first, those of single and run lifetimes as well.
  ///
  /// What is asked for afterwards is made anew, singles as well; values that were handed in, with `set(_:)` or
  /// `register(value:)`, stay. Scopes that were opened from it keep their instances, and so does a `DIScope`. What is being created
  /// at this moment goes to those who asked for it and is not kept. Waits for nobody, and other threads may be asking meanwhile.
  /// Instances are released in the opposite order of their creation. On a closed container it does nothing.
  public func clean() { _core.clean() }

  /// Releases the instances that the container keeps, and ends it: those of its scope; for the container that was built or made
  /// first, those of single and run lifetimes as well.
  ///
  /// Each request that is made afterwards is `DIError.containerIsClosed(type:)`, optional and delayed ones included; on a
  /// `DIContainer` it ends the program. A lazy that has its value still gives it. Other containers stay open: the one that a scope
  /// was opened from, and scopes that were opened from this one. These give what they have and make what they keep themselves; what
  /// the closed container keeps, such as a single, is `containerIsClosed` for them as well, and so it is for a container below this
  /// one. Registering with a closed `DIContainer` is of no use, and no error.
  ///
  /// What is being created at this moment goes to those who asked for it and is not kept; what it still asks for is refused. Waits
  /// for nobody, and other threads may be asking meanwhile. Instances are released in the opposite order of their creation. To close
  /// a container twice does nothing more.
  ///
  /// - Complexity: A container that may be closed answers as fast as one that cannot.
  public func close() { _core.close() }

  /// Gives a container on the same graph that uses the scope of another one.
  ///
  /// - Parameter container: A container that came from the same build; one of another build is a programming error, and
  ///   traps.
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
  // Inlined in a debug build as well, for which it has to stand in this file; in a release build this would retain the function.
  #if DEBUG
  @_transparent
  #else
  @inline(__always)
  #endif
  @inlinable
  borrowing func answer(_ context: Context) throws(DIError) -> Instance { try make(slots, context) }
}
