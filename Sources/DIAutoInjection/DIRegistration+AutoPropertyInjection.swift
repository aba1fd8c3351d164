public import DICore

extension DIRegistration where Implementation: AnyObject {
  /// Injects the optional properties whose types are registered, without a list of them.
  ///
  /// Use it for classes that the container does not create, with many properties. For a class that the container creates, prefer
  /// parameters of the initializer.
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
  /// It sets every stored `var` that is `nil` and has a type `T?` or `T!`, where `T` is a registered class or protocol. Private and
  /// inherited properties are included, and so is a `DILazy<Service>?`. It runs in its order among the injections of the component,
  /// and breaks cycles like any injection.
  ///
  /// It does not touch
  ///
  /// - properties that have a value already, such as all properties of a type that is not optional
  /// - constants; `weak`, `unowned` and `lazy` variables; properties with a wrapper
  /// - properties whose value is a structure, an enumeration, a tuple or a function
  /// - properties whose type is not registered, or whose component has neither an instance nor an initializer without arguments
  ///
  /// If a registered dependency cannot be created, or several components could answer, the resolve throws the error.
  ///
  /// The compiler cannot check the writes. So observers (`didSet`) do not run, and isolation is not checked per property: call this
  /// where the class is isolated, on the main actor for a class of the main actor. For an `actor`, and for a class that was compiled
  /// without reflection metadata, the resolve throws `DIError.initializationFailed` with ``DIUnreadableProperties``.
  ///
  /// - Parameter isolation: The actor that the properties belong to; taken from the context.
  /// - Returns: The registration.
  /// - Complexity: The properties of a class are found once. After that, an object costs a check for each property that can be
  ///   injected, besides its dependencies.
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
