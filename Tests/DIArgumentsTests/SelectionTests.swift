import DIArguments
import DIChecks
import DICore
import Testing

/// Which component answers a request with arguments: selection comes first, then the signature.
struct SelectionTests {
  protocol Voice: AnyObject {
    var text: String { get }
  }
  final class Bark: Voice {
    let text: String
    init(_ text: String) { self.text = "bark " + text }
  }
  final class Meow: Voice {
    let text: String
    init(_ text: String) { self.text = "meow " + text }
  }

  static func graph(
    _ frontEnd: FrontEnd, bark: (Registration<Bark>) -> Void = { _ in }, meow: (Registration<Meow>) -> Void = { _ in }
  ) -> Registrations {
    let graph = Registrations(frontEnd)
    bark(graph.registerWithArguments { (text: String) in Bark(text) }.serving((any Voice).self) { $0 })
    meow(graph.registerWithArguments { (number: Int) in Meow("\(number)") }.serving((any Voice).self) { $0 })
    return graph
  }

  // MARK: - One of several

  @Test(arguments: FrontEnd.allCases)
  func argumentsDoNotTellComponentsApart(frontEnd: FrontEnd) throws {
    let graph = Self.graph(frontEnd)
    let error = try failure { try graph.container().resolve((any Voice).self, arg: "x") }
    var cause = error
    if case .build(let errors) = error { cause = errors[0] }
    guard case .defaultTypeIsNotSpecified(let type, let infos) = cause else {
      Issue.record("\(error)")
      return
    }
    let isVoice = type == (any Voice).self
    #expect(isVoice && infos.count == 2)
  }

  @Test(arguments: FrontEnd.allCases)
  func theDefaultAnswersWhateverTheArguments(frontEnd: FrontEnd) throws {
    let container = try Self.graph(frontEnd, meow: { $0.byDefault() }).container()
    #expect(try container.resolve((any Voice).self, arg: 7).text == "meow 7")
    // The other one would fit, but was not chosen.
    #expect(try failure { try container.resolve((any Voice).self, arg: "x") }.mismatch == "Meow(String)")
  }

  @Test(arguments: FrontEnd.allCases)
  func aTestTakesThePlaceOfTheDefault(frontEnd: FrontEnd) throws {
    let container = try Self.graph(frontEnd, bark: { $0.forTest() }, meow: { $0.byDefault() }).container()
    #expect(try container.resolve((any Voice).self, arg: "x").text == "bark x")
    #expect(try failure { try container.resolve((any Voice).self, arg: 7) }.mismatch == "Bark(Int)")
    #expect(try container.resolveMany((any Voice).self, arg: "x").map(\.text) == ["bark x"])
  }

  @Test(arguments: FrontEnd.allCases)
  func namesTellComponentsApart(frontEnd: FrontEnd) throws {
    let graph = Registrations(frontEnd)
    let bark = graph.registerWithArguments { (text: String) in Bark(text) }
    let meow = graph.registerWithArguments { (number: Int) in Meow("\(number)") }
    bark.saying(
      { $0.as((any Voice).self).check { $0 }.set(name: "dog") }, { $0.as((any Voice).self, name: "dog") })
    meow.saying(
      { $0.as((any Voice).self).check { $0 }.set(name: "cat") }, { $0.as((any Voice).self, name: "cat") })
    let container = try graph.container()
    #expect(try container.resolve((any Voice).self, name: "dog", arg: "x").text == "bark x")
    #expect(try container.resolve((any Voice).self, name: "cat", arg: 7).text == "meow 7")
    let inferred: any Voice = try container.resolve(name: "cat", arg: 8)
    #expect(inferred.text == "meow 8")
    #expect(try failure { try container.resolve((any Voice).self, name: "dog", arg: 7) }.mismatch == "Bark(Int)")
    let error = try failure { try container.resolve((any Voice).self, name: "cow", arg: 7) }
    guard case .typeIsNotFoundForName(let type, let name, let infos) = error else {
      Issue.record("\(error)")
      return
    }
    let isVoice = type == (any Voice).self
    #expect(isVoice && name == "cow" && infos.count == 2)
    let provider = try container.resolve(DIProvider<any Voice, String>.self, name: "dog")
    #expect(try provider.get("y").text == "bark y")
  }

  @Test(arguments: FrontEnd.allCases)
  func anUnregisteredTypeIsNotFound(frontEnd: FrontEnd) throws {
    let container = try Registrations(frontEnd).container()
    #expect(try failure { try container.resolve(Bark.self, arg: "x") }.missingType == id(Bark.self))
    #expect(try failure { try container.resolve(Bark.self, name: "n", arg: "x") }.missingType == id(Bark.self))
    #expect(try failure { try container.resolve(DIProvider<Bark, String>.self) }.missingType == id(Bark.self))
    switch frontEnd {
    case .builder:
      #expect(try failure { try container.resolve(Bark?.self, arg: "x") }.missingType == id(Bark.self))
      #expect(try failure { try container.resolve(Bark?.self, name: "n", arg: "x") }.missingType == id(Bark.self))
      #expect(try failure { try container.resolveMany(Bark.self, arg: "x") }.missingType == id(Bark.self))
    case .declarative:
      #expect(try container.resolve(Bark?.self, arg: "x") == nil)
      #expect(try container.resolve(Bark?.self, name: "n", arg: "x") == nil)
      #expect(try container.resolveMany(Bark.self, arg: "x").isEmpty)
      #expect(try container.resolve(DIProvider<Bark?, String>.self).get("x") == nil)
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func anOptionalRequestIsNilOnlyWhereNothingIsRegistered(frontEnd: FrontEnd) throws {
    let graph = Registrations(frontEnd)
    graph.registerWithArguments { (text: String) in Bark(text) }
    let container = try graph.container()
    #expect(try container.resolve(Bark?.self, arg: "x")?.text == "bark x")
    #expect(try failure { try container.resolve(Bark?.self, arg: 1) }.mismatch == "Bark(Int)")
    #expect(try container.resolve(Bark??.self, arg: "x")??.text == "bark x")
  }

  @Test func aComponentWithoutInitializerAndInstanceIsNilForEveryOptionalRequest() throws {
    let container = DIContainer()
    container.register(Bark.self)
    #expect(container.resolve(Bark?.self) == nil)
    let view = container.view
    #expect(try failure { try view.resolve(Bark.self, arg: "x") }.mismatch == "Bark(String)")
  }

  /// A builder's rule for `T?` is about plain parameters: a lazy or provider of one says by its type that there may be nothing.
  @Test(arguments: FrontEnd.allCases)
  func aLazyOrProviderOfAnOptionalGivesWhatTheFactoryMade(frontEnd: FrontEnd) throws {
    struct Wants<T> {
      let it: T
    }
    let graph = Registrations(frontEnd)
    graph.registerFailable { () -> Meow? in nil }
    graph.register { Wants<DILazy<Meow?>>(it: $0) }
    graph.register { Wants<DIProvider<Meow?>>(it: $0) }
    let container = try graph.container()
    #expect(try container.resolve(Wants<DILazy<Meow?>>.self).it.get() == nil)
    let lazy = try container.resolve(DILazy<Meow?>.self)
    #expect(try lazy.get() == nil && lazy.wasMade)
    #expect(try container.resolve(Wants<DIProvider<Meow?>>.self).it.get() == nil)
    switch frontEnd {
    case .builder:
      #expect(try failure { try container.resolve(DILazy<(any Voice)?>.self) }.missingType == id((any Voice).self))
    case .declarative:
      #expect(try container.resolve(DILazy<(any Voice)?>.self).get() == nil)
    }
  }

  @Test func anErrorBehindALazyOfAnOptionalIsThrown() throws {
    struct Broken: Error {}
    let builder = DIContainerBuilder()
    builder.register { () throws -> Bark in throw Broken() }
    // Its factory makes nothing, but it is not what the lazy requests.
    builder.register { () -> Bark? in nil }.set(name: "nil")
    builder.register { (_: DIBuiltContainer) -> Meow? in nil }
    builder.register { [$0 as Meow] }
    let container = try builder.build()
    let error = try failure { try container.resolve(DILazy<Bark?>.self).get() }
    #expect(error.underlying(as: Broken.self) != nil)
    #expect(try container.resolve(DILazy<Bark?>.self, name: "nil").get() == nil)
    #expect(try failure { try container.resolve(DILazy<[Meow]?>.self).get() }.missingType == id(Meow.self))
  }

  @Test func aProviderOfAnOptionalGivesWhatTheInitializerMadeOfItsArguments() throws {
    final class Even: Sendable {
      init?(_ number: Int) { if number % 2 == 1 { return nil } }
    }
    let builder = DIContainerBuilder()
    builder.register { Even(arg($0)) }
    let container = DIContainer()
    container.register { Even(arg($0)) }
    for provider in [
      try builder.build().resolve(DIProvider<Even?, Int>.self), container.resolve(DIProvider<Even?, Int>.self),
    ] {
      #expect(try provider.get(3) == nil)
      #expect(try provider.get(4) != nil)
    }
  }

  @Test func aClosureThatGivesNilForItsArgumentsCountsAsNotRegistered() {
    final class Number {
      let value: Int
      init?(_ text: String) {
        guard let value = Int(text) else { return nil }
        self.value = value
      }
    }
    let container = DIContainer()
    container.register { Number(arg($0)) }
    #expect(container.resolve(Number?.self, arg: "7")?.value == 7)
    #expect(container.resolve(Number?.self, arg: "seven") == nil)
    #expect(container.resolveMany(Number.self, arg: "seven").isEmpty)
    let view = container.view
    #expect(throws: DIError.self) { try view.resolve(Number.self, arg: "seven") }
  }

  @Test(arguments: [Lifetime.prototype, .single])
  func initialWithArgMayGiveNil(lifetime: Lifetime) throws {
    final class Number {
      let value: Int
      init?(_ text: String) {
        guard let value = Int(text) else { return nil }
        self.value = value
      }
      init(_ value: Int) { self.value = value }
    }
    let builder = DIContainerBuilder()
    builder.register(type: Number.self)
      .initialWithArg { Number($1 as String) }
      .initialWithArg { _, value in Number(value as Int) }
      .lifetime(lifetime)
    let container = try builder.build()
    #expect(try failure { try container.resolve(Number.self, arg: "seven") }.missingType == id(Number.self))
    #expect(try container.resolve(Number.self, arg: "7").value == 7)
    #expect(try container.resolve(Number.self, arg: 8).value == (lifetime == .single ? 7 : 8))
  }

  // MARK: - Many

  @Test(arguments: FrontEnd.allCases)
  func eachMemberOfAManyIsMadeFromTheArguments(frontEnd: FrontEnd) throws {
    let graph = Registrations(frontEnd)
    graph.registerWithArguments { (text: String) in Bark(text) }.serving((any Voice).self) { $0 }.byDefault()
    graph.registerWithArguments { (text: String) in Meow(text) }.serving((any Voice).self) { $0 }
    graph.register { (text: DIArg<String>) in Bark("again " + arg(text)) }.serving((any Voice).self) { $0 }
      .named("named")
    let container = try graph.container()
    #expect(
      try container.resolveMany((any Voice).self, arg: "x").map(\.text) == ["bark x", "meow x", "bark again x"])
    let inferred: [any Voice] = try container.resolveMany(arg: "y")
    #expect(inferred.map(\.text) == ["bark y", "meow y", "bark again y"])
    let provider = try container.resolve(DIProvider<DIMany<any Voice>, String>.self)
    #expect(try many(provider.get("z")).map(\.text) == ["bark z", "meow z", "bark again z"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aMemberWithoutAMatchingInitializerFailsTheMany(frontEnd: FrontEnd) throws {
    let container = try Self.graph(frontEnd, bark: { $0.byDefault() }).container()
    #expect(try failure { try container.resolveMany((any Voice).self, arg: "x") }.mismatch == "Meow(String)")
    #expect(try failure { try container.resolveMany((any Voice).self, arg: 7) }.mismatch == "Bark(Int)")
    #expect(try failure { try container.resolveMany((any Voice).self) }.mismatch == "Bark()")
  }

  @Test(arguments: FrontEnd.allCases)
  func aKeptMemberIsInTheManyWhateverTheArguments(frontEnd: FrontEnd) throws {
    let graph = Self.graph(frontEnd, bark: { $0.byDefault() }, meow: { $0.lifetime(.lazySingle) })
    let container = try graph.container()
    #expect(throws: DIError.self) { try container.resolveMany((any Voice).self, arg: "x") }
    let meow = try #require(
      try many(container.resolve(DIMany<DIProvider<any Voice, Int>>.self)).last?.get(7))
    #expect(meow.text == "meow 7")
    let voices = try container.resolveMany((any Voice).self, arg: "x")
    #expect(voices.map(\.text) == ["bark x", "meow 7"] && voices.last === meow)
  }

  @Test(arguments: FrontEnd.allCases)
  func aManyOfProvidersHasOneForEachMember(frontEnd: FrontEnd) throws {
    let graph = Self.graph(frontEnd, bark: { $0.byDefault() })
    graph.register { (voices: DIMany<DIProvider<any Voice, String>>) in many(voices) }
    let container = try graph.container()
    let providers = try container.resolve([DIProvider<any Voice, String>].self)
    #expect(providers.count == 2)
    #expect(try providers[0].get("x").text == "bark x")
    // Each provider belongs to one component, whichever is the default.
    #expect(try failure { try providers[1].get("x") }.mismatch == "Meow(String)")
    #expect(providers[0]("y").text == "bark y")
  }

  @Test(arguments: FrontEnd.allCases)
  func lateMembersOfManyDoNotBelongToAProviderOfOne(frontEnd: FrontEnd) throws {
    let graph = Self.graph(frontEnd, bark: { $0.byDefault() })
    let container = try graph.container()
    let providers = try container.resolveMany(DIProvider<any Voice, String>.self)
    graph.registerWithArguments { (text: String) in Bark("late " + text) }.serving((any Voice).self) { $0 }
    #expect(try providers[0].get("x").text == "bark x")
    #expect(
      try container.resolveMany(DIProvider<any Voice, String>.self).count == (frontEnd == .declarative ? 3 : 2))
  }

  // MARK: - Services

  @Test func aFalsePromiseFailsOnceTheInstanceExists() throws {
    let builder = DIContainerBuilder()
    builder.register(type: Cat.self).initialWithArg { (_, name: String) in Cat(name) }.as((any Voice).self).unsafe()
    let container = try builder.build()
    guard
      case .typeIsIncorrect(let type, let real, _) = try failure({ try container.resolve((any Voice).self, arg: "x") })
    else {
      Issue.record("another error")
      return
    }
    let isRight = type == (any Voice).self && real == Cat.self
    #expect(isRight)
    #expect(try failure { try container.resolve((any Voice).self, arg: 1) }.mismatch == "Cat(Int)")
  }

  @Test func aServiceReplacesTheOwnTypeOnTheBuilder() throws {
    let builder = DIContainerBuilder()
    builder.register(type: Bark.self).initialWithArg { Bark($1) }.as((any Voice).self).check { $0 }
    let container = try builder.build()
    #expect(try container.resolve((any Voice).self, arg: "x").text == "bark x")
    #expect(try failure { try container.resolve(Bark.self, arg: "x") }.missingType == id(Bark.self))
  }

  @Test func aDeclarativeServiceIsMadeFromArguments() {
    let container = DIContainer()
    container.register { Bark(arg($0)) }.as((any Voice).self)
    let voice: any Voice = container.resolve(arg: "x")
    #expect(voice.text == "bark x" && voice is Bark)
    #expect(container.resolve(Bark.self, arg: "y").text == "bark y")
  }

  @Test(arguments: FrontEnd.allCases)
  func aStructServiceIsMadeFromArguments(frontEnd: FrontEnd) throws {
    struct Label: Equatable { let text: String }
    let graph = Registrations(frontEnd)
    graph.registerWithArguments { (text: String) in Bark(text) }
      .serving(Label.self) { Label(text: $0.text) }
      .lifetime(.single)
    let container = try graph.container()
    #expect(try container.resolve(Label.self, arg: "x") == Label(text: "bark x"))
    #expect(try container.resolve(Label.self, arg: "y") == Label(text: "bark x"))
  }

  // MARK: - Registration after a resolve

  @Test func aLaterRegistrationTakesOver() {
    let container = DIContainer()
    container.register { Bark(arg($0)) }.as((any Voice).self)
    let provider: DIProvider<any Voice, String> = container.resolve()
    #expect(container.resolve((any Voice).self, arg: "x").text == "bark x")
    #expect(provider("x").text == "bark x")
    #expect(container.resolveMany((any Voice).self, arg: "x").count == 1)
    container.register { Meow(arg($0)) }.as((any Voice).self).default()
    #expect(container.resolve((any Voice).self, arg: "x").text == "meow x")
    #expect(provider("x").text == "meow x")
    #expect(container.resolveMany((any Voice).self, arg: "x").map(\.text) == ["bark x", "meow x"])
    container.register { Bark("test " + arg($0)) }.as((any Voice).self).test()
    #expect(container.resolve((any Voice).self, arg: "x").text == "bark test x")
    #expect(container.resolveMany((any Voice).self, arg: "x").map(\.text) == ["bark test x"])
  }

  @Test func aMissingComponentIsFoundOnceRegistered() {
    let container = DIContainer()
    #expect(container.resolve(Bark?.self, arg: "x") == nil)
    #expect(container.resolve(Bark?.self, name: "n", arg: "x") == nil)
    container.register { Bark(arg($0)) }.as(Bark.self, name: "n")
    #expect(container.resolve(Bark?.self, arg: "x")?.text == "bark x")
    #expect(container.resolve(Bark?.self, name: "n", arg: "y")?.text == "bark y")
  }

  @Test func aLaterRegistrationReplacesADependencyAndKeptInstancesStay() {
    final class Choir: @unchecked Sendable {
      let name: String
      let voice: any Voice
      init(_ name: String, _ voice: any Voice) { (self.name, self.voice) = (name, voice) }
    }
    let container = DIContainer()
    container.register { Bark("once") }.as((any Voice).self)
    container.register { Choir(arg($0), $1) }
    container.register { Choir(arg($0) + String(arg($1) as Int), $2) }.as(Choir.self, name: "kept").lifetime(.single)
    #expect(container.resolve(Choir.self, arg: "a").voice.text == "bark once")
    let kept = container.resolve(Choir.self, name: "kept", arg: "k", 1)
    container.register { Meow("later") }.as((any Voice).self).default()
    #expect(container.resolve(Choir.self, arg: "a").voice.text == "meow later")
    #expect(container.resolve(Choir.self, name: "kept", arg: "k", 2) === kept)
    #expect(kept.name == "k1" && kept.voice.text == "bark once")
  }
}
