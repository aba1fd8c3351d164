/// What a provider requires of its caller.
///
/// The linker collects the requirements of everything that the provider can reach. A provider without any is called directly.
@usableFromInline
struct Requirements: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt8

  @usableFromInline
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A component that the provider can reach takes a container or a delayed request, and can request anything.
  static let hiddenEdges = Requirements(rawValue: 1)
  /// An instance that the provider can reach is shared by a resolve.
  static let objectGraph = Requirements(rawValue: 2)
  /// A component that the provider can reach is in a cycle.
  static let cycle = Requirements(rawValue: 4)
  /// A component that the provider can reach belongs to the main actor.
  static let mainActor = Requirements(rawValue: 8)

  /// A component that the provider can reach captures a value, perhaps a container.
  static let captures = Requirements(rawValue: 16)

  /// A component that the provider can reach eagerly suspends, or belongs to an actor that no synchronous request can be on.
  static let needsAwait = Requirements(rawValue: 32)

  /// An instance that the provider takes, and no lifetime keeps, is made apart: the provider takes a supply.
  static let supplies = Requirements(rawValue: 64)

  /// The time of something apart that the provider can reach is limited.
  static let limited = Requirements(rawValue: 128)

  /// The requirements for which a request is checked before anything is created.
  static let checked: Requirements = [.mainActor, .needsAwait]
  /// The requirements of a provider that can lead back to an open creation by a request that the linker cannot see.
  static let tracked: Requirements = [.hiddenEdges, .captures]
  /// The requirements for which a request of several instances opens one frame for all of them.
  static let path: Requirements = [.hiddenEdges, .captures, .objectGraph, .cycle]
}
