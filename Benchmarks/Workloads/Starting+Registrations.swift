import DIAsync
import DICore

// The registrations of the graph of layers, with types that are known at run time.

/// A builder that is built, or started, again and again.
///
/// Unchecked: one thread uses it.
final class LayersOfBuilder: @unchecked Sendable {
  static let suspending = LayersOfBuilder(suspending: true)
  static let plain = LayersOfBuilder(suspending: false)

  let builder = DIContainerBuilder()

  private init(suspending: Bool) {
    for (type, needs) in zip(Layers.types, Layers.needs) {
      let needs = needs.map { Layers.types[$0] }
      switch needs.count {
      case 0: register(type, suspending)
      case 1: register(type, needs[0], suspending)
      case 2: register(type, needs[0], needs[1], suspending)
      default: register(type, needs[0], needs[1], needs[2], suspending)
      }
    }
  }

  private func register<T>(_: T.Type, _ suspending: Bool) {
    if suspending {
      builder.register { await Layered<T>(opening: nil) }.lifetime(.single)
    } else {
      builder.register { Layered<T>() }.lifetime(.single)
    }
  }

  private func register<T, A>(_: T.Type, _: A.Type, _ suspending: Bool) {
    if suspending {
      builder.register { (a: Layered<A>) in await Layered<T>(opening: a) }.lifetime(.single)
    } else {
      builder.register { (a: Layered<A>) in Layered<T>(a) }.lifetime(.single)
    }
  }

  private func register<T, A, B>(_: T.Type, _: A.Type, _: B.Type, _ suspending: Bool) {
    if suspending {
      builder.register { (a: Layered<A>, b: Layered<B>) in await Layered<T>(opening: a, b) }.lifetime(.single)
    } else {
      builder.register { (a: Layered<A>, b: Layered<B>) in Layered<T>(a, b) }.lifetime(.single)
    }
  }

  private func register<T, A, B, C>(_: T.Type, _: A.Type, _: B.Type, _: C.Type, _ suspending: Bool) {
    if suspending {
      builder.register { (a: Layered<A>, b: Layered<B>, c: Layered<C>) in await Layered<T>(opening: a, b, c) }
        .lifetime(.single)
    } else {
      builder.register { (a: Layered<A>, b: Layered<B>, c: Layered<C>) in Layered<T>(a, b, c) }.lifetime(.single)
    }
  }
}

extension Layers {
  static func container(suspending: Bool) -> DIContainer {
    let container = DIContainer()
    for (type, needs) in zip(types, needs) {
      let needs = needs.map { types[$0] }
      switch needs.count {
      case 0: register(type, suspending, in: container)
      case 1: register(type, needs[0], suspending, in: container)
      case 2: register(type, needs[0], needs[1], suspending, in: container)
      default: register(type, needs[0], needs[1], needs[2], suspending, in: container)
      }
    }
    return container
  }

  private static func register<T>(_: T.Type, _ suspending: Bool, in container: DIContainer) {
    if suspending {
      container.register { await Layered<T>(opening: nil) }.lifetime(.single)
    } else {
      container.register { Layered<T>() }.lifetime(.single)
    }
  }

  private static func register<T, A>(_: T.Type, _: A.Type, _ suspending: Bool, in container: DIContainer) {
    if suspending {
      container.register { (a: Layered<A>) in await Layered<T>(opening: a) }.lifetime(.single)
    } else {
      container.register { (a: Layered<A>) in Layered<T>(a) }.lifetime(.single)
    }
  }

  private static func register<T, A, B>(
    _: T.Type, _: A.Type, _: B.Type, _ suspending: Bool, in container: DIContainer
  ) {
    if suspending {
      container.register { (a: Layered<A>, b: Layered<B>) in await Layered<T>(opening: a, b) }.lifetime(.single)
    } else {
      container.register { (a: Layered<A>, b: Layered<B>) in Layered<T>(a, b) }.lifetime(.single)
    }
  }

  private static func register<T, A, B, C>(
    _: T.Type, _: A.Type, _: B.Type, _: C.Type, _ suspending: Bool, in container: DIContainer
  ) {
    if suspending {
      container.register { (a: Layered<A>, b: Layered<B>, c: Layered<C>) in await Layered<T>(opening: a, b, c) }
        .lifetime(.single)
    } else {
      container.register { (a: Layered<A>, b: Layered<B>, c: Layered<C>) in Layered<T>(a, b, c) }.lifetime(.single)
    }
  }
}
