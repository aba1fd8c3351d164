import DICore
import DIOperators
import Testing

/// Failures on the container that throws. The traps of the other one are in `OperatorTrapTests`.
extension OperatorTests {
  /// Why a cat cannot be had.
  enum Reason: CaseIterable {
    case missing, missingDeeper, ambiguous, recursive, thrown, isolated, unmade, givesNil

    func register(in builder: DIContainerBuilder) {
      switch self {
      case .missing: builder.register { Cat() }.as((any Animal).self) { $0 }
      case .missingDeeper: builder.register { (_: Dog) in Cat() }
      case .ambiguous: for name in ["a", "b"] { builder.register { Cat() }.set(name: name) }
      case .recursive: builder.register { (_: Owner) in Cat() }
      case .thrown: builder.register { () throws -> Cat in throw Escaped() }
      case .isolated: builder.register { @MainActor in Cat() }
      case .unmade: builder.register(type: Cat.self).initialNotNecessary()
      case .givesNil: builder.register { () -> Cat? in nil }
      }
      builder.register { Owner(cat: $0) }
    }

    func isReason(of error: DIError) -> Bool {
      switch (self, error) {
      case (.missing, .typeIsNotFound(let type)), (.givesNil, .typeIsNotFound(let type)): type == Cat.self
      case (.missingDeeper, .typeIsNotFound(let type)): type == Dog.self
      case (.ambiguous, .defaultTypeIsNotSpecified(let type, _)): type == Cat.self
      case (.recursive, .recursiveInitialization): true
      case (.thrown, .initializationFailed(_, let underlying)): underlying is Escaped
      case (.isolated, .isolated(let info)), (.unmade, .notSpecifiedInitializationMethodFor(let info)):
        info.type == Cat.self
      default: false
      }
    }
  }

  @Test(arguments: Reason.allCases) @concurrent func operatorsThrowTheErrorsOfTheContainer(_ reason: Reason)
    async throws
  {
    let container = try Self.built(reason.register)
    let direct = try failure { try *container as Cat }
    #expect(reason.isReason(of: direct), "\(direct)")
    let deeper = try failure { try *container as Owner }
    #expect(reason.isReason(of: deeper), "\(deeper)")
    switch reason {
    case .ambiguous: #expect(try (**container as [Cat]).count == 2)
    case .givesNil: #expect(try (**container as [Cat]).isEmpty)
    default: #expect(reason.isReason(of: try failure { try **container as [Cat] }))
    }
    #expect(*?container as Cat? == nil)
    #expect(*?container as Owner? == nil)
  }

  @Test(arguments: Reason.allCases) @concurrent
  func aFailureSwallowedByAClosureLeavesNothingBehind(_ reason: Reason) async throws {
    let container = try Self.built {
      reason.register(in: $0)
      $0.register { c in Home(cat: *?c) }
      $0.register { Home2() }.injection { c, home in home.cat = *?c }
    }
    #expect(try (*container as Home).cat == nil)
    #expect(try (*container as Home2).cat == nil)
    #expect(reason.isReason(of: try failure { try *container as Cat }))
  }

  @Test func aCaughtErrorIsTheErrorOfTheContainer() throws {
    let container = try Self.built()
    do throws(DIError) {
      let cat: Cat = try *container
      Issue.record("\(cat)")
    } catch {
      #expect(error.missingType == id(Cat.self))
    }
    let none: Cat? = try? *container
    #expect(none == nil)
  }
}

/// A home by another registration.
final class Home2: Home {}
