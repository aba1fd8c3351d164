#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

extension CurrentThread {
  /// The addresses of the thread's stack, which grows downwards; nil where the system does not know them.
  ///
  /// The branches for Darwin and Musl have not been run.
  package static var stack: Range<UInt>? {
    #if canImport(Darwin)
    let end = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
    return end - UInt(pthread_get_stacksize_np(pthread_self()))..<end
    #else
    #if canImport(Musl)
    // For the main thread, Musl knows how much of the stack is in use, but not how large it can grow.
    if getpid() == systemNumber() { return nil }
    #endif
    var attributes = pthread_attr_t()
    guard readAttributes(pthread_self(), &attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    var start: UnsafeMutableRawPointer?
    var size = 0
    guard pthread_attr_getstack(&attributes, &start, &size) == 0, let start else { return nil }
    return UInt(bitPattern: start)..<UInt(bitPattern: start) + UInt(size)
    #endif
  }
}

// The C headers declare these functions only if `_GNU_SOURCE` is defined, so Swift does not import them. Swift calls them with
// its own calling convention, which is the same as C's for such parameters.

#if !canImport(Darwin)
@_silgen_name("pthread_getattr_np")
private func readAttributes(_ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>) -> Int32
#endif

#if canImport(Musl)
@_silgen_name("gettid")
private func systemNumber() -> pid_t
#endif
