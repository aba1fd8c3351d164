public import DICore

/// Which modules see what a component registers.
public enum DIComponentScope: Sendable {
  /// The component's own module, and all that depend on it directly or through others.
  case `public`
  /// The component's own module alone.
  case `internal`
}

/// A part of a module that registers what belongs together.
///
/// ```swift
/// struct Storage: DIComponent {
///   let scope = DIComponentScope.public
///   func load(builder: DIContainerBuilder) {
///     builder.register { Database() }.lifetime(.single)
///   }
/// }
/// ```
public protocol DIComponent {
  /// Who sees what the component registers; `.internal` unless said.
  var scope: DIComponentScope { get }

  /// Registers.
  ///
  /// - Parameter builder: Where to.
  func load(builder: DIContainerBuilder)
}

extension DIComponent {
  /// The component's own module alone.
  public var scope: DIComponentScope { .internal }
}

/// A part of a program, with components of its own and other modules that it depends on.
public protocol DIModule {
  /// What the module registers.
  var components: [any DIComponent] { get }

  /// The modules whose public components it sees.
  var dependencies: [any DIModule] { get }
}
