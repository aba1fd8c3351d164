import DICore
import DIModules
import DITesting
import TestSupport

// What modules may access, and what child containers have.

struct Disks: DIComponent {
  func load(builder: DIContainerBuilder) { builder.register(Disk.init).as((any Store).self).check { $0 }.as(.self) }
}

/// The same with the line that the fix adds.
enum Public {
  struct Disks: DIComponent {
    let scope = DIComponentScope.public
    func load(builder: DIContainerBuilder) { builder.register(Disk.init).as((any Store).self).check { $0 }.as(.self) }
  }
}

/// Requests a disk by its own type.
struct Drawers: DIComponent {
  func load(builder: DIContainerBuilder) { builder.register(Drawer.init) }
}

/// Requests a disk as a store.
struct Archives: DIComponent {
  func load(builder: DIContainerBuilder) { builder.register(Archive.init) }
}

/// The same with the line that the fix adds.
enum Declaring {
  struct Archives: DIComponent {
    func load(builder: DIContainerBuilder) {
      builder.register(protocol: (any Store).self)
      builder.register(Archive.init)
    }
  }
}

struct Feature: DIComponent {
  let name: String
  func load(builder: DIContainerBuilder) {}
}

class Unit: DIModule {
  let components: [any DIComponent]
  let dependencies: [any DIModule]
  init(_ components: any DIComponent..., needs dependencies: [any DIModule] = []) {
    (self.components, self.dependencies) = (components, dependencies)
  }
}

final class Storage: Unit {}

final class Shop: Unit {}

final class Drawer: Sendable {
  init(disk: Disk) {}
}

extension Fixes {
  static let ofModules: [Fix] = [
    .builder(
      "an internal component of a dependency", "declare `let scope = DIComponentScope.public` in Disks",
      faulty: { builder in
        builder.register(module: Shop(Drawers(), needs: [Storage(Disks())]))
        try builder.request(Drawer.self)
      },
      mended: { builder in
        builder.register(module: Shop(Drawers(), needs: [Storage(Public.Disks())]))
        try builder.request(Drawer.self)
      }),
    .builder(
      "a public component of another module", "add Storage to the dependencies of Shop",
      faulty: { builder in
        builder.register(module: Storage(Public.Disks()))
        builder.register(module: Shop(Drawers()))
        try builder.request(Drawer.self)
      },
      mended: { builder in
        let storage = Storage(Public.Disks())
        builder.register(module: storage)
        builder.register(module: Shop(Drawers(), needs: [storage]))
        try builder.request(Drawer.self)
      }),
    .builder(
      "an internal component of another module",
      "declare `let scope = DIComponentScope.public` in Disks, and add Storage to the dependencies of Shop",
      faulty: { builder in
        builder.register(module: Storage(Disks()))
        builder.register(module: Shop(Drawers()))
        try builder.request(Drawer.self)
      },
      mended: { builder in
        builder.register(module: Shop(Drawers(), needs: [Storage(Public.Disks())]))
        try builder.request(Drawer.self)
      }),
    .builder(
      "a service of another module",
      """
      declare `let scope = DIComponentScope.public` in Disks, and add Storage to the dependencies of Shop; or call \
      builder.register(protocol: (any Store).self) where Shop can access it
      """,
      faulty: { builder in
        builder.register(module: Storage(Disks()))
        builder.register(module: Shop(Archives()))
        try builder.request(Archive.self)
      },
      mended: { builder in
        builder.register(module: Shop(Archives(), needs: [Storage(Public.Disks())]))
        try builder.request(Archive.self)
      },
      { builder in
        builder.register(module: Storage(Disks()))
        builder.register(module: Shop(Declaring.Archives()))
        try builder.request(Archive.self)
      },
      // The program itself can be accessed by all modules.
      { builder in
        builder.register(protocol: (any Store).self)
        builder.register(module: Storage(Disks()))
        builder.register(module: Shop(Archives()))
        try builder.request(Archive.self)
      }),
    .builder(
      "a module that depends on the one that asks",
      "call builder.register(protocol: (any Store).self) where Shop can access it",
      faulty: { builder in
        builder.register(module: Storage(Public.Disks(), needs: [Shop(Archives())]))
        try builder.request(Archive.self)
      },
      mended: { builder in
        builder.register(module: Storage(Public.Disks(), needs: [Shop(Declaring.Archives())]))
        try builder.request(Archive.self)
      }),
    .builder(
      "a class of a module that depends on the one that asks",
      "call builder.register(protocol: Disk.self) where Shop can access it",
      faulty: { builder in
        builder.register(module: Storage(Public.Disks(), needs: [Shop(Drawers())]))
        try builder.request(Drawer.self)
      },
      mended: { builder in
        builder.register(protocol: Disk.self)
        builder.register(module: Storage(Public.Disks(), needs: [Shop(Drawers())]))
        try builder.request(Drawer.self)
      }),
    .builder(
      "a public component of a module of the parent", "add Storage to the dependencies of Shop",
      faulty: { builder in
        builder.register(module: Storage(Public.Disks()))
        try builder.requestInChild(Drawer.self) { $0.register(module: Shop(Drawers())) }
      },
      mended: { builder in
        let storage = Storage(Public.Disks())
        builder.register(module: storage)
        try builder.requestInChild(Drawer.self) { $0.register(module: Shop(Drawers(), needs: [storage])) }
      }),
    .builder(
      "an internal component of a module of the parent",
      "declare `let scope = DIComponentScope.public` in Disks, and add Storage to the dependencies of Shop",
      faulty: { builder in
        builder.register(module: Storage(Disks()))
        try builder.requestInChild(Drawer.self) { $0.register(module: Shop(Drawers())) }
      },
      mended: { builder in
        let storage = Storage(Public.Disks())
        builder.register(module: storage)
        try builder.requestInChild(Drawer.self) { $0.register(module: Shop(Drawers(), needs: [storage])) }
      }),
    .builder(
      "a service of a module of the parent",
      """
      declare `let scope = DIComponentScope.public` in Disks, and add Storage to the dependencies of Shop; or call \
      builder.register(protocol: (any Store).self) where Shop can access it
      """,
      faulty: { builder in
        builder.register(module: Storage(Disks()))
        try builder.requestInChild(Archive.self) { $0.register(module: Shop(Archives())) }
      },
      mended: { builder in
        let storage = Storage(Public.Disks())
        builder.register(module: storage)
        try builder.requestInChild(Archive.self) { $0.register(module: Shop(Archives(), needs: [storage])) }
      },
      { builder in
        builder.register(module: Storage(Disks()))
        try builder.requestInChild(Archive.self) { $0.register(module: Shop(Declaring.Archives())) }
      }),
    .builder(
      "a declaration without an implementation",
      "add .as((any Store).self).check { $0 } to the registration of a type that implements it",
      faulty: { builder in
        builder.register(protocol: (any Store).self)
        builder.register(Disk.init)
        try builder.request((any Store).self)
      },
      mended: { builder in
        builder.register(protocol: (any Store).self)
        builder.register(Disk.init).as((any Store).self).check { $0 }
        try builder.request((any Store).self)
      }),
    .builder(
      "values of unknown identity",
      """
      make the properties of Feature computed, if all values are the same; or make Feature Hashable, so that equal values are \
      loaded once; or identify each value of Feature with `var loadIdentity: DILoadIdentity { DILoadIdentity(value: name) }`
      """,
      faulty: { builder in
        builder.register(module: Shop(Feature(name: "a"))).register(module: Storage(Feature(name: "b")))
        _ = try builder.build()
      },
      mended: { builder in
        struct Feature: DIComponent {
          var name: String { "a" }
          func load(builder: DIContainerBuilder) {}
        }
        builder.register(module: Shop(Feature())).register(module: Storage(Feature()))
        _ = try builder.build()
      },
      { builder in
        struct Feature: DIComponent, Hashable {
          let name: String
          func load(builder: DIContainerBuilder) {}
        }
        builder.register(module: Shop(Feature(name: "a"))).register(module: Storage(Feature(name: "b")))
        _ = try builder.build()
      },
      { builder in
        struct Feature: DIComponent {
          let name: String
          var loadIdentity: DILoadIdentity { DILoadIdentity(value: name) }
          func load(builder: DIContainerBuilder) {}
        }
        builder.register(module: Shop(Feature(name: "a"))).register(module: Storage(Feature(name: "b")))
        _ = try builder.build()
      }),
    .builder(
      "a type that the parent has only as a service",
      "add .as(.self) to that registration, to keep its own type beside its services",
      faulty: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        try builder.requestInChild(Drawer.self) { $0.register(Drawer.init) }
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }.as(.self)
        try builder.requestInChild(Drawer.self) { $0.register(Drawer.init) }
      }),
    .builder(
      "components of one module twice",
      """
      add .set(.default) to one of them; or add .set(name: "...") to each, and request it by name; or add .set(.element) to \
      each, and request all with many($0)
      """,
      faulty: { builder in
        builder.register(module: Storage(Public.Disks()))
        builder.register(module: Shop(Part { $0.register(Disk.init) }))
        try builder.request(Disk.self)
      },
      mended: { builder in
        builder.register(module: Storage(Public.Disks()))
        builder.register(module: Shop(Part { $0.register(Disk.init).set(.default) }))
        try builder.request(Disk.self)
      },
      { builder in
        builder.register(
          module: Storage(Part { $0.register(Disk.init).as((any Store).self).check { $0 }.as(.self).set(name: "main") })
        )
        builder.register(module: Shop(Part { $0.register(Disk.init).set(name: "other") }))
        _ = try builder.build().resolve(Disk.self, name: "main")
      },
      { builder in
        builder.register(
          module: Storage(Part { $0.register(Disk.init).as((any Store).self).check { $0 }.as(.self).set(.element) }))
        builder.register(module: Shop(Part { $0.register(Disk.init).set(.element) }))
        builder.register { (disks: DIMany<Disk>) in Stores(all: many(disks)) }
        try builder.request(Stores.self)
      }),
    .builder(
      "a requirement of a parent", "replace it: builder.replace((any Store).self) { ... }",
      faulty: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        try builder.requestInChild(Archive.self) { child in
          child.register(Archive.init)
          child.requireReplacement((any Store).self)
        }
      },
      mended: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        try builder.requestInChild(Archive.self) { child in
          child.register(Archive.init)
          child.requireReplacement((any Store).self)
          child.replace((any Store).self) { Net() }
        }
      }),
    .builder(
      "a value in a scope of the parent",
      """
      call set(_:) with a value before this request; or resolve it in a scope where it is set, but not for an instance that \
      the root keeps; or add .initial { ... } to the registration
      """,
      faulty: { builder in
        builder.register(scopeValue: User.self)
        let child = DIContainerBuilder()
        child.register(Session.init)
        _ = try child.build(parent: builder.build()).newLifeTimeScope().resolve(Session.self)
      },
      mended: { builder in
        builder.register(scopeValue: User.self)
        let child = DIContainerBuilder()
        child.register(Session.init)
        let container = try child.build(parent: builder.build())
        try container.set(User())
        _ = try container.newLifeTimeScope().resolve(Session.self)
      },
      { builder in
        builder.register(scopeValue: User.self)
        let child = DIContainerBuilder()
        child.register(Session.init)
        let scope = try builder.build().newLifeTimeScope()
        try scope.set(User())
        _ = try child.build(parent: scope).resolve(Session.self)
      },
      { builder in
        builder.register(scopeValue: User.self).initial { User() }
        let child = DIContainerBuilder()
        child.register(Session.init)
        _ = try child.build(parent: builder.build()).newLifeTimeScope().resolve(Session.self)
      }),
  ]

  /// A component of a module that registers what it was told.
  private final class Part: DIComponent {
    private let register: (DIContainerBuilder) -> Void
    init(_ register: @escaping (DIContainerBuilder) -> Void) { self.register = register }
    func load(builder: DIContainerBuilder) { register(builder) }
  }
}
