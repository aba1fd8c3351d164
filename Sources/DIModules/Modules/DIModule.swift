/// A part of a program that can hide registrations from other parts.
///
/// Use it for programs of several parts or teams. A module lists its components, and the modules that it depends on:
///
/// ```swift
/// struct Shop: DIModule {
///   var components: [any DIComponent] { [Catalogue(), Checkouts()] }
///   var dependencies: [any DIModule] { [Payments()] }
/// }
///
/// struct Checkouts: DIComponent {
///   let scope = DIComponentScope.public
///   func load(builder: DIContainerBuilder) { builder.register(Checkout.init) }
/// }
///
/// builder.register(module: Shop())
/// ```
///
/// The components of a module can access
///
/// - everything that the components of the module register,
/// - the `.public` registrations of the modules it depends on, directly or through others, and
/// - everything that the program registers outside of modules.
///
/// Anything else is not a candidate for their requests. If there is no other candidate, the request throws
/// `DIError.noAccess(typesInfo:accessModules:)`. So two modules can each register the same internal type.
///
/// Modules can depend on each other in a cycle. A builder loads each module once, after its dependencies;
/// ``DILoadable/loadIdentity`` says which values are the same module. Modules do not make requests slower.
public protocol DIModule: DILoadable {
  /// The components of the module; none by default.
  ///
  /// Read once, when the module is loaded.
  var components: [any DIComponent] { get }

  /// The modules whose public registrations the components can access; none by default.
  ///
  /// The builder loads these modules before this one. Read once, when the module is loaded.
  var dependencies: [any DIModule] { get }
}

extension DIModule {
  /// No components.
  ///
  /// For a module that only groups other modules.
  public var components: [any DIComponent] { [] }

  /// No dependencies.
  ///
  /// For a module that needs no other module.
  public var dependencies: [any DIModule] { [] }
}
