// Which form of registration the compiler chooses for each kind of function. Type-checked like the other files here, in every
// language mode. The test is that the registered type is the one written.

import DICore

protocol Animal {}
protocol Pet: AnyObject {}
class Owner {
  init() {}
}
class Dog: Animal, Pet {
  var owner: Owner!
  var friend: Dog?
  required init(_ owner: Owner) {}
  init(_ owner: Owner, name: String = "Rex", age: Int = 3) {}
  static func make() -> Dog { Dog(Owner()) }
  static func young(_ owner: Owner) throws -> Dog { Dog(owner) }
  static func rare(_ owner: Owner) -> Dog? { nil }
  class func one(_ owner: Owner) -> Self { Self(owner) }
}
class Puppy: Dog {}
struct Leash {
  init() {}
  init(_ dog: Dog) {}
}
enum Place {
  case home(Dog)
  case street(Dog, Leash)
}
final class Kennel<Inhabitant> {
  init(_ inhabitant: Inhabitant) {}
}
final class OneOrMore {
  init(_ owner: Owner) {}
  init(_ owner: Owner, _ dog: Dog, _ leash: Leash, _ place: Place, _ kennel: Kennel<Dog>) {}
}
final class PerhapsNone {
  init?() {}
  init(_ owner: Owner) {}
}
struct Makers: Sendable {
  let dog: @Sendable (Owner) -> Dog
  let leash: @Sendable () -> Leash
  let screen: @MainActor @Sendable (Owner) -> Window
  let anywhere: @isolated(any) @Sendable () -> Owner
}
@MainActor final class Window {
  init(_ owner: Owner) {}
  init(_ owner: Owner, _ dog: Dog, _ leash: Leash, _ place: Place, _ kennel: Kennel<Dog>) {}
  static func make(_ owner: Owner) -> Window { Window(owner) }
}

func animal(_ owner: Owner) -> any Animal { Dog(owner) }
func pet(_ owner: Owner) -> any Pet { Dog(owner) }
func hidden(_ owner: Owner) -> some Pet { Dog(owner) }
func pair(_ dog: Dog) -> (Dog, Leash) { (dog, Leash(dog)) }
func later(_ dog: Dog) -> @Sendable () -> Int { { 1 } }
func kennel<Inhabitant>(_ inhabitant: Inhabitant) -> Kennel<Inhabitant> { Kennel(inhabitant) }
func taking(_ owner: consuming Owner) -> Dog { Dog(owner) }
func askingBuilt(_ container: DIBuiltContainer) throws -> Dog { try container.resolve() }
func asking(_ container: DIContainer) -> Dog { container.resolve() }

func registerByNameInABuilder(_ builder: DIContainerBuilder, _ makers: Makers) {
  let _: [DIBuilderRegistration<Dog>] = [
    builder.register(Dog.init(_:)), builder.register(Dog.init(_:name:age:)), builder.register(Dog.make),
    builder.register(Dog.young), builder.register(Dog.rare), builder.register(Dog.one), builder.register(taking),
    builder.register(askingBuilt), builder.register(makers.dog), builder.register(type: Dog.rare),
  ]
  let _: [DIBuilderRegistration<Puppy>] = [builder.register(Puppy.one), builder.register(Puppy.init(_:))]
  let _: DIBuilderRegistration<any Animal> = builder.register(animal)
  let _: DIBuilderRegistration<any Pet> = builder.register(pet)
  let _: [DIBuilderRegistration<Leash>] = [builder.register(Leash.init), builder.register(makers.leash)]
  let _: [DIBuilderRegistration<Place>] = [builder.register(Place.home), builder.register(Place.street)]
  let _: DIBuilderRegistration<(Dog, Leash)> = builder.register(pair)
  let _: DIBuilderRegistration<@Sendable () -> Int> = builder.register(later)
  let _: DIBuilderRegistration<Kennel<Dog>> = builder.register(kennel)
  let _: DIBuilderRegistration<OneOrMore> = builder.register(OneOrMore.init)
  let _: DIBuilderRegistration<PerhapsNone> = builder.register(PerhapsNone.init)
  let _: [DIBuilderRegistration<Window>] = [
    builder.register(Window.init), builder.register(Window.make), builder.register(makers.screen),
  ]
  let _: DIBuilderRegistration<Owner> = builder.register(makers.anywhere)
  builder.register(hidden).as((any Pet).self) { $0 }
}

func registerByNameInAContainer(_ container: DIContainer, _ makers: Makers) {
  let _: [DIContainerRegistration<Dog>] = [
    container.register(Dog.init(_:)), container.register(Dog.init(_:name:age:)), container.register(Dog.make),
    container.register(Dog.rare), container.register(Dog.one), container.register(taking),
    container.register(asking), container.register(makers.dog),
  ]
  let _: [DIContainerRegistration<Puppy>] = [container.register(Puppy.one), container.register(Puppy.init(_:))]
  let _: DIContainerRegistration<any Animal> = container.register(animal)
  let _: DIContainerRegistration<any Pet> = container.register(pet)
  let _: [DIContainerRegistration<Leash>] = [container.register(Leash.init), container.register(makers.leash)]
  let _: [DIContainerRegistration<Place>] = [container.register(Place.home), container.register(Place.street)]
  let _: DIContainerRegistration<(Dog, Leash)> = container.register(pair)
  let _: DIContainerRegistration<@Sendable () -> Int> = container.register(later)
  let _: DIContainerRegistration<Kennel<Dog>> = container.register(kennel)
  let _: DIContainerRegistration<OneOrMore> = container.register(OneOrMore.init)
  let _: DIContainerRegistration<PerhapsNone> = container.register(PerhapsNone.init)
  let _: [DIContainerRegistration<Window>] = [
    container.register(Window.init), container.register(Window.make), container.register(makers.screen),
  ]
  let _: DIContainerRegistration<Owner> = container.register(makers.anywhere)
  container.register(hidden).as((any Pet).self)
}

func registerClosures(_ builder: DIContainerBuilder, _ makers: Makers) {
  let _: [DIBuilderRegistration<Dog>] = [
    builder.register({ Dog($0) }), builder.register { (owner: Owner) -> Dog? in Dog(owner) },
    builder.register { [makers] in makers.dog($0) }, builder.register({ [makers] in makers.dog($0) }),
    builder.register { (owner: Owner) throws -> Dog in
      print("made")
      return Dog(owner)
    },
  ]
  let _: [DIBuilderRegistration<any Animal>] = [
    builder.register { Dog($0) as any Animal }, builder.register({ (owner: Owner) -> any Animal in Dog(owner) }),
  ]
  let _: [DIBuilderRegistration<OneOrMore>] = [
    builder.register { OneOrMore($0) }, builder.register { OneOrMore($0, $1, $2, $3, $4) },
    builder.register({ OneOrMore($0, $1, $2, $3, $4) }),
  ]
}

@MainActor func registerClosuresOnTheMainActor(_ builder: DIContainerBuilder, _ container: DIContainer) {
  builder.register { Window($0) }
  builder.register({ Window($0) })
  builder.register { (owner: Owner) in
    print("made")
    return Window(owner)
  }
  builder.register(Window.init)
  container.register { Window($0) }
  container.register({ Window($0) })
  container.register { (owner: Owner) in
    print("made")
    return Window(owner)
  }
  container.register(Window.init)
}

// MARK: - Injections

func adopt(_ dog: Dog, _ owner: Owner) { dog.owner = owner }

func injectInAllForms(_ builder: DIContainerBuilder, _ container: DIContainer) {
  builder.register { Dog($0) }
    .injection { $0.owner = $1 }.injection({ $0.owner = $1 }).injection(adopt).injection(with: adopt).injection(\.owner)
    .injection { (container, dog) in dog.owner = try container.resolve() }
    .injection(.manual, { (container, dog) in dog.owner = try container.resolve() })
    .injection(.optional) { $0.friend = $1 }
  container.register { Dog($0) }
    .injection { $0.owner = $1 }.injection({ $0.owner = $1 }).injection(adopt).injection(with: adopt).injection(\.owner)
}
