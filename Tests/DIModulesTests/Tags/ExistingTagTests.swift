import DICore
import DIModules
import TestSupport
import Testing

/// The kept instance by tag, and in child containers.
struct ExistingTagTests {
  enum Deputy: DITagValue { static let tag = LoggerType.net }

  @Test(arguments: FrontEnd.allCases)
  func tagsChooseTheInstance(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { registrations in
      registrations.register { FileLogger() }.lifetime(.lazySingle).logging(Disk.self)
      registrations.register { NetLogger() }.lifetime(.lazySingle).logging(by: LoggerType.net)
    }
    func found() -> [(any Logger)?] {
      [
        container.existing((any Logger).self, tag: Disk.self), container.existing(tag: LoggerType.net),
        container.existing((any Logger).self, tag: Deputy.self), container.existing((any Logger).self, tags: Disk.self),
        container.existing((any Logger).self, tags: Disk.self, Fast.self), container.existing(tag: LoggerType.other),
        container.existing((any Logger).self, tag: Fast.self),
      ]
    }
    #expect(found().allSatisfy { $0 == nil })
    _ = try container.resolve((any Logger).self, tag: Disk.self)
    #expect(found().map { $0?.label } == ["file", nil, nil, "file", nil, nil, nil])
    _ = try container.resolve((any Logger).self, tag: LoggerType.net)
    #expect(found().map { $0?.label } == ["file", "net", "net", "file", nil, nil, nil])
    try container.close()
    #expect(found().allSatisfy { $0 == nil })
  }

  final class Guest: Sendable {}

  @Test(arguments: FrontEnd.allCases, [Lifetime.single, .lazySingle, .weakSingle, .perScope, .perContainer(.weak)])
  func aChildFindsWhatItsParentKeeps(_ frontEnd: FrontEnd, _ lifetime: Lifetime) throws {
    let parent = try frontEnd.container { $0.register { Guest() }.lifetime(lifetime) }
    let child = try frontEnd.child(of: parent) { $0.register { 1 } }
    let empty = try frontEnd.child(of: parent)
    let all = [child, empty, child.newLifeTimeScope(), try frontEnd.child(of: empty)]
    let isMade = frontEnd == .builder && lifetime == .single
    #expect(all.allSatisfy { ($0.existing(Guest.self) != nil) == isMade })
    let guest = try parent.resolve(Guest.self)
    for container in all { #expect(container.existing(Guest.self) === guest) }
    try parent.close()
    for container in all { #expect(container.existing(Guest.self) == nil) }
  }

  @Test func aDecoratorOfAChildIsTheChilds() throws {
    final class Layer: Logger {
      let inner: any Logger
      init(_ inner: any Logger) { self.inner = inner }
      var label: String { "layer" }
    }
    let parent = try FrontEnd.builder.container {
      $0.register { FileLogger() }.lifetime(.lazySingle).logging(Disk.self)
    }
    let builder = DIContainerBuilder()
    builder.decorate((any Logger).self) { Layer($0) }
    let child = try builder.build(parent: parent)
    let own = try parent.resolve((any Logger).self, tag: Disk.self)
    #expect(child.existing((any Logger).self, tag: Disk.self) == nil)
    let decorated = try child.resolve((any Logger).self, tag: Disk.self)
    #expect(child.existing((any Logger).self, tag: Disk.self) === decorated)
    #expect(parent.existing((any Logger).self, tag: Disk.self) === own)
  }
}
