/// The front end for which a remedy is written, with the code that differs between the front ends.
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

  /// The modifier that adds a service.
  ///
  /// With `isChecked`, the modifier that the compiler verifies. A builder's modifier is always verified.
  func serving(as type: any Any.Type, isChecked: Bool = false) -> String {
    switch self {
    case .builder: ".as(\(metatypeCode(type))).check { $0 }"
    case .declarative: isChecked ? ".as(check: \(metatypeCode(type))) { $0 }" : ".as(\(metatypeCode(type)))"
    }
  }

  /// The modifier that adds a service which the compiler does not verify.
  var promising: String {
    switch self {
    case .builder: "unsafe()"
    case .declarative: "as(_:)"
    }
  }

  /// The modifier that adds a name, given as a literal.
  func naming(_ type: any Any.Type, _ name: String = "\"...\"") -> String {
    switch self {
    case .builder: ".set(name: \(name))"
    case .declarative: ".as(\(metatypeCode(type)), name: \(name))"
    }
  }

  /// The modifier that adds a tag, given as code.
  func tagging(_ type: any Any.Type, _ tag: String = "...") -> String {
    switch self {
    case .builder: ".set(tag: \(tag))"
    case .declarative: ".as(\(metatypeCode(type)), tag: \(tag))"
    }
  }

  /// The modifier that makes a component the default.
  var `default`: String {
    switch self {
    case .builder: ".set(.default)"
    case .declarative: ".default()"
    }
  }

  /// The modifier that lets a component replace others in a test.
  var test: String {
    switch self {
    case .builder: ".set(.test)"
    case .declarative: ".test()"
    }
  }

  /// The modifier that lets a component answer only where no other does.
  var fallback: String {
    switch self {
    case .builder: ".set(.fallback)"
    case .declarative: ".fallback()"
    }
  }

  /// How to request all of several components.
  var many: String {
    switch self {
    case .builder: "add .set(.element) to each, and request all with many($0)"
    case .declarative: "request all with many($0)"
    }
  }

  /// How to request an instance that can be missing.
  func acceptingNil(_ type: any Any.Type) -> String {
    switch self {
    case .builder: "accept nil, with optional($0), injection(.optional) or try?"
    case .declarative: "request \(optionalCode(type))"
    }
  }

  /// The registration of objects that are created elsewhere.
  func createdElsewhere(_ type: any Any.Type) -> String {
    switch self {
    case .builder: "\(receiver).register(type: \(metatypeCode(type))).initialNotNecessary()"
    case .declarative: "\(receiver).register(\(metatypeCode(type)))"
    }
  }

  /// How to give a component an initializer.
  var creating: String {
    switch self {
    case .builder: "add .initial { ... } to the registration"
    case .declarative: "replace the registration with container.register { ... }"
    }
  }

  /// How to let a component take arguments from a request.
  var takingArguments: String {
    switch self {
    case .builder: "add .initialWithArg { container, argument in ... } to the registration"
    case .declarative: "pass arg($0) for a parameter in the registration"
    }
  }
}
