import DIArguments
import DIChecks
import DICore
import DIModules
import DITesting
import TestSupport

// Warnings and notes.

final class Limiter: Sendable {
  init(session: Session) {}
}

final class Printer: Sendable {
  init(provider: DIProvider<Session>) {}
}

final class Twin: Store, Twins { init() {} }

protocol Twins: Sendable {}

@MainActor final class Screen { init() {} }

final class Flow {
  init(screen: Screen) {}
  init(lazy: DILazy<Screen>) {}
}

extension Fixes {
  private static func user(_ builder: DIContainerBuilder) { builder.register { User() } }

  static let ofDiagnostics: [Fix] = [
    .diagnostic(
      .captive,
      "use .lifetime(.perScope) for Limiter; or use .lifetime(.lazySingle) for Session, if all scopes may share it",
      faulty: { builder in
        user(builder)
        builder.register(Session.init).lifetime(.perScope)
        builder.register(Limiter.init).lifetime(.lazySingle)
      },
      mended: { builder in
        user(builder)
        builder.register(Session.init).lifetime(.perScope)
        builder.register(Limiter.init).lifetime(.perScope)
      },
      { builder in
        user(builder)
        builder.register(Session.init).lifetime(.lazySingle)
        builder.register(Limiter.init).lifetime(.lazySingle)
      }),
    .diagnostic(
      .captive, of: "a provider",
      "use .lifetime(.perScope) for Printer; or use .lifetime(.lazySingle) for Session, if all scopes may share it",
      faulty: { builder in
        user(builder)
        builder.register(Session.init).lifetime(.perScope)
        builder.register(Printer.init).lifetime(.lazySingle)
      },
      mended: { builder in
        user(builder)
        builder.register(Session.init).lifetime(.perScope)
        builder.register(Printer.init).lifetime(.perScope)
      },
      { builder in
        user(builder)
        builder.register(Session.init).lifetime(.lazySingle)
        builder.register(Printer.init).lifetime(.lazySingle)
      }),
    .diagnostic(
      .captive, of: "a decorator",
      "use .lifetime(.perScope) for Disk; or use .lifetime(.lazySingle) for Home, if all scopes may share it",
      faulty: { builder in
        builder.register { Home() }.lifetime(.perScope)
        builder.register(Disk.init).as((any Store).self).check { $0 }.lifetime(.lazySingle)
        builder.decorate((any Store).self) { Caching(inner: $0, home: $1) }
      },
      mended: { builder in
        builder.register { Home() }.lifetime(.perScope)
        builder.register(Disk.init).as((any Store).self).check { $0 }.lifetime(.perScope)
        builder.decorate((any Store).self) { Caching(inner: $0, home: $1) }
      },
      { builder in
        builder.register { Home() }.lifetime(.lazySingle)
        builder.register(Disk.init).as((any Store).self).check { $0 }.lifetime(.lazySingle)
        builder.decorate((any Store).self) { Caching(inner: $0, home: $1) }
      }),
    .diagnostic(
      .captive, of: "a value",
      """
      use .lifetime(.perScope) for Session; or set User in the root container, before the first request for Session; this \
      warning cannot see it
      """,
      faulty: { builder in
        builder.register(scopeValue: User.self)
        builder.register(Session.init).lifetime(.lazySingle)
      },
      mended: { builder in
        builder.register(scopeValue: User.self)
        builder.register(Session.init).lifetime(.perScope)
      },
      atRunTime: {
        let builder = DIContainerBuilder()
        builder.register(scopeValue: User.self)
        builder.register(Session.init).lifetime(.lazySingle)
        let container = try builder.build()
        try container.set(User())
        _ = try container.newLifeTimeScope().resolve(Session.self)
      }),
    .diagnostic(
      .isolation,
      """
      create Flow in a closure of the main actor: { @MainActor in ... }; or take Screen as a lazy, and use it on the main actor; \
      or, if Screen itself belongs to no actor, write builder.register(Screen.init), or register it in a `nonisolated` \
      function: a closure belongs to the actor it is written on
      """,
      faulty: { builder in
        builder.register { @MainActor in Screen() }
        builder.register(Flow.init(screen:))
      },
      mended: { builder in
        builder.register { @MainActor in Screen() }
        builder.register { @MainActor in Flow(screen: $0) }
      },
      { builder in
        builder.register { @MainActor in Screen() }
        builder.register(Flow.init(lazy:))
      },
      { builder in nonisolatedHome(builder) }),
    .diagnostic(
      .uselessTest, of: "of another type",
      """
      let it serve the type of the component that it should replace, with .as(...).check { $0 }; or remove .set(.test)
      """,
      faulty: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        builder.register(Net.init).set(.test)
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        builder.register(Net.init).as((any Store).self).check { $0 }.set(.test)
      },
      { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        builder.register(Net.init)
      }),
    .diagnostic(
      .uselessTest, of: "with another name",
      "give it the name or tag of the component that it should replace; or remove .set(.test)",
      faulty: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(name: "main")
        builder.register(Net.init).as((any Store).self).check { $0 }.set(name: "other").set(.test)
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(name: "main")
        builder.register(Net.init).as((any Store).self).check { $0 }.set(name: "main").set(.test)
      },
      { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(name: "main")
        builder.register(Net.init).as((any Store).self).check { $0 }.set(name: "other")
      }),
    .diagnostic(
      .partlyReplaced, "replace it for Store as well, unless the real one is meant there",
      faulty: { builder in
        builder.register(Twin.init).as((any Store).self).check { $0 }.as((any Twins).self).check { $0 }
        builder.replace((any Twins).self) { Twin() }
      },
      mended: { builder in
        builder.register(Twin.init).as((any Store).self).check { $0 }.as((any Twins).self).check { $0 }
        builder.replace((any Twins).self) { Twin() }
        builder.replace((any Store).self) { Disk() }
      }),
    .diagnostic(
      .withoutEffect, "register a component for Store; or remove the decorator",
      faulty: { builder in builder.decorate((any Store).self) { Caching(inner: $0) } },
      mended: { builder in
        builder.decorate((any Store).self) { Caching(inner: $0) }
        builder.register(Disk.init).as((any Store).self).check { $0 }
      },
      { _ in }),
    .diagnostic(
      .withoutEffect, of: "by a name",
      #"register a component for Store with the name "main"; or remove the requirement"#,
      faulty: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        builder.requireReplacement((any Store).self).set(name: "main")
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        builder.register(Net.init).as((any Store).self).check { $0 }.set(name: "main")
        builder.requireReplacement((any Store).self).set(name: "main")
      },
      { builder in builder.register(Disk.init).as((any Store).self).check { $0 } }),
    .diagnostic(
      .unusedQualifier, "remove it, unless the program requests by it",
      faulty: { builder in builder.register(Disk.init).set(name: "main") },
      mended: { builder in builder.register(Disk.init) }),
    .diagnostic(
      .uselessDefault, "remove .set(.default)",
      faulty: { builder in builder.register(Disk.init).set(.default) },
      mended: { builder in builder.register(Disk.init) }),
    .diagnostic(
      .loneElement, "remove .set(.element)",
      faulty: { builder in builder.register(Disk.init).set(.element) },
      mended: { builder in builder.register(Disk.init) }),
    .diagnostic(
      .unreachable, "remove the registration; or add .root() to it, if the program requests it",
      faulty: { builder in
        builder.register(Disk.init).root()
        builder.register(Net.init)
      },
      mended: { builder in builder.register(Disk.init).root() },
      { builder in
        builder.register(Disk.init).root()
        builder.register(Net.init).root()
      }),
    .diagnostic(
      .ignoredArguments, "use .lifetime(.prototype), if other arguments should make another instance",
      faulty: { builder in builder.register { Dog(name: arg($0)) }.lifetime(.lazySingle) },
      mended: { builder in builder.register { Dog(name: arg($0)) }.lifetime(.prototype) }),
    .diagnostic(
      .onlyForGiven, "add .root() to Home, if the program requests it: then this is an error",
      faulty: { builder in
        builder.register(type: Cat.self).initialNotNecessary().injection { $0.home = $1 }
        builder.register { (cat: Cat) in Home() }
      },
      mended: { builder in
        // The error that follows has another fix, which is carried out here.
        builder.register(type: Cat.self).initialNotNecessary().injection { $0.home = $1 }.initial { Cat() }
        builder.register { (cat: Cat) in Home() }.root()
      }),
    .diagnostic(
      .namedAnswersUnnamed, of: "by name", "request it by its name: by(name: ..., on: $0)",
      faulty: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(name: "main")
        builder.register(Archive.init)
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(name: "main")
        builder.register { Archive(store: by(name: Main.self, on: $0)) }
      }),
    .diagnostic(
      .namedAnswersUnnamed, of: "by tag", "request it by its tag: by(tag: ..., on: $0)",
      faulty: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(tag: Toy.self)
        builder.register(Archive.init)
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(tag: Toy.self)
        builder.register { Archive(store: by(tag: Toy.self, on: $0)) }
      }),
    .diagnostic(
      .registeredTwice, "register it once: a child uses the registrations of its parent", parent: registerHome,
      faulty: { builder in registerHome(builder) },
      mended: { _ in }),
  ]

  private static func registerHome(_ builder: DIContainerBuilder) { builder.register { Home() } }

  private nonisolated static func nonisolatedHome(_ builder: DIContainerBuilder) {
    builder.register { Home() }
    builder.register { (home: Home) in Cat() }
  }
}
