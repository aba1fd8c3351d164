import DIArguments
import DICore
import Testing

/// How requests with arguments fail, and that nothing is left behind.
struct FailureTests {
  final class Fragile: @unchecked Sendable {
    let name: String
    init(_ name: String) { self.name = name }
  }
  final class Holder {
    let fragile: Fragile?
    init(_ fragile: Fragile?) { self.fragile = fragile }
  }

  @Test(arguments: NamedLifetime.allCases)
  func aThrowingInitializerIsAFailure(lifetime: NamedLifetime) throws {
    let builder = DIContainerBuilder()
    builder.register(type: Fragile.self)
      .initialWithArg { (_, name: String) in
        if name == "bad" { throw Refusal() }
        return Fragile(name)
      }
      .lifetime(lifetime.lifetime)
    let container = try builder.build()
    for _ in 0..<2 {
      let error = try failure { try container.resolve(Fragile.self, arg: "bad") }
      guard case .initializationFailed(let info, let underlying) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(info.type == Fragile.self && underlying is Refusal)
    }
    let good = try container.resolve(Fragile.self, arg: "good")
    #expect(good.name == "good")
    if lifetime.isKept { #expect(try container.resolve(Fragile.self, arg: "bad") === good) }
  }

  @Test func anErrorOfAnotherContainerIsAFailureOfTheInitializer() throws {
    let other = try DIContainerBuilder().build()
    let builder = DIContainerBuilder()
    builder.register(type: Fragile.self)
      .initialWithArg { (_, name: String) in try Fragile(other.resolve(String.self, arg: name)) }
    let error = try failure { try builder.build().resolve(Fragile.self, arg: "x") }
    guard case .initializationFailed(_, let underlying as DIError) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(underlying.missingType == id(String.self))
  }

  @Test func aThrowingPostInitOrInjectionIsAFailure() throws {
    let builder = DIContainerBuilder()
    builder.register(type: Fragile.self)
      .initialWithArg { Fragile($1) }
      .injection { (fragile: Fragile, isBad: DIArg<Bool>) in if arg(isBad) { throw Refusal() } }
      .postInit { if $0.name == "bad" { throw Refusal() } }
      .lifetime(.single)
    let container = try builder.build()
    for arguments in [("good", true), ("bad", false)] {
      let error = try failure { try container.resolve(Fragile.self, arg: arguments.0, arguments.1) }
      guard case .initializationFailed = error else {
        Issue.record("\(error)")
        return
      }
    }
    #expect(try container.resolve(Fragile.self, arg: "good", false).name == "good")
  }

  @Test(arguments: FrontEnd.allCases)
  func aDependencyThatIsMissingFailsWithThePath(frontEnd: FrontEnd) throws {
    let graph = Registrations(frontEnd)
    graph.register { (name: DIArg<String>, _: Double) in Fragile(arg(name)) }
    graph.registerAsking { (container: DIBuiltContainer, name: String) in
      (try? container.resolve(Fragile.self, arg: name)).map { Holder($0) } ?? Holder(nil)
    }
    let container = try graph.container()
    guard case .typeIsNotFound(let type) = try failure({ try container.resolve(Fragile.self, arg: "x") }) else {
      Issue.record("another error")
      return
    }
    #expect(type.plain == "Double" && type.path.map { "\($0.type)" } == ["Fragile"])
    // Swallowed, it does no harm.
    #expect(try container.resolve(Holder.self, arg: "x").fragile == nil)
  }

  @Test func anErrorOfANestedRequestHasThePath() throws {
    let builder = DIContainerBuilder()
    builder.register(type: Fragile.self).initialWithArg { Fragile($1) }
    builder.register(type: Holder.self).initialWithArg { (container, number: Int) in
      try Holder(container.resolve(arg: number) as Fragile)
    }
    builder.register { (container) in try [container.resolve(Holder.self, arg: 1)] }
    let container = try builder.build()
    let error = try failure { try container.resolve([Holder].self) }
    #expect(error.mismatch == "Fragile(Int)")
    #expect(error.plain.contains("path: [Holder] ("))
    #expect(error.plain.contains(") -> Holder ("))
    #expect(error.plain.contains(") -> Fragile ("))
  }

  @Test(arguments: pairs(FrontEnd.allCases, NamedLifetime.allCases))
  func aFailureThatIsSwallowedLeavesNothingBehind(frontEnd: FrontEnd, lifetime: NamedLifetime) throws {
    let graph = Registrations(frontEnd)
    graph.registerWithArguments { (name: String) in Fragile(name) }.lifetime(lifetime.lifetime)
    graph.register { (container: DIBuiltContainer) in
      #expect(throws: DIError.self) { try container.resolve(Fragile.self, arg: 1) }
      #expect(throws: DIError.self) { try container.resolve(Fragile.self) }
      #expect(throws: DIError.self) { try container.resolve(Fragile.self, name: "n", arg: "x") }
      return Holder(try? container.resolve(Fragile.self, arg: "good"))
    }
    let container = try graph.container()
    #expect(try container.resolve(Holder.self).fragile?.name == "good")
  }

  @Test(arguments: FrontEnd.allCases)
  func aMismatchRunsNothing(frontEnd: FrontEnd) throws {
    let journal = Journal()
    let graph = Registrations(frontEnd)
    graph.register { () -> Int in
      journal.note("dependency")
      return 1
    }
    graph.register { (name: DIArg<String>, _: Int) -> Fragile in
      journal.note(arg(name))
      return Fragile(arg(name))
    }
    let container = try graph.container()
    #expect(throws: DIError.self) { try container.resolve(Fragile.self, arg: 1) }
    #expect(throws: DIError.self) { try container.resolve(Fragile.self) }
    #expect(journal.entries.isEmpty)
    _ = try container.resolve(Fragile.self, arg: "name")
    #expect(journal.entries == ["dependency", "name"])
  }

  // MARK: - build()

  @Test func anArgumentInitializerIsEnoughForABuild() throws {
    let builder = DIContainerBuilder()
    builder.register(type: Fragile.self).initialWithArg { Fragile($1) }
    #expect(try builder.build().resolve(Fragile.self, arg: "x").name == "x")
  }

  @Test func aBuildReportsAComponentWithoutAnyInitializer() throws {
    let builder = DIContainerBuilder()
    builder.register(type: Fragile.self)
    builder.register(type: Int.self).initialWithArg { (_, value: Int) in value }.lifetime(.weakSingle)
    builder.register(type: Holder.self).initialWithArg { (_, fragile: Fragile?) in Holder(fragile) }
    guard case .build(let errors) = try failure({ try builder.build() }) else {
      Issue.record("another error")
      return
    }
    #expect(errors.count == 2)
    guard case .notSpecifiedInitializationMethodFor(let first) = errors[0],
      case .weakLifetimeOfValue(let second) = errors[1]
    else {
      Issue.record("\(errors)")
      return
    }
    #expect(first.type == Fragile.self && second.type == Int.self)
  }

  @Test func twoComponentsWithArgumentsAndNoDefaultFailTheBuild() throws {
    let builder = DIContainerBuilder()
    builder.register(type: Fragile.self).initialWithArg { (_, name: String) in Fragile(name) }
    builder.register(type: Fragile.self).initialWithArg { (_, number: Int) in Fragile("\(number)") }
    guard case .build(let errors) = try failure({ try builder.build() }), errors.count == 1,
      case .defaultTypeIsNotSpecified(let type, _) = errors[0]
    else {
      Issue.record("another error")
      return
    }
    #expect(type.plain == "Fragile")
  }

  // MARK: - Delayed requests take no arguments themselves

  @Test(arguments: FrontEnd.allCases)
  func aDelayedRequestTakesNoArguments(frontEnd: FrontEnd) throws {
    let graph = Registrations(frontEnd)
    graph.registerWithArguments { (name: String) in Fragile(name) }
    let container = try graph.container()
    #expect(
      try failure { try container.resolve(DILazy<Fragile>.self, arg: "x") }.missingType == id(DILazy<Fragile>.self))
    #expect(
      try failure { try container.resolve(DIProvider<Fragile, String>.self, arg: "x") }.missingType
        == id(DIProvider<Fragile, String>.self))
    #expect(try failure { try container.resolve(DIProvider<Fragile>.self, arg: "x") }.missingType != nil)
    #expect(try failure { try container.resolveMany(DILazy<Fragile>.self, arg: "x") }.missingType != nil)
    #expect(try failure { try container.resolve(DILazy<Fragile>?.self, arg: "x") }.missingType != nil)
    #expect(try container.resolve(DIProvider<Fragile, String>.self).get("x").name == "x")
  }

  @Test(arguments: FrontEnd.allCases)
  func anArgumentCannotBeRequested(frontEnd: FrontEnd) throws {
    let container = try Registrations(frontEnd).container()
    #expect(try failure { try container.resolve(DIArg<String>.self) }.missingType == id(DIArg<String>.self))
    #expect(try failure { try container.resolve(DIArg<String>.self, arg: "x") }.missingType == id(DIArg<String>.self))
  }

  // MARK: - Objects that were made elsewhere

  @Test(arguments: FrontEnd.allCases)
  func anObjectWhoseInjectionsTakeArgumentsCannotBeHandedIn(frontEnd: FrontEnd) throws {
    let journal = Journal()
    let graph = Registrations(frontEnd)
    graph.register { Fragile("made") }
      .injection { (_: Fragile) in journal.note("first") }
      .injectionOfArguments { (_: Fragile, text: String) in journal.note(text) }
    let container = try graph.container()
    #expect(try failure { try container.resolve(Fragile("elsewhere")) }.mismatch == "Fragile()")
    #expect(journal.entries.isEmpty)
    #expect(try container.resolve(Fragile.self, arg: "x").name == "made")
    #expect(journal.entries == ["first", "x"])
  }

  @Test(arguments: FrontEnd.allCases)
  func anObjectOfAComponentWithArgumentInitializersMayBeHandedIn(frontEnd: FrontEnd) throws {
    let journal = Journal()
    let graph = Registrations(frontEnd)
    graph.register { 7 }
    graph.registerWithArguments { (name: String) in Fragile(name) }
      .injection { (fragile: Fragile, number: Int) in journal.note("\(fragile.name) \(number)") }
    let container = try graph.container()
    try container.resolve(Fragile("elsewhere"))
    #expect(journal.entries == ["elsewhere 7"])
  }
}
