#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

extension CurrentThread {
  /// The addresses of its stack, which is used from the upper end on; nil where the system does not tell.
  ///
  /// Not run on Darwin and Musl by the project's tests.
  package static var stack: Range<UInt>? {
    #if canImport(Darwin)
    let end = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
    return end - UInt(pthread_get_stacksize_np(pthread_self()))..<end
    #else
    #if canImport(Musl)
    // Musl tells how much of the main thread's stack is in use, and not how much there may be.
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

// What the headers declare for programs in C that ask for it. Called as Swift functions, which is the same for such parameters.

#if !canImport(Darwin)
@_silgen_name("pthread_getattr_np")
private func readAttributes(_ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>) -> Int32
#endif

#if canImport(Musl)
@_silgen_name("gettid")
private func systemNumber() -> pid_t
#endif
