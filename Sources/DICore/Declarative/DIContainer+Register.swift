// Registration by what makes an instance: `register { Cat() }`, `register(Cat.init)`.
//
// The shapes are those of the builder, whose closures may also throw; see there for why there are so many.

/// A container that registers what has parameters.
///
/// Not for use in itself. These forms stand in a protocol because of two that fit equally, the compiler takes the one in
/// the container, which is the one without parameters.
public protocol _DIContainerRegistering: _DIContainerFunctionRegistering {}

extension DIContainer: _DIContainerRegistering {}

extension DIContainer {
  /// Registers a component.
  ///
  /// An extension point, for further ways to say how an instance is made.
  ///
  /// - Parameters:
  ///   - type: What is made.
  ///   - factory: How it is made.
  ///   - file: The file of the registration.
  ///   - line: The line of the registration.
  /// - Returns: The registration.
  @usableFromInline
  package func add<T>(_ type: T.Type, _ factory: Factory, _ file: String, _ line: Int) -> DIContainerRegistration<T> {
    let component = Component(type: type, factory: factory, dialect: .declarative, file: file, line: line)
    return DIContainerRegistration(component, in: _core)
  }

  /// Registers a type whose objects are made elsewhere, and handed to `resolve(_:)`.
  ///
  /// A request for one gives what was handed in, if its lifetime keeps it; an optional request is `nil` otherwise.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @discardableResult
  public func register<T>(
    _ type: T.Type, file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    add(type, .absent(type), file, line)
  }

  /// Registers what a closure or initializer without parameters makes.
  ///
  /// - Parameters:
  ///   - make: The closure or initializer.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    add(T.self, Factory(make), file, line)
  }

  /// Registers what a closure or initializer that takes the container makes.
  ///
  /// - Parameters:
  ///   - make: The closure or initializer.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (DIContainer) -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    add(T.self, Factory(make), file, line)
  }

  /// Registers what a closure or initializer without parameters makes, unless it gives `nil`.
  ///
  /// - Parameters:
  ///   - make: The closure or initializer. `nil` counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    add(T.self, Factory(failable: make), file, line)
  }

  /// Registers what a closure or initializer that takes the container makes, unless it gives `nil`.
  ///
  /// - Parameters:
  ///   - make: The closure or initializer. `nil` counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (DIContainer) -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    add(T.self, Factory(failable: make), file, line)
  }
}

// MARK: - The fast path of one to four parameters

extension _DIContainerRegistering where Self == DIContainer {
  /// Registers what a closure or initializer of one parameter makes.
  ///
  /// - Parameters:
  ///   - make: The closure or initializer.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T, A>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (__owned A) -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(make), file, line)
  }

  /// Registers what a closure or initializer of two parameters makes.
  ///
  /// - Parameters:
  ///   - make: The closure or initializer.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T, A, B>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (__owned A, __owned B) -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(make), file, line)
  }

  /// Registers what a closure or initializer of three parameters makes.
  ///
  /// - Parameters:
  ///   - make: The closure or initializer.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T, A, B, C>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C) -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(make), file, line)
  }

  /// Registers what a closure or initializer of four parameters makes.
  ///
  /// - Parameters:
  ///   - make: The closure or initializer.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T, A, B, C, D>(
    @_inheritActorContext _ make:
      @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C, __owned D) -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(make), file, line)
  }

  /// Registers what a closure or initializer of one parameter makes, unless it gives `nil`.
  ///
  /// - Parameters:
  ///   - make: The closure or initializer. `nil` counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T, A>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (__owned A) -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(failable: make), file, line)
  }

  /// Registers what a closure or initializer of two parameters makes, unless it gives `nil`.
  ///
  /// - Parameters:
  ///   - make: The closure or initializer. `nil` counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T, A, B>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (__owned A, __owned B) -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(failable: make), file, line)
  }

  /// Registers what a closure or initializer of three parameters makes, unless it gives `nil`.
  ///
  /// - Parameters:
  ///   - make: The closure or initializer. `nil` counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T, A, B, C>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C) -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(failable: make), file, line)
  }

  /// Registers what a closure or initializer of four parameters makes, unless it gives `nil`.
  ///
  /// - Parameters:
  ///   - make: The closure or initializer. `nil` counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T, A, B, C, D>(
    @_inheritActorContext _ make:
      @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C, __owned D) -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(failable: make), file, line)
  }
}

// MARK: - Any number of parameters

extension _DIContainerRegistering where Self == DIContainer {
  /// Registers what a closure or initializer whose parameters are resolved makes.
  ///
  /// - Parameters:
  ///   - make: The closure or initializer.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T, each P>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each P) -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(pack: make), file, line)
  }

  /// Registers what a closure or initializer whose parameters are resolved makes, unless it gives `nil`.
  ///
  /// - Parameters:
  ///   - make: The closure or initializer. `nil` counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T, each P>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each P) -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(failablePack: make), file, line)
  }
}
