internal import DICore
internal import DILifetime

// When injections run: what waits for an outer creation, and when an instance is complete.

extension ResolveWalk {
  mutating func endInitializer(_ creation: Int) {
    creations[creation].isInitialized = true
    initializing.removeLast()
    if let head = head(of: creation) { lower(creation, to: creations[head].lowest) }
    if explainer.explained.leadsOut[creations[creation].instance.instance.node], let outermost = initializing.first {
      lower(creation, to: outermost)
    }
    due.append(creation)
    work.append(.inject(creation))
  }

  mutating func inject(_ creation: Int) {
    let instance = creations[creation].instance
    if creations[creation].lowest < creation {
      // Its injections, and those that wait for it, wait for an outer creation.
      open.removeLast()
      lower(open.last!, to: creations[creation].lowest)
      // Only what leads back to a prototype meets it.
      if head(of: creation) == nil, isPrototype(instance) { current[instance] = nil }
    } else if creations[creation].nextDue < due.count {
      let next = due[creations[creation].nextDue]
      creations[creation].nextDue += 1
      work.append(.inject(creation))
      if creations[next].isInjected { return }
      creations[next].isInjected = true
      let requests = graph.nodes[creations[next].instance.instance.node].requests
      follow(requests.filter { graph.requests[$0].isInjected }, of: creations[next].step, for: creations[next].scope)
    } else {
      open.removeLast()
      for complete in due[creations[creation].firstDue...] {
        let instance = creations[complete].instance
        current[instance] = nil
        if !isPrototype(instance) { kept.insert(instance) }
      }
      due.removeSubrange(creations[creation].firstDue...)
    }
  }

  /// Makes a creation wait for an outer one.
  mutating func lower(_ creation: Int, to lowest: Int) {
    creations[creation].lowest = min(creations[creation].lowest, lowest)
  }

  /// The outermost creation of the same cycle that leads to one; nil if none does.
  private func head(of creation: Int) -> Int? {
    let cycle = explainer.explained.cycles[creations[creation].instance.instance.node]
    return sequence(first: creation) { [creations] in creations[$0].dependent }.dropFirst().reversed().first {
      explainer.explained.cycles[creations[$0].instance.instance.node] == cycle
    }
  }

  private func isPrototype(_ made: Made) -> Bool {
    graph.nodes[made.instance.node].component.lifetime == .prototype
  }
}
