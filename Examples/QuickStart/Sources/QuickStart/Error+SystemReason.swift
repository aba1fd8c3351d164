import Foundation

extension Error {
  /// Why a file operation failed, in the words of the operating system: "No such file or directory".
  ///
  /// Foundation's own description wraps this text, and differs between platforms.
  var systemReason: String {
    let error = self as NSError
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    guard cause.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
    return String(cString: strerror(Int32(cause.code)))
  }
}
