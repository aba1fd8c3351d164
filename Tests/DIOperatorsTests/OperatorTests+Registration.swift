import DICore
import DIOperators
import Testing

/// The operators in the closures that are registered.
extension OperatorTests {
  /// The forms of a registration of `Home` whose home gets its cat, a dog that may be missing, and all cats.
  enum Form: CaseIterable {
    case closure, closureInParentheses, dollar, statements, initial, injection, manual, optionalInjection, postInit
  }

  private static func register(_ form: Form, in builder: DIContainerBuilder) {
    switch form {
    case .closure: builder.register { c in Home(cat: try *c, cats: try **c) }
    case .closureInParentheses: builder.register({ (c) in try Home(cat: *c, cats: **c) })
    case .dollar: builder.register { try Home(cat: *$0, cats: **$0) }
    case .statements:
      builder.register { (c: DIBuiltContainer) in
        let home = Home()
        home.cat = try *c
        home.cats = try **c
        return home
      }
    case .initial: builder.register(type: Home.self).initial { c in try Home(cat: *c, cats: **c) }
    case .injection:
      builder.register { Home() }
        .injection { c, home in home.cat = try *c }
        .injection { c, home in home.cats = try **c }
    case .manual:
      builder.register(type: Home.self).initial { Home() }.injection(.manual) { c, home in
        home.cat = try *c
        home.cats = try **c
      }
    case .optionalInjection:
      builder.register { Home() }.injection { c, home in home.cat = *?c }.injection { $1.cats = try **$0 }
    case .postInit:
      // A post-init gets no container; it uses what its injection resolved.
      builder.register { Home() }
        .injection { c, home in home.cats = try **c }
        .postInit { home in home.cat = home.cats[0] }
    }
  }

  private static func register(_ form: Form, in container: DIContainer) {
    switch form {
    case .closure: container.register { c in Home(cat: *c, cats: **c) }
    case .closureInParentheses: container.register({ (c: DIContainer) in Home(cat: *c, cats: **c) })
    case .dollar: container.register { Home(cat: *$0, cats: **$0) }
    case .statements:
      container.register { (c: DIContainer) in
        let home = Home()
        home.cat = *c
        home.cats = **c
        return home
      }
    case .initial: container.register { (c: DIContainer) -> Home in Home(cat: *c, cats: **c) }
    case .injection:
      container.register { Home() }
        .injection { (home, c: DIContainer) in home.cat = *c }
        .injection { (home, c: DIContainer) in home.cats = **c }
    case .manual:
      container.register { (cat: Cat, c: DIContainer) in Home(cat: cat, cats: **c) }
    case .optionalInjection:
      container.register { Home() }
        .injection { (home, c: DIContainer) in
          home.cat = *?c
          home.cats = **c
        }
    case .postInit:
      container.register { Home() }
        .injection { (home, c: DIContainer) in home.cats = **c }
        .postInit { home in home.cat = home.cats[0] }
    }
  }

  @Test(arguments: Form.allCases) func aRegistrationOfABuilderUsesOperators(_ form: Form) throws {
    let container = try Self.built {
      Self.register(form, in: $0)
      $0.register { Cat() }.lifetime(.single)
    }
    let home = try container.resolve(Home.self)
    let cat = try container.resolve(Cat.self)
    #expect(home.cat === cat)
    #expect(home.cats.count == 1 && home.cats[0] === cat)
  }

  @Test(arguments: Form.allCases) func aDeclarativeRegistrationUsesOperators(_ form: Form) {
    let container = Self.declarative {
      Self.register(form, in: $0)
      $0.register { Cat() }.lifetime(.single)
    }
    let home = container.resolve(Home.self)
    let cat = container.resolve(Cat.self)
    #expect(home.cat === cat)
    #expect(home.cats.count == 1 && home.cats[0] === cat)
  }

  @Test(arguments: Form.allCases) func aMissingTypeInARegistrationIsNamedWithItsPath(_ form: Form) throws {
    let container = try Self.built { Self.register(form, in: $0) }
    let error = try failure { try *container as Home }
    #expect(error.missingType == id(Cat.self))
    #expect(error.plain.contains("path: Home"))
  }

  @Test func anInjectionByOperatorClosesACycle() throws {
    let built = try Self.built {
      $0.register { c in try Owner(cat: *c, home: *c) }
      $0.register { Home() }.injection { c, home in home.owner = try *c }
      $0.register { Cat() }
    }
    let owner: Owner = try *built
    #expect(owner.home?.owner === owner)
    let declarative = Self.declarative {
      $0.register { c in Owner(cat: *c, home: *c) }
      $0.register { Home() }.injection { (home, c: DIContainer) in home.owner = *c }
      $0.register { Cat() }
    }
    let other: Owner = *declarative
    #expect(other.home?.owner === other)
  }

  @Test func aComponentLeavesItselfOutOfAManyByOperator() throws {
    let built = try Self.built {
      $0.register { Cat() }.as((any Animal).self) { $0 }.set(.element)
      $0.register { c in try Zoo(animals: **c) }.as((any Animal).self) { $0 }.as(.self).set(.element)
    }
    #expect(try (*built as Zoo).animals.map { id(type(of: $0)) } == [id(Cat.self)])
    let declarative = Self.declarative {
      $0.register { Cat() }.as((any Animal).self)
      $0.register { c in Zoo(animals: **c) }.as((any Animal).self)
    }
    #expect((*declarative as Zoo).animals.map { id(type(of: $0)) } == [id(Cat.self)])
  }
}
