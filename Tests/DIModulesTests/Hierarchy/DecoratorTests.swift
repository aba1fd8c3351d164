import DIChecks
import DICore
import DIModules
import DITesting
import TestSupport
import Testing

/// Decorators and replacements in child containers and modules.
struct DecoratorTests {
  protocol Store: AnyObject, Sendable { var layers: [String] { get } }
  final class Disk: Store { var layers: [String] { ["disk"] } }
  final class Fake: Store { var layers: [String] { ["fake"] } }
  final class Layer: Store {
    let inner: any Store
    let name: String
    init(_ inner: any Store, _ name: String = "layer") { (self.inner, self.name) = (inner, name) }
    var layers: [String] { [name] + inner.layers }
  }
  struct App { let store: any Store }

  private func parent() throws -> DIBuiltContainer {
    let builder = DIContainerBuilder()
    builder.register { Disk() }.as((any Store).self) { $0 }.lifetime(.single)
    builder.register { App(store: $0) }
    builder.decorate((any Store).self) { Layer($0, "parent") }
    return try builder.build()
  }

  @Test func aChildDecoratesOutsideOfItsParent() throws {
    let parent = try parent()
    let builder = DIContainerBuilder()
    builder.decorate((any Store).self) { Layer($0, "child") }
    #expect(try builder.validate(parent: parent).isEmpty)
    let child = try builder.build(parent: parent)
    let store = try child.resolve((any Store).self)
    #expect(store.layers == ["child", "parent", "disk"])
    #expect(try child.resolve((any Store).self) === store)
    #expect(try child.resolveMany((any Store).self).map(\.layers.count) == [3])
    #expect(try parent.resolve((any Store).self).layers == ["parent", "disk"])
    // A component of the parent gets what the parent has.
    #expect(try child.resolve(App.self).store.layers == ["parent", "disk"])
    let grandchild = DIContainerBuilder()
    grandchild.decorate((any Store).self) { Layer($0, "grandchild") }
    #expect(
      try grandchild.build(parent: child).resolve((any Store).self).layers == ["grandchild", "child", "parent", "disk"])
  }

  @Test func aChildReplaces() throws {
    let parent = try parent()
    let builder = DIContainerBuilder()
    builder.replace((any Store).self) { Fake() }
    builder.register { App(store: $0) }
    let child = try builder.build(parent: parent)
    #expect(try child.resolve((any Store).self).layers == ["fake"])
    #expect(try child.resolve(App.self).store.layers == ["fake"])
    #expect(try parent.resolve(App.self).store.layers == ["parent", "disk"])
  }

  @Test func aDeclarativeChildDecoratesWhatItsParentUses() {
    let parent = DIContainer()
    parent.register { Disk() }.as((any Store).self).lifetime(.lazySingle)
    let child = DIContainer(parent: parent)
    child.register { App(store: $0) }
    #expect((child.resolve() as App).store.layers == ["disk"])
    #expect(child.resolveMany((any Store).self).map(\.layers) == [["disk"]])
    child.decorate((any Store).self) { Layer($0, "child") }
    #expect((child.resolve() as App).store.layers == ["child", "disk"])
    #expect(child.resolveMany((any Store).self).map(\.layers) == [["child", "disk"]])
    #expect((parent.resolve() as any Store).layers == ["disk"])
    parent.register { Fake() }.as((any Store).self, name: "late")
    #expect((child.resolve(name: "late") as any Store).layers == ["child", "fake"])
  }

  @Test func aChildBetweenDecoratesLate() {
    let parent = DIContainer()
    parent.register { Disk() }.as((any Store).self)
    let child = DIContainer(parent: parent)
    let grandchild = DIContainer(parent: child)
    grandchild.decorate((any Store).self) { Layer($0, "grandchild") }
    #expect((grandchild.resolve() as any Store).layers == ["grandchild", "disk"])
    child.decorate((any Store).self) { Layer($0, "child") }
    #expect((grandchild.resolve() as any Store).layers == ["grandchild", "child", "disk"])
    #expect(grandchild.resolveMany((any Store).self).map(\.layers) == [["grandchild", "child", "disk"]])
    #expect((child.resolve() as any Store).layers == ["child", "disk"])
  }

  struct Storage: DIModule {
    var components: [any DIComponent] { [Parts()] }
  }

  struct Parts: DIComponent {
    let scope = DIComponentScope.public
    func load(builder: DIContainerBuilder) {
      builder.register { Disk() }.as((any Store).self) { $0 }
      builder.register { App(store: $0) }
      builder.decorate((any Store).self) { Layer($0, "module") }
    }
  }

  @Test func aModuleDecoratesAndATestReplaces() throws {
    let builder = DIContainerBuilder()
    builder.register(module: Storage())
    #expect(builder.validate().isEmpty)
    #expect(try builder.build().resolve(App.self).store.layers == ["module", "disk"])
    builder.replace((any Store).self) { Fake() }
    #expect(builder.validate().isEmpty)
    #expect(try builder.build().resolve(App.self).store.layers == ["module", "fake"])
  }

  @Test func aTagLimitsDecoratorsAndReplacements() throws {
    enum Place: Hashable, Sendable { case near, far }
    let builder = DIContainerBuilder()
    builder.register { Disk() }.as((any Store).self) { $0 }.set(tag: Place.near)
    builder.register { Disk() }.as((any Store).self) { $0 }.set(tag: Place.far)
    builder.decorate((any Store).self) { Layer($0) }.set(tag: Place.far)
    builder.replace((any Store).self) { Fake() }.set(tag: Place.near)
    let container = try builder.build()
    #expect(try container.resolve((any Store).self, tag: Place.near).layers == ["fake"])
    #expect(try container.resolve((any Store).self, tag: Place.far).layers == ["layer", "disk"])
  }
}
