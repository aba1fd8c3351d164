import DICore
import Testing

/// What a failure leaves behind, and what scopes keep.
extension DialectTests {
  final class Keeper {
    let asked: Asked
    init(_ asked: Asked) { self.asked = asked }
  }

  static let failures: [DialectCase] =
    NamedLifetime.allCases.filter { $0 != .single }.map { lifetime in
      // What is made before the failure, and belongs to no cycle, is complete, and may be kept.
      DialectCase(
        "a missing dependency leaves nothing of who asked, with \(lifetime)",
        .same("missing Missing for Shelter, missing Missing for Shelter, Cat"), fails: true
      ) { registrations, _ in
        registrations.register { Cat() }.lifetime(lifetime.lifetime)
        registrations.register { (cat: Cat) in Shelter(cat) }.lifetime(lifetime.lifetime)
          .injection { (_: Shelter, _: Missing) in }
      } observe: { container, _ in
        [container.answer(Shelter.self), container.answer(Shelter.self), container.answer(Cat.self)]
          .joined(separator: ", ")
      }
    }
    + NamedLifetime.allCases.filter { $0 != .single }.map { lifetime in
      DialectCase(
        "a ring that fails leaves nothing, with \(lifetime)",
        .same("missing Second for Third, missing Second for Third, nothing alive"), fails: true
      ) { registrations, journal in
        registrations.register { First(nil) }.lifetime(lifetime.lifetime).injection { (node: First, next: Third) in
          node.next = next
        }
        registrations.registerFailable { nil as Second? }
        registrations.register { (next: First) in Third(next) }.lifetime(lifetime.lifetime)
          .injection { (_: Third, _: Second) in }
          .postInit { _ in journal.note("done") }
      } observe: { container, journal in
        [container.answer(Third.self), container.answer(Third.self), journal.entries.first ?? "nothing alive"]
          .joined(separator: ", ")
      }
    }
    + [
      DialectCase(
        "what a failed resolve had asked can be resolved", .same("missing Missing for Kennel > Yard, Cat"), fails: true
      ) { registrations, _ in
        registrations.register { Cat() }.lifetime(.lazySingle)
        registrations.register { (cat: Cat, _: Missing) in Yard(cat) }
        registrations.register { (yard: Yard) in Kennel(yard) }
      } observe: { container, _ in
        container.answer(Kennel.self) + ", " + container.answer(Cat.self)
      },
      DialectCase(
        "what stands before a missing injection runs", .same("missing Dog for Shelter, [\"made\", \"injected\"]"),
        fails: true
      ) {
        registrations, journal in
        registrations.register { () -> Shelter in
          journal.note("made")
          return Shelter()
        }.injection { (_: Shelter) in journal.note("injected") }
          .injection { (_: Shelter, _: Dog) in journal.note("injected again") }
      } observe: { container, journal in
        let answer = container.answer(Shelter.self)
        return "\(answer), \(journal.entries)"
      },
      DialectCase("the first of several that are missing", .same("missing Cat for Street > Home"), fails: true) {
        registrations, _ in
        registrations.register { Home($0) }
        registrations.register { (home: Home, _: Missing) in Street(home) }
      } observe: { container, _ in
        container.answer(Street.self)
      },
    ]

  static let scopes: [DialectCase] = [
    DialectCase("a scoped instance for each scope", .same("same different different")) { registrations, _ in
      registrations.register { Cat() }.lifetime(.perScope)
    } observe: { container, _ in
      let (left, right) = (container.newScope(), container.newScope())
      let cat = try left.resolve(Cat.self)
      return identity(cat, try left.resolve(Cat.self)) + " " + identity(cat, try right.resolve(Cat.self)) + " "
        + identity(cat, try container.resolve(Cat.self))
    },
    DialectCase("a single takes what is scoped from the root", .same("same different")) { registrations, _ in
      registrations.register { Cat() }.lifetime(.perScope)
      registrations.register { Home($0) }.lifetime(.single)
    } observe: { container, _ in
      let scope = container.newScope()
      let home = try scope.resolve(Home.self)
      return identity(home.cat, try container.resolve(Cat.self)) + " " + identity(home.cat, try scope.resolve(Cat.self))
    },
    DialectCase("a single takes what is scoped from the root, by a closure", .same("same different")) {
      registrations, _ in
      registrations.register { Cat() }.lifetime(.perScope)
      registrations.registerHidden { container in Home(try container.resolve()) }.lifetime(.lazySingle)
    } observe: { container, _ in
      let scope = container.newScope()
      let home = try scope.resolve(Home.self)
      return identity(home.cat, try container.resolve(Cat.self)) + " " + identity(home.cat, try scope.resolve(Cat.self))
    },
    DialectCase("a closure gets the container of the scope", .same("same")) { registrations, _ in
      registrations.register { Cat() }.lifetime(.perScope)
      registrations.registerHidden { container in Home(try container.resolve()) }
    } observe: { container, _ in
      let scope = container.newScope()
      return identity(try scope.resolve(Home.self).cat, try scope.resolve(Cat.self))
    },
    DialectCase("a scope used by another container", .same("same different")) { registrations, _ in
      registrations.register { Cat() }.lifetime(.perScope)
    } observe: { container, _ in
      let scope = container.newScope()
      let cat = try container.using(scopeOf: scope).resolve(Cat.self)
      return identity(cat, try scope.resolve(Cat.self)) + " " + identity(cat, try container.resolve(Cat.self))
    },
    DialectCase("a scope that is let go", .same("forgotten")) { registrations, _ in
      registrations.register { Cat() }.lifetime(.perScope)
    } observe: { container, _ in
      weak var cat: Cat?
      try { cat = try container.newScope().resolve(Cat.self) }()
      return cat == nil ? "forgotten" : "held"
    },
    DialectCase("a scope that is cleaned", .same("different, same")) { registrations, _ in
      registrations.register { Cat() }.lifetime(.perScope)
      registrations.register { Dog() }.lifetime(.lazySingle)
    } observe: { container, _ in
      let scope = container.newScope()
      let (cat, dog) = (try scope.resolve(Cat.self), try scope.resolve(Dog.self))
      scope.clean()
      return identity(cat, try scope.resolve(Cat.self)) + ", " + identity(dog, try scope.resolve(Dog.self))
    },
    DialectCase("a container that is cleaned leaves its scopes alone", .same("same different different")) {
      registrations, _ in
      registrations.register { Cat() }.lifetime(.perScope)
      registrations.register { Dog() }.lifetime(.lazySingle)
    } observe: { container, _ in
      let scope = container.newScope()
      let (cat, dog, own) = (
        try scope.resolve(Cat.self), try scope.resolve(Dog.self), try container.resolve(Cat.self)
      )
      container.clean()
      return identity(cat, try scope.resolve(Cat.self)) + " " + identity(dog, try scope.resolve(Dog.self)) + " "
        + identity(own, try container.resolve(Cat.self))
    },
    DialectCase("a container kept by an instance of a scope", .same("same, gone scope of Cat")) { registrations, _ in
      registrations.register { Cat() }.lifetime(.perScope)
      registrations.registerHidden { container in Keeper(container) }.lifetime(.perScope)
    } observe: { container, _ in
      var scope: Asked? = container.newScope()
      let keeper = try scope!.resolve(Keeper.self)
      let same = identity(try scope!.resolve(Cat.self), try keeper.asked.view.resolve(Cat.self))
      scope = nil
      return same + ", " + outcome { "\(try keeper.asked.view.resolve(Cat.self))" }
    },
    DialectCase("a container kept by an instance without a lifetime", .same("same")) { registrations, _ in
      registrations.register { Cat() }.lifetime(.perScope)
      registrations.registerHidden { container in Keeper(container) }
    } observe: { container, _ in
      let keeper = try container.newScope().resolve(Keeper.self)
      return identity(try keeper.asked.view.resolve(Cat.self), try keeper.asked.view.resolve(Cat.self))
    },
    DialectCase("a ring across lifetimes in a scope", .same("2 2, same different")) { registrations, journal in
      Edge.initializer.make(registrations, First.self, Second.self, journal).lifetime(.perScope)
      Edge.injection.make(registrations, Second.self, First.self, journal).lifetime(.objectGraph)
    } observe: { container, _ in
      let (left, right) = (container.newScope(), container.newScope())
      let (one, other) = (try left.resolve(First.self), try right.resolve(First.self))
      return "\(one.circumference) \(other.circumference), " + identity(one, try left.resolve(First.self)) + " "
        + identity(one, other)
    },
  ]
}
