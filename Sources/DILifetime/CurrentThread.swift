package import Synchronization

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

// This file wraps the threads of the system. The project's tests run on Linux with glibc; the branches for Darwin and Musl have
// not been run.

/// The calling thread.
package enum CurrentThread {
  /// A number that no other live thread has.
  package static var number: UInt {
    #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
    #else
    UInt(pthread_self())
    #endif
  }

  /// Lets another thread run.
  package static func yield() { sched_yield() }

  /// The addresses of the thread's stack, which grows downwards; nil where the system does not know them.
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

/// The system's key of a thread-local address, plus one; 0 until the first thread sets its address.
///
/// A global of this type is a bare number, which is initialized statically. So reading it needs no check.
package typealias ThreadLocal = Atomic<UInt>

extension Atomic<UInt> {
  /// The address of the calling thread, if it has one.
  package var threadAddress: UnsafeMutableRawPointer? {
    let key = load(ordering: .relaxed)
    return key == 0 ? nil : pthread_getspecific(pthread_key_t(truncatingIfNeeded: key &- 1))
  }

  /// Sets the address of the calling thread, which must not have one yet.
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - end: A function that is called with the address when the thread ends. It must be the same for all threads.
  package func setThreadAddress(
    _ address: UnsafeMutableRawPointer, _ end: @escaping @convention(c) (UnsafeMutableRawPointer) -> Void
  ) {
    if load(ordering: .acquiring) == 0 { makeKey(end) }
    pthread_setspecific(pthread_key_t(truncatingIfNeeded: load(ordering: .acquiring) &- 1), address)
  }

  private func makeKey(_ end: @escaping @convention(c) (UnsafeMutableRawPointer) -> Void) {
    var new = pthread_key_t()
    #if canImport(Darwin)
    let result = pthread_key_create(&new, end)
    #else
    let result = pthread_key_create(
      &new, unsafeBitCast(end, to: (@convention(c) (UnsafeMutableRawPointer?) -> Void).self))
    #endif
    precondition(result == 0, "the system supports no further thread-local value")
    // Another thread can have made the key first: then its key is used.
    if !compareExchange(expected: 0, desired: UInt(new) + 1, ordering: .acquiringAndReleasing).exchanged {
      pthread_key_delete(new)
    }
  }
}

/// Lets one thread wait until another one wakes it.
///
/// If the permit is given before the thread parks, the thread does not wait.
///
/// Unchecked `Sendable`: `hasPermit` is accessed under the mutex only, and the two pointers never change.
package final class Parking: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var hasPermit = false

  package init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Waits for a permit and consumes it.
  package func park() {
    pthread_mutex_lock(mutex)
    while !hasPermit { pthread_cond_wait(condition, mutex) }
    hasPermit = false
    pthread_mutex_unlock(mutex)
  }

  /// Gives the permit.
  package func unpark() {
    pthread_mutex_lock(mutex)
    hasPermit = true
    pthread_cond_signal(condition)
    pthread_mutex_unlock(mutex)
  }
}

// MARK: - The system

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
