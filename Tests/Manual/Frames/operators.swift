// A builder, what it builds, and a container, with operators.
import DIChecks
import DICore
import DIOperators

func frame() throws {
  let builder = DIContainerBuilder()
  let container = DIContainer()
  var built: DIBuiltContainer { get throws { try builder.build() } }
  // part
}
