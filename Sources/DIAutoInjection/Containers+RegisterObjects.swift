public import DICore

extension DIContainerBuilder {
  /// Registers a class whose objects are created elsewhere, such as a view controller.
  ///
  /// ```swift
  /// builder.register(vc: ProfileController.self).useAutoPropertyInjection()
  ///
  /// try container.resolve(controller)  // when the controller exists
  /// ```
  ///
  /// The container never creates an object of the class; `resolve(_:)` with an object runs the injections on this
  /// object. The call is short for `register(type:)` with `initialNotNecessary()`.
  ///
  /// - Parameters:
  ///   - vc: The class.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to add injections, a lifetime and so on.
  @discardableResult
  public func register<T: AnyObject>(
    vc: T.Type, file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(type: vc, file: file, line: line).initialNotNecessary()
  }
}

extension DIContainer {
  /// Registers a class whose objects are created elsewhere, such as a view controller.
  ///
  /// ```swift
  /// container.register(vc: ProfileController.self).useAutoPropertyInjection()
  ///
  /// container.resolve(controller)  // when the controller exists
  /// ```
  ///
  /// The container never creates an object of the class; `resolve(_:)` with an object runs the injections on this
  /// object. The call is short for `register(_:)` with the class.
  ///
  /// - Parameters:
  ///   - vc: The class.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to add injections, a lifetime and so on.
  @discardableResult
  public func register<T: AnyObject>(
    vc: T.Type, file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    register(vc, file: file, line: line)
  }
}
