/// A part of a program, with components of its own and other modules that it depends on.
///
/// ```swift
/// struct Shop: DIModule {
///   var components: [any DIComponent] { [Catalogue(), Checkout()] }
///   var dependencies: [any DIModule] { [Payments(), Network()] }
/// }
/// ```
///
/// What its components ask for is looked for among what the module sees: all that it registers itself, what the modules that
/// it depends on, directly or through others, register in components of the scope `.public`, and what is registered outside
/// of any module. Modules may depend on each other in a cycle; then they see what is public in each other.
///
/// A builder loads what a module depends on before the module, and each module once, from however many places it is named: see
/// ``DILoadable/loadIdentity`` for what is one.
public protocol DIModule: DILoadable {
  /// What the module registers.
  ///
  /// Read once, when the module is loaded; empty unless said.
  var components: [any DIComponent] { get }

  /// The modules whose public components it sees.
  ///
  /// They are registered before the module. Read once, when the module is loaded; empty unless said.
  var dependencies: [any DIModule] { get }
}

extension DIModule {
  /// No components of its own.
  ///
  /// For a module that does no more than gather others.
  public var components: [any DIComponent] { [] }

  /// No other modules.
  ///
  /// For a module that needs nobody.
  public var dependencies: [any DIModule] { [] }
}
