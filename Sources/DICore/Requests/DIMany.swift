/// A request for all components that serve a type; written `many($0)` where a closure is registered.
///
/// ```swift
/// builder.register { MainLogger(loggers: many($0)) }.as(Logger.self).check { $0 }.set(.default)
/// ```
///
/// The instances come in the order of registration. A component that is in the middle of its own initializer is left
/// out, as are others that ask in their initializers for many of what they serve themselves; an injection sees them all.
/// If nothing is registered for the type, the request is `DIError.typeIsNotFound`; if one of the instances cannot be
/// made, the request fails as a whole.
public struct DIMany<T> {
  let instances: [T]
}

/// The instances of a request for many.
///
/// - Parameter request: The parameter of the closure that is registered.
/// - Returns: The instances, in the order of registration.
public func many<T>(_ request: DIMany<T>) -> [T] { request.instances }

extension DIMany: DependencyRequest {
  package static var wrappedType: any Any.Type { T.self }

  package static func prospect(_ demand: Demand, _ linker: Linker) -> Prospect {
    demand.dialect.manyMustExist && linker.members(of: T.self, demand).isEmpty ? .missing : .answered
  }

  package static func answerToNothing(_ dialect: Dialect) -> Self? {
    dialect.manyMustExist ? nil : DIMany(instances: [])
  }

  package static func answer(_ demand: Demand, _ linker: Linker, into slot: Slot) -> Bool {
    let candidates = linker.members(of: T.self, demand)
    if candidates.isEmpty, demand.dialect.manyMustExist { return false }
    let members = candidates.map { linker.registry.component($0) }
    let slots = linker.arena.slots(members.count)
    for (position, candidate) in candidates.enumerated() {
      linker.fill(
        T.self,
        Demand(
          qualifiers: demand.qualifiers, dialect: demand.dialect, signature: demand.signature, member: candidate),
        into: slots.base + position)
    }
    slot.pointee = linker.arena.place(slots) { (slots, context) throws(DIError) -> Self in
      let path = context.path.ifCreating
      let excluded = try path?.beginMany(of: T.self, members) ?? []
      defer { path?.endMany() }
      var instances: [T] = []
      var given: [Component] = []
      instances.reserveCapacity(members.count)
      for (position, member) in members.enumerated() where !excluded.contains(ObjectIdentifier(member)) {
        do throws(DIError) {
          instances.append(try call(slots[position], T.self, context))
          if !excluded.isEmpty { given.append(member) }
        } catch {
          if error.isAbsence || path?.leavesOut(member, error) == true { continue }
          throw error
        }
      }
      // One that another thread was creating may have asked for the same meanwhile.
      let asking = path?.askers(of: T.self, among: given) ?? []
      return DIMany(
        instances: asking.isEmpty ? instances : instances.indices.filter { !asking.contains($0) }.map { instances[$0] })
    }
    return true
  }
}

extension Linker {
  /// The components that a many of a type asks, which may be a request of its own for each of them.
  fileprivate func members(of type: any Any.Type, _ demand: Demand) -> [Registry.Candidate] {
    noteAsker(of: type)
    var query = query(demand)
    let members = registry.selectMany(type, query, isLocal: demand.isLocal)
    if !members.isEmpty { return members }
    let wanted = wantedType(of: type)
    if wanted == type { return [] }
    noteAsker(of: wanted)
    query.qualifiers += qualifiers(of: type)
    return registry.selectMany(wanted, query, isLocal: demand.isLocal)
  }
}
