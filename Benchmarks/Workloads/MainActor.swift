import DICore

// Components of the main actor: their closures are isolated to it, and so are the requests.

@MainActor final class Model {}
@MainActor final class View {
  let model: Model
  init(model: Model) { self.model = model }
}
@MainActor final class Window {
  let view: View
  let model: Model
  init(view: View, model: Model) {
    self.view = view
    self.model = model
  }
}

@MainActor
enum WindowOfMainActor {
  static func built() throws -> DIBuiltContainer {
    let builder = DIContainerBuilder()
    builder.register(Model.init)
    builder.register(View.init)
    builder.register(Window.init)
    return try builder.build()
  }

  static func declared() -> DIContainer {
    let container = DIContainer()
    container.register(Model.init)
    container.register(View.init)
    container.register(Window.init)
    return container
  }

  static func byHand() -> Window { Window(view: View(model: Model()), model: Model()) }
}

extension Row {
  static let mainActor = Row(
    "mainActor", "tree of 4 on the main actor", goal: Goal(instructions: 1.4), isOfMainActor: true,
    byHand: { times in
      MainActor.assumeIsolated { for _ in 0..<times { take(WindowOfMainActor.byHand()) } }
    },
    builder: Side(container: { try MainActor.assumeIsolated { try WindowOfMainActor.built() } }) { container, times in
      try MainActor.assumeIsolated { for _ in 0..<times { take(try container.resolve(Window.self)) } }
    },
    declarative: Side(container: { MainActor.assumeIsolated { WindowOfMainActor.declared() } }) { container, times in
      MainActor.assumeIsolated { for _ in 0..<times { take(container.resolve(Window.self)) } }
    })
}
