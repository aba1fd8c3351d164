// A builder, and what it builds.
import DIChecks
import DICore

func frame() throws {
  let builder = DIContainerBuilder()
  var built: DIBuiltContainer { get throws { try builder.build() } }
  // part
}
