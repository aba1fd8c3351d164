import DICore
import TestSupport

// Objects and values that nothing is registered for.

extension Fixes {
  static let ofMissingGiven: [Fix] = [
    .builder(
      "an object", "add builder.register(type: Cat.self).initialNotNecessary(), with its injections",
      faulty: { builder in try builder.build().resolve(Cat()) },
      mended: { builder in
        builder.register(type: Cat.self).initialNotNecessary()
        try builder.build().resolve(Cat())
      }),
    .container(
      "an object", "add container.register(Cat.self), with its injections",
      faulty: { container in try container.view.resolve(Cat()) },
      mended: { container in
        container.register(Cat.self)
        try container.view.resolve(Cat())
      }),
    .builder(
      "an object whose subclass is registered",
      "add builder.register(type: Animal.self).initialNotNecessary(), with its injections",
      faulty: { builder in
        builder.register(Cat.init)
        try builder.build().resolve(Animal())
      },
      mended: { builder in
        builder.register(Cat.init)
        builder.register(type: Animal.self).initialNotNecessary()
        try builder.build().resolve(Animal())
      }),
    .builder(
      "a value", "add builder.register(scopeValue: User.self)",
      faulty: { builder in try builder.build().newLifeTimeScope().set(User()) },
      mended: { builder in
        builder.register(scopeValue: User.self)
        try builder.build().newLifeTimeScope().set(User())
      }),
    .container(
      "a value", "add container.register(scopeValue: User.self)",
      faulty: { container in try container.newLifeTimeScope().view.set(User()) },
      mended: { container in
        container.register(scopeValue: User.self)
        try container.newLifeTimeScope().view.set(User())
      }),
    .builder(
      "a value with a name", #"add builder.register(scopeValue: User.self).set(name: "main")"#,
      faulty: { builder in try builder.build().set(User(), name: "main") },
      mended: { builder in
        builder.register(scopeValue: User.self).set(name: "main")
        try builder.build().set(User(), name: "main")
      }),
    .container(
      "an object with a name",
      #"add container.register(Cat.self).as(Cat.self, name: "main"), with its injections"#,
      faulty: { container in try container.view.resolve(Cat(), name: "main") },
      mended: { container in
        container.register(Cat.self).as(Cat.self, name: "main")
        try container.view.resolve(Cat(), name: "main")
      }),
    .builder(
      "a list as a value", "add builder.register(scopeValue: [User].self)",
      faulty: { builder in
        builder.register { User() }
        try builder.build().newLifeTimeScope().set([User()])
      },
      mended: { builder in
        builder.register { User() }
        builder.register(scopeValue: [User].self)
        try builder.build().newLifeTimeScope().set([User()])
      }),
    .builder(
      "a value whose subclass is registered", "add builder.register(scopeValue: Animal.self)",
      faulty: { builder in
        builder.register(Cat.init).lifetime(.perScope)
        try builder.build().newLifeTimeScope().set(Animal())
      },
      mended: { builder in
        builder.register(Cat.init).lifetime(.perScope)
        builder.register(scopeValue: Animal.self)
        try builder.build().newLifeTimeScope().set(Animal())
      }),
  ]
}
