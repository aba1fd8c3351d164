public import DICore

extension DIResolving {
  /// Returns an instance that is created from arguments.
  ///
  /// ```swift
  /// builder.register(type: Cat.self).initialWithArg { _, name in Cat(name: name) }
  ///
  /// let felix = try container.resolve(Cat.self, arg: "Felix")
  /// ```
  ///
  /// - The static types of the arguments choose the initializer, and must match exactly: `Cat`, `Cat?` and `any Animal` are
  ///   three types. Use `as` if an argument has another static type.
  /// - Only the requested component gets the arguments, not its dependencies.
  /// - The arguments count only if the request creates an instance. A kept instance is returned whatever they are, and so is an
  ///   instance whose creation is making this request, as in a cycle.
  ///
  /// - Parameters:
  ///   - type: The type; can be omitted if it follows from the context.
  ///   - arguments: The arguments.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, likewise.
  /// - Returns: A new or shared instance, depending on the lifetime of the component.
  /// - Throws: `DIError.initializationMethodWithSignatureIsNotFoundFor` if the component has no initializer for these types;
  ///   otherwise as `resolve(_:)`.
  /// - Complexity: As `resolve(_:)`. Arguments cost no allocation, unless they take more than a kilobyte. Up to four are passed
  ///   by the forms for one to four arguments, which copy none of them.
  @inlinable @_disfavoredOverload
  public func resolve<T, each A>(
    _ type: T.Type = T.self, arg arguments: repeat each A, file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) -> T {
    do throws(DIError) {
      return try _core.resolve(type, with: repeat each arguments)
    } catch { throw Failure._failure(error, of: _core, file: file, line: line) }
  }

  /// Returns an instance that is created from arguments, of a type that is registered under a name.
  ///
  /// ```swift
  /// let felix = try container.resolve(Cat.self, name: "house", arg: "Felix")
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type; can be omitted if it follows from the context.
  ///   - name: One of the names of the component.
  ///   - arguments: The arguments.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, likewise.
  /// - Returns: A new or shared instance, depending on the lifetime of the component. A shared component of a builder has one
  ///   instance for each of its names. The first request by a name creates the instance, from the arguments of this request.
  /// - Throws: `DIError.typeIsNotFoundForName` if the type is registered, but not under the name; otherwise as
  ///   `resolve(_:arg:)`.
  @inlinable
  public func resolve<T, each A>(
    _ type: T.Type = T.self, name: String, arg arguments: repeat each A, file: StaticString = #fileID,
    line: UInt = #line
  ) throws(Failure) -> T {
    do throws(DIError) {
      return try _core.resolve(type, name: name, with: repeat each arguments)
    } catch { throw Failure._failure(error, of: _core, file: file, line: line) }
  }

  /// Returns an instance of every component that provides a service, each created from the arguments.
  ///
  /// ```swift
  /// let loggers: [any Logger] = try container.resolveMany(arg: "main")
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type; can be omitted if it follows from the context.
  ///   - arguments: The arguments; each of the components must have an initializer for them.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, likewise.
  /// - Returns: The instances, in the order of registration.
  /// - Throws: `DIError.initializationMethodWithSignatureIsNotFoundFor` if a component has no such initializer; otherwise as
  ///   `resolveMany(_:)`.
  @inlinable
  public func resolveMany<T, each A>(
    _ type: T.Type = T.self, arg arguments: repeat each A, file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) -> [T] {
    try many(resolve(DIMany<T>.self, arg: repeat each arguments, file: file, line: line))
  }
}
