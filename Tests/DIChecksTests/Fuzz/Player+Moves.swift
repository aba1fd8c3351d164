import DICore

extension Player {
  /// Does something with what an object was given, or others were.
  func take(_ step: Plan.Step, _ belongings: Belongings, _ playground: Playground) throws {
    switch step.move {
    case .ask, .askForMany, .askForPerhaps, .adopt, .makeLazy, .makeProvider:
      guard let container = pick(\.containers, step.source, belongings, playground) else { return }
      try ask(toyTypes[step.target], container, step, belongings, playground)
    case .useLazy, .useProvider:
      let all = step.move == .useLazy ? \Belongings.Content.lazies : \.providers
      guard let delayed = pick(all, step.source, belongings, playground) else { return }
      belongings.add(.toys(try request(playground) { [try delayed.get()] }))
    case .openScope:
      guard let container = pick(\.containers, step.source, belongings, playground) else { return }
      share(.container(container.newLifeTimeScope()), step, belongings, playground)
    case .close:
      guard let container = pick(\.containers, step.source, belongings, playground) else { return }
      playground.closing { container.clean() }
    case .clean:
      let scope = playground.customScopes[dice.happens(50) ? .custom : .customWeak]!
      playground.closing { scope.clean() }
    case .clear:
      pick(\.lazies, step.source, belongings, playground)?.clear()
    case .drop:
      (step.shares ? playground.shared : belongings).drop(dice.roll(1 << 16))
    case .fail:
      throw Regret(playground)
    }
  }

  private func ask<T: ToyType>(
    _ type: T.Type, _ container: DIBuiltContainer, _ step: Plan.Step, _ belongings: Belongings,
    _ playground: Playground
  ) throws {
    var thing = Thing.nothing
    let toys = try request(playground) {
      switch step.move {
      case .askForMany:
        return try container.resolveMany((any Plaything).self).map { $0 as! Toy }
      case .askForPerhaps:
        return [try container.resolve(T?.self)].compactMap { $0 }
      case .adopt:
        let toy = T(step.target, playground, Belongings(), isAdopted: true)
        made(toy)
        try container.resolve(toy)
        return [toy]
      case .makeLazy:
        thing = .lazy(DelayedToy(try container.resolve(DILazy<T>.self)))
        return []
      case .makeProvider:
        thing = .provider(DelayedToy(try container.resolve(DIProvider<T>.self)))
        return []
      default:
        return [try container.resolve(type)]
      }
    }
    belongings.add(.toys(toys))
    share(thing, step, belongings, playground)
  }

  private func share(_ thing: Thing, _ step: Plan.Step, _ belongings: Belongings, _ playground: Playground) {
    guard step.shares else { return belongings.add(thing) }
    playground.shared.add(thing)
    if dice.happens(50) { playground.shared.drop(dice.roll(1 << 16)) }
  }

  /// One of the things of a kind that the wished for source has; if it has none, of another.
  private func pick<Kind>(
    _ all: KeyPath<Belongings.Content, [Kind]>, _ source: Plan.Source, _ belongings: Belongings,
    _ playground: Playground
  ) -> Kind? {
    var things: [Kind] = []
    switch source {
    case .own:
      things = belongings.content[keyPath: all]
    case .neighbours:
      let neighbours = belongings.content.toys
      if !neighbours.isEmpty { things = dice.pick(neighbours).belongings.content[keyPath: all] }
    case .shared:
      things = playground.shared.content[keyPath: all]
    case .root:
      break
    }
    if things.isEmpty { things = playground.roots.compactMap { $0 as? Kind } }
    if things.isEmpty { things = playground.shared.content[keyPath: all] }
    return things.isEmpty ? nil : dice.pick(things)
  }
}
