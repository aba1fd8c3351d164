public import DICore

extension DIContainer {
  /// Loads a part for the framework or part whose `load` calls this, or for the program.
  ///
  /// ```swift
  /// container.append(part: Editing.self)
  /// ```
  ///
  /// A part is loaded once, however often it is appended, and not at all if a parent container has loaded it. It belongs to
  /// every framework that appends it, and to the program if the program appends it.
  ///
  /// - Parameter part: The part.
  public func append(part: any DIPart.Type) {
    frameworks.append(part, for: self, isFramework: false) { part.load(container: $0) }
  }

  /// Loads a framework.
  ///
  /// ```swift
  /// container.append(framework: Editor.self)
  /// ```
  ///
  /// A framework is loaded once, however often it is appended, and not at all if a parent container has loaded it. The
  /// registrations of a framework belong only to this framework, even if another one appends it.
  ///
  /// - Parameter framework: The framework.
  public func append(framework: any DIFramework.Type) {
    frameworks.append(framework, for: self, isFramework: true) { framework.load(container: $0) }
  }

  /// Loads a framework, and imports it into the framework whose `load` calls this.
  ///
  /// The importing framework prefers the components of its imports to components of other frameworks.
  ///
  /// ```swift
  /// container.import(Storage.self)
  /// ```
  ///
  /// An import in a part applies to all frameworks that the part belongs to. Imports are not transitive. An import by the
  /// program is the same as ``append(framework:)``, since the program prefers no framework.
  ///
  /// - Parameter framework: The framework.
  public func `import`(_ framework: any DIFramework.Type) {
    append(framework: framework)
    frameworks.import(framework, for: self)
  }

  private var frameworks: Frameworks { _core.attachment { Frameworks(childOf: $0) } }
}
