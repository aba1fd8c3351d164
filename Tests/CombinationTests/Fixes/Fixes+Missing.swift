import DIArguments
import DICore
import DIModules
import TestSupport

// What is not registered.

extension Fixes {
  static let ofMissingTypes: [Fix] = [
    .builder(
      "a plain dictionary",
      "use manyByName($0) in a closure, or resolveManyByName(), or the same by tag: a plain dictionary is not collected",
      faulty: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(name: "main")
        builder.register { (stores: [String: any Store]) in stores.count }
        try builder.request(Int.self)
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(name: "main")
        builder.register { (stores: DIManyByName<any Store>) in manyByName(stores).count }
        try builder.request(Int.self)
        _ = try builder.build().resolveManyByName((any Store).self)
      }),
    .builder(
      "a plain dictionary by tag",
      "use manyByTag($0) in a closure, or resolveManyByTag(): a plain dictionary is not collected",
      faulty: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(tag: Media.file)
        builder.register { (stores: [Media: any Store]) in stores.count }
        try builder.request(Int.self)
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(tag: Media.file)
        builder.register { (stores: DIManyByTag<any Store, Media>) in manyByTag(stores).count }
        try builder.request(Int.self)
        _ = try builder.build().resolveManyByTag((any Store).self, by: Media.self)
      }),
    .builder(
      "a protocol of a composition", "add .as((any Store).self).check { $0 } to that registration",
      faulty: { builder in
        builder.register(Tape.init).as((any Store & Labelled).self).check { $0 }
        builder.register(Archive.init)
        try builder.request(Archive.self)
      },
      mended: { builder in
        builder.register(Tape.init).as((any Store & Labelled).self).check { $0 }.as((any Store).self).check { $0 }
        builder.register(Archive.init)
        try builder.request(Archive.self)
      }),
    .program(
      "what only a child has",
      "register Store with the parent; or register the parent's components of this path with the child, too",
      faulty: {
        let (parent, child) = (DIContainerBuilder(), DIContainerBuilder())
        parent.register(Archive.init)
        child.register(Disk.init).as((any Store).self).check { $0 }
        _ = try child.build(parent: parent.build()).resolve(Archive.self)
      },
      mended: {
        let (parent, child) = (DIContainerBuilder(), DIContainerBuilder())
        parent.register(Archive.init)
        parent.register(Disk.init).as((any Store).self).check { $0 }
        _ = try child.build(parent: parent.build()).resolve(Archive.self)
      },
      {
        let (parent, child) = (DIContainerBuilder(), DIContainerBuilder())
        parent.register(Archive.init)
        child.register(Disk.init).as((any Store).self).check { $0 }
        child.register(Archive.init)
        _ = try child.build(parent: parent.build()).resolve(Archive.self)
      }),
    .builder(
      "a conforming type is registered", "add .as((any Store).self).check { $0 } to that registration",
      faulty: { builder in
        builder.register(Disk.init)
        builder.register(Archive.init)
        try builder.request(Archive.self)
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        builder.register(Archive.init)
        try builder.request(Archive.self)
      }),
    .container(
      "a conforming type is registered", "add .as((any Store).self) to that registration",
      faulty: { container in
        container.register(Disk.init)
        container.register(Archive.init)
        try container.request(Archive.self)
      },
      mended: { container in
        container.register(Disk.init).as((any Store).self)
        container.register(Archive.init)
        try container.request(Archive.self)
      }),
    .builder(
      "a conforming type is registered, requested by name",
      #"add .as((any Store).self).check { $0 }.set(name: "main") to that registration"#,
      faulty: { builder in
        builder.register(Disk.init)
        builder.register { Archive(store: by(name: Main.self, on: $0)) }
        try builder.request(Archive.self)
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(name: "main")
        builder.register { Archive(store: by(name: Main.self, on: $0)) }
        try builder.request(Archive.self)
      }),
    .builder(
      "nothing is registered",
      "register it; or add .as((any Store).self).check { $0 } to a registration that can serve as it",
      faulty: { builder in
        builder.register(Archive.init)
        try builder.request(Archive.self)
      },
      mended: { builder in
        builder.register { Disk() as any Store }
        builder.register(Archive.init)
        try builder.request(Archive.self)
      },
      { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        builder.register(Archive.init)
        try builder.request(Archive.self)
      }),
    .container(
      "nothing is registered", "register it; or add .as((any Store).self) to a registration that can serve as it",
      faulty: { container in
        container.register(Archive.init)
        try container.request(Archive.self)
      },
      mended: { container in
        container.register { Disk() as any Store }
        container.register(Archive.init)
        try container.request(Archive.self)
      },
      { container in
        container.register(Disk.init).as((any Store).self)
        container.register(Archive.init)
        try container.request(Archive.self)
      }),
    .builder(
      "nothing is registered, requested by name",
      """
      register it; or add .as((any Store).self).check { $0 } to a registration that can serve as it; either way, add \
      .set(name: "main")
      """,
      faulty: { builder in
        builder.register { Archive(store: by(name: Main.self, on: $0)) }
        try builder.request(Archive.self)
      },
      mended: { builder in
        builder.register { Disk() as any Store }.set(name: "main")
        builder.register { Archive(store: by(name: Main.self, on: $0)) }
        try builder.request(Archive.self)
      },
      { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(name: "main")
        builder.register { Archive(store: by(name: Main.self, on: $0)) }
        try builder.request(Archive.self)
      }),

    .builder(
      "only as a service", "add .as(.self) to that registration, to keep its own type beside its services",
      faulty: { builder in
        builder.register(Cat.init).as(Animal.self).check { $0 }
        builder.register(Kennel.init)
        try builder.request(Kennel.self)
      },
      mended: { builder in
        builder.register(Cat.init).as(Animal.self).check { $0 }.as(.self)
        builder.register(Kennel.init)
        try builder.request(Kennel.self)
      }),
    .builder(
      "only as a service, requested by name",
      #"add .as(.self).set(name: "main") to that registration, to keep its own type beside its services"#,
      faulty: { builder in
        builder.register(Cat.init).as(Animal.self).check { $0 }
        builder.register { Kennel(cat: by(name: Main.self, on: $0)) }
        try builder.request(Kennel.self)
      },
      mended: { builder in
        builder.register(Cat.init).as(Animal.self).check { $0 }.as(.self).set(name: "main")
        builder.register { Kennel(cat: by(name: Main.self, on: $0)) }
        try builder.request(Kennel.self)
      }),
    .builder(
      "a service without a check", "write .as(Animal.self).check { $0 }: as(_:) alone has no effect",
      faulty: { builder in
        _ = builder.register(Cat.init).as(Animal.self)
        try builder.request(Animal.self)
      },
      mended: { builder in
        builder.register(Cat.init).as(Animal.self).check { $0 }
        try builder.request(Animal.self)
      }),
    .builder(
      "a superclass", "add .as(Animal.self).check { $0 } to that registration",
      faulty: { builder in
        builder.register(Cat.init)
        try builder.request(Animal.self)
      },
      mended: { builder in
        builder.register(Cat.init).as(Animal.self).check { $0 }
        try builder.request(Animal.self)
      }),
    .container(
      "a superclass", "add .as(Animal.self) to that registration",
      faulty: { container in
        container.register(Cat.init)
        try container.request(Animal.self)
      },
      mended: { container in
        container.register(Cat.init).as(Animal.self)
        try container.request(Animal.self)
      }),
    .builder(
      "an array", "use many($0) in a closure, or resolveMany(): a plain array is not collected",
      faulty: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        try builder.request([any Store].self)
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        _ = try builder.build().resolveMany((any Store).self)
      }),
    .container(
      "an array in an initializer", "use many($0) in a closure, or resolveMany(): a plain array is not collected",
      faulty: { container in
        container.register(Disk.init).as((any Store).self)
        container.register(Stores.init)
        try container.request(Stores.self)
      },
      mended: { container in
        container.register(Disk.init).as((any Store).self)
        container.register { Stores(all: many($0)) }
        try container.request(Stores.self)
      },
      { container in
        container.register(Disk.init).as((any Store).self)
        container.register { (container: DIContainer) in Stores(all: container.resolveMany()) }
        try container.request(Stores.self)
      }),
    .builder(
      "a list within a list", "request it by itself, as a parameter of its own",
      faulty: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        builder.register { (lists: DIMany<DIMany<any Store>>) in Stores(all: many(lists).flatMap { many($0) }) }
        try builder.request(Stores.self)
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        builder.register { (list: DIMany<any Store>) in Stores(all: many(list)) }
        try builder.request(Stores.self)
      }),
    .builder(
      "another type of the same name",
      "register it; or add .as(Cat.self).check { $0 } to a registration that can serve as it",
      faulty: { builder in
        builder.register(Toy.Cat.init)
        try builder.request(Cat.self)
      },
      mended: { builder in
        builder.register(Toy.Cat.init)
        builder.register(Cat.init)
        try builder.request(Cat.self)
      },
      { builder in
        builder.register(Toy.Cat.init)
        builder.register { Lion() }.as(Cat.self).check { $0 }
        try builder.request(Cat.self)
      }),
    .builder(
      "an optional of the program",
      """
      register it; or add .as(Cat.self).check { $0 } to a registration that can serve as it; or use try? where nil is \
      acceptable
      """,
      faulty: { builder in _ = try builder.request(Cat?.self) },
      mended: { builder in
        builder.register(Cat.init)
        _ = try builder.request(Cat?.self)
      },
      { builder in
        builder.register(Lion.init).as(Cat.self).check { $0 }
        _ = try builder.request(Cat?.self)
      },
      { builder in _ = try? builder.request(Cat?.self) }),
    .builder(
      "an optional injection",
      """
      register it; or add .as(Home.self).check { $0 } to a registration that can serve as it; or use optional($0) in a \
      closure where nil is acceptable
      """,
      faulty: { builder in
        builder.register(Cat.init).injection(\.home)
        try builder.request(Cat.self)
      },
      mended: { builder in
        builder.register(Cat.init).injection(\.home)
        builder.register(Home.init)
        try builder.request(Cat.self)
      },
      { builder in
        builder.register(Cat.init).injection(\.home)
        builder.register(Villa.init).as(Home.self).check { $0 }
        try builder.request(Cat.self)
      },
      { builder in
        builder.register(Cat.init).injection { $0.home = optional($1) }
        try builder.request(Cat.self)
      }),
    .builder(
      "an empty list",
      """
      register it; or add .as((any Store).self).check { $0 } to a registration that can serve as it; or request it with \
      manyOrNone($0), if the list may be empty
      """,
      faulty: { builder in
        builder.register { Stores(all: many($0)) }
        try builder.request(Stores.self)
      },
      mended: { builder in
        builder.register { Stores(all: many($0)) }
        builder.register { Disk() as any Store }
        try builder.request(Stores.self)
      },
      { builder in
        builder.register { Stores(all: many($0)) }
        builder.register(Disk.init).as((any Store).self).check { $0 }
        try builder.request(Stores.self)
      },
      { builder in
        builder.register { Stores(all: manyOrNone($0)) }
        try builder.request(Stores.self)
      }),
    .builder(
      "an empty dictionary",
      """
      register it; or add .as((any Store).self).check { $0 } to a registration that can serve as it; or request it with \
      manyByNameOrNone($0), if the list may be empty
      """,
      faulty: { builder in
        builder.register { Stores(all: Array(manyByName($0).values)) }
        try builder.request(Stores.self)
      },
      mended: { builder in
        builder.register { Stores(all: Array(manyByName($0).values)) }
        builder.register { Disk() as any Store }.set(name: "main")
        try builder.request(Stores.self)
      },
      { builder in
        builder.register { Stores(all: Array(manyByName($0).values)) }
        builder.register(Disk.init).as((any Store).self).check { $0 }.set(name: "main")
        try builder.request(Stores.self)
      },
      { builder in
        builder.register { Stores(all: Array(manyByNameOrNone($0).values)) }
        try builder.request(Stores.self)
      }),
    .container(
      "a registration that another thread has not finished",
      "do not keep what register returns: other threads can use the component only after the statement has ended",
      faulty: { container in
        let kept = container.register(Disk.init)
        defer { _ = kept }
        try onStack(kilobytes: 512) { _ = try container.request(Disk.self) }
      },
      mended: { container in
        container.register(Disk.init)
        try onStack(kilobytes: 512) { _ = try container.request(Disk.self) }
      }),
    .builder(
      "nil of a factory",
      "return an instance from the factory; or accept nil, with optional($0), injection(.optional) or try?",
      faulty: { builder in
        builder.register { () -> Home? in nil }
        builder.register(Cat.init).injection(\.home)
        try builder.request(Cat.self)
      },
      mended: { builder in
        builder.register { () -> Home? in Home() }
        builder.register(Cat.init).injection(\.home)
        try builder.request(Cat.self)
      },
      { builder in
        builder.register { () -> Home? in nil }
        builder.register(Cat.init).injection { $0.home = optional($1) }
        try builder.request(Cat.self)
      },
      { builder in
        builder.register { () -> Home? in nil }
        builder.register(Cat.init).injection(.optional) { $0.home = $1 }
        try builder.request(Cat.self)
      },
      { builder in
        builder.register { () -> Home? in nil }
        _ = try? builder.request(Home.self)
      }),
    .container(
      "nil of a factory", "return an instance from the factory; or request Home?",
      faulty: { container in
        container.register { () -> Home? in nil }
        try container.request(Home.self)
      },
      mended: { container in
        container.register { () -> Home? in Home() }
        try container.request(Home.self)
      },
      { container in
        container.register { () -> Home? in nil }
        _ = try container.request(Home?.self)
      }),
    .builder(
      "arguments for an array", "use many($0) in a closure, or resolveMany(): a plain array is not collected",
      faulty: { builder in
        builder.register { Dog(name: arg($0)) }
        _ = try builder.build().resolve([Dog].self, arg: "Rex")
      },
      mended: { builder in
        builder.register { Dog(name: arg($0)) }
        _ = try builder.build().resolveMany(Dog.self, arg: "Rex")
      }),
  ]
}
