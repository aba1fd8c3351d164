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
