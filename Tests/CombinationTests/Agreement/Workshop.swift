import DIChecks
import DICore
import DILifetime
import DIModules
import DITesting
import Synchronization

/// Registers random programs, and remembers what they make.
///
/// The line of a registration is its number; decorators and replacements have numbers of their own.
final class Workshop: Sendable {
  static let firstDecorator = 100
  static let firstReplacement = 200
  let sketch: Sketch
  private let all = Mutex<[any Made]>([])

  init(_ sketch: Sketch) { self.sketch = sketch }

  /// What was made since the last call of ``takeMade()``.
  var made: [any Made] { all.withLock(\.self) }

  /// What was made since the last call.
  func takeMade() -> [any Made] {
    all.withLock { made in
      defer { made = [] }
      return made
    }
  }

  /// The requests of a registration, by slot.
  func asks(_ number: Int) -> [Sketch.Ask] {
    number < Workshop.firstDecorator
      ? sketch.registrations[number].asks
      : number < Workshop.firstReplacement ? [] : sketch.replacements[number - Workshop.firstReplacement].asks
  }
}

// MARK: - Registering

/// What registers: one of the two front ends.
enum Desk {
  case builder(DIContainerBuilder)
  case container(DIContainer)
}

extension Workshop {
  /// The builders of the container and of its parent, if there is one; the parent's comes first.
  func builders() -> [DIContainerBuilder] {
    (sketch.hasChild ? [false, true] : [false]).map { isInner in
      let builder = DIContainerBuilder()
      let numbers = sketch.registrations.indices.filter { sketch.registrations[$0].isInner == isInner }
      for number in numbers where sketch.registrations[number].module == nil {
        register(number, with: .builder(builder))
      }
      if numbers.contains(where: { sketch.registrations[$0].module != nil }) {
        for module in sketch.modules.indices { builder.register(module: Module(module, isInner, self)) }
      }
      for (position, decorator) in sketch.decorators.enumerated() where decorator.isInner == isInner {
        decorate(position, with: .builder(builder))
      }
      if isInner == sketch.hasChild {
        for position in sketch.replacements.indices { replace(position, with: .builder(builder)) }
      }
      return builder
    }
  }

  /// Registers with a container: what is not late, or the rest.
  func register(late: Bool, with container: DIContainer) {
    for number in sketch.registrations.indices where sketch.registrations[number].isLate == late {
      register(number, with: .container(container))
    }
    // Decorators and replacements come before the first request.
    if late { return }
    for position in sketch.decorators.indices { decorate(position, with: .container(container)) }
    for position in sketch.replacements.indices { replace(position, with: .container(container)) }
  }

  /// Sets the values that a program has to set.
  func setValues(in container: DIBuiltContainer) {
    for (number, part) in sketch.registrations.enumerated() where part.isValue {
      func set<Kind>(_: Part<Kind>.Type) {
        let type = Part<Kind>.self
        if container.explain(type).answers.map(\.info.line) == [number] { try? container.set(Part<Kind>(number)) }
        if part.isNamed, container.explain(type, name: Main.name).answers.map(\.info.line) == [number] {
          try? container.set(Part<Kind>(number), name: Main.name)
        }
      }
      switch part.type {
      case 0: set(Part<K0>.self)
      case 1: set(Part<K1>.self)
      case 2: set(Part<K2>.self)
      case 3: set(Part<K3>.self)
      default: set(Part<K4>.self)
      }
    }
  }

  private func register(_ number: Int, with desk: Desk) {
    let part = sketch.registrations[number]
    func register<Kind>(_ type: Part<Kind>.Type) {
      if part.isGiven {
        switch desk {
        case .builder(let builder):
          finish(number, builder.register(value: Part<Kind>(number), file: "sketch", line: number))
        case .container(let container):
          finish(number, container.register(value: Part<Kind>(number), file: "sketch", line: number))
        }
        return
      }
      if !part.isValue { return register(type, part.initializer[...]) }
      switch desk {
      case .builder(let builder):
        finish(number, builder.register(type: type, file: "sketch", line: number).initialNotNecessary())
      case .container(let container):
        finish(number, container.register(type, file: "sketch", line: number))
      }
    }
    func register<Kind, each P>(
      _ type: Part<Kind>.Type, _ more: ArraySlice<Sketch.Ask>, _ types: repeat (each P).Type
    ) {
      guard let next = more.first else {
        let make = maker(type, number, repeat each types)
        switch desk {
        case .builder(let builder): finish(number, builder.register(make, file: "sketch", line: number))
        case .container(let container): finish(number, container.register(make, file: "sketch", line: number))
        }
        return
      }
      func add<Next>(_ next: Next.Type) { register(type, more.dropFirst(), repeat each types, next) }
      add(next.slot.type)
    }
    switch part.type {
    case 0: register(Part<K0>.self)
    case 1: register(Part<K1>.self)
    case 2: register(Part<K2>.self)
    case 3: register(Part<K3>.self)
    default: register(Part<K4>.self)
    }
  }

  /// A factory that notes what it is given.
  private func maker<Kind, each P>(
    _ type: Part<Kind>.Type, _ number: Int, _: repeat (each P).Type
  ) -> @Sendable (repeat each P) -> Part<Kind> {
    { (values: repeat each P) in
      let part = Part<Kind>(number)
      var slot = 0
      for value in repeat each values {
        part.note(self.asks(number)[slot].slot.read(value), slot)
        slot += 1
      }
      self.all.withLock { $0.append(part) }
      return part
    }
  }

  private func finish<Kind>(_ number: Int, _ registration: DIBuilderRegistration<Part<Kind>>) {
    let part = sketch.registrations[number]
    if !part.isGiven { registration.lifetime(unchecked: part.lifetime) }
    if let priority = part.priority { registration.set(priority) }
    if part.isNamed { registration.set(name: Main.name) }
    if let color = part.color { registration.set(tag: color) }
    if part.isRoot { registration.root() }
    for service in part.services {
      if service == partTypes.count {
        registration.as((any Alpha).self) { $0 }.as(.self)
      } else {
        registration.as((any Beta).self) { $0 }.as(.self)
      }
    }
    forEachInjection(number) { slot, ask in
      func inject<P>(_: P.Type) {
        registration.injection { (part: Part<Kind>, value: P) in part.note(ask.slot.read(value), slot) }
      }
      inject(ask.slot.type)
    }
  }

  private func finish<Kind>(_ number: Int, _ registration: DIContainerRegistration<Part<Kind>>) {
    let part = sketch.registrations[number]
    if !part.isGiven { registration.lifetime(unchecked: part.lifetime) }
    switch part.priority {
    case .default: registration.default()
    case .test: registration.test()
    case .fallback: registration.fallback()
    default: break
    }
    if part.isRoot { registration.root() }
    func serve<Service>(as _: Service.Type, _ upcast: @escaping @Sendable (Part<Kind>) -> Service) {
      if part.isNamed { registration.as(check: Service.self, name: Main.name, upcast) }
      if let color = part.color { registration.as(check: Service.self, tag: color, upcast) }
      if !part.isNamed, part.color == nil { registration.as(check: Service.self, upcast) }
    }
    serve(as: Part<Kind>.self) { $0 }
    for service in part.services {
      if service == partTypes.count { serve(as: (any Alpha).self) { $0 } } else { serve(as: (any Beta).self) { $0 } }
    }
    forEachInjection(number) { slot, ask in
      func inject<P>(_: P.Type) {
        registration.injection { (part: Part<Kind>, value: P) in part.note(ask.slot.read(value), slot) }
      }
      inject(ask.slot.type)
    }
  }

  private func forEachInjection(_ number: Int, _ body: (_ slot: Int, _ ask: Sketch.Ask) -> Void) {
    let part = sketch.registrations[number]
    for (position, ask) in part.injections.enumerated() { body(part.initializer.count + position, ask) }
  }

  private func decorate(_ position: Int, with desk: Desk) {
    let decorator = sketch.decorators[position]
    let line = Workshop.firstDecorator + position
    func decorate<T, each P>(_ type: T.Type, _ more: ArraySlice<Sketch.Ask>, _ types: repeat (each P).Type) {
      guard let next = more.first else {
        let decorate = { @Sendable (inner: T, _: repeat each P) -> T in inner }
        switch desk {
        case .builder(let builder): builder.decorate(type, decorate, file: "sketch", line: line)
        case .container(let container): container.decorate(type, decorate, file: "sketch", line: line)
        }
        return
      }
      func add<Next>(_ next: Next.Type) { decorate(type, more.dropFirst(), repeat each types, next) }
      add(next.slot.type)
    }
    func open<T>(_ type: T.Type) { decorate(type, decorator.asks[...]) }
    open(targets[decorator.target])
  }

  private func replace(_ position: Int, with desk: Desk) {
    let number = Workshop.firstReplacement + position
    func replace<Kind, each P>(
      _ type: Part<Kind>.Type, _ more: ArraySlice<Sketch.Ask>, _ types: repeat (each P).Type
    ) {
      guard let next = more.first else {
        let make = maker(type, number, repeat each types)
        switch desk {
        case .builder(let builder): builder.replace(type, make, file: "sketch", line: number)
        case .container(let container): container.replace(type, make, file: "sketch", line: number)
        }
        return
      }
      func add<Next>(_ next: Next.Type) { replace(type, more.dropFirst(), repeat each types, next) }
      add(next.slot.type)
    }
    let asks = sketch.replacements[position].asks[...]
    switch sketch.replacements[position].type {
    case 0: replace(Part<K0>.self, asks)
    case 1: replace(Part<K1>.self, asks)
    case 2: replace(Part<K2>.self, asks)
    case 3: replace(Part<K3>.self, asks)
    default: replace(Part<K4>.self, asks)
    }
  }

  private struct Module: DIModule {
    let number: Int
    let isInner: Bool
    let workshop: Workshop

    init(_ number: Int, _ isInner: Bool, _ workshop: Workshop) {
      (self.number, self.isInner, self.workshop) = (number, isInner, workshop)
    }

    var loadIdentity: DILoadIdentity { DILoadIdentity(value: number) }

    var dependencies: [any DIModule] {
      workshop.sketch.modules[number].map { Module($0, isInner, workshop) }
    }

    var components: [any DIComponent] {
      workshop.sketch.registrations.indices.filter {
        workshop.sketch.registrations[$0].module == number && workshop.sketch.registrations[$0].isInner == isInner
      }.map { Registered(number: $0, workshop: workshop) }
    }
  }

  private struct Registered: DIComponent {
    let number: Int
    let workshop: Workshop

    var loadIdentity: DILoadIdentity { DILoadIdentity(value: number) }
    var scope: DIComponentScope { workshop.sketch.registrations[number].isPublic ? .public : .internal }

    func load(builder: DIContainerBuilder) { workshop.register(number, with: .builder(builder)) }
  }
}
