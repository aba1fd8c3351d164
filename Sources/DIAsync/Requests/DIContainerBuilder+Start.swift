public import DICore
internal import Synchronization

/// Makes a single, in the order in which a build makes them.
struct RequestForSingle: AwaitedRequest {
  let single: Single
  let absent: Absent

  final class Absent: Sendable {
    let singles = Mutex<Set<SingleKey>>([])
  }

  func answer(by core: ContainerCore) throws(DIError) {
    var known = absent.singles.withLock(\.self)
    try core.create(single, without: &known)
    let found = known
    absent.singles.withLock { $0 = found }
  }
}

extension ContainerCore {
  /// Makes the singles, and awaits those that suspend.
  fileprivate nonisolated(nonsending) func startSingles() async throws {
    let absent = RequestForSingle.Absent()
    for single in try singles() {
      do {
        try await RequestForSingle(single: single, absent: absent).answer(awaitedBy: self)
      } catch let error as DIError {
        if case .whileCreateSingleton = error { throw error }
        throw single.failure(error)
      }
    }
  }
}

extension DIContainerBuilder {
  /// Builds a container as `build()` does, and awaits the singles that suspend.
  ///
  /// ```swift
  /// builder.register { try await AppDatabase.open() }.lifetime(.single)
  /// let container = try await builder.start()
  /// ```
  ///
  /// - Returns: The container, with all its singles.
  /// - Throws: As `build()`; `CancellationError` if the task is cancelled. The singles made before are closed, which it awaits, and
  ///   released.
  public nonisolated(nonsending) func start() async throws -> DIBuiltContainer {
    let core = try coreWithoutSingles()
    do {
      try await core.startSingles()
    } catch {
      try? await core.closeAwaited(.failed(error), throwsErrors: false)
      throw error
    }
    return DIBuiltContainer(_core: core)
  }
}

extension DIAsyncView where Failure == CancellationError {
  /// Creates the singles that do not exist yet, as `initializeSingletonObjects()` of the container does, and awaits those that
  /// suspend.
  ///
  /// - Parameters:
  ///   - file: The file of the call, for the message if a failure ends the program.
  ///   - line: The line of the call, likewise.
  /// - Throws: `CancellationError` if the task is cancelled.
  public nonisolated(nonsending) func initializeSingletonObjects(
    file: StaticString = #fileID, line: UInt = #line
  ) async throws(CancellationError) {
    do {
      try await core.startSingles()
    } catch let failure as CancellationError {
      throw failure
    } catch {
      core.trap(error as! DIError, file, line)
    }
  }
}
