import DICore
import Testing

struct ExistingObjectTests {
  protocol Animal: AnyObject {}
  final class Owner {}
  class Cat: Animal, @unchecked Sendable {
    var owner: Owner?
    var injections = 0
    var postInits = 0
  }
  final class Tiger: Cat, @unchecked Sendable {}
  final class Stray {}

  @Test(arguments: NamedLifetime.allCases)
  func anObjectIsInjectedAndBecomesTheMissingInstance(_ lifetime: NamedLifetime) throws {
    let container = try builder(lifetime.lifetime).build()
    let cat = Cat()
    try container.resolve(cat)
    #expect(cat.owner != nil && cat.injections == 1 && cat.postInits == 1)
    guard lifetime.isKept else { return }
    #expect(try container.resolve(Cat.self) === cat)
    try container.resolve(cat)
    #expect(cat.injections == 1 && cat.postInits == 1)
    let other = Cat()
    try container.resolve(other)
    #expect(other.injections == 1)
    #expect(try container.resolve(Cat.self) === cat)
  }

  @Test func anExistingInstanceIsNotInjectedAgain() throws {
    let builder = DIContainerBuilder()
    builder.register { Cat() }.injection { $0.injections += $1 as Int }.lifetime(.lazySingle)
    builder.register { 1 }
    let container = try builder.build()
    let cat = try container.resolve(Cat.self)
    try container.resolve(cat)
    #expect(cat.injections == 1)
  }

  @Test func aScopeHasItsOwnInstance() throws {
    let container = try builder(.perScope).build()
    let (left, right) = (container.newLifeTimeScope(), container.newLifeTimeScope())
    let (one, other) = (Cat(), Cat())
    try left.resolve(one)
    try right.resolve(other)
    #expect(try left.resolve(Cat.self) === one)
    #expect(try right.resolve(Cat.self) === other)
  }

  @Test func aSubclassIsInjectedByTheNearestRegisteredSuperclass() throws {
    let container = try builder(.prototype).build()
    let tiger = Tiger()
    try container.resolve(tiger)
    #expect(tiger.owner != nil)
    let animal: Cat = Tiger()
    try container.resolve(animal)
    #expect(animal.owner != nil)
  }

  @Test func theComponentIsFoundThoughAServiceReplacedItsType() throws {
    let builder = DIContainerBuilder()
    builder.register(type: Cat.self).as((any Animal).self).check { $0 }.initialNotNecessary()
      .injection { $0.owner = $1 }.lifetime(.lazySingle)
    builder.register(Owner.init)
    let container = try builder.build()
    let cat = Cat()
    try container.resolve(cat)
    #expect(cat.owner != nil)
    #expect(try container.resolve((any Animal).self) === cat)
    #expect(throws: DIError.self) { try container.resolve(Cat.self) }
  }

  @Test func aNameChoosesTheComponent() throws {
    let builder = DIContainerBuilder()
    for (name, count) in [("house", 1), ("wild", 10)] {
      builder.register(type: Cat.self).initialNotNecessary().set(name: name)
        .injection { container, cat in cat.injections += count }
    }
    let container = try builder.build()
    let cat = Cat()
    try container.resolve(cat, name: "wild")
    #expect(cat.injections == 10)
    try container.resolve(cat, name: "house")
    #expect(cat.injections == 11)
    let missing = #expect(throws: DIError.self) { try container.resolve(cat, name: "big") }
    guard case .typeIsNotFoundForName(let request, "big", let infos) = missing else {
      Issue.record("\(String(describing: missing))")
      return
    }
    #expect(request == Cat.self)
    #expect(infos.count == 2)
    let ambiguous = #expect(throws: DIError.self) { try container.resolve(cat) }
    guard case .defaultTypeIsNotSpecified = ambiguous else {
      Issue.record("\(String(describing: ambiguous))")
      return
    }
  }

  @Test func anObjectWithoutAComponentIsNotFound() throws {
    let container = try builder(.prototype).build()
    let error = #expect(throws: DIError.self) { try container.resolve(Stray()) }
    guard case .typeIsNotFound(let request) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(request == Stray.self)
  }

  @Test(arguments: [false, true])
  func injectionsFindTheObjectOnThePath(isHidden: Bool) throws {
    final class Kitten { let mother: Mother; init(_ mother: Mother) { self.mother = mother } }
    final class Mother { var kittens: [Kitten] = [] }
    let builder = DIContainerBuilder()
    if isHidden {
      builder.register { (c) in Kitten(try c.resolve()) }
    } else {
      builder.register(Kitten.init)
    }
    builder.register(type: Mother.self).initialNotNecessary()
      .injection { $0.kittens.append($1) }.injection { $0.kittens.append($1) }
    let mother = Mother()
    try builder.build().resolve(mother)
    #expect(mother.kittens.count == 2)
    #expect(mother.kittens.allSatisfy { $0.mother === mother })
    #expect(mother.kittens[0] === mother.kittens[1])
    mother.kittens = []
  }

  @Test func aFailedInjectionKeepsNothing() throws {
    struct Trouble: Error {}
    let builder = DIContainerBuilder()
    builder.register(type: Cat.self).initialNotNecessary().lifetime(.lazySingle)
      .injection { container, cat in if cat.injections == 0 { throw Trouble() } }
    let container = try builder.build()
    #expect(throws: DIError.self) { try container.resolve(Cat()) }
    #expect(throws: DIError.self) { try container.resolve(Cat.self) }
    let good = Cat()
    good.injections = 1
    try container.resolve(good)
    #expect(try container.resolve(Cat.self) === good)
  }

  @Test(arguments: NamedLifetime.allCases)
  func anObjectBeingCreatedIsNotInjectedAgain(_ lifetime: NamedLifetime) throws {
    let builder = DIContainerBuilder()
    builder.register { Cat() }.lifetime(lifetime.lifetime)
      .injection { container, cat in
        cat.injections += 1
        try container.resolve(cat)
      }
      .postInit { $0.postInits += 1 }
    let cat = try builder.build().resolve(Cat.self)
    #expect(cat.injections == 1 && cat.postInits == 1)
  }

  @Test func anInjectionMayHandAnotherObjectToTheContainer() throws {
    final class View { var presenter: Presenter?; var title: String? }
    final class Presenter { let view = View() }
    let builder = DIContainerBuilder()
    builder.register { "title" }
    builder.register(type: View.self).initialNotNecessary()
      .injection { container, view in view.title = try container.resolve() }.injection(\.presenter)
    builder.register { Presenter() }.injection { container, presenter in
      try container.resolve(presenter.view)
      #expect(presenter.view.title == "title")
    }
    let presenter = try builder.build().resolve(Presenter.self)
    #expect(presenter.view.presenter === presenter)
    presenter.view.presenter = nil
  }

  private func builder(_ lifetime: Lifetime) -> DIContainerBuilder {
    let builder = DIContainerBuilder()
    builder.register(Owner.init)
    builder.register(type: Cat.self).initialNotNecessary().lifetime(lifetime)
      .injection { cat, owner in
        cat.owner = owner
        cat.injections += 1
      }
      .postInit { $0.postInits += 1 }
    return builder
  }
}
