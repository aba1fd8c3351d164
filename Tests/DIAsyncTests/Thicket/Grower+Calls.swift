import DIAsync
import DICore
import Synchronization
import TestSupport

// What the closures of a thicket do.

extension Grower {
  func make<T: Twigged>(_ type: T.Type, _ number: Int, _ call: Thicket.Call, _ offers: [Offer]) throws -> T {
    check(call, "the initializer of \(number)")
    check(offers, for: number)
    perform(call.deed, offers)
    try fail(call, number, 0)
    return record.made(T(number: number, offers: offers))
  }

  func make<T: Twigged>(_ type: T.Type, _ number: Int, _ call: Thicket.Call, awaiting offers: [Offer]) async throws -> T
  {
    check(call, "the initializer of \(number)")
    check(offers, for: number)
    try await wait(call)
    await perform(awaiting: call.deed, offers)
    check(call, "the initializer of \(number)")
    try fail(call, number, 0)
    return record.made(T(number: number, offers: offers))
  }

  func step(_ position: Int, of twig: Twig, _ call: Thicket.Call, _ offer: Offer? = nil) throws {
    try begin(position, of: twig, call, offer)
    perform(call.deed, [offer].compactMap(\.self), twig.later)
    end(position, of: twig, offer)
  }

  func step(_ position: Int, awaiting twig: Twig, _ call: Thicket.Call, _ offer: Offer? = nil) async throws {
    try begin(position, of: twig, call, offer)
    try await wait(call)
    await perform(awaiting: call.deed, [offer].compactMap(\.self), twig.later)
    check(call, "step \(position) of \(twig.number)")
    end(position, of: twig, offer)
  }

  private func begin(_ position: Int, of twig: Twig, _ call: Thicket.Call, _ offer: Offer?) throws {
    check(call, "step \(position) of \(twig.number)")
    let begun = twig.begun.wrappingAdd(1, ordering: .relaxed).oldValue
    if begun != position || twig.ended.load(ordering: .relaxed) != position {
      record.note("step \(position) of \(twig.number) begins when \(begun) have begun")
    }
    if let offer { check([offer], for: twig.number) }
    try fail(call, twig.number, position + 1)
  }

  private func end(_ position: Int, of twig: Twig, _ offer: Offer?) {
    if let offer, !record.isReleased { twig.take(offer) }
    twig.ended.add(1, ordering: .relaxed)
  }

  func wrap(_ inner: any Bearing, _ call: Thicket.Call) throws -> any Bearing {
    check(call, "a decorator")
    return record.made(Husk(inner: inner))
  }

  func wrap(awaiting inner: any Bearing, _ call: Thicket.Call) async throws -> any Bearing {
    check(call, "a decorator")
    try await wait(call)
    check(call, "a decorator")
    return record.made(Husk(inner: inner))
  }

  // MARK: - Closings

  func close(_ twig: Twig, _ call: Thicket.Call) throws {
    try close(call, twig.closings, "the closing of \(twig.number)", twig.later)
  }

  func close(awaiting twig: Twig, _ call: Thicket.Call) async throws {
    try await close(awaiting: call, twig.closings, "the closing of \(twig.number)", twig.later)
  }

  func close(_ husk: Husk, _ call: Thicket.Call) throws {
    try close(call, husk.closings, "a closing of a decorator", [])
  }

  func close(awaiting husk: Husk, _ call: Thicket.Call) async throws {
    try await close(awaiting: call, husk.closings, "a closing of a decorator", [])
  }

  private func close(
    _ call: Thicket.Call, _ times: ClosingTimes, _ name: String, _ later: [@Sendable () throws -> Void]
  ) throws {
    check(call, name)
    times.begin(record.tick())
    defer { times.end(record.tick()) }
    perform(call.deed, [], later)
    if call.failures > 0 { throw Refusal() }
  }

  private func close(
    awaiting call: Thicket.Call, _ times: ClosingTimes, _ name: String, _ later: [@Sendable () throws -> Void]
  ) async throws {
    check(call, name)
    times.begin(record.tick())
    defer { times.end(record.tick()) }
    for _ in 0..<call.pauses { await pause() }
    if Task.isCancelled, !thicket.limitsEnds { record.note("\(name) is cancelled") }
    await perform(awaiting: call.deed, [], later)
    check(call, name)
    if call.failures > 0 { throw Refusal() }
  }

  // MARK: - Deeds

  private func check(_ call: Thicket.Call, _ name: @autoclosure () -> String) {
    if !call.place.isHere { record.note("\(name()) of \(call.place) runs elsewhere") }
  }

  /// What is given to one that it does not lead to is complete, unless it waits for what no declaration says.
  private func check(_ offers: [Offer], for number: Int) {
    for object in offers.flatMap(\.objects) {
      let twig = object as? Twig ?? (object as! Husk).twig
      let steps = thicket.parts[twig.number].steps.count
      if reach.all[twig.number] & 1 << number != 0 || reach.isHidden[twig.number] { continue }
      if twig.ended.load(ordering: .relaxed) < steps {
        record.note("\(number) is given \(twig.number), which is not complete")
      }
    }
  }

  private func wait(_ call: Thicket.Call) async throws {
    for _ in 0..<call.pauses {
      await pause()
      if !call.isDeaf { try Task.checkCancellation() }
    }
  }

  private func fail(_ call: Thicket.Call, _ number: Int, _ slot: Int) throws {
    if call.failures > 0, record.fails(number, slot, call.failures) { throw Refusal() }
  }

  private func perform(_ deed: Thicket.Deed?, _ offers: [Offer], _ later: [@Sendable () throws -> Void] = []) {
    guard let deed else { return }
    switch deed {
    case .use:
      guard record.goesOn() else { return }
      for use in later + offers.compactMap(\.use) { try? use() }
    case .request(let target, let from):
      guard record.goesOn(), let container = container(from, offers), let target = self.target(target, from, offers)
      else { return }
      try? request(target, from: container)
    case .enter(let target, let from):
      guard record.goesOn(), let target = self.target(target, from, offers) else { return }
      if let scopes = offers.compactMap(\.scopes).first {
        try? scopes.with(Token()) { (scope: DIBuiltContainer) in try request(target, from: scope) }
      } else {
        try? container(from, offers)?.withScope(Token()) { try request(target, from: $0) }
      }
    case .close(let number), .closePlainly(let number):
      record.noteEndWithin()
      try? record.container(number)?.close()
    case .clean(let number):
      record.noteClean()
      record.container(number)?.clean()
    }
  }

  private func perform(
    awaiting deed: Thicket.Deed?, _ offers: [Offer], _ later: [@Sendable () throws -> Void] = []
  ) async {
    switch deed {
    case .request(let target, let from):
      guard record.goesOn(), let container = container(from, offers), let target = self.target(target, from, offers)
      else { return }
      try? await request(target, awaiting: container)
    case .enter(let target, let from):
      guard record.goesOn(), let target = self.target(target, from, offers) else { return }
      if let scopes = offers.compactMap(\.scopes).first {
        try? await scopes.with(Token()) { (scope: DIBuiltContainer) async throws in
          try await request(target, awaiting: scope)
        }
      } else {
        try? await container(from, offers)?.withScope(Token()) { scope in
          try await request(target, awaiting: scope)
        }
      }
    case .close(let number):
      record.noteEndWithin()
      try? await record.container(number)?.async.close()
    default: perform(deed, offers, later)
    }
  }

  private func container(_ number: Int, _ offers: [Offer]) -> DIBuiltContainer? {
    offers.compactMap(\.container).first ?? record.container(number)
  }

  /// What can be requested there: what the child has is unknown to its parent.
  private func target(_ target: Int, _ from: Int, _ offers: [Offer]) -> Int? {
    let target = target % thicket.parts.count
    if !thicket.parts[target].isOfChild { return target }
    let isGiven = offers.contains { $0.container != nil || $0.scopes != nil }
    return isGiven || from < 2 ? nil : target
  }

  private func request(_ number: Int, from container: DIBuiltContainer) throws {
    func one<T: Twigged>(_ type: T.Type) throws { _ = try container.resolve(type) }
    try one(twigTypes[number])
  }

  private func request(_ number: Int, awaiting container: DIBuiltContainer) async throws {
    func one<T: Twigged>(_ type: T.Type) async throws { _ = try await container.async.resolve(type) }
    try await one(twigTypes[number])
  }
}
