import DIArguments
import DICore
import DIModules
import Testing

/// Providers by tag that are called with arguments.
struct TagsWithArgumentsTests {
  enum Disk {}
  enum Net {}
  final class Record {
    let text: String
    init(_ text: String) { self.text = text }
  }
  final class Writer {
    let outer: DIProvider<Record, String>
    let inner: DIProvider<DIByTag<Record, Net>, String>
    init(_ outer: DIProvider<Record, String>, _ inner: DIProvider<DIByTag<Record, Net>, String>) {
      (self.outer, self.inner) = (outer, inner)
    }
  }

  private func check(_ container: some DIResolving) throws {
    let writer = try container.resolve(Writer.self)
    for _ in 0..<2 {
      #expect(try writer.outer.get("x").text == "net x")
      #expect(by(tag: Net.self, on: try writer.inner.get("y")).text == "net y")
      let provider = try container.resolve(DIProvider<Record, String>.self, tag: Disk.self)
      #expect(try provider.get("z").text == "disk z")
      #expect(try by(tag: Disk.self, on: container.resolve(arg: "w") as DIByTag<Record, Disk>).text == "disk w")
    }
  }

  @Test func aTagSelectsAmongComponentsWithArgumentsOfABuilder() throws {
    let builder = DIContainerBuilder()
    builder.register(type: Record.self).initialWithArg { Record("disk \($1 as String)") }.set(tag: Disk.self)
    builder.register(type: Record.self).initialWithArg { Record("net \($1 as String)") }.set(tag: Net.self)
    builder.register { Writer(by(tag: Net.self, on: $0), $1) }
    try check(builder.build())
  }

  @Test func theFirstParameterOfAnInitializerMayBeRequestedByTag() {
    final class Reader {
      let text: String
      init(_ record: Record, _ count: Int) { text = record.text }
    }
    let container = DIContainer()
    container.register { Record("net") }.as(Record.self, tag: Net.self)
    container.register { Record("plain") }.as(Record.self)
    container.register { 1 }
    container.register(Reader.init) { by(tag: Net.self, on: $0) }
    #expect(container.resolve(Reader.self).text == "net")
  }

  @Test func aTagSelectsAmongComponentsWithArgumentsOfADeclarativeContainer() throws {
    let container = DIContainer()
    container.register { Record("disk \(arg($0) as String)") }.as(Record.self, tag: Disk.self)
    container.register { Record("net \(arg($0) as String)") }.as(Record.self, tag: Net.self)
    container.register { Writer(by(tag: Net.self, on: $0), $1) }
    try check(container)
  }
}
