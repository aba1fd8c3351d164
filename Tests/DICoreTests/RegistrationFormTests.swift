import DICore
import Testing

/// That every form registers the same thing, for every number of parameters.
struct RegistrationFormTests {
  struct Number<Tag> { let value: Int }
  enum A {}
  enum B {}
  enum C {}
  enum D {}
  enum E {}
  enum F {}
  struct Sum: Equatable { let value: Int }

  static func zero() -> Sum { Sum(value: 0) }
  static func one(_ a: Number<A>) -> Sum { Sum(value: a.value) }
  static func two(_ a: Number<A>, _ b: Number<B>) -> Sum { Sum(value: a.value + b.value) }
  static func three(_ a: Number<A>, _ b: Number<B>, _ c: Number<C>) -> Sum { Sum(value: two(a, b).value + c.value) }
  static func four(_ a: Number<A>, _ b: Number<B>, _ c: Number<C>, _ d: Number<D>) -> Sum {
    Sum(value: three(a, b, c).value + d.value)
  }
  static func five(_ a: Number<A>, _ b: Number<B>, _ c: Number<C>, _ d: Number<D>, _ e: Number<E>) -> Sum {
    Sum(value: four(a, b, c, d).value + e.value)
  }
  static func six(
    _ a: Number<A>, _ b: Number<B>, _ c: Number<C>, _ d: Number<D>, _ e: Number<E>, _ f: Number<F>
  ) -> Sum {
    Sum(value: four(a, b, c, d).value + e.value + f.value)
  }
  static func container(_ c: DIBuiltContainer) throws -> Sum { Sum(value: try c.resolve(Number<F>.self).value) }

  static let forms: [(Int, @Sendable (DIContainerBuilder) -> Void)] = [
    (0, { $0.register(zero) }),
    (0, { $0.register { Sum(value: 0) } }),
    (0, { $0.register(type: zero) }),
    (0, { $0.register(type: Sum.self).initial(zero) }),
    (0, { $0.register(type: Sum.self).initial { Sum(value: 0) } }),
    (1, { $0.register(one) }),
    (1, { $0.register { one($0) } }),
    (1, { $0.register(type: one) }),
    (1, { $0.register(type: Sum.self).initial(one) }),
    (1, { $0.register(type: Sum.self).initial { one($0) } }),
    (11, { $0.register(two) }),
    (11, { $0.register { two($0, $1) } }),
    (11, { $0.register(type: two) }),
    (11, { $0.register(type: Sum.self).initial(two) }),
    (11, { $0.register(type: Sum.self).initial { two($0, $1) } }),
    (111, { $0.register(three) }),
    (111, { $0.register { three($0, $1, $2) } }),
    (111, { $0.register(type: three) }),
    (111, { $0.register(type: Sum.self).initial(three) }),
    (111, { $0.register(type: Sum.self).initial { three($0, $1, $2) } }),
    (1_111, { $0.register(four) }),
    (1_111, { $0.register { four($0, $1, $2, $3) } }),
    (1_111, { $0.register(type: four) }),
    (1_111, { $0.register(type: Sum.self).initial(four) }),
    (1_111, { $0.register(type: Sum.self).initial { four($0, $1, $2, $3) } }),
    (11_111, { $0.register(five) }),
    (11_111, { $0.register { five($0, $1, $2, $3, $4) } }),
    (11_111, { $0.register(type: five) }),
    (11_111, { $0.register(type: Sum.self).initial(five) }),
    (11_111, { $0.register(type: Sum.self).initial { five($0, $1, $2, $3, $4) } }),
    (111_111, { $0.register(six) }),
    (111_111, { $0.register { six($0, $1, $2, $3, $4, $5) } }),
    (111_111, { $0.register(type: six) }),
    (111_111, { $0.register(type: Sum.self).initial(six) }),
    (111_111, { $0.register(type: Sum.self).initial { six($0, $1, $2, $3, $4, $5) } }),
    (100_000, { $0.register(container) }),
    (100_000, { $0.register { (c) in try container(c) } }),
    (100_000, { $0.register { Sum(value: try $0.resolve(Number<F>.self).value) } }),
    (100_000, { $0.register(type: container) }),
    (100_000, { $0.register(type: Sum.self).initial(container) }),
    (100_000, { $0.register(type: Sum.self).initial { (c) in try container(c) } }),
    (
      100_001, { $0.register { (a: Number<A>, c: DIBuiltContainer) in Sum(value: a.value + (try container(c).value)) } }
    ),
  ]

  @Test(arguments: forms.indices)
  func everyFormGetsItsDependencies(_ position: Int) throws {
    let (expected, register) = Self.forms[position]
    for lifetime in [Lifetime.prototype, .single] {
      let builder = DIContainerBuilder()
      builder.register { Number<A>(value: 1) }
      builder.register { Number<B>(value: 10) }
      builder.register { Number<C>(value: 100) }.lifetime(lifetime)
      builder.register { Number<D>(value: 1_000) }
      builder.register { Number<E>(value: 10_000) }.lifetime(lifetime)
      builder.register { Number<F>(value: 100_000) }
      register(builder)
      let container = try builder.build()
      for _ in 0..<2 { #expect(try container.resolve(Sum.self).value == expected) }
    }
  }

  // MARK: - Several initializers

  final class Plain {
    let count: Int
    init() { count = 0 }
    init(_ a: Number<A>) { count = 1 }
    init(_ a: Number<A>, _ b: Number<B>) { count = 2 }
  }
  final class Throwing {
    let count: Int
    init() throws { count = 0 }
    init(_ a: Number<A>) { count = 1 }
  }
  final class Refusing {
    let count: Int
    init?() { count = 0 }
    init(_ a: Number<A>) { count = 1 }
    init?(_ a: Number<A>, _ b: Number<B>) { count = 2 }
  }
  struct Value {
    let count: Int
    init() { count = 0 }
    init(_ a: Number<A>) { count = 1 }
  }
  final class OneOrFive {
    let count: Int
    init(_ a: Number<A>) { count = 1 }
    init(_ a: Number<A>, _ b: Number<B>, _ c: Number<C>, _ d: Number<D>, _ e: Number<E>) { count = 5 }
  }
  struct OneOrFiveOfAValue {
    let count: Int
    init(_ a: Number<A>) { count = 1 }
    init(_ a: Number<A>, _ b: Number<B>, _ c: Number<C>, _ d: Number<D>, _ e: Number<E>) { count = 5 }
  }
  @MainActor final class Screen {
    let count: Int
    init() { count = 0 }
    init(_ a: Number<A>) { count = 1 }
  }
  @MainActor final class OneOrFiveOnTheMainActor {
    let count: Int
    init(_ a: Number<A>) { count = 1 }
    init(_ a: Number<A>, _ b: Number<B>, _ c: Number<C>, _ d: Number<D>, _ e: Number<E>) { count = 5 }
  }

  /// The one without parameters; and of those with one and with five, the one with one.
  @MainActor @Test func theInitializerWithFewestParametersIsMeant() throws {
    let builder = DIContainerBuilder()
    builder.register { Number<A>(value: 1) }
    builder.register(Plain.init)
    builder.register(Throwing.init)
    builder.register(Refusing.init)
    builder.register(Value.init)
    builder.register(OneOrFive.init)
    builder.register(OneOrFiveOfAValue.init)
    builder.register(Screen.init)
    builder.register(OneOrFiveOnTheMainActor.init)
    let built = try builder.build()
    #expect(try built.resolve(Throwing.self).count == 0)
    let container = DIContainer()
    container.register { Number<A>(value: 1) }
    container.register(Plain.init)
    container.register(Refusing.init)
    container.register(Value.init)
    container.register(OneOrFive.init)
    container.register(OneOrFiveOfAValue.init)
    container.register(Screen.init)
    container.register(OneOrFiveOnTheMainActor.init)
    #expect(try [built.resolve(Plain.self).count, container.resolve(Plain.self).count] == [0, 0])
    #expect(try [built.resolve(Refusing.self).count, container.resolve(Refusing.self).count] == [0, 0])
    #expect(try [built.resolve(Value.self).count, container.resolve(Value.self).count] == [0, 0])
    #expect(try [built.resolve(OneOrFive.self).count, container.resolve(OneOrFive.self).count] == [1, 1])
    #expect(
      try [built.resolve(OneOrFiveOfAValue.self).count, container.resolve(OneOrFiveOfAValue.self).count] == [1, 1])
    #expect(try [built.resolve(Screen.self).count, container.resolve(Screen.self).count] == [0, 0])
    #expect(try built.resolve(OneOrFiveOnTheMainActor.self).count == 1)
    #expect(container.resolve(OneOrFiveOnTheMainActor.self).count == 1)
  }

  // MARK: - What may give nothing

  final class Fussy {
    init?(_ isWelcome: Bool) { if !isWelcome { return nil } }
  }

  @Test(arguments: [true, false])
  func aFactoryThatMayGiveNothingRegistersTheWrappedType(isWelcome: Bool) throws {
    let forms: [(DIContainerBuilder) -> DIBuilderRegistration<Fussy>] = [
      { $0.register(Fussy.init) },
      { $0.register { Fussy($0) } },
      { $0.register(type: Fussy.init) },
      { $0.register { (c) -> Fussy? in Fussy(try c.resolve()) } },
      { builder in builder.register { () -> Fussy? in Fussy(isWelcome) } },
      { $0.register(type: Fussy.self).initial(Fussy.init) },
    ]
    for form in forms {
      for lifetime in [Lifetime.prototype, .lazySingle, .perContainer(.weak), .objectGraph] {
        let builder = DIContainerBuilder()
        builder.register { isWelcome }
        form(builder).lifetime(lifetime)
        builder.register { () -> Lounge in Lounge() }.injection(.optional) { $0.guest = $1 }
          .injection { $0.guests = many($1) }
        builder.register(Table.init)
        let container = try builder.build()
        #expect(try container.resolve(Lounge.self).guest != nil || !isWelcome)
        #expect(try container.resolve(Lounge.self).guests.count == (isWelcome ? 1 : 0))
        if isWelcome {
          _ = try container.resolve(Fussy.self)
          _ = try container.resolve(Table.self)
        } else {
          let error = #expect(throws: DIError.self) { try container.resolve(Fussy.self) }
          guard case .typeIsNotFound(let request) = error else {
            Issue.record("\(String(describing: error))")
            continue
          }
          #expect(request == Fussy.self)
          #expect(throws: DIError.self) { try container.resolve(Table.self) }
        }
      }
    }
  }

  final class Lounge {
    var guest: Fussy?
    var guests: [Fussy] = []
    var table: Table?
  }
  final class Table { init(_ guest: Fussy) {} }

  @Test func theErrorOfAFactoryThatReturnedNilNamesTheRequest() throws {
    let builder = DIContainerBuilder()
    builder.register { () -> Fussy? in nil }.as(AnyObject.self).check { $0 }.as(Any.self).unsafe()
    let container = try builder.build()
    for type in [AnyObject.self, Any.self] as [Any.Type] {
      let error = #expect(throws: DIError.self) {
        type == Any.self ? try container.resolve(Any.self) : try container.resolve(AnyObject.self) as Any
      }
      guard case .typeIsNotFound(let request) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(request == type)
    }
  }

  @Test func aMissingDependencyOfADependencyIsAFailureAndNotNil() throws {
    let builder = DIContainerBuilder()
    builder.register { () -> Fussy? in nil }
    builder.register(Table.init)
    builder.register { Lounge() }.injection(.optional) { $0.table = $1 }
    let error = #expect(throws: DIError.self) { try builder.build().resolve(Lounge.self) }
    guard case .typeIsNotFound(let request) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(request == Fussy.self)
    #expect(request.path.map { "\($0.type)" } == ["Lounge", "Table"])
  }
}
