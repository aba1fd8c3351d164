extension DIContainerBuilder {
  /// Decorates the components that answer for a type: requests for the type get the decorator around the instance.
  ///
  /// ```swift
  /// builder.register(SQLStore.init).as((any Store).self).check { $0 }.lifetime(.single)
  /// builder.decorate((any Store).self) { Caching(inner: $0, clock: $1) }
  /// builder.decorate((any Store).self, Logging.init)
  ///
  /// let store: any Store = try container.resolve()  // Logging around Caching around SQLStore
  /// ```
  ///
  /// - It decorates every component that answers for the type, in whatever order they are registered. `set(name:)` behind it
  ///   limits it to one name. A request for many gets each member decorated.
  /// - Several decorators apply in the order of registration, the last one outside. A child container
  ///   decorates outside of its parent; what the parent's own components get does not change.
  /// - The decorator has the lifetime of what it decorates: one for each instance, name and scope, and a weak one if the
  ///   instance is held weakly. The decorated instance is kept as without the decorator.
  /// - Requests for the component's own type, or for another service of it, get it without the decorator.
  /// - A decorator that takes its own type as a further parameter needs itself: that is a recursion. Many of it leave out what
  ///   it decorates.
  /// - A module decorates what it can access, for all who request it.
  ///
  /// It costs one call when it is created. A request for a kept instance takes the decorated form from a box, which costs 30
  /// to 45 instructions more than an object.
  ///
  /// - Parameters:
  ///   - type: The type that the components answer for.
  ///   - decorate: A closure, or an initializer or function by name. The first parameter is the decorated instance, the others
  ///     are resolved by type.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The decoration, which `set(name:)` limits.
  @discardableResult
  public func decorate<Service, each Parameter>(
    _ type: Service.Type,
    @_inheritActorContext _ decorate:
      @escaping @isolated(any) @Sendable (Service, repeat each Parameter) throws -> Service,
    file: String = #filePath, line: Int = #line
  ) -> DIDecoration<Service> {
    self.decorate(type, by: Factory(decorating: decorate), file: file, line: line)
  }
}

extension Factory {
  /// The factory of a decorator.
  init<Service, each Parameter>(
    decorating decorate: @escaping @isolated(any) @Sendable (Service, repeat each Parameter) throws -> Service
  ) {
    let make = LeadingFunction(decorate)
    self.init(isolation: decorate.isolation, context: unsafeBitCast(make, to: (UInt, UInt).self).1) { linker, binding in
      let slots = linker.parameters(of: binding, DecoratedInstance<Service>.self, repeat (each Parameter).self)
      linker.install(binding, slots) { (slots, context) throws(DIError) -> Service in
        let inner: Service
        do throws(DIError) {
          inner = try call(slots[0], Service.self, context)
        } catch {
          // If the decorated factory returned nil, or no instance was set, there is nothing to decorate.
          throw error.isAbsence || error.isUnmade ? error : slots.binding!.failure(error, in: .initializer)
        }
        var index = 1
        do {
          return try make.call(inner, repeat try callNext(slots, &index, (each Parameter).self, context))
        } catch { throw slots.binding!.failure(error, in: .initializer) }
      }
    }
  }
}
