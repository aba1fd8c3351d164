/// A request that can be made again and again, by whoever was given it.
///
/// Take one as a parameter, or ask a container for one: for objects that are needed in a number nobody knows beforehand, or
/// to break a cycle.
///
/// ```swift
/// final class Pool {
///   private let connection: DIProvider<Connection>
///   init(connection: DIProvider<Connection>) { self.connection = connection }
///   func grow() throws { connections.append(try connection.get()) }
/// }
/// ```
///
/// With further type parameters it is called with arguments of these types, which choose the initializer and are handed to it:
///
/// ```swift
/// init(dog: DIProvider<Dog, String>) { rex = dog("Rex") }
/// ```
///
/// Each call is a request of its own and gives what the lifetime of the component says. That something answers is checked with its
/// holder; the graph behind it is linked at the first call, and that there is an initializer for the arguments is found out then.
/// Called while something is being created, the request belongs to that; otherwise it begins a resolve. The objects that its holder
/// was made for, and those their resolve shared (`.objectGraph`), are the answer as long as they live, so that a cycle through a
/// provider closes. A provider keeps the container alive, and the scope, unless it is held by an instance of that scope: used after
/// the scope is gone, it is `DIError.scopeIsGone`.
public struct DIProvider<T, each Argument>: Sendable, DelayedDependency {
  @usableFromInline let request: DelayedRequest

  init(_ request: DelayedRequest) { self.request = request }

  /// Makes a provider that a closure answers for, without a container: to test a class that takes one, say.
  ///
  /// ```swift
  /// let pool = Pool(connection: DIProvider { Connection(to: "localhost") })
  /// let kennel = Kennel(dog: DIProvider { (name: String) in Dog(name: name) })
  /// ```
  ///
  /// The closure is called for each request, on whatever thread that is. One that uses its own provider without end is
  /// `DIError.recursiveInitialization`, and one that was written on the main actor is `DIError.isolated` elsewhere.
  ///
  /// - Parameters:
  ///   - make: Makes an answer of the arguments. What it throws, `get` throws as `DIError.initializationFailed`.
  ///   - file: The file of this, for errors.
  ///   - line: The line of this, for errors.
  public init(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each Argument) throws -> T,
    file: String = #filePath, line: Int = #line
  ) {
    self.init(DelayedRequest(own: make, file, line))
  }

  /// Makes a provider of a value, without a container: to test a class that takes one, say.
  ///
  /// ```swift
  /// let pool = Pool(connection: DIProvider(connection))
  /// ```
  ///
  /// Each request gives the value, whatever the arguments are. The context has to say their types.
  ///
  /// - Parameters:
  ///   - value: The value. A function is not one where it fits as what makes the answer.
  ///   - file: The file of this, for errors.
  ///   - line: The line of this, for errors.
  @_disfavoredOverload
  public init(_ value: T, file: String = #filePath, line: Int = #line) {
    self.init(DelayedRequest(value: value, file, line, arguments: repeat (each Argument).self))
  }

  /// Makes the request.
  ///
  /// - Parameter arguments: The arguments, by which the initializer is chosen.
  /// - Returns: A new instance or a shared one, as the lifetime of the component says.
  /// - Throws: `DIError`, as a request to the container would.
  @inlinable
  public func get(_ arguments: repeat each Argument) throws(DIError) -> T {
    for _ in repeat (each Argument).self {
      return try withArguments(repeat each arguments) { (arguments) throws(DIError) in
        try request.resolveElsewise(as: T.self, T.self, ArgumentRequest<T, repeat each Argument>.self, arguments)
      }
    }
    return try request.resolve(T.self)
  }

  /// Makes the request, and ends the program with the text of the error if it fails.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, by which the initializer is chosen.
  ///   - file: The file of the call, which is named if the program ends.
  ///   - line: The line of the call, likewise.
  /// - Returns: A new instance or a shared one, as the lifetime of the component says.
  @inlinable
  public func callAsFunction(
    _ arguments: repeat each Argument, file: StaticString = #fileID, line: UInt = #line
  ) -> T {
    do throws(DIError) {
      return try get(repeat each arguments)
    } catch { request.trap(error, file, line) }
  }
}

extension DIProvider: _DIProviding {
  /// What a provider gives.
  public typealias Answer = T

  /// A call, as a function: ``_DIProviding/value`` is there where it takes no arguments.
  public typealias _Call = (repeat each Argument) -> T

  /// Makes the request without arguments; not for use.
  ///
  /// - Returns: A new instance or a shared one.
  @inlinable
  public func _answer() -> T {
    do throws(DIError) {
      return try request.resolve(T.self)
    } catch { request.trap(error) }
  }
}

/// A provider, whatever its arguments are.
///
/// Not for use in itself. The compiler cannot be told that a pack is empty, but that a function takes no arguments; and that only
/// of an associated type.
public protocol _DIProviding<Answer>: Sendable {
  /// What the provider gives.
  associatedtype Answer
  /// A call, as a function.
  associatedtype _Call

  /// Makes the request without arguments; not for use.
  ///
  /// - Returns: A new instance or a shared one.
  func _answer() -> Answer
}

extension _DIProviding where _Call == () -> Answer {
  /// The answer to a new request; if it fails, the program ends with the text of the error.
  ///
  /// For a provider without further types. One that has some is called with arguments.
  @inlinable
  public var value: Answer { _answer() }
}
