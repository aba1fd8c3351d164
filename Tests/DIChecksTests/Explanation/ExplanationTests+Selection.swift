import DIChecks
import DICore
import Testing

// Why a component answers, and why the others do not: one reason for each step of the selection.

extension ExplanationTests {
  /// The explanation for what serves as `Service`.
  private static func explanation(
    _ frontEnd: FrontEnd, name: String? = nil, _ register: (Registrations) -> Void
  ) throws -> DIExplanation {
    try frontEnd.container(register).explain((any Service).self, name: name)
  }

  // MARK: - Each step

  @Test(arguments: FrontEnd.allCases)
  func theOnlyComponentNeedsNoDecision(_ frontEnd: FrontEnd) throws {
    let explanation = try Self.explanation(frontEnd) {
      $0.register { Cat() }
      $0.register { First() }.serving((any Service).self) { $0 }
    }
    #expect(explanation.answers.map(\.id) == [1])
    #expect(explanation.decision == nil && explanation.reasons.isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func aRequestByNameLeavesOutAllWithoutTheName(_ frontEnd: FrontEnd) throws {
    let explanation = try Self.explanation(frontEnd, name: "b") {
      $0.register { First() }.serving((any Service).self, named: "a") { $0 }
      $0.register { Second() }.serving((any Service).self, named: "b") { $0 }
      $0.register { Third() }.serving((any Service).self) { $0 }
    }
    #expect(explanation.names == ["b"])
    #expect(explanation.answers.map(\.id) == [1])
    #expect(explanation.decision == .lacksQualifier)
    #expect(explanation.reasons == ["First lacksQualifier", "Third lacksQualifier"])
  }

  @Test func anElementDoesNotCompete() throws {
    let explanation = try Self.explanation(.builder) {
      $0.register { First() }.serving((any Service).self) { $0 }.saying({ $0.set(.element) }, { $0 })
      $0.register { Second() }.serving((any Service).self) { $0 }
    }
    #expect(explanation.answers.map(\.id) == [1])
    #expect(explanation.decision == .isElement && explanation.reasons == ["First isElement"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aFallbackStandsAside(_ frontEnd: FrontEnd) throws {
    let explanation = try Self.explanation(frontEnd) {
      $0.register { First() }.serving((any Service).self) { $0 }.asFallback()
      $0.register { Second() }.serving((any Service).self, named: "a") { $0 }
    }
    #expect(explanation.answers.map(\.id) == [1])
    #expect(explanation.decision == .isFallback && explanation.reasons == ["First isFallback"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aManyLeavesOutFallbacks(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { First() }.serving((any Service).self) { $0 }.asFallback()
      $0.register { Second() }.serving((any Service).self) { $0 }
    }
    let explanation = container.explain(DIMany<any Service>.self)
    #expect(explanation.answers.map(\.id) == [1])
    #expect(explanation.reasons == ["First isFallback"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aRequestWithoutANameLeavesOutTheNamed(_ frontEnd: FrontEnd) throws {
    let explanation = try Self.explanation(frontEnd) {
      $0.register { First() }.serving((any Service).self, named: "a") { $0 }
      $0.register { Second() }.serving((any Service).self) { $0 }
    }
    #expect(explanation.answers.map(\.id) == [1])
    #expect(explanation.decision == .hasQualifier && explanation.reasons == ["First hasQualifier"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aTestReplacesTheOthers(_ frontEnd: FrontEnd) throws {
    let explanation = try Self.explanation(frontEnd) {
      $0.register { First() }.serving((any Service).self) { $0 }.byDefault()
      $0.register { Second() }.serving((any Service).self) { $0 }.forTest()
    }
    #expect(explanation.answers.map(\.id) == [1])
    #expect(explanation.decision == .isReplacedByTest && explanation.reasons == ["First isReplacedByTest"])
  }

  @Test(arguments: FrontEnd.allCases)
  func theDefaultIsPreferred(_ frontEnd: FrontEnd) throws {
    let explanation = try Self.explanation(frontEnd) {
      $0.register { First() }.serving((any Service).self) { $0 }
      $0.register { Second() }.serving((any Service).self) { $0 }.byDefault()
      $0.register { Third() }.serving((any Service).self) { $0 }
    }
    #expect(explanation.answers.map(\.id) == [1])
    #expect(explanation.decision == .isNotDefault)
    #expect(explanation.reasons == ["First isNotDefault", "Third isNotDefault"])
  }

  @Test func eachStepLeavesOutItsOwn() throws {
    let builder = DIContainerBuilder()
    builder.register { First() }.as((any Service).self).check { $0 }.set(.element)
    builder.register { First() }.as((any Service).self).check { $0 }.set(name: "a")
    builder.register { First() }.as((any Service).self).check { $0 }
    builder.register { First() }.as((any Service).self).check { $0 }.set(.default)
    let explanation = try builder.build().explain((any Service).self)
    #expect(explanation.answers.map(\.id) == [3])
    #expect(explanation.rejected.map(\.component.id) == [0, 1, 2])
    #expect(explanation.rejected.map(\.reason) == [.isElement, .hasQualifier, .isNotDefault])
    #expect(explanation.decision == .isNotDefault)
  }

  @Test func reasonsAreInTheOrderOfTheSteps() {
    // What selection can leave out, in this order; validation of a request by hand would do the same.
    #expect(
      DIExplanation.Reason.allCases == [
        .lacksQualifier, .isInaccessible, .isElsewhere, .isElement, .isFallback, .hasQualifier, .isReplacedByTest,
        .isFurtherAway,
        .isNotDefault, .isDefaultOfModule, .isReplaced,
      ])
  }

  // MARK: - Many

  @Test(arguments: FrontEnd.allCases)
  func allAnswerARequestForMany(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { First() }.serving((any Service).self) { $0 }
      $0.register { Second() }.serving((any Service).self, named: "a") { $0 }
      $0.register { Third() }.serving((any Service).self) { $0 }.byDefault()
    }
    let explanation = container.explain(DIMany<any Service>.self)
    #expect(explanation.answers.map(\.id) == [0, 1, 2])
    #expect(explanation.reasons.isEmpty && explanation.decision == nil)
    #expect(
      explanation.outline == [
        "DIMany<any Service>: First creates", "DIMany<any Service>: Second creates",
        "DIMany<any Service>: Third creates",
      ])
  }

  @Test(arguments: FrontEnd.allCases)
  func aManyWithTestsLeavesOutTheRest(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { First() }.serving((any Service).self) { $0 }
      $0.register { Second() }.serving((any Service).self) { $0 }.forTest()
      $0.register { Third() }.serving((any Service).self, named: "a") { $0 }
    }
    let explanation = container.explain(DIMany<any Service>.self)
    #expect(explanation.answers.map(\.id) == [1])
    #expect(explanation.reasons == ["First isReplacedByTest", "Third isReplacedByTest"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aManyByNameLeavesOutAllWithoutTheName(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { First() }.serving((any Service).self, named: "Tom") { $0 }
      $0.register { Second() }.serving((any Service).self) { $0 }
    }
    let byType = container.explain(DIByName<DIMany<any Service>, Tom>.self)
    let byName = container.explain(DIMany<any Service>.self, name: "Tom")
    for explanation in [byType, byName] {
      #expect(explanation.answers.map(\.id) == [0])
      #expect(explanation.reasons == ["Second lacksQualifier"])
    }
    #expect(byType.names.isEmpty && byName.names == ["Tom"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aDictionaryByNameNamesItsMembers(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      for name in ["a", "b"] { $0.register { First() }.serving((any Service).self, named: name) { $0 }.asFallback() }
      $0.register { Second() }.serving((any Service).self, named: "a") { $0 }
      $0.register { Third() }.serving((any Service).self) { $0 }
    }
    let explanation = container.explain(DIManyByName<any Service>.self)
    #expect(explanation.answers.map(\.id) == [2, 1])
    #expect(explanation.reasons == ["First isFallback", "Third lacksQualifier"])
  }

  // MARK: - All pairs

  /// What a component says of itself at its registration.
  private struct Words {
    var priority: DIPriority?
    var name: String?

    func say<T>(to registration: DIBuilderRegistration<T>) {
      if let priority { registration.set(priority) }
      if let name { registration.set(name: name) }
    }
  }

  /// Every pair of components with priorities and names, and requests with and without a name: the explanation names what a
  /// resolve gets, or has its error; and each component either answers or has a reason, unless the request is ambiguous.
  @Test func anExplanationAgreesWithEachSelection() throws {
    let makes: [@Sendable () -> any Service] = [{ First() }, { Second() }, { Third() }]
    let types = [id(First.self), id(Second.self), id(Third.self)]
    let words = pairs([nil, .default, .test, .element, .fallback], [nil, "a", "b"]).map {
      Words(priority: $0, name: $1)
    }
    for (first, second) in pairs(words, words) {
      for third in [nil, Words(priority: .test, name: "a"), Words(priority: .element)] {
        let all = [first, second] + (third.map { [$0] } ?? [])
        let builder = DIContainerBuilder()
        for (make, words) in zip(makes, all) { words.say(to: builder.register { make() }) }
        guard let container = try? builder.build() else { continue }
        for name in [nil, "a", "b", "c"] {
          let told = "\(all), name \(name ?? "nil")"
          let explanation = container.explain((any Service).self, name: name)
          do throws(DIError) {
            let service: any Service =
              if let name { try container.resolve(name: name) } else { try container.resolve() }
            #expect(explanation.answers.map { types[$0.id] } == [id(type(of: service))], "\(told)")
            #expect(explanation.rejected.count == all.count - 1 && explanation.error == nil, "\(told)")
          } catch {
            #expect(explanation.answers.isEmpty && explanation.decision == nil, "\(told)")
            #expect(explanation.error == error && explanation.error?.plain == error.plain, "\(told)")
            #expect(explanation.rejected.count + (error.missingName ? 0 : error.listed.count) == all.count, "\(told)")
          }
          #expect(explanation.rejected.map(\.reason.position).isSorted, "\(told)")
        }
      }
    }
  }

  // MARK: - Wrappers that are registered

  /// A lazy that is a component itself is no request for what it wraps.
  @Test(arguments: FrontEnd.allCases)
  func aWrapperThatIsRegisteredIsNoWrapper(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { DILazy(Cat()) }
      $0.register { Cat() }
      $0.register { Cat() }.byDefault()
    }
    let explanation = container.explain(DILazy<Cat>.self)
    #expect(explanation.answers.map(\.id) == [0])
    #expect(explanation.reasons.isEmpty && explanation.outline == ["DILazy<Cat> creates"])
  }
}

extension DIError {
  fileprivate var missingName: Bool { if case .typeIsNotFoundForName = self { true } else { false } }
}

extension DIExplanation.Reason {
  fileprivate var position: Int { DIExplanation.Reason.allCases.firstIndex(of: self)! }
}

extension [Int] {
  fileprivate var isSorted: Bool { self == sorted() }
}
