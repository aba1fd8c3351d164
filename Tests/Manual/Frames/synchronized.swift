// A builder, what it builds, and what the standard library has for several threads.
import DIChecks
import DICore
import Synchronization

func frame() throws {
  let builder = DIContainerBuilder()
  var built: DIBuiltContainer { get throws { try builder.build() } }
  // part
}
