import DIArguments
import DICore
import DIModules
import TestSupport

// What takes arguments, or does not.

final class Dog: Animal, @unchecked Sendable {
  init(name: String = "") {}
}

final class Pound: Sendable {
  init(dog: Dog) {}
  init(provider: DIProvider<Dog, String>) {}
}

extension Fixes {
  static let ofArguments: [Fix] = [
    .builder(
      "arguments that the program does not pass",
      """
      call resolve(Dog.self, arg:) with arguments of exactly the registered types; or resolve a DIProvider<Dog, String>, and \
      call it with them
      """,
      faulty: { builder in
        builder.register { Dog(name: arg($0)) }
        try builder.request(Dog.self)
      },
      mended: { builder in
        builder.register { Dog(name: arg($0)) }
        _ = try builder.build().resolve(Dog.self, arg: "Rex")
      },
      { builder in
        builder.register { Dog(name: arg($0)) }
        let provider = try builder.request(DIProvider<Dog, String>.self)
        _ = try provider.get("Rex")
      }),
    .builder(
      "arguments that the program does not pass with one of several names",
      """
      call resolve(Dog.self, name: "main", arg:) with arguments of exactly the registered types; or resolve a \
      DIProvider<Dog, String> with the name "main", and call it with them
      """,
      faulty: { builder in
        for name in ["main", "other"] { builder.register { Dog(name: arg($0)) }.set(name: name) }
        _ = try builder.build().resolve(Dog.self, name: "main")
      },
      mended: { builder in
        for name in ["main", "other"] { builder.register { Dog(name: arg($0)) }.set(name: name) }
        _ = try builder.build().resolve(Dog.self, name: "main", arg: "Rex")
      },
      { builder in
        for name in ["main", "other"] { builder.register { Dog(name: arg($0)) }.set(name: name) }
        _ = try builder.build().resolve(DIProvider<Dog, String>.self, name: "main").get("Rex")
      }),
    .builder(
      "arguments that the program does not pass with one of several tags",
      """
      resolve a DIProvider<Dog, String> with the tag Media.file, and call it with arguments of exactly the registered types
      """,
      faulty: { builder in
        for tag in [Media.file, .net] { builder.register { Dog(name: arg($0)) }.set(tag: tag) }
        _ = try builder.build().resolve(Dog.self, tag: Media.file)
      },
      mended: { builder in
        for tag in [Media.file, .net] { builder.register { Dog(name: arg($0)) }.set(tag: tag) }
        _ = try builder.build().resolve(DIProvider<Dog, String>.self, tag: Media.file).get("Rex")
      }),
    .builder(
      "arguments that a dependent does not pass",
      "make the dependency a DIProvider<Dog, String>, and call it with the arguments",
      faulty: { builder in
        builder.register { Dog(name: arg($0)) }
        builder.register(Pound.init(dog:))
        try builder.request(Pound.self)
      },
      mended: { builder in
        builder.register { Dog(name: arg($0)) }
        builder.register(Pound.init(provider:))
        try builder.request(Pound.self)
      }),
    .builder(
      "arguments that a dependent by name does not pass",
      "make the dependency a DIProvider<Dog, String>, and call it with the arguments",
      faulty: { builder in
        builder.register { Dog(name: arg($0)) }.set(name: "main")
        builder.register { Pound(dog: by(name: Main.self, on: $0)) }
        try builder.request(Pound.self)
      },
      mended: { builder in
        builder.register { Dog(name: arg($0)) }.set(name: "main")
        builder.register { Pound(provider: by(name: Main.self, on: $0)) }
        try builder.request(Pound.self)
      }),
    .container(
      "arguments that a dependent does not pass",
      "make the dependency a DIProvider<Dog, String>, and call it with the arguments",
      faulty: { container in
        container.register { Dog(name: arg($0)) }
        container.register { (dog: Dog) in Pound(dog: dog) }
        try container.request(Pound.self)
      },
      mended: { container in
        container.register { Dog(name: arg($0)) }
        container.register { (dog: DIProvider<Dog, String>) in Pound(dog: dog("Rex")) }
        try container.request(Pound.self)
      }),
    .builder(
      "arguments of other types",
      """
      pass arguments of exactly the registered types, with `as` where a value has another static type; or add \
      .initialWithArg { container, argument in ... } to the registration
      """,
      faulty: { builder in
        builder.register { Dog(name: arg($0)) }
        _ = try builder.build().resolve(Dog.self, arg: "Rex" as String?)
      },
      mended: { builder in
        builder.register { Dog(name: arg($0)) }
        _ = try builder.build().resolve(Dog.self, arg: "Rex" as String)
      },
      { builder in
        builder.register { Dog(name: arg($0)) }.initialWithArg { container, argument in Dog(name: argument ?? "") }
        _ = try builder.build().resolve(Dog.self, arg: "Rex" as String?)
      }),
    .container(
      "arguments of other types",
      """
      pass arguments of exactly the registered types, with `as` where a value has another static type; or pass arg($0) for a \
      parameter in the registration
      """,
      faulty: { container in
        container.register { Dog(name: arg($0)) }
        _ = try container.view.resolve(Dog.self, arg: "Rex", 1)
      },
      mended: { container in
        container.register { Dog(name: arg($0)) }
        _ = try container.view.resolve(Dog.self, arg: "Rex")
      },
      { container in
        container.register { (name: DIArg<String>, age: DIArg<Int>) in Dog(name: arg(name)) }
        _ = try container.view.resolve(Dog.self, arg: "Rex", 1)
      }),
    .builder(
      "arguments for what takes none",
      "add .initialWithArg { container, argument in ... } to the registration; or resolve it without arguments",
      faulty: { builder in
        builder.register { Dog() }
        _ = try builder.build().resolve(Dog.self, arg: "Rex")
      },
      mended: { builder in
        builder.register { Dog() }.initialWithArg { container, argument in Dog(name: argument) }
        _ = try builder.build().resolve(Dog.self, arg: "Rex")
      },
      { builder in
        builder.register { Dog() }
        try builder.request(Dog.self)
      }),
    .container(
      "arguments for what takes none",
      "pass arg($0) for a parameter in the registration; or resolve it without arguments",
      faulty: { container in
        container.register { Dog() }
        _ = try container.view.resolve(Dog.self, arg: "Rex")
      },
      mended: { container in
        container.register { Dog(name: arg($0)) }
        _ = try container.view.resolve(Dog.self, arg: "Rex")
      },
      { container in
        container.register { Dog() }
        try container.request(Dog.self)
      }),
    .builder(
      "arguments for what has no initializer", "add .initialWithArg { container, argument in ... } to the registration",
      faulty: { builder in
        builder.register(type: Dog.self).initialNotNecessary()
        _ = try builder.build().resolve(Dog.self, arg: "Rex")
      },
      mended: { builder in
        builder.register(type: Dog.self).initialNotNecessary().initialWithArg { container, argument in
          Dog(name: argument)
        }
        _ = try builder.build().resolve(Dog.self, arg: "Rex")
      }),
    .container(
      "arguments for what has no initializer",
      "replace the registration with container.register { ... }, and pass arg($0) for a parameter in it",
      faulty: { container in
        container.register(Dog.self)
        _ = try container.view.resolve(Dog.self, arg: "Rex")
      },
      mended: { container in
        container.register { Dog(name: arg($0)) }
        _ = try container.view.resolve(Dog.self, arg: "Rex")
      }),
    .builder(
      "arguments in an injection into an object", "use injections without arguments for objects created elsewhere",
      faulty: { builder in
        builder.register(type: Dog.self).initialNotNecessary().injection { (_: Dog, _: DIArg<String>) in }
        try builder.build().resolve(Dog())
      },
      mended: { builder in
        builder.register(type: Dog.self).initialNotNecessary().injection { (_: Dog) in }
        try builder.build().resolve(Dog())
      }),
    .builder(
      "arguments for a lazy", "resolve it without arguments; or resolve a DIProvider, and call it with the arguments",
      faulty: { builder in
        builder.register { Dog() }
        _ = try builder.build().resolve(DILazy<Dog>.self, arg: "Rex")
      },
      mended: { builder in
        builder.register { Dog() }
        try builder.request(DILazy<Dog>.self)
      },
      { builder in
        builder.register { Dog(name: arg($0)) }
        _ = try builder.request(DIProvider<Dog, String>.self).get("Rex")
      }),
    .builder(
      "an argument within another request",
      "write it as a parameter of a registered closure, without a request around it",
      faulty: { builder in
        builder.register { (name: DILazy<DIArg<String>>) in Dog() }
        try builder.request(Dog.self)
      },
      mended: { builder in
        builder.register { (name: DIArg<String>) in Dog(name: arg(name)) }
        _ = try builder.build().resolve(Dog.self, arg: "Rex")
      }),
    .builder(
      "arguments for a container", "resolve it without arguments",
      faulty: { builder in _ = try builder.build().resolve(DIBuiltContainer.self, arg: "Rex") },
      mended: { builder in try builder.request(DIBuiltContainer.self) }),
    .builder(
      "arguments of a decorator", "make the dependency a DIProvider<any Store, String>, and call it with the arguments",
      faulty: { builder in
        builder.register { Disk() }.as((any Store).self).check { $0 }
        builder.decorate((any Store).self) { (inner: any Store, _: DIArg<String>) in inner }
        builder.register(Archive.init)
        try builder.request(Archive.self)
      },
      mended: { builder in
        builder.register { Disk() }.as((any Store).self).check { $0 }
        builder.decorate((any Store).self) { (inner: any Store, _: DIArg<String>) in inner }
        builder.register { (store: DIProvider<any Store, String>) in Archive(store: try store.get("Rex")) }
        try builder.request(Archive.self)
      }),
    .builder(
      "arguments for a decorator that takes none",
      "pass arg($0) for a parameter in the decorator of Store; or resolve it without arguments",
      faulty: { builder in
        builder.register { Disk() }.as((any Store).self).check { $0 }
        builder.decorate((any Store).self) { Caching(inner: $0) }
        _ = try builder.build().resolve((any Store).self, arg: "Rex")
      },
      mended: { builder in
        builder.register { Disk() }.as((any Store).self).check { $0 }
        builder.decorate((any Store).self) { (inner: any Store, _: DIArg<String>) in inner }
        _ = try builder.build().resolve((any Store).self, arg: "Rex")
      },
      { builder in
        builder.register { Disk() }.as((any Store).self).check { $0 }
        builder.decorate((any Store).self) { Caching(inner: $0) }
        try builder.request((any Store).self)
      }),
  ]
}
