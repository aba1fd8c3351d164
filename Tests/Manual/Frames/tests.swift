// What tests use; declarations only.
import DIAsync
import DIChecks
import DICore
import DITesting
import Testing

func frame() async throws {
  let builder = DIContainerBuilder()
  var built: DIBuiltContainer { get throws { try builder.build() } }
  // part
}
