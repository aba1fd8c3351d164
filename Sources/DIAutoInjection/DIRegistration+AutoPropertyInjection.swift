public import DICore

extension DIRegistration where Implementation: AnyObject {
  /// Finds the optional properties with registered types, and injects them.
  ///
  /// Use it for classes that the container does not create, with many properties. For a class that the container creates,
  /// prefer parameters of the initializer.
  ///
  /// ```swift
  /// class ProfileController: UIViewController {
  ///   private var session: Session!
  ///   private var analytics: (any Analytics)?
  /// }
  ///
  /// builder.register(vc: ProfileController.self).useAutoPropertyInjection()
  /// ```
  ///
  /// It sets every stored `var` that is `nil` and has a type `T?` or `T!`, where `T` is a registered class or protocol. Private
  /// and inherited properties are included, and so is a `DILazy<Service>?`. The call counts as one injection of the component:
  /// injections run in the order of their calls, and break cycles.
  ///
  /// It does not touch
  ///
  /// - properties that have a value already; this includes all properties whose type is not optional
  /// - constants; `weak`, `unowned` and `lazy` variables; properties with a wrapper
  /// - properties whose value is a structure, an enumeration, a tuple or a function
  /// - properties whose type is not registered, or whose component has neither an instance nor an initializer without arguments
  ///
  /// If a registered dependency cannot be created, or several components could answer, the resolve throws the error.
  ///
  /// The properties are written directly in memory, not by their setters. So observers (`didSet`) do not run, and the compiler
  /// does not check the isolation of each property. Call this method in the isolation of the class: on the main actor for a
  /// class of the main actor. For an `actor`, and for a class that was compiled without reflection metadata, the resolve throws
  /// `DIError.initializationFailed` with ``DIUnreadableProperties``.
  ///
  /// - Parameter isolation: The actor that the properties belong to. The default is the actor of the calling code.
  /// - Returns: The registration.
  /// - Complexity: The properties of a class are found once. After that, each object costs one check for each property that
  ///   can be injected, and the requests for its dependencies.
  @discardableResult
  public func useAutoPropertyInjection(isolation: (any Actor)? = #isolation) -> Self {
    linkedInjection(isolation: isolation) { link in
      do throws(DIUnreadableProperties) {
        let fill = try PropertiesFilling(Implementation.self, link)
        return { object, context in try fill(object, context) }
      } catch {
        return { [error] _, _ in throw error }
      }
    }
  }
}
