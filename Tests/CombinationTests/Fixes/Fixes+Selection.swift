import DICore
import TestSupport

// What several components answer.

extension Fixes {
  static func registerStores(_ builder: DIContainerBuilder, default isDefault: Bool = false) {
    let disk = builder.register(Disk.init).as((any Store).self).check { $0 }
    if isDefault { disk.set(.default) }
    builder.register(Net.init).as((any Store).self).check { $0 }
  }

  /// A line that runs twice.
  static func registerTwice(_ builder: DIContainerBuilder) {
    for _ in 0..<2 { builder.register(Disk.init).as((any Store).self).check { $0 } }
  }

  static let ofSelection: [Fix] = [
    .builder(
      "ambiguous",
      """
      add .set(.default) to one of them; or add .set(name: "...") to each, and request it by name; or add .set(.element) to \
      each, and request all with many($0)
      """,
      faulty: { builder in
        registerStores(builder)
        builder.register(Archive.init)
        try builder.request(Archive.self)
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(.default)
        builder.register(Net.init).as((any Store).self).check { $0 }
        builder.register(Archive.init)
        try builder.request(Archive.self)
      },
      { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(name: "main")
        builder.register(Net.init).as((any Store).self).check { $0 }.set(name: "other")
        builder.register { Archive(store: by(name: Main.self, on: $0)) }
        try builder.request(Archive.self)
      },
      { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(.element)
        builder.register(Net.init).as((any Store).self).check { $0 }.set(.element)
        builder.register { Stores(all: many($0)) }
        try builder.request(Stores.self)
      }),
    .container(
      "ambiguous",
      """
      add .default() to one of them; or add .as((any Store).self, name: "...") to each, and request it by name; or request \
      all with many($0)
      """,
      faulty: { container in
        container.register(Disk.init).as((any Store).self)
        container.register(Net.init).as((any Store).self)
        container.register(Archive.init)
        try container.request(Archive.self)
      },
      mended: { container in
        container.register(Disk.init).as((any Store).self).default()
        container.register(Net.init).as((any Store).self)
        container.register(Archive.init)
        try container.request(Archive.self)
      },
      { container in
        container.register(Disk.init).as((any Store).self).as((any Store).self, name: "main")
        container.register(Net.init).as((any Store).self).as((any Store).self, name: "other")
        container.register { Archive(store: by(name: Main.self, on: $0)) }
        try container.request(Archive.self)
      },
      { container in
        container.register(Disk.init).as((any Store).self)
        container.register(Net.init).as((any Store).self)
        container.register { Stores(all: many($0)) }
        try container.request(Stores.self)
      }),
    .builder(
      "ambiguous by one line",
      """
      add .set(name: "...") with a different name each time the line runs, and request it by name; or add .set(.element) to \
      each, and request all with many($0); or run the line only once
      """,
      faulty: { builder in
        registerTwice(builder)
        try builder.request((any Store).self)
      },
      mended: { builder in
        for name in ["main", "other"] { builder.register(Disk.init).as((any Store).self).check { $0 }.set(name: name) }
        _ = try builder.build().resolve((any Store).self, name: "main")
      },
      { builder in
        for _ in 0..<2 { builder.register(Disk.init).as((any Store).self).check { $0 }.set(.element) }
        builder.register { Stores(all: many($0)) }
        try builder.request(Stores.self)
      },
      { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        try builder.request((any Store).self)
      }),
    .builder(
      "several of which one has a line of its own",
      """
      add .set(.default) to one that has a line of its own; or add .set(name: "...") to each, and request it by name; or add \
      .set(.element) to each, and request all with many($0)
      """,
      faulty: { builder in
        registerTwice(builder)
        builder.register(Net.init).as((any Store).self).check { $0 }
        try builder.request((any Store).self)
      },
      mended: { builder in
        registerTwice(builder)
        builder.register(Net.init).as((any Store).self).check { $0 }.set(.default)
        try builder.request((any Store).self)
      },
      { builder in
        for name in ["a", "b"] { builder.register(Disk.init).as((any Store).self).check { $0 }.set(name: name) }
        builder.register(Net.init).as((any Store).self).check { $0 }.set(name: "main")
        _ = try builder.build().resolve((any Store).self, name: "main")
      },
      { builder in
        for _ in 0..<2 { builder.register(Disk.init).as((any Store).self).check { $0 }.set(.element) }
        builder.register(Net.init).as((any Store).self).check { $0 }.set(.element)
        builder.register { Stores(all: many($0)) }
        try builder.request(Stores.self)
      }),
    .builder(
      "an object of a class that is registered twice",
      #"add .set(.default) to one of them; or add .set(name: "...") to each, and pass the name in the call"#,
      faulty: { builder in
        builder.register(Cat.init).as(Animal.self).check { $0 }
        builder.register(type: Cat.self).initialNotNecessary()
        try builder.build().resolve(Cat())
      },
      mended: { builder in
        builder.register(Cat.init).as(Animal.self).check { $0 }
        builder.register(type: Cat.self).initialNotNecessary().set(.default)
        try builder.build().resolve(Cat())
      },
      { builder in
        builder.register(Cat.init).as(Animal.self).check { $0 }.set(name: "made")
        builder.register(type: Cat.self).initialNotNecessary().set(name: "given")
        try builder.build().resolve(Cat(), name: "given")
      }),
    .builder(
      "a value of a type that is registered twice",
      #"add .set(.default) to one of them; or add .set(name: "...") to each, and pass the name in the call"#,
      faulty: { builder in
        builder.register(scopeValue: User.self).set(name: "a")
        builder.register(scopeValue: User.self).set(name: "b")
        try builder.build().newLifeTimeScope().set(User())
      },
      mended: { builder in
        builder.register(scopeValue: User.self).set(name: "a").set(.default)
        builder.register(scopeValue: User.self).set(name: "b")
        try builder.build().newLifeTimeScope().set(User())
      },
      { builder in
        builder.register(scopeValue: User.self).set(name: "a")
        builder.register(scopeValue: User.self).set(name: "b")
        try builder.build().newLifeTimeScope().set(User(), name: "a")
      }),
  ]
}
