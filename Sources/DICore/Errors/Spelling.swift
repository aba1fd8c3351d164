/// How the front ends spell what an error tells to write.
enum Spelling: Sendable {
  case builder
  case declarative

  /// What a registration is written to.
  var receiver: String {
    switch self {
    case .builder: "builder"
    case .declarative: "container"
    }
  }

  /// Making all singles.
  var makingSingles: String {
    switch self {
    case .builder: "build()"
    case .declarative: "initializeSingletonObjects()"
    }
  }

  /// Serving as a type.
  func serving(as type: String) -> String {
    switch self {
    case .builder: ".as(\(type).self).check { $0 }"
    case .declarative: ".as(\(type).self)"
    }
  }

  /// Answering for a type under a name.
  func naming(_ type: String, _ name: String) -> String {
    switch self {
    case .builder: ".set(name: \"\(name)\")"
    case .declarative: ".as(\(type).self, name: \"\(name)\")"
    }
  }

  /// Answering for a type under some name.
  func namingAny(_ type: String) -> String {
    switch self {
    case .builder: ".set(name:)"
    case .declarative: ".as(\(type).self, name:)"
    }
  }

  /// Answering for a type with some tags.
  func tagging(_ type: String, _ tags: [String]) -> String {
    tags.map { tag in
      switch self {
      case .builder: ".set(tag: \(tag))"
      case .declarative: ".as(\(type).self, tag: \(tag))"
      }
    }.joined()
  }

  /// Answering for a type with some tag.
  func taggingAny(_ type: String) -> String {
    switch self {
    case .builder: ".set(tag:)"
    case .declarative: ".as(\(type).self, tag:)"
    }
  }

  /// Being the one that answers.
  var `default`: String {
    switch self {
    case .builder: ".set(.default)"
    case .declarative: ".default()"
    }
  }

  /// Taking the place of the others.
  var test: String {
    switch self {
    case .builder: ".set(.test)"
    case .declarative: ".test()"
    }
  }

  /// Getting all of several.
  var many: String {
    switch self {
    case .builder: ".set(.element) at each, and many($0) to get all"
    case .declarative: "many($0) to get all"
    }
  }

  /// A request that is content with nothing.
  func optional(_ type: String) -> String {
    switch self {
    case .builder: "with injection(.optional) or try?"
    case .declarative: "as \(type)?"
    }
  }

  /// The registration of objects that are made elsewhere.
  func unmade(_ type: String) -> String {
    switch self {
    case .builder: "\(receiver).register(type: \(type).self).initialNotNecessary()"
    case .declarative: "\(receiver).register(\(type).self)"
    }
  }

  /// Saying how an instance is made.
  func making(_ type: String) -> String {
    switch self {
    case .builder: ".initial { ... } at the registration"
    case .declarative: "\(receiver).register { ... } in its place"
    }
  }

  /// Taking arguments that a request brings.
  var takingArguments: String {
    switch self {
    case .builder: ".initialWithArg { container, argument in ... } at the registration"
    case .declarative: "arg($0) for a parameter at the registration"
    }
  }
}
