import DICore
import DIModules
import DITesting
import TestSupport

// Replacements, and what has to be replaced.

extension Fixes {
  static let ofReplacements: [Fix] = [
    .container(
      "a required replacement of a name", #"replace it: container.replace((any Store).self) { ... }.set(name: "main")"#,
      faulty: { container in
        container.register(Disk.init).as((any Store).self, name: "main")
        container.register(Net.init).as((any Store).self, name: "other")
        container.requireReplacement((any Store).self).set(name: "main")
        _ = try container.view.resolve((any Store).self, name: "main")
      },
      mended: { container in
        container.register(Disk.init).as((any Store).self, name: "main")
        container.register(Net.init).as((any Store).self, name: "other")
        container.requireReplacement((any Store).self).set(name: "main")
        container.replace((any Store).self) { Net() }.set(name: "main")
        _ = try container.view.resolve((any Store).self, name: "main")
      }),
    .builder(
      "a replacement of one of several",
      #"say which one with .set(name: "...") behind the replacement; give each of them a name if they have none"#,
      faulty: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(name: "main")
        builder.register(Net.init).as((any Store).self).check { $0 }.set(name: "other")
        builder.replace((any Store).self) { Disk() }
        _ = try builder.build()
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(name: "main")
        builder.register(Net.init).as((any Store).self).check { $0 }.set(name: "other")
        builder.replace((any Store).self) { Disk() }.set(name: "main")
        _ = try builder.build()
      }),
    .builder(
      "a replacement of one of several with tags",
      #"say which one with .set(name: "...") behind the replacement; give each of them a name if they have none"#,
      faulty: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(tag: Media.file)
        builder.register(Net.init).as((any Store).self).check { $0 }.set(tag: Media.net)
        builder.replace((any Store).self) { Disk() }
        _ = try builder.build()
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(tag: Media.file).set(name: "main")
        builder.register(Net.init).as((any Store).self).check { $0 }.set(tag: Media.net).set(name: "other")
        builder.replace((any Store).self) { Disk() }.set(name: "main")
        _ = try builder.build()
      }),
    .builder(
      "a replacement of nothing", "replace a type that a registered component answers for; or remove the replacement",
      faulty: { builder in
        builder.register(Cat.init)
        builder.replace((any Store).self) { Net() }
        _ = try builder.build()
      },
      mended: { builder in
        builder.register(Cat.init)
        builder.replace(Cat.self) { Cat() }
        _ = try builder.build()
      },
      { builder in
        builder.register(Cat.init)
        _ = try builder.build()
      }),
    .builder(
      "a replacement of a list", "replace a type that a registered component answers for; or remove the replacement",
      faulty: { builder in
        builder.register(Disk.init)
        builder.replace([Disk].self) { [Disk()] }
        _ = try builder.build()
      },
      mended: { builder in
        builder.register(Disk.init)
        builder.replace(Disk.self) { Disk() }
        _ = try builder.build()
      },
      { builder in
        builder.register(Disk.init)
        _ = try builder.build()
      }),
    .builder(
      "a replacement of a type that is registered only as a service",
      "add .as(.self) to that registration, to keep its own type beside its services",
      faulty: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        builder.replace(Disk.self) { Disk() }
        _ = try builder.build()
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.as(.self)
        builder.replace(Disk.self) { Disk() }
        _ = try builder.build()
      }),
    .builder(
      "a replacement by a name that none has", #"add .set(name: "main") to the registration you mean"#,
      faulty: { builder in
        builder.register(Disk.init)
        builder.replace(Disk.self) { Disk() }.set(name: "main")
        _ = try builder.build()
      },
      mended: { builder in
        builder.register(Disk.init).set(name: "main")
        builder.replace(Disk.self) { Disk() }.set(name: "main")
        _ = try builder.build()
      }),
    .builder(
      "a required replacement", "replace it: builder.replace((any Store).self) { ... }",
      faulty: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        builder.requireReplacement((any Store).self)
        try builder.request((any Store).self)
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        builder.requireReplacement((any Store).self)
        builder.replace((any Store).self) { Net() }
        try builder.request((any Store).self)
      }),
    .builder(
      "a required replacement of a name", #"replace it: builder.replace((any Store).self) { ... }.set(name: "main")"#,
      faulty: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(name: "main")
        builder.register(Net.init).as((any Store).self).check { $0 }.set(name: "other")
        builder.requireReplacement((any Store).self).set(name: "main")
        _ = try builder.build().resolve((any Store).self, name: "main")
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(name: "main")
        builder.register(Net.init).as((any Store).self).check { $0 }.set(name: "other")
        builder.requireReplacement((any Store).self).set(name: "main")
        builder.replace((any Store).self) { Net() }.set(name: "main")
        _ = try builder.build().resolve((any Store).self, name: "main")
      }),
    .container(
      "a required replacement", "replace it: container.replace((any Store).self) { ... }",
      faulty: { container in
        container.register(Disk.init).as((any Store).self)
        container.requireReplacement((any Store).self)
        try container.request((any Store).self)
      },
      mended: { container in
        container.register(Disk.init).as((any Store).self)
        container.requireReplacement((any Store).self)
        container.replace((any Store).self) { Net() }
        try container.request((any Store).self)
      }),
  ]
}
