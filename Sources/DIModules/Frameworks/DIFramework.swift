public import DICore

/// A part of a program with registrations of its own, which among several implementations prefers its own.
///
/// ```swift
/// enum Editor: DIFramework {
///   static func load(container: DIContainer) {
///     container.import(Storage.self)
///     container.append(part: Editing.self)
///     container.register(Window.init(document:))
///   }
/// }
///
/// container.append(framework: Editor.self)
/// ```
///
/// If several components could answer a request, those of the framework come first whose component asks, then those of the
/// frameworks that it imports, then all others; `default()` decides among what is left. A component that was registered with
/// `test()` beats them all. Nothing is hidden: what only one component answers is given to everybody.
public protocol DIFramework {
  /// Registers what belongs to the framework.
  ///
  /// - Parameter container: The container to register with. It stands for the framework: what is registered with another one,
  ///   such as one that was captured, does not belong to it.
  static func load(container: DIContainer)
}

/// Registrations that belong together, of a framework or of the program.
///
/// They belong to each framework that appends the part, and to the program if that does.
public protocol DIPart {
  /// Registers what belongs to the part.
  ///
  /// - Parameter container: The container to register with. It stands for the part: what is registered with another one, such as
  ///   one that was captured, does not belong to it.
  static func load(container: DIContainer)
}
