import DIArguments
import DICore
import Testing

/// The forms of a component that takes arguments.
enum Form: String, CaseIterable, Sendable {
  case initialWithArg, argOfBuilder, arg, converted, injectionOfBuilder, injection

  var frontEnd: FrontEnd {
    switch self {
    case .initialWithArg, .argOfBuilder, .injectionOfBuilder: .builder
    case .arg, .converted, .injection: .declarative
    }
  }

  /// Registers a record of arguments, by no name and by one.
  ///
  /// Not optimized: for each of the types that it is tested with, that takes the compiler a second.
  @_optimize(none)
  func register<each A>(_ types: repeat (each A).Type, in graph: Registrations) -> Registration<Record> {
    let make: @Sendable (repeat each A) -> Record = { (values: repeat each A) in
      Record(prints(of: repeat each values))
    }
    switch self {
    case .initialWithArg:
      return graph.registerWithArguments(make)
    case .argOfBuilder, .arg:
      return graph.register { (values: repeat DIArg<each A>) in make(repeat DIArguments.arg(each values)) }
    case .converted:
      return .declarative(
        graph.declarative.register(make) { (values: repeat DIArg<each A>) in (repeat DIArguments.arg(each values)) })
    case .injectionOfBuilder, .injection:
      return graph.register { Record() }
        .injection { (record: Record, values: repeat DIArg<each A>) in
          record.add(prints(of: repeat DIArguments.arg(each values)))
        }
    }
  }
}

/// How something is asked for with arguments.
enum Ask: String, CaseIterable, Sendable {
  case typed, inferred, optional, named, many, provider, providerOfMany, parameter, namedProvider, manyProviders,
    lazily,
    closure, service

  /// Makes one by a form; not optimized, as the forms are not.
  @_optimize(none)
  func make<each A>(_ form: Form, _ values: repeat each A) throws -> Record {
    let graph = Registrations(form.frontEnd)
    let registration = form.register(repeat (each A).self, in: graph)
    switch self {
    case .named, .namedProvider: registration.named("name")
    case .service: registration.serving(Box<Record>.self) { Box(content: $0) }
    default: break
    }
    switch self {
    case .parameter:
      graph.register { (provider: DIProvider<Record, repeat each A>) in Box(content: provider) }
    case .lazily:
      graph.register { (provider: DILazy<DIProvider<Record, repeat each A>>) in Box(content: provider) }
    case .closure:
      let handed = Unchecked((repeat each values))
      graph.register { (container: DIBuiltContainer) in
        Box(content: Result { try container.resolve(Record.self, arg: repeat each handed.value) })
      }
    default: break
    }
    let container = try graph.container()
    switch self {
    case .typed:
      return try container.resolve(Record.self, arg: repeat each values)
    case .inferred:
      return try container.resolve(arg: repeat each values)
    case .optional:
      return try #require(try container.resolve(Record?.self, arg: repeat each values))
    case .named:
      return try container.resolve(Record.self, name: "name", arg: repeat each values)
    case .many:
      let all = try container.resolveMany(Record.self, arg: repeat each values)
      #expect(all.count == 1)
      return all[0]
    case .provider:
      return try container.resolve(DIProvider<Record, repeat each A>.self).get(repeat each values)
    case .providerOfMany:
      return try DICore.many(container.resolve(DIProvider<DIMany<Record>, repeat each A>.self).get(repeat each values))[
        0]
    case .parameter:
      let provider = try container.resolve(Box<DIProvider<Record, repeat each A>>.self).content
      return provider(repeat each values)
    case .namedProvider:
      return try container.resolve(DIProvider<Record, repeat each A>.self, name: "name").get(repeat each values)
    case .manyProviders:
      return try container.resolveMany(DIProvider<Record, repeat each A>.self)[0].get(repeat each values)
    case .lazily:
      let provider = try container.resolve(Box<DILazy<DIProvider<Record, repeat each A>>>.self).content
      return try provider.get().get(repeat each values)
    case .closure:
      return try container.resolve(Box<Result<Record, any Error>>.self).content.get()
    case .service:
      return try container.resolve(Box<Record>.self, arg: repeat each values).content
    }
  }

  /// Asks, and expects the arguments to have arrived.
  func expect<each A>(_ form: Form, _ values: repeat each A) throws {
    let record: Record
    do {
      record = try make(form, repeat each values)
    } catch {
      Issue.record("\(form), \(self): \(error)")
      return
    }
    let expected = prints(of: repeat each values)
    #expect(record.prints == expected, "\(form), \(self)")
  }
}

/// Lets closures that are sendable capture anything; the tests that use it have one thread.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

/// Every form of a registration with every form of a request, for arguments of every kind of type.
struct FormTests {
  let values = Values()

  @Test(arguments: pairs(Form.allCases, Ask.allCases))
  func anArgumentOfAnyTypeIsPassedOn(form: Form, ask: Ask) throws {
    struct Visitor: ValueVisitor {
      let form: Form
      let ask: Ask
      func visit<Value>(_ value: Value) throws { try ask.expect(form, value) }
    }
    try values.visitEach(Visitor(form: form, ask: ask))
  }

  /// Each kind of value behind those that leave it at other offsets and alignments.
  @Test(arguments: Form.allCases)
  func twoArgumentsOfAnyTypesArePassedOn(form: Form) throws {
    struct Visitor: ValueVisitor {
      let form: Form
      let values: Values
      func visit<Value>(_ value: Value) throws {
        try expect(value, behind: true)
        try expect(value, behind: values.empty)
        try expect(value, behind: values.vector)
      }
      func expect<First, Second>(_ second: Second, behind first: First) throws {
        let graph = Registrations(form.frontEnd)
        _ = form.register(First.self, Second.self, in: graph)
        let record = try graph.container().resolve(Record.self, arg: first, second)
        #expect(record.prints == prints(of: first, second), "\(form)")
      }
    }
    try values.visitEach(Visitor(form: form, values: values))
  }

  @Test(arguments: pairs(Form.allCases, Ask.allCases))
  func twoArgumentsArePassedOnInAnyForm(form: Form, ask: Ask) throws {
    try ask.expect(form, "text", 7)
    try ask.expect(form, values.empty, values.vector)
    try ask.expect(form, values.cat, values.cat)
  }

  @Test(arguments: pairs(Form.allCases, Ask.allCases))
  func tenArgumentsArePassedOn(form: Form, ask: Ask) throws {
    let v = values
    try ask.expect(
      form, v.text, v.number, v.cat, v.animal, v.absent, v.present, v.tuple, v.function, v.metatype, v.empty)
    try ask.expect(
      form, v.tuple, v.function, v.metatype, v.empty, v.large, v.vector, v.mood, v.box, v.error, v.anything)
  }

  @Test(arguments: pairs(Form.allCases, Ask.allCases))
  func sixteenArgumentsArePassedOn(form: Form, ask: Ask) throws {
    let v = values
    try ask.expect(
      form, v.text, v.number, v.cat, v.animal, v.absent, v.present, v.tuple, v.function, v.metatype, v.empty,
      v.large, v.vector, v.mood, v.box, v.error, v.anything)
    try ask.expect(
      form, v.anything, v.error, v.box, v.mood, v.vector, v.large, v.empty, v.metatype, v.function, v.tuple,
      v.present, v.absent, v.animal, v.cat, v.number, v.text)
  }

  @Test(arguments: pairs(Form.allCases, Ask.allCases))
  func sixteenArgumentsOfOneTypeKeepTheirOrder(form: Form, ask: Ask) throws {
    try ask.expect(form, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)
  }

  @Test(arguments: pairs(Form.allCases, Ask.allCases))
  func twentyFourArgumentsArePassedOn(form: Form, ask: Ask) throws {
    try ask.expect(
      form, 1, "2", 3.0, 4, "5", 6.0, 7, "8", 9.0, 10, "11", 12.0, 13, "14", 15.0, 16, "17", 18.0, 19, "20", 21.0, 22,
      "23", 24.0)
  }
}
