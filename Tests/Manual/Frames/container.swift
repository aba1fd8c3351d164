// A container that registers and resolves at any time.
import DIChecks
import DICore

func frame() throws {
  let container = DIContainer()
  // part
}
