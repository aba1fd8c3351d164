import DICore
import DIModules
import TestSupport

// Values that are set, and what takes arguments.

final class Session: Sendable {
  init(user: User) {}
}

final class Badge: Sendable {
  init(user: User?) {}
}

extension Fixes {
  static let ofValues: [Fix] = [
    .builder(
      "a lifetime that keeps no value",
      "add .lifetime(.perScope) to the registration, or another lifetime that keeps instances",
      faulty: { builder in
        builder.register { User() }
        try builder.build().set(User())
      },
      mended: { builder in
        builder.register { User() }.lifetime(.perScope)
        try builder.build().set(User())
      },
      { builder in
        builder.register { User() }.lifetime(.lazySingle)
        try builder.build().set(User())
      }),
    .builder(
      "a value that is set already",
      "call set(_:) once per scope, before the first request; or set the other value in a newLifeTimeScope()",
      faulty: { builder in
        builder.register(scopeValue: User.self)
        let container = try builder.build()
        try container.set(User())
        try container.set(User())
      },
      mended: { builder in
        builder.register(scopeValue: User.self)
        let container = try builder.build()
        try container.set(User())
        _ = try container.resolve(User.self)
      },
      { builder in
        builder.register(scopeValue: User.self)
        let container = try builder.build()
        try container.set(User())
        try container.newLifeTimeScope().set(User())
      }),
    .builder(
      "a value of the root that is set already", "call set(_:) once, before the first request",
      faulty: { builder in
        builder.register { User() }.lifetime(.lazySingle)
        let container = try builder.build()
        _ = try container.resolve(User.self)
        try container.set(User())
      },
      mended: { builder in
        builder.register { User() }.lifetime(.lazySingle)
        let container = try builder.build()
        try container.set(User())
        _ = try container.resolve(User.self)
      }),
    .builder(
      "a value of a single that is set already",
      "use .lifetime(.lazySingle), since build() creates singles, and call set(_:) once, before the first request",
      faulty: { builder in
        builder.register { User() }.lifetime(.single)
        try builder.build().set(User())
      },
      mended: { builder in
        builder.register { User() }.lifetime(.lazySingle)
        try builder.build().set(User())
      }),
    .builder(
      "a value that the root does not have",
      """
      call set(_:) with a value before this request; or resolve it in a scope where it is set, but not for an instance that \
      the root keeps; or add .initial { ... } to the registration
      """,
      faulty: { builder in
        builder.register(scopeValue: User.self)
        builder.register(Session.init)
        try builder.request(Session.self)
      },
      mended: { builder in
        builder.register(scopeValue: User.self)
        builder.register(Session.init)
        let container = try builder.build()
        try container.set(User())
        _ = try container.resolve(Session.self)
      },
      { builder in
        builder.register(scopeValue: User.self)
        builder.register(Session.init)
        let scope = try builder.build().newLifeTimeScope()
        try scope.set(User())
        _ = try scope.resolve(Session.self)
      },
      { builder in
        builder.register(scopeValue: User.self).initial { User() }
        builder.register(Session.init)
        try builder.request(Session.self)
      }),
    .container(
      "a value that the root does not have",
      """
      call set(_:) with a value before this request; or resolve it in a scope where it is set, but not for an instance that \
      the root keeps; or replace the registration with container.register { ... }
      """,
      faulty: { container in
        container.register(scopeValue: User.self)
        container.register(Session.init)
        try container.request(Session.self)
      },
      mended: { container in
        container.register(scopeValue: User.self)
        container.register(Session.init)
        container.set(User())
        try container.request(Session.self)
      },
      { container in
        container.register(scopeValue: User.self)
        container.register(Session.init)
        let scope = container.newLifeTimeScope()
        scope.set(User())
        try scope.request(Session.self)
      },
      { container in
        container.register { User() }
        container.register(Session.init)
        try container.request(Session.self)
      }),
    .builder(
      "a value that a scope does not have",
      """
      call set(_:) with a value in this scope before this request; or add .initial { ... } to the registration; or request it \
      with optional($0), if it can be missing
      """,
      faulty: { builder in
        builder.register(scopeValue: User.self)
        builder.register(Badge.init)
        _ = try builder.build().newLifeTimeScope().resolve(Badge.self)
      },
      mended: { builder in
        builder.register(scopeValue: User.self)
        builder.register(Badge.init)
        let scope = try builder.build().newLifeTimeScope()
        try scope.set(User())
        _ = try scope.resolve(Badge.self)
      },
      { builder in
        builder.register(scopeValue: User.self).initial { User() }
        builder.register(Badge.init)
        _ = try builder.build().newLifeTimeScope().resolve(Badge.self)
      },
      { builder in
        builder.register(scopeValue: User.self)
        builder.register { Badge(user: optional($0)) }
        _ = try builder.build().newLifeTimeScope().resolve(Badge.self)
      }),
    .builder(
      "an object that a scope does not have",
      """
      call resolve(_:) or set(_:) with an object in this scope before this request; or add .initial { ... } to the registration
      """,
      faulty: { builder in
        builder.register(scopeValue: Cat.self)
        _ = try builder.build().newLifeTimeScope().resolve(Cat.self)
      },
      mended: { builder in
        builder.register(scopeValue: Cat.self)
        let scope = try builder.build().newLifeTimeScope()
        try scope.resolve(Cat())
        _ = try scope.resolve(Cat.self)
      },
      { builder in
        builder.register(scopeValue: Cat.self)
        let scope = try builder.build().newLifeTimeScope()
        try scope.set(Cat())
        _ = try scope.resolve(Cat.self)
      },
      { builder in
        builder.register(scopeValue: Cat.self).initial { Cat() }
        _ = try builder.build().newLifeTimeScope().resolve(Cat.self)
      }),
    .builder(
      "an object that nothing keeps",
      """
      call resolve(_:) or set(_:) with an object before this request, and use a lifetime that keeps it; or add .initial { ... } \
      to the registration
      """,
      faulty: { builder in
        builder.register(type: Cat.self).initialNotNecessary()
        try builder.request(Cat.self)
      },
      mended: { builder in
        builder.register(type: Cat.self).initialNotNecessary().lifetime(.perScope)
        let container = try builder.build()
        try container.resolve(Cat())
        _ = try container.resolve(Cat.self)
      },
      { builder in
        builder.register(type: Cat.self).initialNotNecessary().lifetime(.lazySingle)
        let container = try builder.build()
        try container.set(Cat())
        _ = try container.resolve(Cat.self)
      },
      { builder in
        builder.register(type: Cat.self).initialNotNecessary().initial { Cat() }
        try builder.request(Cat.self)
      }),
    .program(
      "a value that an instance of the root needs",
      """
      use .lifetime(.perScope) for Session (Session.swift:1), and resolve in a scope where User is set; or call set(_:) with \
      a value in the root container before this request
      """,
      faulty: {
        let scope = try root(.lazySingle).newLifeTimeScope()
        try scope.set(User())
        _ = try scope.resolve(Session.self)
      },
      mended: {
        let scope = try root(.perScope).newLifeTimeScope()
        try scope.set(User())
        _ = try scope.resolve(Session.self)
      },
      {
        let container = try root(.lazySingle)
        try container.set(User())
        _ = try container.newLifeTimeScope().resolve(Session.self)
      }),
    .program(
      "a value that a single needs",
      """
      use .lifetime(.perScope) for Session (Session.swift:1), and resolve in a scope where User is set; or use \
      .lifetime(.lazySingle) for Session (Session.swift:1), and call set(_:) with a value in the root container before this \
      request
      """,
      faulty: { _ = try root(.single) },
      mended: {
        let scope = try root(.perScope).newLifeTimeScope()
        try scope.set(User())
        _ = try scope.resolve(Session.self)
      },
      {
        let container = try root(.lazySingle)
        try container.set(User())
        _ = try container.newLifeTimeScope().resolve(Session.self)
      }),
  ]

  private static func root(_ lifetime: Lifetime) throws -> DIBuiltContainer {
    let builder = DIContainerBuilder()
    builder.register(scopeValue: User.self)
    builder.register(Session.init, file: "Session.swift", line: 1).lifetime(unchecked: lifetime)
    return try builder.build()
  }
}
