import DIAsync
import DICore
import DITesting
import Synchronization
import TestSupport

// What is closed.

extension Fixes {
  static let ofClosings: [Fix] = [
    .builder(
      "a closing of what nothing keeps",
      """
      add .lifetime(.single) to the registration, or another lifetime that keeps instances strongly; or remove the onClose, and \
      close each instance where it was requested
      """,
      faulty: { builder in
        builder.register(Disk.init).onClose { _ in }
        try builder.request(Disk.self)
      },
      mended: { builder in
        builder.register(Disk.init).lifetime(.single).onClose { _ in }
        try builder.request(Disk.self)
      },
      { builder in
        builder.register(Disk.init)
        try builder.request(Disk.self)
      },
      { builder in
        builder.register(Disk.init).lifetime(.perScope).onClose { _ in }
        try builder.request(Disk.self)
      }),
    .builder(
      "a closing of a decorator that nothing keeps",
      """
      add .lifetime(.single) to the registration of what it decorates, or another lifetime that keeps instances strongly; or \
      remove the onClose, and close each instance where it was requested
      """,
      faulty: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        builder.decorate((any Store).self) { Caching(inner: $0) }.onClose { _ in }
        try builder.request((any Store).self)
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.lifetime(.single)
        builder.decorate((any Store).self) { Caching(inner: $0) }.onClose { _ in }
        try builder.request((any Store).self)
      },
      { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        builder.decorate((any Store).self) { Caching(inner: $0) }
        try builder.request((any Store).self)
      }),
    .builder(
      "a closing of a replacement that nothing keeps",
      """
      add .lifetime(.single) to the registration, or another lifetime that keeps instances strongly; or remove the onClose, and \
      close each instance where it was requested
      """,
      faulty: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        builder.replace((any Store).self) { Net() }.onClose { _ in }
        try builder.request((any Store).self)
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        builder.replace((any Store).self) { Net() }.lifetime(.single).onClose { _ in }
        try builder.request((any Store).self)
      },
      { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        builder.replace((any Store).self) { Net() }
        try builder.request((any Store).self)
      }),
    .builder(
      "a closing of a value",
      "remove the onClose, and close the instance where it was made, after close() of the container",
      faulty: { builder in
        builder.register(value: Disk()).onClose { _ in }
        try builder.request(Disk.self)
      },
      mended: { builder in
        builder.register(value: Disk())
        try builder.request(Disk.self)
      }),
    .program(
      "a closing of another actor",
      "import DIAsync, and await it: try await container.async.close(); or try await container.withScope",
      faulty: {
        let builder = DIContainerBuilder()
        builder.register(Disk.init).lifetime(.single).onClose { @Background _ in }
        try builder.build().close()
      },
      mended: {
        let builder = DIContainerBuilder()
        builder.register(Disk.init).lifetime(.single).onClose { @Background _ in }
        try await builder.build().async.close()
      },
      {
        let builder = DIContainerBuilder()
        builder.register(Disk.init).lifetime(.perScope).onClose { @Background _ in }
        try await builder.build().withScope { _ = try $0.resolve(Disk.self) }
      }),
    .program(
      "a closing of the main actor",
      """
      call close() or withScope on the main actor; or write the closing without isolation, in a `nonisolated` function: a \
      closure belongs to the actor it is written on
      """,
      faulty: { try await diskOfTheMainActor().build().close() },
      mended: { try await MainActor.run { try diskOfTheMainActor().build().close() } },
      { try closedDisk().build().close() }),
    .program(
      "a closing of the main actor in a scope",
      """
      call close() or withScope on the main actor; or write the closing without isolation, in a `nonisolated` function: a \
      closure belongs to the actor it is written on
      """,
      faulty: { try await useScope(of: diskOfTheMainActor(.perScope)) },
      mended: { try await MainActor.run { try useScope(of: diskOfTheMainActor(.perScope)) } },
      { try useScope(of: closedDisk(.perScope)) }),
    .program(
      "an instance that is emptied while it is created",
      "request it again; or call clean() when nothing requests",
      faulty: { try requestDisk(times: 1, isCleaning: true) },
      mended: { try requestDisk(times: 2, isCleaning: true) }, { try requestDisk(times: 1, isCleaning: false) }),
  ]

  /// Requests an instance; the first time, something empties the container meanwhile.
  private nonisolated static func requestDisk(times: Int, isCleaning: Bool) throws {
    let cleaned = Mutex<DIBuiltContainer?>(nil)
    let builder = DIContainerBuilder()
    builder.register {
      cleaned.withLock { container in
        defer { container = nil }
        return container
      }?.clean()
      return Disk()
    }.lifetime(unchecked: .lazySingle).onClose { (_: Disk) in }
    let container = try builder.build()
    if isCleaning { cleaned.withLock { $0 = container } }
    for _ in 1..<times { _ = try? container.resolve(Disk.self) }
    _ = try container.resolve(Disk.self)
  }

  @MainActor private static func diskOfTheMainActor(_ lifetime: Lifetime = .single) -> sending DIContainerBuilder {
    let builder = DIContainerBuilder()
    builder.register(Disk.init).lifetime(unchecked: lifetime).onClose { _ in }
    return builder
  }

  private nonisolated static func closedDisk(_ lifetime: Lifetime = .single) -> DIContainerBuilder {
    let builder = DIContainerBuilder()
    builder.register(Disk.init).lifetime(unchecked: lifetime).onClose { _ in }
    return builder
  }

  private nonisolated static func useScope(of builder: DIContainerBuilder) throws {
    _ = try builder.build().withScope { try $0.resolve(Disk.self) }
  }
}
