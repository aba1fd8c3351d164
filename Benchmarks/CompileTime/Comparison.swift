// The functions that registrations are compared with: generic functions with the same parameters, without overloads, so that
// the compiler has nothing to choose. They only store their arguments.

public struct Taken<T> {
  let kept: [Any]

  @discardableResult
  public func make<A, B>(_ make: @escaping @Sendable (A, B) -> T) -> Taken { Taken(kept: kept + [make]) }

  @discardableResult
  public func keep(_ amount: Amount) -> Taken { Taken(kept: kept + [amount]) }

  @discardableResult
  public func promise<Service>(_ service: Service.Type) -> Taken { Taken(kept: kept + [service]) }

  @discardableResult
  public func serve<Service>(_ service: Service.Type, _ check: @escaping @Sendable (T) -> Service) -> Taken {
    Taken(kept: kept + [check])
  }

  public func named<Service>(_ service: Service.Type) -> Named<T, Service> { Named(taken: self) }

  @discardableResult
  public func write<Value>(_ path: ReferenceWritableKeyPath<T, Value>) -> Taken { Taken(kept: kept + [path]) }

  @discardableResult
  public func change<Value>(_ change: @escaping @Sendable (T, Value) -> Void) -> Taken { Taken(kept: kept + [change]) }

  @discardableResult
  public func ask(_ change: @escaping @Sendable (Asked, T) throws -> Void) -> Taken { Taken(kept: kept + [change]) }
}

public struct Named<T, Service> {
  let taken: Taken<T>

  @discardableResult
  public func check(_ check: @escaping @Sendable (T) -> Service) -> Taken<T> { Taken(kept: taken.kept + [check]) }
}

public enum Amount { case few }

/// Stands for a container.
public struct Asked {
  public func answer<T>() throws -> T { fatalError() }
}

@discardableResult
public func take<A, B, T>(_ make: @escaping @Sendable (A, B) -> T) -> Taken<T> { Taken(kept: [make]) }

@discardableResult
public func ask<T>(_ make: @escaping @Sendable (Asked) throws -> T) -> Taken<T> { Taken(kept: [make]) }

public func name<T>(_ type: T.Type) -> Taken<T> { Taken(kept: []) }

// For constructor calls that the optimizer must not remove.

public func use(_ object: AnyObject) {}

public func given<T>() -> T { fatalError() }
