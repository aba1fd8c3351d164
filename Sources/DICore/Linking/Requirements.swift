/// What a provider needs of those who call it.
///
/// The linker gathers it from everything that can be reached; what needs nothing is called directly.
@usableFromInline
struct Requirements: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt8

  @usableFromInline
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Something within takes the container, and may ask it for anything.
  static let hiddenEdges = Requirements(rawValue: 1)
  /// Something within is shared by one outermost resolve.
  static let objectGraph = Requirements(rawValue: 2)
  /// Something within can be met again on its own path.
  static let cycle = Requirements(rawValue: 4)
  /// Something within runs on the main actor only.
  static let mainActor = Requirements(rawValue: 8)

  /// Something within captures what the linker cannot look into, perhaps a container.
  static let captures = Requirements(rawValue: 16)

  /// What can come back to whoever is being created.
  static let tracked: Requirements = [.hiddenEdges, .captures]
  /// What makes the parts of a request belong together.
  static let path: Requirements = [.hiddenEdges, .captures, .objectGraph, .cycle]
}
