public import DICore

extension DIContainer {
  /// Loads a part, and counts what it registers to whoever appends it: a framework that is loading, or the program.
  ///
  /// A part is loaded once, however often it is appended and by whom; it belongs to all who do. One that a container further out
  /// has loaded is not loaded again.
  ///
  /// - Parameter part: The part.
  public func append(part: any DIPart.Type) {
    frameworks.append(part, for: self, isFramework: false) { part.load(container: $0) }
  }

  /// Loads a framework.
  ///
  /// A framework is loaded once, however often it is named and from wherever. It does not matter who appends it: what it
  /// registers belongs to itself. One that a container further out has loaded is not loaded again.
  ///
  /// - Parameter framework: The framework.
  public func append(framework: any DIFramework.Type) {
    frameworks.append(framework, for: self, isFramework: true) { framework.load(container: $0) }
  }

  /// Loads a framework, and makes the one that is loading prefer it to frameworks that it does not import.
  ///
  /// For the program, which prefers no framework, it is the same as ``append(framework:)``. An import in a part is one of all
  /// frameworks that the part belongs to. It reaches no further: what the other framework imports is not imported.
  ///
  /// - Parameter framework: The framework.
  public func `import`(_ framework: any DIFramework.Type) {
    append(framework: framework)
    frameworks.import(framework, for: self)
  }

  private var frameworks: Frameworks { _core.attachment { Frameworks(childOf: $0) } }
}
