/// What the registrations of all front ends are: the description of a component, to be continued.
public protocol DIRegistration<Implementation> {
  /// What is registered.
  associatedtype Implementation
}
