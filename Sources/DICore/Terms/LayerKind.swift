/// What a rule puts in a place.
package enum LayerKind: Sendable, Equatable {
  /// An instance around the one of the place.
  case decorator
  /// An instance in place of it; decorators apply to this instance, unless they are included.
  case replacement(includesDecorators: Bool)
  /// An error, unless there is a replacement.
  case requirement
}
