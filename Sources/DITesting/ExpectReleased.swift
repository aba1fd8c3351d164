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
/// The container that the body returns is closed. Each object that it kept until then and that is still alive is an issue at
/// the line of its registration, with the way to it. What others own is left out: values that were registered or set, weakly
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
  expectReleased(survivors(of: try body()), sourceLocation)
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
  expectReleased(survivors(of: try await body()), sourceLocation)
}

/// What a container kept, after closing it; nil if it was closed before.
///
/// The caller must not hold the container.
func survivors(of container: consuming some DIResolving) -> [KeptInstance]? {
  let kept = container._core.keptInstances
  try? container._core.close(.succeeded, throwsErrors: false)
  return kept
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
