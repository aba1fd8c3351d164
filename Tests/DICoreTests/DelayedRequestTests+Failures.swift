import DICore
import Testing

// What is missing: with the holder if it is the target, at first use if it lies behind it.

extension DelayedRequestTests {
  final class Holder<Target>: @unchecked Sendable {
    let delayed: Delayed<Target>
    init(_ delayed: Delayed<Target>) { self.delayed = delayed }
  }
  final class Street {
    init(_ holder: Holder<Cat>) {}
  }
  final class Kennel {
    let name: Name
    init(_ name: Name) { self.name = name }
  }
  struct Name: Equatable, Sendable { let text: String }

  @Test(arguments: DelayedForm.onBoth)
  func aMissingTargetFailsTheHolder(_ form: DelayedForm, _ frontEnd: FrontEnd) throws {
    let line = #line + 2
    let container = try frontEnd.container { registrations in
      registrations.register(delaying: form) { Holder<Cat>($0) }
      registrations.register { Street($0) }
    }
    for error in [
      try failure { try container.resolve(Holder<Cat>.self) }, try failure { try container.resolve(Street.self) },
    ] {
      guard case .typeIsNotFound(let request) = error else {
        Issue.record("\(form), \(frontEnd): \(error)")
        continue
      }
      #expect(request == Cat.self)
      let holder = try #require(request.path.last)
      #expect(id(holder.type) == id(Holder<Cat>.self) && holder.line == line)
    }
    #expect(try failure { try container.delayed(form, Cat.self) }.missingType == id(Cat.self))
    let nested = try failure { try container.resolve(Street.self) }
    guard case .typeIsNotFound(let request) = nested else { return }
    #expect(request.path.map { id($0.type) } == [id(Street.self), id(Holder<Cat>.self)])
  }

  @Test(arguments: DelayedForm.onBoth)
  func aMissingNameFailsTheRequest(_ form: DelayedForm, _ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { $0.register { Cat() }.named("Tom") }
    let error = try failure { try container.delayed(form, Cat.self, name: "Felix") }
    guard case .typeIsNotFoundForName(let request, let name, let infos) = error else {
      Issue.record("\(form), \(frontEnd): \(error)")
      return
    }
    #expect(request == Cat.self && name == "Felix" && infos.count == 1)
  }

  @Test(arguments: DelayedForm.onBoth)
  func anAmbiguousTargetFailsTheHolder(_ form: DelayedForm, _ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { registrations in
      registrations.register { Cat() }.named("Tom")
      registrations.register { Cat() }.named("Felix")
      registrations.register(delaying: form) { Holder<Cat>($0) }
    }
    for error in [
      try failure { try container.resolve(Holder<Cat>.self) }, try failure { try container.delayed(form, Cat.self) },
    ] {
      #expect(error.ambiguousType == id(Cat.self), "\(form), \(frontEnd): \(error)")
      #expect(error.listed.count == 2)
    }
    #expect(throws: Never.self) { _ = try container.delayed(form, Cat.self, name: "Tom").get() }
  }

  @Test(arguments: DelayedForm.onBoth)
  func aMissingDependencyOfTheTargetFailsAtFirstUse(_ form: DelayedForm, _ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { registrations in
      registrations.register { Kennel($0) }
      registrations.register(delaying: form) { Holder<Kennel>($0) }
    }
    let holder = try container.resolve(Holder<Kennel>.self)
    let delayed = [holder.delayed, try container.delayed(form, Kennel.self)]
    for delayed in delayed {
      // Each time.
      for _ in 0..<2 {
        guard case .typeIsNotFound(let request) = try failure({ try delayed.get() }) else {
          Issue.record("\(form), \(frontEnd)")
          continue
        }
        #expect(request == Name.self)
        #expect(request.path.map { id($0.type) } == [id(Kennel.self)])
      }
    }
    if case .lazy(let lazy) = holder.delayed { #expect(!lazy.wasMade) }
  }

  @Test(arguments: DelayedForm.onBoth)
  func aFirstUseThatFailsCanBeTriedAgain(_ form: DelayedForm, _ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { registrations in
      registrations.register(scopeValue: Name.self)
      registrations.register { Kennel($0) }.lifetime(.lazySingle)
      registrations.register(delaying: form) { Holder<Kennel>($0) }
    }
    let delayed = try container.resolve(Holder<Kennel>.self).delayed
    for _ in 0..<2 {
      #expect(try failure { try delayed.get() }.typeWithoutInitializer == id(Name.self))
      if case .lazy(let lazy) = delayed { #expect(!lazy.wasMade) }
    }
    try container.set(Name(text: "Tom"))
    #expect(try delayed.get().name.text == "Tom")
    #expect(try delayed.get() === container.resolve(Kennel.self))
  }

  @Test(arguments: DelayedForm.allCases)
  func aThrowingInitializerIsTriedAgain(_ form: DelayedForm) throws {
    struct Refusal: Error {}
    let journal = journal
    let builder = DIContainerBuilder()
    builder.register { () throws -> Cat in
      journal.note("try")
      if journal.entries.count < 3 { throw Refusal() }
      return Cat()
    }.lifetime(.lazySingle)
    let delayed = try builder.build().delayed(form, Cat.self)
    for _ in 0..<2 {
      guard case .initializationFailed(let info, is Refusal) = try failure({ try delayed.get() }) else {
        Issue.record("\(form)")
        continue
      }
      #expect(id(info.type) == id(Cat.self))
    }
    #expect(try delayed.get() === delayed.get())
    #expect(journal.entries.count == 3)
  }

  // MARK: - Optional

  @Test func anOptionalDelayedRequestIsNilIfNothingIsRegistered() throws {
    final class Optionals {
      var lazy: DILazy<Cat>?, provider: DIProvider<Cat>?
      init(_ lazy: DILazy<Cat>?, _ provider: DIProvider<Cat>?) { (self.lazy, self.provider) = (lazy, provider) }
      init() {}
    }
    for isRegistered in [false, true] {
      let container = DIContainer()
      if isRegistered { container.register { Cat() } }
      container.register { Optionals($0, $1) }.as(Optionals.self, name: "initializer")
      container.register { Optionals() }.injection(\.lazy).injection(\.provider).as(Optionals.self, name: "paths")
      let lazy: DILazy<Cat>? = container.resolve()
      let provider: DIProvider<Cat>? = container.resolve()
      let byName: DILazy<Cat>? = container.resolve(name: "Tom")
      let found = [
        Optionals(lazy, provider), container.resolve(name: "initializer"), container.resolve(name: "paths"),
      ]
      for optionals in found {
        #expect((optionals.lazy != nil) == isRegistered && (optionals.provider != nil) == isRegistered)
        #expect((optionals.lazy?.value != nil) == isRegistered)
      }
      #expect(byName == nil)
    }
  }

  @Test func theBuilderNeedsAnOptionalInjectionForAnOptionalDelayedRequest() throws {
    final class Optionals { var lazy: DILazy<Cat>?, wasCalled = false }
    for isRegistered in [false, true] {
      let builder = DIContainerBuilder()
      if isRegistered { builder.register { Cat() } }
      builder.register { Optionals() }
        .injection(.optional) { (optionals: Optionals, lazy: DILazy<Cat>?) in
          (optionals.lazy, optionals.wasCalled) = (lazy, true)
        }.set(name: "said")
      builder.register { Optionals() }.injection(\.lazy).set(name: "not said")
      let container = try builder.build()
      let said = try container.resolve(Optionals.self, name: "said")
      #expect(said.wasCalled && (said.lazy != nil) == isRegistered)
      if isRegistered {
        #expect(try container.resolve(Optionals.self, name: "not said").lazy != nil)
      } else {
        let error = try failure { try container.resolve(Optionals.self, name: "not said") }
        #expect(error.missingType == id(Cat.self))
      }
    }
  }

  @Test func anAmbiguousTargetIsAFailureAndNotNil() throws {
    let container = try FrontEnd.declarative.container { registrations in
      registrations.register { Cat() }
      registrations.register { Cat() }
    }
    #expect(try failure { try container.resolve(DILazy<Cat>?.self) }.ambiguousType == id(Cat.self))
  }

  @Test(arguments: DelayedForm.onBoth)
  func anOptionalTargetFollowsTheRulesOfTheFrontEnd(_ form: DelayedForm, _ frontEnd: FrontEnd) throws {
    for isRegistered in [false, true] {
      let container = try frontEnd.container { registrations in
        if isRegistered { registrations.register { Cat() } }
        registrations.register(delaying: form) { Holder<Cat?>($0) }
      }
      if isRegistered || frontEnd == .declarative {
        #expect(try (container.resolve(Holder<Cat?>.self).delayed.get() != nil) == isRegistered)
        #expect(try (container.delayed(form, Cat?.self).get() != nil) == isRegistered)
      } else {
        #expect(try failure { try container.resolve(Holder<Cat?>.self) }.missingType == id(Cat.self))
        #expect(try failure { try container.delayed(form, Cat?.self) }.missingType == id(Cat.self))
      }
    }
  }

  @Test(arguments: DelayedForm.onBoth)
  func aTargetWithoutAnInitializerAnswersOnceAnObjectIsHandedIn(_ form: DelayedForm, _ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { $0.register(type: Cat.self).lifetime(.perScope) }
    let delayed = try container.delayed(form, Cat.self)
    let optional = try container.delayed(form, Cat?.self)
    #expect(try failure { try delayed.get() }.typeWithoutInitializer == id(Cat.self))
    if frontEnd == .builder {
      #expect(try failure { try optional.get() }.typeWithoutInitializer == id(Cat.self))
    }
    let cat = Cat()
    try container.resolve(cat)
    #expect(try delayed.get() === cat)
    #expect(try optional.get() === cat)
  }
}
