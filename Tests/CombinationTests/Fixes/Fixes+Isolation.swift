import DIArguments
import DIAsync
import DICore
import TestSupport

// What belongs to the main actor.

protocol Shown {}

@MainActor final class Panel: @MainActor Shown {
  nonisolated init() {}
}

/// The same with the conformance that the fix declares.
enum Nonisolated {
  @MainActor final class Panel: nonisolated Shown {
    nonisolated init() {}
  }
}

@globalActor actor Background { static let shared = Background() }

@Background final class Index {
  init() {}
}

@Background final class FreeIndex {
  nonisolated init() {}
}

final class Library: Sendable {
  init() async { await Task.yield() }
}

private func indexOfBackground() -> DIContainerBuilder {
  let builder = DIContainerBuilder()
  builder.register { @Background in Index() }
  return builder
}

private func library(_ lifetime: Lifetime = .prototype) -> DIContainerBuilder {
  let builder = DIContainerBuilder()
  builder.register { await Library() }.lifetime(lifetime)
  return builder
}

extension Fixes {
  static let ofIsolation: [Fix] = [
    .program(
      "another actor",
      """
      import DIAsync, and await the request: try await container.async.resolve(Index.self); or, if Index itself belongs to no actor, write \
      builder.register(Index.init), or register it in a `nonisolated` function: a closure belongs to the actor it is written on
      """,
      faulty: { try indexOfBackground().request(Index.self) },
      mended: {
        let container = try indexOfBackground().build()
        _ = try await container.async.resolve(Index.self)
      },
      {
        let builder = DIContainerBuilder()
        builder.register(FreeIndex.init)
        try builder.request(FreeIndex.self)
      },
      {
        let builder = DIContainerBuilder()
        builder.register { FreeIndex() }
        try builder.request(FreeIndex.self)
      }),
    .program(
      "what suspends",
      "import DIAsync, and await the request: try await container.async.resolve(Library.self)",
      faulty: { try library().request(Library.self) },
      mended: {
        let container = try library().build()
        _ = try await container.async.resolve(Library.self)
      }),
    .program(
      "a single that suspends",
      "import DIAsync, and call try await builder.start() instead of build(); or use .lifetime(.lazySingle)",
      faulty: { _ = try library(.single).build() },
      mended: { _ = try await library(.single).start() },
      { _ = try library(.lazySingle).build() }),
    .program(
      "a single that awaits its own start",
      "start the container outside of its factories; what is to follow the start can be done by .runs",
      faulty: {
        let builder = DIContainerBuilder()
        builder.register { (container: DIBuiltContainer) async throws in
          try await container.async.ready()
          return FreeIndex()
        }.lifetime(.single)
        _ = try await builder.start()
      },
      mended: {
        let builder = DIContainerBuilder()
        builder.register { FreeIndex() }.lifetime(.single).runs { _ in }
        try await builder.start().async.run()
      }),
    .program(
      "the main actor",
      """
      resolve it on the main actor; or, if Cat itself belongs to no actor, write builder.register(Cat.init), or register it \
      in a `nonisolated` function: a closure belongs to the actor it is written on
      """,
      faulty: { try await mainActorCat().request(Cat.self) },
      mended: { try await MainActor.run { _ = try mainActorCat().request(Cat.self) } },
      {
        let builder = DIContainerBuilder()
        builder.register(Cat.init)
        try builder.request(Cat.self)
      },
      { try nonisolatedCat().request(Cat.self) }),
    .program(
      "a single of the main actor",
      """
      call build() on the main actor, for example in a @MainActor function; or use .lifetime(.lazySingle) for the single; or, \
      if Cat itself belongs to no actor, write builder.register(Cat.init), or register it in a `nonisolated` function: a \
      closure belongs to the actor it is written on
      """,
      faulty: { _ = try await mainActorCat(.single).build() },
      mended: { try await MainActor.run { _ = try mainActorCat(.single).build() } },
      {
        let container = try await mainActorCat(.lazySingle).build()
        _ = try await MainActor.run { try container.resolve(Cat.self) }
      },
      {
        let builder = DIContainerBuilder()
        builder.register(Cat.init).lifetime(.single)
        _ = try builder.build()
      },
      { _ = try nonisolatedCat(.single).build() }),
    .program(
      "what takes arguments on the main actor",
      """
      resolve it on the main actor; or, if Dog itself belongs to no actor, register it in a `nonisolated` function: a closure \
      belongs to the actor it is written on
      """,
      faulty: { _ = try await mainActorDog().build().resolve(Dog.self, arg: "Rex") },
      mended: { try await MainActor.run { _ = try mainActorDog().build().resolve(Dog.self, arg: "Rex") } },
      {
        let builder = DIContainerBuilder()
        builder.register { Dog(name: arg($0)) }
        _ = try builder.build().resolve(Dog.self, arg: "Rex")
      }),
    .program(
      "a conformance of the main actor",
      """
      resolve it on the main actor; or make what Shown requires `nonisolated` in Panel, and declare the conformance as \
      `nonisolated Shown`
      """,
      faulty: { _ = try promisedPanel().request((any Shown).self) },
      mended: { try await MainActor.run { _ = try promisedPanel().request((any Shown).self) } },
      {
        let builder = DIContainerBuilder()
        builder.register { Nonisolated.Panel() }.as((any Shown).self).unsafe()
        _ = try builder.request((any Shown).self)
      }),
    .program(
      "a decorator of the main actor",
      """
      resolve it on the main actor; or, if the decorator of Store itself belongs to no actor, register it in a `nonisolated` \
      function: a closure belongs to the actor it is written on
      """,
      faulty: { try await mainActorDecorator().request((any Store).self) },
      mended: { try await MainActor.run { _ = try mainActorDecorator().request((any Store).self) } },
      {
        let builder = DIContainerBuilder()
        builder.register(Disk.init).as((any Store).self).check { $0 }
        builder.decorate((any Store).self) { Caching(inner: $0) }
        try builder.request((any Store).self)
      }),
  ]

  @MainActor private static func mainActorCat(_ lifetime: Lifetime = .prototype) -> sending DIContainerBuilder {
    let builder = DIContainerBuilder()
    builder.register { Cat() }.lifetime(unchecked: lifetime)
    return builder
  }

  @MainActor private static func mainActorDog() -> sending DIContainerBuilder {
    let builder = DIContainerBuilder()
    builder.register { Dog(name: arg($0)) }
    return builder
  }

  private nonisolated static func nonisolatedCat(_ lifetime: Lifetime = .prototype) -> DIContainerBuilder {
    let builder = DIContainerBuilder()
    builder.register { Cat() }.lifetime(unchecked: lifetime)
    return builder
  }

  @MainActor private static func mainActorDecorator() -> sending DIContainerBuilder {
    let builder = DIContainerBuilder()
    builder.register(Disk.init).as((any Store).self).check { $0 }
    builder.decorate((any Store).self) { Caching(inner: $0) }
    return builder
  }

  private nonisolated static func promisedPanel() -> DIContainerBuilder {
    let builder = DIContainerBuilder()
    builder.register { Panel() }.as((any Shown).self).unsafe()
    return builder
  }
}
