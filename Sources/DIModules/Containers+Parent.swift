public import DICore

// A container below another one. What the parent has registered is made and kept by the parent, as if it had been asked
// itself: that is the rule for every lifetime.

extension DIContainer {
  /// Makes a container that sees what another one has registered, and may replace it for itself.
  ///
  /// ```swift
  /// let app = DIContainer()
  /// app.register(Session.init).lifetime(.single)
  ///
  /// let editor = DIContainer(parent: app)
  /// editor.register(Document.init(session:))  // the session of the app
  /// ```
  ///
  /// What the parent has registered is made and kept by the parent, as if it had been asked itself: its components are given
  /// what the parent sees, never what the child has registered, and instances that it keeps, of whatever lifetime, are the
  /// same for the parent and all its children. A registration of the child takes the place of those of the parent that would
  /// answer the same request; many holds those of both, in the order of registration. What is registered with the parent later
  /// is seen as well.
  ///
  /// The child keeps the parent, and the scope of the container that was given, alive; the parent does not keep the child.
  /// `clean()` and `close()` of a child release what the child keeps, and nothing of the parent. When the parent is closed, what it
  /// would have to keep is `DIError.containerIsClosed(type:)` for its children as well.
  ///
  /// - Parameter parent: The other container, or a scope that was opened from it. One that is closed, or was given out in a scope
  ///   that is gone, is a programming error, and traps.
  public init(parent: DIContainer) {
    do throws(DIError) {
      self.init(_core: try ContainerCore(childOf: parent._core))
    } catch { parent._core.trap(error) }
  }
}

extension DIContainerBuilder {
  /// Checks the registrations, and makes a container of them that sees what another one has registered.
  ///
  /// What the parent has registered is made and kept by the parent, as if it had been asked itself: its components are given
  /// what the parent sees, never what the child has registered, and instances that it keeps, of whatever lifetime, are the
  /// same for the parent and all its children. A registration of this builder takes the place of those of the parent that would
  /// answer the same request; many holds those of both, in the order of registration. Modules that the parent has loaded are
  /// not loaded again.
  ///
  /// The child keeps the parent, and the scope of the container that was given, alive; the parent does not keep the child.
  ///
  /// - Parameter parent: The other container, or a scope that was opened from it.
  /// - Returns: The container; its singles are those that were registered with this builder.
  /// - Throws: As `build()`; `DIError.scopeIsGone` if the parent was given out in a scope that is gone;
  ///   `DIError.containerIsClosed` if it is closed.
  /// - Complexity: Linear in the number of registrations with this builder, however many the parent has.
  public func build(parent: DIBuiltContainer) throws(DIError) -> DIBuiltContainer { try build(childOf: parent._core) }
}
