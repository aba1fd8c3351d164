public import DICore

extension DIContainer {
  /// Makes a child container, which can use and replace the registrations of its parent.
  ///
  /// Use it for a part of a program that needs registrations of its own, such as a feature or a plug-in. If the part needs only
  /// instances of its own, open a scope instead.
  ///
  /// ```swift
  /// let app = DIContainer()
  /// app.register(Session.init).lifetime(.single)
  ///
  /// let editor = DIContainer(parent: app)
  /// editor.register(Document.init(session:))  // the session of the app
  /// ```
  ///
  /// - The parent creates and keeps the instances of its own components, whatever their lifetime. So these instances never get
  ///   a dependency from the child. The parent and all its children share the instances that the parent keeps.
  /// - A registration of the child replaces all registrations of the parent for the same request. A request for many gets the
  ///   components of both, in the order of registration.
  /// - The child also uses registrations that are added to the parent later.
  /// - The child keeps the parent and its scope alive. The parent does not keep the child.
  /// - `clean()` and `close()` of the child do not affect the parent. If the parent is closed, a request of the child for an
  ///   instance that the parent keeps fails with `DIError.containerIsClosed(type:)`.
  ///
  /// - Parameter parent: The parent container, or a scope opened from it. If the parent is closed, or its scope is gone, the
  ///   program ends: this is a programming error.
  /// - Complexity: Constant, however much the parent has registered.
  public init(parent: DIContainer) {
    do throws(DIError) {
      self.init(_core: try ContainerCore(childOf: parent._core))
    } catch { parent._core.trap(error) }
  }
}

extension DIContainerBuilder {
  /// Checks the registrations, and builds a child container, which can use and replace the registrations of its parent.
  ///
  /// ```swift
  /// let builder = DIContainerBuilder()
  /// builder.register(Document.init(session:))
  /// let editor = try builder.build(parent: app)  // the session of the app
  /// ```
  ///
  /// - The parent creates and keeps the instances of its own components, whatever their lifetime. So these instances never get
  ///   a dependency from the child. The parent and all its children share the instances that the parent keeps.
  /// - A registration of this builder replaces all registrations of the parent for the same request. A request for many gets
  ///   the components of both, in the order of registration.
  /// - Modules and ``DIComponent``s that the parent has loaded are not loaded again.
  /// - The child keeps the parent and its scope alive. The parent does not keep the child.
  ///
  /// - Parameter parent: The parent container, or a scope opened from it.
  /// - Returns: The child container. The singles that were registered with this builder are created.
  /// - Throws: As `build()`; `DIError.scopeIsGone` if the scope of the parent is gone; `DIError.containerIsClosed` if the
  ///   parent is closed.
  /// - Complexity: Linear in the number of registrations with this builder, however many the parent has.
  public func build(parent: DIBuiltContainer) throws(DIError) -> DIBuiltContainer {
    try build(childOf: parent._core)
  }
}
