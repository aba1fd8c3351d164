import DICore
import DIOperators

extension Position where Answer == Cat? {
  /// Where `*?container` may stand.
  static let perhaps = [
    Position("result", { *?$0 }, { *?$0 }),
    Position("parentheses", { (*?$0) }, { (*?$0) }),
    Position("cast", { *?$0 as Cat? }, { *?$0 as Cat? }),
    Position("argument", { same(*?$0) }, { same(*?$0) }),
    Position("array", { ([*?$0, *?$0] as [Cat?])[1] }, { ([*?$0, *?$0] as [Cat?])[1] }),
    Position(
      "array of those there are", { [*?$0, *?$0].compactMap { $0 as Cat? }.first },
      { [*?$0, *?$0].compactMap { $0 as Cat? }.first }),
    Position("tuple", { (*?$0, 1).0 }, { (*?$0, 1).0 }),
    Position("ternary", { same(true) ? *?$0 : Cat() }, { same(true) ? *?$0 : Cat() }),
    Position("before another", { *?$0 ?? *?$0 }, { *?$0 ?? *?$0 }),
    Position("chain", { (*?$0 as Owner?)?.cat }, { (*?$0 as Owner?)?.cat }),
    Position("of a scope", { *?$0.newLifeTimeScope() }, { *?$0.newLifeTimeScope() }),
    Position("handed to a function", { [$0].map(*?)[0] }, { [$0].map(*?)[0] }),
    Position("twice optional", { (*?$0 as Cat??) ?? nil }, { (*?$0 as Cat??) ?? nil }),
    Position("by protocol", { (*?$0 as (any Animal)?) as! Cat? }, { (*?$0 as (any Animal)?) as! Cat? }),
    Position(
      "assignment",
      { container in
        var cat: Cat? = Cat()
        cat = *?container
        return cat
      },
      { container in
        var cat: Cat? = Cat()
        cat = *?container
        return cat
      }),
    Position(
      "assignment to a property",
      { container in
        let home = Home()
        home.cat = *?container
        return home.cat
      },
      { container in
        let home = Home()
        home.cat = *?container
        return home.cat
      }),
    Position(
      "optional that is unwrapped implicitly",
      { container in
        let cat: Cat! = *?container
        return cat
      },
      { container in
        let cat: Cat! = *?container
        return cat
      }),
    Position(
      "if let",
      { container in
        if let cat: Cat = *?container { return cat } else { return nil }
      },
      { container in
        if let cat: Cat = *?container { return cat } else { return nil }
      }),
    Position(
      "guard let",
      { container in
        guard let cat: Cat = *?container else { return nil }
        return cat
      },
      { container in
        guard let cat: Cat = *?container else { return nil }
        return cat
      }),
    Position(
      "any container",
      { container in
        let any: any DIResolving = container
        return *?any
      },
      { container in
        let any: any DIResolving = container
        return *?any
      }),
  ]
}

extension Position where Answer == Cat {
  /// Where `*?container` may stand before what is taken in its place.
  static func perhaps(or other: Cat) -> [Position] {
    [
      Position("or", { *?$0 ?? other }, { *?$0 ?? other }),
      Position("parentheses, or", { (*?$0) ?? other }, { (*?$0) ?? other }),
      Position("or, of another", { (*?$0 ?? other as Cat?)! }, { (*?$0 ?? other as Cat?)! }),
      Position("one of several, or", { *?$0 ?? *?$0 ?? other }, { *?$0 ?? *?$0 ?? other }),
      Position(
        "generic, or an optional", { generic($0, or: other as Cat?)! }, { generic($0, or: other as Cat?)! }),
      Position("generic, or", { generic($0, or: other) }, { generic($0, or: other) }),
    ]
  }

  private static func generic<Value>(_ container: some DIResolving, or other: Value) -> Value { *?container ?? other }
}
