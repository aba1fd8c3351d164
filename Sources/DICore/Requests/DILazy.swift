internal import DILifetime

/// A dependency that is resolved when it is first used, and then kept.
///
/// Use it for an instance that is expensive and may not be needed, or to break a cycle. Take it as a parameter, or resolve one
/// from a container. If each use should be a new request, use ``DIProvider``.
///
/// ```swift
/// final class Editor {
///   private let printer: DILazy<Printer>
///   init(printer: DILazy<Printer>) { self.printer = printer }
///   func print(_ text: String) { printer.value.print(text) }
/// }
///
/// builder.register { Printer() }
/// builder.register(Editor.init)
/// ```
///
/// - **Failures.** If nothing is registered for `T`, the request for the holder fails. The dependencies of the instance are
///   checked at first use: ``get()`` throws, ``value`` ends the program. A `DILazy<T?>` is `nil` if the factory made nothing.
/// - **Resolve.** Used while a component is being created, its request belongs to the resolve that is running. Otherwise it
///   begins a resolve.
/// - **Cycles.** It answers with the objects that were being created when the lazy was made, and with the `.objectGraph`
///   instances of their resolve, as long as these live. So a cycle through a lazy closes. The lazy then keeps its holder alive,
///   until ``clear()``; a ``DIProvider`` does not.
/// - **Lifetime.** Until it has its value, it keeps the container and the scope alive. It does not keep the scope if an
///   instance of that scope holds the lazy: used after the scope is gone, it throws `DIError.scopeIsGone`. Once it has its
///   value, it releases both.
/// - **Threads.** Any number of threads can use it: it makes one request, and all get the same instance. Whether several
///   threads can use the instance at once depends on its type.
///
/// It costs one allocation, or three if its request can lead back to its holder. After the first use, no container is involved.
public final class DILazy<T>: Sendable, DelayedDependency, LazyOwner {
  typealias Answer = T

  static var keepsAnswer: Bool { true }
  static var signature: DIMethodSignature? { nil }

  private let content: LazyContent

  init(_ request: DelayedRequest) { content = LazyContent(request) }

  deinit { content.deinitialize() }

  /// Makes a lazy from a closure, without a container, for example to test a class that takes one.
  ///
  /// ```swift
  /// let editor = Editor(printer: DILazy { Printer(tray: .lower) })
  /// ```
  ///
  /// The closure is called once, at first use, on the thread of that use; after ``clear()`` it is called again. It lives as
  /// long as the lazy. If it uses its own lazy, the use throws `DIError.recursiveInitialization`. If it was written on the main
  /// actor, a use off the main actor throws `DIError.isolated`.
  ///
  /// - Parameters:
  ///   - make: Makes the value. If it throws, `get()` throws `DIError.initializationFailed`, and the next use calls it again.
  ///   - file: The file of this call, for errors.
  ///   - line: The line of this call, for errors.
  public convenience init(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () throws -> T,
    file: String = #filePath, line: Int = #line
  ) {
    self.init(DelayedRequest(own: make, file, line))
  }

  /// Makes a lazy that has its value, without a container, for example to test a class that takes one.
  ///
  /// ```swift
  /// let editor = Editor(printer: DILazy(printer))
  /// ```
  ///
  /// After ``clear()`` it has the same value again.
  ///
  /// - Parameters:
  ///   - value: The value. A function without parameters is taken as the closure that makes the value.
  ///   - file: The file of this call, for errors.
  ///   - line: The line of this call, for errors.
  @_disfavoredOverload
  public init(_ value: T, file: String = #filePath, line: Int = #line) {
    content = LazyContent(DelayedRequest(value: value, file, line))
    content.fill(with: ObjectRepresentation.object(value))
  }

  /// The instance; if it cannot be resolved, the program ends with the text of the error.
  @inlinable
  public var value: T {
    do throws(DIError) {
      return try get()
    } catch { trap(error) }
  }

  /// Whether the instance has been resolved.
  public var wasMade: Bool { content.cell.isComplete }

  /// Returns the instance, and resolves it if this is the first use.
  ///
  /// - Returns: The instance; the same each time, until ``clear()``.
  /// - Throws: The `DIError` of the request; the next call tries again. After ``clear()``, `DIError.scopeIsGone` if the
  ///   container is gone.
  @inlinable
  public func get() throws(DIError) -> T {
    if T.self is AnyClass { return ObjectRepresentation.take(T.self, from: try object(), isBoxed: false) }
    return ObjectRepresentation.take(T.self, from: try box(), isBoxed: true)
  }

  /// Releases the instance, so that the next use resolves again.
  ///
  /// The lazy released its container when it got its value. So keep the container elsewhere; otherwise the next use throws
  /// `DIError.scopeIsGone`. An instance that is being created at this moment is kept.
  public func clear() {
    if content.cell.isComplete { content.cell.empty() }
  }

  /// The instance of a class, retained.
  @usableFromInline
  func object() throws(DIError) -> UnsafeMutableRawPointer {
    // Requested as `AnyObject`, so that all classes share the specialized code.
    try content.object(T.self, of: self) { (request) throws(DIError) in try request.resolve(as: AnyObject.self, T.self)
    }
  }

  /// The box around an instance that is not an object, retained.
  @usableFromInline
  func box() throws(DIError) -> UnsafeMutableRawPointer {
    try content.object(T.self, of: self) { (request) throws(DIError) in
      ObjectRepresentation.object(try request.resolve(as: T.self, T.self), isBoxed: true)
    }
  }

  func forget(_ scope: Scope) { content.forget(scope) }

  @usableFromInline
  func trap(_ error: DIError) -> Never { content.trap(error) }
}
