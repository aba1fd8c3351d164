import DICore
import DIModules
import Testing

/// Tags that are types, as declarative containers have them.
struct TagsByTypeTests {
  let container = DIContainer()

  @Test func theComponentWithTheTagAnswers() {
    container.register(FileLogger.init).as((any Logger).self, tag: Disk.self)
    container.register(NetLogger.init).as((any Logger).self, tag: Net.self)
    for _ in 0..<2 {
      let file: any Logger = container.resolve(tag: Disk.self)
      #expect(file.label == "file")
      #expect(container.resolve((any Logger).self, tag: Net.self).label == "net")
    }
  }

  @Test func theOwnTypeStaysAndHasNoTag() {
    container.register(FileLogger.init).as((any Logger).self, tag: Disk.self)
    #expect(container.resolve(FileLogger.self).label == "file")
    #expect(container.resolve(FileLogger?.self, tag: Disk.self) == nil)
  }

  @Test func theOwnTypeMayHaveATag() {
    container.register(FileLogger.init).as(FileLogger.self, tag: Disk.self)
    #expect(container.resolve(FileLogger.self, tag: Disk.self).label == "file")
    #expect(container.resolve(FileLogger.self).label == "file")
  }

  @Test func anyTypeIsATag() {
    container.register { 1 }.as(Int.self, tag: (any Logger).self)
    container.register { 2 }.as(Int.self, tag: String?.self)
    container.register { 3 }.as(Int.self, tag: (Int, Int).self)
    container.register { 4 }.as(Int.self, tag: Int.self)
    #expect(container.resolve(Int.self, tag: (any Logger).self) == 1)
    #expect(container.resolve(Int.self, tag: String?.self) == 2)
    #expect(container.resolve(Int.self, tag: (Int, Int).self) == 3)
    #expect(container.resolve(Int.self, tag: Int.self) == 4)
  }

  @Test func aValueOfATypeIsNotTheTypeAsATag() {
    container.register { 1 }.as(Int.self, tag: 7)
    container.register { 2 }.as(Int.self, tag: Int.self)
    #expect(container.resolve(Int.self, tag: 7) == 1)
    #expect(container.resolve(Int.self, tag: Int.self) == 2)
    #expect(container.resolve(Int?.self, tag: 8) == nil)
  }

  @Test func severalTagsOnOneService() {
    container.register(FileLogger.init).as((any Logger).self, tag: Disk.self).as((any Logger).self, tag: Fast.self)
    container.register(NetLogger.init).as((any Logger).self, tag: Net.self).as((any Logger).self, tag: Fast.self)
    #expect(container.resolve((any Logger).self, tags: Disk.self, Fast.self).label == "file")
    #expect(container.resolve((any Logger).self, tags: Fast.self, Net.self).label == "net")
    #expect(container.resolve((any Logger)?.self, tags: Disk.self, Net.self) == nil)
    #expect(container.resolveMany((any Logger).self, tag: Fast.self).map(\.label) == ["file", "net"])
    #expect(container.resolveMany((any Logger).self, tag: Disk.self).map(\.label) == ["file"])
    #expect(container.resolveMany((any Logger).self, tag: Int.self).isEmpty)
  }

  @Test func anEmptyListOfTagsIsARequestWithoutTags() {
    func ask<each Tag>(_ tags: repeat (each Tag).Type) -> any Logger { container.resolve(tags: repeat each tags) }
    container.register(FileLogger.init).as((any Logger).self, tag: Disk.self)
    container.register(NetLogger.init).as((any Logger).self)
    #expect(ask().label == "net")
    #expect(ask(Disk.self).label == "file")
  }

  @Test func tagsBelongToTheirService() {
    container.register(FileLogger.init).as((any Logger).self, tag: Disk.self).as(Numbered.self, tag: Fast.self)
    #expect(container.resolve((any Logger)?.self, tag: Fast.self) == nil)
    #expect(container.resolve(Numbered?.self, tag: Disk.self) == nil)
    #expect(container.resolve(Numbered.self, tag: Fast.self).label == "file")
  }

  @Test func anUntaggedComponentAnswersFirstWithoutATag() {
    container.register(FileLogger.init).as((any Logger).self, tag: Disk.self)
    #expect(container.resolve((any Logger).self).label == "file")
    container.register(NetLogger.init).as((any Logger).self)
    #expect(container.resolve((any Logger).self).label == "net")
    container.register(Neighbour.init).as((any Logger).self, tag: Net.self).as((any Logger).self).default()
    #expect(container.resolve((any Logger).self).label == "other")
    #expect(container.resolve((any Logger).self, tag: Net.self).label == "other")
  }

  @Test func aDefaultDecidesWithinATag() {
    container.register(FileLogger.init).as((any Logger).self, tag: Disk.self)
    container.register(NetLogger.init).as((any Logger).self, tag: Disk.self).default()
    #expect(container.resolve((any Logger).self, tag: Disk.self).label == "net")
    #expect(container.resolveMany((any Logger).self, tag: Disk.self).map(\.label) == ["file", "net"])
  }

  @Test func aTestReplacesComponentsWithinATag() {
    container.register(FileLogger.init).as((any Logger).self, tag: Disk.self).default()
    container.register(NetLogger.init).as((any Logger).self, tag: Net.self)
    container.register(Neighbour.init).as((any Logger).self, tag: Disk.self).test()
    #expect(container.resolve((any Logger).self, tag: Disk.self).label == "other")
    #expect(container.resolve((any Logger).self, tag: Net.self).label == "net")
    #expect(container.resolveMany((any Logger).self, tag: Disk.self).map(\.label) == ["other"])
  }

  @Test func aServiceMayHaveNamesAndTags() {
    container.register(FileLogger.init).as((any Logger).self, tag: Disk.self).as((any Logger).self, name: "file")
    container.register(NetLogger.init).as((any Logger).self, tag: Net.self).as((any Logger).self, name: "net")
    #expect(container.resolve((any Logger).self, name: "file").label == "file")
    #expect(container.resolve((any Logger).self, tag: Net.self).label == "net")
    #expect(by(tag: Net.self, on: container.resolve(name: "net") as DIByTag<any Logger, Net>).label == "net")
    #expect(by(tag: Net.self, on: container.resolve(name: "file") as DIByTag<(any Logger)?, Net>) == nil)
    #expect(by(tag: Net.self, on: container.resolve(name: "file") as DIByTag<DIMany<any Logger>, Net>).labels == [])
  }

  // MARK: - Late registration

  @Test func aLaterComponentMayTakeOverATag() {
    container.register(FileLogger.init).as((any Logger).self, tag: Disk.self)
    container.register { Holder<any Logger>(by(tag: Disk.self, on: $0)) }
    container.register { Holder<(any Logger)?>(by(tag: Net.self, on: $0)) }
    container.register { Holder<[any Logger]>(many(by(tag: Disk.self, on: $0))) }
    func labels() -> [String] {
      [
        container.resolve((any Logger).self, tag: Disk.self).label,
        container.resolve((any Logger)?.self, tag: Net.self)?.label ?? "none",
        container.resolve(Holder<any Logger>.self).content.label,
        container.resolve(Holder<(any Logger)?>.self).content?.label ?? "none",
        "\(container.resolve(Holder<[any Logger]>.self).content.count)",
      ]
    }
    #expect(labels() == ["file", "none", "file", "none", "1"])
    container.register(NetLogger.init).as((any Logger).self, tag: Net.self)
    #expect(labels() == ["file", "net", "file", "net", "1"])
    container.register(Neighbour.init).as((any Logger).self, tag: Disk.self).default()
    #expect(labels() == ["other", "net", "other", "net", "2"])
    container.register { Numbered("test") }.as((any Logger).self, tag: Disk.self).as((any Logger).self, tag: Net.self)
      .test()
    #expect(labels() == ["test", "test", "test", "test", "1"])
  }

  @Test func aLaterComponentMayTakeOverATagByValue() {
    for round in 0..<40 {
      container.register { Numbered("\(round)") }.as((any Logger).self, tag: LoggerType.numbered(round))
      for number in 0...round {
        #expect(container.resolve((any Logger).self, tag: LoggerType.numbered(number)).label == "\(number)")
      }
      #expect(container.resolve((any Logger)?.self, tag: LoggerType.numbered(round + 1)) == nil)
    }
    container.register { Numbered("test") }.as((any Logger).self, tag: LoggerType.numbered(3)).test()
    #expect(container.resolve((any Logger).self, tag: LoggerType.numbered(3)).label == "test")
    #expect(container.resolve((any Logger).self, tag: LoggerType.numbered(4)).label == "4")
  }

  @Test func aDelayedOptionalByTagIsNilUntilTheTagIsRegistered() {
    container.register(FileLogger.init).as((any Logger).self, tag: Disk.self)
    let byType = container.resolve(DIProvider<(any Logger)?>.self, tag: Net.self)
    let byValue = container.resolve(DIProvider<(any Logger)?>.self, tag: LoggerType.net)
    let all = container.resolve(DILazy<DIMany<any Logger>>.self, tag: LoggerType.net)
    #expect(byType() == nil)
    #expect(byValue() == nil)
    #expect(all.value.labels == [])
    container.register(NetLogger.init).as((any Logger).self, tag: Net.self).as((any Logger).self, tag: LoggerType.net)
    #expect(byType()?.label == "net")
    #expect(byValue()?.label == "net")
    #expect(all.value.labels == [])
  }

  @Test func aKeptProviderOrLazyFindsALaterTag() {
    container.register(FileLogger.init).as((any Logger).self, tag: Disk.self)
    let provider = container.resolve(DIProvider<any Logger>.self, tag: Disk.self)
    let wrapped = container.resolve(DIProvider<DIByTag<any Logger, Disk>>.self)
    let lazy = container.resolve(DILazy<any Logger>.self, tag: Disk.self)
    #expect(provider().label == "file")
    #expect(by(tag: Disk.self, on: wrapped()).label == "file")
    container.register(NetLogger.init).as((any Logger).self, tag: Disk.self).default()
    #expect(provider().label == "net")
    #expect(by(tag: Disk.self, on: wrapped()).label == "net")
    #expect(lazy.value.label == "net")
  }
}
