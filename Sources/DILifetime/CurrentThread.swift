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

/// One object for each thread, which lives as long as the thread.
///
/// Not generic, since the library that uses it is another module, where it would not be specialized.
package struct ThreadLocal: Sendable {
  private let key: pthread_key_t

  /// Makes one for which no thread has an object yet.
  package init() {
    var key = pthread_key_t()
    let result = pthread_key_create(&key) { release($0) }
    precondition(result == 0, "the system has no room for another thread-local value")
    self.key = key
  }

  /// The object of the calling thread, if it has one.
  package var object: UnsafeMutableRawPointer? { pthread_getspecific(key) }

  /// Gives the calling thread its object, which had none.
  package func set(_ object: AnyObject) { pthread_setspecific(key, Unmanaged.passRetained(object).toOpaque()) }
}

/// Optional, since the system's own declarations differ in whether it is.
private func release(_ object: UnsafeMutableRawPointer?) {
  if let object { Unmanaged<AnyObject>.fromOpaque(object).release() }
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
