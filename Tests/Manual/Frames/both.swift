// A builder, what it builds, and a container that registers and resolves at any time.
import DIChecks
import DICore

func frame() throws {
  let builder = DIContainerBuilder()
  let container = DIContainer()
  var built: DIBuiltContainer { get throws { try builder.build() } }
  // part
}
