/// The front end whose code a remedy shows.
enum Spelling: Sendable {
  case builder
  case declarative

  /// The variable that registers components.
  var receiver: String {
    switch self {
    case .builder: "builder"
    case .declarative: "container"
    }
  }

  /// The call that creates all singles.
  var creatingSingles: String {
    switch self {
    case .builder: "build()"
    case .declarative: "initializeSingletonObjects()"
    }
  }

  /// Registers a service; `isChecked` where the compiler is to verify it in any case.
  func serving(as type: any Any.Type, isChecked: Bool = false) -> String {
    switch self {
    case .builder: ".as(\(metatypeCode(type))).check { $0 }"
    case .declarative: isChecked ? ".as(check: \(metatypeCode(type))) { $0 }" : ".as(\(metatypeCode(type)))"
    }
  }

  /// Registers a service that the compiler does not verify.
  var promising: String {
    switch self {
    case .builder: "unsafe()"
    case .declarative: "as(_:)"
    }
  }

  /// Registers a name, given as a literal.
  func naming(_ type: any Any.Type, _ name: String = "\"...\"") -> String {
    switch self {
    case .builder: ".set(name: \(name))"
    case .declarative: ".as(\(metatypeCode(type)), name: \(name))"
    }
  }

  /// Registers a tag, given as code.
  func tagging(_ type: any Any.Type, _ tag: String = "...") -> String {
    switch self {
    case .builder: ".set(tag: \(tag))"
    case .declarative: ".as(\(metatypeCode(type)), tag: \(tag))"
    }
  }

  /// Makes a component the default.
  var `default`: String {
    switch self {
    case .builder: ".set(.default)"
    case .declarative: ".default()"
    }
  }

  /// Lets a component replace the others.
  var test: String {
    switch self {
    case .builder: ".set(.test)"
    case .declarative: ".test()"
    }
  }

  /// Requests all of several components.
  var many: String {
    switch self {
    case .builder: "add .set(.element) to each, and request all with many($0)"
    case .declarative: "request all with many($0)"
    }
  }

  /// Requests an instance that can be missing.
  func acceptingNil(_ type: any Any.Type) -> String {
    switch self {
    case .builder: "accept nil, with optional($0), injection(.optional) or try?"
    case .declarative: "request \(optionalCode(type))"
    }
  }

  /// Registers objects that are created elsewhere.
  func createdElsewhere(_ type: any Any.Type) -> String {
    switch self {
    case .builder: "\(receiver).register(type: \(metatypeCode(type))).initialNotNecessary()"
    case .declarative: "\(receiver).register(\(metatypeCode(type)))"
    }
  }

  /// Gives a component an initializer.
  var creating: String {
    switch self {
    case .builder: "add .initial { ... } to the registration"
    case .declarative: "replace the registration with container.register { ... }"
    }
  }

  /// Lets a component take arguments from a request.
  var takingArguments: String {
    switch self {
    case .builder: "add .initialWithArg { container, argument in ... } to the registration"
    case .declarative: "pass arg($0) for a parameter in the registration"
    }
  }
}
