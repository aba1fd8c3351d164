package import Synchronization

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

// What the system offers for threads. Not run on Darwin and Musl by the project's tests, which are run on Linux.

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

/// A word that stands for one address for each thread: the system's key and one; 0 until some thread has an address.
///
/// A bare number, which is there without code that makes it: who looks at a global one does not ask whether that has run.
package typealias ThreadLocal = Atomic<UInt>

extension Atomic<UInt> {
  /// The address of the calling thread, if it has one.
  package var threadAddress: UnsafeMutableRawPointer? {
    let key = load(ordering: .relaxed)
    return key == 0 ? nil : pthread_getspecific(pthread_key_t(truncatingIfNeeded: key &- 1))
  }

  /// Gives the calling thread its address, which had none.
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - end: Called with the address of a thread that ends; the same each time.
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
    // Another thread may have been faster.
    if !compareExchange(expected: 0, desired: UInt(new) + 1, ordering: .acquiringAndReleasing).exchanged {
      pthread_key_delete(new)
    }
  }
}

/// Where one thread waits until another lets it go on; a permit that comes first is not lost.
///
/// Unchecked: the permit is read and written under the mutex.
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

  /// Waits for a permit, and takes it.
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
