internal import Synchronization

/// Numbers for creation IDs, each used once in the process.
///
/// A thread takes a row of consecutive numbers at once.
enum CreationIDs {
  /// The count of numbers in a row.
  static var row: UInt { 4096 }
  private static let next = Atomic<UInt>(1)

  /// Takes a row, and returns its first number.
  @inline(never)
  static func take() -> UInt { next.wrappingAdd(row, ordering: .relaxed).oldValue }
}
