import TestSupport

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Runs a body on a thread with a stack of so many kilobytes, and waits for it.
func onStack<Result>(kilobytes: Int, _ body: @escaping @Sendable () throws -> Result) throws -> Result {
  nonisolated(unsafe) var result: Swift.Result<Result, any Error>?
  let work = Unmanaged.passRetained(Work { result = Swift.Result { try body() } })
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  try check(pthread_attr_setstacksize(&attributes, kilobytes << 10) == 0, "no stack of \(kilobytes) KB")
  #if canImport(Darwin)
  var thread: pthread_t?
  let code = pthread_create(&thread, &attributes, { run($0) }, work.toOpaque())
  #else
  var thread = pthread_t()
  let code = pthread_create(&thread, &attributes, { run($0!) }, work.toOpaque())
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
