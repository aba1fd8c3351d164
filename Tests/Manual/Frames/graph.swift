// A builder, what it builds, and pictures of it.
import DIChecks
import DICore
import DIGraph
import Foundation

func frame() throws {
  let builder = DIContainerBuilder()
  var built: DIBuiltContainer { get throws { try builder.build() } }
  // part
}
