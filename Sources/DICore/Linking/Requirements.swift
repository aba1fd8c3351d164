/// What a provider requires of its caller.
///
/// The linker collects it from everything that the provider can reach. A provider without requirements is called directly.
@usableFromInline
struct Requirements: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt8

  @usableFromInline
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Something within takes a container or a delayed request, and can request anything.
  static let hiddenEdges = Requirements(rawValue: 1)
  /// Something within is shared by a resolve.
  static let objectGraph = Requirements(rawValue: 2)
  /// Something within is in a cycle.
  static let cycle = Requirements(rawValue: 4)
  /// Something within belongs to the main actor.
  static let mainActor = Requirements(rawValue: 8)

  /// Something within captures a value, perhaps a container.
  static let captures = Requirements(rawValue: 16)

  /// Anything that can lead back to an open creation unseen by the linker.
  static let tracked: Requirements = [.hiddenEdges, .captures]
  /// Anything for which the instances of one request share a frame.
  static let path: Requirements = [.hiddenEdges, .captures, .objectGraph, .cycle]
}
