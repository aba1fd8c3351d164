import DICore
import DIModules
import Testing

/// What is registered with a parent when its children have been asked already.
struct LateHierarchyTests {
  final class Text {
    let value: String
    init(_ value: String) { self.value = value }
  }
  final class Page: @unchecked Sendable {
    let text: Text?
    init(text: Text?) { self.text = text }
  }
  final class Book: @unchecked Sendable {
    let page: Page
    init(page: Page) { self.page = page }
  }

  @Test
  func aLateRegistrationOfTheParentAnswersTheChildsNextRequest() {
    let parent = DIContainer()
    let child = DIContainer(parent: parent)
    let grandchild = DIContainer(parent: child)
    grandchild.register(Page.init)
    #expect(grandchild.resolve(Page.self).text == nil)
    #expect(grandchild.resolve(Text?.self) == nil)
    #expect(grandchild.resolveMany(Text.self).isEmpty)
    parent.register { Text("parent") }
    #expect(grandchild.resolve(Page.self).text?.value == "parent")
    #expect(grandchild.resolve(Text?.self)?.value == "parent")
    #expect(grandchild.resolveMany(Text.self).map(\.value) == ["parent"])
    child.register { Text("child") }
    #expect(grandchild.resolve(Page.self).text?.value == "child")
    #expect(grandchild.resolveMany(Text.self).map(\.value) == ["parent", "child"])
    #expect(parent.resolve(Text.self).value == "parent")
  }

  /// Asked rarely, a child without registrations links nothing; asked often, it does.
  @Test(arguments: [0, 1, 100])
  func aChildWithoutRegistrationsFollowsItsParentAfterRequests(requests: Int) {
    let parent = DIContainer()
    parent.register { Text("parent") }
    parent.register(Page.init)
    let child = DIContainer(parent: parent)
    let grandchild = DIContainer(parent: child)
    let provider = grandchild.resolve(DIProvider<Text>.self)
    func expect(_ values: String...) {
      for _ in 0..<requests { _ = (grandchild.resolve(Text.self), grandchild.resolve(Page.self)) }
      #expect(grandchild.resolve(Text.self).value == values[0])
      #expect(provider.value.value == values[0])
      #expect(grandchild.resolve(Page.self).text?.value == values[1])
    }
    expect("parent", "parent")
    parent.register { Text("default") }.default()
    expect("default", "default")
    child.register { Text("child") }
    expect("child", "default")
    grandchild.register { Text("grandchild") }
    expect("grandchild", "default")
    #expect(parent.resolve(Text.self).value == "default")
  }

  @Test
  func lateDependenciesOfTheParentsComponentsReachTheChild() {
    let parent = DIContainer()
    parent.register(Page.init)
    let child = DIContainer(parent: parent)
    child.register(Book.init(page:))
    #expect(child.resolve(Book.self).page.text == nil)
    child.register { Text("child") }
    #expect(child.resolve(Book.self).page.text == nil)
    parent.register { Text("parent") }
    #expect(child.resolve(Book.self).page.text?.value == "parent")
  }

  @Test
  func lateNamesReachTheChild() {
    let parent = DIContainer()
    let child = DIContainer(parent: parent)
    #expect(child.resolve(Text?.self, name: "a") == nil)
    parent.register { Text("parent") }.as(Text.self, name: "a")
    #expect(child.resolve(Text.self, name: "a").value == "parent")
    child.register { Text("child") }.as(Text.self, name: "a")
    #expect(child.resolve(Text.self, name: "a").value == "child")
  }

  @Test
  func delayedManiesFollowLateRegistrations() {
    let parent = DIContainer()
    parent.register { Text("one") }
    parent.register(Page.init)
    let child = DIContainer(parent: parent)
    let provider = child.resolve(DIMany<DIProvider<Page>>.self)
    #expect(many(provider).map { $0.value.text?.value } == ["one"])
    parent.register { Text("two") }.default()
    #expect(many(provider).map { $0.value.text?.value } == ["two"])
  }

  @Test
  func existingInstancesStayAfterALateRegistration() {
    let parent = DIContainer()
    parent.register(Page.init).lifetime(.single)
    let child = DIContainer(parent: parent)
    child.register(Book.init(page:)).lifetime(.single)
    let book = child.resolve(Book.self)
    parent.register { Text("late") }
    #expect(child.resolve(Book.self) === book)
    #expect(child.resolve(Page.self) === book.page)
    #expect(parent.resolve(Page.self) === book.page)
  }

  @Test
  func releasedChildrenCostNothing() {
    let parent = DIContainer()
    parent.register(Page.init)
    for number in 0..<100 {
      let child = DIContainer(parent: parent)
      child.register(Book.init(page:))
      #expect(child.resolve(Book.self).page.text == nil)
      if number == 50 {
        parent.register { Text("late") }.as(Text.self, name: "unasked")
        #expect(child.resolve(Book.self).page.text?.value == "late")
        break
      }
    }
  }

  @Test
  func threadsMayRegisterWithTheParentAndResolveFromTheChild() {
    let parent = DIContainer()
    let faults = faultsOnThreads(4) { number in
      let child = DIContainer(parent: parent)
      child.register(Book.init(page:))
      child.register { Page(text: nil) }
      for step in 0..<50 {
        if number.isMultiple(of: 2) {
          parent.register { Text("\(number) \(step)") }.as(Text.self, name: "\(number) \(step)")
          let text: Text = child.resolve(name: "\(number) \(step)")
          try check(text.value == "\(number) \(step)", "a registration of this thread is not seen")
        }
        _ = child.resolve(Book.self)
        _ = child.resolveMany(Text.self)
      }
    }
    #expect(faults.isEmpty)
    #expect(DIContainer(parent: parent).resolveMany(Text.self).count == 100)
  }
}
