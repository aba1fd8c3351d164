import DICore
import Dispatch

/// Work that several threads do side by side, each its own share, over one container.
public enum Parallel: String, CaseIterable, Sendable {
  case scopes
  case cached

  /// What the work stands for in the table.
  public var title: String {
    switch self {
    case .scopes: "request scopes"
    case .cached: "a cached instance"
    }
  }

  private var row: Row {
    switch self {
    case .scopes: .scope
    case .cached: .cached
    }
  }

  /// The container that the threads share.
  public func container() throws -> RowContainer { try row.container() }

  /// Does the work by hand, so many times on each thread.
  public func byHand(threads: Int, times: Int) {
    DispatchQueue.concurrentPerform(iterations: threads) { _ in row.byHand(times: times) }
  }

  /// Does the work by the container, so many times on each thread.
  public func byContainer(_ container: RowContainer, threads: Int, times: Int) {
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      do { try row.byContainer(container, times: times) } catch { fatalError("\(error)") }
    }
  }
}
