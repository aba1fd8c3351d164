import DICore
import DIModules
import Testing

/// Tags that are values, as builders have them.
struct TagsByValueTests {
  let builder = DIContainerBuilder()

  func two() {
    builder.register { FileLogger() }.as((any Logger).self).check { $0 }.set(tag: LoggerType.file)
    builder.register { NetLogger() }.as((any Logger).self).check { $0 }.set(tag: LoggerType.net)
  }

  @Test func theComponentWithTheTagAnswers() throws {
    two()
    let container = try builder.build()
    for _ in 0..<3 {
      #expect(try container.resolve((any Logger).self, tag: LoggerType.file).label == "file")
      let net: any Logger = try container.resolve(tag: LoggerType.net)
      #expect(net.label == "net")
    }
  }

  @Test func anUnknownTagIsAnError() throws {
    two()
    let container = try builder.build()
    for _ in 0..<2 {
      let error = try failure { try container.resolve((any Logger).self, tag: LoggerType.other) }
      guard case .typeIsNotFoundForTag(let type, let tags, _) = error else { throw error }
      #expect(type == (any Logger).self)
      #expect(tags == ["LoggerType.other"])
      #expect(error.listed == [id(FileLogger.self), id(NetLogger.self)])
    }
    #expect(try container.resolve((any Logger).self, tag: LoggerType.file).label == "file")
  }

  @Test func valuesOfDifferentTypesAreDifferentTags() throws {
    builder.register { Numbered("int") }.set(tag: 1)
    builder.register { Numbered("uint") }.set(tag: 1 as UInt)
    builder.register { Numbered("string") }.set(tag: "1")
    builder.register { Numbered("name") }.set(name: "1")
    builder.register { Numbered("optional") }.set(tag: 1 as Int?)
    builder.register { Numbered("type") }.set(tag: Int.self)
    let container = try builder.build()
    for _ in 0..<2 {
      #expect(try container.resolve(Numbered.self, tag: 1).label == "int")
      #expect(try container.resolve(Numbered.self, tag: 1 as UInt).label == "uint")
      #expect(try container.resolve(Numbered.self, tag: "1").label == "string")
      #expect(try container.resolve(Numbered.self, name: "1").label == "name")
      #expect(try container.resolve(Numbered.self, tag: 1 as Int?).label == "optional")
      #expect(try container.resolve(Numbered.self, tag: Int.self).label == "type")
    }
  }

  @Test func theTypeDecidesWhichTagsAreEqual() throws {
    builder.register { Numbered("a") }.set(tag: Loosely("A"))
    let container = try builder.build()
    #expect(try container.resolve(Numbered.self, tag: Loosely("a")).label == "a")
    #expect(try container.resolve(Numbered.self, tag: Loosely("A")).label == "a")
  }

  class Base: Hashable, @unchecked Sendable {  // Nothing in it.
    static func == (lhs: Base, rhs: Base) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }
  final class Derived: Base, @unchecked Sendable {}

  @Test func anObjectIsEqualToNoneOfAnotherClass() throws {
    builder.register { Numbered("base") }.set(tag: Base())
    builder.register { Numbered("derived") }.set(tag: Derived() as Base)
    let container = try builder.build()
    for _ in 0..<2 {
      #expect(try container.resolve(Numbered.self, tag: Base()).label == "base")
      #expect(try container.resolve(Numbered.self, tag: Derived() as Base).label == "derived")
      #expect(try container.resolve(Numbered.self, tag: Derived()).label == "derived")
    }
  }

  @Test(arguments: [1, 7, 8, 9, 16, 17, 100, 1000])
  func aComponentMayHaveAnyNumberOfTags(count: Int) throws {
    for number in 0..<count {
      builder.register { Numbered("\(number)") }.set(tag: LoggerType.numbered(number)).set(tag: "\(number)")
    }
    let container = try builder.build()
    for _ in 0..<2 {
      for number in (0..<count).reversed() {
        #expect(try container.resolve(Numbered.self, tag: LoggerType.numbered(number)).label == "\(number)")
        #expect(try container.resolve(Numbered.self, tag: "\(number)").label == "\(number)")
      }
    }
    #expect(throws: DIError.self) { try container.resolve(Numbered.self, tag: LoggerType.numbered(count)) }
  }

  // MARK: - Equal tags

  @Test func equalTagsOfOneTypeAreOneErrorOfTheBuild() throws {
    builder.register { FileLogger() }.set(tag: 1).set(tag: "a").set(tag: 2).as((any Logger).self).check { $0 }
    builder.register { NetLogger() }.set(tag: 1).as((any Logger).self).check { $0 }
    builder.register { Neighbour() }.set(tag: "a").as((any Logger).self).check { $0 }
    let errors = try #require(try failure { try builder.build() }.found)
    guard errors.count == 1, case .intersectionTagsForType(let type, let tags, _) = errors[0] else {
      Issue.record("\(errors)")
      return
    }
    #expect(type == (any Logger).self)
    #expect(tags == ["1", "\"a\""])
    #expect(errors[0].listed == [id(FileLogger.self), id(NetLogger.self), id(Neighbour.self)])
  }

  @Test func equalTagsOfDifferentTypesAreInOrder() throws {
    builder.register { FileLogger() }.set(tag: LoggerType.file)
    builder.register { NetLogger() }.set(tag: LoggerType.file)
    let container = try builder.build()
    #expect(try container.resolve(FileLogger.self, tag: LoggerType.file).label == "file")
    #expect(try container.resolve(NetLogger.self, tag: LoggerType.file).label == "net")
  }

  @Test func equalNamesAndEqualTagsAreTwoErrors() throws {
    for _ in 0..<2 { builder.register { Numbered("") }.set(tag: 1).set(name: "a") }
    let errors = try #require(try failure { try builder.build() }.found)
    #expect(errors.count == 2)
    guard case .intersectionNamesForType = errors[0], case .intersectionTagsForType = errors[1] else {
      Issue.record("\(errors)")
      return
    }
  }

  @Test func oneComponentMayBeGivenATagTwice() throws {
    builder.register { FileLogger() }.set(tag: LoggerType.file).set(tag: LoggerType.file).lifetime(.single)
    let container = try builder.build()
    #expect(try container.resolve(FileLogger.self, tag: LoggerType.file) === container.resolve(FileLogger.self))
  }

  // MARK: - Roles

  @Test func aTestReplacesTheComponentWithTheSameTag() throws {
    builder.register { Numbered("a") }.set(tag: 1)
    builder.register { Numbered("test") }.set(tag: 1).set(.test)
    builder.register { Numbered("b") }.set(tag: 2)
    let container = try builder.build()
    #expect(try container.resolve(Numbered.self, tag: 1).label == "test")
    #expect(try container.resolve(Numbered.self, tag: 2).label == "b")
    #expect(try container.resolveMany(Numbered.self, tag: 1).map(\.label) == ["test"])
    #expect(try container.resolveMany(Numbered.self, tag: 2).map(\.label) == ["b"])
    #expect(try container.resolveMany(Numbered.self).map(\.label) == ["test"])
  }

  @Test func twoTestsWithOneTagAreAnError() throws {
    for _ in 0..<2 { builder.register { Numbered("test") }.set(tag: 1).set(.test) }
    let errors = try #require(try failure { try builder.build() }.found)
    guard errors.count == 1, case .intersectionTagsForType = errors[0] else { throw errors[0] }
  }

  @Test func elementsMayShareATag() throws {
    builder.register { Numbered("a") }.set(tag: 1).set(.element)
    builder.register { Numbered("b") }.set(tag: 1).set(.element)
    builder.register { Numbered("c") }.set(tag: 1)
    let container = try builder.build()
    #expect(try container.resolve(Numbered.self, tag: 1).label == "c")
    #expect(try container.resolveMany(Numbered.self, tag: 1).map(\.label) == ["a", "b", "c"])
  }

  @Test func onlyElementsWithOneTagAreAmbiguousForOne() throws {
    for _ in 0..<2 { builder.register { Numbered("") }.set(tag: 1).set(.element) }
    let container = try builder.build()
    let error = try failure { try container.resolve(Numbered.self, tag: 1) }
    guard case .intersectionTagsForType = error else { throw error }
    #expect(try container.resolveMany(Numbered.self, tag: 1).count == 2)
  }

  @Test func anUntaggedComponentAnswersFirstWithoutATag() throws {
    two()
    #expect(try failure { try builder.build().resolve((any Logger).self) }.ambiguousType == id((any Logger).self))
    builder.register { Neighbour() }.as((any Logger).self).check { $0 }
    #expect(try builder.build().resolve((any Logger).self).label == "other")
  }

  @Test func aDefaultDecidesAmongTaggedOnes() throws {
    builder.register { Numbered("a") }.set(tag: 1)
    builder.register { Numbered("b") }.set(tag: 2).set(.default)
    #expect(try builder.build().resolve(Numbered.self).label == "b")
    #expect(try builder.build().resolve(Numbered.self, tag: 1).label == "a")
  }

  @Test func theOnlyComponentAnswersWithoutItsTag() throws {
    builder.register { Numbered("a") }.set(tag: 1)
    #expect(try builder.build().resolve(Numbered.self).label == "a")
  }

  // MARK: - With the rest

  @Test func aComponentMayHaveNamesAndTags() throws {
    builder.register { Numbered("a") }.set(name: "n").set(tag: 1).set(tag: LoggerType.file)
    builder.register { Numbered("b") }.set(name: "m").set(tag: 2)
    let container = try builder.build()
    #expect(try container.resolve(Numbered.self, name: "n").label == "a")
    #expect(try container.resolve(Numbered.self, tag: 1).label == "a")
    #expect(try container.resolve(Numbered.self, tag: LoggerType.file).label == "a")
    #expect(try container.resolve(Numbered.self, name: "m").label == "b")
    #expect(try container.resolve(Numbered.self, tag: 2).label == "b")
  }

  @Test func otherRequestsTakeTags() throws {
    two()
    let container = try builder.build()
    let logger = (any Logger).self
    for _ in 0..<2 {
      #expect(try container.resolve(DIMany<any Logger>.self, tag: LoggerType.net).labels == ["net"])
      #expect(try container.resolve((any Logger)?.self, tag: LoggerType.net)?.label == "net")
      #expect(try container.resolve(DILazy<any Logger>.self, tag: LoggerType.net).get().label == "net")
      #expect(try container.resolve(DIProvider<any Logger>.self, tag: LoggerType.net).get().label == "net")
      #expect(try container.resolveMany(logger, tag: LoggerType.net).map(\.label) == ["net"])
      // On a builder, an optional has to exist, and so does one of many.
      for error in [
        try failure { try container.resolve((any Logger)?.self, tag: LoggerType.other) },
        try failure { try container.resolveMany(logger, tag: LoggerType.other) },
        try failure { try container.resolve(DILazy<any Logger>.self, tag: LoggerType.other) },
        try failure { try container.resolve(DIProvider<(any Logger)?>.self, tag: LoggerType.other) },
      ] {
        guard case .typeIsNotFoundForTag(let type, ["LoggerType.other"], _) = error else { throw error }
        #expect(type == (any Logger).self)
      }
    }
  }

  @Test func aClosureResolvesByTag() throws {
    two()
    builder.register { container in Holder<any Logger>(try container.resolve(tag: LoggerType.net)) }
    let container = try builder.build()
    #expect(try container.resolve(Holder<any Logger>.self).content.label == "net")
    #expect(try container.resolve(Holder<any Logger>.self).content.label == "net")
    let scope = container.newLifeTimeScope()
    #expect(try scope.resolve((any Logger).self, tag: LoggerType.file).label == "file")
  }

  @Test func aRecursionThroughATagIsFound() throws {
    builder.register { container in try container.resolve(Numbered.self, tag: 1) }.as((any Logger).self).check { $0 }
    builder.register { container in Numbered(try container.resolve((any Logger).self).label) }.set(tag: 1)
    let container = try builder.build()
    for _ in 0..<2 {
      #expect(try failure { try container.resolve(Numbered.self, tag: 1) }.isRecursion)
    }
  }

  @Test func aFailureLeavesNothingBehind() throws {
    final class Attempts: @unchecked Sendable { var count = 0 }  // Used by one thread.
    let attempts = Attempts()
    builder.register { () throws -> Numbered in
      attempts.count += 1
      if attempts.count == 1 { throw Refusal() }
      return Numbered("second")
    }.set(tag: 1).lifetime(.lazySingle)
    let container = try builder.build()
    guard case .initializationFailed = try failure({ try container.resolve(Numbered.self, tag: 1) }) else {
      Issue.record("another error")
      return
    }
    #expect(try container.resolve(Numbered.self, tag: 1).label == "second")
    #expect(attempts.count == 2)
  }

  struct Refusal: Error {}
}

extension DIMany where T == any Logger {
  var labels: [String] { many(self).map(\.label) }
}
