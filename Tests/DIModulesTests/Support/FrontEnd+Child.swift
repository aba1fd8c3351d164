import DICore
import DIModules
import TestSupport

extension FrontEnd {
  /// A container below another one of the same front end, with what the body registers.
  func child(of parent: DIBuiltContainer, _ register: (Registrations) -> Void = { _ in }) throws -> DIBuiltContainer {
    switch self {
    case .builder:
      let builder = DIContainerBuilder()
      register(Registrations(.builder(builder)))
      return try builder.build(parent: parent)
    case .declarative:
      let child = DIContainer(parent: DIContainer(_core: parent._core))
      register(Registrations(.declarative(child)))
      return child.view
    }
  }
}
