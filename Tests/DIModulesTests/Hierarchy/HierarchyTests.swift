import DICore
import DIModules
import Testing

/// What a container sees of the one that it was made below.
struct HierarchyTests {
  protocol Voice: AnyObject {}
  final class Low: Voice {}
  final class High: Voice {}
  final class Text: Sendable {
    let value: String
    init(_ value: String) { self.value = value }
  }
  final class Page {
    let text: Text
    init(text: Text) { self.text = text }
  }
  final class Book {
    let page: Page
    let text: Text
    init(page: Page, text: Text) {
      self.page = page
      self.text = text
    }
  }

  static func parent(_ frontEnd: FrontEnd) throws -> DIBuiltContainer {
    try frontEnd.container {
      $0.register { Text("parent") }
      $0.register { (text: Text) in Page(text: text) }
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func aChildResolvesComponentsOfItsParent(frontEnd: FrontEnd) throws {
    let child = try frontEnd.child(of: Self.parent(frontEnd))
    #expect(try child.resolve(Page.self).text.value == "parent")
    #expect(try child.resolve(Text?.self)?.value == "parent")
    #expect(try child.resolveMany(Text.self).map(\.value) == ["parent"])
    #expect(try child.resolve(DILazy<Page>.self).get().text.value == "parent")
    #expect(try child.resolve(DIProvider<Page>.self).get().text.value == "parent")
  }

  @Test(arguments: FrontEnd.allCases)
  func aComponentOfTheChildGetsDependenciesOfTheParent(frontEnd: FrontEnd) throws {
    let child = try frontEnd.child(of: Self.parent(frontEnd)) {
      $0.register { (page: Page, text: Text) in Book(page: page, text: text) }
    }
    let book = try child.resolve(Book.self)
    #expect(book.page.text.value == "parent")
    #expect(book.text.value == "parent")
  }

  @Test(arguments: FrontEnd.allCases)
  func theParentNeverResolvesComponentsOfTheChild(frontEnd: FrontEnd) throws {
    let parent = try Self.parent(frontEnd)
    let child = try frontEnd.child(of: parent) {
      $0.register { Text("child") }
      $0.register { (page: Page, text: Text) in Book(page: page, text: text) }
    }
    let book = try child.resolve(Book.self)
    #expect(book.text.value == "child")
    // The page is the parent's, and so is its text.
    #expect(book.page.text.value == "parent")
    #expect(try child.resolve(Page.self).text.value == "parent")
    #expect(try parent.resolve(Text.self).value == "parent")
    #expect(try failure { try parent.resolve(Book.self) }.missingType == id(Book.self))
  }

  @Test(arguments: FrontEnd.allCases)
  func aManyHoldsMembersOfBothInTheOrderOfRegistration(frontEnd: FrontEnd) throws {
    let parent = try frontEnd.container {
      $0.register { Text("one") }.byDefault()
      $0.register { Text("two") }
    }
    let child = try frontEnd.child(of: parent) { $0.register { Text("three") } }
    let grandchild = try frontEnd.child(of: child) { $0.register { Text("four") } }
    #expect(try grandchild.resolveMany(Text.self).map(\.value) == ["one", "two", "three", "four"])
    #expect(try child.resolveMany(Text.self).map(\.value) == ["one", "two", "three"])
    #expect(try parent.resolveMany(Text.self).map(\.value) == ["one", "two"])
    #expect(try grandchild.resolve(DIMany<DILazy<Text>>.self).values == ["one", "two", "three", "four"])
    #expect(try grandchild.resolve(DIMany<DILazy<Text>>.self).values == ["one", "two", "three", "four"])
  }

  @Test
  func alternatingRegistrationsKeepTheirOrderInAMany() {
    let parent = DIContainer()
    let child = DIContainer(parent: parent)
    parent.register { Text("one") }
    child.register { Text("two") }
    parent.register { Text("three") }
    let grandchild = DIContainer(parent: child)
    grandchild.register { Text("four") }
    child.register { Text("five") }
    parent.register { Text("six") }
    #expect(grandchild.resolveMany(Text.self).map(\.value) == ["one", "two", "three", "four", "five", "six"])
    #expect(child.resolveMany(Text.self).map(\.value) == ["one", "two", "three", "five", "six"])
    #expect(parent.resolveMany(Text.self).map(\.value) == ["one", "three", "six"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aComponentOfTheChildReplacesOneOfTheParent(frontEnd: FrontEnd) throws {
    let parent = try frontEnd.container {
      $0.register { Text("unnamed") }.byDefault()
      $0.register { Text("other") }
      $0.register { Text("a") }.named("a")
      $0.register { Text("b") }.named("b")
    }
    let named = try frontEnd.child(of: parent) { $0.register { Text("new a") }.named("a") }
    #expect(try named.resolve(Text.self).value == "unnamed")
    #expect(try named.resolve(Text.self, name: "a").value == "new a")
    #expect(try named.resolve(Text.self, name: "b").value == "b")
    let unnamed = try frontEnd.child(of: parent) { $0.register { Text("new") } }
    #expect(try unnamed.resolve(Text.self).value == "new")
    #expect(try unnamed.resolve(Text.self, name: "a").value == "a")
    let ambiguous = try failure {
      try frontEnd.child(of: parent) {
        $0.register { Text("new") }
        $0.register { Text("newer") }
      }.resolve(Text.self)
    }
    #expect((ambiguous.found?.first ?? ambiguous).ambiguousType == id(Text.self))
  }

  @Test(arguments: FrontEnd.allCases)
  func aTestReplacesComponentsOfParentAndChild(frontEnd: FrontEnd) throws {
    let parent = try frontEnd.container {
      $0.register { Text("real") }
      $0.register { Text("test") }.forTest()
    }
    let child = try frontEnd.child(of: parent) { $0.register { Text("child") } }
    #expect(try child.resolve(Text.self).value == "test")
    #expect(try child.resolveMany(Text.self).map(\.value) == ["test"])
    let other = try frontEnd.child(of: Self.parent(frontEnd)) { $0.register { Text("test") }.forTest() }
    #expect(try other.resolve(Text.self).value == "test")
  }

  @Test(arguments: FrontEnd.allCases)
  func servicesOfTheParentAreConvertedForTheChild(frontEnd: FrontEnd) throws {
    let parent = try frontEnd.container {
      $0.register { Low() }.serving((any Voice).self) { $0 }.lifetime(.lazySingle)
    }
    let child = try frontEnd.child(of: parent) {
      $0.register { High() }.serving((any Voice).self, named: "high") { $0 }
    }
    #expect(try child.resolve((any Voice).self) === parent.resolve((any Voice).self))
    #expect(try child.resolve((any Voice).self, name: "high") is High)
    #expect(try child.resolveMany((any Voice).self).map { $0 is High } == [false, true])
  }

  @Test(arguments: FrontEnd.allCases)
  func aScopeOfAChildIsNoScopeOfItsParent(frontEnd: FrontEnd) throws {
    let parent = try frontEnd.container { $0.register { Text("parent") }.lifetime(.perScope) }
    let child = try frontEnd.child(of: parent) { $0.register { Low() }.lifetime(.perScope) }
    let scope = child.newLifeTimeScope()
    #expect(try scope.resolve(Low.self) !== child.resolve(Low.self))
    #expect(try scope.resolve(Text.self) === parent.resolve(Text.self))
    #expect(try scope.resolve(Low.self) === scope.resolve(Low.self))
  }

  @Test(arguments: FrontEnd.allCases)
  func theParentMayBeAScope(frontEnd: FrontEnd) throws {
    let root = try frontEnd.container {
      $0.register { Text("scoped") }.lifetime(.perScope)
      $0.register { Low() }.lifetime(.single)
    }
    let scope = root.newLifeTimeScope()
    let child = try frontEnd.child(of: scope)
    #expect(try child.resolve(Text.self) === scope.resolve(Text.self))
    #expect(try child.resolve(Text.self) !== root.resolve(Text.self))
    #expect(try child.resolve(Low.self) === root.resolve(Low.self))
  }
}

extension DIMany<DILazy<HierarchyTests.Text>> {
  fileprivate var values: [String] { many(self).map(\.value.value) }
}
