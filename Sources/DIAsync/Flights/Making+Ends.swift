internal import DICore

// How what was made is published, or closed if it is not kept.

extension Making {
  /// Publishes the claimed parts in the order in which they were made; those that were not made come last.
  ///
  /// - Returns: Whether they are kept.
  func publish(_ claims: Few<AwaitPart>) -> Bool {
    if !claims[0].isInCycle { return made[0].part.publish(made[0].object, context) }
    let claimed = PartMap(of: claims.lazy.map(\.key))
    var published = Few(made.lazy.filter { claimed[$0.part.key] != nil })
    for part in claims where object(of: part) == nil { published.append(MadePart(part, nil)) }
    return AwaitPart.publish(published, context)
  }

  /// The instance of a part, which is complete.
  func result(_ part: AwaitPart) -> AnyObject {
    // The cycle is closed: the next request makes its prototypes anew.
    if part.isInCycle {
      for member in made where !member.part.isKept && !member.part.isShared { context.forget(member.part.key) }
    }
    return object(of: part)!
  }

  /// Closes what a failed creation had begun to keep.
  func closeUnfinished(_ error: any Error) async { await closeMade(DIOutcome(of: error)) }

  /// Closes what has closings and was made while its cell was emptied.
  ///
  /// - Throws: `DIError.containerIsClosed`, if there is anything.
  func closeLost() async throws {
    guard let lost = made.lazy.map(\.part).first(where: { $0.isKept && $0.closes }) else { return }
    let error = lost.closed(isCleaned: !lost.isOfClosedScope)
    await closeMade(DIOutcome(of: error))
    throw error
  }

  private func closeMade(_ outcome: DIOutcome) async {
    let unclosed = made.reversed().filter { $0.part.isKept && $0.part.closes }
    await ClosingPhase.of(unclosed, outcome, and: context.takeClosingsOfFailures()).close(in: creation)
  }
}
