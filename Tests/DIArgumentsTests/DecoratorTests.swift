import DIArguments
import DIChecks
import DICore
import TestSupport
import Testing

/// Decorators of components that are created from arguments.
struct DecoratorTests {
  protocol Page: AnyObject, Sendable { var text: String { get } }
  final class Plain: Page {
    let text: String
    init(_ text: String) { self.text = text }
  }
  final class Framed: Page {
    let inner: any Page
    init(_ inner: any Page) { self.inner = inner }
    var text: String { "[\(inner.text)]" }
  }
  final class Signed: Page {
    let inner: any Page
    let name: Int
    init(_ inner: any Page, name: Int) { (self.inner, self.name) = (inner, name) }
    var text: String { "\(inner.text) \(name)" }
  }

  @Test func theDecoratorPassesTheArgumentsOn() throws {
    let builder = DIContainerBuilder()
    builder.register { Plain(arg($0)) }.as((any Page).self) { $0 }
    builder.decorate((any Page).self) { Framed($0) }
    builder.decorate((any Page).self) { Framed($0) }
    #expect(builder.validate().isEmpty)
    let container = try builder.build()
    #expect(try container.resolve((any Page).self, arg: "a").text == "[[a]]")
    #expect(try container.resolve(DIProvider<any Page, String>.self)("b").text == "[[b]]")
    #expect(throws: DIError.self) { try container.resolve((any Page).self) }
    #expect(throws: DIError.self) { try container.resolve((any Page).self, arg: 1) }
  }

  @Test func eachInitializerIsDecorated() throws {
    let builder = DIContainerBuilder()
    builder.register { Plain("none") }.as((any Page).self, check: { $0 })
      .initialWithArg { _, text in Plain(text) }.initialWithArg { _, number in Plain(String(number as Int)) }
    builder.decorate((any Page).self) { Framed($0) }
    let container = try builder.build()
    #expect(try container.resolve((any Page).self).text == "[none]")
    #expect(try container.resolve((any Page).self, arg: "a").text == "[a]")
    #expect(try container.resolve((any Page).self, arg: 2).text == "[2]")
  }

  @Test func theDecoratorTakesFurtherArguments() throws {
    let builder = DIContainerBuilder()
    builder.register { Plain(arg($0)) }.as((any Page).self) { $0 }
    builder.decorate((any Page).self) { Signed($0, name: arg($1)) }
    let container = try builder.build()
    #expect(try container.resolve((any Page).self, arg: "a", 7).text == "a 7")
    #expect(builder.validate().isEmpty)
  }

  @Test func aKeptInstanceIsDecoratedOnce() throws {
    let builder = DIContainerBuilder()
    builder.register { Plain(arg($0)) }.as((any Page).self) { $0 }.lifetime(.lazySingle)
    builder.decorate((any Page).self) { Framed($0) }
    let container = try builder.build()
    let first = try container.resolve((any Page).self, arg: "a")
    #expect(try container.resolve((any Page).self, arg: "b") === first)
    #expect(try container.resolve((any Page).self) === first)
  }
}
