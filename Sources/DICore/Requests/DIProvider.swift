/// A dependency that makes a new request at each call.
///
/// Use it where the number of instances is not known in advance, or to break a cycle. Take it as a parameter, or resolve one
/// from a container. If one instance is enough, use ``DILazy``.
///
/// ```swift
/// final class ConnectionPool {
///   private let connection: DIProvider<Connection>
///   private var connections: [Connection] = []
///   init(connection: DIProvider<Connection>) { self.connection = connection }
///   func grow() throws { connections.append(try connection.get()) }
/// }
///
/// builder.register { Connection() }
/// builder.register(ConnectionPool.init)
/// ```
///
/// With further type parameters, a call takes arguments of these types. They choose the initializer, which receives them:
///
/// ```swift
/// final class Kennel {
///   let rex: Dog
///   init(dog: DIProvider<Dog, String>) { rex = dog("Rex") }
/// }
/// ```
///
/// - **Instances.** Each call is a request of its own. The lifetime of the component decides whether the call gets a new or a
///   shared instance.
/// - **Failures.** If nothing is registered for `T`, the request for the holder fails. The dependencies of an instance, and
///   whether there is an initializer for the arguments, are checked at the first call: ``get(_:)`` throws, a call as a function
///   and `value` end the program. A `DIProvider<T?>` gives `nil` if the factory made nothing.
/// - **Resolve.** Called while a component is being created, its request belongs to the resolve that is running. Otherwise it
///   begins a resolve.
/// - **Cycles.** It answers with the objects that were being created when the provider was made, and with the `.objectGraph`
///   instances of their resolve, as long as these live. So a cycle through a provider closes.
/// - **Lifetime.** It keeps the container and the scope alive. It does not keep the scope if an instance of that scope holds
///   the provider: called after the scope is gone, it throws `DIError.scopeIsGone`.
///
/// A call costs about as much as `resolve(_:)`, and more if its request can lead back to its holder.
public struct DIProvider<T, each Argument>: Sendable, DelayedDependency {
  @usableFromInline let request: DelayedRequest

  init(_ request: DelayedRequest) { self.request = request }

  /// Makes a provider from a closure, without a container, for example to test a class that takes one.
  ///
  /// ```swift
  /// let pool = ConnectionPool(connection: DIProvider { Connection(to: "localhost") })
  /// let kennel = Kennel(dog: DIProvider { (name: String) in Dog(name: name) })
  /// ```
  ///
  /// The closure is called for each request, on the thread of that request. If it calls its own provider without end, the call
  /// throws `DIError.recursiveInitialization`. If it was written on the main actor, a call off the main actor throws
  /// `DIError.isolated`.
  ///
  /// - Parameters:
  ///   - make: Makes an instance from the arguments. If it throws, `get` throws `DIError.initializationFailed`.
  ///   - file: The file of this call, for errors.
  ///   - line: The line of this call, for errors.
  public init(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each Argument) throws -> T,
    file: String = #filePath, line: Int = #line
  ) {
    self.init(DelayedRequest(own: make, file, line))
  }

  /// Makes a provider from a value, without a container, for example to test a class that takes one.
  ///
  /// ```swift
  /// let pool = ConnectionPool(connection: DIProvider(connection))
  /// ```
  ///
  /// Each request returns the value and ignores the arguments. The argument types must follow from the context.
  ///
  /// - Parameters:
  ///   - value: The value. A function that fits the other initializer is taken as the closure that makes the value.
  ///   - file: The file of this call, for errors.
  ///   - line: The line of this call, for errors.
  @_disfavoredOverload
  public init(_ value: T, file: String = #filePath, line: Int = #line) {
    self.init(DelayedRequest(value: value, file, line, arguments: repeat (each Argument).self))
  }

  /// Makes the request.
  ///
  /// - Parameter arguments: The arguments; their types choose the initializer.
  /// - Returns: A new or shared instance, depending on the lifetime of the component.
  /// - Throws: The `DIError` of the request.
  @inlinable
  public func get(_ arguments: repeat each Argument) throws(DIError) -> T {
    for _ in repeat (each Argument).self {
      return try withArguments(repeat each arguments) { (arguments) throws(DIError) in
        try request.resolveElsewhere(as: T.self, T.self, ArgumentRequest<T, repeat each Argument>.self, arguments)
      }
    }
    return try request.resolve(T.self)
  }

  /// Makes the request, and ends the program with the text of the error if it fails.
  ///
  /// - Parameters:
  ///   - arguments: The arguments; their types choose the initializer.
  ///   - file: The file of the call, for the message if the program ends.
  ///   - line: The line of the call, likewise.
  /// - Returns: A new or shared instance, depending on the lifetime of the component.
  @inlinable
  public func callAsFunction(
    _ arguments: repeat each Argument, file: StaticString = #fileID, line: UInt = #line
  ) -> T {
    do throws(DIError) {
      return try get(repeat each arguments)
    } catch { request.core.trap(error, file, line) }
  }
}

extension DIProvider {
  static var keepsAnswer: Bool { false }
  static var signature: DIMethodSignature? { ArgumentRequest<T, repeat each Argument>.requestedSignature }
}

extension DIProvider: _DIProviding {
  /// The type of the instances.
  public typealias Answer = T

  /// The type of a call as a function; a provider without arguments also has ``_DIProviding/value``.
  public typealias _Call = (repeat each Argument) -> T

  /// Makes the request without arguments; not for use.
  ///
  /// - Returns: A new or shared instance.
  @inlinable
  public func _answer() -> T {
    do throws(DIError) {
      return try request.resolve(T.self)
    } catch { request.core.trap(error) }
  }
}

/// A provider with any arguments.
///
/// Not for use. It gives ``value`` to providers without arguments: an extension cannot require that a pack is empty, but it can
/// require that an associated type is a function without parameters.
public protocol _DIProviding<Answer>: Sendable {
  /// The type of the instances.
  associatedtype Answer
  /// The type of a call as a function.
  associatedtype _Call

  /// Makes the request without arguments; not for use.
  ///
  /// - Returns: A new or shared instance.
  func _answer() -> Answer
}

extension _DIProviding where _Call == () -> Answer {
  /// The instance of a new request; if the request fails, the program ends with the text of the error.
  ///
  /// Only for providers without arguments; call a provider with arguments as a function.
  @inlinable
  public var value: Answer { _answer() }
}
