import DICore
import Testing

/// What happens to an object after its initializer, in whichever way it was made.
extension DialectTests {
  final class Screen {
    var cat: Cat?
    var dog: Dog?
    var steps: [String] = []
  }
  class View {
    var cat: Cat?
    var visits = 0
  }
  final class Button: View {}

  static let injections: [DialectCase] = [
    DialectCase("injections in the order they were said, then post-inits", .same("a b c d e f")) {
      registrations, journal in
      registrations.register { Cat() }
      registrations.register { Screen() }
        .postInit { _ in journal.note("d") }
        .injection { (_: Screen) in journal.note("a") }
        .injection { (_: Screen, _: Cat) in journal.note("b") }
        .postInit { _ in journal.note("e") }
        .hiddenInjection { _, _ in journal.note("c") }
        .postInit { _ in journal.note("f") }
    } observe: { container, journal in
      _ = try container.resolve(Screen.self)
      return journal.entries.joined(separator: " ")
    },
    DialectCase("an injection of several dependencies", .same("same same")) { registrations, _ in
      registrations.register { Cat() }.lifetime(.perContainer)
      registrations.register { Dog() }.lifetime(.perContainer)
      registrations.register { Screen() }.injection { (screen: Screen, cat: Cat, dog: Dog) in
        screen.cat = cat
        screen.dog = dog
      }
    } observe: { container, _ in
      let screen = try container.resolve(Screen.self)
      return identity(screen.cat, try container.resolve(Cat.self)) + " "
        + identity(screen.dog, try container.resolve(Dog.self))
    },
    DialectCase("an injection by key path", .same("same")) { registrations, _ in
      registrations.register { Cat() }.lifetime(.perContainer)
      registrations.register { Screen() }.injection(\.cat)
    } observe: { container, _ in
      identity(try container.resolve(Screen.self).cat, try container.resolve(Cat.self))
    },
    DialectCase("an injection by a closure that takes the container", .same("same")) { registrations, _ in
      registrations.register { Cat() }.lifetime(.perContainer)
      registrations.register { Screen() }.hiddenInjection { container, screen in screen.cat = try container.resolve() }
    } observe: { container, _ in
      identity(try container.resolve(Screen.self).cat, try container.resolve(Cat.self))
    },
    DialectCase("injections into every new instance, once into one that is kept", .same("2 1")) {
      registrations, journal in
      registrations.register { Screen() }.injection { (_: Screen) in journal.note("new") }
      registrations.register { View() }.injection { (_: View) in journal.note("kept") }.lifetime(.lazySingle)
    } observe: { container, journal in
      for _ in 0..<2 {
        _ = try container.resolve(Screen.self)
        _ = try container.resolve(View.self)
      }
      let notes = journal.entries
      return "\(notes.count { $0 == "new" }) \(notes.count { $0 == "kept" })"
    },
    DialectCase(
      "what is injected is complete", .same("cat made, cat injected, cat done, home made, shelter made, shelter done")
    ) { registrations, journal in
      registrations.register { () -> Cat in
        journal.note("cat made")
        return Cat()
      }
      .injection { (_: Cat) in journal.note("cat injected") }
      .postInit { _ in journal.note("cat done") }
      registrations.register { (cat: Cat) -> Home in
        journal.note("home made")
        return Home(cat)
      }
      registrations.register { (_: Home) -> Shelter in
        journal.note("shelter made")
        return Shelter()
      }
      .postInit { _ in journal.note("shelter done") }
    } observe: { container, journal in
      _ = try container.resolve(Shelter.self)
      return journal.entries.joined(separator: ", ")
    },
  ]

  // MARK: - Objects made elsewhere

  static let objects: [DialectCase] =
    NamedLifetime.allCases.map { lifetime in
      DialectCase(
        "an object handed in with \(lifetime)", .same(lifetime.isKept ? "1 same, 1" : "1 unmade View, 2"),
        fails: !lifetime.isKept
      ) { registrations, _ in
        registrations.register { Cat() }
        registrations.register(type: View.self).lifetime(lifetime.lifetime).injection(\.cat).postInit { $0.visits += 1 }
      } observe: { container, _ in
        let view = View()
        try container.resolve(view)
        let first = "\(view.cat == nil ? 0 : view.visits) "
        let answer = outcome { identity(view, try container.resolve(View.self)) }
        try container.resolve(view)
        return first + answer + ", \(view.visits)"
      }
    }
    + NamedLifetime.allCases.map { lifetime in
      DialectCase(
        "an object handed in beside an instance with \(lifetime)",
        .same("1, " + (lifetime.isKept ? "same" : "different"))
      ) { registrations, _ in
        registrations.register { View() }.lifetime(lifetime.lifetime).postInit { $0.visits += 1 }
      } observe: { container, _ in
        let made = try container.resolve(View.self)
        let view = View()
        try container.resolve(view)
        return "\(view.visits), " + identity(made, try container.resolve(View.self))
      }
    } + [
      DialectCase("an object whose class is not registered", .same("missing View"), fails: true) { registrations, _ in
        registrations.register(type: Button.self)
      } observe: { container, _ in
        outcome {
          try container.resolve(View())
          return "found"
        }
      },
      DialectCase("an object whose superclass is registered", .same("1")) { registrations, _ in
        registrations.register(type: View.self).postInit { $0.visits += 1 }
      } observe: { container, _ in
        let button = Button()
        try container.resolve(button)
        return "\(button.visits)"
      },
      DialectCase("an object held as its superclass", .same("10")) { registrations, _ in
        registrations.register(type: View.self).postInit { $0.visits += 1 }
        registrations.register(type: Button.self).postInit { $0.visits += 10 }
      } observe: { container, _ in
        let view: View = Button()
        try container.resolve(view)
        return "\(view.visits)"
      },
      DialectCase("an object of a component with services", .same("1")) { registrations, _ in
        registrations.register(type: Button.self).serving(View.self) { $0 }.postInit { $0.visits += 1 }
      } observe: { container, _ in
        let button = Button()
        try container.resolve(button)
        return "\(button.visits)"
      },
      DialectCase("an object by name", .same("10, missing View named c"), fails: true) { registrations, _ in
        registrations.register(type: View.self).named("a").postInit { $0.visits += 1 }
        registrations.register(type: View.self).named("b").postInit { $0.visits += 10 }
      } observe: { container, _ in
        let view = View()
        try container.resolve(view, name: "b")
        return "\(view.visits), "
          + outcome {
            try container.resolve(view, name: "c")
            return "found"
          }
      },
      DialectCase("an object of two components", .same("ambiguous View of 2"), fails: true) { registrations, _ in
        registrations.register(type: View.self).named("a")
        registrations.register(type: View.self).named("b")
      } observe: { container, _ in
        outcome {
          try container.resolve(View())
          return "found"
        }
      },
      DialectCase("an object whose dependency is missing", .same("missing Cat for View, 0"), fails: true) {
        registrations, _ in
        registrations.register(type: View.self).postInit { $0.visits += 1 }.injection { (_: View, _: Cat) in }
      } observe: { container, _ in
        let view = View()
        let answer = outcome {
          try container.resolve(view)
          return "found"
        }
        return answer + ", \(view.visits)"
      },
      DialectCase("an object is on the path of its injections", .same("1 1")) { registrations, journal in
        Edge.initializer.make(registrations, First.self, Second.self, journal)
        registrations.register(type: Second.self).injection { (node: Second, next: First) in node.next = next }
      } observe: { container, _ in
        let node = Second(nil)
        try container.resolve(node)
        defer { node.next = nil }
        return "\(node.next?.next === node ? 1 : 0) \(node.circumference - 1)"
      },
      DialectCase("an object becomes the instance of a scope", .same("same, unmade View"), fails: true) {
        registrations, _ in
        registrations.register(type: View.self).lifetime(.perScope)
      } observe: { container, _ in
        let (scope, view) = (container.newScope(), View())
        try scope.resolve(view)
        return identity(view, try scope.resolve(View.self)) + ", " + container.answer(View.self)
      },
    ]
}
