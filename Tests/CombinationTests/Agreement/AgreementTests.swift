import DIArguments
import DIChecks
import DICore
import DIModules
import TestSupport
import Testing

/// Random programs of all features: what is recorded, what is linked, `validate`, `explain` and every request agree.
///
/// It has no rule of its own for what answers. Its 400 cases are the same in each run; ``Cases`` says how to run others.
struct AgreementTests {
  private static let seeds = Cases.seeds(of: "agreement", 400, from: 1)

  @Test func allAnswersAgree() {
    Cases.expectNoDifference(in: Self.seeds) { seed in
      let sketch = Sketch(seed: seed)
      return Agreement(sketch).difference.map { "\($0)\n    \(sketch)" }
    }
  }
}

/// What a random program answers, asked in all ways.
struct Agreement {
  private let sketch: Sketch
  private let workshop: Workshop
  private let builders: [DIContainerBuilder]

  init(_ sketch: Sketch) {
    self.sketch = sketch
    workshop = Workshop(sketch)
    builders = sketch.isDeclarative ? [] : workshop.builders()
  }

  /// What is requested from outside.
  private struct Entry {
    let text: String
    let slot: Slot
    let isOrdered: Bool
    var passesArgument = false
    let explain: (DIBuiltContainer) -> DIExplanation
    let resolve: (DIBuiltContainer) throws -> Gift
  }

  /// The first difference.
  var difference: String? {
    let diagnostics: [DIDiagnostic]
    do {
      diagnostics = try validate()
      _ = try begin()
    } catch {
      if case .whileCreateSingleton(_, let cause)? = error as? DIError, dependsOnOthers(cause, isFirst: true) {
        return nil
      }
      // Nothing can be requested; validation has to say that. Values could be set while singles are created.
      let isSilent = (try? validate())?.contains { $0.severity == .error } == false
      return isSilent && !sketch.registrations.contains(where: \.isValue) ? "validation is silent, but: \(error)" : nil
    }
    let errors = diagnostics.filter { $0.severity == .error }
    for entry in entries(25) {
      if let difference = difference(of: entry, errors) { return "\(entry.text): \(difference)" }
    }
    return differenceOfOrder ?? differenceOfErrors(errors)
  }

  /// The containers, the parent first; nothing was requested in them.
  private func begin() throws(DIError) -> [DIBuiltContainer] {
    if sketch.isDeclarative {
      defer { _ = workshop.takeMade() }
      let container = DIContainer()
      workshop.register(late: false, with: container)
      // Requests before the rest comes: what they answer is not compared.
      if sketch.registrations.contains(where: \.isLate) {
        for entry in entries(6) where entry.explain(container.view).error == nil {
          _ = try? entry.resolve(container.view)
        }
      }
      workshop.register(late: true, with: container)
      workshop.setValues(in: container.view)
      return [container.view]
    }
    var containers: [DIBuiltContainer] = []
    for builder in builders {
      if let parent = containers.last {
        containers.append(try builder.build(parent: parent))
      } else {
        containers.append(try builder.build())
      }
    }
    for container in containers { workshop.setValues(in: container) }
    _ = workshop.takeMade()
    return containers
  }

  private func validate() throws -> [DIDiagnostic] {
    if sketch.isDeclarative { return try begin()[0].validate() }
    let parent = builders.count > 1 ? try builders[0].build() : nil
    return try builders[0].validate() + (parent.map { try builders[1].validate(parent: $0) } ?? [])
  }
}

// MARK: - Requests from outside

extension Agreement {
  /// Some entries, in the same random order each time.
  private func entries(_ count: Int) -> ArraySlice<Entry> {
    var dice = Dice(seed: sketch.seed + count)
    return entries.shuffled(using: &dice).prefix(count)
  }

  private var entries: [Entry] {
    targets.flatMap { target -> [Entry] in
      func open<T>(_ type: T.Type) -> [Entry] {
        let one = Form.plain.slot(type)
        return Form.allCases.filter { $0 != .argument && $0 != .container && $0 != .declarativeContainer }
          .map { entry($0.slot(type), "\($0) \(type)", isOrdered: $0.isOrdered) } + [
            Entry(
              text: "\(type) by name", slot: one, isOrdered: true, explain: { $0.explain(type, name: Main.name) },
              resolve: { one.read(try $0.resolve(type, name: Main.name)) }),
            Entry(
              text: "\(type) by tag", slot: one, isOrdered: true, explain: { $0.explain(type, tag: Color.red) },
              resolve: { one.read(try $0.resolve(type, tag: Color.red)) }),
            Entry(
              text: "\(type) with an argument", slot: one, isOrdered: true, passesArgument: true,
              explain: { $0.explain(type, arg: Int.self) }, resolve: { one.read(try $0.resolve(type, arg: 7)) }),
          ]
      }
      return open(target)
    }
  }

  private func entry(_ slot: Slot, _ text: String, isOrdered: Bool) -> Entry {
    func open<T>(_ type: T.Type) -> Entry {
      Entry(
        text: text, slot: slot, isOrdered: isOrdered, explain: { $0.explain(type) },
        resolve: { slot.read(try $0.resolve(type)) })
    }
    return open(slot.type)
  }

  /// What is different when one request is made in a new container.
  private func difference(of entry: Entry, _ errors: [DIDiagnostic]) -> String? {
    guard let containers = try? begin(), let container = containers.last else { return "a second build fails" }
    let graph = container.graph
    let explanation = entry.explain(container)
    let answer: Gift
    do {
      answer = try entry.resolve(container)
    } catch {
      guard let expected = explanation.error else { return "explain has no error, but: \(error)" }
      if "\(error)" != "\(expected)" {
        return "explain has another error: \(expected)\n  than the request: \(error)"
      }
      return errors.isEmpty && !isFault(of: entry, explanation, graph) && !dependsOnOthers(error)
        ? "validation is silent, but: \(error)" : nil
    }
    if let error = explanation.error { return "it resolves, but explain has an error: \(error)" }
    return differenceOfCreations(explanation)
      ?? difference(answer, explanation.answers.map(\.id), graph, isOrdered: entry.isOrdered)
      ?? differenceOfGifts(graph, errors)
  }

  /// What is different between what a request made and what its explanation says; decorators make nothing of their own.
  private func differenceOfCreations(_ explanation: DIExplanation) -> String? {
    let explained = explanation.steps.filter { $0.action == .creates }.compactMap { $0.component?.info.line }
    let expected = Set(explained).subtracting(Workshop.firstDecorator..<Workshop.firstReplacement)
    let made = Set(workshop.made.map(\.number))
    return made == expected ? nil : "it creates \(made.sorted()) instead of \(expected.sorted())"
  }

  /// Whether a request fails for what it asks, and not for what components request.
  private func isFault(of entry: Entry, _ explanation: DIExplanation, _ graph: DIDependencyGraph) -> Bool {
    if explanation.answers.isEmpty { return true }
    return explanation.answers.contains { component in
      [component, graph.components[undecorated(component.id, graph)]].contains { component in
        !component.initializers.contains { $0.types.count == (entry.passesArgument ? 1 : 0) }
      }
    }
  }

  /// Whether an instance that was set, or created by another request, would have made a request succeed.
  ///
  /// - Parameters:
  ///   - error: The error of the request.
  ///   - isFirst: Whether nothing was created before: only what is kept can have been.
  /// - Returns: Whether it would.
  private func dependsOnOthers(_ error: any Error, isFirst: Bool = false) -> Bool {
    switch error as? DIError {
    case .notSpecifiedInitializationMethodFor: return true
    case .initializationMethodWithSignatureIsNotFoundFor(let info, _):
      // An object that was created from arguments can be given to what its injections and lazies lead to.
      if info.line < Workshop.firstDecorator {
        return sketch.registrations[info.line].isKept || !isFirst && sketch.registrations[info.line].leadsOn
      }
      if info.line >= Workshop.firstReplacement { return true }
      // A decorator is kept as what it stands around.
      let decorator = sketch.decorators[info.line - Workshop.firstDecorator]
      return !isFirst && decorator.asks.contains(where: \.form.isDelayed)
        || sketch.registrations.contains { $0.isKept && ([$0.type] + $0.services).contains(decorator.target) }
    default: return false
    }
  }

  /// The component that a decorator stands around.
  private func undecorated(_ id: Int, _ graph: DIDependencyGraph) -> Int {
    var id = id
    while (Workshop.firstDecorator..<Workshop.firstReplacement).contains(graph.components[id].info.line) {
      guard let inner = graph.dependencies(of: id).first else { break }
      id = inner.dependency
    }
    return id
  }
}

// MARK: - What was given

extension Agreement {
  /// What is different between what was given and what the graph says.
  private func difference(
    _ gift: Gift, _ answers: [Int], _ graph: DIDependencyGraph, isOrdered: Bool
  ) -> String? {
    let expected = answers.map { graph.components[undecorated($0, graph)].info.line }
    switch gift {
    case .nothing:
      // An optional many is nil if one of its values is not set.
      return answers.isEmpty || answers.contains { graph.components[undecorated($0, graph)].initializers.isEmpty }
        ? nil : "nil instead of \(expected)"
    case .parts(let numbers):
      return numbers == (isOrdered ? expected : expected.sorted()) ? nil : "\(numbers) instead of \(expected)"
    case .argument, .container: return answers.isEmpty ? nil : "no component instead of \(expected)"
    case .later: return nil
    }
  }

  /// What is different between what instances were given and the edges of their components, also where it is requested later.
  private func differenceOfGifts(_ graph: DIDependencyGraph, _ errors: [DIDiagnostic]) -> String? {
    var rounds = 0
    var seen = 0
    // Lazies that make prototypes with lazies have no end.
    while seen < 300 {
      let made = workshop.takeMade()
      if made.isEmpty { return nil }
      seen += made.count
      for part in made {
        guard let component = graph.components.first(where: { $0.info.line == part.number }) else {
          return "\(part.number) is not in the graph"
        }
        let requests = graph.requests.filter { $0.dependent == component.id }
        for (slot, ask) in workshop.asks(part.number).enumerated() {
          guard let gift = part.gift(slot) else {
            // What was requested later can fail after an instance was made.
            if rounds > 0 { continue }
            return "\(part.number) was not given \(slot)"
          }
          if let difference = difference(gift, of: requests[slot], ask, graph, errors) {
            return "\(part.number), \(slot): \(difference)"
          }
        }
      }
      rounds += 1
    }
    return nil
  }

  private func difference(
    _ gift: Gift, of request: DIDependencyGraph.Request, _ ask: Sketch.Ask, _ graph: DIDependencyGraph,
    _ errors: [DIDiagnostic]
  ) -> String? {
    let answers: [Int]
    switch request.answer {
    case .components(let ids): answers = ids
    case .container, .scopes, .argument, .nothing: answers = []
    case .missing, .ambiguous: answers = []
    }
    guard case .later(let get) = gift else {
      return difference(gift, answers, graph, isOrdered: ask.form.isOrdered)
    }
    do {
      return difference(try get(), answers, graph, isOrdered: ask.form.isOrdered)
    } catch {
      return errors.isEmpty && !dependsOnOthers(error) ? "validation is silent, but later: \(error)" : nil
    }
  }
}

// MARK: - Orders and errors

extension Agreement {
  /// What is different when all requests are made in one container, in another order.
  private var differenceOfOrder: String? {
    guard let container = try? begin().last, let fresh = try? begin().last else { return nil }
    for entry in entries(40) {
      let before = entry.explain(fresh)
      let result = Result { try entry.resolve(container) }
      switch result {
      case .success(let gift):
        // An instance that was made from arguments is kept, so that later requests need none.
        if before.error != nil, !sketch.hasArguments, !entry.passesArgument {
          return "\(entry.text) works after other requests"
        }
        if before.error == nil,
          let difference = difference(gift, before.answers.map(\.id), fresh.graph, isOrdered: entry.isOrdered)
        {
          return "\(entry.text), after other requests: \(difference)"
        }
      case .failure(let error):
        if before.error == nil { return "\(entry.text) fails after other requests: \(error)" }
      }
    }
    return nil
  }

  /// An error that no request confirms.
  private func differenceOfErrors(_ errors: [DIDiagnostic]) -> String? {
    let requested: Set<DIDiagnostic.Kind> = [
      .missing, .missingQualifier, .ambiguous, .recursion, .noAccess, .missingArguments, .wrongArguments, .unreplaced,
    ]
    // Before the late registrations, something may have been created that is kept.
    if sketch.registrations.contains(where: \.isLate) { return nil }
    for error in errors where requested.contains(error.kind) {
      for path in error.paths {
        guard let first = path.first, first.line < Workshop.firstDecorator, !sketch.registrations[first.line].isValue,
          let container = try? begin().last
        else { continue }
        let entry = Form.plain.slot(first.type)
        let explanation = container.explain(first.type)
        guard explanation.answers.map(\.info.line) == [first.line] else { continue }
        func fails<T>(_ type: T.Type) -> Bool {
          guard let value = try? container.resolve(type) else { return true }
          _ = entry.read(value)
          // A single is not made by the request.
          let made = [value as? any Made].compactMap(\.self) + workshop.takeMade()
          return made.contains { part in
            workshop.asks(part.number).indices.contains { slot in
              guard case .later(let get)? = part.gift(slot) else { return false }
              return (try? get()) == nil
            }
          }
        }
        // Lazies of what is made later are not followed.
        if !fails(first.type), path.count < 2 { return "nothing confirms \(error)" }
      }
    }
    return nil
  }
}

extension Sketch {
  fileprivate var hasArguments: Bool {
    (registrations.map(\.asks) + replacements.map(\.asks) + decorators.map(\.asks)).joined()
      .contains { $0.form == .argument }
  }
}
