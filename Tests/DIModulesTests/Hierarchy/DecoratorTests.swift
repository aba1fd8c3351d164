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

  /// The lifetimes under which a parent keeps an instance.
  enum Kept: CaseIterable {
    case single, lazySingle, weakSingle, scope, weakScope, custom

    func lifetime(in scope: DIScope) -> Lifetime {
      switch self {
      case .single: .single
      case .lazySingle: .lazySingle
      case .weakSingle: .weakSingle
      case .scope: .perScope
      case .weakScope: .perContainer(.weak)
      case .custom: .custom(scope)
      }
    }
  }

  /// A parent that keeps a store, and a builder for children that decorate it.
  struct Family {
    let custom = DIScope(name: "custom")
    let parent: DIBuiltContainer
    let children = DIContainerBuilder()
    /// Whether there is a container between, with a decorator of its own.
    let isWithin: Bool

    init(_ kept: Kept, isWithin: Bool) throws {
      let builder = DIContainerBuilder()
      builder.register { Disk() }.as((any Store).self) { $0 }.lifetime(unchecked: kept.lifetime(in: custom))
      parent = try builder.build()
      children.decorate((any Store).self) { Layer($0) }
      self.isWithin = isWithin
    }

    func child() throws -> DIBuiltContainer {
      let child = try children.build(parent: parent)
      return isWithin ? try children.build(parent: child) : child
    }
  }

  @Test(arguments: Kept.allCases, [false, true])
  func aChildsDecoratorIsOneForAllItsScopes(_ kept: Kept, isWithin: Bool) throws {
    let family = try Family(kept, isWithin: isWithin)
    let (child, other) = (try family.child(), try family.child())
    let store = try child.resolve((any Store).self)
    let scope = child.newLifeTimeScope()
    #expect(try scope.resolve((any Store).self) === store)
    #expect(try scope.newLifeTimeScope().resolveMany((any Store).self).map { $0 === store } == [true])
    scope.clean()
    #expect(try child.resolve((any Store).self) === store)
    // Each child has its own around the parent's one.
    let another = try other.resolve((any Store).self)
    #expect(another !== store && another.layers == store.layers && store.layers.count == (isWithin ? 3 : 2))
    func innermost(_ store: any Store) -> any Store { (store as? Layer).map { innermost($0.inner) } ?? store }
    #expect(innermost(store) === innermost(another))
    #expect(try innermost(store) === family.parent.resolve((any Store).self))
  }

  @Test(arguments: Kept.allCases, [false, true])
  func aChildsDecoratorEndsWithWhatItDecorates(_ kept: Kept, isWithin: Bool) throws {
    let family = try Family(kept, isWithin: isWithin)
    let child = try family.child()
    weak let first = try child.resolve((any Store).self)
    #expect((first == nil) == (kept == .weakSingle || kept == .weakScope))
    if kept == .custom { family.custom.clean() } else { family.parent.clean() }
    #expect(first == nil)
    var second: (any Store)? = try child.resolve((any Store).self)
    #expect(try child.newLifeTimeScope().resolve((any Store).self) === second)
    // A scope of the parent ends no instance of the parent.
    family.parent.newLifeTimeScope().clean()
    #expect(try child.resolve((any Store).self) === second)
    weak let last = second
    second = nil
    try family.parent.close()
    family.custom.clean()
    #expect(last == nil)
    if kept != .custom {
      guard case .containerIsClosed = try failure({ try child.resolve((any Store).self) }) else {
        Issue.record("another error")
        return
      }
    }
  }

  /// Whatever threads do meanwhile, a decorator is not around what its parent has released.
  @Test(arguments: [Kept.lazySingle, .scope], [false, true])
  func aChildsDecoratorIsAroundWhatTheParentHas(_ kept: Kept, isWithin: Bool) throws {
    func innermost(_ store: any Store) -> any Store { (store as? Layer).map { innermost($0.inner) } ?? store }
    for _ in 0..<rounds(200) {
      let family = try Family(kept, isWithin: isWithin)
      let (parent, child) = (family.parent, try family.child())
      let faults = faultsOnThreads(4) { number in
        for _ in 0..<20 {
          if number == 0 { parent.clean() } else { _ = try child.resolve((any Store).self) }
        }
      }
      #expect(faults.isEmpty)
      let found = innermost(try child.resolve((any Store).self))
      #expect(try found === innermost(parent.resolve((any Store).self)))
    }
  }

  @Test(arguments: Kept.allCases, [false, true])
  func aChildsDecoratorLivesNoLongerThanTheChild(_ kept: Kept, isWithin: Bool) throws {
    let family = try Family(kept, isWithin: isWithin)
    let store = try family.parent.resolve((any Store).self)
    weak var decorator: (any Store)?
    for _ in 0..<100 {
      let child = try family.child()
      decorator = try child.resolve((any Store).self)
      #expect(try child.resolve((any Store).self).layers.last == "disk")
    }
    #expect(decorator == nil)
    #expect(try family.parent.resolve((any Store).self) === store)
    family.parent.clean()
    #expect(try family.child().resolve((any Store).self).layers.first == "layer")
  }

  /// `clean()` keeps a value that was set, and so what decorates it.
  @Test func aDecoratorOfAValueStaysWithTheValue() throws {
    let (builder, children) = (DIContainerBuilder(), DIContainerBuilder())
    builder.register(scopeValue: (any Store).self)
    children.decorate((any Store).self) { Layer($0) }
    let parent = try builder.build()
    try parent.set(Disk() as any Store)
    let child = try children.build(parent: parent)
    let store = try child.resolve((any Store).self)
    parent.clean()
    #expect(try child.resolve((any Store).self) === store)
    try parent.close()
    guard case .containerIsClosed = try failure({ try child.resolve((any Store).self) }) else {
      Issue.record("another error")
      return
    }
  }

  @Test func aDecoratorOfADeclarativeChildEndsWithWhatItDecorates() {
    let parent = DIContainer()
    parent.register { Disk() }.as((any Store).self).lifetime(.perScope)
    let outer = parent.newLifeTimeScope()
    let child = DIContainer(parent: outer)
    child.decorate((any Store).self) { Layer($0, "child") }
    weak let first: (any Store)? = child.resolve((any Store).self)
    #expect(first != nil && child.newLifeTimeScope().resolve((any Store).self) === first)
    // The scope that the child was made from keeps what is decorated, and not the parent's root.
    parent.clean()
    #expect(first != nil)
    outer.clean()
    #expect(first == nil)
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
