public import DICore

extension DIContainerBuilder {
  /// Registers a class whose objects are made elsewhere, and handed to `resolve(_:)`.
  ///
  /// ```swift
  /// builder.register(vc: ProfileController.self).useAutoPropertyInjection()
  /// …
  /// try container.resolve(controller)
  /// ```
  ///
  /// It is for view controllers and their like; `register(type:)` with `initialNotNecessary()` says the same.
  ///
  /// - Parameters:
  ///   - vc: The class.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @discardableResult
  public func register<T: AnyObject>(
    vc: T.Type, file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(type: vc, file: file, line: line).initialNotNecessary()
  }
}

extension DIContainer {
  /// Registers a class whose objects are made elsewhere, and handed to `resolve(_:)`.
  ///
  /// ```swift
  /// container.register(vc: ProfileController.self).useAutoPropertyInjection()
  /// …
  /// container.resolve(controller)
  /// ```
  ///
  /// It is for view controllers and their like; `register(_:)` with the class says the same.
  ///
  /// - Parameters:
  ///   - vc: The class.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @discardableResult
  public func register<T: AnyObject>(
    vc: T.Type, file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    register(vc, file: file, line: line)
  }
}
