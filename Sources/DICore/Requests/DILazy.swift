internal import DILifetime

/// An instance that is resolved when it is first needed, and kept.
///
/// Take one as a parameter, or ask a container for one: for what is expensive and may not be needed, or to break a cycle.
///
/// ```swift
/// final class Editor {
///   private let printer: DILazy<Printer>
///   init(printer: DILazy<Printer>) { self.printer = printer }
///   func print() { printer.value.print(text) }
/// }
/// ```
///
/// That something answers is checked with its holder; the graph behind it is linked at first use. Used while something is being
/// created, the request belongs to that; otherwise it begins a resolve. The objects that its holder was made for, and those their
/// resolve shared (`.objectGraph`), are the answer as long as they live, so that a cycle through a lazy closes. Until it has its
/// value, a lazy keeps the container alive, and the scope, unless it is held by an instance of that scope: used after the scope is
/// gone, it is `DIError.scopeIsGone`. Once it has its value, it lets go of both.
///
/// It may be used from any number of threads: it asks once, and all get the same. Whether they may use the instance at once is up
/// to its author, as with anything that a container keeps.
public final class DILazy<T>: Sendable, DelayedDependency, LazyOwner {
  typealias Answer = T

  private let content: LazyContent

  init(_ request: DelayedRequest) { content = LazyContent(request) }

  deinit { content.deinitialize() }

  /// Makes a lazy that a closure gives its value, without a container: to test a class that takes one, say.
  ///
  /// ```swift
  /// let editor = Editor(printer: DILazy { Printer(tray: .lower) })
  /// ```
  ///
  /// The closure is called at first use, once, on whatever thread that is; after ``clear()`` it is called again. One that uses its
  /// own lazy is `DIError.recursiveInitialization`, and one that was written on the main actor is `DIError.isolated` elsewhere. It
  /// lives as long as the lazy.
  ///
  /// - Parameters:
  ///   - make: Makes the value. What it throws, `get()` throws as `DIError.initializationFailed`, and the next use calls it again.
  ///   - file: The file of this, for errors.
  ///   - line: The line of this, for errors.
  public convenience init(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () throws -> T,
    file: String = #filePath, line: Int = #line
  ) {
    self.init(DelayedRequest(own: make, file, line))
  }

  /// Makes a lazy that has its value, without a container: to test a class that takes one, say.
  ///
  /// ```swift
  /// let editor = Editor(printer: DILazy(printer))
  /// ```
  ///
  /// After ``clear()`` it has the same value again.
  ///
  /// - Parameters:
  ///   - value: The value. A function without parameters is not one: it makes the value.
  ///   - file: The file of this, for errors.
  ///   - line: The line of this, for errors.
  @_disfavoredOverload
  public init(_ value: T, file: String = #filePath, line: Int = #line) {
    content = LazyContent(DelayedRequest(value: value, file, line))
    content.fill(with: ObjectRepresentation.object(value))
  }

  /// The instance; if it cannot be made, the program ends with the text of the error.
  @inlinable
  public var value: T {
    do throws(DIError) {
      return try get()
    } catch { trap(error) }
  }

  /// Whether the instance is there.
  public var wasMade: Bool { content.cell.isComplete }

  /// Gives the instance, which is resolved if it is not there.
  ///
  /// - Returns: The instance; the same each time, until ``clear()``.
  /// - Throws: `DIError`, as a request to the container would; the next call tries again. After ``clear()``,
  ///   `DIError.scopeIsGone` if the container is gone.
  @inlinable
  public func get() throws(DIError) -> T {
    if T.self is AnyClass { return ObjectRepresentation.take(T.self, from: try object(), isBoxed: false) }
    return ObjectRepresentation.take(T.self, from: try box(), isBoxed: true)
  }

  /// Forgets the instance, so that the next use resolves one again.
  ///
  /// The lazy has let go of its container by then: that must be kept by somebody else.
  public func clear() {
    // One that is still being made is kept: it was not there to be forgotten.
    if content.cell.isComplete { content.cell.empty() }
  }

  /// The instance of a class, retained.
  @usableFromInline
  func object() throws(DIError) -> UnsafeMutableRawPointer {
    // Asked for as any object: all classes share the code.
    try content.object(T.self, of: self) { (request) throws(DIError) in try request.resolve(as: AnyObject.self, T.self)
    }
  }

  /// The box around an instance that is no object, retained.
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
