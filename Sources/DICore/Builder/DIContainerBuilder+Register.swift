// Registration by what makes an instance: `register { Cat() }`, `register(Cat.init)`.
//
// One overload for each shape: without parameters, with the container, with dependencies; and a twin of each for what may
// give `nil`, so that the wrapped type is registered. The ones for one to four parameters are a faster form of the one for
// any number (see `Factory`).
//
// Of forms that fit equally, the compiler takes a member of the class before one of a protocol: of several initializers of
// a type, `Cat.init` means the one without parameters. What is disfavoured it looks at only where nothing else fits, which
// saves it most of its work; so no form that is written often is, and the forms by label and the value are.

/// A builder that registers what has parameters.
///
/// Not for use in itself. These forms stand in a protocol because of two that fit equally, the compiler takes the one in
/// the class, which is the one without parameters.
public protocol _DIBuilderRegistering: _DIBuilderFunctionRegistering {}

extension DIContainerBuilder: _DIBuilderRegistering {}

extension DIContainerBuilder {
  @usableFromInline
  func add<T>(_ type: T.Type, _ factory: Factory, _ file: String, _ line: Int) -> DIBuilderRegistration<T> {
    let component = Component(type: type, factory: factory, dialect: .builder, file: file, line: line)
    return DIBuilderRegistration(self, add(component))
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
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
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
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (DIBuiltContainer) throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
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
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () throws -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
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
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (DIBuiltContainer) throws -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    add(T.self, Factory(failable: make), file, line)
  }
}

// MARK: - The fast path of one to four parameters

extension _DIBuilderRegistering where Self == DIContainerBuilder {
  /// Registers what a closure or initializer of one parameter makes.
  ///
  /// - Parameters:
  ///   - make: The closure or initializer.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T, A>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (__owned A) throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
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
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (__owned A, __owned B) throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
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
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C) throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
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
      @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
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
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (__owned A) throws -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
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
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (__owned A, __owned B) throws -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
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
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C) throws -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
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
      @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    self.add(T.self, Factory(failable: make), file, line)
  }
}

// MARK: - Any number of parameters

extension _DIBuilderRegistering where Self == DIContainerBuilder {
  /// Registers what a closure or initializer whose parameters are resolved makes.
  ///
  /// - Parameters:
  ///   - make: The closure or initializer.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T, each P>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each P) throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
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
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each P) throws -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    self.add(T.self, Factory(failablePack: make), file, line)
  }
}
