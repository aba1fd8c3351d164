internal import DILifetime

/// The front end for which a remedy is written, with the code that differs between the front ends.
package enum Spelling: Sendable {
  case builder
  case declarative

  private func text(builder: String, declarative: String) -> String {
    self == .builder ? builder : declarative
  }

  /// The variable that registers components.
  var receiver: String { text(builder: "builder", declarative: "container") }

  /// The call that creates all singles.
  var creatingSingles: String { text(builder: "build()", declarative: "initializeSingletonObjects()") }

  /// How to create singles that suspend.
  var awaitingSingles: String {
    text(
      builder: "import DIAsync, and call try await builder.start() instead of build(); or use .lifetime(.lazySingle)",
      declarative: """
        import DIAsync, and call await container.start(); or use .lifetime(.lazySingle)
        """)
  }

  /// What a request that can suspend begins with.
  var awaiting: String { text(builder: "try await", declarative: "await") }

  /// The modifier that adds a service.
  ///
  /// With `isChecked`, the modifier that the compiler verifies. A builder's modifier is always verified.
  func serving(as type: any Any.Type, isChecked: Bool = false) -> String {
    text(
      builder: ".as(\(metatypeCode(type))).check { $0 }",
      declarative: isChecked ? ".as(check: \(metatypeCode(type))) { $0 }" : ".as(\(metatypeCode(type)))")
  }

  /// The modifier that adds a service of any type.
  package var serving: String { text(builder: ".as(...).check { $0 }", declarative: ".as(...)") }

  /// The modifier that adds a service which the compiler does not verify.
  var promising: String { text(builder: "unsafe()", declarative: "as(_:)") }

  /// The modifier that adds a name, given as a literal.
  func naming(_ type: any Any.Type, _ name: String = "\"...\"") -> String {
    text(builder: ".set(name: \(name))", declarative: ".as(\(metatypeCode(type)), name: \(name))")
  }

  /// The modifier that adds a tag, given as code.
  func tagging(_ type: any Any.Type, _ tag: String = "...") -> String {
    text(builder: ".set(tag: \(tag))", declarative: ".as(\(metatypeCode(type)), tag: \(tag))")
  }

  /// The modifier that makes a component the default.
  package var `default`: String { text(builder: ".set(.default)", declarative: ".default()") }

  /// The modifier that lets a component replace others in a test.
  package var test: String { text(builder: ".set(.test)", declarative: ".test()") }

  /// The modifier that lets a component answer only where no other does.
  var fallback: String { text(builder: ".set(.fallback)", declarative: ".fallback()") }

  /// How to request all of several components.
  var many: String {
    text(builder: "add .set(.element) to each, and request all with many($0)", declarative: "request all with many($0)")
  }

  /// How to request an instance that can be missing.
  func acceptingNil(_ type: any Any.Type) -> String {
    text(
      builder: "accept nil, with optional($0), injection(.optional) or try?",
      declarative: "request \(optionalCode(type))")
  }

  /// The registration of objects that are created elsewhere.
  func createdElsewhere(_ type: any Any.Type) -> String {
    text(
      builder: "\(receiver).register(type: \(metatypeCode(type))).initialNotNecessary()",
      declarative: "\(receiver).register(\(metatypeCode(type)))")
  }

  /// How to give a component an initializer.
  var creating: String {
    text(
      builder: "add .initial { ... } to the registration",
      declarative: "replace the registration with container.register { ... }")
  }

  /// How to let a component take arguments from a request.
  func takingArguments(hasInitializer: Bool) -> String {
    text(
      builder: "add .initialWithArg { container, argument in ... } to the registration",
      declarative: hasInitializer
        ? "pass arg($0) for a parameter in the registration"
        : "\(creating), and pass arg($0) for a parameter in it")
  }
}

extension Qualifier {
  /// The modifier of a builder or a replacement that has the name or tag.
  var modifier: String {
    switch self {
    case .name(let name): ".set(name: \(name.literal))"
    case .tag(let tag): ".set(tag: \(tag))"
    }
  }
}
