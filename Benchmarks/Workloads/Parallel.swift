import DICore
import Dispatch

/// Work that several threads do at the same time, with one container.
public struct Parallel: Sendable {
  /// The name of the work in files.
  public let name: String
  /// The name of the work in the table.
  public let title: String

  private let row: Row

  /// All kinds of work, in the order of the table.
  public static let all = [
    Parallel(name: "cached", title: "a cached instance", row: .cached),
    Parallel(name: "tree", title: "a tree of prototypes", row: .tree),
    Parallel(name: "scope", title: "a scope each, with five objects", row: .scope),
  ]

  /// Does the work by hand, a number of times on each thread.
  ///
  /// - Parameters:
  ///   - threads: The number of threads.
  ///   - times: How often each does the work.
  public func byHand(threads: Int, times: Int) {
    DispatchQueue.concurrentPerform(iterations: threads) { _ in row.byHand(times) }
  }

  /// Makes a container that the threads share.
  ///
  /// - Parameters:
  ///   - frontEnd: How the container is declared.
  ///   - threads: The number of threads.
  /// - Returns: The work. Its parameter is how often each thread does it.
  /// - Throws: `DIError`, if the row is wrong.
  public func byContainer(_ frontEnd: FrontEnd, threads: Int) throws -> Batch {
    let batch = try row.byContainer(frontEnd)
    return { times in
      DispatchQueue.concurrentPerform(iterations: threads) { _ in
        do { try batch(times) } catch { fatalError("\(error)") }
      }
    }
  }
}
