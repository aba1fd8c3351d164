#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The calling thread, as far as locks and frames have to tell threads apart.
package enum CurrentThread {
  /// A number that no other live thread has.
  package static var number: UInt {
    #if canImport(Darwin)
    UInt(bitPattern: pthread_self())  // Not run by the project's tests, which are run on Linux.
    #else
    UInt(pthread_self())
    #endif
  }
}
