public import DICore

/// The access level of the registrations in a ``DIComponent``.
///
/// Choose `.public` for types that other modules should be able to request, and leave everything else `.internal`.
///
/// ```swift
/// struct Storage: DIComponent {
///   let scope = DIComponentScope.public
///   func load(builder: DIContainerBuilder) {
///     builder.register { Database() }.lifetime(.single)
///   }
/// }
/// ```
///
/// Access is checked before a request runs. If a component requests a dependency that it cannot access, the request throws
/// `DIError.noAccess(typesInfo:accessModules:)`. The program itself can access everything.
public enum DIComponentScope: Sendable {
  /// Access from the module of the component, and from all modules that depend on it, directly or through others.
  case `public`
  /// Access from the module of the component only.
  case `internal`
}

/// A group of registrations with one access level, usually in a module.
///
/// Use it to divide the registrations of a ``DIModule``. Without modules, a function that registers does the same.
///
/// ```swift
/// struct Storage: DIComponent {
///   let scope = DIComponentScope.public
///   func load(builder: DIContainerBuilder) {
///     builder.register { Database() }.lifetime(.single)
///   }
/// }
/// ```
///
/// - A builder loads each component once, however often it is registered. ``DILoadable/loadIdentity`` says which values are the
///   same component.
/// - A component that several modules list belongs to all of them.
/// - A component that the program registers itself, by `builder.register(component:)`, belongs to no module: every module can
///   access it, and it can access everything, whatever its ``scope``.
/// - A component that the `load` of another component registers belongs to the modules of that other component. It has a
///   ``scope`` of its own.
public protocol DIComponent: DILoadable {
  /// The access level of the registrations; `.internal` by default.
  ///
  /// Read once, when the component is loaded.
  var scope: DIComponentScope { get }

  /// Makes the registrations.
  ///
  /// Called once for each builder.
  ///
  /// - Parameter builder: The builder to register with.
  func load(builder: DIContainerBuilder)
}

extension DIComponent {
  /// Access from the module of the component only.
  ///
  /// Declare `let scope = DIComponentScope.public` to give other modules access.
  public var scope: DIComponentScope { .internal }
}
