/// What `build` checks before it makes a container.
public enum DIBuildChecks: Sendable {
  /// The registrations themselves, such as equal names or a missing initializer; the default.
  case registrations
  /// All that `validate()` calls an error: the registrations, and all dependencies of all components.
  case verified
}
