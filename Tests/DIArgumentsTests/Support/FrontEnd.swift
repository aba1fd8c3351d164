import DIArguments
import DICore
import Testing

/// The front ends, as arguments of tests of what holds on both.
enum FrontEnd: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case builder, declarative

  var testDescription: String { rawValue }
}

/// The description of a graph in one form for both front ends.
struct Graph {
  let frontEnd: FrontEnd
  let builder = DIContainerBuilder()
  let declarative = DIContainer()

  init(_ frontEnd: FrontEnd) { self.frontEnd = frontEnd }

  /// The container, whose requests throw whichever front end it comes from: so that failures can be looked at.
  func container() throws(DIError) -> DIBuiltContainer {
    switch frontEnd {
    case .builder: try builder.build()
    case .declarative: DIBuiltContainer(core: declarative.core)
    }
  }

  /// By a closure of dependencies, `DIArg` among them.
  @discardableResult
  func register<T, each P>(
    _ make: @escaping @Sendable (repeat each P) -> T, file: String = #filePath, line: Int = #line
  ) -> Registration<T> {
    switch frontEnd {
    case .builder: .builder(builder.register(make, file: file, line: line))
    case .declarative: .declarative(declarative.register(make, file: file, line: line))
    }
  }

  /// By a closure of arguments, in the usual form of each front end: `initialWithArg`, and `arg($0)`.
  @discardableResult
  func registerWithArguments<T, each A>(
    _ make: @escaping @Sendable (repeat each A) -> T, file: String = #filePath, line: Int = #line
  ) -> Registration<T> {
    switch frontEnd {
    case .builder:
      .builder(
        builder.register(type: T.self, file: file, line: line)
          .initialWithArg { (_: DIBuiltContainer, arguments: repeat each A) in make(repeat each arguments) })
    case .declarative:
      .declarative(
        declarative.register(
          { (arguments: repeat DIArg<each A>) in make(repeat arg(each arguments)) }, file: file, line: line))
    }
  }

  /// By a closure that takes the container, which asks in vain with an error on both front ends, and arguments.
  @discardableResult
  func registerAsking<T, each A>(
    _ make: @escaping @Sendable (DIBuiltContainer, repeat each A) -> T, file: String = #filePath, line: Int = #line
  ) -> Registration<T> {
    switch frontEnd {
    case .builder:
      .builder(
        builder.register(type: T.self, file: file, line: line)
          .initialWithArg { (container: DIBuiltContainer, arguments: repeat each A) in
            make(container, repeat each arguments)
          })
    case .declarative:
      .declarative(
        declarative.register(
          { (container: DIBuiltContainer, arguments: repeat DIArg<each A>) in
            make(container, repeat arg(each arguments))
          }, file: file, line: line))
    }
  }
}

/// A registration, to be described further in one form for both front ends.
enum Registration<T> {
  case builder(DIBuilderRegistration<T>)
  case declarative(DIContainerRegistration<T>)

  /// What each front end says in its own way.
  @discardableResult
  func saying(
    _ builder: (DIBuilderRegistration<T>) -> DIBuilderRegistration<T>,
    _ declarative: (DIContainerRegistration<T>) -> DIContainerRegistration<T>
  ) -> Self {
    switch self {
    case .builder(let registration): .builder(builder(registration))
    case .declarative(let registration): .declarative(declarative(registration))
    }
  }

  @discardableResult
  func lifetime(_ lifetime: Lifetime) -> Self {
    saying({ $0.lifetime(lifetime) }, { $0.lifetime(lifetime) })
  }

  @discardableResult
  func byDefault() -> Self {
    saying({ $0.set(.default) }, { $0.default() })
  }

  @discardableResult
  func forTest() -> Self {
    saying({ $0.set(.test) }, { $0.test() })
  }

  @discardableResult
  func postInit(_ action: @escaping @Sendable (T) -> Void) -> Self {
    saying({ $0.postInit(action) }, { $0.postInit(action) })
  }

  @discardableResult
  func injection<each P>(_ inject: @escaping @Sendable (T, repeat each P) -> Void) -> Self {
    saying({ $0.injection(inject) }, { $0.injection(inject) })
  }

  /// An injection of arguments.
  @discardableResult
  func injectionOfArguments<each A>(_ inject: @escaping @Sendable (T, repeat each A) -> Void) -> Self {
    injection { (object: T, arguments: repeat DIArg<each A>) in inject(object, repeat arg(each arguments)) }
  }

  /// With a check by the compiler.
  @discardableResult
  func serving<S>(_ service: S.Type, _ upcast: @escaping @Sendable (T) -> S) -> Self {
    saying({ $0.as(service).check(upcast) }, { $0.as(check: service, upcast) })
  }

  /// Without a check.
  @discardableResult
  func promising<S>(_ service: S.Type) -> Self {
    saying({ $0.as(service).unsafe() }, { $0.as(service) })
  }

  /// A name for its own type: on the builder for every type that it answers for.
  @discardableResult
  func named(_ name: String) -> Self {
    saying({ $0.set(name: name) }, { $0.as(T.self, name: name) })
  }
}

/// All pairs of two collections, for `@Test(arguments:)` with more than two inputs.
func pairs<A, B>(_ first: some Sequence<A>, _ second: some Collection<B>) -> [(A, B)] {
  first.flatMap { a in second.map { b in (a, b) } }
}
