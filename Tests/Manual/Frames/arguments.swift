// A builder and a container, with arguments.
import DIArguments
import DIChecks
import DICore

func frame() throws {
  let builder = DIContainerBuilder()
  let container = DIContainer()
  var built: DIBuiltContainer { get throws { try builder.build() } }
  // part
}
