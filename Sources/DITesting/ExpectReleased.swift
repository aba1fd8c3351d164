internal import DIAsync
internal import DIChecks
public import DICore
public import Testing

/// Expects that nothing that a container kept is alive after the container was closed.
///
/// ```swift
/// @Test func nothingIsLeaked() throws {
///   try expectReleased {
///     let container = try App.wiring().build()
///     _ = try container.resolve(Home.self)
///     return container
///   }
/// }
/// ```
///
/// The container that the body returns is closed, with the outcome `.succeeded`. Each error of a closing is an issue at the line
/// of the registration, and so is each object that the container kept until then and that is still alive, with the way to it. What others own is left out: values that were registered or set, weakly
/// kept objects, objects of parents and custom scopes; if the container is a scope, also objects of its root. For the objects of
/// a scope, return the scope. Objects that `clean()` has released are not known either.
///
/// - Parameters:
///   - body: Makes a container and uses it, without closing it.
///   - sourceLocation: The place of the call.
/// - Throws: What the body throws.
public func expectReleased<Container: DIResolving>(
  _ body: () throws -> Container, sourceLocation: SourceLocation = #_sourceLocation
) rethrows {
  expectReleased(survivors(of: try body(), sourceLocation), sourceLocation)
}

/// Expects that nothing that a container kept is alive after the container was closed.
///
/// - Parameters:
///   - isolation: The actor of the caller.
///   - body: Makes a container and uses it, without closing it.
///   - sourceLocation: The place of the call.
/// - Throws: What the body throws.
public func expectReleased<Container: DIResolving>(
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Container,
  sourceLocation: SourceLocation = #_sourceLocation
) async rethrows {
  expectReleased(await survivors(awaiting: try await body(), sourceLocation), sourceLocation)
}

/// What a container kept, after closing it; nil if it was closed before.
///
/// What its closings throw becomes issues. The caller must not hold the container.
private func survivors(of container: consuming some DIResolving, _ sourceLocation: SourceLocation) -> [KeptInstance]? {
  let core = container._core
  let kept = core.keptInstances
  record(core.close(.succeeded), sourceLocation)
  return kept
}

/// The same for a container whose closings can suspend.
private func survivors(
  awaiting container: consuming some DIResolving, _ sourceLocation: SourceLocation
) async -> [KeptInstance]? {
  let core = container._core
  let kept = core.keptInstances
  record(await core.closeHere(.succeeded), sourceLocation)
  return kept
}

extension _DIContainerCore {
  /// Closes the container on the main actor; awaits its closings if they have to be awaited.
  @MainActor
  func closeOnMainActor(_ outcome: DIOutcome) async -> [DIError] { await closeHere(outcome) }

  /// Closes the container where the caller is; awaits its closings if they have to be awaited.
  nonisolated(nonsending) func closeHere(_ outcome: DIOutcome) async -> [DIError] {
    let errors = close(outcome)
    // Then nothing has happened.
    guard case .needsAwait? = errors.first else { return errors }
    return await closeAwaiting(outcome)
  }

  /// Closes the container.
  ///
  /// - Parameter outcome: What the closings learn.
  /// - Returns: What the closings threw, or why nothing was closed.
  func close(_ outcome: DIOutcome) -> [DIError] {
    do throws(DIError) {
      try close(outcome, throwsErrors: true)
      return []
    } catch .closing(let errors) {
      return errors
    } catch {
      return [error]
    }
  }
}

private func expectReleased(_ kept: [KeptInstance]?, _ sourceLocation: SourceLocation) {
  guard let kept else {
    Issue.record(
      "The container was closed before `expectReleased`, so it is not known what it kept.",
      sourceLocation: sourceLocation)
    return
  }
  record(kept, sourceLocation)
}

/// Makes an issue of each error of a closing, at the registration.
func record(_ errors: [DIError], _ sourceLocation: SourceLocation) {
  for error in errors {
    Issue.record("\(error)", sourceLocation: (error.subject as? DITypeInfo)?.sourceLocation ?? sourceLocation)
  }
}

/// Makes an issue of each instance that was dropped unclosed, at its registration.
func record(unclosed: [DITypeInfo], _ sourceLocation: SourceLocation) {
  for info in unclosed {
    Issue.record(
      """
      \(info) was dropped without close(), so its onClose has not run. The container is of \(sourceLocation).
        fix: use withScope; or call close() of the scope's container
      """,
      sourceLocation: info.sourceLocation)
  }
}

/// Makes an issue of each object that is alive.
func record(_ kept: [KeptInstance], _ sourceLocation: SourceLocation) {
  // A decorator can return what it decorates.
  var known: Set<ObjectIdentifier> = []
  for instance in kept {
    guard let object = instance.object, known.insert(ObjectIdentifier(object)).inserted else { continue }
    let path = instance.path.count > 1 ? "\n  path: " + instance.path.map(\.description).joined(separator: " -> ") : ""
    Issue.record(
      """
      \(instance.info) is still alive after its container was closed, so something else holds it. The container is of \
      \(sourceLocation).\(path)
      """,
      sourceLocation: instance.info.sourceLocation)
  }
}
