import DICore
import Testing

/// Who answers where several components serve one type: names, defaults, tests, elements and many; and what a build finds
/// wrong among them.
struct SelectionTests {
  protocol Service: AnyObject {
    var label: String { get }
  }
  protocol Other: AnyObject {}
  final class First: Service, Other {
    let label: String
    init(_ label: String = "first") { self.label = label }
  }
  final class Second: Service, Other {
    let label: String
    init(_ label: String = "second") { self.label = label }
  }
  final class Third: Service, Other {
    let label: String
    init(_ label: String = "third") { self.label = label }
  }
  struct Value {}
  final class Unmade {}
  final class Needy {
    init(_ unmade: Unmade) {}
  }
  struct Refusal: Error {}

  /// What a component says of itself at its registration.
  struct Words: Sendable, CustomTestStringConvertible {
    var priority: DIPriority?
    var name: String?

    init(_ priority: DIPriority? = nil, name: String? = nil) {
      self.priority = priority
      self.name = name
    }

    func say<Implementation>(to registration: DIBuilderRegistration<Implementation>) {
      if let priority { registration.set(priority) }
      if let name { registration.set(name: name) }
    }

    var testDescription: String {
      let priority = priority.map { "\($0)" } ?? "plain"
      return name.map { "\(priority) \"\($0)\"" } ?? priority
    }
  }

  /// A builder with up to three components that serve as `Service`, in this order.
  static func builder(_ words: Words...) -> DIContainerBuilder { builder(words) }

  static func builder(_ words: [Words]) -> DIContainerBuilder {
    let builder = DIContainerBuilder()
    for (position, words) in words.enumerated() {
      switch position {
      case 0: words.say(to: builder.register { First() }.as((any Service).self).check { $0 })
      case 1: words.say(to: builder.register { Second() }.as((any Service).self).check { $0 })
      default: words.say(to: builder.register { Third() }.as((any Service).self).check { $0 })
      }
    }
    return builder
  }

  /// How a request for a `Service` ends.
  enum Outcome: Equatable, Sendable, CustomTestStringConvertible {
    case answer(String)
    /// The resolve does not know whom to ask.
    case ambiguous
    case missingName
    /// The build does not know whom the resolve will ask.
    case ambiguousBuild
    case twoDefaults
    case equalNames
    case else_(String)

    init(_ builder: DIContainerBuilder, name: String? = nil) {
      do throws(DIError) {
        let container = try builder.build()
        do throws(DIError) {
          let service: any Service = if let name { try container.resolve(name: name) } else { try container.resolve() }
          self = .answer(service.label)
        } catch {
          self =
            switch error {
            case .defaultTypeIsNotSpecified: .ambiguous
            case .typeIsNotFoundForName: .missingName
            default: .else_("\(error)")
            }
        }
      } catch {
        self =
          switch error.found {
          case .some(let errors) where errors.count == 1:
            switch errors[0] {
            case .defaultTypeIsNotSpecified: .ambiguousBuild
            case .pluralSpecifiedDefaultType: .twoDefaults
            case .intersectionNamesForType: .equalNames
            default: .else_("\(error)")
            }
          default: .else_("\(error)")
          }
      }
    }

    static let first = Outcome.answer("first")
    static let second = Outcome.answer("second")

    /// The outcome if the two components had been registered the other way round.
    var mirrored: Outcome {
      switch self {
      case .first: .second
      case .second: .first
      default: self
      }
    }

    var testDescription: String { "\(self)" }
  }

  /// Two components, and what becomes of a request.
  struct Pair: Sendable, CustomTestStringConvertible {
    let first: Words
    let second: Words
    let outcome: Outcome

    init(_ first: DIPriority?, _ second: DIPriority?, _ outcome: Outcome) {
      self.init(Words(first), Words(second), outcome)
    }

    init(_ first: Words, _ second: Words, _ outcome: Outcome) {
      self.first = first
      self.second = second
      self.outcome = outcome
    }

    func named(_ first: String?, _ second: String?) -> Pair {
      Pair(Words(self.first.priority, name: first), Words(self.second.priority, name: second), outcome)
    }

    var mirrored: Pair { Pair(second, first, outcome.mirrored) }

    func expect(name: String? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(
        Outcome(SelectionTests.builder(first, second), name: name) == outcome, sourceLocation: sourceLocation)
      #expect(
        Outcome(SelectionTests.builder(second, first), name: name) == outcome.mirrored, "registered the other way",
        sourceLocation: sourceLocation)
    }

    var testDescription: String { "\(first.testDescription) and \(second.testDescription): \(outcome)" }
  }

  static let priorities: [DIPriority?] = [nil, .default, .test, .element]

  // MARK: - One component

  @Test(arguments: priorities)
  func theOnlyComponentAnswersWhateverItsPriority(_ priority: DIPriority?) {
    #expect(Outcome(Self.builder(Words(priority))) == .first)
  }

  @Test(arguments: priorities)
  func theOnlyComponentAnswersToItsNameAndWithoutIt(_ priority: DIPriority?) {
    #expect(Outcome(Self.builder(Words(priority, name: "a"))) == .first)
    #expect(Outcome(Self.builder(Words(priority, name: "a")), name: "a") == .first)
    #expect(Outcome(Self.builder(Words(priority, name: "a")), name: "b") == .missingName)
    #expect(Outcome(Self.builder(Words(priority)), name: "a") == .missingName)
  }

  // MARK: - Two without names

  @Test(arguments: [
    Pair(nil, nil, .ambiguousBuild), Pair(nil, .default, .second), Pair(nil, .test, .second),
    Pair(nil, .element, .first), Pair(.default, .default, .twoDefaults), Pair(.default, .test, .second),
    Pair(.default, .element, .first), Pair(.test, .test, .ambiguousBuild), Pair(.test, .element, .first),
    Pair(.element, .element, .ambiguous),
  ])
  func amongTwoWithoutNames(_ pair: Pair) {
    pair.expect()
  }

  // MARK: - Two with names

  @Test(arguments: [
    Pair(nil, nil, .ambiguous), Pair(nil, .default, .second), Pair(nil, .element, .first),
    Pair(.default, .default, .twoDefaults), Pair(.default, .element, .first), Pair(.test, .test, .ambiguous),
    Pair(.test, .element, .first), Pair(.element, .element, .ambiguous),
  ])
  func amongTwoWithDifferentNamesWithoutAName(_ pair: Pair) {
    pair.named("a", "b").expect()
  }

  @Test(arguments: [Pair(nil, .test, .ambiguous), Pair(.default, .test, .first)])
  func aTestBeatsNobodyOfAnotherName(_ pair: Pair) {
    pair.named("a", "b").expect()
  }

  @Test(arguments: priorities, priorities)
  func aNameIsAnsweredByWhoeverHasIt(_ first: DIPriority?, _ second: DIPriority?) {
    let builder = Self.builder(Words(first, name: "a"), Words(second, name: "b"))
    if first == .default, second == .default {
      #expect(Outcome(builder) == .twoDefaults)
    } else {
      #expect(Outcome(builder, name: "a") == .first)
      #expect(Outcome(builder, name: "b") == .second)
      #expect(Outcome(builder, name: "c") == .missingName)
    }
  }

  @Test(arguments: [
    Pair(nil, nil, .equalNames), Pair(nil, .default, .equalNames), Pair(nil, .test, .second),
    Pair(nil, .element, .first), Pair(.default, .test, .second), Pair(.default, .element, .first),
    Pair(.test, .test, .equalNames), Pair(.test, .element, .first),
  ])
  func amongTwoOfTheSameName(_ pair: Pair) {
    pair.named("a", "a").expect(name: "a")
    pair.named("a", "a").expect()
  }

  // MARK: - One with a name and one without

  @Test(arguments: [
    Pair(nil, nil, .first), Pair(nil, .default, .first), Pair(nil, .test, .first), Pair(nil, .element, .first),
    Pair(.default, nil, .first), Pair(.default, .test, .first), Pair(.default, .element, .first),
    Pair(.test, nil, .first), Pair(.test, .default, .first), Pair(.test, .test, .first), Pair(.test, .element, .first),
    Pair(.element, nil, .second), Pair(.element, .default, .second), Pair(.element, .test, .second),
    Pair(.element, .element, .first), Pair(.default, .default, .twoDefaults),
  ])
  func theOneWithoutANameComesFirst(_ pair: Pair) {
    pair.named(nil, "b").expect()
  }

  @Test(arguments: priorities, priorities)
  func theOneWithoutANameNeverAnswersToOne(_ first: DIPriority?, _ second: DIPriority?) {
    guard first != .default || second != .default else { return }
    let builder = Self.builder(Words(first), Words(second, name: "b"))
    #expect(Outcome(builder, name: "b") == .second)
    #expect(Outcome(builder, name: "a") == .missingName)
  }

  // MARK: - Three

  @Test func aTestStandsInForItsNamesakeAndLeavesTheDefaultAlone() {
    let builder = Self.builder(Words(.default, name: "a"), Words(name: "b"), Words(.test, name: "b"))
    #expect(Outcome(builder, name: "a") == .first)
    #expect(Outcome(builder, name: "b") == .answer("third"))
    #expect(Outcome(builder) == .first)
  }

  @Test func twoTestsAreAnAmbiguityEvenBesideADefault() {
    #expect(Outcome(Self.builder(Words(.test), Words(.default), Words(.test))) == .ambiguousBuild)
  }

  @Test func anAmbiguityListsThoseThatCompete() throws {
    let container = try Self.builder(Words(name: "a"), Words(.element, name: "b"), Words(name: "c")).build()
    #expect(try failure { try container.resolve((any Service).self) }.listed == [id(First.self), id(Third.self)])
  }

  @Test func aNameThatNobodyHasListsEverybody() throws {
    let container = try Self.builder(Words(name: "a"), Words(.element), Words(.test, name: "c")).build()
    #expect(
      try failure { try container.resolve((any Service).self, name: "d") }.listed
        == [id(First.self), id(Second.self), id(Third.self)])
  }

  @Test func aPriorityHoldsForEveryServiceOfTheComponent() throws {
    let builder = DIContainerBuilder()
    builder.register { First() }
      .as((any Service).self).check { $0 }
      .as((any Other).self).check { $0 }
    builder.register { Second() }.set(.default)
      .as((any Service).self).check { $0 }
      .as((any Other).self).check { $0 }
    let container = try builder.build()
    #expect(try container.resolve((any Service).self) is Second)
    #expect(try container.resolve((any Other).self) is Second)
  }

  @Test func theLastPrioritySaidCounts() throws {
    let builder = Self.builder(Words(.default))
    builder.register { Second() }.as((any Service).self).check { $0 }.set(.default).set(.element)
    #expect(Outcome(builder) == .first)
  }

  @Test func aNameSaidTwiceIsOneName() throws {
    let builder = DIContainerBuilder()
    builder.register { First() }.set(name: "a").set(name: "a").lifetime(.perContainer)
    let container = try builder.build()
    #expect(try container.resolve(First.self, name: "a") === container.resolve(First.self))
  }

  // MARK: - Many

  static func labels(_ builder: DIContainerBuilder) throws -> [String] {
    try builder.build().resolveMany((any Service).self).map(\.label)
  }

  @Test(arguments: [nil, .default, .element] as [DIPriority?], [nil, "b"])
  func manyKeepsTheOrderOfRegistration(_ priority: DIPriority?, _ name: String?) throws {
    for position in 0..<3 {
      var words = [Words(name: "x"), Words(name: "y"), Words(name: "z")]
      words[position] = Words(priority, name: name)
      #expect(try Self.labels(Self.builder(words)) == ["first", "second", "third"], "\(position)")
    }
  }

  @Test(arguments: [
    ([2, 0, 1], ["third", "first", "second"]), ([1, 2, 0], ["second", "third", "first"]),
    ([2, 1, 0], ["third", "second", "first"]),
  ])
  func manyKeepsTheOrderInWhichBuildersWereCalled(_ order: [Int], _ labels: [String]) throws {
    let builder = DIContainerBuilder()
    for position in order {
      switch position {
      case 0: builder.register { First() }.set(.element).as((any Service).self).check { $0 }
      case 1: builder.register { Second() }.set(.element).as((any Service).self).check { $0 }
      default: builder.register { Third() }.set(.element).as((any Service).self).check { $0 }
      }
    }
    #expect(try Self.labels(builder) == labels)
  }

  @Test func aLoopRegistersSeveralComponents() throws {
    let builder = DIContainerBuilder()
    for number in 1...5 {
      builder.register { First("\(number)") }.set(.element).as((any Service).self).check { $0 }
    }
    #expect(try Self.labels(builder) == ["1", "2", "3", "4", "5"])
  }

  @Test func manyHoldsTestsOnlyIfThereAreAny() throws {
    #expect(try Self.labels(Self.builder(Words(.test), Words(), Words(.test, name: "c"))) == ["first", "third"])
    #expect(try Self.labels(Self.builder(Words(), Words(.test), Words(.element))) == ["second"])
    #expect(try Self.labels(Self.builder(Words(name: "a"), Words(name: "b"), Words(.test, name: "b"))) == ["third"])
  }

  @Test func manyHoldsTheOwnTypeAndServicesOfOthersInOneOrder() throws {
    class Base {}
    final class Derived: Base {}
    let builder = DIContainerBuilder()
    builder.register { Derived() }.as(Base.self).check { $0 }.set(.element)
    builder.register { Base() }
    builder.register { Derived() }.as(.self).as(Base.self).check { $0 }.set(.element)
    let bases = try builder.build().resolveMany(Base.self)
    #expect(bases.map { id(type(of: $0)) } == [id(Derived.self), id(Base.self), id(Derived.self)])
  }

  @Test func aComponentThatNamesAServiceTwiceIsInManyOnce() throws {
    let builder = DIContainerBuilder()
    builder.register { First() }
      .as((any Service).self).check { $0 }
      .as((any Service).self).unsafe()
      .as((any Service).self) { $0 }
    #expect(try Self.labels(builder) == ["first"])
  }

  @Test func manyOfNobodyIsAnError() throws {
    let builder = DIContainerBuilder()
    builder.register { First() }
    builder.register { Asking(many($0)) }
    let container = try builder.build()
    #expect(try failure { try container.resolveMany((any Service).self) }.missingType == id((any Service).self))
    #expect(try failure { try container.resolve(Asking.self) }.missingType == id((any Service).self))
  }

  @Test func anElementThatThrowsFailsTheWhole() throws {
    let builder = Self.builder(Words(.element), Words(.element))
    builder.register { () throws -> Third in throw Refusal() }.set(.element).as((any Service).self).check { $0 }
    let container = try builder.build()
    guard
      case .initializationFailed(let info, let underlying) = try failure({
        try container.resolveMany((any Service).self)
      })
    else {
      Issue.record("another error")
      return
    }
    #expect(id(info.type) == id(Third.self))
    #expect(underlying is Refusal)
  }

  @Test func anElementThatMissesSomethingFailsTheWhole() throws {
    let builder = Self.builder(Words(.element))
    builder.register { (_: Unmade) in Third() }.set(.element).as((any Service).self).check { $0 }
    let container = try builder.build()
    #expect(try failure { try container.resolveMany((any Service).self) }.missingType == id(Unmade.self))
  }

  // MARK: - Many, asked for by a member

  final class Asking: Service {
    var others: [any Service]
    let label: String
    init(_ others: [any Service] = [], label: String = "asking") {
      self.others = others
      self.label = label
    }
  }
  final class AskingToo: Service {
    var others: [any Service]
    let label = "askingToo"
    init(_ others: [any Service] = []) { self.others = others }
  }

  enum Form: String, CaseIterable, Sendable { case parameter, container }

  @Test(arguments: Form.allCases, NamedLifetime.allCases)
  func amongSeveralMembersTheOneInItsInitializerIsLeftOut(_ form: Form, _ lifetime: NamedLifetime) throws {
    for position in 0..<3 {
      let builder = DIContainerBuilder()
      for index in 0..<3 where index != position {
        builder.register { First("\(index)") }.set(.element).as((any Service).self).check { $0 }
      }
      let registration =
        switch form {
        case .parameter: builder.register { Asking(many($0)) }
        case .container: builder.register { container in Asking(try container.resolveMany()) }
        }
      registration.lifetime(lifetime.lifetime).as((any Service).self).check { $0 }
      let asking = try #require(try builder.build().resolve((any Service).self) as? Asking)
      #expect(asking.others.map(\.label) == ["0", "1", "2"].filter { $0 != "\(position)" }, "\(position)")
    }
  }

  struct Askers: Sendable, CustomTestStringConvertible {
    let first: Form
    let second: Form
    let lifetimes: (first: NamedLifetime, second: NamedLifetime)

    var testDescription: String { "\(first) \(lifetimes.first), \(second) \(lifetimes.second)" }

    static let all = pairs(Form.allCases, Form.allCases).flatMap { forms in
      pairs(NamedLifetime.allCases, NamedLifetime.allCases).map {
        Askers(first: forms.0, second: forms.1, lifetimes: (first: $0.0, second: $0.1))
      }
    }

    func container() throws -> DIBuiltContainer {
      let builder = DIContainerBuilder()
      switch first {
      case .parameter: register(builder.register { Asking(many($0)) }, lifetimes.first)
      case .container: register(builder.register { c in Asking(try c.resolveMany()) }, lifetimes.first)
      }
      builder.register { First() }.set(.element).as((any Service).self).check { $0 }
      switch second {
      case .parameter:
        builder.register { AskingToo(many($0)) }.set(.element).as(.self).as((any Service).self) { $0 }
          .lifetime(lifetimes.second.lifetime)
      case .container:
        builder.register { c in AskingToo(try c.resolveMany()) }.set(.element).as(.self).as((any Service).self) { $0 }
          .lifetime(lifetimes.second.lifetime)
      }
      return try builder.build()
    }

    private func register(_ asking: DIBuilderRegistration<Asking>, _ lifetime: NamedLifetime) {
      asking.set(.element).as(.self).as((any Service).self) { $0 }.lifetime(lifetime.lifetime)
    }
  }

  @Test(arguments: Askers.all, [0, 1, 2])
  func membersThatAskForManyLeaveEachOtherOutWhoeverIsAskedFirst(_ askers: Askers, entry: Int) throws {
    let container = try askers.container()
    let all: [any Service]
    switch entry {
    case 0:
      #expect(try container.resolve(Asking.self).others.map(\.label) == ["first"])
      all = try container.resolveMany()
    case 1:
      #expect(try container.resolve(AskingToo.self).others.map(\.label) == ["first"])
      all = try container.resolveMany()
    default:
      all = try container.resolveMany()
    }
    #expect(all.map(\.label) == ["asking", "first", "askingToo"])
    #expect((all[0] as? Asking)?.others.map(\.label) == ["first"])
    #expect((all[2] as? AskingToo)?.others.map(\.label) == ["first"])
  }

  @Test(arguments: Form.allCases, NamedLifetime.allCases)
  func membersThatAskForManyInInjectionsSeeEachOther(_ form: Form, _ lifetime: NamedLifetime) throws {
    for entry in 0..<2 {
      let builder = DIContainerBuilder()
      let first = builder.register { Asking() }.as(.self).as((any Service).self) { $0 }
        .set(.element).lifetime(lifetime.lifetime)
      let second = builder.register { AskingToo() }.as(.self).as((any Service).self) { $0 }
        .set(.element).lifetime(lifetime.lifetime)
      switch form {
      case .parameter:
        first.injection { $0.others = many($1) }
        second.injection { $0.others = many($1) }
      case .container:
        first.injection { container, asking in asking.others = try container.resolveMany() }
        second.injection { container, asking in asking.others = try container.resolveMany() }
      }
      let container = try builder.build()
      let others =
        entry == 0 ? try container.resolve(Asking.self).others : try container.resolve(AskingToo.self).others
      #expect(others.map(\.label) == ["asking", "askingToo"], "entry \(entry)")
      for case let asking as Asking in others {
        #expect(asking.others.map { ObjectIdentifier($0) } == others.map { ObjectIdentifier($0) }, "entry \(entry)")
        asking.others = []
      }
      for case let asking as AskingToo in others {
        #expect(asking.others.map { ObjectIdentifier($0) } == others.map { ObjectIdentifier($0) }, "entry \(entry)")
        asking.others = []
      }
    }
  }

  // MARK: - What a build finds

  @Test(arguments: [NamedLifetime.perContainerWeak, .weakSingle, .customWeak])
  func aWeakValueFailsTheBuild(_ lifetime: NamedLifetime) throws {
    let builder = DIContainerBuilder()
    builder.register { Value() }.lifetime(lifetime.lifetime)
    let errors = try #require(try failure { try builder.build() }.found)
    guard errors.count == 1, case .weakLifetimeOfValue(let info) = errors[0] else {
      Issue.record("\(errors)")
      return
    }
    #expect(id(info.type) == id(Value.self))
  }

  @Test(arguments: NamedLifetime.allCases)
  func aValueMayHaveEveryLifetimeThatIsNotWeak(_ lifetime: NamedLifetime) throws {
    let builder = DIContainerBuilder()
    builder.register { 7 }.lifetime(lifetime.lifetime)
    switch lifetime {
    case .perContainerWeak, .weakSingle, .customWeak:
      #expect(try failure { try builder.build() }.found?.count == 1)
    case .prototype, .objectGraph, .perContainer, .lazySingle, .single, .custom:
      #expect(try builder.build().resolve(Int.self) == 7)
    }
  }

  @globalActor actor Elsewhere {
    static let shared = Elsewhere()
  }

  @Test func aForeignActorFailsTheBuild() throws {
    let builder = DIContainerBuilder()
    builder.register { @Elsewhere in First() }
    builder.register { Second() }.postInit { @Elsewhere _ in }
    builder.register { Third() }.injection { @Elsewhere (_: Third, _: First) in }
    let errors = try #require(try failure { try builder.build() }.found)
    #expect(errors.map(\.isolatedType) == [id(First.self), id(Second.self), id(Third.self)])
  }

  @Test func twoDefaultsListBoth() throws {
    let builder = Self.builder(Words(.default), Words(), Words(.default, name: "c"))
    let errors = try #require(try failure { try builder.build() }.found)
    guard errors.count == 1, case .pluralSpecifiedDefaultType(let type, _) = errors[0] else {
      Issue.record("\(errors)")
      return
    }
    #expect(id(type.type) == id((any Service).self))
    #expect(errors[0].listed == [id(First.self), id(Third.self)])
  }

  @Test func equalNamesOfOneTypeAreOneError() throws {
    let builder = DIContainerBuilder()
    builder.register { First() }.set(name: "a").set(name: "b").set(name: "c").as((any Service).self).check { $0 }
    builder.register { Second() }.set(name: "a").as((any Service).self).check { $0 }
    builder.register { Third() }.set(name: "b").as((any Service).self).check { $0 }
    let errors = try #require(try failure { try builder.build() }.found)
    guard errors.count == 1, case .intersectionNamesForType(let type, let names, _) = errors[0] else {
      Issue.record("\(errors)")
      return
    }
    #expect(id(type.type) == id((any Service).self))
    #expect(names == ["a", "b"])
    #expect(errors[0].listed == [id(First.self), id(Second.self), id(Third.self)])
  }

  @Test func equalNamesOfDifferentTypesAreFine() throws {
    let builder = DIContainerBuilder()
    builder.register { First() }.set(name: "a")
    builder.register { Second() }.set(name: "a")
    let container = try builder.build()
    #expect(try container.resolve(First.self, name: "a").label == "first")
    #expect(try container.resolve(Second.self, name: "a").label == "second")
  }

  @Test func twoDefaultsDoNotHideEqualNames() throws {
    let builder = Self.builder(Words(.default, name: "a"), Words(.default, name: "a"))
    let errors = try #require(try failure { try builder.build() }.found)
    guard errors.count == 2, case .pluralSpecifiedDefaultType = errors[0], case .intersectionNamesForType = errors[1]
    else {
      Issue.record("\(errors)")
      return
    }
  }

  /// Everything that can be wrong, one registration of each; the ambiguous ones have their second half at the end.
  enum Wrong: String, CaseIterable, Sendable {
    case ambiguous, equalNames, twoDefaults, withoutInitializer, weakValue, foreignActor

    func register(in builder: DIContainerBuilder) {
      switch self {
      case .ambiguous: builder.register { First() }
      case .equalNames: builder.register { Second() }.set(name: "a")
      case .twoDefaults: builder.register { Third() }.set(.default)
      case .withoutInitializer: builder.register(type: Unmade.self)
      case .weakValue: builder.register { Value() }.lifetime(.weakSingle)
      case .foreignActor: builder.register { @Elsewhere in Asking() }
      }
    }

    func complete(in builder: DIContainerBuilder) {
      switch self {
      case .ambiguous, .equalNames, .twoDefaults: register(in: builder)
      case .withoutInitializer, .weakValue, .foreignActor: break
      }
    }

    init?(_ error: DIError) {
      switch error {
      case .defaultTypeIsNotSpecified: self = .ambiguous
      case .intersectionNamesForType: self = .equalNames
      case .pluralSpecifiedDefaultType: self = .twoDefaults
      case .notSpecifiedInitializationMethodFor: self = .withoutInitializer
      case .weakLifetimeOfValue: self = .weakValue
      case .isolated: self = .foreignActor
      default: return nil
      }
    }

    /// Every rotation of the cases, forwards and backwards.
    static let orders = [allCases, allCases.reversed()].flatMap { cases in
      cases.indices.map { Array(cases[$0...] + cases[..<$0]) }
    }
  }

  @Test(arguments: Wrong.orders)
  func aBuildFindsEverythingInTheOrderOfRegistration(_ order: [Wrong]) throws {
    let builder = DIContainerBuilder()
    for wrong in order { wrong.register(in: builder) }
    for wrong in order.reversed() { wrong.complete(in: builder) }
    let errors = try #require(try failure { try builder.build() }.found)
    #expect(errors.map(Wrong.init) == order)
  }

  protocol S1: AnyObject {}
  protocol S2: AnyObject {}
  protocol S3: AnyObject {}
  protocol S4: AnyObject {}
  protocol S5: AnyObject {}
  protocol S6: AnyObject {}
  final class Versatile: S1, S2, S3, S4, S5, S6 {}

  @Test func errorsOfOneRegistrationComeInTheOrderOfItsServices() throws {
    let builder = DIContainerBuilder()
    for _ in 0..<2 {
      builder.register { Versatile() }
        .as((any S4).self) { $0 }.as((any S2).self) { $0 }.as((any S6).self) { $0 }
        .as((any S1).self) { $0 }.as((any S5).self) { $0 }.as((any S3).self) { $0 }
    }
    let errors = try #require(try failure { try builder.build() }.found)
    #expect(
      errors.map(\.ambiguousType)
        == [id((any S4).self), id((any S2).self), id((any S6).self), id((any S1).self), id((any S5).self)]
        + [id((any S3).self)])
  }

  @Test func aBuildThatFailedCanBeMended() throws {
    let builder = DIContainerBuilder()
    let first = builder.register { First() }
    builder.register { First() }
    let unmade = builder.register(type: Unmade.self)
    #expect(try failure { try builder.build() }.found?.count == 2)
    first.set(.default)
    unmade.initialNotNecessary()
    #expect(try builder.build().resolve(First.self).label == "first")
  }

  @Test func whatOnlyAResolveCanMeetDoesNotFailTheBuild() throws {
    final class Chicken {
      init(_ egg: Egg) {}
    }
    final class Egg {
      init(_ chicken: Chicken) {}
    }
    let builder = DIContainerBuilder()
    builder.register(Needy.init)
    builder.register(Chicken.init)
    builder.register(Egg.init)
    builder.register { Value() }.as((any Service).self).unsafe()
    let container = try builder.build()
    #expect(try failure { try container.resolve(Needy.self) }.missingType == id(Unmade.self))
    #expect(try failure { try container.resolve(Chicken.self) }.recursiveType == id(Chicken.self))
    guard case .typeIsIncorrect = try failure({ try container.resolve((any Service).self) }) else {
      Issue.record("the value was taken for a service")
      return
    }
  }

  @Test func aSingleThatCannotBeMadeFailsTheBuildByItself() throws {
    let builder = DIContainerBuilder()
    builder.register { First() }.lifetime(.single)
    builder.register(Needy.init).lifetime(.single)
    builder.register { () throws -> Second in throw Refusal() }.lifetime(.single)
    guard case .whileCreateSingleton(let info, let stack) = try failure({ try builder.build() }) else {
      Issue.record("another error")
      return
    }
    #expect(id(info.type) == id(Needy.self))
    #expect(stack.missingType == id(Unmade.self))
  }

  @Test func wrongRegistrationsComeBeforeSinglesThatCannotBeMade() throws {
    let builder = DIContainerBuilder()
    builder.register(Needy.init).lifetime(.single)
    builder.register(type: Unmade.self)
    let errors = try #require(try failure { try builder.build() }.found)
    #expect(errors.map(\.typeWithoutInitializer) == [id(Unmade.self)])
  }
}
