// A builder and a container, with modules, tags, frameworks and children.
import DIChecks
import DICore
import DIModules

func frame() throws {
  let builder = DIContainerBuilder()
  let container = DIContainer()
  var built: DIBuiltContainer { get throws { try builder.build() } }
  // part
}
