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
  typealias Answer = T

  @usableFromInline let request: DelayedRequest

  init(_ request: DelayedRequest) { self.request = request }

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

extension DIProvider {
  /// The answer to a new request without arguments; if it fails, the program ends with the text of the error.
  ///
  /// For a provider without further types. One that has some is called with arguments; what needs them fails without.
  @inlinable
  public var value: T {
    do throws(DIError) {
      return try request.resolve(T.self)
    } catch { request.trap(error) }
  }
}
