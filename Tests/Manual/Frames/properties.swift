// A builder, what it builds, and a container, with properties that are filled without a list.
import DIAutoInjection
import DIChecks
import DICore

func frame() throws {
  let builder = DIContainerBuilder()
  let container = DIContainer()
  var built: DIBuiltContainer { get throws { try builder.build() } }
  // part
}
