// A builder of what suspends, and a container that it starts.
import DIAsync
import DIChecks
import DICore

func frame() async throws {
  let builder = DIContainerBuilder()
  // part
}
