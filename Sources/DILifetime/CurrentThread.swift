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

/// One address for each thread, and what is done with it when the thread ends.
///
/// Not generic, since the library that uses it is another module, where it would not be specialized.
package struct ThreadLocal: Sendable {
  private let key: pthread_key_t

  /// Makes one for which no thread has an address yet.
  ///
  /// - Parameter end: Called with the address of a thread that ends.
  package init(_ end: @escaping @convention(c) (UnsafeMutableRawPointer) -> Void) {
    var key = pthread_key_t()
    #if canImport(Darwin)
    let result = pthread_key_create(&key, end)
    #else
    let result = pthread_key_create(
      &key, unsafeBitCast(end, to: (@convention(c) (UnsafeMutableRawPointer?) -> Void).self))
    #endif
    precondition(result == 0, "the system has no room for another thread-local value")
    self.key = key
  }

  /// The address of the calling thread, if it has one.
  package var address: UnsafeMutableRawPointer? { pthread_getspecific(key) }

  /// Gives the calling thread its address, which had none.
  package func set(_ address: UnsafeMutableRawPointer) { pthread_setspecific(key, address) }
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
