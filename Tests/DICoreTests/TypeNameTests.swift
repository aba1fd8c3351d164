import DICore
import Foundation
import Testing

/// How texts write types: as this file does.
///
/// Each row is compared with its own source line, so what the texts say compiles.
struct TypeNameTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let type: any Any.Type
    let line: Int

    init(_ type: any Any.Type, line: Int = #line) { (self.type, self.line) = (type, line) }

    var testDescription: String { "line \(line)" }
  }

  private static let lines =
    (try? String(contentsOfFile: #filePath, encoding: .utf8))?.components(separatedBy: "\n") ?? []

  /// The type of a row as its line writes it.
  static func code(_ row: Row) throws -> String {
    let line = try #require(lines.indices.contains(row.line - 1) ? lines[row.line - 1] : nil)
    let written = line.trimmingCharacters(in: CharacterSet(charactersIn: " ,")).dropFirst("Row(".count).dropLast(
      ".self)".count)
    // Parentheses around a whole expression belong to `.self`, not to the type.
    return written.hasPrefix("(") && written.hasSuffix(")") && !isTuple(written)
      ? String(written.dropFirst().dropLast()) : String(written)
  }

  private static func isTuple(_ code: Substring) -> Bool {
    code.contains(", ") && !code.contains("->") && !code.contains("<")
  }

  static let rows: [Row] = [
    // Types of the standard library.
    Row(Int.self),
    Row(Int?.self),
    Row(Int??.self),
    Row([Int].self),
    Row([String: Int].self),
    Row([[String: any Error]?].self),
    Row(Set<Int>.self),
    Row(Result<Int, any Error>.self),
    Row(Void.self),
    Row(Never.self),
    Row((Int, b: String).self),
    Row(((any Net.Client)?, Int).self),
    Row(Any.self),
    Row(AnyObject.self),
    Row((any Error).self),
    Row(Int.Type.self),
    Row(Metatype.self),
    Row([(Int, (Int, (Int, String)))].self),
    Row([(Int, Int).Type].self),

    // Nested and generic types.
    Row(Net.Api.self),
    Row(Net.Outer<Int>.Inner<String>.self),
    Row(Net.Outer<Int>.Inner<String>.Deep.self),
    Row(Wants<Net.Api>.self),
    Row(Wants<Net.Outer<Net.Api>>.self),
    Row(Packed<Int, String>.self),
    Row(Packed<Int>.self),
    Row(Packed<any Net.Client, Packed<Int>>.self),
    Row(`two words`.self),
    Row(Wants<`two words`>.self),
    Row(Wants<🐶>.self),
    Row(`class`.self),
    Row(Wants<Net.`in`>.self),
    Row(Wants<Wire.`Protocol`>.self),
    Row(Wants<(Wants<Int>, (Int) -> Wants<Int>)>.self),
    Row(DILazy<any Net.Client>.self),
    Row(DIProvider<Net.Api, Int, String>.self),

    // Existential types.
    Row((any Net.Client).self),
    Row((any Net.Client)?.self),
    Row([any Net.Client].self),
    Row((any Catalog & Net.Client).self),
    Row((any Plain & Net.Client).self),
    Row((any Net.Client & AnyObject).self),
    Row((any Net.Client.Type).self),
    Row((any Net.Client).Type.self),
    Row(Metatypes.self),
    Row([(any Net.Client).Type].self),
    Row((any Catalog).self),
    Row((any Catalog<User>).self),
    Row((any Catalog<[Int]>).self),
    Row((any Catalog<any Net.Client>).self),
    Row((any Catalog<User>)?.self),
    Row([any Catalog<User>]?.self),
    Row((any Catalog<User> & Net.Client).self),
    Row((any Pair<Int, User>).self),
    Row((any Catalog<User> & Pair<Int, User>).self),
    Row(Wants<any Net.Client>.self),
    Row(Wants<any Catalog<User>>.self),
    Row(Wants<(any Catalog<User>)?>.self),
    Row(Wants<[String: any Net.Client]>.self),

    // Private types have the same name in each run.
    Row(Secret.self),
    Row((any Hidden).self),
    Row([Secret].self),
    Row(Wants<Secret>.self),
    Row(Wants<any Hidden>.self),
    Row((any HiddenStore<Int>).self),
    Row([any HiddenStore<User>].self),
    Row([any CoreClient].self),

    // Functions.
    Row((() -> Void).self),
    Row((() -> Void)?.self),
    Row([() -> Void].self),
    Row(((Int) throws -> String).self),
    Row((() throws(Oops) -> Void).self),
    Row((nonisolated(nonsending) @Sendable (Int, inout String) async throws -> Void).self),
    Row((@MainActor @Sendable (User) -> Net.Api).self),
    Row((@convention(c) (Int) -> Int).self),
    Row((@isolated(any) () -> Void).self),
    Row((nonisolated(nonsending) () async -> Void).self),
    Row(((any Net.Client) -> (any Catalog<User>)?).self),
    Row(((Int) -> (Int) -> Int).self),
    Row(((() -> Void) -> Void).self),
    Row(Escaping.self),
    Row(Several.self),
    Row(Ownership.self),
    Row(Variadic.self),
    Row(((Secret) -> any Hidden).self),
  ]

  typealias Metatype = any Any.Type
  typealias Metatypes = any (Catalog & Net.Client).Type
  typealias Escaping = (@escaping () -> Void) -> Void
  typealias Several = (@escaping (Int) -> Void, () -> Void, (() -> Void)?) -> Void
  typealias Ownership = (inout Int, consuming Wants<Int>) -> Void
  typealias Variadic = (Int...) -> Void

  @Test(arguments: rows)
  func aTypeIsSpelledAsCode(_ row: Row) throws {
    let written = try Self.code(row)
    let alias = Self.lines.first { $0.hasPrefix("  typealias \(written) = ") }
    let expected = alias.map { String($0.dropFirst("  typealias \(written) = ".count)) } ?? written
    #expect(typeCode(row.type) == expected)
    // A sentence has no `any` before a protocol alone.
    let isProtocol = expected.hasPrefix("any ") && !expected.contains("<")
    #expect(typeName(row.type) == (isProtocol ? String(expected.dropFirst(4)) : expected))
  }

  @Test func aTypeWithinAFunctionHasItsOwnName() {
    let (local, generic) = localTypes()
    #expect(typeCode(local) == "Local")
    #expect(typeCode(generic) == "Generic<Local?>")
  }

  @Test func textsAndDescriptionsUseTheSameNames() throws {
    let builder = DIContainerBuilder()
    builder.register({ Wants<any Catalog<User>>() }, file: "App.swift", line: 1)
    builder.register({ (_: any Catalog<User>) in Secret() }, file: "App.swift", line: 2)
    let container = try builder.build()
    #expect(
      "\(try failure { try container.resolve(Secret.self) })" == """
        any Catalog<User> is not registered.
          path: Secret (App.swift:2) -> any Catalog<User>
          fix: register it; or add .as((any Catalog<User>).self).check { $0 } to a registration that can serve as it
        """)
    #expect(
      "\(try failure { try container.resolve(Wants<any Net.Client>.self) })".hasPrefix(
        "Wants<any Net.Client> is not registered."))
  }
}

private func localTypes() -> (any Any.Type, any Any.Type) {
  struct Local {}
  struct Generic<T> {}
  return (Local.self, Generic<Local?>.self)
}

protocol Catalog<Entity> { associatedtype Entity }
protocol Pair<Second, First> {
  associatedtype Second
  associatedtype First
}
struct User {}
struct Oops: Error {}
enum Net {
  protocol Client {}
  struct Api {}
  struct Outer<T> { struct Inner<U> {} }
  struct `in` {}
}
extension Net.Outer.Inner { struct Deep {} }
struct Wants<T> {}
struct Packed<each T> {}
class Plain {}
struct `two words` {}
private struct Secret {}
private protocol Hidden {}
private protocol HiddenStore<Item> { associatedtype Item }
// Shares a word with the module, which is left out of its mangled name.
private protocol CoreClient {}
struct 🐶 {}
struct `class` {}
enum Wire { enum `Protocol` { case tcp } }
