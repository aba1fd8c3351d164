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

  @Test func aTypeMayBeBoth() throws {
    let object = BothAsObject()
    let container = try DIContainerBuilder().build(Both(), Both(), object, BothAsObject(), object)
    #expect(try container.resolveMany(Int.self) == [1, 2, 2])
  }

  @Test func casesAreModulesOfTheirOwn() throws {
    let container = try DIContainerBuilder().build(Layer.upper, Layer.lower, Layer.upper)
    #expect(try container.resolve(Int.self) == 3)
    let error = try failure { try container.resolve([Int].self) }
    #expect(error.refused?.modules == ["Layer.lower"])
    let text = error.description
    #expect(text.hasPrefix("Int is registered, but Layer.upper may not see it."))
    #expect(text.contains(", named \"third\", internal to Layer.lower\n"))
    #expect(text.hasSuffix("write: the scope .public in Layer, and Layer.lower in the dependencies of Layer.upper"))
  }

  @Test func genericTypesAreTypesOfTheirOwn() throws {
    let builder = DIContainerBuilder()
    builder.register(component: Generic<Int>(number: 1)).register(component: Generic<String>(number: 2))
    builder.register(component: Generic<Int>(number: 3))
    #expect(try builder.build().resolveMany(Int.self) == [1, 2])
  }

  @Test func whoSaysOtherwiseIsBelieved() throws {
    let builder = DIContainerBuilder()
    for number in [1, 2, 1] { builder.register(component: Numbered(number: number)) }
    #expect(try builder.build().resolveMany(Int.self) == [1, 2])
  }
}
