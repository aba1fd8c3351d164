public import DICore

extension DIRegistration where Implementation: AnyObject {
  /// Fills the properties of each object for whose type something is registered, without a list of them.
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
  /// What is filled: stored variables that are `nil`, of a type `T?` or `T!` where `T` is a class or a protocol; private ones
  /// and those of superclasses as well. A `DILazy<Service>?` is one of them. It happens where it stands among the other
  /// injections of the component, and closes cycles like them.
  ///
  /// What is left alone: variables that have a value, which those of other than optional types always have; constants; `weak`,
  /// `unowned` and `lazy` variables; properties with a wrapper; values, which are structures, enumerations, tuples and
  /// functions; and those for whose type nothing is registered, or only what has no instance and no initializer that does
  /// without arguments. What is registered but cannot be made, or could be several components, is an error of the resolve.
  ///
  /// The properties are written behind the back of the compiler: nobody's observers (`didSet`) run, and that a property is the
  /// affair of some actor is not seen. So write this where the class belongs: on the main actor for what belongs to that.
  /// The properties of an `actor` are not filled; that, and a class which was compiled without reflection metadata, is
  /// `DIError.initializationFailed` by ``DIUnreadableProperties``.
  ///
  /// - Parameter isolation: Where the properties may be written; taken from the context.
  /// - Returns: The registration.
  /// - Complexity: The properties of a type are looked at once; after that, an object costs what its dependencies do, and a
  ///   look at each property that can be filled.
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
