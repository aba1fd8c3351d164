import DICore
import Foundation
import Testing

// What errors say of the request: as what something was asked for, and where a parameter was not meant as a request at all.

extension ErrorTextTests {
  final class Later<Request> {
    init(_ request: Request) {}
  }

  /// A graph with nothing registered but the dependent.
  private static func missing<Request>(_ type: Request.Type) throws -> String {
    let builder = DIContainerBuilder()
    builder.register({ (request: Request) in Later(request) }, file: "Later.swift", line: 1)
    return try text(Later<Request>.self, of: builder)
  }

  @Test func theTextNamesTheMissingTargetOfADelayedRequest() throws {
    func text(_ form: String, _ wanted: String = "Cat") -> String {
      """
      \(wanted), requested as \(form), is not registered.
        path: Later<\(form)> (Later.swift:1) -> \(wanted)
        fix: register it; or add .as(\(wanted).self).check { $0 } to a registration that can serve as it
      """
    }
    #expect(try Self.missing(DILazy<Cat>.self) == text("DILazy<Cat>"))
    #expect(try Self.missing(DIProvider<Cat>.self).hasPrefix("Cat, requested as DIProvider<Cat>, is not registered.\n"))
    #expect(
      try Self.missing(DIProvider<Cat, String>.self)
        .hasPrefix("Cat, requested as DIProvider<Cat, String>, is not registered.\n"))
    #expect(try Self.missing(Cat.self).hasPrefix("Cat is not registered.\n"))
    #expect(
      try failure { try builder.build().resolve(DILazy<Cat>.self, name: "Tom") }.plain
        .hasPrefix("Cat, requested as DILazy<Cat>, is not registered, with or without the name \"Tom\".\n"))
  }

  @Test(arguments: FrontEnd.allCases)
  func theTextListsSeveralCandidatesForARequestOfAnyForm(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { registrations in
      for name in ["Rex", "Bello"] { registrations.register { Dog() }.named(name) }
    }
    func firstLine<Request>(_ type: Request.Type) throws -> Substring? {
      try failure { try container.resolve(type) }.plain.split(separator: "\n").first
    }
    func text(_ form: String) -> String {
      "Dog, requested as \(form), is ambiguous: 2 components match."
    }
    #expect(try firstLine(Dog.self) == "Dog is ambiguous: 2 components match.")
    #expect(try firstLine(Dog?.self).map(String.init) == text("Dog?"))
    #expect(try firstLine(DILazy<Dog>.self).map(String.init) == text("DILazy<Dog>"))
    #expect(try firstLine(DIProvider<Dog>.self).map(String.init) == text("DIProvider<Dog>"))
    #expect(try firstLine(DILazy<Dog>?.self).map(String.init) == text("DILazy<Dog>?"))
  }

  // MARK: - Default values

  final class Client {
    init(retries: Int = 3) {}
  }

  @Test(arguments: FrontEnd.allCases)
  func theTextExplainsParametersWithDefaultValues(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    let place = next()
    registrations.register(Client.init(retries:))
    #expect(
      try Self.text(Client.self, of: registrations) == """
        Int is not registered.
          path: Client (\(place)) -> Int
          fix: register it; or add .as(Int.self)\(frontEnd.check) to a registration that can serve as it; or write \
        \(frontEnd == .builder ? "builder" : "container").register { Client() } without this parameter if it has a default \
        value, which an initializer by name does not use
        """)
    _ = try frontEnd.container { $0.register { Client() } }.resolve(Client.self)
  }

  @Test func theTextExplainsThemForLikelyTypesOnly() throws {
    let hint = "if it has a default value"
    #expect(try Self.missing(String.self).contains(hint))
    #expect(try Self.missing(Bool.self).contains(hint))
    #expect(try Self.missing([String: Int].self).contains(hint))
    #expect(try Self.missing(Set<Int>.self).contains(hint))
    #expect(try Self.missing(Double?.self).contains(hint))
    #expect(try Self.missing(Duration.self).contains(hint))
    #expect(try Self.missing(URL.self).contains(hint))
    #expect(try Self.missing(Leash.self).contains(hint) == false)
    #expect(try Self.missing(Cat.self).contains(hint) == false)
    #expect(try Self.missing((any Pet).self).contains(hint) == false)
    #expect(try Self.missing(JSONDecoder.self).contains(hint) == false)
    // The program asked itself, so there is no parameter.
    #expect(try Self.text(Int.self, of: builder).contains(hint) == false)
    // It could be many.
    builder.register { Dog() }
    builder.register(Kennel.init)
    #expect(try Self.text(Kennel.self, of: builder).contains(hint) == false)
  }
}
