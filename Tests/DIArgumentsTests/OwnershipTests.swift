import DIArguments
import DICore
import Testing

/// Each argument is released once, as soon as it is no longer needed.
struct OwnershipTests {
  final class Holder {
    let held: Counted?
    init(_ held: Counted?) { self.held = held }
  }

  /// How a request ends.
  enum End: String, CaseIterable { case held, dropped, mismatch, hit, missingDependency, thrown, swallowed }

  /// Registers a holder of what is brought so that a request for it ends in a way.
  static func holders(_ form: Form, _ end: End) throws -> DIBuiltContainer {
    let graph = Registrations(form.frontEnd)
    let keeps = end != .dropped
    let registration: Registration<Holder>
    switch (form, end) {
    case (_, .missingDependency) where form != .initialWithArg:
      registration = graph.register { (held: DIArg<Counted>, _: Double) in Holder(arg(held)) }
    case (.initialWithArg, _):
      registration = .builder(
        graph.builder.register(type: Holder.self)
          .initialWithArg { (container, held: Counted) in
            switch end {
            case .thrown: throw Refusal()
            case .missingDependency: _ = try container.resolve(Double.self)
            case .swallowed: _ = try? container.resolve(Double.self, arg: held)
            default: break
            }
            return Holder(keeps ? held : nil)
          })
    case (.converted, _):
      let make: @Sendable (Counted) -> Holder = { Holder(keeps ? $0 : nil) }
      registration = .declarative(graph.declarative.register(make) { arg($0) })
    default:
      registration = graph.register { (held: DIArg<Counted>) in Holder(keeps ? arg(held) : nil) }
    }
    if end == .hit { registration.lifetime(.single) }
    return try graph.container()
  }

  @Test(arguments: pairs([Form.initialWithArg, .argOfBuilder, .arg, .converted], End.allCases))
  func eachValueIsReleasedOnce(form: Form, end: End) throws {
    let population = Population()
    try {
      let container = try Self.holders(form, end)
      for round in 0..<3 {
        let before = population.alive
        let value = Counted(population, number: round)
        weak let watched = value
        do {
          let holder =
            end == .mismatch
            ? try container.resolve(Holder.self, arg: value, 1) : try container.resolve(Holder.self, arg: value)
          #expect(holder.held?.isIntact ?? true)
          if end == .held || end == .swallowed { #expect(holder.held === value) }
          if end == .hit { #expect(holder.held?.number == 0) }
        } catch {
          #expect(end == .mismatch || end == .missingDependency || end == .thrown, "\(error)")
        }
        #expect(watched != nil)
        withExtendedLifetime(value) {}
        #expect(population.alive == before + 1)
      }
    }()
    #expect(population.alive == 0 && population.made == 3)
  }

  @Test(arguments: FrontEnd.allCases)
  func aTemporaryIsGoneWhenTheRequestHasReturned(frontEnd: FrontEnd) throws {
    let population = Population()
    let graph = Registrations(frontEnd)
    graph.registerWithArguments { (_: Counted, _: Counted?, _: [Counted], _: any Sendable, _: Any) in Holder(nil) }
    let container = try graph.container()
    for _ in 0..<10 {
      let holder = try container.resolve(
        Holder.self, arg: Counted(population), Counted(population) as Counted?,
        [Counted(population), Counted(population)], Counted(population) as any Sendable, Counted(population) as Any)
      #expect(population.alive == 0)
      #expect(throws: DIError.self) { try container.resolve(Holder.self, arg: Counted(population)) }
      #expect(population.alive == 0)
      let provider = try container.resolve(DIProvider<Holder, Counted>.self)
      #expect(throws: DIError.self) { try provider.get(Counted(population)) }
      #expect(population.alive == 0)
      withExtendedLifetime(holder) {}
    }
    #expect(population.made == 80)
  }

  @Test(arguments: FrontEnd.allCases)
  func aClosureThatIsBroughtKeepsWhatItCaptures(frontEnd: FrontEnd) throws {
    final class Caller {
      let call: () -> Int
      init(_ call: @escaping () -> Int) { self.call = call }
    }
    let population = Population()
    let graph = Registrations(frontEnd)
    graph.registerWithArguments { (call: @escaping @Sendable () -> Int) in Caller(call) }
    let container = try graph.container()
    var caller: Caller?
    do {
      let object = Counted(population, number: 7)
      let function: @Sendable () -> Int = { object.isIntact ? object.number : -1 }
      caller = try container.resolve(arg: function)
    }
    #expect(caller?.call() == 7 && population.alive == 1)
    caller = nil
    #expect(population.alive == 0)
  }

  @Test(arguments: FrontEnd.allCases)
  func aFailureKeepsNothingAndTheNextRequestWorks(frontEnd: FrontEnd) throws {
    let population = Population()
    let graph = Registrations(frontEnd)
    graph.register { (held: DIArg<Counted>, provider: DIProvider<Int, Bool>) -> Holder in
      let number = try? provider.get(arg(held).number > 0)
      return Holder(number == nil ? nil : arg(held))
    }
    .lifetime(.single)
    graph.registerAsking { (container: DIBuiltContainer, isGood: Bool) in
      isGood ? 1 : (try? container.resolve(Int.self, arg: "bad")) ?? 0
    }
    let container = try graph.container()
    #expect(try failure { try container.resolve(Holder.self, arg: 1) }.mismatch == "Holder(Int)")
    #expect(try failure { try container.resolve(Holder.self) }.mismatch == "Holder()")
    #expect(try container.resolve(Holder.self, arg: Counted(population, number: 1)).held?.number == 1)
    #expect(try container.resolve(Holder.self, arg: Counted(population, number: 2)).held?.number == 1)
    #expect(population.alive == 1)
    container.clean()
    #expect(population.alive == 0)
  }

  @Test(arguments: FrontEnd.allCases)
  func theContainerDoesNotOutliveARequestWithArguments(frontEnd: FrontEnd) throws {
    let population = Population()
    weak var provided: Counted?
    try {
      let graph = Registrations(frontEnd)
      graph.registerWithArguments { (held: Counted) in Holder(held) }.lifetime(.single)
      let container = try graph.container()
      let provider = try container.resolve(DIProvider<Holder, Counted>.self)
      provided = try provider.get(Counted(population)).held
      #expect(provided != nil)
    }()
    #expect(provided == nil && population.alive == 0)
  }

  @Test(arguments: FrontEnd.allCases)
  func existentialsOfAllSizesAreReleased(frontEnd: FrontEnd) throws {
    protocol Load {}
    struct Small: Load { let one: Counted }
    struct Big: Load { let one, two, three, four, five: Counted }
    final class Cart {
      let load: any Load
      init(_ load: any Load) { self.load = load }
    }
    let population = Population()
    let graph = Registrations(frontEnd)
    graph.registerWithArguments { (load: any Load) in Cart(load) }
    let container = try graph.container()
    func new() -> Counted { Counted(population) }
    var carts = [
      try container.resolve(Cart.self, arg: Small(one: new()) as any Load),
      try container.resolve(
        Cart.self, arg: Big(one: new(), two: new(), three: new(), four: new(), five: new()) as any Load),
    ]
    #expect(population.alive == 6)
    carts.removeFirst()
    #expect(population.alive == 5)
    carts = []
    #expect(population.alive == 0)
  }
}
