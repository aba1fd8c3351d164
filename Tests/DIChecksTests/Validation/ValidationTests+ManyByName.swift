import DIChecks
import DICore
import Testing

// Requests for many that get a dictionary by name.

extension ValidationTests {
  @Test(arguments: FrontEnd.allCases)
  func aManyByNameOfDifferentNamesIsRight(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      $0.register { FileLogger() }.serving((any Logger).self, named: "a") { $0 }
      $0.register { NetLogger() }.serving((any Logger).self) { $0 }
      $0.register { NetLogger() }.serving((any Logger).self, named: "b") { $0 }
      $0.register { (_: DIManyByName<any Logger>) in A() }
    }
    #expect(found.isEmpty)
  }

  @Test func aManyByNameOfNothingIsMissingOnABuilder() {
    let builder = DIContainerBuilder()
    builder.register { (_: DIManyByName<any Logger>) in A() }
    #expect(builder.validate().map(\.kind) == [.missing])
  }

  @Test func twoElementsOfOneNameFailTheRequest() throws {
    let builder = DIContainerBuilder()
    builder.register { FileLogger() }.as((any Logger).self).check { $0 }.set(name: "a").set(.element)
    builder.register { NetLogger() }.as((any Logger).self).check { $0 }.set(name: "a").set(.element)
    builder.register { (_: DIManyByName<any Logger>) in A() }
    let found = builder.validate()
    #expect(found.map(\.kind) == [.equalNames])
    let container = try builder.build()
    try found.first?.expectError(of: container)
    #expect(container.explain(A.self).error == found.first?.error)
  }
}
