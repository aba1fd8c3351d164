public import DICore

/// Which modules see what a component registers.
public enum DIComponentScope: Sendable {
  /// The component's own module, and all that depend on it directly or through others.
  case `public`
  /// The component's own module alone.
  case `internal`
}

/// Registrations that belong together, as a part of a module.
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
/// A builder loads each component once, from however many places it is registered: see ``DILoadable/loadIdentity`` for what is
/// one. One that several modules name belongs to all of them; one that is registered outside
/// of any module belongs to none, is seen everywhere and sees everything, whatever its scope. One that is registered in the
/// `load` of another belongs where that one belongs, with a scope of its own.
public protocol DIComponent: DILoadable {
  /// Who sees what the component registers; `.internal` unless said.
  ///
  /// Read once, when the component is loaded.
  var scope: DIComponentScope { get }

  /// Registers what belongs to the component.
  ///
  /// Called once for each builder.
  ///
  /// - Parameter builder: Where to.
  func load(builder: DIContainerBuilder)
}

extension DIComponent {
  /// The component's own module alone.
  ///
  /// What others are to see has to be said to be `.public`.
  public var scope: DIComponentScope { .internal }
}
