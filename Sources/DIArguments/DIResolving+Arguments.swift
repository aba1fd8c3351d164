public import DICore

extension DIResolving {
  /// Gives an instance that is made from arguments.
  ///
  /// ```swift
  /// builder.register(type: Cat.self).initialWithArg { _, name in Cat(name: name) }
  ///
  /// let felix = try container.resolve(Cat.self, arg: "Felix")
  /// ```
  ///
  /// The initializer is chosen by the static types of the arguments, which have to be exactly those that it takes: `Cat`, `Cat?`
  /// and `any Animal` are three types. The arguments are for the component that answers, and not for its dependencies; they
  /// travel with this call, and no other sees them. An instance that is there already, since the lifetime keeps it or since it
  /// is being created around this request, is the answer whatever the arguments are.
  ///
  /// - Parameters:
  ///   - type: The type; may be left out where it follows from the context.
  ///   - arguments: The arguments.
  ///   - file: The file of the request, which a container that does not throw names when it ends the program.
  ///   - line: The line of the request, likewise.
  /// - Returns: A new instance or a shared one, as the lifetime of the component says.
  /// - Throws: `DIError.initializationMethodWithSignatureIsNotFoundFor` if the component has no initializer for these types;
  ///   otherwise as `resolve(_:)`.
  /// - Complexity: As `resolve(_:)`; the arguments lie on the stack, so that they cost no allocation unless they take more
  ///   than a kilobyte.
  @inlinable
  public func resolve<T, each A>(
    _ type: T.Type = T.self, arg arguments: repeat each A, file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) -> T {
    do throws(DIError) {
      return try _core.resolve(type, with: repeat each arguments)
    } catch { throw Failure._failure(error, of: _core, file: file, line: line) }
  }

  /// Gives an instance that is made from arguments, of a type that was registered under a name.
  ///
  /// - Parameters:
  ///   - type: The type; may be left out where it follows from the context.
  ///   - name: One of the names of the component.
  ///   - arguments: The arguments.
  ///   - file: The file of the request, which a container that does not throw names when it ends the program.
  ///   - line: The line of the request, likewise.
  /// - Returns: A new instance or a shared one. A cached component of a builder has an instance for each of its names, each made
  ///   from the arguments of the first request for it.
  /// - Throws: `DIError.typeIsNotFoundForName` if the type is registered, but not under the name; otherwise as
  ///   ``resolve(_:arg:)``.
  @inlinable
  public func resolve<T, each A>(
    _ type: T.Type = T.self, name: String, arg arguments: repeat each A, file: StaticString = #fileID,
    line: UInt = #line
  ) throws(Failure) -> T {
    do throws(DIError) {
      return try _core.resolve(type, name: name, with: repeat each arguments)
    } catch { throw Failure._failure(error, of: _core, file: file, line: line) }
  }

  /// Gives an instance of every component that serves a type, in the order of registration, each made from the arguments.
  ///
  /// - Parameters:
  ///   - type: The type; may be left out where it follows from the context.
  ///   - arguments: The arguments, which each of the components has to have an initializer for.
  ///   - file: The file of the request, which a container that does not throw names when it ends the program.
  ///   - line: The line of the request, likewise.
  /// - Returns: The instances.
  /// - Throws: `DIError.initializationMethodWithSignatureIsNotFoundFor` if one of them has none; otherwise as
  ///   `resolveMany(_:)`.
  @inlinable
  public func resolveMany<T, each A>(
    _ type: T.Type = T.self, arg arguments: repeat each A, file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) -> [T] {
    try many(resolve(DIMany<T>.self, arg: repeat each arguments, file: file, line: line))
  }
}
