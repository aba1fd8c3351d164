/// A request for an instance that is kept already; an extension point for requests by further qualifiers.
///
/// It creates nothing, waits for nothing, and links no dependency: only the provider reads the cell, and converts the instance
/// to the service.
package struct KeptRequest<T> {
  /// The instance; nil if there is none.
  package let value: T?
}

extension KeptRequest: DependencyRequest {
  package static var wrappedType: any Any.Type { T.self }

  package static func answerToNothing(_ dialect: Dialect) -> Self? { KeptRequest(value: nil) }

  package static func answer(_ options: RequestOptions, _ linker: Linker, into slot: Slot) -> Bool {
    guard case .one(let candidate) = linker.select(T.self, options) else {
      if linker.record({ $0.answer.content = .nothing }) { return true }
      slot.pointee = linker.arena.makeProvider(linker.arena.slots(0)) { (_, _) throws(DIError) -> Self in
        KeptRequest(value: nil)
      }
      return true
    }
    if linker.record({ $0.answer(by: candidate, options) }) { return true }
    let binding = linker.binding(candidate, options.qualifiers)
    if binding.component.isValue {
      let slots = linker.arena.slots(1)
      linker.connect(T.self, candidate, options, into: slots.base)
      slot.pointee = linker.arena.makeProvider(slots) { (slots, context) throws(DIError) -> Self in
        KeptRequest(value: try? call(slots[0], T.self, context))
      }
      return true
    }
    // What reads its cell must not change any more.
    binding.isInUse = true
    let kept = linker.owner(of: candidate).providerOfKept(binding, as: candidate.service)
    slot.pointee = linker.arena.makeProvider(linker.arena.slots(around: kept, of: binding)) {
      (slots, context) throws(DIError) -> Self in
      KeptRequest(value: slots.binding!.kept(by: slots[0], context))
    }
    return true
  }
}

extension Component {
  /// Whether the instance is a value that the program has made, and nothing is done with it.
  fileprivate var isValue: Bool { factory.isGiven && injections.isEmpty && postInits.isEmpty }
}

extension Binding {
  /// The instance that is kept, as a provider of ``Linker/providerOfKept(_:as:)`` converts it; nil if there is none.
  ///
  /// As by any request, what belongs to the main actor is not handed out elsewhere.
  fileprivate func kept<Service>(by provider: ProviderAddress, _ context: Context) -> Service? {
    if isRefused(onMainActor: Isolation.isOnMainActor) { return nil }
    let context = creationContext(self.context(context))
    // Throwing for each request without an answer would be slow.
    guard hasInstance(in: context) else { return nil }
    return try? call(provider, Service.self, context)
  }
}

extension Linker {
  /// A provider that returns the instance that a binding keeps, as one of its services; it throws if there is none.
  fileprivate func providerOfKept(_ binding: Binding, as service: Int?) -> ProviderAddress {
    let provider = providers.keptInstance(of: binding)
    return service.map { binding.component.services[$0].link(self, binding, provider) } ?? provider
  }
}

extension ContainerCore {
  /// The answer to a request without a qualifier; nil if it fails.
  ///
  /// An extension point.
  package func answer<Request: DependencyRequest>(to request: Request.Type) -> Request? {
    guard let entry = entry(request) else { return try? resolveElsewhere(request) }
    return try? DICore.call(entry, request, context)
  }
}

extension DIResolving {
  /// Returns the instance of a type that is kept already; nil if there is none.
  ///
  /// Use it at the end of something, for what need not be there: it never creates an instance.
  ///
  /// ```swift
  /// container.existing(Player.self)?.stop()
  /// ```
  ///
  /// - It answers with the instance that `resolve(_:)` would return, if a lifetime keeps it and it is complete, or if the
  ///   program has registered or set it. In a scope it finds the container's `.single`, in a child container the parent's. Of a
  ///   decorated service it is the outermost decorator, if that is kept.
  /// - It waits for no thread: an instance that is being created is not there yet.
  /// - It is nil for what no lifetime keeps between resolves, such as a `.prototype`; for an instance of the main actor that is
  ///   asked for elsewhere; if nothing or nothing unambiguous is registered; for a request, such as `DILazy<Player>`; and after
  ///   ``close(file:line:)``.
  ///
  /// - Parameter type: The type; can be omitted if it follows from the context.
  /// - Returns: The instance; nil if there is none.
  /// - Complexity: One table look-up, once the type has been asked for.
  public func existing<T>(_ type: T.Type = T.self) -> T? { _core.answer(to: KeptRequest<T>.self)?.value }

  /// Returns the instance with a name that is kept already; nil if there is none.
  ///
  /// ```swift
  /// let replica = container.existing(Database.self, name: "replica")
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type; can be omitted if it follows from the context.
  ///   - name: One of the names of the component.
  /// - Returns: The instance, as by ``existing(_:)``; nil if there is none.
  /// - Complexity: As `resolve(_:name:)`.
  public func existing<T>(_ type: T.Type = T.self, name: String) -> T? {
    (try? _core.resolve(KeptRequest<T>.self, by: NameKey(name)))?.value
  }
}
