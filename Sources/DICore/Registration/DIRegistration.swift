/// A registration of either front end, with modifiers: ``DIBuilderRegistration`` or ``DIContainerRegistration``.
///
/// Use it in a function that takes registrations of both front ends. Optional products add modifiers to it, such as
/// `useAutoPropertyInjection()` of `DIAutoInjection`.
///
/// ```swift
/// func fill(_ screen: some DIRegistration<Screen>) {
///   screen.useAutoPropertyInjection()
/// }
///
/// fill(builder.register(type: Screen.self).initialNotNecessary())
/// fill(container.register(Screen.self))
/// ```
public protocol DIRegistration<Implementation> {
  /// The type that is registered.
  associatedtype Implementation
}
