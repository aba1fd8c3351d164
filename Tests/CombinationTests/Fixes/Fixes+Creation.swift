import DIAutoInjection
import DICore
import DIModules
import DITesting
import TestSupport

// What is registered, but cannot be created.

final class Chicken: Sendable {
  init(egg: Egg) {}
}

final class Egg: @unchecked Sendable {
  weak var chicken: Chicken?
  init() {}
  init(chicken: Chicken) {}
  init(lazy: DILazy<Chicken>) {}
  init(provider: DIProvider<Chicken>) {}
}

final class Caching: Store {
  init(inner: any Store, size: Int = 1) {}
  init(inner: any Store, home: Home) {}
  init(inner: any Store, lazy: DILazy<Home>) {}
}

final class Owner: Home, @unchecked Sendable {
  init(store: any Store) {}
}

extension Fixes {

  static let ofCreation: [Fix] = [
    .builder(
      "a recursion",
      """
      move one of the dependencies on this path from the initializer to an injection; or make it a lazy or provider, and use \
      it after the initializer has returned
      """,
      faulty: { builder in
        builder.register(Chicken.init)
        builder.register(Egg.init(chicken:))
        try builder.request(Chicken.self)
      },
      mended: { builder in
        builder.register(Chicken.init)
        builder.register { Egg() }.injection { $0.chicken = $1 }
        try builder.request(Chicken.self)
      },
      { builder in
        builder.register(Chicken.init)
        builder.register(Egg.init(lazy:))
        try builder.request(Chicken.self)
      },
      { builder in
        builder.register(Chicken.init)
        builder.register(Egg.init(provider:))
        try builder.request(Chicken.self)
      }),
    .builder(
      "a recursion of a decorator",
      """
      move one of the dependencies on this path from the initializer to an injection; or make it a lazy or provider, and use \
      it after the initializer has returned
      """,
      faulty: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        builder.register(Owner.init).as(Home.self).check { $0 }
        builder.decorate((any Store).self) { Caching(inner: $0, home: $1) }
        try builder.request((any Store).self)
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        builder.register { Home() }.injection { (_: Home, _: any Store) in }
        builder.decorate((any Store).self) { Caching(inner: $0, home: $1) }
        try builder.request((any Store).self)
      },
      { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        builder.register(Owner.init).as(Home.self).check { $0 }
        builder.decorate((any Store).self) { Caching(inner: $0, lazy: $1) }
        try builder.request((any Store).self)
      }),
    .builder(
      "a recursion of a decorator alone",
      "make one of the dependencies on this path a lazy or provider, and use it after the initializer has returned",
      faulty: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        builder.decorate((any Store).self) { (inner: any Store, again: any Store) in inner }
        try builder.request((any Store).self)
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        builder.decorate((any Store).self) { (inner: any Store, again: DILazy<any Store>) in inner }
        try builder.request((any Store).self)
      }),
    .builder(
      "a recursion of a many",
      """
      move one of the dependencies on this path from the initializer to an injection; or make it a lazy or provider, and use \
      it after the initializer has returned
      """,
      faulty: { builder in
        builder.register { Disk() }.as((any Store).self).check { $0 }.set(.default)
        builder.register { Remote(archive: $0) }.as((any Store).self).check { $0 }
        builder.register { Shelf(stores: many($0)) }
        try builder.request(Shelf.self)
      },
      mended: { builder in
        builder.register { Disk() }.as((any Store).self).check { $0 }.set(.default)
        builder.register { Remote(archive: $0) }.as((any Store).self).check { $0 }
        builder.register { Shelf(stores: []) }.injection { $0.stores = many($1) }
        try builder.request(Shelf.self)
      },
      { builder in
        builder.register { Disk() }.as((any Store).self).check { $0 }.set(.default)
        builder.register { Remote(archive: $0) }.as((any Store).self).check { $0 }
        builder.register { (stores: DILazy<DIMany<any Store>>) in Shelf(stores: []) }
        try builder.request(Shelf.self)
      }),
    .builder(
      "a false promise",
      "register a subtype of Store, and write .as((any Store).self).check { $0 }, which the compiler verifies",
      faulty: { builder in
        builder.register { Cat() as Animal }.as((any Store).self).unsafe()
        try builder.request((any Store).self)
      },
      mended: { builder in
        builder.register { Disk() }.as((any Store).self).check { $0 }
        try builder.request((any Store).self)
      }),
    .container(
      "a false promise",
      "register a subtype of Store, and write .as(check: (any Store).self) { $0 }, which the compiler verifies",
      faulty: { container in
        container.register { Cat() as Animal }.as((any Store).self)
        try container.request((any Store).self)
      },
      mended: { container in
        container.register { Disk() }.as(check: (any Store).self) { $0 }
        try container.request((any Store).self)
      }),
    .builder(
      "a type without an initializer",
      "add .initial { ... } to the registration; or add .initialNotNecessary(), for objects created elsewhere",
      faulty: { builder in
        builder.register(type: Cat.self)
        _ = try builder.build()
      },
      mended: { builder in
        builder.register(type: Cat.self).initial { Cat() }
        try builder.request(Cat.self)
      },
      { builder in
        builder.register(type: Cat.self).initialNotNecessary()
        try builder.build().resolve(Cat())
      }),
    .builder(
      "a registration of nothing",
      """
      end the closure with the instance, after `return` if there are several statements; an instance of a noncopyable type \
      needs a class around it
      """,
      faulty: { builder in
        builder.register { _ = Cat() }
        _ = try builder.build()
      },
      mended: { builder in
        builder.register { Cat() }
        try builder.request(Cat.self)
      },
      { builder in
        builder.register {
          let cat = Cat()
          return cat
        }
        try builder.request(Cat.self)
      },
      { builder in
        struct Handle: ~Copyable, Sendable {}
        final class Box: Sendable { let handle = Handle() }
        builder.register { Box() }
        try builder.request(Box.self)
      }),
    .builder(
      "a weak lifetime of a value", "use a strong lifetime; or register the class itself, and let it serve as Store",
      faulty: { builder in
        builder.register { Disk() as any Store }.lifetime(.weakSingle)
        _ = try builder.build()
      },
      mended: { builder in
        builder.register { Disk() as any Store }.lifetime(.lazySingle)
        try builder.request((any Store).self)
      },
      { builder in
        builder.register { Disk() }.as((any Store).self).check { $0 }.lifetime(.weakSingle)
        try builder.request((any Store).self)
      }),
    .builder(
      "properties of an actor", "remove useAutoPropertyInjection(), and pass the dependencies to its initializer",
      faulty: { builder in
        builder.register(Home.init)
        builder.register { Worker() }.useAutoPropertyInjection()
        try builder.request(Worker.self)
      },
      mended: { builder in
        builder.register(Home.init)
        builder.register { Worker(home: $0) }
        try builder.request(Worker.self)
      }),
    .builder(
      "properties of a protocol", "register the class that has the properties",
      faulty: { builder in
        builder.register(Home.init)
        builder.register { Lodger() as AnyObject }.useAutoPropertyInjection()
        try builder.request(AnyObject.self)
      },
      mended: { builder in
        builder.register(Home.init)
        builder.register { Lodger() }.useAutoPropertyInjection().as(AnyObject.self).check { $0 }
        try builder.request(AnyObject.self)
      }),
    .builder(
      "a released scope",
      """
      hold the scope's container as long as you request from it: a container kept by an instance of the scope does not hold \
      the scope, and neither does a lazy that has its value
      """,
      faulty: { builder in
        builder.register { Cat() }.lifetime(.perScope)
        builder.register { Keeper(container: $0) }.lifetime(.perScope)
        let keeper = try builder.build().newLifeTimeScope().resolve(Keeper.self)
        _ = try keeper.container.resolve(Cat.self)
      },
      mended: { builder in
        builder.register { Cat() }.lifetime(.perScope)
        builder.register { Keeper(container: $0) }.lifetime(.perScope)
        let scope = try builder.build().newLifeTimeScope()
        let keeper = try scope.resolve(Keeper.self)
        _ = try keeper.container.resolve(Cat.self)
        withExtendedLifetime(scope) {}
      }),
    .builder(
      "a closed container",
      "resolve before close(); or call clean() instead of close(), to continue with new instances",
      faulty: { builder in
        builder.register { Cat() }
        let container = try builder.build()
        try container.close()
        _ = try container.resolve(Cat.self)
      },
      mended: { builder in
        builder.register { Cat() }
        let container = try builder.build()
        _ = try container.resolve(Cat.self)
        try container.close()
      },
      { builder in
        builder.register { Cat() }
        let container = try builder.build()
        container.clean()
        _ = try container.resolve(Cat.self)
      }),
  ]

  private actor Worker {
    var home: Home?
    init(home: Home? = nil) { self.home = home }
  }

  private final class Lodger {
    var home: Home?
  }

  private final class Keeper: Sendable {
    let container: DIBuiltContainer
    init(container: DIBuiltContainer) { self.container = container }
  }

  private final class Remote: Store {
    init(archive: Shelf) {}
  }

  private final class Shelf: @unchecked Sendable {
    var stores: [any Store]
    init(stores: [any Store]) { self.stores = stores }
  }
}
