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

  package static func availability(_ options: RequestOptions, _ linker: Linker) -> Availability {
    options.dialect.manyMustExist && !linker.hasMembers(T.self, options) ? .missing : .answered
  }

  package static func answerToNothing(_ dialect: Dialect) -> Self? {
    dialect.manyMustExist ? nil : DIMany(instances: [])
  }

  package static func answer(_ options: RequestOptions, _ linker: Linker, into slot: Slot) -> Bool {
    linker.connectMany(of: T.self, options, into: slot) { arena, slots in
      arena.makeProvider(slots) { (slots, context) throws(DIError) -> Self in
        DIMany(instances: try instances(of: MemberTable(in: slots), context))
      }
    }
  }

  private static func instances(of members: MemberTable, _ context: Context) throws(DIError) -> [T] {
    // Others may be added meanwhile.
    let count = members.count
    let path = context.path.ifCreating
    let excluded = try path?.beginMany(of: T.self, members, count) ?? []
    defer { path?.endMany() }
    var instances: [T] = []
    var given: [Component] = []
    instances.reserveCapacity(count)
    for position in 0..<count {
      let member = members.component(position)
      if !excluded.isEmpty, excluded.contains(ObjectIdentifier(member.takeUnretainedValue())) { continue }
      do throws(DIError) {
        instances.append(try call(members[position], T.self, context))
        if !excluded.isEmpty { given.append(member.takeUnretainedValue()) }
      } catch {
        if error.isAbsence || path?.leavesOut(member.takeUnretainedValue(), error) == true { continue }
        throw error
      }
    }
    // One that another thread was creating may have asked for the same meanwhile.
    let asking = path?.dependents(of: T.self, among: given) ?? []
    return asking.isEmpty ? instances : instances.indices.filter { !asking.contains($0) }.map { instances[$0] }
  }
}
