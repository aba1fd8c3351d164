import DICore
import DIModules
import Testing

/// That components and modules are loaded once, and where what they register belongs.
struct LoadingTests {
  // MARK: - Once

  @Test func aModuleNamedSeveralTimesLoadsOnce() throws {
    let part = Part { $0.register { 1 } }
    let base = Unit(part)
    let builder = DIContainerBuilder()
    let (left, right) = (Unit(others: [base, base]), Unit(others: [base]))
    builder.register(module: Unit(others: [left, right])).register(module: base).register(module: left)
    #expect(part.loads == 1 && base.reads == 1 && left.reads == 1)
    #expect(try builder.build().resolveMany(Int.self) == [1])
  }

  @Test func modulesInACycleLoadOnce() throws {
    let (first, second, third) = (
      Unit(Part(.public) { $0.register { 1 } }), Unit(Part(.public) { $0.register { "2" } }),
      Unit(Part { $0.register { (number: Int, text: String) in Substring("\(number)\(text)") } })
    )
    first.others = [second, first]
    second.others = [third]
    third.others = [first]
    let container = try DIContainerBuilder().build(second)
    #expect([first, second, third].map(\.reads) == [1, 1, 1])
    #expect(try container.resolve(Substring.self) == "12")
  }

  @Test func componentsThatRegisterEachOtherLoadOnce() throws {
    final class Mutual: DIComponent {
      var other: Mutual?
      var loads = 0
      func load(builder: DIContainerBuilder) {
        loads += 1
        builder.register(component: self)
        other.map { _ = builder.register(component: $0) }
        builder.register { 1 }.set(.element)
      }
    }
    let (first, second) = (Mutual(), Mutual())
    first.other = second
    second.other = first
    let container = try DIContainerBuilder().build(
      Owning(first), Asking(Part { $0.register { (number: Int) in [number] } }))
    second.other = nil
    #expect(first.loads == 1 && second.loads == 1)
    // Both belong to the module that names the first.
    #expect(try failure { try container.resolve([Int].self) }.refused?.modules == ["Owning"])
  }

  @Test func aChainOfModulesOfAnyLengthLoads() throws {
    var last = Unit(Part(.public) { $0.register { 1 } })
    for _ in 0..<5_000 { last = Unit(others: [last]) }
    let container = try DIContainerBuilder().build(Unit(Part { $0.register { (one: Int) in [one] } }, others: [last]))
    #expect(try container.resolve([Int].self) == [1])
  }

  // MARK: - What tells them apart

  struct Value: DIComponent {
    let journal: Journal
    func load(builder: DIContainerBuilder) { journal.note("value") }
  }
  struct HashableValue: DIComponent, Hashable {
    let name: String
    func load(builder: DIContainerBuilder) { builder.register { [name] in name } }
  }
  enum Feature: DIModule {
    case a, b
    var components: [any DIComponent] { [HashableValue(name: "\(self)")] }
    var dependencies: [any DIModule] { self == .a ? [Feature.b] : [Feature.a] }
  }
  struct ValueModule: DIModule {
    let component: HashableValue
    var components: [any DIComponent] { [component] }
    let dependencies: [any DIModule] = []
  }
  final class HashableObject: DIComponent, Hashable {
    let journal: Journal
    init(_ journal: Journal) { self.journal = journal }
    static func == (_: HashableObject, _: HashableObject) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
    func load(builder: DIContainerBuilder) { journal.note("object") }
  }

  @Test func eachValueOfOneOwnerCounts() throws {
    let journal = Journal()
    let builder = DIContainerBuilder()
    builder.register(component: Value(journal: journal)).register(component: Value(journal: journal))
    #expect(journal.entries == ["value", "value"])
    builder.register(module: ValueModule(component: HashableValue(name: "first")))
    builder.register(module: ValueModule(component: HashableValue(name: "second")))
    #expect(try builder.build().resolveMany(String.self) == ["first", "second"])
  }

  @Test func hashableValuesAreToldApartByValue() throws {
    let builder = DIContainerBuilder()
    for name in ["a", "b", "a"] { builder.register(component: HashableValue(name: name)) }
    builder.register(module: Feature.a).register(module: Feature.b)
    // Registered on the builder as well, they are outside of the modules.
    let found = try failure { try builder.build() }.found
    #expect(found?.count == 1 && found?[0].listed.count == 2)
  }

  @Test func casesOfAnEnumerationAreModulesOfTheirOwn() throws {
    let container = try DIContainerBuilder().build(Feature.b)
    #expect(try container.resolveMany(String.self) == ["a", "b"])
  }

  @Test func objectsAreToldApartByIdentity() throws {
    let journal = Journal()
    let builder = DIContainerBuilder()
    let object = HashableObject(journal)
    builder.register(component: object).register(component: HashableObject(journal)).register(component: object)
    #expect(journal.entries == ["object", "object"])
  }

  @Test func temporaryObjectsAreToldApart() throws {
    let builder = DIContainerBuilder()
    for number in 0..<100 { builder.register(component: Part { $0.register { number }.set(.element) }) }
    for number in 0..<100 { builder.register(module: Unit(Part { $0.register { number }.set(.element) })) }
    #expect(try builder.build().resolveMany(Int.self).count == 200)
  }

  @Test func eachBuilderLoadsForItself() throws {
    let part = Part { $0.register { 1 } }
    let module = Unit(part)
    _ = try DIContainerBuilder().build(module)
    #expect(try DIContainerBuilder().build(module).resolve(Int.self) == 1)
    #expect(part.loads == 2)
  }

  @Test func modulesRegisterWhatTheyDependOnFirst() throws {
    func part(_ number: Int) -> Part { Part { $0.register { number }.set(.element) } }
    let third = Unit(part(3))
    let second = Unit(part(2), others: [third])
    let fourth = Unit(part(4), others: [second])
    #expect(
      try DIContainerBuilder().build(Unit(part(0), part(1), others: [second, fourth])).resolveMany(Int.self)
        == [3, 2, 4, 0, 1])
  }

  @Test func theFirstModuleOfACycleLoadsLast() throws {
    func part(_ number: Int) -> Part { Part { $0.register { number }.set(.element) } }
    let (first, second, third) = (Unit(part(1)), Unit(part(2)), Unit(part(3)))
    (first.others, second.others, third.others) = ([second], [third], [first, second])
    #expect(try DIContainerBuilder().build(first).resolveMany(Int.self) == [3, 2, 1])
    #expect(try DIContainerBuilder().build(third).resolveMany(Int.self) == [2, 1, 3])
  }

  final class Service {
    let name: String, journal: Journal
    init(_ name: String, _ journal: Journal) {
      (self.name, self.journal) = (name, journal)
      journal.note("+" + name)
    }
    deinit { journal.note("-" + name) }
  }

  @Test func singlesAreMadeAndReleasedInTheOrderOfDependencies() throws {
    let journal = Journal()
    func unit(_ name: String, _ others: any DIModule...) -> Unit {
      Unit(Part { $0.register { Service(name, journal) }.lifetime(unchecked: .single).set(name: name) }, others: others)
    }
    let pool = unit("pool")
    let container = try DIContainerBuilder().build(unit("http", unit("worker", pool), pool))
    #expect(journal.entries == ["+pool", "+worker", "+http"])
    #expect(try container.resolveMany(Service.self).map(\.name) == ["pool", "worker", "http"])
    journal.clear()
    try container.close()
    #expect(journal.entries == ["-http", "-worker", "-pool"])
  }

  // MARK: - Where components belong

  /// Asks from a module of its own for an `Int`.
  static func asking(_ others: any DIModule...) -> Asking {
    Asking(Part { $0.register { (number: Int) in [number] } }, others: others)
  }

  @Test(arguments: [DIComponentScope.internal, .public])
  func aSharedComponentBelongsToAllModulesThatNameIt(_ scope: DIComponentScope) throws {
    let shared = Part(scope) {
      $0.register { 1 }
      $0.register { (text: String, double: Double) in Substring("\(text)\(double)") }
    }
    let (left, right) = (Owning(shared), Other(shared))
    left.parts.append(Part { $0.register { "left" } })
    right.parts.append(Part { $0.register { 2.5 } })
    left.parts.append(Part { $0.register { (number: Int) in Set([number]) } })
    right.parts.append(Part { $0.register { (number: Int) in [number: number] } })
    let container = try DIContainerBuilder().build(left, right, Self.asking(right))
    #expect(try container.resolve(Set<Int>.self) == [1])
    #expect(try container.resolve([Int: Int].self) == [1: 1])
    // It sees what any of them sees.
    #expect(try container.resolve(Substring.self) == "left2.5")
    if scope == .public {
      #expect(try container.resolve([Int].self) == [1])
    } else {
      #expect(try failure { try container.resolve([Int].self) }.refused?.modules == ["Owning", "Other"])
    }
  }

  @Test(arguments: [false, true])
  func aComponentThatIsRegisteredOutsideAsWellBelongsToNone(_ isFirst: Bool) throws {
    let part = Part {
      $0.register { 1 }
      $0.register { (text: String) in Substring(text) }
    }
    let hidden = Unit(Part { $0.register { "hidden" } })
    let builder = DIContainerBuilder()
    if isFirst { builder.register(component: part) }
    builder.register(module: Owning(part)).register(module: Self.asking()).register(module: hidden)
    if !isFirst { builder.register(component: part) }
    let container = try builder.build()
    #expect(part.loads == 1)
    #expect(try container.resolve([Int].self) == [1])
    #expect(try container.resolve(Substring.self) == "hidden")
  }

  @Test(arguments: [DIComponentScope.internal, .public], [DIComponentScope.internal, .public])
  func aNestedComponentBelongsWhereTheOuterOneDoes(_ outer: DIComponentScope, _ inner: DIComponentScope) throws {
    let nested = Part(inner) { $0.register { 1 } }
    let owning = Owning(
      Part(outer) { builder in
        builder.register { "before" }
        builder.register(component: nested)
        builder.register { 2.5 }
      }, Part { $0.register { (number: Int) in Set([number]) } })
    let asking = Self.asking(owning)
    asking.parts.append(Part { $0.register { (text: String, number: Double) in Substring("\(text)\(number)") } })
    let container = try DIContainerBuilder().build(asking)
    #expect(try container.resolve(Set<Int>.self) == [1])
    // It has its own access level, whatever the outer one's is; later registrations of the outer one keep theirs.
    if inner == .public {
      #expect(try container.resolve([Int].self) == [1])
    } else {
      #expect(try failure { try container.resolve([Int].self) }.refused?.modules == ["Owning"])
    }
    if outer == .public {
      #expect(try container.resolve(Substring.self) == "before2.5")
    } else {
      #expect(try failure { try container.resolve(Substring.self) }.refused?.modules == ["Owning"])
    }
  }

  @Test func aNestedComponentFollowsTheOuterOneToFurtherModules() throws {
    let nested = Part { $0.register { 1 } }
    let middle = Part { $0.register(component: nested) }
    let outer = Part { $0.register(component: middle) }
    let builder = DIContainerBuilder()
    builder.register(module: Owning(outer)).register(module: Self.asking())
    let before = try builder.build()
    let asking = Asking(outer, Part { $0.register { (number: Int) in Set([number]) } })
    builder.register(module: asking)
    let after = try builder.build()
    #expect(try after.resolve(Set<Int>.self) == [1])
    #expect(try failure { try before.resolve([Int].self) }.refused?.modules == ["Owning"])
    builder.register(component: outer)
    #expect(try builder.build().resolve([Int].self) == [1])
    #expect(nested.loads == 1)
  }

  @Test func aModuleThatAComponentRegistersIsNoDependency() throws {
    let inner = Owning(Part(.public) { $0.register { 1 } })
    let outer = Asking(
      Part { builder in
        builder.register(module: inner)
        builder.register { (number: Int) in [number] }
      })
    let container = try DIContainerBuilder().build(outer)
    #expect(try container.resolve(Int.self) == 1)
    #expect(try failure { try container.resolve([Int].self) }.refused?.modules == ["Owning"])
  }

  @Test(arguments: [DIComponentScope.internal, .public])
  func aModuleWithoutAnOwnerAccessesComponentsOutside(_ scope: DIComponentScope) throws {
    let builder = DIContainerBuilder()
    builder.register(component: Part(scope) { $0.register { 1 } })
    #expect(try builder.build(Self.asking()).resolve([Int].self) == [1])
  }

  // MARK: - Builds are snapshots

  @Test func aLaterRegistrationBelongsToTheNextBuild() throws {
    let asking = Self.asking()
    let builder = DIContainerBuilder()
    builder.register(module: asking)
    let first = try builder.build()
    #expect(try failure { try first.resolve([Int].self) }.missingType == id(Int.self))
    let owning = Owning(Part(.public) { $0.register { 1 } })
    builder.register(module: owning)
    let second = try builder.build()
    #expect(try failure { try second.resolve([Int].self) }.refused?.modules == ["Owning"])
    // What a module depends on was read when it was loaded.
    asking.others = [owning]
    builder.register(module: asking)
    #expect(try failure { try builder.build().resolve([Int].self) }.refused?.modules == ["Owning"])
    builder.register { 2 }.set(.default)
    #expect(try builder.build().resolve([Int].self) == [2])
    #expect(try failure { try first.resolve([Int].self) }.missingType == id(Int.self))
    #expect(try failure { try second.resolve([Int].self) }.refused?.modules == ["Owning"])
    #expect(try second.resolve(Int.self) == 1)
  }

  @Test func aContainerOutlivesItsBuilderAndModules() throws {
    func container() throws -> DIBuiltContainer {
      try DIContainerBuilder().build(Self.asking(Owning(Part { $0.register { 1 } })))
    }
    let container = try container()
    #expect(try failure { try container.resolve([Int].self) }.refused?.modules == ["Owning"])
    #expect(try container.resolve(Int.self) == 1)
  }

  @Test func aBuildLeavesNothingOfItsModules() throws {
    weak var part: Part?
    weak var made: Implementation?
    try {
      let builder = DIContainerBuilder()
      let owned = Part { $0.register { Implementation() }.lifetime(.lazySingle) }
      part = owned
      let container = try builder.build(
        Owning(owned, Part { $0.register { (one: Implementation, two: DIBuiltContainer) in ([one], two) } }))
      made = try container.resolve(([Implementation], DIBuiltContainer).self).0[0]
      #expect(part != nil && made != nil)
    }()
    #expect(part == nil && made == nil)
  }
}
