import DICore
import DIModules
import Testing

/// Parts and frameworks load once, and belong to every framework that appends them.
struct FrameworkLoadingTests {
  final class Text {
    let value: String
    init(_ value: String) { self.value = value }
  }
  final class Asker<Place> {
    let text: String
    let own: [String]
    init(_ text: Text, own: [Text]) {
      self.text = text.value
      self.own = own.map(\.value)
    }
  }

  enum Words: DIPart {
    static func load(container: DIContainer) {
      container.register { Text("words") }
      container.append(part: MoreWords.self)
    }
  }
  /// Names the part that names it.
  enum MoreWords: DIPart {
    static func load(container: DIContainer) {
      container.append(part: Words.self)
      container.register { Text("more words") }.as(Text.self, name: "more")
    }
  }
  enum First: DIFramework {
    static func load(container: DIContainer) {
      container.import(Second.self)
      container.append(part: Words.self)
      container.register { Asker<First>($0, own: manyInFramework($1)) }
    }
  }
  /// Imports the framework that imports it.
  enum Second: DIFramework {
    static func load(container: DIContainer) {
      container.import(First.self)
      container.append(part: Words.self)
      container.register { Text("second") }.default()
      container.register { Asker<Second>($0, own: manyInFramework($1)) }
    }
  }
  enum Third: DIFramework {
    static func load(container: DIContainer) {
      container.register { Text("third") }
      container.register { Asker<Third>($0, own: manyInFramework($1)) }
    }
  }

  @Test
  func aFrameworkLoadsOnceHoweverItIsNamed() {
    let container = DIContainer()
    container.append(framework: First.self)
    container.append(framework: Second.self)
    container.import(First.self)
    container.append(part: Words.self)
    container.append(part: MoreWords.self)
    #expect(container.resolveMany(Text.self).map(\.value) == ["words", "more words", "second"])
  }

  @Test
  func aPartBelongsToAllFrameworksThatAppendIt() {
    let container = DIContainer()
    container.append(framework: First.self)
    container.append(framework: Third.self)
    #expect(container.resolve(Asker<First>.self).own == ["words", "more words"])
    #expect(container.resolve(Asker<Second>.self).own == ["words", "more words", "second"])
    #expect(container.resolve(Asker<Third>.self).own == ["third"])
    #expect(container.resolve(Asker<First>.self).text == "words")
    // Of its own, there is a default.
    #expect(container.resolve(Asker<Second>.self).text == "second")
  }

  @Test
  func aPartOfTheProgramMayComeToAFrameworkLater() {
    enum Late: DIFramework {
      static func load(container: DIContainer) {
        container.register { Asker<Late>($0, own: manyInFramework($1)) }
        container.append(framework: Third.self)
      }
    }
    enum LateAgain: DIPart {
      static func load(container: DIContainer) { container.register { Text("part") } }
    }
    enum Appending: DIFramework {
      static func load(container: DIContainer) {
        container.append(part: LateAgain.self)
        container.register { Asker<Appending>($0, own: manyInFramework($1)) }
      }
    }
    let container = DIContainer()
    container.append(part: LateAgain.self)
    container.append(framework: Late.self)
    #expect(container.resolve(Asker<Third>.self).own == ["third"])
    #expect(manyInFramework(container.resolve(DIManyInFramework<Text>.self)).map(\.value) == ["part"])
    container.append(framework: Appending.self)
    #expect(container.resolve(Asker<Appending>.self).own == ["part"])
    #expect(container.resolve(Asker<Appending>.self).text == "part")
    // It is the program's as well.
    #expect(manyInFramework(container.resolve(DIManyInFramework<Text>.self)).map(\.value) == ["part"])
  }

  @Test
  func aLateImportCountsFromThen() throws {
    final class Box {
      nonisolated(unsafe) static var container: DIContainer?
    }
    enum Importing: DIFramework {
      static func load(container: DIContainer) {
        Box.container = container
        container.register { Asker<Importing>($0, own: manyInFramework($1)) }
      }
    }
    let container = DIContainer()
    container.append(framework: Importing.self)
    container.append(framework: Third.self)
    container.register { Text("program") }.default()
    #expect(container.resolve(Asker<Importing>.self).text == "program")
    Box.container?.import(Third.self)
    #expect(container.resolve(Asker<Importing>.self).text == "third")
    Box.container = nil
  }

  @Test
  func aChildDoesNotLoadAgainTheFrameworksOfItsParent() {
    let parent = DIContainer()
    parent.append(framework: Third.self)
    let child = DIContainer(parent: parent)
    child.append(framework: Third.self)
    child.append(framework: First.self)
    #expect(child.resolveMany(Text.self).map(\.value) == ["third", "words", "more words", "second"])
    #expect(parent.resolveMany(Text.self).map(\.value) == ["third"])
    #expect(child.resolve(Asker<Third>.self).own == ["third"])
    #expect(child.resolve(Asker<First>.self).own == ["words", "more words"])
  }

  @Test
  func aFrameworkOfAChildImportsOneOfTheParent() {
    enum Importing: DIFramework {
      static func load(container: DIContainer) {
        container.import(Third.self)
        container.register { Asker<Importing>($0, own: manyInFramework($1)) }
      }
    }
    let parent = DIContainer()
    parent.append(framework: Third.self)
    parent.register { Text("parent") }.default()
    let child = DIContainer(parent: parent)
    child.append(framework: Importing.self)
    #expect(child.resolve(Asker<Importing>.self).text == "third")
    #expect(child.resolve(Asker<Importing>.self).own == [])
    #expect(child.resolve(Text.self).value == "parent")
  }

  @Test
  func aLateImportOfAChildFromItsParentCountsFromThen() {
    final class Box {
      nonisolated(unsafe) static var container: DIContainer?
    }
    enum Importing: DIFramework {
      static func load(container: DIContainer) {
        Box.container = container
        container.register { Asker<Importing>($0, own: manyInFramework($1)) }
      }
    }
    let parent = DIContainer()
    parent.append(framework: Third.self)
    parent.append(part: Words.self)
    parent.register { Text("program") }.default()
    let child = DIContainer(parent: parent)
    let grandchild = DIContainer(parent: child)
    grandchild.append(framework: Importing.self)
    #expect(grandchild.resolve(Asker<Importing>.self).text == "program")
    Box.container?.import(Third.self)
    #expect(grandchild.resolve(Asker<Importing>.self).text == "third")
    // A part of the parent comes to belong to a framework of the child.
    Box.container?.append(part: Words.self)
    #expect(grandchild.resolve(Asker<Importing>.self).text == "words")
    #expect(grandchild.resolve(Asker<Importing>.self).own == ["words", "more words"])
    #expect(parent.resolve(Asker<Third>.self).own == ["third"])
    Box.container = nil
  }

  @Test
  func aChildThatAFrameworkMakesPrefersWhatTheFrameworkPrefers() {
    final class Maker {
      let container: DIContainer
      init(_ container: DIContainer) { self.container = container }
    }
    enum Making: DIFramework {
      static func load(container: DIContainer) {
        container.register { Text("making") }
        container.register { (container: DIContainer) in Maker(container) }
      }
    }
    let parent = DIContainer()
    parent.append(framework: Making.self)
    parent.append(framework: Third.self)
    let container = parent.resolve(Maker.self).container
    #expect(container.resolve(Text.self).value == "making")
    let grandchild = DIContainer(parent: DIContainer(parent: container))
    #expect(grandchild.resolve(Text.self).value == "making")
    grandchild.register { Text("grandchild") }
    #expect(grandchild.resolve(Text.self).value == "grandchild")
  }

  @Test
  func loadingOnManyThreadsLoadsOnce() {
    for _ in 0..<20 {
      let container = DIContainer()
      let faults = faultsOnThreads(4) { number in
        container.append(framework: First.self)
        container.append(framework: number.isMultiple(of: 2) ? Second.self : Third.self)
      }
      #expect(faults.isEmpty)
      #expect(Set(container.resolveMany(Text.self).map(\.value)) == ["words", "more words", "second", "third"])
      #expect(container.resolveMany(Text.self).count == 4)
    }
  }
}
