/// The statement of a registration, by which its modifiers change it.
@usableFromInline
package enum Statement {
  /// A statement on a builder, with the position of the registration: a change applies to the next build.
  case builder(DIContainerBuilder, Int)
  /// A statement on a container.
  case container(ContainerStatement)

  /// Changes the registration.
  ///
  /// Not optimized: otherwise the compiler makes copies of it, and of what it calls, for each change that there is. They took
  /// 7,600 of 340,000 instructions of SIL.
  @_optimize(none)
  func change(_ change: (Component) -> Void) {
    switch self {
    case .builder(let builder, let position):
      let component = builder.changeable(position)
      change(component)
      component.replaced = []
    case .container(let statement): statement.change(change)
    }
  }

  @usableFromInline
  func add(_ qualifier: Qualifier) { change { $0.add(qualifier) } }

  @usableFromInline
  package func add(_ step: InjectionStep) { change { $0.add(step) } }

  @usableFromInline
  package func add(_ postInit: PostInit) { change { $0.add(postInit) } }

  @usableFromInline
  package func add(_ closing: Closing) {
    let places = ClosingPlaces(closing)
    change { $0.add(closing) }
    switch self {
    case .builder(let builder, _): builder.noteClosings(places)
    case .container(let statement): statement.noteClosings(places)
    }
  }

  /// Notes what a modifier of an optional product says; of several values of one type, the last one counts.
  package func attach(_ value: some Sendable) { change { $0.attach(value) } }

  /// What a modifier of an optional product has said so far; nil if none has.
  package func attachment<Value: Sendable>(_ type: Value.Type) -> Value? {
    var known: Value?
    change { known = $0.attachment(type) }
    return known
  }

  /// The registration so far; nil if this thread holds the lock for linking.
  var summary: RegistrationSummary? {
    switch self {
    case .builder(let builder, let position): builder.summary(position)
    case .container(let statement): statement.summary
    }
  }
}

/// What modifiers configure: a component of either front end, a decoration, a replacement.
///
/// Its methods are inlined: a call from generic code would make the runtime type of each registration.
@usableFromInline
package protocol Modifiable {
  /// The statement that registers it.
  var statement: Statement { get }
}

extension Modifiable {
  /// Changes what is registered, and returns this value for further modifiers.
  @inline(__always)
  func changing(_ change: (Component) -> Void) -> Self {
    statement.change(change)
    return self
  }

  /// Adds a name or tag; an extension point.
  ///
  /// - Parameter qualifier: The name or tag.
  /// - Returns: What is configured.
  @inlinable @inline(__always) @discardableResult
  package func adding(_ qualifier: Qualifier) -> Self {
    statement.add(qualifier)
    return self
  }
}

/// A statement on a container.
///
/// The end of the statement releases this object. From then on, all threads find the component, and a rule applies.
@usableFromInline
package final class ContainerStatement {
  private let scope: Scope
  private let registered: Component

  init(_ registered: Component, _ ownership: Ownership?, in scope: Scope) {
    self.scope = scope
    self.registered = registered
    scope.graph.link { $0.begin(registered, ownership) }
    ContainerStatement.trap(on: registered.faults.first?.description)
  }

  // Ends the program outside the lock, since the text can describe tags, which is user code.
  deinit {
    let refusal = scope.graph.link { [registered] linker in
      linker.commit(registered)
      return linker.relinker!.refusal
    }
    ContainerStatement.trap(on: refusal?())
  }

  func change(_ change: (Component) -> Void) {
    let fault: String? = scope.graph.link { [registered] linker in
      if linker.change(registered, change) { return registered.faults.first?.description }
      return """
        \(registered.info) is already in use, so \(registered.layer == nil ? "its registration" : "it") can no longer change.
          fix: write the whole registration in one statement
        """
    }
    ContainerStatement.trap(on: fault)
  }

  func noteClosings(_ places: ClosingPlaces) { scope.graph.link { $0.graph.noteClosings(places) } }

  /// The registration so far; nil if this thread holds the lock for linking.
  var summary: RegistrationSummary? { scope.graph.describing { [registered] _ in RegistrationSummary(registered) } }

  /// Ends the program; a precondition would lose its text in a release build.
  private static func trap(on fault: String?) {
    if let fault { fatalError(fault) }
  }
}
