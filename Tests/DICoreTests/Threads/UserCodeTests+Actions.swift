import DICore

// What threads do while user code is running on another one, and does not need it.

extension UserCodeTests {
  typealias Action = (name: String, run: @Sendable (DIBuiltContainer, FrontEnd) throws -> Void)

  /// What other threads do meanwhile.
  static let actions = others.flatMap(actions) + otherActions

  private static func actions(_ lifetime: NamedLifetime) -> [Action] {
    [
      ("\(lifetime)", { container, _ in _ = try container.resolve((any Service).self, name: "\(lifetime)") }),
      (
        "\(lifetime) of a scope",
        { container, _ in
          _ = try container.newLifeTimeScope().resolve((any Service).self, name: "\(lifetime)")
        }
      ),
      (
        "\(lifetime) by a lazy",
        { container, _ in
          _ = try container.resolve(DILazy<any Service>.self, name: "\(lifetime)").get()
        }
      ),
    ]
  }

  static let otherActions: [Action] = [
    ("a prototype", { container, _ in _ = try container.resolve(Plain.self) }),
    ("a provider", { container, _ in _ = try container.resolve(DIProvider<Plain>.self).get() }),
    (
      "a lazy for a prototype",
      { container, _ in
        let lazy = try container.resolve(DILazy<Plain>.self)
        try check(lazy.get() === lazy.get(), "two objects of one lazy")
        lazy.clear()
      }
    ),
    ("many", { container, _ in _ = try container.resolveMany((any Service).self) }),
    ("who needs many", { container, _ in _ = try container.resolve([Holder].self) }),
    (
      "an object that exists",
      { container, _ in
        let (scope, object) = (container.newLifeTimeScope(), Existing())
        try scope.resolve(object)
        try check(scope.resolve(Existing.self) === object, "another object")
      }
    ),
    (
      "a value that is handed in",
      { container, _ in
        let scope = container.newLifeTimeScope()
        try scope.set(Setting(number: 7))
        try check(scope.resolve(Setting.self) == Setting(number: 7), "another value")
      }
    ),
    ("a cycle", { container, _ in try check(container.resolve(Right.self).left?.right != nil, "an open cycle") }),
    (
      "a scope that is closed",
      { container, _ in
        let scope = container.newLifeTimeScope().newLifeTimeScope()
        let holder = try scope.resolve(Holder.self)
        scope.clean()
        try check(scope.resolve(Holder.self) !== holder, "it was kept")
      }
    ),
    (
      "a registration",
      { container, frontEnd in
        guard frontEnd == .declarative else { return }
        let late = DIContainer(_core: container._core)
        late.register { Setting(number: 1) }.as(Setting.self, name: "late").lifetime(.single)
        _ = late.resolve(Setting.self, name: "late")
      }
    ),
    (
      "what nobody asked for yet",
      { container, _ in
        _ = try? container.resolve(String.self)
        _ = try container.resolve(DILazy<DIMany<any Service>>.self)
      }
    ),
  ]
}
