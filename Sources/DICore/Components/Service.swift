/// A type that a component answers for besides its own, and how its instances become that type.
@usableFromInline
struct Service: Sendable {
  let type: any Any.Type
  let isolation: Isolation
  /// Makes the provider of the service from the binding's own.
  let link: @Sendable (Linker, Binding) -> ProviderAddress

  @usableFromInline
  init(
    _ type: any Any.Type, isolation: Isolation, link: @escaping @Sendable (Linker, Binding) -> ProviderAddress
  ) {
    self.type = type
    self.isolation = isolation
    self.link = link
  }
}

extension Service {
  /// A service by a conversion that the compiler has checked.
  @inlinable
  static func checked<Implementation, Type>(
    _ type: Type.Type, _ upcast: @escaping @isolated(any) @Sendable (__owned Implementation) -> Type
  ) -> Service {
    let isolation = Isolation(upcast.isolation)
    let upcast = plainConversion(upcast)
    return Service(type, isolation: isolation) { linker, binding in
      let slots = linker.serviceSlots(of: binding)
      guard linker.isHitDirectly(binding) else {
        return linker.arena.place(slots) { (slots, context) throws(DIError) -> Type in
          do throws(DIError) {
            return upcast(try call(slots[0], Implementation.self, context))
          } catch { throw error.absence(of: type) }
        }
      }
      // Looks into the cell itself, so that a hit by protocol is one call.
      return linker.arena.place(slots) { (slots, context) throws(DIError) -> Type in
        let cell = context.cell(offset: slots.number(1), mask: slots.number(2))
        if cell.isComplete { return upcast(cell.pointer(to: Implementation.self).pointee) }
        do throws(DIError) {
          return upcast(try call(slots[0], Implementation.self, context))
        } catch { throw error.absence(of: type) }
      }
    }
  }

  /// A service by a cast at each resolve, for `unsafe()`.
  static func unchecked<Implementation, Type>(_ type: Type.Type, from: Implementation.Type) -> Service {
    Service(type, isolation: .anywhere) { linker, binding in
      linker.arena.place(linker.serviceSlots(of: binding)) { (slots, context) throws(DIError) -> Type in
        let instance: Implementation
        do throws(DIError) {
          instance = try call(slots[0], Implementation.self, context)
        } catch { throw error.absence(of: type) }
        guard let service = instance as? Type else {
          throw .typeIsIncorrect(
            requestedType: DIRequest(type, origin: binding.graph.origin),
            realType: Swift.type(of: instance as Any), typeInfo: binding.component.info)
        }
        return service
      }
    }
  }
}

extension DIError {
  /// If this says that the component gave `nil`, the same of the service that was asked for.
  @usableFromInline @inline(never)
  func absence(of service: any Any.Type) -> DIError {
    guard isAbsence, case .typeIsNotFound(let request) = self else { return self }
    return .typeIsNotFound(type: request.naming(service))
  }
}
