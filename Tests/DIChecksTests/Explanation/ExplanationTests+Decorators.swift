import DIChecks
import DICore
import Testing

// What decorators pass on: the name or tag of the request, and the error of what they stand around.

extension ExplanationTests {
  @Test func aRecursionByNameEndsWhereTheRequestEnds() throws {
    let builder = DIContainerBuilder()
    builder.register { (_: Cat) in Cat() }.set(name: "Tom").set(name: "Tim").set(.default).lifetime(.objectGraph)
    builder.decorate(Cat.self, { (cat: Cat) in cat })
    let container = try builder.build()
    for name in ["Tom", "Tim"] {
      let error = try failure { try container.resolve(Cat.self, name: name) }
      #expect(container.explain(Cat.self, name: name).error?.plain == error.plain)
    }
  }

  @Test func aChildExplainsWhatItsParentDecoratesAndNobodyHasSet() throws {
    let parent = DIContainerBuilder()
    parent.register { Dog() }
    parent.register(type: Cat.self).initialNotNecessary().lifetime(.perScope)
    parent.decorate(Cat.self, { (cat: Cat) in cat })
    let container = try DIContainerBuilder().build(.registrations, parent: parent.build())
    let error = try failure { try container.resolve(Cat.self) }
    #expect(container.explain(Cat.self).error?.plain == error.plain)
  }
}
