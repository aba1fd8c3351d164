import DICore
import Testing

/// Errors as values: what a program threw, and what a test expects.
struct ErrorValueTests {
  struct Unauthorized: Error, Equatable {
    var user = ""
  }
  struct Offline: Error {}
  final class Cat: Sendable {}
  final class Home: Sendable {
    init(_ cat: Cat) {}
  }

  let builder = DIContainerBuilder()

  // MARK: - What a program threw

  @Test func theErrorOfAnInitializerIsFound() throws {
    builder.register { () throws -> Cat in throw Unauthorized(user: "Tom") }
    builder.register(Home.init)
    let error = try failure { try builder.build().resolve(Home.self) }
    #expect(error.underlying(as: Unauthorized.self)?.user == "Tom")
    #expect(error.underlying(as: Offline.self) == nil)
    let found: Unauthorized? = error.underlying()
    #expect(found != nil)
    #expect((error as any Error).underlying(as: Unauthorized.self)?.user == "Tom")
    #expect(Unauthorized().underlying(as: Unauthorized.self) == nil)
    #expect(error.underlying(as: (any Error).self) is Unauthorized)
  }

  @Test func theErrorOfASingleIsFound() throws {
    builder.register { () throws -> Cat in throw Unauthorized() }
    builder.register(Home.init).lifetime(.single)
    let error = try failure { try builder.build() }
    guard case .whileCreateSingleton = error else {
      Issue.record("another error: \(error)")
      return
    }
    #expect(error.underlying(as: Unauthorized.self) != nil)
  }

  @Test func theErrorBehindAnotherContainerIsFound() throws {
    builder.register { () throws -> Cat in throw Unauthorized() }
    let inner = try builder.build()
    let outer = DIContainerBuilder()
    outer.register { () throws -> Home in Home(try inner.resolve()) }
    let error = try failure { try outer.build().resolve(Home.self) }
    #expect(error.underlying(as: Unauthorized.self) != nil)
    #expect(error.underlying(as: Offline.self) == nil)
    guard case .initializationFailed(let info, _)? = error.underlying(as: DIError.self) else {
      Issue.record("another error: \(error)")
      return
    }
    #expect(id(info.type) == id(Cat.self))
  }

  @Test func theFirstMatchingErrorCounts() {
    let info = DITypeInfo(type: Cat.self, file: "Cat.swift", line: 1)
    let error = DIError.build(errors: [
      .typeIsNotFound(type: DIRequest(Cat.self)),
      .initializationFailed(typeInfo: info, underlying: Offline()),
      .whileCreateSingleton(
        typeInfo: info, stack: .initializationFailed(typeInfo: info, underlying: Unauthorized(user: "first"))),
      .initializationFailed(typeInfo: info, underlying: Unauthorized(user: "second")),
    ])
    #expect(error.underlying(as: Unauthorized.self)?.user == "first")
    #expect(DIError.isolated(typeInfo: info).underlying(as: Unauthorized.self) == nil)
  }

  // MARK: - What a test expects

  @Test func anExpectedErrorCanBeConstructed() throws {
    builder.register(Home.init, file: "Wiring.swift", line: 5)
    let container = try builder.build()
    #expect(throws: DIError.typeIsNotFound(type: DIRequest(Cat.self))) { try container.resolve(Home.self) }
    #expect(
      try failure { try container.resolve(Home.self) } != DIError.typeIsNotFound(type: DIRequest(Home.self)))

    let throwing = DIContainerBuilder()
    throwing.register({ () throws -> Cat in throw Unauthorized(user: "Tom") }, file: "Wiring.swift", line: 7)
    let cat = DITypeInfo(type: Cat.self, file: "Wiring.swift", line: 7)
    let error = try failure { try throwing.build().resolve(Cat.self) }
    #expect(error == .initializationFailed(typeInfo: cat, underlying: Unauthorized(user: "Tom")))
    #expect(error != .initializationFailed(typeInfo: cat, underlying: Unauthorized(user: "Felix")))
    #expect(error != .initializationFailed(typeInfo: cat, underlying: Offline()))
  }

  /// An error of each case that a program can make.
  private static func errors(_ info: DITypeInfo, _ text: String, _ type: any Any.Type) -> [DIError] {
    let request = DIRequest(type)
    return [
      .typeIsNotFound(type: request), .typeIsNotFoundForName(type: request, name: text, typesInfo: [info]),
      .typeIsNotFoundForTag(type: request, tags: [text], typesInfo: [info]),
      .noAccess(typesInfo: [info], accessModules: [text]),
      .defaultTypeIsNotSpecified(type: request, typesInfo: [info]), .recursiveInitialization(typeInfo: info),
      .replacementIsRequired(typeInfo: info), .containerIsClosed(type: request),
      .loadIdentityIsUnknown(type: request, owners: [text]),
      .tooDeep(typeInfo: info, stackSize: text.count),
      .typeIsIncorrect(requestedType: request, realType: type, typeInfo: info),
      .initializationFailed(typeInfo: info, underlying: Unauthorized(user: text)), .isolated(typeInfo: info),
      .scopeIsGone(type: request), .lifetimeKeepsNoValue(typeInfo: info), .valueIsAlreadySet(typeInfo: info),
      .notSpecifiedInitializationMethodFor(typeInfo: info),
      .pluralSpecifiedDefaultType(type: request, typesInfo: [info]),
      .intersectionNamesForType(type: request, names: [text], typesInfo: [info]),
      .intersectionTagsForType(type: request, tags: [text], typesInfo: [info]), .weakLifetimeOfValue(typeInfo: info),
      .whileCreateSingleton(typeInfo: info, stack: .scopeIsGone(type: request)),
      .build(errors: [.scopeIsGone(type: request)]),
    ]
  }

  @Test func errorsAreEqualByCaseAndTypes() {
    let cat = DITypeInfo(type: Cat.self, file: "Wiring.swift", line: 7)
    let others = [
      DITypeInfo(type: Home.self, file: "Wiring.swift", line: 7),
      DITypeInfo(type: Cat.self, file: "Other.swift", line: 7),
      DITypeInfo(type: Cat.self, file: "Wiring.swift", line: 8),
    ]
    let all = Self.errors(cat, "a", Cat.self)
    for (position, error) in all.enumerated() {
      #expect(all.enumerated().allSatisfy { ($0.element == error) == ($0.offset == position) }, "\(error)")
      #expect(error == Self.errors(cat, "a", Cat.self)[position], "\(error)")
      #expect(error != Self.errors(others[0], "other", Home.self)[position], "\(error)")
    }
    #expect(others.allSatisfy { $0 != cat })
  }

  @Test func aMirrorHasTheAssociatedValuesByTheirLabels() {
    let info = DITypeInfo(type: Cat.self, file: "Wiring.swift", line: 7)
    let labels = Self.errors(info, "a", Home.self).map { error in
      Mirror(reflecting: error).children.map { "\($0.label ?? ""): \(type(of: $0.value))" }.joined(separator: ", ")
    }
    let (request, registration) = ("type: DIRequest", "typeInfo: DITypeInfo")
    let registrations = "typesInfo: Array<DITypeInfo>"
    #expect(
      labels == [
        request, "\(request), name: String, \(registrations)", "\(request), tags: Array<String>, \(registrations)",
        "\(registrations), accessModules: Array<String>", "\(request), \(registrations)", registration, registration,
        request, "\(request), owners: Array<String>", "\(registration), stackSize: Int",
        "requestedType: DIRequest, realType: Home.Type, \(registration)", "\(registration), underlying: Unauthorized",
        registration, request, registration, registration, registration, "\(request), \(registrations)",
        "\(request), names: Set<String>, \(registrations)", "\(request), tags: Set<String>, \(registrations)",
        registration, "\(registration), stack: DIError", "errors: Array<DIError>",
      ])
  }
}
