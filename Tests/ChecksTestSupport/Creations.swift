package import DIChecks
import DICore

extension DIExplanation {
  /// How often the steps say that each component is created, by type.
  ///
  /// A step that is listed above makes its requests again: its prototypes are created again, all else is shared.
  package var creations: [ObjectIdentifier: Int] {
    var counts: [ObjectIdentifier: Int] = [:]
    for (position, step) in steps.enumerated() where step.action == .creates {
      let type = ObjectIdentifier(step.component!.type)
      counts[type, default: 0] += 1
      guard step.isRepeated else { continue }
      for (prototype, count) in prototypes(below: listing(of: position)) { counts[prototype, default: 0] += count }
    }
    return counts
  }

  /// The first step with the requests of a component.
  private func listing(of position: Int) -> Int {
    let component = steps[position].component!.id
    let listings = steps[..<position].indices.filter { steps[$0].component?.id == component && !steps[$0].isRepeated }
    // The requests of a component can come below a step that fails later.
    return listings.first { steps[$0].action == .creates } ?? listings.first { steps[$0].action == .fails } ?? position
  }

  /// The positions of the steps below a step.
  private func below(_ position: Int) -> Range<Int> {
    let end = steps[(position + 1)...].firstIndex { $0.depth <= steps[position].depth } ?? steps.count
    return position + 1..<end
  }

  /// The prototypes that are created below a step each time.
  private func prototypes(below position: Int) -> [ObjectIdentifier: Int] {
    var counts: [ObjectIdentifier: Int] = [:]
    var next = position + 1
    let end = below(position).upperBound
    while next < end {
      let step = steps[next]
      if step.action == .creates, step.component!.lifetime == .prototype {
        counts[ObjectIdentifier(step.component!.type), default: 0] += 1
        if step.isRepeated {
          counts.merge(prototypes(below: listing(of: next))) { $0 + $1 }
        }
        next += 1
      } else {
        // What a kept instance needs is created once.
        next = below(next).upperBound
      }
    }
    return counts
  }
}
