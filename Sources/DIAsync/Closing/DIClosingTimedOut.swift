/// A closing did not end within the limit of `close(within:)`.
///
/// Its task was cancelled, and nobody waits for it any more. It is the underlying error of `DIError.closingFailed`.
public struct DIClosingTimedOut: Error, Sendable, CustomStringConvertible {
  /// The limit.
  public let limit: Duration

  /// Says so.
  public var description: String { "it did not end within \(limit), and was left" }
}
