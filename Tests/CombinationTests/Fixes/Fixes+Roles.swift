import DICore
import TestSupport

// Several defaults, tests, fallbacks and elements.

extension Fixes {
  static let ofRoles: [Fix] = [
    .builder(
      "elements alone", "request all with many($0), since all are elements; or add .set(.default) to one of them",
      faulty: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(.element)
        builder.register(Net.init).as((any Store).self).check { $0 }.set(.element)
        builder.register(Archive.init)
        try builder.request(Archive.self)
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(.element)
        builder.register(Net.init).as((any Store).self).check { $0 }.set(.element)
        builder.register { Stores(all: many($0)) }
        try builder.request(Stores.self)
      },
      { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(.element).set(.default)
        builder.register(Net.init).as((any Store).self).check { $0 }.set(.element)
        builder.register(Archive.init)
        try builder.request(Archive.self)
      }),
    .builder(
      "several tests", "remove .set(.test) from all but one of them",
      faulty: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(.test)
        builder.register(Net.init).as((any Store).self).check { $0 }.set(.test)
        try builder.request((any Store).self)
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(.test)
        builder.register(Net.init).as((any Store).self).check { $0 }
        try builder.request((any Store).self)
      }),
    .builder(
      "several defaults", "remove .set(.default) from all but one of them",
      faulty: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(.default)
        builder.register(Net.init).as((any Store).self).check { $0 }.set(.default)
        try builder.request((any Store).self)
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(.default)
        builder.register(Net.init).as((any Store).self).check { $0 }
        try builder.request((any Store).self)
      }),
    .container(
      "several defaults", "remove .default() from all but one of them",
      faulty: { container in
        container.register(Disk.init).as((any Store).self).default()
        container.register(Net.init).as((any Store).self).default()
        try container.request((any Store).self)
      },
      mended: { container in
        container.register(Disk.init).as((any Store).self).default()
        container.register(Net.init).as((any Store).self)
        try container.request((any Store).self)
      }),
    .builder(
      "several defaults by one line", "run the line only once; or add .set(.default) only once, under a condition",
      faulty: { builder in
        for _ in 0..<2 { builder.register(Disk.init).set(.default) }
        try builder.request(Disk.self)
      },
      mended: { builder in
        builder.register(Disk.init).set(.default)
        try builder.request(Disk.self)
      },
      { builder in
        for isFirst in [true, false] {
          let disk = builder.register(Disk.init)
          if isFirst { disk.set(.default) }
        }
        try builder.request(Disk.self)
      }),
    .builder(
      "several tests by one line", "run the line only once; or add .set(.test) only once, under a condition",
      faulty: { builder in
        for _ in 0..<2 { builder.register(Disk.init).set(.test) }
        try builder.request(Disk.self)
      },
      mended: { builder in
        builder.register(Disk.init).set(.test)
        try builder.request(Disk.self)
      },
      { builder in
        for isFirst in [true, false] {
          let disk = builder.register(Disk.init)
          if isFirst { disk.set(.test) }
        }
        try builder.request(Disk.self)
      }),
    .builder(
      "elements by one line", "request all with many($0), since all are elements",
      faulty: { builder in
        for _ in 0..<2 { builder.register(Disk.init).as((any Store).self).check { $0 }.set(.element) }
        builder.register(Archive.init)
        try builder.request(Archive.self)
      },
      mended: { builder in
        for _ in 0..<2 { builder.register(Disk.init).as((any Store).self).check { $0 }.set(.element) }
        builder.register { Stores(all: many($0)) }
        try builder.request(Stores.self)
      }),
    .builder(
      "fallbacks of libraries",
      """
      register one of the program's own for Store, which answers before all fallbacks; or remove .set(.fallback) from one of \
      them
      """,
      faulty: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(.fallback)
        builder.register(Net.init).as((any Store).self).check { $0 }.set(.fallback)
        try builder.request((any Store).self)
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(.fallback)
        builder.register(Net.init).as((any Store).self).check { $0 }.set(.fallback)
        builder.register(Disk.init).as((any Store).self).check { $0 }
        try builder.request((any Store).self)
      },
      { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(.fallback)
        builder.register(Net.init).as((any Store).self).check { $0 }
        try builder.request((any Store).self)
      }),
  ]
}
