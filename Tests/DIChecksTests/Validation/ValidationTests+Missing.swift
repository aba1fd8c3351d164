import DIChecks
import DICore
import Testing

// What is missing, at any depth, and in any form of a request.

extension ValidationTests {
  /// The forms in which a component requests a cat.
  enum Form: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case plain, asOptional, asOptionalRequest, many, lazy, provider, name
    case lazyOfMany, manyOfLazies, lazyOfName, nameOfLazy, providerOfOptional, optionalOfLazy, optionalOfName

    var testDescription: String { rawValue }

    /// Whether the request fails if no cat is registered.
    func needsCat(on frontEnd: FrontEnd) -> Bool {
      switch self {
      case .plain, .lazy, .provider, .name, .lazyOfName, .nameOfLazy: true
      case .asOptional, .many, .lazyOfMany, .manyOfLazies, .providerOfOptional: frontEnd == .builder
      case .asOptionalRequest, .optionalOfLazy, .optionalOfName: false
      }
    }

    /// Whether the request needs a cat with a name.
    var isByName: Bool {
      switch self {
      case .name, .lazyOfName, .nameOfLazy, .optionalOfName: true
      default: false
      }
    }

    /// Whether the cat is created later.
    var isDelayed: Bool {
      switch self {
      case .lazy, .provider, .lazyOfMany, .manyOfLazies, .lazyOfName, .nameOfLazy, .providerOfOptional, .optionalOfLazy:
        true
      case .plain, .asOptional, .asOptionalRequest, .many, .name, .optionalOfName: false
      }
    }

    /// Registers a component that makes the request.
    func register(in registrations: Registrations, _ place: Place) {
      switch self {
      case .plain: Form.register(Cat.self, in: registrations, place)
      case .asOptional: Form.register(Cat?.self, in: registrations, place)
      case .asOptionalRequest: Form.register(DIOptionalRequest<Cat>.self, in: registrations, place)
      case .many: Form.register(DIMany<Cat>.self, in: registrations, place)
      case .lazy: Form.register(DILazy<Cat>.self, in: registrations, place)
      case .provider: Form.register(DIProvider<Cat>.self, in: registrations, place)
      case .name: Form.register(DIByName<Cat, Tom>.self, in: registrations, place)
      case .lazyOfMany: Form.register(DILazy<DIMany<Cat>>.self, in: registrations, place)
      case .manyOfLazies: Form.register(DIMany<DILazy<Cat>>.self, in: registrations, place)
      case .lazyOfName: Form.register(DILazy<DIByName<Cat, Tom>>.self, in: registrations, place)
      case .nameOfLazy: Form.register(DIByName<DILazy<Cat>, Tom>.self, in: registrations, place)
      case .providerOfOptional: Form.register(DIProvider<Cat?>.self, in: registrations, place)
      case .optionalOfLazy: Form.register(DIOptionalRequest<DILazy<Cat>>.self, in: registrations, place)
      case .optionalOfName: Form.register(DIOptionalRequest<DIByName<Cat, Tom>>.self, in: registrations, place)
      }
    }

    private static func register<Request>(_: Request.Type, in registrations: Registrations, _ place: Place) {
      switch place {
      case .initializer: registrations.register({ (request: Request) in Asker<Int>() }, line: 1)
      case .injection:
        registrations.register({ Asker<Int>() }, line: 1).injection { (_: Asker<Int>, _: Request) in }
      }
    }

    static let everywhere = pairs(pairs(allCases, Place.allCases), FrontEnd.allCases).map { ($0.0, $0.1, $1) }
  }

  @Test(arguments: Form.everywhere)
  func aRequestThatNothingAnswersIsMissing(_ form: Form, _ place: Place, _ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    form.register(in: registrations, place)
    let found = registrations.validate()
    guard form.needsCat(on: frontEnd) else {
      #expect(found.isEmpty)
      _ = try registrations.container().resolve(Asker<Int>.self)
      return
    }
    #expect(found.map(\.outline) == ["DI0001 error at 1: Asker<Int>"])
    try found.first?.expectError(of: registrations.container())
  }

  @Test(arguments: Form.everywhere)
  func aRequestThatAComponentAnswersIsRight(_ form: Form, _ place: Place, _ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    form.register(in: registrations, place)
    let cat = registrations.register { Cat() }
    if form.isByName { cat.named("Tom") }
    #expect(registrations.validate().isEmpty)
    _ = try registrations.container().resolve(Asker<Int>.self)
  }

  @Test(arguments: Form.everywhere)
  func whatIsMissingDeeperIsFoundThroughEachForm(_ form: Form, _ place: Place, _ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    form.register(in: registrations, place)
    let cat = registrations.register({ (_: Yard) in Cat() }, line: 2)
    if form.isByName { cat.named("Tom") }
    let found = registrations.validate()
    // What a lazy or provider requests later has a path of its own.
    #expect(found.map(\.outline) == ["DI0001 error at 2: " + (form.isDelayed ? "Cat" : "Asker<Int> -> Cat")])
    try found.first?.expectError(of: registrations.container())
  }

  // MARK: - Names

  @Test(arguments: FrontEnd.allCases)
  func aNameThatNoComponentHasIsMissing(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    registrations.register({ Cat() }, file: "App.swift", line: 1).named("Felix")
    registrations.register({ Asker(by(name: Tom.self, on: $0) as Cat) }, file: "App.swift", line: 2)
    let found = registrations.validate()
    let naming = frontEnd == .builder ? ".set(name: \"Tom\")" : ".as(Cat.self, name: \"Tom\")"
    #expect(
      found.map(\.plain) == [
        """
        App.swift:2: error: Cat is not registered under the name "Tom". [DI0002]
          path: Asker<Cat> (App.swift:2) -> Cat
          registered: Cat (App.swift:1), named "Felix"
          fix: request one of the registered names; or add \(naming) to the registration you mean
        """
      ])
    #expect(found.map(\.near) == [[DITypeInfo(type: Cat.self, file: "App.swift", line: 1)]])
    try found.first?.expectError(of: registrations.container())
  }

  @Test(arguments: FrontEnd.allCases)
  func requestsByDifferentNamesAreDifferentFaults(_ frontEnd: FrontEnd) {
    enum Jerry: DIName { static let name = "Jerry" }
    let found = frontEnd.diagnostics {
      $0.register { Cat() }.named("Felix")
      $0.register({ (_: DIByName<Cat, Tom>) in Asker<Int8>() }, line: 2)
      $0.register({ (_: DIByName<Cat, Jerry>) in Asker<Int16>() }, line: 3)
      $0.register({ (_: DIByName<Cat, Tom>) in Asker<Int32>() }, line: 4)
    }
    #expect(
      found.map(\.outline) == ["DI0002 error at 2: Asker<Int8>, Asker<Int32>", "DI0002 error at 3: Asker<Int16>"])
  }

  // MARK: - Properties

  final class Keeper: @unchecked Sendable {
    var cat: Cat!
  }

  @Test func aPropertyOfABuilderNeedsItsComponent() throws {
    let builder = DIContainerBuilder()
    builder.register({ Keeper() }, line: 1).injection(\.cat)
    let found = builder.validate()
    #expect(found.map(\.outline) == ["DI0001 error at 1: Keeper"])
    try found.first?.expectError(of: builder.build())
    let optional = DIContainerBuilder()
    optional.register { Keeper() }.injection(.optional) { $0.cat = $1 }
    #expect(optional.validate().isEmpty)
  }

  @Test func anOptionalPropertyOfADIContainerStaysNil() {
    let container = DIContainer()
    container.register(Keeper.init).injection(\.cat)
    #expect(container.validate().isEmpty)
    #expect(container.resolve(Keeper.self).cat == nil)
  }

  // MARK: - What may return nil

  @Test(arguments: FrontEnd.allCases)
  func aFactoryThatMayReturnNilIsRight(_ frontEnd: FrontEnd) {
    #expect(
      frontEnd.diagnostics {
        $0.registerFailable { () -> Cat? in nil }
        $0.register(Home.init)
        $0.register { Asker(many($0) as [Cat]) }
      }.isEmpty)
  }
}
