import DICore
import DIOperators

extension Position where Answer == Cat {
  /// Where `*container` may stand.
  static let one: [Position] = statements + expressions

  private static let statements = [
    Position(
      "constant",
      { container in
        let cat: Cat = try *container
        return cat
      },
      { container in
        let cat: Cat = *container
        return cat
      }),
    Position(
      "assignment",
      { container in
        var cat = Cat()
        cat = try *container
        return cat
      },
      { container in
        var cat = Cat()
        cat = *container
        return cat
      }),
    Position(
      "assignment to a property",
      { container in
        let home = Home()
        home.cat = try *container
        return home.cat!
      },
      { container in
        let home = Home()
        home.cat = *container
        return home.cat!
      }),
    Position(
      "assignment to an optional that is unwrapped implicitly",
      { container in
        var cat: Cat! = nil
        cat = try *container
        return cat
      },
      { container in
        var cat: Cat! = nil
        cat = *container
        return cat
      }),
    Position(
      "condition",
      { container in
        guard (try *container as Cat).name == "Tom" else { return Cat() }
        return try *container
      },
      { container in
        guard (*container as Cat).name == "Tom" else { return Cat() }
        return *container
      }),
    Position(
      "local function",
      { container in
        func ask() throws -> Cat { try *container }
        return try ask()
      },
      { container in
        func ask() -> Cat { *container }
        return ask()
      }),
    Position(
      "typed throws",
      { container in
        func ask() throws(DIError) -> Cat { try *container }
        return try ask()
      },
      { container in
        func ask() throws(Never) -> Cat { *container }
        return ask()
      }),
    Position(
      "loop",
      { container in
        for cat in [try *container as Cat] { return cat }
        return Cat()
      },
      { container in
        for cat in [*container as Cat] { return cat }
        return Cat()
      }),
    Position(
      "switch",
      { container in
        let cat: Cat =
          switch same(1) {
          case 1: try *container
          default: Cat()
          }
        return cat
      },
      { container in
        let cat: Cat =
          switch same(1) {
          case 1: *container
          default: Cat()
          }
        return cat
      }),
    Position(
      "any container",
      { container in
        func ask(_ container: some DIResolving<DIError>) throws(DIError) -> Cat { try *container }
        let any: any DIResolving<DIError> = container
        let cat: Cat = try *any
        guard cat === (try ask(container)) else { return Cat() }
        return cat
      },
      { container in
        func ask(_ container: some DIResolving<Never>) -> Cat { *container }
        let any: any DIResolving<Never> = container
        let cat: Cat = *any
        guard cat === ask(container) else { return Cat() }
        return cat
      }),
    Position(
      "interpolation",
      { container in
        var last = Cat()
        func name(_ cat: Cat) -> String {
          last = cat
          return cat.name
        }
        _ = "\(name(try *container))"
        return last
      },
      { container in
        var last = Cat()
        func name(_ cat: Cat) -> String {
          last = cat
          return cat.name
        }
        _ = "\(name(*container))"
        return last
      }),
  ]

  private static let expressions = [
    Position("result", { try *$0 }, { *$0 }),
    Position("parentheses", { try (*$0) }, { (*$0) }),
    Position("cast", { try *$0 as Cat }, { *$0 as Cat }),
    Position("member", { try [(*$0 as Cat).self][0] }, { [(*$0 as Cat).self][0] }),
    Position("argument", { try same(*$0) }, { same(*$0) }),
    Position("labelled argument", { try labelled(of: *$0) }, { labelled(of: *$0) }),
    Position("one of several arguments", { try second(1, *$0, rest: 2, 3) }, { second(1, *$0, rest: 2, 3) }),
    Position("argument of an initializer", { try Owner(cat: *$0).cat }, { Owner(cat: *$0).cat }),
    Position("argument that is delayed", { try delayed(*$0) }, { delayed(*$0) }),
    Position(
      "trailing closure", { container in try made { try *container } }, { container in made { *container } }),
    Position("closure that is called", { container in try { try *container }() }, { container in { *container }() }),
    Position("array", { try ([*$0, *$0] as [Cat])[1] }, { ([*$0, *$0] as [Cat])[1] }),
    Position(
      "dictionary", { try (["cat": *$0] as [String: Cat])["cat"]! }, { (["cat": *$0] as [String: Cat])["cat"]! }),
    Position("tuple", { try (*$0, 1).0 }, { (*$0, 1).0 }),
    Position("ternary", { try same(true) ? *$0 : Cat() }, { same(true) ? *$0 : Cat() }),
    Position("both sides of a ternary", { try same(false) ? *$0 : *$0 }, { same(false) ? *$0 : *$0 }),
    Position("behind a nil", { try nil as Cat? ?? *$0 }, { nil as Cat? ?? *$0 }),
    Position("if", { if same(false) { Cat() } else { try *$0 } }, { if same(false) { Cat() } else { *$0 } }),
    Position("of a scope", { try *$0.newLifeTimeScope() }, { *$0.newLifeTimeScope() }),
    Position("by protocol", { try (*$0 as any Animal) as! Cat }, { (*$0 as any Animal) as! Cat }),
    Position("delayed", { try (*$0 as DILazy<Cat>).get() }, { (*$0 as DILazy<Cat>).value }),
    Position("subscript", { try [2: 1, 3: 2][*$0] == 1 ? *$0 : Cat() }, { [2: 1, 3: 2][*$0] == 1 ? *$0 : Cat() }),
    Position(
      "operand", { try 3 * *$0 + *$0 * *$0 - -(*$0) == 12 ? *$0 : Cat() },
      { 3 * *$0 + *$0 * *$0 - -(*$0) == 12 ? *$0 : Cat() }),
  ]
}
