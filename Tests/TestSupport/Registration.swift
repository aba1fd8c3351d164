package import DICore

/// A registration, to be described further in one form for both front ends.
package enum Registration<T> {
  case builder(DIBuilderRegistration<T>)
  case declarative(DIContainerRegistration<T>)

  /// What each front end says in its own way.
  @discardableResult
  package func saying(
    _ builder: (DIBuilderRegistration<T>) -> DIBuilderRegistration<T>,
    _ declarative: (DIContainerRegistration<T>) -> DIContainerRegistration<T>
  ) -> Self {
    switch self {
    case .builder(let registration): .builder(builder(registration))
    case .declarative(let registration): .declarative(declarative(registration))
    }
  }

  @discardableResult
  package func lifetime(_ lifetime: Lifetime) -> Self {
    saying({ $0.lifetime(lifetime) }, { $0.lifetime(lifetime) })
  }

  @discardableResult
  package func byDefault() -> Self {
    saying({ $0.set(.default) }, { $0.default() })
  }

  @discardableResult
  package func forTest() -> Self {
    saying({ $0.set(.test) }, { $0.test() })
  }

  @discardableResult
  package func asFallback() -> Self {
    saying({ $0.set(.fallback) }, { $0.fallback() })
  }

  /// A component that the program requests itself.
  @discardableResult
  package func asRoot() -> Self { saying({ $0.root() }, { $0.root() }) }

  @discardableResult
  package func onClose(_ close: @escaping @Sendable (T) -> Void) -> Self {
    saying({ $0.onClose(close) }, { $0.onClose(close) })
  }

  @discardableResult
  package func onClose(_ close: @escaping @Sendable (T, DIOutcome) -> Void) -> Self {
    saying({ $0.onClose(close) }, { $0.onClose(close) })
  }

  @discardableResult
  package func postInit(_ action: @escaping @Sendable (T) -> Void) -> Self {
    saying({ $0.postInit(action) }, { $0.postInit(action) })
  }
}

// MARK: - What it answers for

extension Registration {
  /// With a check by the compiler.
  @discardableResult
  package func serving<S>(_ service: S.Type, _ upcast: @escaping @Sendable (T) -> S) -> Self {
    saying({ $0.as(service).check(upcast) }, { $0.as(check: service, upcast) })
  }

  /// By a name only.
  @discardableResult
  package func serving<S>(_ service: S.Type, named name: String, _ upcast: @escaping @Sendable (T) -> S) -> Self {
    saying({ $0.as(service).check(upcast).set(name: name) }, { $0.as(service, name: name) })
  }

  /// Without a check.
  @discardableResult
  package func promising<S>(_ service: S.Type) -> Self {
    saying({ $0.as(service).unsafe() }, { $0.as(service) })
  }

  /// The word of the builder for what is so in a declarative container anyway.
  @discardableResult
  package func keepingOwnType() -> Self {
    saying({ $0.as(.self) }, { $0 })
  }

  /// A name for its own type: on the builder for every type that it answers for.
  @discardableResult
  package func named(_ name: String) -> Self {
    saying({ $0.set(name: name) }, { $0.as(T.self, name: name) })
  }
}

// MARK: - What is injected

extension Registration {
  @discardableResult
  package func injection<each P>(_ inject: @escaping @Sendable (T, repeat each P) -> Void) -> Self {
    saying({ $0.injection(inject) }, { $0.injection(inject) })
  }

  @discardableResult
  package func injection<P>(_ keyPath: ReferenceWritableKeyPath<T, P>) -> Self {
    saying({ $0.injection(keyPath, isolation: nil) }, { $0.injection(keyPath, isolation: nil) })
  }

  /// Called with `nil` where nothing is registered.
  @discardableResult
  package func optionalInjection<P>(_ inject: @escaping @Sendable (T, P?) -> Void) -> Self {
    saying({ $0.injection(.optional, inject) }, { $0.injection(inject) })
  }
}
