import DICore
import Testing

/// Which component answers if several serve one type: names, defaults, tests, elements and many; and what a build finds
/// wrong among them.
struct SelectionTests {
  protocol Service: AnyObject {
    var label: String { get }
  }
  protocol Other: AnyObject {}
  final class First: Service, Other, @unchecked Sendable {
    let label: String
    init(_ label: String = "first") { self.label = label }
  }
  final class Second: Service, Other, @unchecked Sendable {
    let label: String
    init(_ label: String = "second") { self.label = label }
  }
  final class Third: Service, Other {
    let label: String
    init(_ label: String = "third") { self.label = label }
  }
  struct Value {}
  final class Unmade {}
  final class Needy: Sendable {
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
    case other(String)

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
            default: .other("\(error)")
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
            default: .other("\(error)")
            }
          default: .other("\(error)")
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

  static let priorities: [DIPriority?] = [nil, .default, .test, .element, .fallback]

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
    Pair(.element, .element, .ambiguous), Pair(nil, .fallback, .first), Pair(.default, .fallback, .first),
    Pair(.test, .fallback, .first), Pair(.element, .fallback, .second), Pair(.fallback, .fallback, .ambiguousBuild),
  ])
  func theRulesSelectAmongTwoUnnamedComponents(_ pair: Pair) {
    pair.expect()
  }

  // MARK: - Two with names

  @Test(arguments: [
    Pair(nil, nil, .ambiguous), Pair(nil, .default, .second), Pair(nil, .element, .first),
    Pair(.default, .default, .twoDefaults), Pair(.default, .element, .first), Pair(.test, .test, .ambiguous),
    Pair(.test, .element, .first), Pair(.element, .element, .ambiguous), Pair(nil, .fallback, .first),
    Pair(.default, .fallback, .first), Pair(.test, .fallback, .first), Pair(.element, .fallback, .second),
    Pair(.fallback, .fallback, .ambiguous),
  ])
  func theRulesSelectAmongTwoNamedComponentsWithoutAName(_ pair: Pair) {
    pair.named("a", "b").expect()
  }

  @Test(arguments: [Pair(nil, .test, .ambiguous), Pair(.default, .test, .first)])
  func aTestReplacesNoComponentOfAnotherName(_ pair: Pair) {
    pair.named("a", "b").expect()
  }

  @Test(arguments: priorities, priorities)
  func theComponentWithTheNameAnswers(_ first: DIPriority?, _ second: DIPriority?) {
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
    Pair(.test, .test, .equalNames), Pair(.test, .element, .first), Pair(nil, .fallback, .first),
    Pair(.default, .fallback, .first), Pair(.test, .fallback, .first), Pair(.element, .fallback, .second),
    Pair(.fallback, .fallback, .equalNames),
  ])
  func theRulesSelectAmongTwoComponentsOfOneName(_ pair: Pair) {
    pair.named("a", "a").expect(name: "a")
    pair.named("a", "a").expect()
  }

  // MARK: - One with a name and one without

  @Test(arguments: [
    Pair(nil, nil, .first), Pair(nil, .default, .first), Pair(nil, .test, .first), Pair(nil, .element, .first),
    Pair(.default, nil, .first), Pair(.default, .test, .first), Pair(.default, .element, .first),
    Pair(.test, nil, .first), Pair(.test, .default, .first), Pair(.test, .test, .first), Pair(.test, .element, .first),
    Pair(.element, nil, .second), Pair(.element, .default, .second), Pair(.element, .test, .second),
    Pair(.element, .element, .first), Pair(.default, .default, .twoDefaults), Pair(nil, .fallback, .first),
    Pair(.default, .fallback, .first), Pair(.test, .fallback, .first), Pair(.element, .fallback, .second),
    Pair(.fallback, nil, .second), Pair(.fallback, .default, .second), Pair(.fallback, .test, .second),
    Pair(.fallback, .element, .first), Pair(.fallback, .fallback, .first),
  ])
  func theUnnamedComponentComesFirst(_ pair: Pair) {
    pair.named(nil, "b").expect()
  }

  @Test(arguments: priorities, priorities)
  func theUnnamedComponentAnswersToNoName(_ first: DIPriority?, _ second: DIPriority?) {
    let builder = Self.builder(Words(first), Words(second, name: "b"))
    if first == .default, second == .default {
      #expect(Outcome(builder, name: "b") == .twoDefaults)
    } else {
      #expect(Outcome(builder, name: "b") == .second)
      #expect(Outcome(builder, name: "a") == .missingName)
    }
  }

  // MARK: - Three

  @Test func aTestReplacesItsNamesakeAndNotTheDefault() {
    let builder = Self.builder(Words(.default, name: "a"), Words(name: "b"), Words(.test, name: "b"))
    #expect(Outcome(builder, name: "a") == .first)
    #expect(Outcome(builder, name: "b") == .answer("third"))
    #expect(Outcome(builder) == .first)
  }

  @Test func twoTestsAreAnAmbiguityEvenBesideADefault() {
    #expect(Outcome(Self.builder(Words(.test), Words(.default), Words(.test))) == .ambiguousBuild)
  }

  @Test func anAmbiguityListsTheCandidates() throws {
    let container = try Self.builder(Words(name: "a"), Words(.element, name: "b"), Words(name: "c")).build()
    #expect(try failure { try container.resolve((any Service).self) }.listed == [id(First.self), id(Third.self)])
  }

  @Test func anErrorForAnUnknownNameListsAllComponents() throws {
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

  @Test func theLastPriorityCounts() throws {
    let builder = Self.builder(Words(.default))
    builder.register { Second() }.as((any Service).self).check { $0 }.set(.default).set(.element)
    #expect(Outcome(builder) == .first)
  }

  @Test func aRepeatedNameIsOneName() throws {
    let builder = DIContainerBuilder()
    builder.register { First() }.set(name: "a").set(name: "a").lifetime(.perContainer)
    let container = try builder.build()
    #expect(try container.resolve(First.self, name: "a") === container.resolve(First.self))
  }
}
