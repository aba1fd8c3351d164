import TestSupport

// What each request of a pair means, said once: a pair means what its two requests mean, one within the other.

extension Outcome {
  /// How a request for a ``Lamp`` has to end.
  ///
  /// - Parameters:
  ///   - wrappers: What wraps the lamp, the outermost first.
  ///   - frontEnd: Where the lamps are registered.
  ///   - stock: The lamps.
  ///   - passesArgument: Whether the lamps are made from an argument.
  init(
    of wrappers: [RequestWrapper], _ frontEnd: FrontEnd, _ stock: Stock, passesArgument: Bool
  ) {
    let rules = Rules(frontEnd: frontEnd, stock: stock, passesArgument: passesArgument)
    let labels: [String] =
      switch stock {
      case .both, .unmade, .broken: ["plain", "main"]
      case .plain: ["plain"]
      case .none: []
      }
    // Who passes an argument has requested it before, without what is around the parameter.
    let requested = wrappers.firstIndex(of: .argument).map { wrappers[($0 + 1)...] } ?? wrappers[...]
    do throws(Cause) { self = .answer(try rules.answer(requested, labels)) } catch { self = .failure(error) }
  }
}

private struct Rules {
  let frontEnd: FrontEnd
  let stock: Stock
  let passesArgument: Bool

  /// The answer of the lamps with these labels.
  func answer(_ wrappers: ArraySlice<RequestWrapper>, _ labels: [String]) throws(Outcome.Cause) -> String {
    guard let wrapper = wrappers.first else { return try lamp(labels) }
    let inner = wrappers.dropFirst()
    switch wrapper {
    case .name, .tag: return try answer(inner, labels.filter { $0 == "main" })
    case .many, .manyByName, .manyByTag: return try list(wrapper, inner, labels)
    case .optional: return try nilIfMissing(inner, labels)
    case .maybe: return frontEnd == .builder ? try answer(inner, labels) : try nilIfMissing(inner, labels)
    case .lazy: return "lazy \(try later(inner, labels))"
    case .provider, .providerWithArgument: return "provided \(try later(inner, labels))"
    case .argument: return try answer(inner, labels)
    }
  }

  /// A lamp without a name comes before one with a name.
  private func lamp(_ labels: [String]) throws(Outcome.Cause) -> String {
    guard let label = labels.first else { throw .missing }
    switch stock {
    case .unmade: throw .unmade
    case .broken: throw .broken
    default: return passesArgument ? "\(label) \(Int.passed)" : label
    }
  }

  private func nilIfMissing(
    _ inner: ArraySlice<RequestWrapper>, _ labels: [String]
  ) throws(Outcome.Cause) -> String {
    do { return try answer(inner, labels) } catch {
      guard error == .missing || isAbsence(error, of: inner) else { throw error }
      return "none"
    }
  }

  /// Whether the factory made nothing, and that is known when the request is made.
  private func isAbsence(_ cause: Outcome.Cause, of inner: ArraySlice<RequestWrapper>) -> Bool {
    cause == .unmade && !inner.contains(where: \.isDelayed)
  }

  /// A list leaves out what was not made; without any component, a builder's list is an error.
  private func list(
    _ wrapper: RequestWrapper, _ inner: ArraySlice<RequestWrapper>, _ labels: [String]
  ) throws(Outcome.Cause) -> String {
    let isNamed = wrapper != .many || inner.contains(.name) || inner.contains(.tag)
    let members = isNamed ? labels.filter { $0 == "main" } : labels
    if members.isEmpty, frontEnd == .builder { throw .missing }
    let key =
      switch wrapper {
      case .manyByName: "main: "
      case .manyByTag: "red: "
      default: ""
      }
    var elements: [String] = []
    for member in members {
      do { elements.append(key + (try answer(inner, [member]))) } catch {
        guard isAbsence(error, of: inner) else { throw error }
      }
    }
    return elements.list
  }

  /// A `T?` that is requested later is `nil` if the factory made nothing, on a builder too.
  private func later(_ inner: ArraySlice<RequestWrapper>, _ labels: [String]) throws(Outcome.Cause) -> String {
    do { return try answer(inner, labels) } catch {
      guard error == .unmade, inner.first == .maybe else { throw error }
      return "none"
    }
  }
}
