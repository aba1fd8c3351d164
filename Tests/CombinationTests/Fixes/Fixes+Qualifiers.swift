import DICore
import DIModules
import TestSupport

// Names and tags.

extension Fixes {
  static let ofQualifiers: [Fix] = [
    .builder(
      "equal names", "give each of them a different name in place of the equal one",
      faulty: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(name: "main")
        builder.register(Net.init).as((any Store).self).check { $0 }.set(name: "main")
        _ = try builder.build()
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(name: "main")
        builder.register(Net.init).as((any Store).self).check { $0 }.set(name: "other")
        _ = try builder.build()
      }),
    .builder(
      "equal names by one line", "give a different name each time the line runs; or run the line only once",
      faulty: { builder in
        for name in ["main", "main"] { builder.register(Disk.init).set(name: name) }
        _ = try builder.build()
      },
      mended: { builder in
        for name in ["main", "other"] { builder.register(Disk.init).set(name: name) }
        _ = try builder.build()
      },
      { builder in
        builder.register(Disk.init).set(name: "main")
        _ = try builder.build()
      }),
    .builder(
      "names by one line",
      """
      request one of their names; or add .set(.element) to each, and request all with many($0); or run the line only once
      """,
      faulty: { builder in
        for name in ["main", "other"] { builder.register(Disk.init).as((any Store).self).check { $0 }.set(name: name) }
        builder.register(Archive.init)
        try builder.request(Archive.self)
      },
      mended: { builder in
        for name in ["main", "other"] { builder.register(Disk.init).as((any Store).self).check { $0 }.set(name: name) }
        builder.register { Archive(store: by(name: Main.self, on: $0)) }
        try builder.request(Archive.self)
      },
      { builder in
        for name in ["main", "other"] {
          builder.register(Disk.init).as((any Store).self).check { $0 }.set(name: name).set(.element)
        }
        builder.register { Stores(all: many($0)) }
        try builder.request(Stores.self)
      },
      { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(name: "main")
        builder.register(Archive.init)
        try builder.request(Archive.self)
      }),
    .builder(
      "equal tags", "give each of them a different tag in place of the equal one",
      faulty: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(tag: Media.file)
        builder.register(Net.init).as((any Store).self).check { $0 }.set(tag: Media.file)
        _ = try builder.build()
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(tag: Media.file)
        builder.register(Net.init).as((any Store).self).check { $0 }.set(tag: Media.net)
        _ = try builder.build()
      }),
    .container(
      "equal names", "give each of them a different name in place of the equal one",
      faulty: { container in
        container.register(Disk.init).as((any Store).self, name: "main")
        container.register(Net.init).as((any Store).self, name: "main")
        _ = try container.view.resolve((any Store).self, name: "main")
      },
      mended: { container in
        container.register(Disk.init).as((any Store).self, name: "main")
        container.register(Net.init).as((any Store).self, name: "other")
        _ = try container.view.resolve((any Store).self, name: "main")
      }),
    .container(
      "equal tags",
      """
      add .default() to one of them; or give each of them a different tag in place of the equal one; or request all with \
      many($0)
      """,
      faulty: { container in
        container.register(Disk.init).as((any Store).self, tag: Media.file)
        container.register(Net.init).as((any Store).self, tag: Media.file)
        _ = try container.view.resolve((any Store).self, tag: Media.file)
      },
      mended: { container in
        container.register(Disk.init).as((any Store).self, tag: Media.file).default()
        container.register(Net.init).as((any Store).self, tag: Media.file)
        _ = try container.view.resolve((any Store).self, tag: Media.file)
      },
      { container in
        container.register(Disk.init).as((any Store).self, tag: Media.file)
        container.register(Net.init).as((any Store).self, tag: Media.net)
        _ = try container.view.resolve((any Store).self, tag: Media.file)
      },
      { container in
        container.register(Disk.init).as((any Store).self, tag: Media.file)
        container.register(Net.init).as((any Store).self, tag: Media.file)
        container.register { Stores(all: many($0)) }
        try container.request(Stores.self)
      }),
    .builder(
      "a name that none has", #"add .set(name: "main") to the registration you mean"#,
      faulty: { builder in
        registerStores(builder, default: true)
        builder.register { Archive(store: by(name: Main.self, on: $0)) }
        try builder.request(Archive.self)
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(.default)
        builder.register(Net.init).as((any Store).self).check { $0 }.set(name: "main")
        builder.register { Archive(store: by(name: Main.self, on: $0)) }
        try builder.request(Archive.self)
      }),
    .container(
      "a name that none has", #"add .as((any Store).self, name: "main") to the registration you mean"#,
      faulty: { container in
        container.register(Disk.init).as((any Store).self)
        container.register { Archive(store: by(name: Main.self, on: $0)) }
        try container.request(Archive.self)
      },
      mended: { container in
        container.register(Disk.init).as((any Store).self).as((any Store).self, name: "main")
        container.register { Archive(store: by(name: Main.self, on: $0)) }
        try container.request(Archive.self)
      }),
    .builder(
      "a tag that none has", "add .set(tag: Media.net) to the registration you mean",
      faulty: { builder in
        builder.register(Net.init).as((any Store).self).check { $0 }
        _ = try builder.build().resolve((any Store).self, tag: Media.net)
      },
      mended: { builder in
        builder.register(Net.init).as((any Store).self).check { $0 }.set(tag: Media.net)
        _ = try builder.build().resolve((any Store).self, tag: Media.net)
      }),
    .builder(
      "another name",
      #"request one of the registered names; or add .set(name: "net") to the registration you mean"#,
      faulty: { builder in
        builder.register(Net.init).as((any Store).self).check { $0 }.set(name: "main")
        _ = try builder.build().resolve((any Store).self, name: "net")
      },
      mended: { builder in
        builder.register(Net.init).as((any Store).self).check { $0 }.set(name: "main")
        _ = try builder.build().resolve((any Store).self, name: "main")
      },
      { builder in
        builder.register(Net.init).as((any Store).self).check { $0 }.set(name: "main").set(name: "net")
        _ = try builder.build().resolve((any Store).self, name: "net")
      }),
    .builder(
      "another tag",
      "request one of the registered tags; or add .set(tag: Media.net) to the registration you mean",
      faulty: { builder in
        builder.register(Net.init).as((any Store).self).check { $0 }.set(tag: Media.file)
        _ = try builder.build().resolve((any Store).self, tag: Media.net)
      },
      mended: { builder in
        builder.register(Net.init).as((any Store).self).check { $0 }.set(tag: Media.file)
        _ = try builder.build().resolve((any Store).self, tag: Media.file)
      },
      { builder in
        builder.register(Net.init).as((any Store).self).check { $0 }.set(tag: Media.file).set(tag: Media.net)
        _ = try builder.build().resolve((any Store).self, tag: Media.net)
      }),
    .container(
      "another tag",
      """
      request one of the registered tags; or add .as((any Store).self, tag: Media.net) to the registration you mean
      """,
      faulty: { container in
        container.register(Net.init).as((any Store).self, tag: Media.file)
        _ = try container.view.resolve((any Store).self, tag: Media.net)
      },
      mended: { container in
        container.register(Net.init).as((any Store).self, tag: Media.file)
        _ = try container.view.resolve((any Store).self, tag: Media.file)
      },
      { container in
        container.register(Net.init).as((any Store).self, tag: Media.file).as((any Store).self, tag: Media.net)
        _ = try container.view.resolve((any Store).self, tag: Media.net)
      }),
    .builder(
      "tags without a default",
      """
      add .set(.default) to one of them; or request one of their tags; or add .set(.element) to each, and request all with \
      many($0)
      """,
      faulty: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(tag: Media.file)
        builder.register(Net.init).as((any Store).self).check { $0 }.set(tag: Media.net)
        try builder.request((any Store).self)
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(tag: Media.file).set(.default)
        builder.register(Net.init).as((any Store).self).check { $0 }.set(tag: Media.net)
        try builder.request((any Store).self)
      },
      { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(tag: Media.file)
        builder.register(Net.init).as((any Store).self).check { $0 }.set(tag: Media.net)
        _ = try builder.build().resolve((any Store).self, tag: Media.file)
      },
      { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(tag: Media.file).set(.element)
        builder.register(Net.init).as((any Store).self).check { $0 }.set(tag: Media.net).set(.element)
        builder.register { Stores(all: many($0)) }
        try builder.request(Stores.self)
      }),
  ]
}
