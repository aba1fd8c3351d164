import DICore
import TestSupport

// Parameters that have default values.

extension Fixes {
  static let ofDefaultValues: [Fix] = [
    .builder(
      "a parameter with a default value",
      """
      register it; or add .as(Int.self).check { $0 } to a registration that can serve as it; or write \
      builder.register { Cache() } without this parameter if it has a default value, which an initializer by name does not use
      """,
      faulty: { builder in
        builder.register(Cache.init)
        try builder.request(Cache.self)
      },
      mended: { builder in
        builder.register(value: 1)
        builder.register(Cache.init)
        try builder.request(Cache.self)
      },
      { builder in
        builder.register(Limit.init).as(Int.self).check { $0.value }
        builder.register(Cache.init)
        try builder.request(Cache.self)
      },
      { builder in
        builder.register { Cache() }
        try builder.request(Cache.self)
      }),
    .container(
      "a parameter with a default value",
      """
      register it; or add .as(Int.self) to a registration that can serve as it; or write \
      container.register { Cache() } without this parameter if it has a default value, which an initializer by name does not use
      """,
      faulty: { container in
        container.register(Cache.init)
        try container.request(Cache.self)
      },
      mended: { container in
        container.register(value: 1)
        container.register(Cache.init)
        try container.request(Cache.self)
      },
      { container in
        container.register { 1 as Any }.as(Int.self)
        container.register(Cache.init)
        try container.request(Cache.self)
      },
      { container in
        container.register { Cache() }
        try container.request(Cache.self)
      }),
    .builder(
      "a parameter of a closure that returns a protocol",
      """
      register it; or add .as(Int.self).check { $0 } to a registration that can serve as it; or write a closure for the Store \
      without this parameter if it has a default value, which an initializer by name does not use
      """,
      faulty: { builder in
        builder.register { (size: Int) -> any Store in Caching(inner: Disk(), size: size) }
        try builder.request((any Store).self)
      },
      mended: { builder in
        builder.register(value: 1)
        builder.register { (size: Int) -> any Store in Caching(inner: Disk(), size: size) }
        try builder.request((any Store).self)
      },
      { builder in
        builder.register(Limit.init).as(Int.self).check { $0.value }
        builder.register { (size: Int) -> any Store in Caching(inner: Disk(), size: size) }
        try builder.request((any Store).self)
      },
      { builder in
        builder.register { () -> any Store in Caching(inner: Disk()) }
        try builder.request((any Store).self)
      }),
    .builder(
      "a parameter of a decorator with a default value",
      """
      register it; or add .as(Int.self).check { $0 } to a registration that can serve as it; or write a closure for the \
      decorator of Store without this parameter if it has a default value, which an initializer by name does not use
      """,
      faulty: { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        builder.decorate((any Store).self, Caching.init(inner:size:))
        try builder.request((any Store).self)
      },
      mended: { builder in
        builder.register(value: 1)
        builder.register(Disk.init).as((any Store).self).check { $0 }
        builder.decorate((any Store).self, Caching.init(inner:size:))
        try builder.request((any Store).self)
      },
      { builder in
        builder.register(Limit.init).as(Int.self).check { $0.value }
        builder.register(Disk.init).as((any Store).self).check { $0 }
        builder.decorate((any Store).self, Caching.init(inner:size:))
        try builder.request((any Store).self)
      },
      { builder in
        builder.register(Disk.init).as((any Store).self).check { $0 }
        builder.decorate((any Store).self) { Caching(inner: $0) }
        try builder.request((any Store).self)
      }),
  ]
}
