import DICore
import DIModules
import Testing

/// What tells components and modules apart, and what they are called where that is by value.
struct LoadIdentityTests {
  struct Both: DIModule, DIComponent {
    var components: [any DIComponent] { [self] }
    func load(builder: DIContainerBuilder) { builder.register { 1 }.set(.element) }
  }
  final class BothAsObject: DIModule, DIComponent, Hashable {
    var components: [any DIComponent] { [self] }
    func load(builder: DIContainerBuilder) { builder.register { 2 }.set(.element) }
    static func == (lhs: BothAsObject, rhs: BothAsObject) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }
  enum Layer: DIModule, DIComponent {
    case upper, lower
    var components: [any DIComponent] { [self] }
    func load(builder: DIContainerBuilder) {
      switch self {
      case .upper: builder.register { (number: Int) in [number] }
      case .lower: builder.register { 3 }.set(name: "third")
      }
    }
  }
  struct Generic<T>: DIComponent {
    let number: Int
    func load(builder: DIContainerBuilder) { builder.register { [number] in number }.set(.element) }
  }
  struct Numbered: DIComponent, Sendable {
    let number: Int
    var loadIdentity: DILoadIdentity { DILoadIdentity(value: number) }
    func load(builder: DIContainerBuilder) { builder.register { [number] in number }.set(.element) }
  }

  @Test func aTypeMayBeBothComponentAndModule() throws {
    let object = BothAsObject()
    let container = try DIContainerBuilder().build(Both(), Both(), object, BothAsObject(), object)
    #expect(try container.resolveMany(Int.self) == [1, 2, 2])
  }

  @Test func casesAreModulesOfTheirOwn() throws {
    let container = try DIContainerBuilder().build(Layer.upper, Layer.lower, Layer.upper)
    #expect(try container.resolve(Int.self) == 3)
    let error = try failure { try container.resolve([Int].self) }
    #expect(error.refused?.modules == ["Layer.lower"])
    let text = error.plain
    #expect(text.hasPrefix("Int is registered, but Layer.upper cannot access it."))
    #expect(text.contains(", named \"third\", internal to Layer.lower\n"))
    #expect(
      text.hasSuffix(
        "fix: declare `let scope = DIComponentScope.public` in Layer, and add Layer.lower to the dependencies of Layer.upper"
      ))
  }

  @Test func genericTypesAreTypesOfTheirOwn() throws {
    let builder = DIContainerBuilder()
    builder.register(component: Generic<Int>(number: 1)).register(component: Generic<String>(number: 2))
    builder.register(component: Generic<Int>(number: 3))
    #expect(try builder.build().resolveMany(Int.self) == [1, 2, 3])
  }

  @Test func aCustomLoadIdentityDecides() throws {
    let builder = DIContainerBuilder()
    for number in [1, 2, 1] { builder.register(component: Numbered(number: number)) }
    #expect(try builder.build().resolveMany(Int.self) == [1, 2])
    let module = Lister(components: [Numbered(number: 1), OneOfAll(number: 3)])
    builder.register(module: module).register(component: OneOfAll(number: 4))
    #expect(try builder.build().resolveMany(Int.self) == [1, 2, 3])
  }

  // MARK: - What stores something and is not Hashable

  struct OneOfAll: DIComponent {
    let number: Int
    var loadIdentity: DILoadIdentity { DILoadIdentity(type: Self.self) }
    func load(builder: DIContainerBuilder) { builder.register { [number] in number }.set(.element) }
  }
  struct Table: DIComponent {
    let scope = DIComponentScope.public
    let number: Int
    func load(builder: DIContainerBuilder) { builder.register { [number] in number }.set(.element) }
  }
  /// Told apart by what it lists, unless that cannot be.
  struct Lister: DIModule {
    var components: [any DIComponent] = []
    var dependencies: [any DIModule] = []
  }
  struct Tables: DIModule {
    var components: [any DIComponent] { [Table(number: 1), Table(number: 2), Both()] }
  }
  struct MoreTables: DIModule {
    var components: [any DIComponent] { [Table(number: 3)] }
    var dependencies: [any DIModule] { [Tables()] }
  }
  struct Constants: DIModule {
    let components: [any DIComponent] = [Scoped(), Both()]
    let dependencies: [any DIModule] = []
  }
  struct Wrapper: DIModule {
    var dependencies: [any DIModule] { [Constants()] }
  }
  struct Scoped: DIComponent {
    var scope = DIComponentScope.public
    func load(builder: DIContainerBuilder) { builder.register { 7 }.set(.element) }
  }
  struct Schema: DIModule {
    let number: Int
    var components: [any DIComponent] { [Numbered(number: number)] }
  }

  @Test func eachElementOfAListCounts() throws {
    #expect(try DIContainerBuilder().build(Tables(), Tables()).resolveMany(Int.self) == [1, 2, 1])
    let schemas = Lister(dependencies: [Schema(number: 1), Schema(number: 2)])
    #expect(try DIContainerBuilder().build(schemas).resolveMany(Int.self) == [1, 2])
  }

  @Test func valuesInSeveralListsAreAnErrorOfTheBuild() throws {
    let error = try failure { try DIContainerBuilder().build(MoreTables()) }
    guard let found = error.found, found.count == 1, case .loadIdentityIsUnknown(let type, let owners) = found[0] else {
      throw error
    }
    #expect(type == Table.self && owners == ["LoadIdentityTests.Tables", "LoadIdentityTests.MoreTables"])
    #expect(
      found[0].plain == """
        Table has stored properties and is not Hashable, so nothing says which of the values listed by Tables and MoreTables \
        are the same.
          fix: make the properties of Table computed, if all values are the same; or make Table Hashable, so that equal values \
        are loaded once; or identify each value of Table with `var loadIdentity: DILoadIdentity { DILoadIdentity(value: name) }`
        """)
    let program = DIContainerBuilder()
    program.register(component: Table(number: 3)).register(module: Tables())
    #expect(try failure { try program.build() }.found?.count == 1)
    let modules = DIContainerBuilder()
    modules.register(module: Schema(number: 1)).register(module: Lister(dependencies: [Schema(number: 1)]))
    guard
      case .loadIdentityIsUnknown(_, ["the program", "LoadIdentityTests.Lister"])? = try failure({ try modules.build() }
      ).found?.first
    else {
      Issue.record("modules")
      return
    }
  }

  @Test func valuesThatStoreAScopeAreOneIfEqual() throws {
    let scopes = Lister(components: [Scoped(), Scoped(scope: .internal), Scoped()])
    #expect(try DIContainerBuilder().build(scopes, Lister(components: [Scoped()])).resolveMany(Int.self) == [7, 7])
  }

  @Test func aModuleThatStoresItsListsNeedsALoadIdentity() throws {
    let diamond = Lister(dependencies: [Wrapper(), Constants()])
    let error = try failure { try DIContainerBuilder().build(diamond) }
    guard case .loadIdentityIsUnknown(let type, _)? = error.found?.first else { throw error }
    #expect(type == Constants.self)
  }

  @Test func aChildLoadsNothingThatItsParentLoaded() throws {
    let parent = try DIContainerBuilder().build(Tables())
    let child = DIContainerBuilder()
    child.register(module: Tables()).register { 9 }.set(.element)
    #expect(try child.build(parent: parent).resolveMany(Int.self) == [1, 2, 1, 9])
    // Of the same builder.
    let same = DIContainerBuilder()
    same.register(component: Table(number: 5))
    let first = try same.build()
    #expect(try same.build(parent: first).resolveMany(Int.self) == [5])
    // Of another one: whether it is the same cannot be told.
    let other = DIContainerBuilder()
    other.register(component: Table(number: 5))
    #expect(try failure { try other.build(parent: first) }.found?.count == 1)
  }
}
