import DIArguments
import DICore
import TestSupport

/// A pair of requests, as a registered closure writes it.
struct RequestPair: Sendable {
  let wrappers: [RequestWrapper]
  /// The request that the closure makes.
  let request: any Readable.Type
  /// Registers the closure, as an initializer and as an injection.
  let register: @Sendable (Registrations) -> Void
  /// What the initializer gets, and what the injection gets.
  let read: @Sendable (DIBuiltContainer) -> [() throws -> String]

  init<Request: Readable, Content: Readable>(
    _ wrappers: RequestWrapper..., hold: @escaping @Sendable (Request) -> Holder<Content>
  ) {
    self.init(wrappers, hold) { container in
      [
        { try container.resolve(Holder<Content>.self).content.read() },
        { try container.resolve(InjectedHolder<Content>.self).content.read() },
      ]
    }
  }

  /// A pair whose argument the program has requested before.
  init<Request: Readable, Content: Readable, Argument: Readable>(
    _ wrappers: RequestWrapper..., passing _: Argument.Type, hold: @escaping @Sendable (Request) -> Holder<Content>
  ) {
    self.init(wrappers, hold) { container in
      [
        { try container.resolve(Holder<Content>.self, arg: container.resolve(Argument.self)).content.read() },
        { try container.resolve(InjectedHolder<Content>.self, arg: container.resolve(Argument.self)).content.read() },
      ]
    }
  }

  private init<Request: Readable, Content: Readable>(
    _ wrappers: [RequestWrapper], _ hold: @escaping @Sendable (Request) -> Holder<Content>,
    _ read: @escaping @Sendable (DIBuiltContainer) -> [() throws -> String]
  ) {
    self.wrappers = wrappers
    self.read = read
    request = Request.self
    register = { graph in
      graph.register({ (request: Request) in hold(request) }, file: "App.swift", line: 1)
      graph.register({ InjectedHolder<Content>() }, file: "App.swift", line: 2)
        .injection { (holder: InjectedHolder<Content>, request: Request) in holder.content = hold(request).content }
    }
  }
}

/// What an initializer is given.
struct Holder<Content> {
  let content: Content
  init(_ content: Content) { self.content = content }
}

/// What an injection is given.
final class InjectedHolder<Content> {
  var content: Content!
}
