/// A dependency that opens scopes and gives each of them values of these types.
///
/// Use it where work arrives and each piece needs a scope: a server that handles requests, a queue of jobs. Take it as a
/// parameter, or resolve one from a container. Where the program has the container at hand, call `withScope(_:body:)` of it.
///
/// ```swift
/// final class Server {
///   private let scopes: DIScopes<Request>
///   init(scopes: DIScopes<Request>) { self.scopes = scopes }
///   func handle(_ request: Request) throws -> Response {
///     try scopes.with(request) { (unit: UnitOfWork, log: Log) in try unit.answer(logging: log) }
///   }
/// }
///
/// builder.register(scopeValue: Request.self)
/// builder.register(UnitOfWork.init).lifetime(.perScope)
/// builder.register { Log(request: $0) }
/// builder.register(Server.init).lifetime(.single)
/// ```
///
/// Unlike a closure that takes the container, it says in its type what its scopes are given: `graph` shows it, and `validate()`
/// checks that the values can be set. What is requested in the scopes is unknown to them.
///
/// - **Scopes.** They are opened from the container; if an instance of a scope holds the `DIScopes`, from that scope, whose
///   values they begin with. The values are set as by `set(_:as:)`.
/// - **Failures.** It throws on both front ends, and hands out a `DIBuiltContainer` on both.
/// - **Lifetime.** It keeps the container and the scope alive. It does not keep the scope if an instance of that scope holds it:
///   used after the scope is gone, it throws `DIError.scopeIsGone`.
/// - **Threads.** Any number of threads can open scopes at once.
///
/// It costs no allocation.
public struct DIScopes<each Value: Sendable>: Sendable {
  /// The container that opens the scopes; an extension point.
  package let core: ContainerCore
  /// Gives a new scope its values, if a closure makes what is requested there; otherwise nil.
  private let fill: (@Sendable (ContainerCore, repeat each Value) throws(DIError) -> Void)?

  init(
    _ core: ContainerCore, fill: (@Sendable (ContainerCore, repeat each Value) throws(DIError) -> Void)? = nil
  ) {
    self.core = core
    self.fill = fill
  }

  /// Opens a scope, runs a body with instances of the scope, and closes the scope.
  ///
  /// ```swift
  /// try scopes.with(request) { (unit: UnitOfWork, log: Log) in try unit.answer(logging: log) }
  /// ```
  ///
  /// The scope is closed in every case, also if a value cannot be set or an instance cannot be made. Closings learn how the body
  /// ended: `.succeeded` if it returned, `.cancelled` for a `CancellationError`, otherwise `.failed` with its error.
  ///
  /// - Parameters:
  ///   - values: The values of the scope.
  ///   - body: The work. Each parameter is requested in the scope, as by `resolve(_:)`.
  /// - Returns: What the body returns.
  /// - Throws: `DIError.scopeIsGone` or `DIError.containerIsClosed` if no scope can be opened; the error of `set(_:as:)`, of a
  ///   request or of the body, as it is; errors of closings then go to observers only. If the body returned:
  ///   `DIError.closing(errors:)`, with what the closings threw.
  @_disfavoredOverload
  public func with<each Parameter, Answer>(
    _ values: repeat each Value, body: (repeat each Parameter) throws -> Answer
  ) throws -> Answer {
    try liveCore().inThrowingScope { scope in
      try set(repeat each values, in: scope)
      let container = DIBuiltContainer(_core: scope)
      return try body(repeat try container.resolve((each Parameter).self))
    }
  }

  /// Opens a scope, runs a body with the container of the scope, and closes the scope.
  ///
  /// Use it where the work decides what it requests.
  ///
  /// ```swift
  /// try scopes.with(request) { scope in try scope.resolve(Handler.self, name: request.path).answer() }
  /// ```
  ///
  /// - Parameters:
  ///   - values: The values of the scope.
  ///   - body: The work. A container of the scope that outlives it is closed.
  /// - Returns: What the body returns.
  /// - Throws: As the overload whose body takes instances.
  @_disfavoredOverload
  public func with<Answer>(
    _ values: repeat each Value, body: (DIBuiltContainer) throws -> Answer
  ) throws -> Answer {
    try liveCore().inThrowingScope { scope in
      try set(repeat each values, in: scope)
      return try body(DIBuiltContainer(_core: scope))
    }
  }

  /// Opens a scope, to be closed by hand.
  ///
  /// Use it for work that ends elsewhere, such as a response whose body is sent later.
  ///
  /// ```swift
  /// let scope = try scopes.open(request)
  /// ...
  /// try scope.close(.succeeded)
  /// ```
  ///
  /// A scope that is dropped without `close()` runs no closings.
  ///
  /// - Parameter values: The values of the scope.
  /// - Returns: The container of the scope.
  /// - Throws: `DIError.scopeIsGone` or `DIError.containerIsClosed` if no scope can be opened; the error of `set(_:as:)`, after
  ///   the scope was closed.
  public func open(_ values: repeat each Value) throws(DIError) -> DIBuiltContainer {
    let scope = try liveCore().withNewScope
    do throws(DIError) {
      try set(repeat each values, in: scope)
    } catch {
      try? scope.close(DIOutcome(of: error), throwsErrors: false)
      throw error
    }
    return DIBuiltContainer(_core: scope)
  }

  /// The container that opens the scopes, with its scope retained; an extension point.
  package func liveCore() throws(DIError) -> ContainerCore {
    ContainerCore(scope: try core.liveScope(for: Self.self), from: core.unretainedRequestSite)
  }

  /// Sets the values in a scope; an extension point.
  package func set(_ values: repeat each Value, in scope: ContainerCore) throws(DIError) {
    if let fill { return try fill(scope, repeat each values) }
    repeat try scope.set(each values, name: nil)
  }
}

extension DIScopes: ContainerRequest {
  package static var wrappedType: any Any.Type { Self.self }

  package static func answer(_ options: RequestOptions, _ linker: Linker, into slot: Slot) -> Bool {
    if options.signature != nil {
      linker.fail(Self.self, .takesNoArguments(Self.self), into: slot)
      return true
    }
    if linker.record({ $0.answer.content = .scopes(values) }) { return true }
    linker.noteHiddenEdges(isKept: true)
    let requestSite = (linker.traversal.requestSite ?? linker.program).unlessProgram
    slot.pointee = linker.arena.makeProvider(linker.arena.slots(0)) { (_, context) throws(DIError) -> Self in
      Self(context.delayedContainer(from: requestSite))
    }
    return true
  }

  /// The types of the values, in order.
  private static var values: [any Any.Type] {
    var types: [any Any.Type] = []
    for type in repeat (each Value).self { types.append(type) }
    return types
  }
}
