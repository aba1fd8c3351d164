// Unsafe: the scope is unretained. The code that calls an entry holds it.

extension Context {
  var unretainedScope: Unmanaged<Scope> {
    Unmanaged<Scope>.fromOpaque(Store.owner(of: cells))
  }

  var scope: Scope { unretainedScope.takeUnretainedValue() }

  /// Calls a body with the scope, without retaining it.
  func withScope<Result>(_ body: (Scope) -> Result) -> Result { unretainedScope._withUnsafeGuaranteedRef(body) }

  /// The same context in the root scope.
  @usableFromInline
  var inRoot: Context { with(scope.root) }

  func with(_ scope: Scope) -> Context { Context(cells: scope.store.base, caller: caller) }
}
