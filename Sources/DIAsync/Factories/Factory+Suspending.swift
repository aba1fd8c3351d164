internal import DICore

extension Factory {
  /// The factory of a function that suspends.
  init<Instance, each Parameter>(
    suspending function: @escaping @isolated(any) @Sendable (repeat each Parameter) async throws -> Instance
  ) {
    let call = SentFunction(function).call
    self.init(Instance.self, isolation: function.isolation) { link in
      let parameters = link.parameters(repeat (each Parameter).self)
      return { part, context in
        let values = sent(
          try await part.values(context) { (section) throws(DIError) in
            var index = 0
            return (repeat try parameters.next(&index, (each Parameter).self, section))
          })
        do { return part.object(for: try await call(repeat each values)) } catch {
          throw part.failure(error)
        }
      }
    }
  }

  /// The factory of a failable function that suspends.
  init<Instance, each Parameter>(
    failableSuspending function: @escaping @isolated(any) @Sendable (repeat each Parameter) async throws -> Instance?
  ) {
    let call = SentFunction(function).call
    self.init(Instance.self, isolation: function.isolation) { link in
      let parameters = link.parameters(repeat (each Parameter).self)
      return { part, context in
        let values = sent(
          try await part.values(context) { (section) throws(DIError) in
            var index = 0
            return (repeat try parameters.next(&index, (each Parameter).self, section))
          })
        let made: Instance?
        do { made = try await call(repeat each values) } catch { throw part.failure(error) }
        return try part.object(present: made)
      }
    }
  }

  /// The factory of a decorator that suspends.
  init<Service, each Parameter>(
    decoratingSuspending decorate:
      @escaping @isolated(any) @Sendable (Service, repeat each Parameter) async throws ->
      Service
  ) {
    let call = SentLeadingFunction(decorate).call
    self.init(Service.self, isolation: decorate.isolation) { link in
      let parameters = link.parameters(DecoratedInstance<Service>.self, repeat (each Parameter).self)
      return { part, context in
        let values = sent(
          try await part.values(context) { (section) throws(DIError) in
            var index = 0
            let decorated = try parameters.next(&index, DecoratedInstance<Service>.self, section).value
            return (decorated, (repeat try parameters.next(&index, (each Parameter).self, section)))
          })
        do { return part.object(for: try await call(values.0, repeat each values.1)) } catch {
          throw part.failure(error)
        }
      }
    }
  }
}

extension ArgumentFactory {
  /// The factory of a function that suspends, and takes the container and arguments.
  init<Instance, each Argument>(
    suspending function:
      @escaping @isolated(any) @Sendable (DIBuiltContainer, repeat each Argument) async throws ->
      Instance
  ) {
    let call = SentLeadingFunction(function).call
    self.init(
      arguments: repeat (each Argument).self,
      by: Factory(Instance.self, isolation: function.isolation) { link in
        let parameters = link.parameters(DIBuiltContainer.self)
        return { part, context in
          let values = try await part.values(context) { (section) throws(DIError) in
            try parameters.container(with: repeat (each Argument).self, in: section)
          }
          do {
            return part.object(
              for: try await call(values.container, repeat (each values.arguments).take()))
          } catch { throw part.failure(error) }
        }
      })
  }

  /// The factory of a failable function that suspends, and takes the container and arguments.
  init<Instance, each Argument>(
    failableSuspending function:
      @escaping @isolated(any) @Sendable (DIBuiltContainer, repeat each Argument) async throws
      -> Instance?
  ) {
    let call = SentLeadingFunction(function).call
    self.init(
      arguments: repeat (each Argument).self,
      by: Factory(Instance.self, isolation: function.isolation) { link in
        let parameters = link.parameters(DIBuiltContainer.self)
        return { part, context in
          let values = try await part.values(context) { (section) throws(DIError) in
            try parameters.container(with: repeat (each Argument).self, in: section)
          }
          let made: Instance?
          do { made = try await call(values.container, repeat (each values.arguments).take()) } catch {
            throw part.failure(error)
          }
          return try part.object(present: made)
        }
      })
  }
}

/// The container and the arguments of a request.
private struct ContainerWithArguments<each Argument>: Sendable {
  let container: DIBuiltContainer
  let arguments: (repeat Sent<each Argument>)
}

extension LinkedParameters {
  fileprivate func container<each Argument>(
    with _: repeat (each Argument).Type, in section: SectionContext
  ) throws(DIError) -> ContainerWithArguments<repeat each Argument> {
    var (first, index) = (0, 0)
    let container = try next(&first, DIBuiltContainer.self, section)
    return ContainerWithArguments(
      container: container, arguments: (repeat Sent(try nextArgument(&index, (each Argument).self, section))))
  }
}

extension AwaitPart {
  /// Makes the parameters of a function that suspends, in a section.
  ///
  /// - Parameters:
  ///   - context: The context of the part.
  ///   - object: The object, for a function that is an injection.
  ///   - make: Makes them.
  /// - Returns: The parameters.
  /// - Throws: `DIError`.
  @inline(__always)
  func values<Values>(
    _ context: AwaitContext, _ object: AnyObject? = nil,
    _ make: @escaping @Sendable (SectionContext) throws(DIError) -> Values
  ) async throws -> Values {
    if needsMainActor(isInjected: object != nil) { return try await valuesOnMainActor(context, Sent(object), make) }
    return try context.section(of: self, object, Work.current, make)
  }

  private func valuesOnMainActor<Values>(
    _ context: AwaitContext, _ object: Sent<AnyObject?>,
    _ make: @escaping @Sendable (SectionContext) throws(DIError) -> Values
  ) async throws -> Values {
    let creation = Work.current
    return try await MainActor.run { Sent(try context.section(of: self, object.take(), creation, make)) }.take()
  }

  /// The object for the instance of a failable function.
  ///
  /// - Throws: The error of a component that is not registered after all, if the function returned nil.
  fileprivate func object<Instance>(present instance: Instance?) throws -> AnyObject {
    guard let instance else { throw absence }
    return object(for: instance)
  }
}

/// Parameters, or another value, on the way to the actor of a function.
///
/// Unchecked: each was made for this one call, or has a lifetime that shares it.
struct Sent<Value>: @unchecked Sendable {
  private let value: Value

  init(_ value: Value) { self.value = value }

  func take() -> sending Value { sent(value) }
}

/// The same value, for a call on another actor; unchecked for the same reason.
func sent<Value>(_ value: Value) -> sending Value {
  nonisolated(unsafe) let value = value
  return value
}

/// A function whose result leaves its actor: nobody else has it, or its lifetime shares it.
///
/// Unsafe: only the type of the function changes; both have the same calling convention.
struct SentFunction<Result, each Parameter>: Sendable {
  let call: @isolated(any) @Sendable (repeat each Parameter) async throws -> sending Result

  init(_ function: @escaping @isolated(any) @Sendable (repeat each Parameter) async throws -> Result) {
    self = unsafeBitCast(Given(call: function), to: Self.self)
  }

  private struct Given {
    let call: @isolated(any) @Sendable (repeat each Parameter) async throws -> Result
  }
}

/// The same for a function that takes something before the pack: the container, or what it decorates.
struct SentLeadingFunction<First, Result, each Parameter>: Sendable {
  let call: @isolated(any) @Sendable (First, repeat each Parameter) async throws -> sending Result

  init(_ function: @escaping @isolated(any) @Sendable (First, repeat each Parameter) async throws -> Result) {
    self = unsafeBitCast(Given(call: function), to: Self.self)
  }

  private struct Given {
    let call: @isolated(any) @Sendable (First, repeat each Parameter) async throws -> Result
  }
}
