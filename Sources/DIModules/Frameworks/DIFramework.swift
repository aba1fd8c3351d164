public import DICore

/// A part of a program that prefers its own registrations where several components could answer a request.
///
/// Use it to divide the registrations of a ``DICore/DIContainer``. A framework hides nothing: if only one component can answer
/// a request, it answers the requests of every framework. A ``DIModule`` of a builder does the opposite: it hides
/// registrations, and prefers none.
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
/// If several components could answer a request, the framework of the requesting component decides. Only the first of these
/// groups that is not empty is considered:
///
/// 1. Components that are registered with `test()`.
/// 2. Components of this framework, including its parts.
/// 3. Components of the frameworks that this framework imports.
/// 4. All other components.
///
/// If the group has several components, the one with `default()` answers. If there is none, the request fails. Frameworks do
/// not make requests slower.
public protocol DIFramework {
  /// Makes the registrations of the framework.
  ///
  /// - Parameter container: The container to register with. Registrations with any other container, such as a captured one, do
  ///   not belong to the framework.
  static func load(container: DIContainer)
}

/// A group of registrations in a framework or in the program.
///
/// Use it to divide the registrations of a ``DIFramework``, or to share them between several.
///
/// ```swift
/// enum Editing: DIPart {
///   static func load(container: DIContainer) {
///     container.register(UndoStack.init)
///   }
/// }
///
/// container.append(part: Editing.self)
/// ```
///
/// The registrations belong to every framework that appends the part, and to the program if the program appends it. A part is
/// loaded once.
public protocol DIPart {
  /// Makes the registrations of the part.
  ///
  /// - Parameter container: The container to register with. Registrations with any other container, such as a captured one, do
  ///   not belong to the part.
  static func load(container: DIContainer)
}
