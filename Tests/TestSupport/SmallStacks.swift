#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Runs a body on a thread with a stack of so many kilobytes, and waits for it.
package func onStack<Result>(kilobytes: Int, _ body: @escaping @Sendable () throws -> Result) throws -> Result {
  nonisolated(unsafe) var result: Swift.Result<Result, any Error>?
  let work = Unmanaged.passRetained(Work { result = Swift.Result { try body() } })
  let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
  pthread_attr_init(attributes)
  defer {
    pthread_attr_destroy(attributes)
    attributes.deallocate()
  }
  // A stack of its own, since the system may reuse a larger one; below it, a guard page.
  let (size, guardSize) = (kilobytes << 10, 64 << 10)
  let memory = mmap(nil, size + guardSize, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0)
  guard let memory, memory != MAP_FAILED else { throw Fault("no memory") }
  defer { munmap(memory, size + guardSize) }
  try check(mprotect(memory + guardSize, size, PROT_READ | PROT_WRITE) == 0, "memory that cannot be used")
  try check(pthread_attr_setstack(attributes, memory + guardSize, size) == 0, "no stack of \(kilobytes) KB")
  #if canImport(Darwin)
  var thread: pthread_t?
  let code = pthread_create(&thread, attributes, { run($0) }, work.toOpaque())
  #else
  var thread = pthread_t()
  let code = pthread_create(&thread, attributes, { run($0!) }, work.toOpaque())
  #endif
  try check(code == 0, "no thread")
  #if canImport(Darwin)
  pthread_join(thread!, nil)
  #else
  pthread_join(thread, nil)
  #endif
  work.release()
  return try result!.get()
}

private final class Work {
  let body: () -> Void
  init(_ body: @escaping () -> Void) { self.body = body }
}

private func run(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  Unmanaged<Work>.fromOpaque(work).takeUnretainedValue().body()
  return nil
}
